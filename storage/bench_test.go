package storage_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.etcd.io/bbolt"

	"skald/storage"
	"skald/storage/postgres"
	"skald/storage/postgres/pgtest"
)

const (
	callers = 64
	tables  = 16 // matches of each caller, so that there are 1024 in the file
	before  = 8  // commits that each match is old when the clock begins
)

// BenchmarkCommit compares a move's whole commit (record, head, mail that
// replaces the last one, interaction, each fourth time another player's turn
// and another due time) with a bare loop that puts the same record into one
// bucket, batched the same way. Turns of both on one disk, one after the other,
// are "both": its ratio is skald's share of bare and does not hang on what else
// the machine does.
func BenchmarkCommit(b *testing.B) {
	b.Run("skald", func(b *testing.B) { benchmarkCommit(b, openSkald(b)) })
	b.Run("bare", func(b *testing.B) { benchmarkCommit(b, openBare(b)) })
	b.Run("both", func(b *testing.B) { benchmarkBoth(b, openSkald(b), openBare(b)) })
	b.Run("postgres", func(b *testing.B) { benchmarkCommit(b, openPostgres(b, startPostgres(b))) })
	b.Run("postgres-bare", func(b *testing.B) { benchmarkCommit(b, openPostgresBare(b, startPostgres(b))) })
	b.Run("postgres-both", func(b *testing.B) {
		server := startPostgres(b)
		benchmarkBoth(b, openPostgres(b, server), openPostgresBare(b, server))
	})
}

// committer makes the next commit of a match, the round-th.
type committer func(match int, round uint64) error

func benchmarkCommit(b *testing.B, commit committer) {
	r := newRace(b, commit)
	b.ResetTimer()
	r.run(b, b.N)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
}

func benchmarkBoth(b *testing.B, ours, others committer) {
	skald, bare := newRace(b, ours), newRace(b, others)
	const turn = 1024
	b.ResetTimer()
	for left := b.N; left > 0; left -= turn {
		skald.run(b, min(left, turn))
		bare.run(b, min(left, turn))
	}
	b.ReportMetric(float64(b.N)/skald.took.Seconds(), "skald-commits/s")
	b.ReportMetric(float64(b.N)/bare.took.Seconds(), "bare-commits/s")
	b.ReportMetric(bare.took.Seconds()/skald.took.Seconds(), "ratio")
}

// race is all callers committing at once, each to its own matches in turn.
type race struct {
	commit committer
	rounds [callers]int // commits that each caller made
	took   time.Duration
}

// newRace starts with every match some commits old.
func newRace(b *testing.B, commit committer) *race {
	r := &race{commit: commit}
	r.run(b, callers*tables*before)
	r.took = 0
	return r
}

