package sagaboard

import (
	"fmt"
	"image"

	"skald/engine"
	"skald/engine/saga"
	"skald/render"
)

// A part is what the picture of a question shows of the board.
type part struct {
	kind   partKind
	window image.Rectangle // of a map of England
	north  bool            // Scandinavia stands beside it
	marked saga.AreaSet    // can be chosen
	fixed  saga.AreaSet    // are chosen already, or what the question is about
	way    []saga.Area     // from where to where, as far as it is chosen
	seat   engine.Seat
}

type partKind uint8

const (
	partMap   partKind = iota
	partNorth          // Scandinavia beside the Vikings' panel
	partFight          // the Combat with its area
	partTiles
)

// windows are the parts of England that are shown, so that few grounds are kept and
// names stand whole. A phone shows each at most 300 pixels high.
var windows = [...]image.Rectangle{
	image.Rect(100, 440, 884, 774), // the south
	image.Rect(345, 94, 884, 500),  // the north-east
	image.Rect(0, 94, 884, 500),    // the north, with the Anglo-Saxon panel
	image.Rect(206, 280, 884, 774), // the middle and the south-east
	image.Rect(345, 94, 884, 774),  // the coasts
	allEngland,
}

// allEngland is all of it.
var allEngland = image.Rect(0, 94, 884, 774)

// The pictures that are put together of pieces, and where these lie.
var (
	northSize  = image.Pt(640, 450)
	northPiece = render.Piece{Of: northFrame.Inset(-4), At: image.Pt(4, 6)}
	panelPiece = render.Piece{Of: vikingPanel.Inset(-4), At: image.Pt(322, 6)}

	fightSize   = image.Pt(800, 508)
	fightWindow = image.Rect(8, 8, 312, 244)
)

// partOf returns what a question is about; false if it is about no part of the
// board.
func partOf(now *saga.Public, q render.Question) (part, bool) {
	if len(q.Options) == 0 {
		return part{}, false
	}
	p := part{seat: q.Seat}
	switch now.Decision {
	case saga.AskTake, saga.AskTile:
		p.kind = partTiles
		return p, now.Edition != nil
	case saga.AskReveal, saga.AskSend, saga.AskSlay, saga.AskLose:
		p.kind = partFight
		return p, now.Fighting
	case saga.AskPlace:
		p.kind, p.marked = partNorth, 0
		if q.Chosen < saga.Scandinavia {
			p.marked = p.marked.With(saga.North + saga.Area(q.Chosen))
		}
		return p, true
	case saga.AskEmbark:
		p.fixed = p.fixed.With(now.Pillaged)
	case saga.AskRetreat, saga.AskBring:
		p.fixed = p.fixed.With(now.Combat.Area)
	}
	p.read(q)
	if p.marked|p.fixed == 0 {
		return part{}, false
	}
	inNorth := saga.AreaSet(0).With(saga.North).With(saga.Central).With(saga.South)
	if (p.marked|p.fixed)&^inNorth == 0 {
		p.kind = partNorth
		return p, true
	}
	p.north = (p.marked|p.fixed)&inNorth != 0
	p.frame(q)
	return p, true
}

// read collects the areas that the options name: those that are chosen already, and
// those that can be chosen now.
func (p *part) read(q render.Question) {
	for _, act := range q.Options {
		p.way = p.way[:0]
		for i, param := range about.Verbs[act.Verb].Params {
			name := param.Vocabulary.Name()
			hand := name == "coast" && i < q.Chosen // a marker that is still in hand
			if name != "area" && name != "coast" || hand || i > q.Chosen || int(act.Args[i]) >= saga.Areas {
				continue
			}
			a := saga.Area(act.Args[i])
			if i == q.Chosen {
				p.marked = p.marked.With(a)
				continue
			}
			p.fixed = p.fixed.With(a)
			p.way = append(p.way, a)
		}
	}
}

// about describes the game, whose verbs are the same in every edition.
var about = saga.Standard().About()

