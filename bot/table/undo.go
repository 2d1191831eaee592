package table

import (
	"context"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// Undo takes back the last action of the user, with all that followed it. That
// is free if nobody else acted since and it shows nothing, as Final says;
// and in a match with nobody else it always is. Otherwise it asks the others:
// then the outcome is the match with its Question. seq is the match's VisibleSeq that
// the user saw, 0 for whatever is now. It refuses with NotRunning, IsOver,
// NotSeated, Stale, NothingToUndo, NobodyToAsk, Undecided, QuestionOpen, AskedBefore or AskedLately. A match
// that is over stays so: its seed has been told.
func (t *Table) Undo(ctx context.Context, p Press, id storage.MatchID, seq uint64) (Outcome, error) {
	return t.changeByPlayer(ctx, p, id, func(m *Match) (*step, error) {
		if m.Stale(p.By, seq) {
			return nil, refusal.Of(refusal.Stale)
		}
		back, err := t.lastAction(ctx, m, p.By)
		if err != nil {
			return nil, err
		}
		if back.free || m.Alone(p.By) {
			if err := spent(m, m.SeatsOf(p.By)); err != nil {
				return nil, err
			}
			return t.consents.undone(m, back, nil)
		}
		return t.consents.ask(m, head.Question{Kind: head.UndoQuestion, By: p.By})
	})
}

// Undoable reports whether there is an action that whoever took it can take
// back, freely or with the others' consent. What Skald alone has done is none.
func (m *known) Undoable() bool {
	return m.Status == head.Running && !m.Paused() && m.own.Moves > 0 && slices.ContainsFunc(m.People(), func(u storage.UserID) bool {
		return !m.Alone(u) || m.since(u) != 0
	})
}

// partOf refuses what only concerns a player of a running match.
func (m asking) partOf(u storage.UserID) error {
	switch err := running(m.Match); {
	case err != nil:
		return err
	case m.SeatsOf(u) == 0:
		return refusal.Of(refusal.NotSeated)
	case !m.Plays(u):
		return refusal.Of(refusal.HasLeft)
	}
	return nil
}

// rewind is what an undo takes back.
type rewind struct {
	to     record.Record   // after which the match stands again
	state  engine.State    // the position after it
	undone []record.Record // the user's last action and what followed it on the line of play
	free   bool            // nobody need be asked
	unseen bool            // nobody else can tell that it was done
}

// lastAction is the rewind of the user's last action on the line of play.
func (t *Table) lastAction(ctx context.Context, m *Match, u storage.UserID) (rewind, error) {
	var first *record.Record // of the action, as far as it is known
	back, err := t.rewind(ctx, m, func(rec record.Record) (bool, error) {
		switch {
		case first != nil && !rules.OnePress(m.About(), &rec.Shown, &first.Shown):
			return true, nil
		case rec.Kind.Traits().Barrier:
			return false, refusal.Of(refusal.NothingToUndo) // who has left does not come back
		case rec.Kind.Traits().Own && rec.By == u:
			first = &rec
		}
		return false, nil
	})
	taken := make([]*record.Shown, len(back.undone))
	for i := range back.undone {
		taken[i] = &back.undone[i].Shown
	}
	back.free = err == nil && rules.IsFree(m.About(), back.state, taken)
	back.unseen = back.free && rules.Unseen(back.state, m.state, taken)
	return back, err
}

// rewind takes back what follows on the line of play after the last record that
// stands.
func (t *Table) rewind(ctx context.Context, m *Match, stands func(record.Record) (bool, error)) (back rewind, err error) {
	err = t.store.Read(ctx, func(r storage.Reader) error {
		return past{m}.back(r, func(rec record.Record) (found bool, err error) {
			if found, err = stands(rec); found {
				back.to = rec
			} else {
				back.undone = append(back.undone, rec)
			}
			return found, err
		})
	})
	if err != nil {
		return rewind{}, loadError(m.ID, err)
	}
	slices.Reverse(back.undone)
	back.state, err = past{m}.decode(&back.to)
	return back, err
}

// undone is the step that takes back what a rewind says.
func (t consents) undone(m *Match, back rewind, agreed []record.Consent) (*step, error) {
	next := t.stepFrom(m)
	next.goBack(back)
	first, n, at := back.undone[0], &next.next, m.Seq
	if next.freed = len(agreed) == 0; !next.freed {
		n.own.Calls = m.own.Calls // all have pressed for it, and are called anew
	}
	next.told(record.Shown{By: first.By, Seat: first.Seat, Kind: record.UndoKind, Back: back.to.Seq, Agreed: agreed},
		rules.Outcome{State: back.state, Notes: rules.UndoNotes(record.SeatOf(first.Seat), agreed, back.unseen)})
	for i := range back.undone {
		if i > 0 && !rules.OnePress(m.About(), &back.undone[i-1].Shown, &back.undone[i].Shown) {
			break
		}
		next.anew = record.Moves(back.undone[i:]) > 1
		next.hasActed(record.SeatOf(back.undone[i].Seat))
	}
	if len(agreed) > 0 {
		n.own.Furthest = min(n.own.Furthest, n.own.Moves) // all have agreed to go there again
	}
	if next.within = first.Seq >= m.Turn.From; !back.unseen {
		n.own.Passes = nil
	}
	if first.Kind == record.LaterKind { // they rather answer themselves
		n.own.Veils = n.own.Veils.Uncovered(m.SeatsOf(first.By))
	}
	if first.Kind == record.OrderKind || first.Kind == record.LaterKind { // it would answer the same again
		verb, _, _ := strings.Cut(first.Notation, " ")
		n.dropOrders(func(o record.Order) bool { return int(o.Seat) == first.Seat && o.Verb == verb })
	}
	next.turn(m)
	if n.Turn.Number != m.Turn.Number {
		n.Turn.Unseen = min(n.Turn.Unseen, at) // that it was undone is told with the turn
	}
	return next, next.standAgain(back.undone)
}

// goBack goes back to where a rewind leads, still without the record that tells it.
func (s *step) goBack(back rewind) {
	n := &s.next.own
	n.Calls = question.TakenBack(n.Calls, back.to.Seq)
	n.Moves = max(0, n.Moves-record.Moves(back.undone))
	var thrown []uint64 // the dice of what is taken back, in order
	for _, r := range back.undone {
		if r.Rolls > 0 {
			thrown = append(thrown, r.DiceOf())
		}
	}
	n.Again = append(thrown, n.Again...)
}

// A Rewindable is an action that a moderator may take back, with all that
// followed it.
type Rewindable struct {
	Entry
	Back uint64 // the record after which the match stands again
}

// Rewinds lists the last actions of a running match that hold, the newest first,
// at most limit: what everybody may read, so not the parts of an answer that nobody sees.
func (mods Moderators) Rewinds(ctx context.Context, id storage.MatchID, limit int) (m *Match, list []Rewindable, err error) {
	m, err = ofMatch(ctx, mods.table, id, func(r storage.Reader, m *Match) (*Match, error) {
		if m.Status != head.Running {
			return m, nil
		}
		var last *Rewindable         // still without the record before it
		answered := m.own.MustAnswer // seats of whom what comes before is a part of an answer, until something was told
		return m, past{m}.back(r, func(rec record.Record) (bool, error) {
			if last != nil {
				last.Back = rec.Seq
				list, last = append(list, *last), nil
			}
			seat, told := record.SeatOf(rec.Seat), len(rec.Notes) > 0
			part := !told && rec.Kind.Traits().Action && answered.Has(seat)
			if answered = answered.With(seat); told {
				answered = 0
			}
			if !part && rec.Kind != record.ForcedKind && !rec.Kind.Traits().Hidden && !rec.Kind.Traits().OutOfPlay {
				last = &Rewindable{Entry: past{m}.readBy(0).Entry(&rec)}
			}
			return len(list) == limit || rec.Kind == record.SetupKind, nil
		})
	})
	return m, list, err
}

// rewind takes back all that was done since a record, which itself holds; since
// record 0, the setup, the whole match. Chance that was thrown since then comes
// again, and who had left plays again. It refuses besides with SeedTold if the
// match is over, Stale if the record was taken back itself, and NothingToUndo if
// nothing was done since.
func (d deed) rewind() error {
	d.goBack(d.back)
	d.next.own.Furthest = min(d.before.own.Furthest, d.next.own.Moves)
	d.act.Kind, d.act.Back = record.UndoKind, d.back.to.Seq
	d.told(d.act, rules.Outcome{State: d.back.state, Notes: rules.RewoundNotes(d.act.Back)})
	if err := d.playForced(); err != nil {
		return err
	}
	d.announced(d.before)
	return d.standAgain(d.back.undone)
}

// rewindTo finds what was done on the line of play since a record.
func (mods Moderators) rewindTo(ctx context.Context, m *Match, to uint64) (rewind, error) {
	back, err := mods.table.rewind(ctx, m, func(rec record.Record) (bool, error) {
		if rec.Seq != to && (rec.Seq < to || rec.Seq == 0) {
			return false, refusal.Of(refusal.Stale)
		}
		return rec.Seq == to, nil
	})
	if err == nil && !slices.ContainsFunc(back.undone, func(r record.Record) bool { return !r.Kind.Traits().OutOfPlay && !r.Kind.Traits().Hidden }) {
		return rewind{}, refusal.Of(refusal.NothingToUndo)
	}
	return back, err
}
