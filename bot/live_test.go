package bot_test

import (
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// decides are the labels by which an answer of the example game has decisions.
func decides(m localdiscord.Message) bool {
	for _, label := range []string{"Roll", "Peek at Blue", "Hide your card: left", "Confirm"} {
		if _, ok := m.Button(label); ok {
			return true
		}
	}
	return false
}

// live are the messages in the hall in which a user has decisions.
func (r *room) live(u *localtest.User) (list []localdiscord.Message) {
	for _, m := range u.Messages(r.hall) {
		if decides(m) {
			list = append(list, m)
		}
	}
	return list
}

// one waits until a user has decisions in one message alone: that one.
func (r *room) one(u *localtest.User, what string, m localdiscord.Message) {
	r.t.Helper()
	r.until(what+": one message with decisions", func() bool {
		list := r.live(u)
		return len(list) == 1 && list[0].ID == m.ID
	})
}

// TestOneMessageDecides has somebody open prompts in every way, and make mistakes: one
// message has their decisions, the newest, and the channel's leads there.
func TestOneMessageDecides(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	turn := r.shown(r.opened())
	r.one(r.vera, "in a new turn", turn)
	r.one(r.adam, "for others", turn)

	sure := r.press(r.vera, turn, "Roll")
	r.one(r.vera, "a press that opens", *sure.Message)
	now, _ := r.world.Message(turn.ID)
	labels := labelsOf(now)
	if labels != "Your turn, Undo, More" && labels != "Your turn, More" {
		t.Errorf("the channel's message has %s, want that it leads to a prompt", labels)
	}
	if len(now.Attachments) != len(turn.Attachments) || now.Content != turn.Content {
		t.Errorf("the channel's message is another besides its controls: %+v", now)
	}
	again := r.press(r.vera, now, "Your turn")
	r.one(r.vera, "opened anew", *again.Message)
	r.one(r.vera, "gone on", *r.press(r.vera, *again.Message, "Roll").Message)
	r.one(r.vera, "typed", *r.slash(r.vera, "game show").Message)
	for range 4 {
		r.slash(r.vera, "game start")
		wrong := r.slash(r.vera, "hoard peek", "crew=red")
		if labels := labelsOf(*wrong.Message); !strings.HasPrefix(labels, "What can I do?") || decides(*wrong.Message) {
			t.Errorf("a refusal has %s", labels)
		}
	}
	r.until("slips leave one prompt", func() bool { return len(r.live(r.vera)) == 1 })
	last := r.press(r.vera, *r.slash(r.vera, "game start").Message, "What can I do?")
	r.one(r.vera, "after a slip", *last.Message)

	r.press(r.vera, *r.press(r.vera, *last.Message, "Roll").Message, "Confirm")
	next := r.asked(r.adam)
	if next.ID == turn.ID || !decides(next) {
		t.Errorf("the next turn's message has %s", labelsOf(next))
	}
}

// TestPromptsOfSeveral has two people who are asked at once open their prompts.
func TestPromptsOfSeveral(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	turn := r.shown(r.seated())
	r.press(r.vera, turn, "Hide your card")
	own := r.press(r.adam, turn, "Your turn")
	expect(t, "the other's prompt", own.Text(), "in which hand")
	if _, ok := own.Message.Button("Hide your card: left"); !ok {
		t.Errorf("the other's prompt has %s", labelsOf(*own.Message))
	}
	r.press(r.vera, turn, "Hide your card: left")
	anew := r.press(r.adam, *own.Message, "Hide your card: right") // Red acted meanwhile
	expect(t, "an older prompt", anew.Text(), "moved on", "in which hand")
	expect(t, "the other decides", r.press(r.adam, *anew.Message, "Hide your card: right").Text(), "in the right hand")
	r.asked(r.vera)
}

// TestOldMessageKeepsControls holds that a message that can be edited no more keeps its
// controls, which answer rightly.
func TestOldMessageKeepsControls(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.forgiven = "30046"
	turn := r.shown(r.opened())
	const tooManyEdits = 30046
	for range 2 {
		r.world.Inject("POST /interactions/*/*/callback", 1, localdiscord.Refused(tooManyEdits))
		sure := r.press(r.vera, turn, "Roll")
		expect(t, "the prompt", sure.Text(), "Roll the die?")
		if now, _ := r.world.Message(turn.ID); !decides(now) {
			t.Fatalf("the message has %s", labelsOf(now))
		}
	}
	r.roll(r.vera, turn)
	r.asked(r.adam)
}

// labelsOf are the labels of a message's buttons.
func labelsOf(m localdiscord.Message) string {
	var list []string
	for _, b := range m.Buttons() {
		list = append(list, b.Label)
	}
	return strings.Join(list, ", ")
}

// TestPlaceStandsInPrompt holds that a prompt shows the place that it asks about, says
// it in words, and keeps the picture while the place stays.
func TestPlaceStandsInPrompt(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	turn := r.shown(r.opened())
	prompt := r.press(r.vera, *r.press(r.vera, turn, "Roll").Message, "Back").Message
	if len(prompt.Attachments) != 1 || !strings.Contains(prompt.Attachments[0].Description, "Blue has no coins") {
		t.Fatalf("the prompt shows %+v", prompt.Attachments)
	}
	sure := r.press(r.vera, *prompt, "Peek at Blue").Message
	if len(sure.Attachments) != 1 || sure.Attachments[0].ID != prompt.Attachments[0].ID {
		t.Errorf("of the same place %+v is shown, not %+v", sure.Attachments, prompt.Attachments)
	}
	peeked := r.press(r.vera, *sure, "Confirm").Message
	if len(peeked.Attachments) != 0 { // there is nobody else to peek at
		t.Errorf("a question about no place shows %+v", peeked.Attachments)
	}
}

// TestPlaceGoesMeanwhile holds that a prompt whose picture went while it was pressed is
// answered all the same, with the picture.
func TestPlaceGoesMeanwhile(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.forgiven = "50035"
	turn := r.shown(r.opened())
	prompt := r.press(r.vera, *r.press(r.vera, turn, "Roll").Message, "Back").Message
	const invalidBody = 50035
	r.world.Inject("POST /interactions/*/*/callback", 1, localdiscord.Refused(invalidBody))
	sure := r.press(r.vera, *prompt, "Peek at Blue")
	expect(t, "the answer", sure.Text(), "Peek")
	if a := sure.Message.Attachments; len(a) != 1 || a[0].ID == prompt.Attachments[0].ID {
		t.Errorf("after a refusal %+v is shown, want the picture anew", a)
	}
}

// TestStoryFolds holds that what happened before a turn goes from its message once its
// player has made a step, and is told on demand.
func TestStoryFolds(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	r.expect(r.asked(r.vera).Text(), "Blue has hidden a card")
	r.slash(r.vera, "hoard peek", "crew=Blue")
	turn := r.has("Red peeks at what Blue holds")
	if strings.Contains(turn.Text(), "has hidden a card") {
		t.Errorf("after a step the message still tells the turn before: %s", turn.Text())
	}
	r.expect(r.press(r.guest, turn, "Whole story").Text(), "has hidden a card", "peeks at")
}

// TestDoubledPressOpensOnce delivers each interaction twice: its person has one prompt,
// with decisions, however it was opened.
func TestDoubledPressOpensOnce(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	turn := r.shown(r.opened())
	r.world.RepeatInteractions(true)
	before := len(r.vera.Messages(r.hall))
	sure := r.press(r.vera, turn, "Roll")
	r.one(r.vera, "a press that opens", *sure.Message)
	shown := r.slash(r.vera, "game show")
	r.one(r.vera, "typed", *shown.Message)
	r.press(r.vera, *shown.Message, "Roll")
	r.one(r.vera, "gone on", *shown.Message)
	r.world.RepeatInteractions(false)
	last := r.slash(r.adam, "game text") // by when all that came before was dealt with
	r.says(last, running)
	r.one(r.vera, "in the end", *shown.Message)
	if n := len(r.vera.Messages(r.hall)) - before; n != 2 {
		t.Errorf("a press and a command, each delivered twice, made %d messages, want 2", n)
	}
}

// TestTurnLeadsToPrompt acts within a turn from a prompt: what the channel's message then
// says leads there still.
func TestTurnLeadsToPrompt(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	turn := r.shown(r.opened())
	sure := r.press(r.vera, turn, "Peek at Blue")
	acted := r.press(r.vera, *sure.Message, "Confirm")
	r.until("the channel reads of it", func() bool {
		now, _ := r.world.Message(turn.ID)
		return strings.Contains(now.Content, "peeks at")
	})
	r.says(r.slash(r.adam, "game text"), running) // by when all that came before was dealt with
	r.one(r.vera, "after an act within the turn", *acted.Message)
}

// TestOlderPromptKeepsItsBoard has somebody look at the board and then open a prompt: the
// older answer loses its controls and keeps its picture.
func TestOlderPromptKeepsItsBoard(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.shown(r.opened())
	older := r.slash(r.vera, "game show").Message
	if len(older.Attachments) != 1 || !decides(*older) {
		t.Fatalf("an answer with %d pictures and %s, want a board and decisions", len(older.Attachments), labelsOf(*older))
	}
	newer := r.slash(r.vera, "game show").Message
	r.one(r.vera, "the newer one", *newer)
	now, _ := r.world.Message(older.ID)
	if len(now.Attachments) != 1 || now.Attachments[0].ID != older.Attachments[0].ID || len(now.Buttons()) > 0 {
		t.Errorf("the older one has %d pictures and %s", len(now.Attachments), labelsOf(now))
	}
}
