package render

// recent is what the last lists of strokes were painted as, the one used last
// first.
type recent[T any] []*painted[T]

type painted[T any] struct {
	look fingerprint // of the strokes, in order
	as   T
}

// find returns what strokes were painted as, nil if that is not kept.
func (r recent[T]) find(look fingerprint) *T {
	for i, p := range r {
		if p.look == look {
			r.toFront(i)
			return &p.as
		}
	}
	return nil
}

// keep returns where to note what strokes were painted as: over what was used
// longest ago, if so many are kept already.
func (r *recent[T]) keep(look fingerprint, most int) *T {
	if len(*r) < most {
		*r = append(*r, &painted[T]{})
	}
	r.toFront(len(*r) - 1)
	p := (*r)[0]
	p.look = look
	return &p.as
}

func (r recent[T]) toFront(i int) {
	p := r[i]
	copy(r[1:i+1], r[:i])
	r[0] = p
}