// frame chooses the smallest window on the map in which all stands whole that the
// question is about: with the panel of the Anglo-Saxons where they spend what lies
// there.
func (p *part) frame(q render.Question) {
	var box image.Rectangle
	for a := range saga.Area(saga.Areas) {
		if (p.marked | p.fixed).Has(a) && !a.InScandinavia() {
			box = box.Union(boxOf(a))
		}
	}
	if saga.Side(p.seat) == saga.Saxon {
		switch q.Options[0].Verb {
		case saga.Recruit, saga.Income, saga.Build, saga.Fyrd, saga.Tribute:
			box = box.Union(saxonPanel)
		}
	}
	p.window = allEngland
	for _, w := range windows {
		other := part{window: w, north: p.north}
		if size, least := other.size(), p.size(); box.In(w) && size.X*size.Y < least.X*least.Y {
			p.window = w
		}
	}
}

// boxOf returns where an area's circle, name and signs stand.
func boxOf(a saga.Area) image.Rectangle {
	at := places[a]
	r := around(at.units, circle+6)
	if a == saga.Drakkar {
		r = image.Rect(at.units.X-150, at.units.Y-80, at.units.X+160, at.units.Y+80)
	}
	for _, sign := range []image.Point{at.sigil, at.ship} {
		if sign != (image.Point{}) {
			r = r.Union(around(sign, 28))
		}
	}
	return r.Union(nameBox(a))
}

// nameBox is about where an area's name stands.
func nameBox(a saga.Area) image.Rectangle {
	at, half := places[a].name, 64
	switch a {
	case saga.Northumbria, saga.EastAnglia:
		half = 92
	case saga.Kent:
		half = 46
	}
	return image.Rect(at.X-half, at.Y-30, at.X+half, at.Y+8)
}

func around(at image.Point, reach int) image.Rectangle {
	return image.Rectangle{Min: at, Max: at}.Inset(-reach)
}

// shown returns the areas whose circles a part shows whole.
func (p *part) shown(now *saga.Public) saga.AreaSet {
	var set saga.AreaSet
	for a := range saga.Area(saga.Areas) {
		switch p.kind {
		case partMap:
			if around(places[a].units, circle).In(p.window) || p.north && a.InScandinavia() {
				set = set.With(a)
			}
		case partNorth:
			if a.InScandinavia() {
				set = set.With(a)
			}
		case partFight:
			if a == now.Combat.Area {
				set = set.With(a)
			}
		}
	}
	return set
}

func (p *part) key() string {
	return fmt.Sprintf("%d %v %t %x %x %v %d", p.kind, p.window, p.north, p.marked, p.fixed, p.way, p.seat)
}

// A groundKey tells the grounds of insets.
type groundKey struct {
	roads  roadSet
	kind   partKind
	window image.Rectangle
	north  bool
}

// ground returns what a part is drawn on, cut out of the board's ground.
func (p *part) ground(board *ground) *render.Sheet {
	switch p.kind {
	case partNorth:
		return board.calm.Cut(northSize, render.Parchment, northPiece)
	case partFight:
		return board.calm.Cut(fightSize, render.Vellum, render.Piece{Of: p.window, At: fightWindow.Min})
	case partTiles:
		return board.sheet.Cut(tileStrip.Size(), render.Parchment, render.Piece{Of: tileStrip})
	}
	return board.calm.Cut(p.size(), render.Parchment, p.pieces()...).Tight()
}

// pieces are what the map of a part is made of: England, and Scandinavia at its
// right.
func (p *part) pieces() []render.Piece {
	list := []render.Piece{{Of: p.window}}
	if p.north {
		list = append(list, render.Piece{Of: northPiece.Of, At: image.Pt(p.window.Dx(), 4)})
	}
	return list
}

// size is how large the map of a part is: as wide as its pieces, or as its height
// wants it on a phone.
func (p *part) size() image.Point {
	size := p.window.Size()
	if p.north {
		size.X += northPiece.Of.Dx()
		size.Y = max(size.Y, northPiece.Of.Dy()+8)
	}
	size.X = max(size.X, (size.Y*13+9)/10)
	return size
}

// inset draws a part of the board.
func (b *board) inset(p *part) {
	switch p.kind {
	case partNorth:
		b.insetNorth(p)
	case partFight:
		b.insetFight(p)
	case partTiles:
		b.Shift(image.Point{}.Sub(tileStrip.Min))
		b.tiles()
	default:
		b.insetMap(p)
	}
}

