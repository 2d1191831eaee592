package playtest

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/storage"
)

// Every value of every option that a title has can be chosen by pressing alone,
// before the match is opened.
func TestEveryOptionIsChosen(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays every title with every option")
	}
	p := sitDown(t, 0, "en")
	vera := p.world.User(players[0])
	for _, title := range titlestest.Every() {
		about := title.Game.About()
		hall := p.world.AddChannel("hall-of-" + about.Key).ID
		reply, err := vera.Slash(p.ctx, hall, "game new", nil)
		if err != nil {
			t.Fatal(err)
		}
		screen := p.pick(*reply.Message, about.Key)
		want := map[string]string{}
		for _, o := range about.Options {
			for _, value := range append(o.Values[1:], o.Values[0], o.Values[1]) {
				screen, want[o.Key] = p.pick(screen, value, o.Key+"="+value), value
			}
		}
		form, err := vera.PressLabel(p.ctx, screen, "Open a lobby")
		if err == nil {
			_, err = vera.Submit(p.ctx, *form.Modal, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.table.At(p.ctx, storage.ChannelID(hall))
		if err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(m.Options, want) {
			t.Errorf("%s was opened with %v, want %v", about.Key, m.Options, want)
		}
		// Nobody may have more than a few lobbies open.
		if _, err := p.table.Cancel(p.ctx, table.Press{By: storage.UserID(vera.ID)}, m.ID); err != nil {
			t.Fatal(err)
		}
	}
}

// pick has Vera pick one of some values, wherever it is offered, and returns what
// she sees then.
func (p *player) pick(m localdiscord.Message, values ...string) localdiscord.Message {
	p.t.Helper()
	for _, menu := range m.Selects() {
		for _, o := range menu.Options {
			for _, value := range values {
				if o.Value != value {
					continue
				}
				reply, err := p.world.User(players[0]).Select(p.ctx, m, menu.CustomID, value)
				if err != nil {
					p.t.Fatal(err)
				}
				return *reply.Message
			}
		}
	}
	p.t.Fatalf("nothing offers %q: %s", values, m.Text())
	return localdiscord.Message{}
}

// TestBid opens 878 with a bid for the sides: until somebody joins, the lobby offers all
// sides, and whoever takes the opener's gives them the other.
func TestBid(t *testing.T) {
	t.Parallel()
	p := sitDownAt(t, titlestest.Undrawn(), 0, "en", 2)
	hall := p.world.AddChannel("hall-of-bids").ID
	if _, err := p.world.User(players[0]).Slash(p.ctx, hall, "game new", map[string]any{"title": "878", "options": "bid=7"}); err != nil {
		t.Fatal(err)
	}
	lobby := func() localdiscord.Message {
		var shown localdiscord.Message
		p.until(func() bool {
			for _, m := range p.world.User(players[1]).Messages(hall) {
				if _, ok := m.Button("Rules"); ok {
					shown = m
				}
			}
			if shown.ID == 0 {
				p.clock.Leap(time.Second / 10) // a lobby may wait for what is told before it
			}
			return shown.ID != 0
		})
		return shown
	}
	before := lobby()
	for _, want := range []string{"a bid for the sides", "whoever joins first chooses one", "7 cities win"} {
		if !strings.Contains(before.Text(), want) {
			t.Errorf("the lobby does not say %q: %s", want, before.Text())
		}
	}
	for _, side := range []string{"Norsemen", "Berserkers", "Housecarls", "Thegns"} {
		if _, ok := before.Button("Join as " + side); !ok {
			t.Errorf("nobody can join as %s: %s", side, before.Text())
		}
	}
	if _, err := p.world.User(players[1]).PressLabel(p.ctx, before, "Join as Norsemen"); err != nil {
		t.Fatal(err)
	}
	m, err := p.table.At(p.ctx, storage.ChannelID(hall))
	if err != nil {
		t.Fatal(err)
	}
	vera, adam := storage.UserID(p.world.User(players[0]).ID), storage.UserID(p.world.User(players[1]).ID)
	if !slices.Equal(m.Players, []storage.UserID{adam, 0, vera, 0}) {
		t.Errorf("%v are seated, want %d as Norsemen and %d as Housecarls", m.Players, adam, vera)
	}
	p.until(func() bool {
		now, _ := p.world.Message(before.ID)
		joined := !strings.Contains(now.Text(), "whoever joins first")
		if !joined {
			p.clock.Leap(time.Second / 10)
		}
		return joined
	})
	now, _ := p.world.Message(before.ID)
	if _, ok := now.Button("Join as Norsemen"); ok {
		t.Error("a seat that was chosen is offered again")
	}
}
