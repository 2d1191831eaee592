package table

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
)

// Export returns a match that is over; a Refusal SecretUntilOver before,
// NotRunning if it never began.
func (archive Archive) Export(ctx context.Context, id storage.MatchID) (proof.Export, error) {
	e, err := archive.export(ctx, id)
	if err == nil && e.Result == nil {
		return proof.Export{}, refusal.Of(refusal.SecretUntilOver)
	}
	return e, err
}

// ExportOpen returns a match, over or not. From one that runs it leaves out what
// is secret until the end: the seed, the notations, what a seat was told, and
// the draws and hashes by which a hidden card could be guessed.
func (archive Archive) ExportOpen(ctx context.Context, id storage.MatchID) (proof.Export, error) {
	e, err := archive.export(ctx, id)
	if err != nil || e.Result != nil {
		return e, err
	}
	e.Seed, e.Last, e.Orders, e.Records = nil, nil, nil, proof.Noticed(e.Records)
	return e, nil
}

// ExportAll returns a match with all its secrets, over or not. It is for the
// operator alone, never for a player. That it was done to a running match is
// written into the match first, and its players are told: who knows the seed
// knows every die to come.
func (archive Archive) ExportAll(ctx context.Context, id storage.MatchID) (proof.Export, error) {
	_, err := archive.table.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		if m.Status != head.Running {
			return nil, nil
		}
		s := archive.table.stepFrom(m)
		s.next.own.Exported = append(slices.Clone(m.own.Exported), s.at)
		s.mail = append(s.mail, turnMail(m))
		return s, nil
	})
	if err != nil {
		return proof.Export{}, err
	}
	return archive.export(ctx, id)
}

func (archive Archive) export(ctx context.Context, id storage.MatchID) (proof.Export, error) {
	h, records, err := archive.whole(ctx, id)
	if err != nil {
		return proof.Export{}, err
	}
	if len(records) == 0 {
		return proof.Export{}, refusal.Of(refusal.NotRunning)
	}
	e := proof.NewExport(id, h.Last, h.Result, h.Orders, records)
	if e.Result != nil { // until then they are their writers' alone
		e.Notes, err = people.NotesOn(ctx, archive.table.store, id)
	}
	return e, err
}

// whole reads a match's head and all its records; no game is needed to read them.
func (archive Archive) whole(ctx context.Context, id storage.MatchID) (h head.Head, list []record.Record, err error) {
	err = archive.table.store.Read(ctx, func(r storage.Reader) error {
		if h, _, err = matches.HeadOf(r, id); err != nil {
			return err
		}
		if list, err = matches.Records(r, id, 0, math.MaxUint64); err != nil || len(list) == 0 {
			return err
		}
		s := list[0].Setup
		if len(s.EditionHash) != len(storage.Sum{}) {
			return nil // it has none, or holds it itself
		}
		if s.Edition, err = r.Shared(storage.Sum(s.EditionHash)); errors.Is(err, storage.ErrNotFound) {
			err = matches.Quarantine(id, fmt.Errorf("the store has no edition %s", s.EditionHash))
		}
		return err
	})
	return h, list, loadError(id, err)
}

// replayBatch is how many match ids are asked for at once.
const replayBatch = 256

// Replay replays every stored match that has begun under the rules of this
// program, on all cores, and hands each report to each, one at a time and in no
// order. A match that cannot be read is one fault of its report; the error is
// that of the store, of the context or of each.
func (archive Archive) Replay(ctx context.Context, each func(proof.Report) error) error {
	workers, working := errgroup.WithContext(ctx)
	workers.SetLimit(runtime.GOMAXPROCS(0))
	var reporting sync.Mutex
	var after storage.MatchID
	for more := true; more && working.Err() == nil; {
		batch, err := storage.Ask(ctx, archive.table.store, func(r storage.Reader) ([]storage.MatchID, error) { return r.Matches(after, replayBatch) })
		if err != nil {
			workers.Go(func() error { return fmt.Errorf("list matches: %w", err) })
			break
		}
		for _, id := range batch {
			workers.Go(func() error {
				rep, err := archive.ReplayMatch(working, id)
				if refusal.Is(err) || working.Err() != nil {
					return nil // a lobby, or gone meanwhile
				}
				reporting.Lock()
				defer reporting.Unlock()
				if err == nil && working.Err() == nil {
					err = each(rep)
				}
				return err
			})
			after = id
		}
		more = len(batch) == replayBatch
	}
	return cmp.Or(workers.Wait(), ctx.Err())
}

// ReplayMatch replays one stored match, over or not; a Refusal NotRunning if it
// has not begun. Beyond Verify it holds the stored positions against their
// hashes and against the game's Decode.
func (archive Archive) ReplayMatch(ctx context.Context, id storage.MatchID) (proof.Report, error) {
	_, err := archive.table.Match(ctx, id)
	var h head.Head
	var records []record.Record
	if err == nil {
		h, records, err = archive.whole(ctx, id)
	}
	if errors.Is(err, matches.ErrQuarantined) {
		return proof.Unreadable(id, h.Game, err), nil
	}
	if err != nil {
		return proof.Report{}, err
	}
	if len(records) == 0 {
		return proof.Report{}, refusal.Of(refusal.NotRunning)
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

// compact drops the positions of a match that is over, except those of the
// setup, of the first moment of each turn, of whatever is no action, of what a
// program of newer rules must go on from, and of the end: what is left is the
// setup, notations, notes, secrets (mail may still speak of them) and the hash of
// every position, packed. It changes nothing that is compacted already. A crash before it
// leaves a larger match that reads the same. The match's queue is held.
func (t *Table) compact(ctx context.Context, m *Match) error {
	var stored [][]byte
	records, err := storage.Ask(ctx, t.store, func(r storage.Reader) (list []record.Record, err error) {
		if stored, err = r.Records(m.ID, 0, m.Seq); err != nil {
			return nil, err
		}
		return matches.DecodeRecords(m.ID, 0, stored)
	})
	if err != nil {
		return loadError(m.ID, err)
	}
	if uint64(len(records)) != m.Seq {
		return fmt.Errorf("compact match %s: %d records instead of %d", m.ID, len(records), m.Seq)
	}
	goesOn := record.GoesOnFrom(records)
	rows := make([][]byte, len(records))
	for i := range records {
		r := &records[i]
		if i > 0 && i < len(records)-1 && r.Turn == records[i-1].Turn && r.Kind.Traits().Action && !goesOn[i] {
			r.Position = nil
		}
		if rows[i], err = record.Encode(r); err != nil {
			return err
		}
	}
	if err := record.Pack(rows); err != nil {
		return err
	}
	if slices.EqualFunc(rows, stored, bytes.Equal) {
		return nil
	}
	if err := t.store.Rewrite(ctx, m.ID, m.rev, rows); err != nil {
		return fmt.Errorf("compact match %s: %w", m.ID, err)
	}
	return nil
}
