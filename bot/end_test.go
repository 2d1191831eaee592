package bot_test

import (
	"strings"
	"testing"
)

// A match that was given up at once ends with one picture, told in words: the board, laid
// open. A chart would have nothing to show yet.
func TestEndShowsBoard(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.seated()
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	end := r.shown(r.match())
	if len(end.Attachments) != 1 {
		t.Fatalf("the end has %d pictures, want the board: %s", len(end.Attachments), end.Text())
	}
	for i, want := range []string{"The match is over"} {
		if got := end.Attachments[i].Description; !strings.Contains(got, want) {
			t.Errorf("picture %d is told as %q, want %q in it", i, got, want)
		}
	}
	reply := r.slash(r.vera, "game show")
	if n := len(reply.Message.Attachments); n != 1 {
		t.Errorf("the board that is asked for has %d pictures, want 1", n)
	}
}

// TestPressAfterTheEnd holds that a press on what was drawn before the end says that
// the match is over, and offers nothing to do in it.
func TestPressAfterTheEnd(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	old := r.shown(r.seated()).Buttons()[0].CustomID
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	r.shown(r.match())
	text := r.pressID(r.vera, r.foreign(old), old).Text()
	expect(t, "a press after the end", text, "The match has moved on: ", "Victory: "+r.vera.Mention())
	if strings.Contains(text, "what you can do now") {
		t.Errorf("a press after the end is answered %q", text)
	}
}
