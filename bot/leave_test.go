package bot_test

import (
	"slices"
	"testing"

	"skald/bot"
	"skald/bot/localdiscord/localtest"
	"skald/engine/match/head"
	"skald/storage"
)

// TestResignOfThree: who resigns is told what that means for the match: of three
// the others play on, of two the other wins. Nobody asks a player any more who has left.
func TestResignOfThree(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.titles = []bot.Title{crowded()}
	r.connect()
	r.slash(r.vera, "game new", "title=hoard")
	r.slash(r.adam, "game join")
	r.slash(r.guest, "game join")
	r.slash(r.vera, "game start")
	for _, u := range []*localtest.User{r.vera, r.adam, r.guest} {
		r.slash(u, "hoard pick", "hand=left")
	}
	r.asked(r.vera)
	sure := r.slash(r.vera, "game resign")
	expect(t, "three", sure.Text(), "Leave the match?", r.adam.Mention()+" and "+r.guest.Mention()+" play on without you", "Your coins go back")
	expect(t, "left", r.press(r.vera, *sure.Message, "Resign").Text(), "You have resigned")
	expect(t, "the channel", r.asked(r.adam).Text(), "has left the match")
	expect(t, "leaving twice", r.slash(r.vera, "game resign").Text(), "goes on without you")
	expect(t, "watching", r.slash(r.vera, "game show").Text(), "The match waits for "+r.adam.Mention()+".")
	sure = r.slash(r.guest, "game resign")
	expect(t, "two", sure.Text(), "Then "+r.adam.Mention()+" wins.")
	r.press(r.guest, *sure.Message, "Resign")
	m := r.match()
	if result, _ := m.Result(); m.Status != head.Over || !slices.Equal(m.Rivals(storage.UserID(r.guest.ID)), []storage.UserID{storage.UserID(r.adam.ID)}) || result.Winners != m.SeatsOf(storage.UserID(r.adam.ID)) {
		t.Errorf("%v, %+v; want that Adam has won", m, result)
	}
	if buttons := r.shown(m).Buttons(); len(buttons) == 0 || buttons[0].Label != "Rematch" {
		t.Errorf("the end offers %v, want a rematch without swapped sides", buttons)
	}
}
