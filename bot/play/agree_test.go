package play

import (
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord/localtest/desktest"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/engine/match/rules"
)

// TestModQuestions holds that each act of a moderator who plays is put to the others
// with what it would do, why, and until when; and that who proposed it reads whom it
// waits for.
func TestModQuestions(t *testing.T) {
	t.Parallel()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	m := desktest.Begun(t, hoard.Standard(), 3)
	m.Fixture = &head.Fixture{}
	at := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	for _, lang := range []string{"en", "de"} {
		for _, w := range []head.Proposal{
			{Act: head.ModPause, Reason: "a feast"}, {Act: head.ModResume, Reason: "it is over"},
			{Act: head.ModSkip, Seat: 1, Reason: "he sleeps"}, {Act: head.ModReplace, From: 2, To: 9, Reason: "he left"},
			{Act: head.ModRewind, Since: at, Reason: "a mistake"}, {Act: head.ModRestart, Reason: "a mistake"},
			{Act: head.ModEnd, Reason: "gone"}, {Act: head.ModEnd, Winners: engine.SeatSet(1), Reason: "gone"},
			{Act: head.ModClose, Ended: rules.PlayerGone},
		} {
			m.Question = &head.Question{Number: 1, Kind: head.ModQuestion, By: 1, At: at, Until: at.Add(head.ConsentLife), Proposal: &w}
			v := viewed(c.Speak(lang), m, 1)
			msg := question{v.Public}.message()
			for _, want := range []string{"<@1>", "<@2>", "<@3>", "<t:1793779200:R>", v.Say("mod.button-"+string(w.Act), nil), v.Proposed(w), v.Reasoned(w)} {
				if !strings.Contains(string(msg.Text), want) {
					t.Errorf("%s, %s: %q is not in %q", lang, w.Act, want, msg.Text)
				}
			}
			if since := strings.Contains(string(msg.Text), "<t:1793520000:f>"); since != (w.Act == head.ModRewind) {
				t.Errorf("%s, %s: says since when: %t", lang, w.Act, since)
			}
			if !slices.Equal(msg.Ping, v.ToAnswer()) || len(msg.Rows) != 1 {
				t.Errorf("%s, %s: notifies %v with %d rows", lang, w.Act, msg.Ping, len(msg.Rows))
			}
			if own := string(v.questionPrompt().Text); !strings.Contains(own, "<@2>") || !strings.Contains(own, "<t:1793779200:R>") {
				t.Errorf("%s, %s: the moderator reads %q", lang, w.Act, own)
			}
		}
		for state, said := range map[head.State]string{head.Lapsed: "/mod", head.Declined: "<@2>"} {
			m.Question.State, m.Question.Closer = state, 2
			if text := string((question{viewed(c.Speak(lang), m, 1).Public}).message().Text); !strings.Contains(text, said) || !strings.Contains(text, "<@1>") {
				t.Errorf("%s, %s: %q", lang, state, text)
			}
		}
	}
}
