package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"skald/engine/match/head"
	"skald/storage"
)

// The tips of the example game, by what they are of.
const (
	tipOfPick = "> **Tip · Hide your card:** In the right hand"
	tipOfPeek = "> **Tip · Peek:** Peek at a crew"
	tipOfRoll = "> **Tip · Roll:** When the dragon wakes"
)

func expectNoTip(t *testing.T, what, got string) {
	t.Helper()
	if strings.Contains(got, "> **Tip") {
		t.Errorf("%s: got a tip, want none: %q", what, got)
	}
}

// Somebody new reads a tip with each decision that they meet for the first time,
// once, whatever becomes of the bot meanwhile.
func TestTipsComeOnce(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.seated()
	expect(t, "the first decision", r.slash(r.vera, "game show").Text(), tipOfPick)
	expectNoTip(t, "the same again", r.slash(r.vera, "game show").Text())
	r.slash(r.vera, "hoard pick", "hand=left")
	expectNoTip(t, "while others are asked", r.slash(r.vera, "game show").Text())
	r.slash(r.adam, "hoard pick", "hand=right")
	r.asked(r.vera)
	show := r.slash(r.vera, "game show")
	expect(t, "two decisions at once", show.Text(), tipOfPeek)
	expect(t, "a decision that is opened", r.press(r.vera, *show.Message, "Roll").Text(), tipOfRoll)
	r.stop()
	r.connect()
	expectNoTip(t, "after a restart", r.slash(r.vera, "game show").Text())
	expectNoTip(t, "somebody who looks on", r.slash(r.guest, "game show").Text())
}

// Tips end at a press, and come back by a setting, in direct messages too.
func TestTipsAreTurnedOff(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.seated()
	shown := r.slash(r.vera, "game show")
	off := r.press(r.vera, *shown.Message, "No more tips")
	expect(t, "who had enough", off.Text(), "You get no more tips", "in which hand")
	r.slash(r.vera, "hoard pick", "hand=left")
	r.slash(r.adam, "hoard pick", "hand=right")
	r.asked(r.vera)
	expectNoTip(t, "a new decision", r.slash(r.vera, "game show").Text())
	expect(t, "the setting", r.inDirect(r.vera, "game settings").Text(), "first match of a game: Off")
	expect(t, "the setting, changed", r.slash(r.vera, "game settings", "tips=on").Text(), "first match of a game: On")
	expect(t, "a new decision", r.slash(r.vera, "game show").Text(), tipOfPeek)
}

// A player who has finished a match reads no tips in the next.
func TestTipsEndWithTheFirstMatch(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.seated("options=goal=12")
	dice := rand.New(rand.NewPCG(3, 4))
	for r.match().Status == head.Running {
		r.pressOn(dice)
	}
	for _, u := range []storage.UserID{storage.UserID(r.vera.ID), storage.UserID(r.adam.ID)} {
		p, err := r.table.People.Person(r.ctx, u)
		if err != nil || !p.Tips.Finished("hoard") {
			t.Errorf("user %s: tips are %+v, %v, want the match noted as finished", u, p.Tips, err)
		}
	}
	expectNoTip(t, "the match that is over", r.slash(r.vera, "game show").Text())
}

// A button of tips outlives its match.
func TestTipsAreTurnedOffWithoutAMatch(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	expect(t, "without a match", r.press(r.vera, r.foreign("play/tips-off/00000000"), "Old").Text(), "You get no more tips")
}
