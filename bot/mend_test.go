package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/storage"
)

// again waits until the turn stands in a message that came after another one.
func (r *room) again(last localdiscord.Message, texts ...string) localdiscord.Message {
	r.t.Helper()
	return r.wait(r.guest, "the message again", func(m localdiscord.Message) bool {
		return m.ID > last.ID && !m.Ephemeral && containsAll(m.Text(), texts)
	})
}

// pings counts how often somebody was notified in the hall.
func (r *room) pings(u *localtest.User) int {
	return len(slices.DeleteFunc(u.Pings(), func(m localdiscord.Message) bool { return m.Channel != r.hall }))
}

// A turn message that was deleted comes back when anybody asks to see the match,
// and notifies nobody a second time.
func TestDeletedTurnComesBack(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	turn := r.shown(r.opened())
	pinged := r.pings(r.vera)
	r.world.DeleteMessage(turn.ID)
	r.slash(r.guest, "game show")
	back := r.again(turn, asks(r.vera)...)
	if len(back.Attachments) != 1 || len(back.Buttons()) != len(turn.Buttons()) {
		t.Errorf("it came back with %d pictures and %d buttons: %s", len(back.Attachments), len(back.Buttons()), back.Text())
	}
	if got := r.pings(r.vera); got != pinged {
		t.Error("Vera was notified again")
	}
	// A message that stands is left alone, however often somebody asks.
	r.time.leap(2 * time.Minute)
	r.slash(r.guest, "game show")
	r.slash(r.guest, "game text")
	time.Sleep(100 * time.Millisecond)
	if last := r.guest.Last(r.hall); last.ID > back.ID && !last.Ephemeral {
		t.Errorf("posted without need: %s", last.Text())
	}
}

func TestDeletedLobbyComesBack(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.slash(r.vera, "game new", "title=hoard", "side=red", "opponent=@Adam")
	lobby := r.has("reserved for " + r.adam.Mention())
	r.world.DeleteMessage(lobby.ID)
	r.slash(r.adam, "game show")
	back := r.again(lobby, "reserved for "+r.adam.Mention())
	r.press(r.adam, back, "Join as Blue")
	r.has(running)
}

// A turn that could not be posted is posted once the bot may: as soon as anybody
// does something there, and by and by by itself.
func TestPermissionComesBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		then func(*room)
	}{
		{"somebody asks", func(r *room) { r.slash(r.guest, "game show") }},
		{"nobody does anything", func(r *room) { r.time.leap(20 * time.Minute) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRoom(t)
			turn := r.shown(r.opened())
			r.world.Deny(r.hall, localdiscord.SendMessages)
			r.slash(r.vera, "hoard roll")
			r.until("Adam is told by direct message", func() bool { return strings.Contains(text(r.adam.DMs()), "I may not write in") })
			expect(t, "no use yet", r.slash(r.guest, "game show").Text(), "I lack Send Messages")
			r.world.Allow(r.hall, localdiscord.SendMessages)
			r.time.leap(time.Minute)
			c.then(r)
			r.again(turn, asks(r.adam)...)
			if n := strings.Count(text(r.adam.DMs()), "I may not write in"); n != 1 {
				t.Errorf("Adam was told %d times, want once", n)
			}
		})
	}
}

// A player whose board has scrolled away has it posted again; the message above
// loses its buttons.
func TestPostAgain(t *testing.T) {
	t.Parallel()
	const label = "Post the board here again"
	r := newRoom(t)
	turn := r.shown(r.opened())
	if _, ok := r.slash(r.vera, "game show").Message.Button(label); ok {
		t.Error("a message that was just posted is offered again")
	}
	r.time.leap(2 * time.Hour)
	if _, ok := r.slash(r.guest, "game show").Message.Button(label); ok {
		t.Error("somebody without a seat is offered it")
	}
	shown := r.slash(r.adam, "game show").Message
	expect(t, "posted again", r.press(r.adam, *shown, label).Text(), "The board comes below")
	back := r.again(turn, asks(r.vera)...)
	r.until("the buttons above are gone", func() bool {
		old, _ := r.world.Message(turn.ID)
		return len(old.Buttons()) == 0
	})
	r.roll(r.vera, back)
	r.asked(r.adam)
}

