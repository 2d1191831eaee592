package table

import (
	"context"
	"errors"
	"slices"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/storage"
)

// A Rewindable is an action that a moderator may take back, with all that
// followed it.
type Rewindable struct {
	Entry
	Back uint64 // the record after which the match stands again
}

// Rewinds lists the last actions of a running match that hold, the newest first,
// at most limit. It tells of them what everybody may read.
func (mods Moderators) Rewinds(ctx context.Context, id storage.MatchID, limit int) (m *Match, list []Rewindable, err error) {
	err = mods.table.store.Read(ctx, func(r storage.Reader) error {
		if m, err = mods.table.load(r, id); err != nil || m.Status != Running {
			return err
		}
		var last *Rewindable // still without the record before it
		return past{m}.back(r, func(rec record.Record) (bool, error) {
			if last != nil {
				last.Back = rec.Seq
				list, last = append(list, *last), nil
			}
			if rec.Kind != record.ForcedKind && !rec.Kind.Traits().Hidden && !rec.Kind.Traits().OutOfPlay {
				last = &Rewindable{Entry: entryOf(m, &rec)}
			}
			return len(list) == limit || rec.Kind == record.SetupKind, nil
		})
	})
	if err != nil {
		return nil, nil, loadError(id, err)
	}
	return m, list, nil
}

// Rewind takes back all that was done since a record, which itself holds; since
// record 0, the setup, the whole match. Chance that was thrown since then comes
// again, and who had left plays again. seq is the match's VisibleSeq that the moderator
// saw, 0 for whatever is now. It refuses with NoReason, NotOverseer, NotRunning,
// SeedTold if the match is over, Stale if the record was taken back itself, and
// NothingToUndo if nothing was done since.
func (mods Moderators) Rewind(ctx context.Context, p Press, id storage.MatchID, seq, to uint64, reason string) (Outcome, error) {
	kind := ModRewind
	if to == 0 {
		kind = ModRestart
	}
	o, err := mods.moderate(ctx, p, id, kind, reason, func(m *Match, act record.Shown) (*step, error) {
		if seq != 0 && seq != m.VisibleSeq() {
			return nil, refuse(Stale)
		}
		back, err := mods.rewindTo(ctx, m, to)
		if err != nil {
			return nil, err
		}
		return mods.rewound(m, back, act)
	})
	var no *Refusal
	if errors.As(err, &no) && no.Key == IsOver {
		err = refuse(SeedTold)
	}
	return o, err
}

// rewindTo finds what was done on the line of play since a record.
func (mods Moderators) rewindTo(ctx context.Context, m *Match, to uint64) (back rewind, err error) {
	err = mods.table.store.Read(ctx, func(r storage.Reader) error {
		return past{m}.back(r, func(rec record.Record) (bool, error) {
			switch {
			case rec.Seq == to:
				back.to = rec
				return true, nil
			case rec.Seq < to || rec.Seq == 0:
				return false, refuse(Stale)
			}
			back.undone = append(back.undone, rec)
			return false, nil
		})
	})
	if err != nil {
		return rewind{}, loadError(m.ID, err)
	}
	if !slices.ContainsFunc(back.undone, func(r record.Record) bool { return !r.Kind.Traits().OutOfPlay && !r.Kind.Traits().Hidden }) {
		return rewind{}, refuse(NothingToUndo)
	}
	slices.Reverse(back.undone)
	return back, nil
}

// rewound is the step of a moderator who takes back.
func (mods Moderators) rewound(m *Match, back rewind, act record.Shown) (*step, error) {
	next, state, err := mods.table.backTo(m, back)
	if err != nil {
		return nil, err
	}
	act.Kind, act.Back = record.UndoKind, back.to.Seq
	next.told(act, rules.Outcome{State: state, Notes: rules.RewoundNotes(act.Back)})
	if err := next.playForced(); err != nil {
		return nil, err
	}
	next.announced(m)
	return next, next.standAgain(back.undone)
}
