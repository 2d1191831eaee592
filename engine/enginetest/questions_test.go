package enginetest

import (
	"fmt"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/enginetest/vote"
)

// spoilt is a game of questions and teams that breaks one law.
type spoilt struct {
	vote.Game
	defect string
}

func (g spoilt) About() *engine.About {
	about := *g.Game.About()
	switch g.defect {
	case "answers nothing":
		about.Verbs = append([]engine.VerbSpec(nil), about.Verbs...)
		for i := range about.Verbs {
			about.Verbs[i].Answer = false
		}
	case "subject without orders":
		about.Verbs = append([]engine.VerbSpec(nil), about.Verbs...)
		for i := range about.Verbs {
			about.Verbs[i].Subjects = nil
		}
	case "wins alone":
		about.Teams = []engine.Seats{0b011111}
	}
	return &about
}

func (g spoilt) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	made, err := g.Game.New(s, d, t)
	if err != nil {
		return nil, err
	}
	return g.of(made), nil
}

func (g spoilt) Decode(data []byte) (engine.State, error) {
	made, err := g.Game.Decode(data)
	if err != nil {
		return nil, err
	}
	return g.of(made), nil
}

// of wraps a position.
func (g spoilt) of(s engine.State) spoiltState {
	return spoiltState{s.(engine.Subjecter), s.(engine.Masker), s, g}
}

type spoiltState struct {
	engine.Subjecter
	engine.Masker
	engine.State
	game spoilt
}

func (s spoiltState) Apply(seat engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	next, err := s.State.Apply(seat, a, d, t)
	if err != nil {
		return nil, err
	}
	return s.game.of(next), nil
}

func (s spoiltState) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	return s.game.of(s.State.Resample(seat, d))
}

// Format keeps the position from being printed.
func (s spoiltState) Format(f fmt.State, _ rune) { fmt.Fprint(f, secretText) }

// hidden is what another seat hides.
func (s spoiltState) hidden(seat engine.Seat) engine.Word {
	other := s.State.Private((seat + 1) % 6)
	v, _ := vote.Game{}.About().Vocabulary("ballot").Index(other.Describe()[0].Args[0].Word)
	return v
}

func (s spoiltState) Asked() engine.Seats {
	asked := s.Subjecter.Asked()
	switch s.game.defect {
	case "asks idlers":
		return asked.With(5)
	case "asks by secrets":
		if asked.Len() > 1 && s.hidden(0) == 0 {
			return asked.Without(asked.First())
		}
	}
	return asked
}

func (s spoiltState) Silence(seat engine.Seat) engine.Action {
	switch s.game.defect {
	case "silent otherwise":
		return engine.Do(vote.Call, 7)
	case "silent by secrets":
		if silent := s.Subjecter.Silence(seat); silent.Verb == vote.Vote {
			return engine.Do(vote.Vote, s.hidden(seat))
		}
	}
	return s.Subjecter.Silence(seat)
}

func (s spoiltState) Subject(seat engine.Seat) (*engine.Vocabulary, engine.Word, bool) {
	voc, word, ok := s.Subjecter.Subject(seat)
	switch {
	case s.game.defect == "unlisted subject":
		return engine.NewVocabulary("other", "x"), 0, true
	case s.game.defect == "subject by secrets" && ok:
		return voc, s.hidden(seat), ok
	}
	return voc, word, ok
}

// TestQuestionLawsCatch breaks each law of questions and teams and wants it to be
// noticed.
func TestQuestionLawsCatch(t *testing.T) {
	t.Parallel()
	tests := []struct{ defect, want string }{
		{"", ""},
		{"asks idlers", "are asked and not to move"},
		{"asks by secrets", "are asked, not"},
		{"answers nothing", "no verb is an answer"},
		{"silent otherwise", "is the answer of who is silent, and not legal"},
		{"silent by secrets", "dealt again, who is silent says"},
		{"unlisted subject", "no word of a listed vocabulary"},
		{"subject without orders", "no verb says that it answers such questions"},
		{"subject by secrets", "dealt again, it is asked about something else"},
		{"wins alone", "win alone"},
	}
	for _, tt := range tests {
		t.Run(tt.defect, func(t *testing.T) {
			var err error
			for n := byte(0); n < 20 && err == nil; n++ {
				var m *match
				if m, err = begin(spoilt{defect: tt.defect}, engine.Setup{Players: 6}, engine.Seed{n}); err != nil {
					t.Fatal(err)
				}
				err = m.play(engine.NewDice(engine.Seed{n}, 1<<32).IntN, engine.NewDice(engine.Seed{n}, 1<<33), maxActions)
			}
			switch {
			case tt.want == "" && err != nil:
				t.Fatalf("an honest game breaks %v", err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Fatalf("noticed as %v, want %q", err, tt.want)
			}
		})
	}
}
