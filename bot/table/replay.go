package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"skald/storage"
)

// replayBatch is how many match ids are asked for at once.
const replayBatch = 256

// Replay replays every stored match that has begun under the rules of this
// program, on all cores, and hands each report to each, one at a time and in no
// order. A match that cannot be read is one fault of its report; the error is
// that of the store, of the context or of each.
func (t *Table) Replay(ctx context.Context, each func(Report) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	ids := make(chan storage.MatchID)
	var reporting sync.Mutex
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for id := range ids {
				rep, err := t.ReplayMatch(ctx, id)
				var none *Refusal
				if errors.As(err, &none) {
					continue // a lobby, or gone meanwhile
				}
				if err == nil {
					reporting.Lock()
					if err = ctx.Err(); err == nil {
						err = each(rep)
					}
					reporting.Unlock()
				}
				if err != nil {
					stop(err)
				}
			}
		})
	}
	err := t.eachMatch(ctx, ids)
	close(ids)
	workers.Wait()
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// eachMatch sends the ids of all stored matches until the context ends.
func (t *Table) eachMatch(ctx context.Context, to chan<- storage.MatchID) error {
	var after storage.MatchID
	for {
		ids, err := read(ctx, t, func(r storage.Reader) ([]storage.MatchID, error) { return r.Matches(after, replayBatch) })
		if err != nil {
			return fmt.Errorf("list matches: %w", err)
		}
		for _, id := range ids {
			select {
			case to <- id:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if len(ids) < replayBatch {
			return nil
		}
		after = ids[len(ids)-1]
	}
}

// ReplayMatch replays one stored match, over or not; a Refusal NotRunning if it
// has not begun. Beyond Verify it holds the stored positions against their
// hashes and against the game's Decode.
func (t *Table) ReplayMatch(ctx context.Context, id storage.MatchID) (Report, error) {
	_, err := t.Match(ctx, id)
	var h head
	var records []record
	if err == nil {
		h, records, err = t.whole(ctx, id)
	}
	if errors.Is(err, ErrQuarantined) {
		return unreadable(id, h.Game, err), nil
	}
	if err != nil {
		return Report{}, err
	}
	if len(records) == 0 {
		return Report{}, refuse(NotRunning)
	}
	rep, err := Verify(t.games, exportOf(id, h, records))
	if err != nil {
		return unreadable(id, h.Game, err), nil
	}
	for i := range records {
		if fault, ok := t.positionFault(records[0].Setup, &records[i]); ok {
			rep.Faults = append(rep.Faults, fault)
		}
	}
	return rep, nil
}

func unreadable(id storage.MatchID, game string, err error) Report {
	return Report{Match: id, Game: game, Faults: []Fault{{What: UnreadableFault, Want: "a match", Got: err.Error()}}}
}

// positionFault holds a stored position against its hash and its encoding
// against Decode.
func (t *Table) positionFault(s *setup, r *record) (Fault, bool) {
	if r.Position == nil {
		return Fault{}, false
	}
	fault := Fault{Seq: r.Seq, What: PositionFault, Want: r.Hash.String()}
	if got := hashOf(r.Position); !bytes.Equal(got, r.Hash) {
		fault.Got = "stored bytes of hash " + got.String()
		return fault, true
	}
	g, err := t.editions.under(t.game(s.Game), s.Edition)
	if err == nil {
		_, err = g.Decode(r.Position)
	}
	if err != nil {
		fault.Got = err.Error()
		return fault, true
	}
	return Fault{}, false
}
