package pax

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

// put takes the first of some places that is free and lies within a frame, or
// the one that hides least.
func (l *layout) put(frame image.Rectangle, places ...image.Rectangle) image.Rectangle {
	best, least := image.Rectangle{}, int(^uint(0)>>1)
	for _, r := range places {
		n := l.hidden(r) + 4*(r.Dx()*r.Dy()-area2(r.Intersect(frame)))
		if n < least {
			best, least = r, n
		}
		if n == 0 {
			break
		}
	}
	l.take(best)
	return best
}

func area2(r image.Rectangle) int { return r.Dx() * r.Dy() }

// moor takes the free place of a size that is nearest to a point, trying places
// around it in their order.
func (l *layout) moor(frame image.Rectangle, at, size image.Point, around []image.Point) image.Rectangle {
	var room [96]image.Rectangle
	near := room[:0]
	reach := image.Rectangle{Min: at, Max: at}.Inset(-170)
	for _, t := range l.taken {
		if t.Overlaps(reach) && len(near) < cap(near) {
			near = append(near, t)
		}
	}
	close := layout{near}
	for _, off := range around {
		r := centred(at.Add(off), size)
		if r.In(frame) && close.free(r) {
			l.take(r)
			return r
		}
	}
	r := centred(at, size)
	l.take(r)
	return r
}

// centred returns the rectangle of a size around a point.
func centred(at, size image.Point) image.Rectangle {
	return image.Rectangle{Min: image.Pt(at.X-size.X/2, at.Y-size.Y/2), Max: image.Pt(at.X-size.X/2+size.X, at.Y-size.Y/2+size.Y)}
}

// centre returns the middle of a rectangle.
func centre(r image.Rectangle) image.Point {
	return image.Pt((r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2)
}
