package carry_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/storage"
	"skald/storage/carry"
	"skald/storage/postgres"
	"skald/storage/postgres/pgtest"
	"skald/storage/storagetest"
)

var server *pgtest.Server

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m, &server, "fsync=off")) }

// store is what both kinds are.
type store interface {
	storagetest.Store
	storage.Portable
}

func file(t *testing.T, path string, unfinished bool) *storage.Bolt {
	t.Helper()
	s, err := storage.Open(path, storage.Options{Unsynced: true, Unfinished: unfinished})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func database(t *testing.T, address string, unfinished bool) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address, postgres.Options{Alone: unfinished})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func shut(t *testing.T, s store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// fill puts something of every kind into a store, and n matches.
func fill(t *testing.T, s store, n int) {
	t.Helper()
	ctx, now := t.Context(), time.Date(2031, 5, 6, 12, 0, 0, 7, time.UTC)
	for i := range n {
		id := storage.MatchID(fmt.Sprintf("%08d", i))
		c := storage.Commit{
			Match: id, Head: fmt.Append(nil, "head ", i), Records: [][]byte{[]byte("first"), nil, fmt.Append(nil, i)},
			Users: []storage.UserID{1, storage.UserID(i + 2)}, Waiting: []storage.UserID{1}, Guild: 9, Since: now.Add(time.Duration(-i)),
			Channel: storage.ChannelID(i + 1), Holds: i%2 == 0, Due: now.Add(time.Duration(i) * time.Hour),
			Mail:        []storage.Mail{{Kind: "board", Match: id, Channel: storage.ChannelID(i + 1), At: now, Replaces: "board " + string(id), Body: []byte("text")}},
			Shared:      []byte("an edition"),
			Interaction: storage.InteractionID(i + 1), At: now, Report: &storage.Report{League: "l0000001", Body: fmt.Append(nil, i)},
		}
		if i == n-1 {
			c = storage.Commit{Match: id}
		}
		if _, err := s.Apply(ctx, c); err != nil {
			t.Fatal(err)
		}
		if i%10 != 0 {
			continue
		}
		for _, d := range []storage.Delivery{
			{ID: uint64(i + 1), Gone: true, Match: id, Posted: []byte("a message")},
			{ID: uint64(i + 2), Attempts: 2, Due: now, Trouble: "50013", Aside: true, Match: id, To: 1 << 60, Posted: []byte("to a user"), Mail: []storage.Mail{{Kind: "word", User: 3, By: 4, Seq: 5}}},
		} {
			if err := s.Ack(ctx, d); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Keep(ctx, storage.Owner{Match: id}, []byte("a review")); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.ApplyLeague(ctx, storage.LeagueCommit{
		League: "l0000001", Head: []byte("ladder"), Events: [][]byte{[]byte("e0"), []byte("e1")}, Users: []storage.UserID{1}, Due: now, Guild: 9, Since: now,
		Taken: []uint64{1}, Mail: []storage.Mail{{Kind: "news", League: "l0000001", Channel: 1 << 63}},
	})
	err = errors.Join(err, s.Ack(ctx, storage.Delivery{ID: 9999, League: "l0000001", Place: "1.2", Posted: []byte("standings")}),
		s.Keep(ctx, storage.Owner{User: 1}, []byte("de")), s.Keep(ctx, storage.Owner{Program: true}, []byte("beat")))
	if err != nil {
		t.Fatal(err)
	}
}

func digest(t *testing.T, s storage.Portable) *carry.Digest {
	t.Helper()
	d, err := carry.DigestOf(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestThereAndBack: what goes from a file into a database and back into another file is
// the same, to the last byte, and can be played on.
func TestThereAndBack(t *testing.T) {
	t.Parallel()
	pgtest.Need(t, server)
	ctx, folder := t.Context(), t.TempDir()
	a, b, c := file(t, filepath.Join(folder, "a.db"), false), database(t, server.Fresh(), true), file(t, filepath.Join(folder, "c.db"), true)
	defer shut(t, a)
	defer shut(t, b)
	fill(t, a, 450)
	if err := carry.All(ctx, a, b, "a"); err != nil {
		t.Fatal(err)
	}
	if err := carry.All(ctx, b, c, "b"); err != nil {
		t.Fatal(err)
	}
	first := digest(t, a)
	if first.Matches != 450 || first.Leagues != 1 || first.Records != 3*449+2 {
		t.Errorf("counted: %+v", first.Contents)
	}
	for name, s := range map[string]store{"the database": b, "the second file": c} {
		if err := first.Differs(digest(t, s)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := digest(t, s).Differs(first); err != nil {
			t.Errorf("%s, the other way: %v", name, err)
		}
		now := storagetest.Now(ctx, s)
		ids, err := now.ByGuild(9, 0, 2)
		if fmt.Sprint(ids, err) != "[00000448 00000447] <nil>" {
			t.Errorf("%s: list of the server: got %v, %v", name, ids, err)
		}
		if _, err := s.Apply(ctx, storage.Commit{Match: "00000000", Rev: 1, Interaction: 1}); !errors.Is(err, storage.ErrSeen) {
			t.Errorf("%s: an interaction that the first store saw: error %v, want ErrSeen", name, err)
		}
		newest := storage.Mail{}
		if _, err := s.Apply(ctx, storage.Commit{Match: "00000000", Rev: 1, Mail: []storage.Mail{{Kind: "newest", User: 77}}}); err != nil {
			t.Errorf("%s: play on: %v", name, err)
		}
		mails, err := s.DueMail(ctx, time.Date(2032, 1, 1, 0, 0, 0, 0, time.UTC), 0, nil)
		for _, m := range mails {
			if m.Kind == "newest" {
				newest = m
			}
		}
		if err != nil || newest.ID <= 450 {
			t.Errorf("%s: number of a new mail: got %d, %v", name, newest.ID, err)
		}
	}
	shut(t, c)
	if _, err := storage.Check(ctx, filepath.Join(folder, "c.db")); err != nil {
		t.Error(err)
	}
}

// broken is a store that stops in the middle of what is put into it.
type broken struct {
	store
	left int
}

var errBroken = errors.New("the power is gone")

func (b *broken) Import(ctx context.Context, list []*storage.Whole, rest *storage.Rest) error {
	if b.left--; b.left < 0 {
		return errBroken
	}
	return b.store.Import(ctx, list, rest)
}

// TestTakenUpAgain: a move that was interrupted anywhere goes on where it stopped; until
// it ended nobody opens what is half there, and nothing else is put into it.
func TestTakenUpAgain(t *testing.T) {
	t.Parallel()
	pgtest.Need(t, server)
	ctx, folder := t.Context(), t.TempDir()
	a := file(t, filepath.Join(folder, "a.db"), false)
	defer shut(t, a)
	fill(t, a, 450)
	first := digest(t, a)
	for after := range 5 {
		path, address := filepath.Join(folder, fmt.Sprint(after, ".db")), server.Fresh()
		for kind, open := range map[string]func(unfinished bool) (store, error){
			"file": func(u bool) (store, error) { return storage.Open(path, storage.Options{Unsynced: true, Unfinished: u}) },
			"database": func(u bool) (store, error) {
				return postgres.Open(ctx, address, postgres.Options{Alone: u})
			},
		} {
			must := func(u bool) store {
				s, err := open(u)
				if err != nil {
					t.Fatalf("%s, %d: %v", kind, after, err)
				}
				return s
			}
			s := must(true)
			if err := carry.All(ctx, a, &broken{s, after}, "a"); !errors.Is(err, errBroken) {
				t.Fatalf("%s, %d: error %v", kind, after, err)
			}
			if err := carry.All(ctx, a, s, "another"); !errors.Is(err, storage.ErrNotEmpty) {
				t.Errorf("%s, %d: move something else in: error %v", kind, after, err)
			}
			shut(t, s)
			if s, err := open(false); !errors.Is(err, storage.ErrUnfinished) || !strings.Contains(err.Error(), "run the same skald move again") {
				t.Errorf("%s, %d: open what is half there: error %v", kind, after, err)
				if err == nil {
					shut(t, s)
				}
			}
			s = must(true)
			if err := carry.All(ctx, a, s, "a"); err != nil {
				t.Errorf("%s, %d: take it up again: %v", kind, after, err)
			}
			if err := carry.All(ctx, a, s, "a"); !errors.Is(err, storage.ErrNotEmpty) {
				t.Errorf("%s, %d: once more: error %v, want ErrNotEmpty", kind, after, err)
			}
			if err := first.Differs(digest(t, s)); err != nil {
				t.Errorf("%s, %d: %v", kind, after, err)
			}
			shut(t, s)
			shut(t, must(false))
		}
	}
}

// TestDigestTellsDifferences: what differs is named.
func TestDigestTellsDifferences(t *testing.T) {
	t.Parallel()
	folder, ctx := t.TempDir(), t.Context()
	made := 0
	digestOf := func(change func(s store) error) *carry.Digest {
		made++
		s := file(t, filepath.Join(folder, fmt.Sprint(made, ".db")), false)
		defer shut(t, s)
		fill(t, s, 12)
		if err := change(s); err != nil {
			t.Fatal(err)
		}
		return digest(t, s)
	}
	plain := digestOf(func(store) error { return nil })
	apply := func(s store, c storage.Commit) error { _, err := s.Apply(ctx, c); return err }
	for want, change := range map[string]func(store) error{
		"00000011 is not the same in both": func(s store) error { return apply(s, storage.Commit{Match: "00000011", Rev: 1, Due: time.Unix(1, 0)}) },
		"00000012 is in one of them only":  func(s store) error { return apply(s, storage.Commit{Match: "00000012"}) },
		"00000003 is not the same in both": func(s store) error {
			return s.Rewrite(ctx, "00000003", 1, [][]byte{[]byte("first"), nil, []byte("x")})
		},
		"messages, settings or what else is kept beside matches is not the same in both": func(s store) error {
			return s.Keep(ctx, storage.Owner{User: 1}, []byte("en"))
		},
	} {
		other := digestOf(change)
		for _, err := range []error{plain.Differs(other), other.Differs(plain)} {
			if err == nil || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
		}
	}
}

// TestNobodyBeside: a database that is carried elsewhere is open to nobody else, and one
// that somebody has open is not carried.
func TestNobodyBeside(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	refused := func(alone bool, want string) {
		t.Helper()
		s, err := postgres.Open(t.Context(), address, postgres.Options{Alone: alone})
		if !errors.Is(err, storage.ErrLocked) || !strings.Contains(err.Error(), want) {
			t.Errorf("open: error %v, want one that says %q", err, want)
		}
		if err == nil {
			shut(t, s)
		}
	}
	s := database(t, address, true)
	refused(false, "wait until that ends")
	refused(true, "wait until that ends")
	shut(t, s)
	s = database(t, address, false)
	refused(true, "stop every skald")
	again := database(t, address, false)
	shut(t, again)
	shut(t, s)
	shut(t, database(t, address, true))
}
