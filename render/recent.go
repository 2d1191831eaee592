package render

import "slices"

// recent is what the last lists of strokes were painted as, the one used last
// first.
type recent[T any] []*painted[T]

type painted[T any] struct {
	strokes []stroke // in this order
	as      T
}

// find returns what strokes were painted as, nil if that is not kept.
func (r recent[T]) find(strokes []stroke) *T {
	for i, p := range r {
		if slices.Equal(p.strokes, strokes) {
			r.toFront(i)
			return &p.as
		}
	}
	return nil
}

// keep returns where to note what strokes were painted as: over what was used
// longest ago, if so many are kept already.
func (r *recent[T]) keep(strokes []stroke, most int) *T {
	if len(*r) < most {
		*r = append(*r, &painted[T]{})
	}
	r.toFront(len(*r) - 1)
	p := (*r)[0]
	p.strokes = append(p.strokes[:0], strokes...)
	return &p.as
}

func (r recent[T]) toFront(i int) {
	p := r[i]
	copy(r[1:i+1], r[:i])
	r[0] = p
}
