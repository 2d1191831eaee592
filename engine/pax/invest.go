package pax

import "skald/engine"

// INVEST: DRAW and REFRESH, or BUY from the SAGA TRACK.

// draw gives a seat the top tile of the SAGA PILE, which the seat alone sees.
func (t transition) draw(seat engine.Seat) (Tile, bool) {
	tile, ok := t.takeTop(seat)
	if ok {
		t.tell.Only(seat, "secret.drew", t.tile(tile))
	}
	return tile, ok
}

// takeTop puts the top tile of the SAGA PILE into a seat's hand, and tells nobody.
func (t transition) takeTop(seat engine.Seat) (Tile, bool) {
	if len(t.pile) == 0 {
		return NoTile, false
	}
	tile := t.pile.pop()
	t.where[tile] = inHand + zone(seat)
	t.seats[seat].hand.add(tile)
	t.moved = true
	return tile, true
}

// drawMany draws and tells how many tiles there were.
func (t transition) drawMany(seat engine.Seat, n int) {
	drawn := 0
	for range n {
		if _, ok := t.draw(seat); ok {
			drawn++
		}
	}
	t.tell.All("note.draws", who(seat), amount(drawn), engine.NumberArg("left", len(t.pile)))
}

// mayDraw says whether there is anything to INVEST-DRAW: a tile in the SAGA PILE, or
// one on the track (ruling 17).
func (s *state) mayDraw() reason {
	if len(s.pile) > 0 {
		return fine
	}
	for _, tile := range s.spaces() {
		if tile != NoTile {
			return fine
		}
	}
	return nothingToDraw
}

// invest is INVEST-DRAW. What abilities draw besides comes at once, and what one
// of them wants DISCARDED is asked before the track is touched.
func (t transition) invest() {
	t.spent++
	n, throw := 1, 0
	var p powers
	t.powers(t.turnOf, OpExtraDraw, &p)
	for _, extra := range p.all() {
		if len(t.pile) == 0 {
			break
		}
		n += extra.step.N
		if extra.step.How == DiscardOne {
			throw++
		}
		t.use(extra.src)
	}
	t.drawMany(t.turnOf, n)
	t.stage = finishDraw
	t.askDiscard(min(throw, t.seats[t.turnOf].hand.size()))
}

// finishDraw removes the tile on the first space, then REFRESHes.
func (t transition) finishDraw() {
	if tile := t.track[0]; tile != NoTile {
		t.track[0] = NoTile
		t.toDiscard(tile)
		t.moved = true
		t.tell.All("note.removed", t.tile(tile))
	}
	t.refresh()
}

// spaceOf returns the space of a tile on the SAGA TRACK, −1 if it is not there.
func (s *state) spaceOf(tile Tile) int {
	for i, other := range s.spaces() {
		if other == tile && tile != NoTile {
			return i
		}
	}
	return -1
}

// discounts returns by how much a seat BUYs cheaper.
func (s *state) discounts(seat engine.Seat) int {
	var p powers
	s.powers(seat, OpDiscount, &p)
	n := 0
	for _, less := range p.all() {
		n += less.step.N
	}
	return n
}

// price returns what a seat pays for the tile on a space, less what an ability
// takes off.
func (s *state) price(seat engine.Seat, space, less int) int {
	return max(s.edition.Numbers.TrackCosts[space]-less-s.discounts(seat), 0)
}

// off returns what the ability that is asked about takes off the price.
func (s *state) off() int {
	if s.decision == AskBuy {
		return s.step().N
	}
	return 0
}

// mayBuy says whether the seat of the turn can BUY a tile at so much less.
func (s *state) mayBuy(tile Tile, less int) reason {
	space := s.spaceOf(tile)
	switch {
	case space < 0:
		return notOnTrack
	case s.price(s.turnOf, space, less) > int(s.seats[s.turnOf].silfr):
		return tooDear
	}
	return fine
}

// buy is BUY, by INVEST or by an ability. Discounts are used one by one while the
// price is above 0.
func (t transition) buy(tile Tile) {
	seat, space := t.turnOf, t.spaceOf(tile)
	price := max(t.edition.Numbers.TrackCosts[space]-t.off(), 0)
	if t.decision == AskAction {
		t.spent++
	}
	var p powers
	t.powers(seat, OpDiscount, &p)
	for _, less := range p.all() {
		if price == 0 {
			break
		}
		price = max(price-less.step.N, 0)
		t.use(less.src)
	}
	t.take(seat, price)
	t.track[space] = NoTile
	t.moved = true
	t.gainKnown(seat, tile)
	t.tell.All("note.buys", who(seat), t.tile(tile), amount(price))
	t.answered()
}

// gainKnown puts a tile into a hand that everybody has seen.
func (t transition) gainKnown(seat engine.Seat, tile Tile) {
	t.where[tile] = inHand + zone(seat)
	t.seats[seat].hand.add(tile)
	t.known.add(tile)
}
