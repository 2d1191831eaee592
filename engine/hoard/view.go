package hoard

import "skald/engine"

// Public is what the whole channel may see of a position. It is built by
// listing: nothing gets in that is not named here.
type Public struct {
	engine.PublicMark

	Goal     int
	Hoard    int // coins left
	Crews    []CrewView
	Turn     engine.Seat
	ToMove   engine.Seats
	Decision Decision
	Over     bool
}

// CrewView is what everybody sees of a crew.
type CrewView struct {
	Coins  int
	Hidden bool         // the card is in a hand
	SeenBy engine.Seats // who has looked at the card
	Card   int          // only if the match is over
	Left   bool         // only if the match is over: the card is in the left hand
	Gone   bool         // it has left the match
}

// Private is what one seat sees besides. It never embeds the other view.
type Private struct {
	engine.PrivateMark

	Seat  engine.Seat // whose view it is; a spectator's is empty
	Cards []CardView  // its own first, then those it has looked at
}

// CardView is a card that the seat knows.
type CardView struct {
	Of     engine.Seat
	Card   int
	Hidden bool // it is in a hand
	Left   bool // if Hidden: in the left one
}

// Public implements engine.State.
func (s *state) Public() engine.PublicView { return s.see(s.over()) }

// Opened implements engine.Opener.
func (s *state) Opened(engine.Result) engine.PublicView {
	p := s.see(true)
	p.ToMove, p.Decision = 0, AskNothing
	return p
}

func (s *state) see(over bool) Public {
	p := Public{Goal: int(s.goal), Hoard: int(s.hoard), Turn: s.turn, ToMove: s.ToMove(), Decision: s.decision(), Over: over}
	for seat := range s.seats().All() {
		c := &s.crews[seat]
		v := CrewView{Coins: int(c.coins), Hidden: c.hand != noHand, SeenBy: c.seenBy, Gone: c.card == 0}
		if p.Over {
			v.Card, v.Left = int(c.card), c.hand == left
		}
		p.Crews = append(p.Crews, v)
	}
	return p
}

// Private implements engine.State.
func (s *state) Private(seat engine.Seat) engine.PrivateView {
	if !s.everybody().Has(seat) {
		return Private{Seat: engine.Nobody}
	}
	p := Private{Seat: seat, Cards: []CardView{s.look(seat)}}
	for other := range s.everybody().All() {
		if s.crews[other].seenBy.Has(seat) {
			p.Cards = append(p.Cards, s.look(other))
		}
	}
	return p
}

func (s *state) look(at engine.Seat) CardView {
	c := &s.crews[at]
	return CardView{Of: at, Card: int(c.card), Hidden: c.hand != noHand, Left: c.hand == left}
}

// Heading implements engine.PublicView.
func (p Public) Heading() engine.Note {
	if p.Over {
		return engine.NewNote("heading.over")
	}
	return engine.NewNote("heading.hoard", engine.NumberArg("coins", p.Hoard), engine.NumberArg("goal", p.Goal))
}

// Ask implements engine.PublicView.
func (p Public) Ask(seat engine.Seat) engine.Note {
	switch {
	case p.Over:
		return engine.NewNote(decisions[AskNothing].ask)
	case p.ToMove.Has(seat):
		return engine.NewNote(decisions[p.Decision].ask, who(seat))
	}
	return engine.NewNote("ask.wait", who(p.ToMove.First()))
}

// Describe implements engine.PublicView: the whole board in words.
func (p Public) Describe() []engine.Note {
	lines := []engine.Note{engine.NewNote("line.hoard", engine.NumberArg("coins", p.Hoard))}
	for seat, v := range p.Crews {
		if v.Gone {
			lines = append(lines, engine.NewNote("line.gone", who(engine.Seat(seat))))
			continue
		}
		args := []engine.Arg{who(engine.Seat(seat)), engine.NumberArg("coins", v.Coins)}
		if v.Hidden {
			args = append(args, engine.NumberArg("hidden", 1))
		}
		if n := v.SeenBy.Len(); n > 0 {
			args = append(args, engine.NumberArg("seen", n))
		}
		lines = append(lines, engine.NewNote("line.crew", args...))
	}
	return lines
}

// Describe implements engine.PrivateView: the seat's secrets in words.
func (p Private) Describe() []engine.Secret {
	var lines []engine.Secret
	for _, v := range p.Cards {
		key, args := "own.card", []engine.Arg{engine.NumberArg("card", v.Card)}
		if v.Of != p.Seat {
			key, args = "own.seen", append(args, engine.SeatArg("at", v.Of))
		}
		if v.Hidden {
			word := engine.Word(0)
			if !v.Left {
				word = 1
			}
			args = append(args, engine.WordArg("hand", vocHand, word))
		}
		lines = append(lines, engine.NewSecret(p.Seat, key, args...))
	}
	return lines
}

// Hint implements engine.Hinter: of a hand, what the card would be worth in it.
func (s *state) Hint(seat engine.Seat, act engine.Action, place int) (engine.Secret, bool) {
	if act.Verb != Pick || place != 0 || !s.everybody().Has(seat) {
		return engine.Secret{}, false
	}
	key, worth := "hint.left", int(s.crews[seat].card)
	if hand(act.Args[0])+1 == right {
		key, worth = "hint.right", 2*worth
	}
	return engine.NewSecret(seat, key, engine.NumberArg("worth", worth)), true
}

// PublicHint implements engine.PublicHinter: of a crew, what it could win with.
func (s *state) PublicHint(_ engine.Seat, act engine.Action, place int) (engine.Note, bool) {
	if act.Verb != Peek || place != 0 || !s.everybody().Has(engine.Seat(act.Args[0])) {
		return engine.Note{}, false
	}
	coins := int(s.crews[act.Args[0]].coins)
	return engine.NewNote("hint.coins", engine.NumberArg("coins", coins)), coins > 0
}

// Warn implements engine.Warner: of a roll that can end the match.
func (s *state) Warn(seat engine.Seat, act engine.Action) (engine.Note, bool) {
	if act.Verb != Roll || !s.ToMove().Has(seat) {
		return engine.Note{}, false
	}
	most := min(s.edition.Faces, int(s.hoard))
	if most < int(s.hoard) && int(s.crews[seat].coins)+most < int(s.goal) {
		return engine.Note{}, false
	}
	return engine.NewNote("warn.end", who(seat)), true
}

// who names a seat in a sentence, card and hand name what it holds.
func who(seat engine.Seat) engine.Arg { return engine.SeatArg("who", seat) }

func (s *state) card(seat engine.Seat) engine.Arg {
	return engine.NumberArg("card", int(s.crews[seat].card))
}

func (s *state) hand(seat engine.Seat) engine.Arg {
	return engine.WordArg("hand", vocHand, engine.Word(s.crews[seat].hand-1))
}
