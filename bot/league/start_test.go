package league_test

import (
	"context"
	"os"
	"testing"
	"time"

	"skald/bot/table"
	ladderrules "skald/engine/league/ladder"
	"skald/storage"
)

// reads counts which competitions are read from a store.
type reads struct {
	table.Store
	n *int
}

func (s reads) Read(ctx context.Context, f func(storage.Reader) error) error {
	return s.Store.Read(ctx, func(r storage.Reader) error { return f(counting{r, s.n}) })
}

type counting struct {
	storage.Reader
	n *int
}

func (r counting) LoadLeague(id storage.LeagueID) (storage.LeagueSnapshot, error) {
	*r.n++
	return r.Reader.LoadLeague(id)
}

// TestStartOfManyServers: what is due among the ladders of 10,000 servers (of 1,000, short of SKALD_LONG=1) is found without
// reading a ladder at which nothing is, so that a start waits for none of them; and the one
// at which something is due is the only one that is read.
func TestStartOfManyServers(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it makes many ladders")
	}
	n, servers := 0, 1000
	if os.Getenv("SKALD_LONG") != "" {
		servers = 10_000
	}
	store := reads{storage.NewMemory(), &n}
	d := newDesk(t, store)
	for i := range servers {
		at := atHall
		at.Guild = home + storage.GuildID(i)
		if _, err := d.Ladders.Join(d.ctx, d.by(vera), at, "en", "hoard"); err != nil {
			t.Fatal(err)
		}
	}
	d.joins(adam) // at home, where vera is
	d.acts(vera, ladderrules.Challenged{From: ladderrules.Person(vera), To: ladderrules.Person(adam)})
	d.again(store)
	n = 0
	if due, err := d.Due(d.ctx); err != nil || len(due) != 0 || n != 0 {
		t.Errorf("%d are due, %v; %d ladders are read", len(due), err, n)
	}
	d.now = d.now.Add(73 * time.Hour)
	due, err := d.Due(d.ctx)
	if err != nil || len(due) != 1 {
		t.Fatalf("%d are due, %v, want the challenge's", len(due), err)
	}
	if err := d.Elapse(d.ctx, due[0]); err != nil || n == 0 || n > 10 {
		t.Errorf("%v; %d ladders are read, want one", err, n)
	}
}
