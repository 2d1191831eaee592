package pax

import "skald/engine"

// Winter Solstice, in the order of the rules.

// winter begins the Winter Solstice of turnOf: Silfr for each type ESTABLISHED,
// WINTER abilities, DISCARD to the HAND LIMIT.
func (t transition) winter() {
	seat := t.turnOf
	types := 0
	for k := range Kinds {
		if int(t.seats[seat].followers[k]) < t.edition.Numbers.Followers {
			types++
		}
	}
	before := t.seats[seat].silfr
	t.pay(seat, types)
	for _, op := range []Op{OpGain, OpGainPer} {
		for _, src := range t.edition.bySteps[op] {
			if p := &t.edition.programs[src]; p.trigger == Winter && t.holder(src) == seat && !t.spentOnce(src) {
				for i := range p.steps {
					if p.steps[i].Op == op {
						t.pay(seat, t.worth(&p.steps[i]))
					}
				}
				t.use(src)
			}
		}
	}
	t.tell.All("note.winter", who(seat), amount(int(t.seats[seat].silfr-before)), engine.NumberArg("total", int(t.seats[seat].silfr)))
	t.stage = winterTrack
	t.askDiscard(t.seats[seat].hand.size() - t.handLimit(seat))
}

// handLimit returns a seat's HAND LIMIT.
func (s *state) handLimit(seat engine.Seat) int {
	return s.edition.Numbers.HandLimit + s.sum(seat, OpHandLimit)
}

// pay gives a seat Silfr, as far as the bank has it, and returns how much.
func (t transition) pay(seat engine.Seat, n int) int {
	n = min(n, t.bank())
	t.seats[seat].silfr += uint8(n)
	return n
}

// take takes Silfr from a seat, as far as they have it, and returns how much.
func (t transition) take(seat engine.Seat, n int) int {
	n = min(n, int(t.seats[seat].silfr))
	t.seats[seat].silfr -= uint8(n)
	return n
}

// askDiscard asks the seat of the turn to DISCARD so many tiles: without a
// question if it must part with all it has.
func (t transition) askDiscard(n int) {
	hand := &t.seats[t.turnOf].hand
	switch {
	case n <= 0:
	case hand.size() <= n:
		for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
			t.throwAway(t.turnOf, tile)
		}
	default:
		t.left = uint8(n)
		t.ask(AskDiscard, t.turnOf)
	}
}

// mayDiscard says whether the seat can DISCARD a tile that it is asked for.
func (s *state) mayDiscard(seat engine.Seat, tile Tile) reason {
	if !s.seats[seat].hand.has(tile) {
		return notInHand
	}
	return fine
}

func (t transition) discardAsked(tile Tile) {
	t.throwAway(t.turnOf, tile)
	if t.left--; t.left == 0 {
		t.answered()
	}
}

// throwAway DISCARDs a tile of a hand.
func (t transition) throwAway(seat engine.Seat, tile Tile) {
	t.seats[seat].hand.remove(tile)
	t.known.remove(tile)
	t.toDiscard(tile)
	t.tell.All("note.discards", who(seat), t.tile(tile))
}

// toDiscard puts a tile on the discard pile.
func (t transition) toDiscard(tile Tile) {
	t.discard.push(tile)
	t.where[tile] = inDiscard
}

// winterTrack is the rest of the Winter Solstice: the idle rule, REFRESH, ships
// UNEXHAUSTED, Novice cards of the seat whose turn ends. Then the next turn
// begins.
func (t transition) winterTrack() {
	if t.idle++; t.moved {
		t.idle = 0
	}
	if int(t.idle) >= t.playing().Len() {
		t.idle = 0
		for i, tile := range t.spaces() {
			if tile != NoTile {
				t.track[i] = NoTile
				t.toDiscard(tile)
				t.tell.All("note.idle", t.tile(tile), amount(t.playing().Len()))
				break
			}
		}
	}
	if t.refresh(); t.over != 0 {
		return
	}
	t.wake(t.turnOf)
	t.expire(t.turnOf)
	if t.check(engine.SeatSet(t.turnOf), true); t.over != 0 {
		return
	}
	t.turnOf = t.after(t.turnOf)
	t.begin()
}

// wake UNEXHAUSTs all ships of a seat.
func (t transition) wake(seat engine.Seat) {
	for i := range t.ships {
		if t.ships[i].spent && t.ownerOf(i) == seat {
			t.ships[i].spent = false
		}
	}
}

// expire ends the promises of a seat that were made before its turn.
func (t transition) expire(seat engine.Seat) {
	t.promised[seat] = t.fresh[seat]
	t.fresh[seat] = [MaxPlayers]uint8{}
}

// spaces returns the spaces of the SAGA TRACK, cheapest first.
func (s *state) spaces() []Tile { return s.track[:len(s.edition.Numbers.TrackCosts)] }

// refresh is REFRESH: tiles slide to the cheapest spaces, then the empty ones are
// filled from the SAGA PILE. If none is left on the track, the match ends.
func (t transition) refresh() {
	if t.fill(); t.track[0] == NoTile {
		t.lastTile()
	}
}

func (t transition) fill() {
	spaces, n := t.spaces(), 0
	for _, tile := range spaces {
		if tile != NoTile {
			spaces[n] = tile
			n++
		}
	}
	for ; n < len(spaces); n++ {
		if spaces[n] = NoTile; len(t.pile) > 0 {
			spaces[n] = t.pile.pop()
			t.where[spaces[n]] = onTrack
		}
	}
}
