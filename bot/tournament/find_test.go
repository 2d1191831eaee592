package tournament

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/hoard"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// pastOnes is a room in which so many tournaments of a server are over, and the last
// two are open in two channels.
func pastOnes(t *testing.T, s table.Store, past int) *Room {
	t.Helper()
	d := desk.New(nil)
	now := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	d.Leagues = league.On(table.New(s, []engine.Game{hoard.Standard()}, table.Options{Now: func() time.Time { return now }}), nil)
	room := New(d)
	for i := range past + 2 {
		now = now.Add(time.Minute)
		channel := storage.ChannelID(5 + max(0, i-past))
		settings := rules.Settings{Name: fmt.Sprintf("Cup %d", i)}
		held, err := room.held.Open(t.Context(), table.Press{By: storage.UserID(100 + i)}, Opening{Guild: 9, Channel: channel, Settings: settings})
		if err == nil && i < past {
			_, err = room.held.Act(t.Context(), league.By{Press: table.Press{By: storage.UserID(100 + i)}}, held.ID, rules.Cancel{})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return room
}

// TestFindReadsOpenOnes holds that tournaments that are over cost nobody anything: to
// find one among 3,000 takes less than 5 ms.
func TestFindReadsOpenOnes(t *testing.T) {
	if testing.Short() {
		t.Skip("it makes 3,000 tournaments")
	}
	room := pastOnes(t, storage.NewMemory(), 3000)
	for what, find := range map[string]func() error{
		"find": func() error {
			list, err := room.held.Meant(t.Context(), league.Where{Guild: 9, Channel: 6, User: 7})
			if err == nil && (len(list) != 1 || list[0].Head.Name != "Cup 3001") {
				err = fmt.Errorf("found %v", list)
			}
			return err
		},
		"elsewhere": func() error {
			_, err := room.held.Meant(t.Context(), league.Where{Guild: 9, Channel: 77, User: 7})
			return err
		},
		"complete": func() error {
			_, err := room.complete(t.Context(), &desk.Request{Interaction: &discord.Interaction{Guild: 9, Focused: "tournament"}})
			return err
		},
	} {
		least := time.Hour
		for range 20 {
			began := time.Now()
			if err := find(); err != nil {
				t.Fatal(what, err)
			}
			least = min(least, time.Since(began))
		}
		if least > quick {
			t.Errorf("%s takes %v, want %v at most", what, least, quick)
		}
	}
}

// TestFindPastOnes holds on both stores that those that are over are found by name,
// by id and by their channel, and that what an older program listed among the open
// ones is none of them.
func TestFindPastOnes(t *testing.T) {
	t.Parallel()
	bolt, err := storage.Open(filepath.Join(t.TempDir(), "skald.db"), storage.Options{Unsynced: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bolt.Close() })
	for _, s := range []table.Store{storage.NewMemory(), bolt} {
		room := pastOnes(t, s, league.MostPast+2)
		r := &desk.Request{Interaction: &discord.Interaction{Guild: 9}}
		open, err := room.held.Listed(t.Context(), 9)
		if err != nil || len(open) != 2 {
			t.Fatalf("open %v, %v; want two", open, err)
		}
		past, err := room.held.Past(t.Context(), 9, league.MostPast)
		if err != nil || len(past) != league.MostPast || past[0].Head.Name != "Cup 2" || !past[0].Head.Over {
			t.Fatalf("past %v, %v; want %d from Cup 2", past, err, league.MostPast)
		}
		for _, typed := range []string{"cup 2", string(past[0].ID), "Cup 53", string(open[1].ID)} {
			if id, err := room.Named(t.Context(), r, room.held, name, typed); err != nil || id != past[0].ID && id != open[1].ID {
				t.Errorf("%q is %v, %v", typed, id, err)
			}
		}
		if id, err := room.Named(t.Context(), r, room.held, name, "Cup 1"); err == nil {
			t.Errorf("Cup 1 is %v, and is too long ago", id)
		}
		if id, err := room.Named(t.Context(), &desk.Request{Interaction: &discord.Interaction{Guild: 8}}, room.held, name, string(past[0].ID)); err == nil {
			t.Errorf("another server finds %v", id)
		}
	}
}
