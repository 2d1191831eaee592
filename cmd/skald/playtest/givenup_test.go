package playtest

import (
	"path/filepath"
	"testing"

	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/storagetest"

	"go.etcd.io/bbolt"
)

// maxGivenUp is how many bytes may stay of a match that is given up at once.
const maxGivenUp = 4096

// TestGivenUpLeavesLittle holds how much stays of a match that people give up right
// after its start, of every title and by as few and as many as play it. What all
// matches share stays once.
func TestGivenUpLeavesLittle(t *testing.T) {
	t.Parallel()
	for _, title := range titlestest.Every() {
		g := title.Game
		t.Run(g.About().Key, func(t *testing.T) {
			t.Parallel()
			people := titlestest.People(g.About())
			for _, n := range []int{people.Min, people.Max} {
				store := storage.NewMemory()
				givenUp(t, store, g, n)
				if got := readable(t, store); got > maxGivenUp {
					t.Errorf("in memory, of %d people: %d bytes stay", n, got)
				}
				file := filepath.Join(t.TempDir(), "skald.db")
				bolt, err := storage.Open(file, storage.Options{})
				if err != nil {
					t.Fatal(err)
				}
				givenUp(t, bolt, g, n)
				if err := bolt.Close(); err != nil {
					t.Fatal(err)
				}
				got, shared := rows(t, file)
				if got > maxGivenUp {
					t.Errorf("in the file, of %d people: %d bytes stay", n, got)
				}
				if most := 2 * (len(g.(engine.Editioned).Edition()) + 64); shared > most {
					t.Errorf("of %d people: the edition takes %d bytes, want at most %d", n, shared, most)
				}
			}
		})
	}
}

// givenUp lets people begin a match and resign, one after the other, until it is over.
func givenUp(t *testing.T, store table.Store, g engine.Game, people int) {
	t.Helper()
	at := table.New(store, []engine.Game{g}, table.Options{})
	m := begun(t, at, g, people)
	for u := storage.UserID(1); m.Status == head.Running; u++ {
		o, err := at.Resign(t.Context(), table.Press{By: u}, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		m = o.Match
	}
}

// readable is how many bytes of matches and competitions a store hands out.
func readable(t testing.TB, store storagetest.Moments) (n int) {
	r := storagetest.Now(t.Context(), store)
	ids, err := r.Matches("", 0)
	for _, id := range ids {
		var head []byte
		var log [][]byte
		if head, _, err = r.Head(id); err == nil {
			log, err = r.Records(id, 0, 1<<20)
		}
		for _, row := range append(log, head) {
			n += len(row)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	leagues, err := r.Leagues("", 0)
	for _, id := range leagues {
		var snap storage.LeagueSnapshot
		var log [][]byte
		if snap, err = r.LoadLeague(id); err == nil {
			log, err = r.Events(id, 0, snap.Seq)
		}
		for _, row := range append(log, snap.Head) {
			n += len(row)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// rows is how many bytes the rows of a file take with their keys: those of matches,
// without their unsent mail, and what they share.
func rows(t testing.TB, file string) (own, shared int) {
	db, err := bbolt.Open(file, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			return b.ForEach(func(key, row []byte) error {
				switch string(name) {
				case "meta", "outbox":
				case "shared":
					shared += len(key) + len(row)
				default:
					own += len(key) + len(row)
				}
				return nil
			})
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return own, shared
}
