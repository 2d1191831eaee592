package storage_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"skald/storage"
)

const (
	callers = 64
	tables  = 16 // matches of each caller, so that there are 1024 in the file
)

// BenchmarkCommit compares a move's whole commit (record, head, mail that replaces the last one, interaction, whom it
// waits for) with a bare loop that puts the same record into one bucket, batched the same way.
func BenchmarkCommit(b *testing.B) {
	b.Run("skald", benchmarkSkald)
	b.Run("bare", benchmarkBare)
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

// race runs b.N commits by all callers at once and reports how many a second were made.
func race(b *testing.B, commit func(match int, round uint64)) {
	var left atomic.Int64
	left.Store(int64(b.N))
	var all sync.WaitGroup
	b.ResetTimer()
	for caller := range callers {
		all.Go(func() {
			for round := uint64(0); left.Add(-1) >= 0; round++ {
				commit(caller*tables+int(round%tables), round/tables)
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
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

func benchmarkSkald(b *testing.B) {
	s, err := storage.Open(filepath.Join(b.TempDir(), "skald.db"), storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	ids := benchIDs(b)
	record, head, body := noise(600), noise(400), noise(60)
	const epoch = 1 << 60
	var interaction atomic.Uint64
	interaction.Store(epoch)
	race(b, func(match int, round uint64) {
		users := []storage.UserID{storage.UserID(epoch + 2*match), storage.UserID(epoch + 2*match + 1)}
		channel := storage.ChannelID(epoch + match)
		now := time.Unix(1900000000, 0)
		_, err := s.Apply(b.Context(), storage.Commit{
			Match: ids[match], Rev: round, Head: head, Records: [][]byte{record},
			Channel: channel, Holds: true, Users: users, Waiting: users[round/4%2:][:1], // four actions a turn
			Due: now.Add(time.Duration(round/4) * time.Hour),
			Mail: []storage.Mail{{
				Kind: "board", Match: ids[match], Seq: round, Since: round, Channel: channel,
				Replaces: fmt.Sprintf("board %d", channel), Body: body,
			}},
			Interaction: storage.InteractionID(interaction.Add(1)), At: now,
		})
		if err != nil {
			b.Error(err)
		}
	})
}

func benchmarkBare(b *testing.B) {
	db, err := bbolt.Open(filepath.Join(b.TempDir(), "bare.db"), 0o600, &bbolt.Options{
		FreelistType: bbolt.FreelistMapType, NoStatistics: true, InitialMmapSize: 1 << 30,
	})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	bucket := []byte("records")
	if err := db.Update(func(t *bbolt.Tx) error { _, err := t.CreateBucket(bucket); return err }); err != nil {
		b.Fatal(err)
	}
	type put struct {
		key, value []byte
		answer     chan error
	}
	queue, done := make(chan put), make(chan struct{})
	go func() {
		defer close(done)
		var batch []put
		for first := range queue {
			batch = append(batch[:0], first)
			for yielded := false; len(batch) < 256; {
				select {
				case p := <-queue:
					batch, yielded = append(batch, p), false
					continue
				default:
				}
				if yielded {
					break
				}
				yielded = true
				runtime.Gosched()
			}
			err := db.Update(func(t *bbolt.Tx) error {
				records := t.Bucket(bucket)
				for _, p := range batch {
					if err := records.Put(p.key, p.value); err != nil {
						return err
					}
				}
				return nil
			})
			for _, p := range batch {
				p.answer <- err
			}
		}
	}()
	ids, record := benchIDs(b), noise(600)
	race(b, func(match int, round uint64) {
		p := put{
			key: binary.BigEndian.AppendUint64([]byte(ids[match]), round), value: record, answer: make(chan error, 1),
		}
		queue <- p
		if err := <-p.answer; err != nil {
			b.Error(err)
		}
	})
	close(queue)
	<-done
}
