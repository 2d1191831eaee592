package pax

import "skald/engine"

// How a match ends.

// Why a match is over.
const (
	runs       = uint8(iota)
	byCard     // somebody met a victory card
	byLastTile // no tile was left on the SAGA TRACK
	byLeaving  // one seat was left
	overKinds  = iota
)

// noCard is no place among the cards dealt.
const noCard = uint8(0xff)

// check looks at the face-up cards for some seats: Novice cards as a turn ends,
// the others after an Event.
func (t transition) check(seats engine.Seats, novice bool) {
	var met engine.Seats
	first := noCard
	for seat := range seats.All() {
		n := t.tallyOf(seat)
		for i := range t.cards.size {
			c := t.cards.list[i]
			if t.cards.up>>i&1 == 1 && (t.edition.Cards[c].Difficulty == Novice) == novice && t.passes(seat, &n, c) {
				met = met.With(seat)
				first = min(first, i)
				t.tell.All("note.met", who(seat), t.card(c))
			}
		}
	}
	if met != 0 {
		t.metBy = met
		t.end(byCard, first, met)
	}
}

// lastTile ends the match as the SAGA TRACK is empty: all face-up cards are
// checked for everybody, and if nobody meets one, all are compared.
func (t transition) lastTile() {
	t.tell.All("note.last-tile")
	var met engine.Seats
	first := noCard
	for seat := range t.playing().All() {
		n := t.tallyOf(seat)
		for i := range t.cards.size {
			c := t.cards.list[i]
			if t.cards.up>>i&1 == 1 && t.passes(seat, &n, c) {
				met = met.With(seat)
				first = min(first, i)
				t.tell.All("note.met", who(seat), t.card(c))
			}
		}
	}
	t.metBy = met
	if met == 0 {
		met = t.playing()
	}
	t.end(byLastTile, first, met)
}

// end ends the match at once: of those who can win, the most ESTABLISHED
// Followers win, then the most Silfr, then they share.
func (t transition) end(why, card uint8, among engine.Seats) {
	best := -1
	for seat := range among.All() {
		n := t.established(seat)<<8 | int(t.seats[seat].silfr)
		switch {
		case n > best:
			best, t.won = n, engine.SeatSet(seat)
		case n == best:
			t.won = t.won.With(seat)
		}
	}
	if t.subject != NoTile && t.where[t.subject] == inPlay {
		t.where[t.subject] = inBox
	}
	t.over, t.met = why, card
	t.decision, t.asked, t.stage = AskNothing, 0, noStage
	t.depth, t.frames = 0, [maxFrames]frame{}
	t.subject, t.ground, t.actor, t.left = NoTile, NoPost, noShip, 0
	t.voyage, t.offer, t.answers = noVoyage, noOffer, [MaxPlayers]uint8{}
}

// established returns how many Followers a seat has ESTABLISHED.
func (s *state) established(seat engine.Seat) int {
	n := 0
	for _, k := range s.seats[seat].followers {
		n += s.edition.Numbers.Followers - int(k)
	}
	return n
}

func (s *state) card(c uint8) engine.Arg {
	return engine.WordArg("card", s.edition.vocCard, engine.Word(c))
}

// metCards tells of everybody who met a card which one it was, and by how many.
func (s *state) metCards(why []engine.Note) []engine.Note {
	for seat := range s.metBy.All() {
		n := s.tallyOf(seat)
		for i := range s.cards.size {
			c := s.cards.list[i]
			novice := s.edition.Cards[c].Difficulty == Novice
			if s.cards.up>>i&1 == 1 && s.passes(seat, &n, c) && (s.over == byLastTile || novice == (s.edition.Cards[s.cards.list[s.met]].Difficulty == Novice)) {
				args := append(s.edition.goalArgs(c, s.handicap(seat)), who(seat), s.card(c))
				for j, goal := range s.edition.tests[c] {
					args = append(args, engine.NumberArg("have_"+letter(j), int(n[goal.variable])))
				}
				why = append(why, engine.NewNote("over.card", args...))
				break
			}
		}
	}
	return why
}

// Result implements engine.State. Its scores are ESTABLISHED Followers.
func (s *state) Result() (engine.Result, bool) {
	if s.over == 0 {
		return engine.Result{}, false
	}
	r := engine.Result{Winners: s.won}
	switch s.over {
	case byCard:
		r.Why = s.metCards(nil)
	case byLastTile:
		r.Why = s.metCards([]engine.Note{engine.NewNote("over.last-tile")})
	case byLeaving:
		r.Why = append(r.Why, engine.NewNote("over.left"))
	}
	for seat := range engine.Seat(s.players) {
		n := 0
		if !s.gone.Has(seat) {
			n = s.established(seat)
			r.Why = append(r.Why, engine.NewNote("over.score", who(seat), amount(n), engine.NumberArg("silfr", int(s.seats[seat].silfr))))
		}
		r.Scores = append(r.Scores, n)
	}
	if s.won.Len() > 1 {
		r.Why = append(r.Why, engine.NewNote("over.shared"))
	}
	return r, true
}
