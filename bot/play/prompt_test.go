package play

import (
	"strings"
	"testing"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/localdiscord/localtest/desktest"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/hoard"
)

// TestWaitingForSeveral holds that a person who looks on while several are awaited
// reads a sentence of all of them.
func TestWaitingForSeveral(t *testing.T) {
	t.Parallel()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	m := desktest.Begun(t, hoard.Standard(), 3)
	for lang, want := range map[string]string{"en": "The match waits for <@1>, <@2> and <@3>.", "de": "Am Zug: <@1>, <@2> und <@3>."} {
		if got := string(viewed(c.Speak(lang), m, 99).prompt().Text); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
}

// TestWarning holds that a press on an action that the game warns of is asked once
// more, with the warning, and that others are not told of it.
func TestWarning(t *testing.T) {
	t.Parallel()
	m := desktest.Begun(t, ending{hoard.Standard()}, 2)
	pick, _ := m.About().Verb("pick")
	v := viewed(desktest.English(t), m, 1)
	id := v.doing(TakeAction, pick, 0)
	reply, err := New(desk.New(nil)).take(t.Context(), &desk.Request{Interaction: &discord.Interaction{User: 1}}, v, id, id.Action())
	if err != nil {
		t.Fatal(err)
	}
	if got := string(reply.Text); !strings.Contains(got, "⚠ **This roll can end the match**") || strings.Contains(got, "-# ") {
		t.Errorf("the press is answered with %q", got)
	}
	if got := v.Public.asking(); strings.Contains(got, "⚠") {
		t.Errorf("the channel reads of the warning: %q", got)
	}
}

// ending is the example game if it warned of each way to hide a card.
type ending struct{ engine.Game }

func (g ending) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	state, err := g.Game.New(s, d, t)
	return endingState{state}, err
}

func (g ending) Decode(data []byte) (engine.State, error) {
	state, err := g.Game.Decode(data)
	return endingState{state}, err
}

type endingState struct{ engine.State }

func (s endingState) Warn(seat engine.Seat, a engine.Action) (engine.Note, bool) {
	return engine.NewNote("warn.end", engine.SeatArg("who", seat)), true
}

func (s endingState) Apply(seat engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	next, err := s.State.Apply(seat, a, d, t)
	return endingState{next}, err
}
