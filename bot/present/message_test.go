package present

import "testing"

// TestThen holds that an answer says no line twice.
func TestThen(t *testing.T) {
	t.Parallel()
	told := Sentence("It is Adam's move.").Then(Sentence("It is Adam's move.\nWait."))
	if got, want := string(told.Text), "It is Adam's move.\nWait."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := string(Sentence("").Then(Sentence("Now.")).Text), "Now."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
