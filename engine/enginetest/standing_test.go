package enginetest

import (
	"fmt"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/enginetest/ambush"
)

// leaky is a position of the ambush toy in which an unawaited action shows in one
// way. It is looked at from seat 0, of the team of seats 0 and 1.
type leaky struct {
	engine.Standing
	engine.Answerer
	engine.State
	defect string
	lain   bool // somebody has said where they lie
}

// enemy sees what it must not.
const enemy = engine.Seat(2)

func (s leaky) with(next engine.State, lain bool) leaky {
	return leaky{next.(engine.Standing), next.(engine.Answerer), next, s.defect, lain}
}

func (s leaky) Apply(seat engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	next, err := s.State.Apply(seat, a, d, t)
	switch {
	case s.defect == "refuses" && s.lain && seat == enemy && err != nil:
		return nil, engine.Refuse("raids", "refuse.another")
	case err != nil:
		return nil, err
	}
	if a.Verb == ambush.Lie {
		switch s.defect {
		case "notes":
			t.All("note.lies")
		case "dice":
			d.IntN(6)
		case "secrets":
			t.Only(enemy, "secret.lies")
		}
	}
	return s.with(next, s.lain || a.Verb == ambush.Lie), nil
}

func (s leaky) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	return s.with(s.State.Resample(seat, d), s.lain)
}

func (s leaky) ToMove() engine.Seats {
	if s.defect == "moves" && s.lain {
		return s.State.ToMove().With(enemy)
	}
	return s.State.ToMove()
}

func (s leaky) Asked() engine.Seats {
	if s.defect == "asks" && s.lain {
		return s.State.ToMove()
	}
	return s.Answerer.Asked()
}

func (s leaky) StandingSeats() engine.Seats { return s.Standing.Standing() }

func (s leaky) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if s.defect == "lists" && s.lain && seat == enemy {
		return to
	}
	return s.State.Legal(seat, to)
}

func (s leaky) Offers(seat engine.Seat) []engine.Verb {
	if s.defect == "offers" && s.lain && seat == enemy {
		return nil
	}
	return s.State.Offers(seat)
}

func (s leaky) Public() engine.PublicView {
	view := s.State.Public().(ambush.Public)
	if s.defect == "public" && s.lain {
		view.Raided++
	}
	return view
}

func (s leaky) Private(seat engine.Seat) engine.PrivateView {
	if s.defect == "private" && s.lain && seat == enemy {
		return s.State.Private(0)
	}
	return s.State.Private(seat)
}

// Format keeps the position from being printed.
func (s leaky) Format(f fmt.State, _ rune) { fmt.Fprint(f, secretText) }

// mistaken is a position whose Standing is not what it may be.
type mistaken struct {
	leaky
	seats func(s leaky) engine.Seats
}

func (s mistaken) Standing() engine.Seats { return s.seats(s.leaky) }

func (s mistaken) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	return mistaken{s.leaky.Resample(seat, d).(leaky), s.seats}
}

func (s mistaken) Apply(seat engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	next, err := s.leaky.Apply(seat, a, d, t)
	if err != nil {
		return nil, err
	}
	return mistaken{next.(leaky), s.seats}, nil
}

// TestStanding breaks each law of unawaited actions on purpose, and keeps them
// all once.
func TestStanding(t *testing.T) {
	t.Parallel()
	begun := func(defect string) leaky {
		made, err := ambush.Game{}.New(engine.Setup{Players: 4}, engine.NewDice(engine.Seed{1}, 0), nil)
		if err != nil {
			t.Fatal(err)
		}
		return leaky{defect: defect}.with(made, false)
	}
	regular := func(s leaky) engine.Seats { return s.StandingSeats() }
	for _, tt := range []struct {
		defect string
		seats  func(leaky) engine.Seats
		want   string
	}{
		{"", regular, ""},
		{"notes", regular, "it tells everybody 1 notes"},
		{"dice", regular, "throws 1 dice"},
		{"secrets", regular, "it tells seat 2 a secret"},
		{"moves", regular, "has another ToMove"},
		{"asks", regular, "it changes who is asked"},
		{"lists", regular, "seat 2 has another legal list"},
		{"offers", regular, "seat 2 is offered something else"},
		{"refuses", regular, "the answer to seat 2"},
		{"public", regular, "has another public view"},
		{"private", regular, "seat 2 has another private view"},
		{"", func(s leaky) engine.Seats { return s.StandingSeats() | s.ToMove() }, "are to move"},
		{"", func(s leaky) engine.Seats { return s.StandingSeats().With(7) }, "not taken"},
		{"", func(s leaky) engine.Seats {
			if s.lain { // the enemy may do less once somebody has acted
				return s.StandingSeats().Without(enemy)
			}
			return s.StandingSeats()
		}, "whether seat 2 may act unawaited"},
		{"", func(s leaky) engine.Seats { // it hangs on the enemy's hand
			if s.State.Private(enemy).Describe()[0].Args[1].Number > 0 {
				return s.StandingSeats()
			}
			return 0
		}, "dealt again"},
	} {
		s := mistaken{begun(tt.defect), tt.seats}
		p := &position{
			game: ambush.Game{}, about: ambush.Game{}.About(), seats: 4, state: s, dice: engine.NewDice(engine.Seed{2}, 1),
		}
		var err error
		for range 20 { // what is dealt again comes out alike now and then
			if err = standing(p); err != nil {
				break
			}
		}
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.defect, err, tt.want)
		}
	}
}
