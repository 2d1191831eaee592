package pax

import "skald/engine"

var _ engine.Warner = (*state)(nil)

// Warn implements engine.Warner: of an action that takes the last tiles, of an Event
// after which somebody meets a victory card, and of a turn's end by which its seat
// does. It tells nothing but what everybody can see, and that the seat holds an Event.
func (s *state) Warn(seat engine.Seat, act engine.Action) (engine.Note, bool) {
	if !s.ToMove().Has(seat) || seat != s.turnOf || !s.edition.about.WellFormed(act) {
		return engine.Note{}, false
	}
	switch {
	case act.Verb == VerbDraw || act.Verb == VerbBuy:
		return s.warnLast(act.Verb)
	case act.Verb == VerbPlay:
		if t := s.tileOf(act.Args[0]); t != NoTile && s.edition.tiles[t].kind == Event {
			return s.warnMet(seat, s.playing(), false)
		}
	case act.Verb == VerbDone && s.decision == AskAction:
		return s.warnMet(seat, engine.SeatSet(seat), true)
	}
	return engine.Note{}, false
}

// warnLast warns of a tile that leaves the market empty once it is refilled.
func (s *state) warnLast(v engine.Verb) (engine.Note, bool) {
	left, spaces := len(s.pile), s.spaces()
	for _, t := range spaces {
		if t != NoTile {
			left++
		}
	}
	gone := 1
	if v == VerbDraw && len(s.pile) > 0 && len(spaces) > 0 && spaces[0] != NoTile {
		gone = 2
	}
	if left > gone {
		return engine.Note{}, false
	}
	return engine.NewNote("warn.last-tile", s.ahead()...), true
}

// ahead names who has most ESTABLISHED Followers, then most Silfr, as who_a, who_b …
func (s *state) ahead() []engine.Arg {
	var best engine.Seats
	most := -1
	for seat := range s.playing().All() {
		switch n := s.established(seat)<<8 | int(s.seats[seat].silfr); {
		case n > most:
			most, best = n, engine.SeatSet(seat)
		case n == most:
			best = best.With(seat)
		}
	}
	return seatList(best)
}

// warnMet warns that some seats meet a face-up card that is checked then.
func (s *state) warnMet(seat engine.Seat, among engine.Seats, novice bool) (engine.Note, bool) {
	for i := range s.cards.size {
		c := s.cards.list[i]
		if s.cards.up>>i&1 == 0 || (s.edition.Cards[c].Difficulty == Novice) != novice {
			continue
		}
		for other := range among.All() {
			if n := s.tallyOf(other); !s.passes(other, &n, c) {
				continue
			}
			if other == seat {
				return engine.NewNote("warn.own", s.card(c)), true
			}
			return engine.NewNote("warn.rival", who(other), s.card(c)), true
		}
	}
	return engine.Note{}, false
}

// near tells who has come to need one more only for a face-up card, since a position.
func (t transition) near(was *state) {
	if t.tell == nil || t.over != runs {
		return
	}
	for seat := range t.playing().All() {
		now, before := t.tallyOf(seat), was.tallyOf(seat)
		if now == before {
			continue
		}
		handicap := t.handicap(seat)
		for i := range t.cards.size {
			c := t.cards.list[i]
			if t.cards.up>>i&1 == 0 {
				continue
			}
			short, last := now.lacks(t.edition.tests[c], handicap)
			if once, _ := before.lacks(t.edition.tests[c], handicap); short != 1 || once <= 1 {
				continue
			}
			t.tell.All("note.near", who(seat), t.card(c), engine.WordArg("variable", vocVariable, engine.Word(last.variable)),
				amount(now[last.variable]), engine.NumberArg("least", last.needs(handicap)))
		}
	}
}

// lacks returns how much a tally lacks for a test with a handicap, and of what.
func (n *tally) lacks(test []comparison, handicap int) (short int, last comparison) {
	for _, c := range test {
		if needs := c.needs(handicap); n[c.variable] < needs {
			short, last = short+needs-n[c.variable], c
		}
	}
	return short, last
}
