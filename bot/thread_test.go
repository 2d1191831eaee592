package bot_test

import (
	"strings"
	"testing"

	"skald/bot/localdiscord"
)

// TestSecondMatchHasAThread has somebody ask for a match where there is one: one press
// opens a thread with the lobby that they asked for, the next press no other. Where they or
// the bot may open no thread they read why there is no room.
func TestSecondMatchHasAThread(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	threads := func() (list []localdiscord.Channel) {
		for _, c := range r.world.Channels() {
			if c.Kind == localdiscord.PublicThread {
				list = append(list, c)
			}
		}
		return list
	}
	busy := r.slash(r.guest, "game new", "title=hoard", "side=blue")
	r.expect(busy.Text(), "There is a match in this channel already", "a thread of its own")
	made := r.press(r.guest, *busy.Message, "Open a thread for it")
	list := threads()
	if len(list) != 1 || !strings.Contains(list[0].Name, "Hoard · Sigrid") {
		t.Fatalf("threads %v, want one that says the title and whose it is", list)
	}
	r.expect(made.Text(), "You have opened a lobby of Hoard in <#"+list[0].ID.String()+">")
	r.until("the lobby stands there", func() bool {
		for _, m := range r.adam.Messages(list[0].ID) {
			if _, ok := m.Button("Join as Red"); ok {
				return true
			}
		}
		return false
	})
	if got := r.slash(r.guest, "game new", "title=hoard", "side=blue"); len(threads()) != 1 {
		t.Errorf("a command alone makes a thread: %s", got.Text())
	}
	r.world.Overwrite(r.hall, localdiscord.Overwrite{ID: r.guest.ID, Member: true, Deny: localdiscord.CreatePublicThreads})
	asked := r.slash(r.guest, "game new", "title=hoard")
	r.expect(asked.Text(), "use another channel or a thread")
	if len(threads()) != 1 {
		t.Error("the bot opens a thread for somebody who may open none")
	}
	r.world.Overwrite(r.hall, localdiscord.Overwrite{ID: r.guest.ID, Member: true})
	r.world.Deny(r.hall, localdiscord.CreatePublicThreads)
	shut := r.slash(r.guest, "game new", "title=hoard")
	r.expect(shut.Text(), "use another channel or a thread")
	if _, ok := shut.Message.Button("Open a thread for it"); ok {
		t.Error("a thread is offered that the bot may not open")
	}
}

// TestThreadIsOpenedOnce presses for a thread twice at once, and each interaction is
// delivered twice: there is one thread, with one lobby.
func TestThreadIsOpenedOnce(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	busy := r.slash(r.guest, "game new", "title=hoard")
	r.world.RepeatInteractions(true)
	r.expect(r.press(r.guest, *busy.Message, "Open a thread for it").Text(), "You have opened a lobby of Hoard")
	r.world.RepeatInteractions(false)
	r.bot.Handled()
	n := 0
	for _, c := range r.world.Channels() {
		if c.Kind == localdiscord.PublicThread {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d threads, want one", n)
	}
}
