package table

import (
	"context"
	"math"
	"slices"

	"skald/bot/table/proof"
	"skald/bot/table/record"
	"skald/storage"
)

// Export returns a match that is over; a Refusal SecretUntilOver before,
// NotRunning if it never began.
func (archive Archive) Export(ctx context.Context, id storage.MatchID) (proof.Export, error) {
	return archive.export(ctx, id, false)
}

// ExportOpen returns a match, over or not. From one that runs it leaves out what
// is secret until the end: the seed, the notations, what a seat was told, and
// the draws and hashes by which a hidden card could be guessed.
func (archive Archive) ExportOpen(ctx context.Context, id storage.MatchID) (proof.Export, error) {
	e, err := archive.export(ctx, id, true)
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
		if m.Status != Running {
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
	return archive.export(ctx, id, true)
}

func (archive Archive) export(ctx context.Context, id storage.MatchID, all bool) (proof.Export, error) {
	h, records, err := archive.whole(ctx, id)
	if err != nil {
		return proof.Export{}, err
	}
	switch {
	case h.Status == Running && !all:
		return proof.Export{}, refuse(SecretUntilOver)
	case len(records) == 0:
		return proof.Export{}, refuse(NotRunning)
	}
	return proof.NewExport(id, h.Last, h.Result, h.Orders, records), nil
}

// whole reads a match's head and all its records; no game is needed to read
// them.
func (archive Archive) whole(ctx context.Context, id storage.MatchID) (h head, list []record.Record, err error) {
	err = archive.table.store.Read(ctx, func(r storage.Reader) error {
		raw, _, err := r.Head(id)
		if err != nil {
			return err
		}
		if h, err = decodeHead(raw); err != nil {
			return quarantine(id, err)
		}
		list, err = records(r, id, 0, math.MaxUint64)
		return err
	})
	if err != nil {
		return h, nil, loadError(id, err)
	}
	return h, list, nil
}
