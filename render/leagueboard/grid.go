package leagueboard

import (
	"image"

	"skald/render"
)

// A grid is where a table's columns stand, and how large its letters are.
type grid struct {
	left, right []int
	size        int
}

// grid gives each column the room that its longest cell needs and the rest to
// the one that stretches, in the largest letters in which that leaves names
// their room.
func (b *Boards) grid(t Table) grid {
	moved := make([]int, len(t.Rows))
	for i, r := range t.Rows {
		moved[i] = r.Moved
	}
	arrows := b.arrowRoom(moved)
	g := grid{size: textSize}
	for ; ; g.size-- {
		widths, fixed := make([]int, len(t.Columns)), 0
		stretched := -1
		for i, c := range t.Columns {
			if c.Stretch && stretched < 0 {
				stretched = i
				continue
			}
			widths[i] = b.widest(t, i, g.size)
			fixed += widths[i]
		}
		rest := render.Wide - 2*margin - columnGap*(len(t.Columns)-1) - arrows - fixed
		if rest < leastName && g.size > render.Small {
			continue
		}
		if stretched >= 0 {
			widths[stretched] = max(rest, render.Small)
		}
		g.place(widths, arrows)
		return g
	}
}

// widest is the room that a column's heading and cells need.
func (b *Boards) widest(t Table, column, size int) int {
	wide := b.letters.Face(render.Italic, render.Small).Width(t.Columns[column].Head)
	for _, r := range t.Rows {
		wide = max(wide, b.letters.Face(render.Bold, size).Width(r.Cells[column]))
	}
	if column == 0 {
		wide = max(wide, 48) // a medal
	}
	return wide
}

// place gives each column its room, with so much for arrows behind the first.
func (g *grid) place(widths []int, arrows int) {
	x := margin
	for i, w := range widths {
		g.left, g.right = append(g.left, x), append(g.right, x+w)
		x += w + columnGap
		if i == 0 {
			x += arrows
		}
	}
}

// room is how wide a column is.
func (g *grid) room(i int) int { return g.right[i] - g.left[i] }

// x is where a column's texts are aligned.
func (g *grid) x(i int, a render.Align) int {
	switch a {
	case render.Middle:
		return (g.left[i] + g.right[i]) / 2
	case render.Right:
		return g.right[i]
	}
	return g.left[i]
}

// lineAt is a thin line, so wide.
func lineAt(x, y, wide int) image.Rectangle { return image.Rect(x, y, x+wide, y+3) }
