package bot_test

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// private counts the answers that a user alone sees in the hall.
func (r *room) private(u *localtest.User) int {
	n := 0
	for _, m := range u.Messages(r.hall) {
		if m.Ephemeral {
			n++
		}
	}
	return n
}

// After a press on an answer what comes of it, and the next question, stand in
// the same message.
func TestPromptGoesOnInPlace(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.seated()
	open := r.press(r.vera, r.shown(m), "Hide your card")
	before := r.private(r.vera)
	expect(t, "the offer", open.Text(), "in which hand", "Worth its number", "Worth twice its number")
	done := r.press(r.vera, *open.Message, "Hide your card: left")
	expect(t, "what came of it", done.Text(), "has hidden a card", "in the left hand", "The match waits for "+r.adam.Mention())
	if !done.Updated || done.Message.ID != open.Message.ID || r.private(r.vera) != before {
		t.Errorf("updated %v, message %v after %v, %d answers after %d", done.Updated, done.Message.ID, open.Message.ID, r.private(r.vera), before)
	}
	if got := r.match().Seq; got != m.Seq+1 {
		t.Errorf("a press that can be taken back made %d records, want 1", got-m.Seq)
	}
}

// An action that hangs on chance, or brings a secret, is confirmed, with what it brings
// and why; going back takes nothing.
func TestConfirmation(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	turn := r.shown(m)
	for label, want := range map[string][]string{
		"Roll":         {"Roll the die?", "Dice are thrown or cards drawn"},
		"Peek at Blue": {"Peek at what Blue holds?", "hidden now come to light"},
	} {
		sure := r.press(r.vera, turn, label)
		expect(t, label, sure.Text(), want...)
		if got := r.match().Seq; got != m.Seq {
			t.Fatalf("%s was not confirmed and made %d records", label, got-m.Seq)
		}
		back := r.press(r.vera, *sure.Message, "Back")
		expect(t, "back", back.Text(), "peek if you like")
		if _, ok := back.Message.Button("Roll"); !ok {
			t.Errorf("back from %s shows %v", label, back.Message.Buttons())
		}
	}
}

// A prompt that the match has left behind takes nothing and shows the next.
func TestStalePrompt(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	prompts := map[string]string{"Confirm": "a confirmation", "Peek at Blue": "an offer"}
	for label, name := range prompts {
		reply := r.press(r.vera, r.shown(m), "Roll")
		if label != "Confirm" {
			reply = r.press(r.vera, *reply.Message, "Back")
		}
		r.stop()
		r.connect() // which prompts there are is forgotten
		r.slash(r.vera, "hoard peek", "crew=Blue")
		now := r.match()
		expect(t, name, r.press(r.vera, *reply.Message, label).Text(), "moved on", "peek if you like")
		if got := r.match().Seq; got != now.Seq {
			t.Errorf("a stale press made %d records", got-now.Seq)
		}
		r.slash(r.vera, "game undo")
		r.press(r.adam, r.has("asks to take back"), "Agree")
		m = r.match()
	}
}

// A prompt outlasts the bot: all that it needs stands in its buttons.
func TestRestartBetweenScreens(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	sure := r.press(r.vera, r.shown(m), "Peek at Blue")
	r.stop()
	r.connect()
	expect(t, "after the restart", r.press(r.vera, *sure.Message, "Confirm").Text(), "Blue", "peek")
	if got := r.match().Seq; got != m.Seq+1 {
		t.Errorf("the press made %d records, want 1", got-m.Seq)
	}
}

// Every answer about a match keeps the buttons of what can be done, and says no
// sentence twice.
func TestAnswersKeepButtons(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	turn := r.shown(m)
	refused := map[string]string{"out of turn": r.press(r.adam, turn, "Roll").Text(), "by a guest": r.press(r.guest, turn, "Roll").Text()}
	for _, label := range []string{"Board", "As text", "Secrets"} {
		r.offers(label, r.press(r.vera, turn, label).Message)
	}
	for _, line := range []string{"game show", "game text", "game log", "secrets"} {
		r.offers(line, r.slash(r.vera, line).Message)
	}
	refused["typed"] = r.slash(r.adam, "hoard roll").Text()
	refused["what is next"] = r.slash(r.vera, "hoard peek", "crew=Blue").Text()
	for name, text := range refused {
		lines := slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return l == "" })
		slices.Sort(lines)
		if len(slices.Compact(slices.Clone(lines))) != len(lines) {
			t.Errorf("%s: a sentence is said twice: %q", name, text)
		}
	}
}

// offers holds that an answer lets its reader roll.
func (r *room) offers(what string, m *localdiscord.Message) {
	r.t.Helper()
	if _, ok := m.Button("Roll"); !ok {
		r.t.Errorf("%s leaves %v to press", what, m.Buttons())
	}
}
