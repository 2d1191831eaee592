package postgres_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"skald/storage"
	"skald/storage/postgres"
	"skald/storage/storagetest"
)

// asked is what a client does to a match: it reads its head, or puts another one in the
// place of that of a revision.
type asked struct {
	match storage.MatchID
	puts  bool
	rev   uint64
	head  string
}

// told is what the client is told. unknown is that it was not told whether the head was put.
type told struct {
	rev           uint64
	head          string
	made, unknown bool
}

// register is what a match should be like: a head that is put in the place of that of its
// revision alone. What nobody was told may have been made at any time, or not yet.
var register = porcupine.Model{
	Partition: func(history []porcupine.Operation) [][]porcupine.Operation {
		byMatch := map[storage.MatchID][]porcupine.Operation{}
		for _, o := range history {
			id := o.Input.(asked).match
			byMatch[id] = append(byMatch[id], o)
		}
		var parts [][]porcupine.Operation
		for _, part := range byMatch {
			parts = append(parts, part)
		}
		return parts
	},
	Init: func() any { return told{} },
	Step: func(before, input, output any) (bool, any) {
		state, in, out := before.(told), input.(asked), output.(told)
		fits := state.rev == in.rev
		switch {
		case !in.puts:
			return out.rev == state.rev && out.head == state.head, state
		case out.unknown && !fits, !out.made && !out.unknown && !fits:
			return true, state
		case out.unknown, out.made && fits:
			return true, told{rev: in.rev + 1, head: in.head}
		}
		return false, state
	},
}

// TestHistories holds that what clients of several processes are told of the same matches
// can be put into one order, while the database stops as in a power cut and starts again.
func TestHistories(t *testing.T) {
	t.Parallel()
	own := startOwn(t)
	address := own.Fresh()
	stores := []*postgres.Store{open(t, address), open(t, address), open(t, address)}
	var (
		mu      sync.Mutex
		history []porcupine.Operation
		all     sync.WaitGroup
		made    atomic.Int64 // heads put
		began   = time.Now()
		over    = make(chan struct{})
	)
	for client := range 9 {
		all.Go(func() {
			s, dice := stores[client%len(stores)], rand.New(rand.NewPCG(uint64(client), 1))
			for n := 0; ; n++ {
				select {
				case <-over:
					return
				default:
				}
				in := asked{match: storage.MatchID(fmt.Sprintf("%08d", dice.IntN(3)))}
				called := time.Since(began)
				head, rev, err := storagetest.Now(t.Context(), s).Head(in.match)
				out := told{rev: rev, head: string(head)}
				note := func() {
					done := time.Since(began)
					if out.unknown {
						done = time.Hour // it may be made at any time
					}
					mu.Lock()
					defer mu.Unlock()
					history = append(history, porcupine.Operation{ClientId: client, Input: in, Call: int64(called), Output: out, Return: int64(done)})
				}
				if err != nil && !errors.Is(err, storage.ErrNotFound) {
					time.Sleep(time.Millisecond)
					continue // it was not read while the database was gone
				}
				note()
				in.puts, in.rev, in.head, called = true, rev, fmt.Sprint(client, "/", n), time.Since(began)
				_, err = s.Apply(t.Context(), storage.Commit{Match: in.match, Rev: rev, Head: []byte(in.head)})
				out = told{made: err == nil, unknown: err != nil && !errors.Is(err, storage.ErrConflict)}
				if out.made {
					made.Add(1)
				}
				note()
				time.Sleep(time.Duration(dice.IntN(3)) * time.Millisecond)
			}
		})
	}
	// A busy machine needs longer until something has happened.
	work := func(enough int64) {
		time.Sleep(300 * time.Millisecond)
		for ctx := t.Context(); made.Load() < enough && ctx.Err() == nil; {
			time.Sleep(10 * time.Millisecond)
		}
	}
	for n := range int64(3) {
		work(10 * (n + 1))
		if err := errors.Join(own.Kill(), own.Run()); err != nil {
			t.Error(err)
		}
	}
	work(40)
	close(over)
	all.Wait()
	t.Logf("%d operations, %d heads put", len(history), made.Load())
	if result := porcupine.CheckOperationsTimeout(register, history, time.Minute); result != porcupine.Ok {
		t.Errorf("the history of %d operations, %d of them changes, is %s", len(history), made.Load(), result)
	}
}
