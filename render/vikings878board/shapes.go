package vikings878board

import (
	"cmp"
	"math"
	"slices"

	game "skald/engine/vikings878"
	"skald/render"
)

// Shires touch where the edition has borders and nowhere else. Its places and
// borders are a drawing of lines that do not cross. Where they enclose a face,
// the shires around it meet in one corner; each border runs from corner to
// corner through the middle between its two shires. Outside, it runs out to sea
// or into foreign land.

// A border is the line where two shires meet, in places on the board.
type border struct {
	a, b game.Shire
	line []render.Point
}

// outward is how far a border that has no mouth runs beyond the drawing.
const outward = 9.0

// seatOf returns where the edition draws a shire.
func seatOf(d *game.ShireData) render.Point {
	return render.Point{X: float64(d.X) / 10, Y: float64(d.Y) / 10}
}

// A drawing is the shires' places and the borders between them as lines.
type drawing struct {
	at    [game.Shires + 1]render.Point
	turns [game.Shires + 1][]game.Shire // each shire's neighbours, clockwise
}

func newDrawing(e *game.Edition) *drawing {
	d := &drawing{}
	for i := range e.Shires {
		d.at[e.Shires[i].Shire] = seatOf(&e.Shires[i])
	}
	for i := range e.Shires {
		s := &e.Shires[i]
		turn := slices.Clone(s.Borders)
		slices.SortFunc(turn, func(a, b game.Shire) int { return cmp.Compare(d.angle(s.Shire, a), d.angle(s.Shire, b)) })
		d.turns[s.Shire] = turn
	}
	return d
}

func (d *drawing) angle(from, to game.Shire) float64 {
	return math.Atan2(d.at[to].Y-d.at[from].Y, d.at[to].X-d.at[from].X)
}

// face returns the shires around the face that lies at the left of the way from
// a to b, as one looks along it.
func (d *drawing) face(a, b game.Shire) []game.Shire {
	face := []game.Shire{a}
	for from, to := a, b; to != a || len(face) == 1; {
		if len(face) > game.Shires*4 {
			return nil
		}
		face = append(face, to)
		turn := d.turns[to]
		i := slices.Index(turn, from)
		from, to = to, turn[(i+1)%len(turn)]
		if to == b && from == a {
			break
		}
	}
	return face
}

// corner returns where the shires of the face at the left of a border meet. The
// face outside has none.
func (d *drawing) corner(a, b game.Shire) (render.Point, bool) {
	face := d.face(a, b)
	var middle render.Point
	area, sum := 0.0, 0.0
	for i, s := range face {
		p, q, w := d.at[s], d.at[face[(i+1)%len(face)]], d.pull(s)
		middle.X, middle.Y, sum = middle.X+p.X*w, middle.Y+p.Y*w, sum+w
		area += p.X*q.Y - q.X*p.Y
	}
	return render.Point{X: middle.X / sum, Y: middle.Y / sum}, area < 0 && len(face) > 2
}

// pull returns how near to a shire its borders lie: nearer where it has many
// neighbours, so that one between few has room too.
func (d *drawing) pull(s game.Shire) float64 { return math.Pow(float64(len(d.turns[s])), 1.1) }

// borders returns all borders of an edition.
func borders(e *game.Edition) []border {
	d := newDrawing(e)
	var list []border
	for i := range e.Shires {
		a := e.Shires[i].Shire
		for _, b := range e.Shires[i].Borders {
			if a < b {
				list = append(list, border{a, b, drawnByHand(d.line(a, b), uint32(a)<<8|uint32(b))})
			}
		}
	}
	return list
}

// line returns the border of two shires, of which the first has the lower
// number.
func (d *drawing) line(a, b game.Shire) []render.Point {
	p, q := d.at[a], d.at[b]
	v, w := d.pull(a), d.pull(b)
	middle := render.Point{X: (p.X*v + q.X*w) / (v + w), Y: (p.Y*v + q.Y*w) / (v + w)}
	from, inside := d.corner(a, b)
	to, within := d.corner(b, a)
	length := math.Hypot(q.X-p.X, q.Y-p.Y)
	// The left of the way from a to b, with y downwards.
	nx, ny := (q.Y-p.Y)/length*outward, -(q.X-p.X)/length*outward
	mouth := mouths[[2]game.Shire{a, b}]
	switch {
	case inside && within:
		return bent(from, middle, to)
	case inside:
		if mouth == nil {
			mouth = []render.Point{{X: middle.X - nx, Y: middle.Y - ny}}
		}
		return smooth(append([]render.Point{from, middle}, mouth...))
	case within:
		if mouth == nil {
			mouth = []render.Point{{X: middle.X + nx, Y: middle.Y + ny}}
		}
		return smooth(append([]render.Point{to, middle}, mouth...))
	}
	return []render.Point{{X: middle.X - nx, Y: middle.Y - ny}, middle, {X: middle.X + nx, Y: middle.Y + ny}}
}

// bent returns a curve from a to b that a point pulls to itself.
func bent(a, to, b render.Point) []render.Point {
	const steps = 6
	line := make([]render.Point, 0, steps+1)
	for i := range steps + 1 {
		t := float64(i) / steps
		u := 1 - t
		line = append(line, render.Point{X: u*u*a.X + 2*u*t*to.X + t*t*b.X, Y: u*u*a.Y + 2*u*t*to.Y + t*t*b.Y})
	}
	return line
}

// smooth returns a line with its corners cut, its ends in place.
func smooth(line []render.Point) []render.Point {
	for range 2 {
		cut := []render.Point{line[0]}
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			cut = append(cut, render.Point{X: a.X*0.75 + b.X*0.25, Y: a.Y*0.75 + b.Y*0.25}, render.Point{X: a.X*0.25 + b.X*0.75, Y: a.Y*0.25 + b.Y*0.75})
		}
		line = append(cut, line[len(line)-1])
	}
	return line
}

// drawnByHand returns a line with a hand's small detours, its ends in place.
func drawnByHand(line []render.Point, seed uint32) []render.Point {
	const fine, reach = 10, 5 // in tenths of a hundredth
	var out []render.Point
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		for j, p := range render.Wobble(render.Point{X: a.X * fine, Y: a.Y * fine}, render.Point{X: b.X * fine, Y: b.Y * fine}, reach, seed+uint32(i)) {
			if i == 1 || j > 0 {
				out = append(out, render.Point{X: p.X / fine, Y: p.Y / fine})
			}
		}
	}
	return out
}
