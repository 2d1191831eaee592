package bot_test

import (
	"strings"
	"testing"
)

// TestLesson takes the lesson of the example game: each choice is answered by why,
// only the lesson's own leads on, in the one message that its reader alone sees.
func TestLesson(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	reply := r.slash(r.guest, "study lesson", "title=hoard")
	expect(t, "the beginning", reply.Text(), "Lesson · Hoard · decision 1 of 2", "once a crew has 12 coins", "In which hand do you hide it?")
	if m := reply.Message; !m.Ephemeral || len(m.Attachments) != 1 || !strings.Contains(m.Attachments[0].Description, "coins") {
		t.Errorf("for one person alone %v, pictures %+v", m.Ephemeral, m.Attachments)
	}
	wrong := r.press(r.guest, *reply.Message, "Hide your card: left")
	expect(t, "another choice", wrong.Text(), "decision 1 of 2", "↩ Safe, and worth half", "In which hand")
	right := r.press(r.guest, *wrong.Message, "Hide your card: right")
	expect(t, "the lesson's choice", right.Text(), "decision 2 of 2", "✓ Twice the number", "Red", "Do you?")
	end := r.press(r.guest, *right.Message, "Peek at Blue")
	expect(t, "the end", end.Text(), "✓ A peek costs nothing", "hide, peek, roll")
	r.says(r.press(r.guest, *end.Message, "The lesson again"), "decision 1 of 2")
	r.guest.SetLocale("de")
	r.says(r.slash(r.guest, "study lesson", "title=hoard"), "Lektion · Hoard")
	r.says(r.slash(r.guest, "study lesson", "title=chess"), "chess")
}
