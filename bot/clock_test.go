package bot_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
)

// A clock is picked with the rest of the set-up. The lobby, the turn and /game
// clock say what holds.
func TestClockIsChosenAndTold(t *testing.T) {
	t.Parallel()
	r := setupRoom(t)
	screen := r.choose(*r.slash(r.vera, "game new").Message, "hoard")
	screen = r.choose(r.choose(screen, "steady"), "40")
	r.lobby(r.vera, screen, nil)
	lobby := r.has("Steady clock: 3 days each, and 12 hours more after each turn, up to 5 days.", "40 coins end the match")
	r.expect(r.slash(r.vera, "game show").Text(), "Steady clock")
	r.expect(r.slash(r.adam, "game clock").Text(), "Steady clock", "a free seat")
	r.press(r.adam, lobby, "Join as Blue")
	both := r.has(running, "Time of "+r.vera.Mention()+": until <t:", "Time of "+r.adam.Mention())
	if n := strings.Count(both.Text(), "\n-# Time of"); n != 1 {
		t.Errorf("time takes %d lines: %s", n, both.Text())
	}
	r.slash(r.vera, "hoard pick", "hand=left")
	r.slash(r.adam, "hoard pick", "hand=right")
	r.asked(r.vera)
	clock := r.slash(r.guest, "game clock").Text()
	r.expect(clock, "Steady clock", "30 days a year", r.vera.Mention()+": until <t:", "excuses left: 3", "(reliability 100 % of 1 turn)", r.adam.Mention()+": 3 days", "not running")
	r.expect(r.slash(r.vera, "game show").Text(), "Time of "+r.vera.Mention())
}

// Without a clock nothing is said of time.
func TestNoClockIsTold(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.seated("clock=none")
	if text := r.shown(m).Text(); strings.Contains(text, "Time of") {
		t.Errorf("the turn tells of time: %s", text)
	}
	r.expect(r.slash(r.adam, "game clock").Text(), "This match has no clock")
}

// Whose time runs out is mentioned; after three excuses the other chooses by a
// button, and the end is told as what it is.
func TestTimeOutInTheChannel(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.seated("clock=quick")
	r.slash(r.vera, "hoard pick", "hand=left")
	r.slash(r.adam, "hoard pick", "hand=right")
	r.asked(r.vera)
	for left := chessclock.Excuses - 1; left >= 0; left-- {
		r.time.leap(29 * time.Hour)
		told := r.has("the time ran out. This is excused", "excuses left: "+string(rune('0'+left)), r.vera.Mention()+" (")
		if !notified(told, r.vera) {
			t.Errorf("the time-out notifies %v, want Vera", told.Pinged)
		}
	}
	r.time.leap(29 * time.Hour)
	r.has("no excuse is left. The others decide.", r.vera.Mention()+" has no time left")
	asked := r.has("wait, or end the match as a time-out?")
	if !notified(asked, r.adam) || notified(asked, r.vera) {
		t.Errorf("the question notifies %v, want Adam", asked.Pinged)
	}
	for _, label := range []string{"Wait", "End the match"} {
		r.expect(r.press(r.vera, asked, label).Text(), "Your time is up, and the others decide")
	}
	r.expect(r.press(r.guest, asked, "Wait").Text(), "no seat")
	r.expect(r.press(r.adam, asked, "Offer their seat").Text(), r.adam.Mention()+" offers Red")
	r.expect(r.press(r.adam, asked, "Wait").Text(), "has chosen to wait")
	r.has("had no time left.", "has chosen to wait")
	r.has(r.vera.Mention() + " (")
	r.time.leap(29 * time.Hour)
	first := asked
	asked = r.wait(r.adam, "a second question", func(m localdiscord.Message) bool {
		_, open := m.Button("End the match")
		return open && m.ID != first.ID
	})
	r.expect(r.slash(r.adam, "game clock").Text(), r.vera.Mention()+": no time left")
	r.expect(r.press(r.adam, asked, "End the match").Text(), "it is done")
	end := r.has("Victory", "Red: the time ran out.")
	if strings.Contains(end.Text(), "resign") {
		t.Errorf("the end tells of a resignation: %s", end.Text())
	}
	r.expect(r.slash(r.adam, "game clock").Text(), "left at the end")
	if now := r.match(); now.ID != m.ID || now.Status != head.Over {
		t.Errorf("%v", now)
	}
}
