package desk

import (
	"testing"
)

func TestReplySaysNothingTwice(t *testing.T) {
	t.Parallel()
	r := Sentence("It is Adam's move.\nA die was rolled.").And("It is Adam's move.").And("").And("Go on.\nGo on.")
	if want := "It is Adam's move.\nA die was rolled.\nGo on."; string(r.Text) != want {
		t.Errorf("said %q, want %q", r.Text, want)
	}
}

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
