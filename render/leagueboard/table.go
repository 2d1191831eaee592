package leagueboard

import (
	"fmt"
	"io"

	"skald/render"
)

// A Table is lines under headings, such as the standings of a tournament.
type Table struct {
	Head    Head
	Columns []Column
	Rows    []Row
}

// A Column is one of a table. The first one that stretches takes what room the
// others leave, and its cells are names.
type Column struct {
	Head    string
	Align   render.Align
	Stretch bool
}

// A Row is a line of a table: a cell for each column, and what it is marked as.
type Row struct {
	Cells []string
	Mark  Mark
	Moved int // by how many places they have come up, down if it is below 0: an arrow behind the first cell
}

// A Mark says what is special about a line.
type Mark uint8

// The marks. The first three stand on a medal with what is in the first cell.
const (
	Unmarked Mark = iota
	First
	Second
	Third
	Out // who takes no further part: grey, with a line under the name
)

const (
	rowHeight   = 60
	headsHeight = 52
	columnGap   = 30
	leastName   = 220 // of the column that stretches
)

// Table writes a table, as PNG. It refuses one of no columns, of more than
// MostLines rows, or with a row of other cells than columns.
func (b *Boards) Table(w io.Writer, t Table) error {
	brush, err := b.table(t)
	if err != nil {
		return fmt.Errorf("draw table: %w", err)
	}
	return written(w, brush)
}

func (b *Boards) table(t Table) (*render.Brush, error) {
	if len(t.Columns) == 0 || len(t.Rows) > MostLines {
		return nil, fmt.Errorf("%d columns and %d rows", len(t.Columns), len(t.Rows))
	}
	for i, r := range t.Rows {
		if len(r.Cells) != len(t.Columns) {
			return nil, fmt.Errorf("row %d has %d cells, want %d", i, len(r.Cells), len(t.Columns))
		}
	}
	t = b.nameable(t)
	top := headHeight + headsHeight
	ground, dc := page(top + rowHeight*len(t.Rows) + 16)
	shade(dc, top, rowHeight, len(t.Rows))
	rule(dc, top, 3, render.Line)
	brush := b.brush(ground, t.Head)
	g := b.grid(t)
	for i, c := range t.Columns {
		brush.Fitted(render.Italic, c.Head, underSize, render.Small, g.room(i), g.x(i, c.Align), headHeight+36, c.Align, render.Sepia)
	}
	for i, r := range t.Rows {
		b.row(brush, t, g, r, top+i*rowHeight)
	}
	return brush, nil
}

// nameable returns the table with names that the letters can write.
func (b *Boards) nameable(t Table) Table {
	rows := make([]Row, len(t.Rows))
	for i, r := range t.Rows {
		rows[i] = Row{append([]string(nil), r.Cells...), r.Mark, r.Moved}
		for j, c := range t.Columns {
			if c.Stretch {
				rows[i].Cells[j] = b.name(r.Cells[j], i+1)
				break
			}
		}
	}
	t.Rows = rows
	return t
}

func (b *Boards) row(brush *render.Brush, t Table, g grid, r Row, top int) {
	ink := render.Ink
	if r.Mark == Out {
		ink = render.Sepia
	}
	b.arrow(brush, r.Moved, g.right[0]+arrowMargin, top+rowHeight/2)
	for i, c := range t.Columns {
		x := g.x(i, c.Align)
		if i == 0 && r.Mark >= First && r.Mark <= Third {
			x = (g.left[0] + g.right[0]) / 2
			brush.Draw(b.medals[r.Mark-First], x, top+rowHeight/2)
			brush.Fitted(render.Bold, r.Cells[0], g.size, render.Small, g.room(0), x, top+rowHeight/2+g.size/3, render.Middle, render.Ink)
			continue
		}
		wide := brush.Fitted(render.Bold, r.Cells[i], g.size, render.Small, g.room(i), x, top+rowHeight/2+g.size/3, c.Align, ink)
		if r.Mark == Out && c.Stretch {
			brush.Fill(lineAt(x, top+rowHeight-12, wide), render.Sepia, 255)
		}
	}
}
