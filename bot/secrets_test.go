package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"skald/bot/desk"
	"skald/bot/localdiscord"
	"skald/bot/play"
	"skald/engine"
)

// overhear collects what anybody in the hall can read, until it is called.
func (r *room) overhear() func() []localdiscord.Message {
	events, cancel := r.world.Subscribe()
	public := make(chan []localdiscord.Message, 1)
	go func() {
		var all []localdiscord.Message
		for e := range events {
			if e.Message != nil && e.Only == 0 && e.Channel == r.hall {
				all = append(all, *e.Message)
			}
		}
		public <- all
	}()
	return func() []localdiscord.Message { cancel(); return <-public }
}

// holdNoSecret checks that messages, alt texts and custom ids included, name a
// card only where the rules have shown it, and carry no more than a verb
// unless the verb's words are open.
func holdNoSecret(t *testing.T, about *engine.About, all []localdiscord.Message) {
	t.Helper()
	if len(all) < 20 {
		t.Fatalf("only %d public messages and edits", len(all))
	}
	for _, msg := range all {
		holdOpen(t, about, msg)
	}
}

// The sentences of the example game that say a card or its hand, and those of
// the end, when all cards lie open.
var (
	hidden = regexp.MustCompile(`[Cc]ard (is )?\d|(left|right) hand|worth (its|twice)`)
	shown  = regexp.MustCompile(` in coins \+ \d+ for card \d`)
)

// holdOpen checks one public message.
func holdOpen(t testing.TB, about *engine.About, msg localdiscord.Message) {
	t.Helper()
	texts := strings.Split(msg.Text(), "\n")
	for _, a := range msg.Attachments {
		texts = append(texts, strings.SplitAfter(a.Description, ". ")...)
	}
	for _, text := range texts {
		for _, sentence := range strings.SplitAfter(text, ". ") {
			// A sentence that was cut where the room ended says too little.
			if hidden.MatchString(sentence) && !shown.MatchString(sentence) && !strings.Contains(sentence, "…") {
				t.Errorf("the channel reads %q", sentence)
			}
		}
	}
	if len(msg.Selects()) > 0 {
		t.Errorf("a select stands in public: %s", msg.Text())
	}
	for _, button := range msg.Buttons() {
		if id, ok := play.ReadID(button.CustomID); ok {
			if answers := id.What == "answer" || id.What == "seat"; len(id.Words) > 0 && !answers && (id.What != play.TakeAction || !about.Verbs[id.Verb].Public) {
				t.Errorf("a public button carries the words %v: %s", id.Words, button.CustomID)
			}
			continue
		}
		id, _ := desk.ReadID(button.CustomID)
		turn := id.Room == "replay" && id.What == "turn" && !strings.ContainsAny(id.Rest, "./") // its number, and nobody's secrets
		if id.Rest != "" && id.What != "join" && !turn {
			t.Errorf("a public button carries more than a match: %s", button.CustomID)
		}
	}
}
