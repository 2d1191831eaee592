package paxboard

import "image"

// A layout knows which places on a picture are taken.
type layout struct{ taken []image.Rectangle }

// take marks a place as taken.
func (l *layout) take(r image.Rectangle) { l.taken = append(l.taken, r) }

// free reports whether nothing lies in a place.
func (l *layout) free(r image.Rectangle) bool {
	for _, t := range l.taken {
		if t.Overlaps(r) {
			return false
		}
	}
	return true
}

// hidden returns how much of a place is taken already, in pixels.
func (l *layout) hidden(r image.Rectangle) int {
	n := 0
	for _, t := range l.taken {
		if over := t.Intersect(r); !over.Empty() {
			n += over.Dx() * over.Dy()
		}
	}
	return n
}

// A slot is a place beside a thing of some reach: so far to the right or left of
// it, or below or above, and moved along its edge.
type slot struct {
	side  image.Point // a step towards the side
	far   int         // beyond the thing's edge
	along int
	share int // of its size by which a text below or above is moved along, in thirds
}

// at returns the rectangle of a size in a slot.
func (s slot) at(mid, size image.Point, reach int) image.Rectangle {
	if s.side.X != 0 {
		return centred(mid.Add(image.Pt(s.side.X*(reach+s.far+size.X/2), s.along)), size)
	}
	return centred(mid.Add(image.Pt(s.share*size.X/3, s.side.Y*(reach+s.far+size.Y/2))), size)
}

// slots returns the slots beside a thing up to a distance, the nearest first.
func slots(most int) []slot {
	var list []slot
	for far := 0; far <= most; far += 7 {
		for along := 0; along <= far+7; along += 7 {
			if far > 0 && along < far {
				for _, side := range [...]int{1, -1} {
					list = append(list, slot{side: image.Pt(side, 0), far: far, along: along}, slot{side: image.Pt(side, 0), far: far, along: -along})
				}
				continue
			}
			for _, side := range [...]int{1, -1} {
				list = append(list, slot{side: image.Pt(side, 0), far: far / 2, along: along}, slot{side: image.Pt(side, 0), far: far / 2, along: -along})
			}
		}
		for share := range 2 {
			for _, side := range [...]int{1, -1} {
				list = append(list, slot{side: image.Pt(0, side), far: far, share: share}, slot{side: image.Pt(0, side), far: far, share: -share})
			}
		}
	}
	return list
}

// beside are slots from near to far; closely are those for what must be near.
var beside, closely = slots(84), slots(21)

// put takes the first free slot beside a thing, and reports whether one was.
func (l *layout) put(frame image.Rectangle, at, size image.Point, reach int, slots []slot) (image.Rectangle, bool) {
	var room [128]image.Rectangle
	near := layout{l.near(room[:0], image.Rectangle{Min: at, Max: at}.Inset(-reach-size.X-100))}
	for _, s := range slots {
		if r := s.at(at, size, reach); r.In(frame) && near.free(r) {
			l.take(r)
			return r, true
		}
	}
	return image.Rectangle{}, false
}

// force takes the slot beside a thing that hides least.
func (l *layout) force(frame image.Rectangle, at, size image.Point, reach int, slots []slot) image.Rectangle {
	if r, ok := l.put(frame, at, size, reach, slots); ok {
		return r
	}
	best, least := image.Rectangle{}, int(^uint(0)>>1)
	for _, s := range slots {
		r := s.at(at, size, reach)
		if n := l.hidden(r) + 4*(extent(r)-extent(r.Intersect(frame))); n < least {
			best, least = r, n
		}
	}
	l.take(best)
	return best
}

// hang takes the free place of a size nearest to where a name belongs.
func (l *layout) hang(frame image.Rectangle, at, size image.Point) image.Rectangle {
	best, least := image.Rectangle{}, int(^uint(0)>>1)
	for far := 0; far <= 64; far += 6 {
		for _, side := range [...]image.Point{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}} {
			r := centred(at.Add(side.Mul(far)), size)
			n := l.hidden(r) + 4*(extent(r)-extent(r.Intersect(frame)))
			if n == 0 {
				l.take(r)
				return r
			}
			if n < least {
				best, least = r, n
			}
		}
	}
	l.take(best)
	return best
}

func extent(r image.Rectangle) int { return r.Dx() * r.Dy() }

// near appends the taken places that reach into a part of the picture.
func (l *layout) near(list []image.Rectangle, part image.Rectangle) []image.Rectangle {
	for _, t := range l.taken {
		if t.Overlaps(part) && len(list) < cap(list) {
			list = append(list, t)
		}
	}
	return list
}

// moor takes the free place of a size that is nearest to a point, trying places
// around it in their order as far as they reach: first those close by, among what
// lies close by. It reports whether there is one.
func (l *layout) moor(frame image.Rectangle, at, size image.Point, around []image.Point, reach int) (image.Rectangle, bool) {
	const close = 110
	var room [256]image.Rectangle
	tried := 0
	for _, far := range [...]int{min(close, reach), reach} {
		near := layout{l.near(room[:0], image.Rectangle{Min: at, Max: at}.Inset(-far-max(size.X, size.Y)/2-10))}
		for i, off := range around[tried:] {
			if max(off.X, -off.X) > far || max(off.Y, -off.Y) > far {
				tried += i
				break
			}
			if r := centred(at.Add(off), size); r.In(frame) && near.free(r) {
				l.take(r)
				return r, true
			}
		}
	}
	return image.Rectangle{}, false
}

// centred returns the rectangle of a size around a point.
func centred(at, size image.Point) image.Rectangle {
	return image.Rectangle{Min: image.Pt(at.X-size.X/2, at.Y-size.Y/2), Max: image.Pt(at.X-size.X/2+size.X, at.Y-size.Y/2+size.Y)}
}

// centre returns the middle of a rectangle.
func centre(r image.Rectangle) image.Point {
	return image.Pt((r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2)
}
