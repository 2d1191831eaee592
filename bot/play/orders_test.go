package play

import (
	"strings"
	"testing"

	"skald/bot/discord"
	"skald/bot/localdiscord/localtest/desktest"
	"skald/engine"
	"skald/engine/enginetest/vote"
	"skald/engine/match/record"
	"skald/engine/match/stages"
)

func TestDraft(t *testing.T) {
	t.Parallel()
	want := draft{1, 22, 3, 2}
	if part, got := readDraft(want.topic(orderAbout)); part != orderAbout || got != want {
		t.Errorf("read %d, %+v; want %d, %+v", part, got, orderAbout, want)
	}
	for _, topic := range []string{"", "v", "v1.2.3", "v1.2.3.4.5", "v1.2.3.x", "v1.2.3.-4", "v1.2.3.99999999999999999999"} {
		if part, got := readDraft(topic); part != showOrders || got != (draft{}) {
			t.Errorf("%q is read as %d, %+v", topic, part, got)
		}
	}
	if got := want.with(orderVerb, "0"); got != (draft{orderSpan: 2}) {
		t.Errorf("another verb keeps %+v", got)
	}
	for _, value := range []string{"", "x", "-1"} {
		if got := want.with(orderedAnswer, value); got != want {
			t.Errorf("the value %q makes %+v", value, got)
		}
	}
}

// TestOrderOfADraft holds that a choice is an order of the match, or none, and
// that its selects fit whatever is picked.
func TestOrderOfADraft(t *testing.T) {
	t.Parallel()
	v := viewed(english(t), desktest.Begun(t, vote.Game{}, 3), 1)
	for _, tt := range []struct {
		choice draft
		want   record.Order
		ok     bool
	}{
		{draft{}, record.Order{Verb: "vote", Answer: record.AskMe, Span: record.OpenSpan}, true},
		{draft{orderedAnswer: 2, orderAbout: 2, orderSpan: 1}, record.Order{Verb: "vote", Answer: record.SilentAnswer, About: "war", Span: record.TurnSpan}, true},
		{draft{orderedAnswer: 4, orderSpan: 2}, record.Order{Verb: "vote", Answer: record.FixedAnswer, Action: "vote yes", Span: record.OnceSpan}, true},
		{draft{orderVerb: 1, orderedAnswer: 3}, record.Order{Verb: "accept", Answer: record.FixedAnswer, Action: "accept", Span: record.OpenSpan}, true},
		{draft{orderVerb: 3}, record.Order{}, false},
		{draft{orderedAnswer: 5}, record.Order{}, false},
		{draft{orderAbout: 9}, record.Order{}, false},
		{draft{orderVerb: 1, orderAbout: 1}, record.Order{}, false},
		{draft{orderSpan: 3}, record.Order{}, false},
	} {
		got, ok := v.ordering().chosen(tt.choice)
		if ok != tt.ok || ok && got != tt.want {
			t.Errorf("%+v is the order %+v, %v; want %+v, %v", tt.choice, got, ok, tt.want, tt.ok)
		}
		r := v.ordering().reply(tt.choice)
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
		if got := stages.Actions(about, tt.verb, tt.most); len(got) != tt.want {
			t.Errorf("verb %d makes %d actions, at most %d; want %d", tt.verb, len(got), tt.most, tt.want)
		}
	}
}
