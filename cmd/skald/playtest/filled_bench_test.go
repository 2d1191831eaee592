package playtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/storagetest"

	"golang.org/x/sync/errgroup"
)

// benchmarkStored measures presses on a file with as many matches as
// SKALD_STORED says (1,000,000 for the figures of a release), of which one in a
// hundred runs, falls due and has mail waiting, beside presses on an empty file.
// People press at a calm pace. The memory is what the bot takes together with
// the local Discord that it plays on.
func benchmarkStored(b *testing.B) {
	count, presses := stored(b)
	storedOn(b, count, presses, func(name string) closing {
		s, err := storage.Open(filepath.Join(b.TempDir(), name), storage.Options{})
		if err != nil {
			b.Fatal(err)
		}
		return s
	})
}

// stored is how many matches are stored, and how often people press.
func stored(b *testing.B) (count, presses int) {
	if n, err := strconv.Atoi(os.Getenv("SKALD_STORED")); err == nil {
		return n, max(b.N, 1_000) // filled once, with -benchtime 1x
	}
	return 5_000, b.N
}

// benchmarkStoredDatabase does the same on a database that waits for its disk.
func benchmarkStoredDatabase(b *testing.B) {
	count, presses := stored(b)
	server, stop := startPostgres(b)
	defer stop()
	storedOn(b, count, presses, func(name string) closing { return openDatabase(b, server.Address(name)) })
}

// closing is a store that can be closed.
type closing interface {
	table.Store
	io.Closer
}

// storedOn fills one store that open makes and leaves another one empty.
func storedOn(b *testing.B, count, presses int, open func(name string) closing) {
	began, store := time.Now(), open("full")
	if err := errors.Join(fill(b.Context(), store, count), store.Close()); err != nil {
		b.Fatal(err)
	}
	b.Logf("%d matches stored within %.0f s", count, time.Since(began).Seconds())
	on := func(name string) timing {
		began := time.Now()
		store := open(name)
		opened := time.Since(began)
		defer store.Close()
		t := pressedOn(b, store, presses, calm, "", 0)
		t.start += opened
		return t
	}
	empty := on("empty")
	debug.FreeOSMemory() // what filling and the empty store took is not the bot's
	before := residentMB(b)
	full := on("full")
	full.report(b)
	b.ReportMetric(full.start.Seconds(), "start-s")
	b.ReportMetric(residentMB(b)-before, "rss-mb")
	b.ReportMetric(float64(full.p99)/float64(empty.p99), "p99-ratio")
}

// fill puts many matches into a store, each a copy of one that was played.
func fill(ctx context.Context, store table.Store, count int) error {
	top, records, users, err := playedOnce(ctx)
	if err != nil {
		return err
	}
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(256)
	for i := range count {
		work.Go(func() error {
			for {
				id, err := storage.NewMatchID(rand.Reader)
				if err != nil {
					return err
				}
				c := storage.Commit{Match: id, Head: top, Records: records}
				if i%100 == 0 { // it runs
					c.Channel, c.Holds, c.Users, c.Waiting = storage.ChannelID(1_000_000+i), true, users, users[:1]
					c.Guild, c.Since, c.Due = 1, time.Now(), time.Now().Add(time.Hour+time.Duration(i)*time.Second)
					c.Mail = []storage.Mail{{Kind: matches.TurnMail, Match: id, Channel: c.Channel, At: time.Now(), Due: time.Now().Add(time.Hour)}}
				}
				// Of a million ids, two are the same in four files of ten.
				if _, err = store.Apply(ctx, c); !errors.Is(err, storage.ErrConflict) {
					return err
				}
			}
		})
	}
	return work.Wait()
}

// playedOnce plays the beginning of a match and returns what is stored of it.
func playedOnce(ctx context.Context) (top []byte, records [][]byte, users []storage.UserID, err error) {
	store := storage.NewMemory()
	defer store.Close()
	t := table.New(store, []engine.Game{benched()}, table.Options{})
	users = []storage.UserID{7_000_001, 7_000_002}
	o, err := t.Create(ctx, table.Press{By: users[0]}, head.Opening{Game: benched().About().Key, Channel: 1})
	if err == nil {
		o, err = t.Join(ctx, table.Press{By: users[1]}, o.ID, "")
	}
	for range 4 {
		if err != nil {
			return nil, nil, nil, fmt.Errorf("play a match to copy: %w", err)
		}
		who := o.Waiting()[0]
		var legal []engine.Action
		if legal, err = o.Legal(who, nil); err == nil {
			o, err = t.Act(ctx, table.Press{By: who}, o.ID, 0, legal[0])
		}
	}
	now := storagetest.Now(ctx, store)
	if top, _, err = now.Head(o.ID); err == nil {
		records, err = now.Records(o.ID, 0, o.Seq)
	}
	return top, records, users, err
}

// residentMB is how much memory the process has to itself: what it holds of the
// mapped data file is the machine's to take back.
func residentMB(b *testing.B) float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Skip("no /proc here")
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "RssAnon:"); ok {
			kb, err := strconv.Atoi(strings.Fields(rest)[0])
			if err != nil {
				b.Fatal(err)
			}
			return float64(kb) / 1024
		}
	}
	b.Fatal("no RssAnon in /proc/self/status")
	return 0
}
