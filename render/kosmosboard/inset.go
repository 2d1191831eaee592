package kosmosboard

import (
	"image"
	"math/bits"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
)

// A part is what the picture of a question shows of the table.
type part struct {
	place
	lands  uint8  // the countries that it is about, as a set
	troops uint64 // the numbers of the player's attack troops that can be chosen, as a set
}

// A place is which pieces of the table a part shows, so that few grounds are kept.
type place struct {
	table table
	seat  engine.Seat
	of    pieceKind
}

type pieceKind uint8

const (
	ofFree  pieceKind = iota // the free knights and what the player has
	ofUpper                  // the upper countries besides
	ofLower                  // the lower ones
	ofLands                  // all countries alone
)

// partOf returns what a question is about; false if it is about nothing on the
// table.
func partOf(now *kosmos.Public, q render.Question) (part, bool) {
	if now.Over || int(q.Seat) >= len(now.Seats) {
		return part{}, false
	}
	p, free := part{place: place{table: tableOf(now), seat: q.Seat}}, false
	for _, act := range q.Options {
		switch act.Verb {
		case kosmos.Start:
			p.lands |= 1 << kosmos.Card(act.Args[0]).Colour().Land()
		case kosmos.Join, kosmos.Hide, kosmos.TurnUp, kosmos.Retrieve, kosmos.AddCard:
			p.troop(now, act.Args[0])
		case kosmos.Add:
			for l := range now.Lands {
				if v := &now.Lands[l]; v.Owner == q.Seat && v.During == kosmos.AddOnce && !v.Turned {
					p.lands |= 1 << l
				}
			}
		case kosmos.Hire, kosmos.Choose:
			free = true
		}
	}
	const row = 1<<3 - 1
	switch {
	case p.lands == 0:
		return p, free
	case p.lands&^row == 0:
		p.of = ofUpper
	case p.lands&row == 0:
		p.of = ofLower
	default:
		p.of = ofLands
	}
	return p, true
}

// troop adds a troop that an option names: of the player's own by its number, or one
// under a country.
func (p *part) troop(now *kosmos.Public, word engine.Word) {
	if word >= kosmos.MaxTroops {
		p.lands |= 1 << (word - kosmos.MaxTroops)
		return
	}
	for _, t := range now.Seats[p.seat].Attack {
		if t.Number == int(word)+1 {
			p.lands |= 1 << t.Target
			p.troops |= 1 << t.Number
		}
	}
}

// countries lists the countries of a part.
func (p *part) countries() []kosmos.Land {
	var list []kosmos.Land
	for rest := p.lands; rest != 0; rest &= rest - 1 {
		list = append(list, kosmos.Land(bits.TrailingZeros8(rest)))
	}
	return list
}

// The parts of the table of which pieces are cut.
var (
	landsPart = image.Rect(landLeft-6, landTop-4, landLeft+3*landAcross-6, landTop+2*landPitch-12)
	freePart  = image.Rect(freeLeft-16, 0, width, headHeight)
)

// pieces returns the size of a part's picture, and where its pieces lie on it: the
// countries, the player's panel below them, and beside it the free knights.
func (p *place) pieces() (image.Point, []render.Piece) {
	lands, panel := landsPart, p.table.panelAt(int(p.seat)).Inset(-4)
	switch p.of {
	case ofLands:
		return lands.Size(), []render.Piece{{Of: lands}}
	case ofUpper:
		lands.Max.Y = lands.Min.Y + landPitch - 8
	case ofLower:
		lands.Min.Y += landPitch
	default:
		size := image.Pt(panel.Dx()+freePart.Dx(), max(panel.Dy(), freePart.Dy()))
		return size, []render.Piece{{Of: panel}, {Of: freePart, At: image.Pt(panel.Dx(), 0)}}
	}
	size := image.Pt(lands.Dx(), lands.Dy()+panel.Dy())
	return size, []render.Piece{{Of: lands}, {Of: panel, At: image.Pt(0, lands.Dy())}, {Of: freePart, At: image.Pt(panel.Dx()+(lands.Dx()-panel.Dx()-freePart.Dx())/2, lands.Dy()+10)}}
}

// inset draws a part of the table.
func (d *drawing) inset(p part) {
	_, pieces := p.pieces()
	if p.of != ofFree {
		d.Shift(pieces[0].Shift())
		for l := range kosmos.Land(kosmos.Lands) {
			if !landAt(l).In(pieces[0].Of) {
				continue
			}
			d.land(l)
			if p.lands>>l&1 == 1 {
				d.frame(landAt(l).Inset(-3), render.Green)
			}
		}
		pieces = pieces[1:]
	}
	if len(pieces) > 0 {
		d.Shift(pieces[0].Shift())
		d.picks = p.troops
		d.panel(int(p.seat), p.table)
		d.Shift(pieces[1].Shift())
		d.free()
	}
}