// A match whose channel is gone is not lost: its players are told once although
// nobody acts, their list says so, and it goes on elsewhere.
func TestChannelGone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		move func(*room) string
	}{
		{"by command", func(r *room) string {
			words, err := r.adam.Complete(r.ctx, r.hall, "game move", nil, "match", "")
			if err != nil || len(words) != 1 || !strings.Contains(words[0].Name, "Hoard") {
				r.t.Fatalf("offered %v, %v; want the match", words, err)
			}
			return r.slash(r.adam, "game move", fmt.Sprintf("match=%v", words[0].Value)).Text()
		}},
		{"without naming it", func(r *room) string { return r.slash(r.adam, "game move").Text() }},
		{"by button", func(r *room) string {
			list := r.slash(r.vera, "game list").Message
			return r.press(r.vera, *list, list.Buttons()[0].Label).Text()
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRoom(t)
			m := r.opened()
			r.shown(m)
			old := r.hall
			r.hall = r.world.Channel("mead-hall").ID
			expect(t, "it is where it belongs", r.slash(r.vera, "game move", "match="+string(m.ID)).Text(), "is where it belongs")
			r.world.DeleteChannel(old)
			for range 3 {
				r.time.leap(25 * time.Hour)
			}
			for _, u := range []string{"Vera", "Adam"} {
				r.until(u+" is told", func() bool {
					return containsAll(text(r.world.User(u).DMs()), []string{"is gone", "/game move"})
				})
			}
			expect(t, "list", r.slash(r.adam, "game list").Text(), "Its channel is gone", "Hoard")
			expect(t, "a stranger", r.slash(r.guest, "game move", "match="+string(m.ID)).Text(), "no seat in this match")
			expect(t, "moved", c.move(r), "The match goes on here")
			turn := r.has(running, "its old channel is gone", "Fair dice, promised", r.vera.Mention())
			r.roll(r.vera, turn)
			r.asked(r.adam)
			if m, err := r.table.Match(r.ctx, m.ID); err != nil || m.Channel != storage.ChannelID(r.hall) {
				t.Errorf("the match is in channel %s, %v", m.Channel, err)
			}
			if n := strings.Count(text(r.adam.DMs()), "is gone"); n != 1 {
				t.Errorf("Adam was told %d times, want once", n)
			}
		})
	}
}

// TestServerGone holds that players bring a match of a server that is gone to this one
// when all of them have asked for it, and that each reads for whom it waits.
func TestServerGone(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	r.shown(m)
	for _, u := range []*localdiscord.User{r.vera.User, r.adam.User} {
		if _, err := r.table.Move(r.ctx, table.Press{By: storage.UserID(u.ID)}, m.ID, 7, 4711); err != nil {
			t.Fatal(err)
		}
	}
	r.hall = r.world.Channel("mead-hall").ID
	expect(t, "Adam", r.slash(r.adam, "game move", "match="+string(m.ID)).Text(), r.vera.Mention()+" has typed `/game move` in this channel", "forgotten")
	expect(t, "Adam again", r.slash(r.adam, "game move", "match="+string(m.ID)).Text(), r.vera.Mention()+" has typed")
	expect(t, "Vera", r.slash(r.vera, "game move", "match="+string(m.ID)).Text(), "The match goes on here")
	r.has(running, "its old channel is gone", r.vera.Mention())
}

// TestListFindsLostChannels holds that a list looks for channels in which nothing was
// written lately: a match whose channel is gone is listed so before anything failed,
// and its players are told.
func TestListFindsLostChannels(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.shown(r.opened())
	old := r.hall
	r.hall = r.world.Channel("mead-hall").ID
	r.time.leap(2 * time.Hour)
	expect(t, "a channel that is there", r.slash(r.adam, "game list").Text(), "https://discord.com/channels/")
	r.world.DeleteChannel(old)
	list := r.slash(r.adam, "game list")
	expect(t, "a channel that is gone", list.Text(), "Its channel is gone")
	r.until("both are told", func() bool {
		return strings.Contains(text(r.vera.DMs()), "is gone") && strings.Contains(text(r.adam.DMs()), "is gone")
	})
	expect(t, "moved", r.press(r.adam, *list.Message, list.Message.Buttons()[0].Label).Text(), "The match goes on here")
}

// A notice stands below the board, so it carries the turn's buttons; they go
// with the turn.
func TestNoticeBuriesNoButtons(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.adam.CloseDMs(true)
	m := r.seated()
	notice := r.has(r.adam.Mention(), "I may not write to you")
	turn := r.shown(m)
	if len(notice.Buttons()) != len(turn.Buttons()) {
		t.Errorf("the notice has %d buttons, the turn %d", len(notice.Buttons()), len(turn.Buttons()))
	}
	for _, p := range r.vera.Pings() {
		if p.ID == notice.ID {
			t.Error("Vera was notified by what concerns Adam")
		}
	}
	hand := r.press(r.vera, notice, "Hide your card").Message
	r.press(r.vera, *hand, "Hide your card: left")
	r.has(running, r.adam.Mention()+" (", "in which hand")
	r.until("the notice has no buttons left", func() bool {
		old, _ := r.world.Message(notice.ID)
		return len(old.Buttons()) == 0
	})
}
