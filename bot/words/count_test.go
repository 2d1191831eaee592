package words_test

import (
	"strings"
	"testing"

	"skald/bot/words"
	"skald/engine"
	"skald/engine/vikings878"
)

// A sentence about an action counts by the numbers among the action's words.
func TestCountsNumbersOfActions(t *testing.T) {
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	about := vikings878.Standard().About()
	said := string(catalogue.Speak("en-GB").Action(about, engine.Do(vikings878.SendSpy, 0, 1, 2, 1)))
	if !strings.HasPrefix(said, "Send 2 Housecarls and 1 Thegn from ") {
		t.Errorf("the question is %q", said)
	}
}
