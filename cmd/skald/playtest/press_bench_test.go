package playtest

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"skald/bot/table"
	"skald/storage"
	"skald/storage/postgres"
	"skald/storage/postgres/pgtest"
)

// tables is how many matches are played at once.
const tables = 50

// BenchmarkPress measures a press from the client to its acknowledgement, on
// the local Discord, with 50 matches at once: by the bot, which draws boards,
// commits moves to disk and sends turn messages meanwhile; by the bot on a file
// that many matches were stored in before, and on a database; by the bot where six people of each
// match press at once; by the bot where each plays against Skald; by a bot that
// only answers; and by one that stores a row before it answers, which is as fast
// as a bot can be that loses nothing.
func BenchmarkPress(b *testing.B) {
	b.Run("skald", benchmarkSkald)
	b.Run("stored", benchmarkStored)
	b.Run("postgres", benchmarkDatabase)
	b.Run("stored-postgres", benchmarkStoredDatabase)
	b.Run("vote", benchmarkVote)
	b.Run("against", func(b *testing.B) {
		pressedAgainst(b, filepath.Join(b.TempDir(), "skald.db"), b.N, quick, "steady").report(b)
	})
	b.Run("hostile", benchmarkRage)
	b.Run("site", benchmarkSite)
	b.Run("echo", func(b *testing.B) { benchmarkEcho(b, func() error { return nil }) })
	b.Run("saving", benchmarkSaving)
}

func benchmarkSkald(b *testing.B) {
	pressed(b, filepath.Join(b.TempDir(), "skald.db"), b.N, quick).report(b)
}

// benchmarkRage is benchmarkSkald while ten people at five more tables press
// whatever is shown to them, twice a second each, and get nowhere by it.
func benchmarkRage(b *testing.B) {
	pressedAmong(b, filepath.Join(b.TempDir(), "skald.db"), b.N, quick, "", hostilePeople/2).report(b)
}

// pressed lets 50 tables be played by the bot on a data file.
func pressed(b *testing.B, file string, presses int, pace time.Duration) timing {
	return pressedAgainst(b, file, presses, pace, "")
}

// pressedAgainst is pressed where Skald plays in everybody's second seat; "": nowhere.
func pressedAgainst(b *testing.B, file string, presses int, pace time.Duration, skald string) timing {
	return pressedAmong(b, file, presses, pace, skald, 0)
}

// pressedAmong is pressedAgainst while people rage at so many more tables.
func pressedAmong(b *testing.B, file string, presses int, pace time.Duration, skald string, raging int) timing {
	store, err := storage.Open(file, storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	return pressedOn(b, store, presses, pace, skald, raging)
}

// benchmarkDatabase is benchmarkSkald on a database that waits for its disk.
func benchmarkDatabase(b *testing.B) {
	server, stop := startPostgres(b)
	defer stop()
	store := openDatabase(b, server.Fresh())
	defer store.Close()
	pressedOn(b, store, b.N, quick, "", 0).report(b)
}

// startPostgres starts a server that keeps what it was told when the machine stops.
func startPostgres(b *testing.B) (server *pgtest.Server, stop func()) {
	server, err := pgtest.Start()
	if errors.Is(err, pgtest.ErrNone) {
		b.Skip(err)
	}
	if err != nil {
		b.Fatal(err)
	}
	return server, func() {
		if err := server.Stop(); err != nil {
			b.Error(err)
		}
	}
}

func openDatabase(b *testing.B, address string) *postgres.Store {
	store, err := postgres.Open(b.Context(), address, postgres.Options{})
	if err != nil {
		b.Fatal(err)
	}
	return store
}

// pressedOn is pressedAmong on a store that is open.
func pressedOn(b *testing.B, store table.Store, presses int, pace time.Duration, skald string, raging int) timing {
	began := time.Now()
	f := newFair(b)
	f.skald = skald
	defer f.serve(store)()
	start := time.Since(began)
	stands := make([]*stand, tables)
	for i := range stands {
		stands[i] = f.stand(i)
		stands[i].begin()
	}
	for _, s := range stands {
		s.shown(s.match())
	}
	defer f.rage(raging)()
	t := measure(b, presses, pace, 1, func(i int, dice *rand.Rand, count func(time.Duration) bool) {
		for stands[i].move(dice, count) {
		}
	})
	t.start = start
	return t
}

// Paces are how long a client waits between two presses while answers are timed:
// two presses a second are a quick player, one in five seconds is who looks at
// the board first. 50 people pressing as fast as a program can would measure the
// queue of two cores and no answer.
const (
	quick = 500 * time.Millisecond // of 50 clients: 100 presses a second
	calm  = 5 * time.Second        // 10 presses a second, 86 a day for each of 10,000 matches
)

// timing is what 50 clients met.
type timing struct {
	start time.Duration // from opening the file to having the commands registered
	p99   time.Duration // of the answers at a pace
	rate  float64       // presses a second without rest
}

func (t timing) report(b *testing.B) {
	b.ReportMetric(milliseconds(t.p99), "p99-ms")
	b.ReportMetric(t.rate, "presses/s")
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// measure lets 50 clients press that often in all: the first half at a pace, to
// see how long the slowest hundredth of the answers takes, the second half
// without rest, to see how many there are in a second. A client presses so many
// times together.
func measure(b *testing.B, presses int, pace time.Duration, together int, client func(i int, dice *rand.Rand, count func(time.Duration) bool)) timing {
	b.ResetTimer()
	took, _ := press(presses/2+1, pace, together, client)
	slices.Sort(took)
	t := timing{p99: took[len(took)*99/100]}
	took, elapsed := press(presses/2+1, 0, together, client)
	t.rate = float64(len(took)) / elapsed.Seconds()
	return t
}

// press lets 50 clients press n times in all, each resting after every press and
// beginning at a moment of its own, and returns how long each answer took, and
// all.
func press(n int, rest time.Duration, together int, client func(i int, dice *rand.Rand, count func(time.Duration) bool)) ([]time.Duration, time.Duration) {
	var (
		mu   sync.Mutex
		took []time.Duration
		all  sync.WaitGroup
	)
	began := time.Now()
	for i := range tables {
		all.Go(func() {
			dice := rand.New(rand.NewPCG(uint64(i), 7))
			time.Sleep(time.Duration(dice.Float64() * float64(rest) * float64(together)))
			client(i, dice, func(d time.Duration) bool {
				mu.Lock()
				took = append(took, d)
				more := len(took) < n
				mu.Unlock()
				if more {
					time.Sleep(rest)
				}
				return more
			})
		})
	}
	all.Wait()
	return took, time.Since(began)
}