// insetMap draws a window on England, and Scandinavia beside it.
func (b *board) insetMap(p *part) {
	pieces := p.pieces()
	b.Shift(pieces[0].Shift())
	b.window = p.window
	if p.window != allEngland || !p.north { // else it would be too much for a phone to load
		b.control()
	}
	b.areas()
	if saxonPanel.In(p.window) && !p.north {
		b.moves()
		b.supplyCard(saga.Saxon, saxonPanel)
	}
	if len(p.way) == 2 && p.way[0].InEngland() {
		a := b.ground.moves.Of(move{saga.Side(p.seat), p.way[0], p.way[1]})
		b.Draw(a.sprite, a.at.X, a.at.Y)
	}
	b.choices(p)
	if p.north {
		b.Shift(image.Point{})
		b.Fill(image.Rect(0, p.window.Dy(), p.window.Dx(), p.size().Y), render.Parchment, 255)
		b.Shift(pieces[1].Shift())
		b.scandinavia(p)
	}
}

// scandinavia draws what stands in Scandinavia.
func (b *board) scandinavia(p *part) {
	b.window = northFrame
	b.areas()
	b.spaces()
	b.choices(p)
}

// supplyCard draws a side's panel with its ground.
func (b *board) supplyCard(s saga.Side, r image.Rectangle) {
	b.Fill(r, render.Ink, 255)
	b.Fill(r.Inset(3), render.Parchment, 255)
	b.supply(s, r)
}

// choices marks what can be chosen, and what is chosen already.
func (b *board) choices(p *part) {
	for a := range saga.Area(saga.Areas) {
		if a.InScandinavia() != (b.window == northFrame) {
			continue
		}
		at, rings := places[a].units, b.rings
		if a == saga.Drakkar {
			rings = b.shipRings
		}
		switch {
		case p.marked.Has(a):
			b.Draw(rings[0], at.X, at.Y)
		case p.fixed.Has(a):
			b.Draw(rings[1], at.X, at.Y)
		}
	}
}

// insetNorth draws Scandinavia, beside it the Vikings' panel and a key.
func (b *board) insetNorth(p *part) {
	b.Shift(northPiece.Shift())
	b.scandinavia(p)
	b.Shift(panelPiece.Shift())
	b.supplyCard(saga.Viking, vikingPanel)
	b.Shift(image.Point{})
	const left, top, pitch = 360, 296, 58
	for i, line := range []struct {
		sign *render.Sprite
		word string
	}{{b.keyRing, "choice"}, {b.warrior[saga.Viking], "warriors"}, {b.leader[saga.Viking], "leaders"}} {
		if i == 0 && p.marked == 0 {
			continue
		}
		b.Draw(line.sign, left, top+i*pitch)
		b.text(render.Bold, b.Caption(line.word), 34, northSize.X-left-50, left+44, top+i*pitch+11, render.Left, render.Ink)
	}
}

// insetFight draws the area of the Combat, its Strength, and both sides' parts.
func (b *board) insetFight(p *part) {
	b.Shift(fightWindow.Min.Sub(p.window.Min))
	b.window = p.window
	b.control()
	b.areas()
	b.Shift(image.Point{})
	b.Fill(image.Rect(0, fightWindow.Max.Y, fightSize.X, fightSize.Y), render.Vellum, 255)
	b.Fill(image.Rect(fightWindow.Max.X, 0, fightSize.X, fightSize.Y), render.Vellum, 255)
	b.balance(image.Pt((fightWindow.Min.X+fightWindow.Max.X)/2, fightWindow.Max.Y+6))
	for side := range saga.Side(saga.Sides) {
		b.fighter(side, image.Pt(fightSize.X-8-fighterWide, 8+int(side)*(fighterTall+8)))
	}
}

// fightCorner returns the corner of the window around an area in Combat.
func fightCorner(a saga.Area) image.Point {
	size, at := fightWindow.Size(), places[a].units
	return image.Pt(min(max(at.X-size.X/2, 0), width-size.X), min(max(at.Y-size.Y/2, mapTop+6), mapBottom-size.Y-6))
}