func (r *race) run(b *testing.B, n int) {
	var left atomic.Int64
	left.Store(int64(n))
	began := time.Now()
	var all sync.WaitGroup
	for caller := range callers {
		all.Go(func() {
			for ; left.Add(-1) >= 0; r.rounds[caller]++ {
				made := r.rounds[caller]
				if err := r.commit(caller*tables+made%tables, uint64(made/tables)); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	r.took += time.Since(began)
}

// benchIDs draws the matches' ids, as everywhere: spread over the whole range.
func benchIDs(b *testing.B) []storage.MatchID {
	ids, random := make([]storage.MatchID, callers*tables), rand.NewChaCha8([32]byte{})
	for i := range ids {
		var err error
		if ids[i], err = storage.NewMatchID(random); err != nil {
			b.Fatal(err)
		}
	}
	return ids
}

// noise is bytes that nothing can compress, like stored positions nearly are.
func noise(n int) []byte {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	out := make([]byte, n)
	for i := range out {
		out[i] = byte(r.Uint32())
	}
	return out
}

func openSkald(b *testing.B) committer {
	s, err := storage.Open(filepath.Join(b.TempDir(), "skald.db"), storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	return commits(b, s)
}

// commits makes moves' commits on a store.
func commits(b *testing.B, s interface {
	Apply(context.Context, storage.Commit) (uint64, error)
}) committer {
	ids, record, head, body := benchIDs(b), noise(600), noise(400), noise(60)
	const epoch = 1 << 60
	var interaction atomic.Uint64
	interaction.Store(epoch)
	return func(match int, round uint64) error {
		users := []storage.UserID{storage.UserID(epoch + 2*match), storage.UserID(epoch + 2*match + 1)}
		channel := storage.ChannelID(epoch + match)
		now := time.Unix(1900000000, 0)
		_, err := s.Apply(b.Context(), storage.Commit{
			Match: ids[match], Rev: round, Head: head, Records: [][]byte{record},
			Channel: channel, Holds: true, Users: users, Waiting: users[round/4%2:][:1],
			Due: now.Add(time.Duration(round/4) * time.Hour),
			Mail: []storage.Mail{{
				Kind: "board", Match: ids[match], Seq: round, Channel: channel,
				Replaces: fmt.Sprintf("board %d", channel), Body: body,
			}},
			Interaction: storage.InteractionID(interaction.Add(1)), At: now,
		})
		return err
	}
}

func openBare(b *testing.B) committer {
	db, err := bbolt.Open(filepath.Join(b.TempDir(), "bare.db"), 0o600, &bbolt.Options{
		FreelistType: bbolt.FreelistMapType, NoStatistics: true, InitialMmapSize: 1 << 30,
	})
	if err != nil {
		b.Fatal(err)
	}
	bucket := []byte("records")
	if err := db.Update(func(t *bbolt.Tx) error { _, err := t.CreateBucket(bucket); return err }); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := db.Close(); err != nil {
			b.Error(err)
		}
	})
	return bareCommits(b, func(batch []bareCommit) error {
		return db.Update(func(t *bbolt.Tx) error {
			for _, c := range batch {
				if err := t.Bucket(bucket).Put(c.key, c.value); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// startPostgres starts a server that keeps what it was told when the machine stops.
func startPostgres(b *testing.B) *pgtest.Server {
	server, err := pgtest.Start()
	if errors.Is(err, pgtest.ErrNone) {
		b.Skip(err)
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := server.Stop(); err != nil {
			b.Error(err)
		}
	})
	return server
}

func openPostgres(b *testing.B, server *pgtest.Server) committer {
	s, err := postgres.Open(b.Context(), server.Fresh(), postgres.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	return commits(b, s)
}

func openPostgresBare(b *testing.B, server *pgtest.Server) committer {
	pool, err := pgxpool.New(b.Context(), server.Address(""))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(pool.Close)
	if _, err := pool.Exec(b.Context(), "create table bare (key bytea primary key, body bytea not null)"); err != nil {
		b.Fatal(err)
	}
	return bareCommits(b, func(batch []bareCommit) error {
		var keys, bodies [][]byte
		for _, c := range batch {
			keys, bodies = append(keys, c.key), append(bodies, c.value)
		}
		_, err := pool.Exec(b.Context(), "insert into bare select * from unnest($1::bytea[], $2::bytea[])", keys, bodies)
		return err
	})
}

// bareCommits hands records to a writer that puts what waits into one transaction.
func bareCommits(b *testing.B, put func([]bareCommit) error) committer {
	queue, done := make(chan bareCommit), make(chan struct{})
	go func() {
		defer close(done)
		writeBare(put, queue)
	}()
	b.Cleanup(func() {
		close(queue)
		<-done
	})
	ids, record := benchIDs(b), noise(600)
	return func(match int, round uint64) error {
		c := bareCommit{
			key: binary.BigEndian.AppendUint64([]byte(ids[match]), round), value: record, answer: make(chan error, 1),
		}
		queue <- c
		return <-c.answer
	}
}

type bareCommit struct {
	key, value []byte
	answer     chan error
}

// writeBare is the store's writer with everything but the batching left out.
func writeBare(put func([]bareCommit) error, queue <-chan bareCommit) {
	var batch []bareCommit
	for first := range queue {
		batch = append(batch[:0], first)
		for yielded := false; len(batch) < 256; {
			select {
			case c := <-queue:
				batch, yielded = append(batch, c), false
				continue
			default:
			}
			if yielded {
				break
			}
			yielded = true
			runtime.Gosched()
		}
		err := put(batch)
		for _, c := range batch {
			c.answer <- err
		}
	}
}
