package ambush

import (
	"errors"

	"skald/engine"
)

// fields codes every field.
func (s *state) fields(c *engine.Codec) {
	engine.CodeNumber(c, "raided", &s.raided, raids+1)
	engine.CodeNumber(c, "camp", &s.camp, camps.Len()+1)
	for i := range s.points {
		engine.CodeNumber(c, "points", &s.points[i], raids+1)
	}
	for seat := range s.hands {
		engine.CodeNumber(c, "hand", &s.hands[seat], maxHand+1)
		engine.CodeNumber(c, "answer", &s.answers[seat], sprung+1)
		engine.CodeNumber(c, "lair", &s.lairs[seat], lairs.Len())
	}
}

// Encode implements engine.State.
func (s *state) Encode() []byte {
	copied := *s
	return engine.EncodeFields(1, 16, copied.fields)
}

// Audit implements engine.Auditor.
func (s *state) Audit() error {
	for seat, answer := range s.answers {
		if answer != noAnswer && (!s.open() || team(engine.Seat(seat)) == team(s.raider())) {
			return errors.New("an answer of who was not asked")
		}
		if answer == sprung && s.hands[seat] == maxHand {
			return errors.New("an ambush that was sprung is held")
		}
	}
	switch {
	case s.open() && (s.over() || s.Asked() == 0):
		return errors.New("a raid that is over is open")
	case s.points[0]+s.points[1] > s.raided:
		return errors.New("more points than raids")
	}
	return nil
}

// Resample implements engine.State: it deals the hands of the other team anew,
// and what they answered.
func (s *state) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	next := *s
	for other := range (north | south).All() {
		if s.over() || seat < bands && team(seat).Has(other) {
			continue
		}
		next.hands[other] = uint8(d.IntN(maxHand + 1))
		next.lairs[other] = uint8(d.IntN(lairs.Len()))
		if s.answers[other] != noAnswer {
			if next.answers[other] = passed; next.hands[other] < maxHand && d.IntN(2) == 0 {
				next.answers[other] = sprung
			}
		}
	}
	return &next
}

// Mask implements engine.Masker: nobody sees which answer was given nor which lair
// was named, until the last answer shows all.
func (s *state) Mask(by, watcher engine.Seat, a engine.Action) (engine.Action, bool) {
	switch {
	case a.Verb == Raid || watcher < bands && team(watcher).Has(by):
		return a, true
	case a.Verb == Lie:
		return engine.Do(Lie), true
	}
	return engine.Do(Pass), s.Asked().Len() > 1
}

// Public is what everybody sees.
type Public struct {
	engine.PublicMark

	Raider engine.Seat
	Raided int
	Points [2]int
	Asked  engine.Seats
	Camp   string
	Over   bool
	camp   engine.Arg
}

// Public implements engine.State.
func (s *state) Public() engine.PublicView {
	p := Public{Raider: s.raider(), Raided: int(s.raided), Points: [2]int{int(s.points[0]), int(s.points[1])}, Asked: s.Asked(), Over: s.over()}
	if s.open() {
		p.camp = engine.WordArg("camp", camps, engine.Word(s.camp))
		p.Camp = p.camp.Word
	}
	return p
}

// Heading implements engine.PublicView.
func (p Public) Heading() engine.Note {
	return engine.NewNote("heading.raids", engine.NumberArg("raided", p.Raided), engine.NumberArg("of", raids))
}

// Ask implements engine.PublicView.
func (p Public) Ask(seat engine.Seat) engine.Note {
	switch {
	case p.Over:
		return engine.NewNote("ask.nothing")
	case p.Asked.Has(seat):
		return engine.NewNote("ask.raided", who(seat), p.camp)
	case p.Asked != 0:
		return engine.NewNote("ask.wait", who(seat))
	}
	return engine.NewNote("ask.raid", who(p.Raider))
}

// Describe implements engine.PublicView.
func (p Public) Describe() []engine.Note {
	return []engine.Note{engine.NewNote("line.points", engine.NumberArg("north", p.Points[0]), engine.NumberArg("south", p.Points[1]))}
}

// Private is what a team sees besides.
type Private struct {
	engine.PrivateMark

	lines []engine.Secret
}

// Private implements engine.State.
func (s *state) Private(seat engine.Seat) engine.PrivateView {
	var p Private
	if seat >= bands {
		return p
	}
	for ally := range team(seat).All() {
		p.lines = append(p.lines, engine.NewSecret(seat, "own.hand", who(ally), engine.NumberArg("n", int(s.hands[ally]))))
		if s.lairs[ally] < uint8(camps.Len()) {
			p.lines = append(p.lines, engine.NewSecret(seat, "own.lies", who(ally), engine.WordArg("lair", lairs, engine.Word(s.lairs[ally]))))
		}
		if s.answers[ally] == sprung {
			p.lines = append(p.lines, engine.NewSecret(seat, "own.sprung", who(ally)))
		}
	}
	return p
}

// Describe implements engine.PrivateView.
func (p Private) Describe() []engine.Secret { return p.lines }
