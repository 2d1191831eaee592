package bot_test

import (
	"slices"
	"testing"

	"skald/bot"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/engine/match/head"
	"skald/storage"
)

// The rematch of a match that was given up or drawn: two swap sides, the options
// stay, and nobody else gets in.
func TestRematch(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*room){
		"resigned": func(r *room) { r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign") },
		"drawn":    func(r *room) { r.press(r.vera, r.offersDraw(r.adam), "Agree") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRoom(t)
			r.seated("options=goal=40")
			end(r)
			last := r.match()
			r.press(r.vera, r.shown(last), "Rematch, sides swapped")
			lobby := r.has("Red: reserved for " + r.adam.Mention())
			expect(t, "the lobby", lobby.Text(), "Blue: "+r.vera.Mention(), "40 coins end the match")
			r.until("the lobby is noted", func() bool {
				p, err := r.table.Posted(r.ctx, r.match().ID)
				return err == nil && p.Lobby != 0
			})
			again := r.press(r.vera, r.shown(last), "Rematch, sides swapped")
			expect(t, "pressed once more", again.Text(), "The rematch is open already: ", "https://discord.com/channels/", lobby.ID.String())
			if len(again.Message.Buttons()) > 0 {
				t.Errorf("the answer to a second press offers something: %s", again.Message.Components)
			}
			expect(t, "a guest", r.press(r.guest, lobby, "Join as Red").Text(), "This match is for "+r.adam.Mention())
			expect(t, "pressed by the other", r.press(r.adam, r.shown(last), "Rematch, sides swapped").Text(), "You have a seat: Red")
			r.until("rematch begun", func() bool { return r.match().ID != last.ID && r.match().Status == head.Running })
			expect(t, "pressed when it has begun", r.press(r.vera, r.shown(last), "Rematch, sides swapped").Text(), "The rematch is open already: ")
			if m := r.match(); m.Player(0) != storage.UserID(r.adam.ID) || m.Player(1) != storage.UserID(r.vera.ID) || m.Options["goal"] != "40" {
				t.Errorf("players %v, options %v; want the sides swapped and the same options", m.Players, m.Options)
			}
		})
	}
}

// In a match of three each moves on by a seat, and the match begins once they are there.
func TestRematchOfThree(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.titles = []bot.Title{crowded()}
	r.connect()
	r.slash(r.vera, "game new", "title=hoard")
	r.slash(r.adam, "game join")
	r.slash(r.guest, "game join")
	r.slash(r.vera, "game start")
	for _, u := range []*localtest.User{r.guest, r.vera} {
		r.press(u, *r.slash(u, "game resign").Message, "Resign")
	}
	last := r.match()
	r.press(r.guest, r.shown(last), "Rematch")
	lobby := r.wait(r.adam, "the next lobby", func(m localdiscord.Message) bool { _, ok := m.Button("Join as Blue"); return ok })
	expect(t, "the lobby", lobby.Text(), "Blue: reserved for "+r.vera.Mention(), "Green: reserved for "+r.adam.Mention())
	if _, ok := lobby.Button("Join as Gold"); ok {
		t.Error("a seat is offered that nobody may take")
	}
	expect(t, "the wrong seat", r.press(r.adam, lobby, "Join as Blue").Text(), "That side is kept for "+r.vera.Mention())
	r.press(r.adam, lobby, "Join as Green")
	expect(t, "who is there", r.slash(r.adam, "game show").Text(), "reserved for "+r.vera.Mention())
	r.press(r.vera, lobby, "Join as Blue")
	r.until("rematch begun", func() bool { return r.match().ID != last.ID && r.match().Status == head.Running })
	want := []storage.UserID{storage.UserID(r.guest.ID), storage.UserID(r.vera.ID), storage.UserID(r.adam.ID)}
	if m := r.match(); !slices.Equal(m.Players, want) {
		t.Errorf("players %v, want %v", m.Players, want)
	}
}

// A rematch finds another match in its channel: the answer says so, and offers
// nothing.
func TestRematchFindsAnother(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.seated("options=goal=40")
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	last := r.match()
	r.slash(r.guest, "game new", "title=hoard")
	r.has("Anybody may join")
	r.until("the lobby is noted", func() bool {
		p, err := r.table.Posted(r.ctx, r.match().ID)
		return err == nil && p.Lobby != 0
	})
	again := r.press(r.vera, r.shown(last), "Rematch, sides swapped")
	expect(t, "another match", again.Text(), "There is another match in this channel now: https://discord.com/channels/")
	if len(again.Message.Buttons()) > 0 {
		t.Errorf("it offers something: %s", again.Message.Components)
	}
}
