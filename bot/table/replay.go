package table

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"skald/bot/table/proof"
	"skald/bot/table/record"
	"skald/storage"
)

// replayBatch is how many match ids are asked for at once.
const replayBatch = 256

// Replay replays every stored match that has begun under the rules of this
// program, on all cores, and hands each report to each, one at a time and in no
// order. A match that cannot be read is one fault of its report; the error is
// that of the store, of the context or of each.
func (archive Archive) Replay(ctx context.Context, each func(proof.Report) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	ids := make(chan storage.MatchID)
	var reporting sync.Mutex
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for id := range ids {
				rep, err := archive.ReplayMatch(ctx, id)
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
	err := archive.eachMatch(ctx, ids)
	close(ids)
	workers.Wait()
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// eachMatch sends the ids of all stored matches until the context ends.
func (archive Archive) eachMatch(ctx context.Context, to chan<- storage.MatchID) error {
	var after storage.MatchID
	for {
		ids, err := read(ctx, archive.table, func(r storage.Reader) ([]storage.MatchID, error) { return r.Matches(after, replayBatch) })
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
func (archive Archive) ReplayMatch(ctx context.Context, id storage.MatchID) (proof.Report, error) {
	_, err := archive.table.Match(ctx, id)
	var h head
	var records []record.Record
	if err == nil {
		h, records, err = archive.whole(ctx, id)
	}
	if errors.Is(err, ErrQuarantined) {
		return proof.Unreadable(id, h.Game, err), nil
	}
	if err != nil {
		return proof.Report{}, err
	}
	if len(records) == 0 {
		return proof.Report{}, refuse(NotRunning)
	}
	rep, err := proof.Verify(archive.table.games, proof.NewExport(id, h.Last, h.Result, h.Orders, records))
	if err != nil {
		return proof.Unreadable(id, h.Game, err), nil
	}
	for i := range records {
		if fault, ok := proof.CheckPosition(&archive.table.editions, archive.table.games, records[0].Setup, &records[i]); ok {
			rep.Faults = append(rep.Faults, fault)
		}
	}
	return rep, nil
}
