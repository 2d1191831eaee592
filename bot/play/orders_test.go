package play

import (
	"skald/bot/desk/desktest"
	"strings"
	"testing"

	"skald/bot/discord"
	"skald/bot/table/record"
	"skald/engine"
	"skald/engine/enginetest/vote"
)

func TestOrderChoice(t *testing.T) {
	t.Parallel()
	want := OrderChoice{Verb: 1, Answer: 22, About: 3, Span: 2}
	if letter, got := ReadOrderChoice(want.Topic(OrderAbout)); letter != OrderAbout || got != want {
		t.Errorf("read %c, %+v; want %c, %+v", letter, got, OrderAbout, want)
	}
	for _, topic := range []string{"", "v", "v1.2.3", "v1.2.3.4.5", "v1.2.3.x", "v1.2.3.-4", "v1.2.3.99999999999999999999"} {
		if letter, got := ReadOrderChoice(topic); letter != OrderShow || got != (OrderChoice{}) {
			t.Errorf("%q is read as %c, %+v", topic, letter, got)
		}
	}
	if got := want.With(OrderVerb, "0"); got != (OrderChoice{Span: 2}) {
		t.Errorf("another verb keeps %+v", got)
	}
	for _, value := range []string{"", "x", "-1"} {
		if got := want.With(OrderAnswer, value); got != want {
			t.Errorf("the value %q makes %+v", value, got)
		}
	}
}

// TestOrderOfAChoice holds that a choice is an order of the match, or none, and
// that its selects fit whatever is picked.
func TestOrderOfAChoice(t *testing.T) {
	t.Parallel()
	m := desktest.Begun(t, vote.Game{}, 3).Match
	for _, tt := range []struct {
		choice OrderChoice
		want   record.Order
		ok     bool
	}{
		{OrderChoice{}, record.Order{Verb: "vote", Answer: record.AskMe, Span: record.OpenSpan}, true},
		{OrderChoice{Answer: 2, About: 2, Span: 1}, record.Order{Verb: "vote", Answer: record.SilentAnswer, About: "war", Span: record.TurnSpan}, true},
		{OrderChoice{Answer: 4, Span: 2}, record.Order{Verb: "vote", Answer: record.FixedAnswer, Action: "vote yes", Span: record.OnceSpan}, true},
		{OrderChoice{Verb: 1, Answer: 3}, record.Order{Verb: "accept", Answer: record.FixedAnswer, Action: "accept", Span: record.OpenSpan}, true},
		{OrderChoice{Verb: 3}, record.Order{}, false},
		{OrderChoice{Answer: 5}, record.Order{}, false},
		{OrderChoice{About: 9}, record.Order{}, false},
		{OrderChoice{Verb: 1, About: 1}, record.Order{}, false},
		{OrderChoice{Span: 3}, record.Order{}, false},
	} {
		got, ok := tt.choice.Order(m)
		if ok != tt.ok || ok && got != tt.want {
			t.Errorf("%+v is the order %+v, %v; want %+v, %v", tt.choice, got, ok, tt.want, tt.ok)
		}
		r := Orders(english(t), m, 1, tt.choice)
		if n := discord.CountParts(r.Message().Parts...); n > discord.MaxParts || !strings.Contains(string(r.Text), "You have given none") && len(r.Rows) < 3 {
			t.Errorf("%+v: %d components: %s", tt.choice, n, r.Text)
		}
	}
}

// TestActionsOf holds that the actions of a verb are all that its words make, up
// to a bound.
func TestActionsOf(t *testing.T) {
	t.Parallel()
	about := vote.Game{}.About()
	for _, tt := range []struct {
		verb engine.Verb
		most int
		want int
	}{{vote.Accept, 10, 1}, {vote.Vote, 10, 2}, {vote.Call, 10, 8}, {vote.Call, 5, 5}} {
		if got := actionsOf(about, tt.verb, tt.most); len(got) != tt.want {
			t.Errorf("verb %d makes %d actions, at most %d; want %d", tt.verb, len(got), tt.most, tt.want)
		}
	}
}
