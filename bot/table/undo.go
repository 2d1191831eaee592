package table

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"skald/engine"
	"skald/storage"
)

// The notes of an undo, which are the table's own and no game's: the seat "who"
// has taken back its last action, on its own or because all agreed.
const (
	NoteUndone       = "table.undone"
	NoteUndoneAgreed = "table.undone-agreed"
)

// Undo takes back the last action of the user, with all that followed it. That
// is free if nobody else acted since and it shows nothing, as FreelyUndone says;
// and in a match with nobody else it always is. Otherwise it asks the others:
// then the outcome is the match with its Question. seq is the match's Mark that
// the user saw, 0 for whatever is now. It refuses with NotRunning, IsOver,
// NotSeated, Stale, NothingToUndo, QuestionOpen, AskedBefore or AskedLately. A match
// that is over stays so: its seed has been told.
func (t *Table) Undo(ctx context.Context, p Press, id storage.MatchID, seq uint64) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := m.playing(p.By); err != nil {
			return nil, err
		}
		if m.Stale(p.By, seq) {
			return nil, refuse(Stale)
		}
		back, err := t.rewind(ctx, m, p.By)
		if err != nil {
			return nil, err
		}
		if back.free || len(m.Rivals(p.By)) == 0 {
			return t.undone(m, back, nil)
		}
		return t.ask(m, p.By, UndoQuestion)
	})
}

// Undoable reports whether there is an action that whoever took it can take
// back, freely or with the others' consent.
func (m *Match) Undoable() bool { return m.Status == Running && !m.Paused() && m.moves > 0 }

// playing refuses what only a player of a running match may do, while it is not
// paused.
func (m *Match) playing(u storage.UserID) error {
	if err := m.partOf(u); err != nil {
		return err
	}
	return m.unpaused()
}

// partOf refuses what only concerns a player of a running match.
func (m *Match) partOf(u storage.UserID) error {
	switch {
	case m.Status == Over:
		return refuse(IsOver)
	case m.Status != Running:
		return refuse(NotRunning)
	case m.SeatsOf(u) == 0:
		return refuse(NotSeated)
	case !m.Plays(u):
		return refuse(HasLeft)
	}
	return nil
}

// rewind is what an undo takes back.
type rewind struct {
	to     record   // after which the match stands again
	undone []record // the user's last action and what followed it on the line of play
	free   bool     // nobody need be asked
}

// rewind finds the user's last action on the line of play.
func (t *Table) rewind(ctx context.Context, m *Match, u storage.UserID) (back rewind, err error) {
	err = t.store.Read(ctx, func(r storage.Reader) error {
		for seq := m.Seq - 1; ; seq-- {
			rec, err := lineRecord(r, m.ID, seq)
			if err != nil {
				return err
			}
			if rec.Kind == SetupKind || rec.Kind == LeaveKind || rec.Kind == TimeEndKind || rec.Kind == SeatKind {
				return refuse(NothingToUndo) // who has left does not come back
			}
			back.undone = append(back.undone, rec)
			if seq = rec.Seq; rec.Kind.own() && rec.By == u {
				back.to, back.undone, err = m.pressed(r, back.undone)
				return err
			}
		}
	})
	if err != nil {
		return rewind{}, loadError(m.ID, err)
	}
	slices.Reverse(back.undone)
	before, err := m.Game.Decode(back.to.Position)
	if err != nil {
		return rewind{}, quarantine(m.ID, fmt.Errorf("decode position %d: %w", back.to.Seq, err))
	}
	taken := make([]*ExportRecord, len(back.undone))
	for i := range back.undone {
		taken[i] = shown(&back.undone[i])
	}
	back.free = isFree(m.About(), before, taken)
	return back, nil
}

// pressed adds to the records that are taken back, the last first, those before
// them that came of the same press, and returns the one before these.
func (m *Match) pressed(r storage.Reader, undone []record) (record, []record, error) {
	for {
		last := &undone[len(undone)-1]
		before, err := lineRecord(r, m.ID, last.Seq-1)
		if err != nil || !onePress(m.About(), shown(&before), shown(last)) {
			return before, undone, err
		}
		undone = append(undone, before)
	}
}

// onePress reports whether two records that follow one another are of a verb
// that one press takes for each seat of a person.
func onePress(about *engine.About, a, b *ExportRecord) bool {
	if a.Kind != MoveKind || b.Kind != MoveKind || a.By != b.By || a.Seat == b.Seat || a.Notation != b.Notation || !a.At.Equal(b.At) {
		return false
	}
	act, err := about.Parse(a.Notation)
	return err == nil && about.Verbs[act.Verb].Each
}

func moves(records []record) (n int) {
	for _, r := range records {
		if r.Kind.own() {
			n++
		}
	}
	return n
}

// isFree reports whether an action, for each seat that one press took it for, and
// what followed can be taken back without asking anybody: only forced moves
// followed, no dice were thrown, and it went as its seat could be certain that it
// would. Of what was done under other rules nobody can tell.
func isFree(about *engine.About, before engine.State, taken []*ExportRecord) bool {
	for i, r := range taken {
		if r.Kind.aside() || r.Kind == StandKind {
			continue
		}
		if r.Rolls > 0 || i > 0 && r.Kind != ForcedKind && !onePress(about, taken[i-1], r) || rulesOf(r.Rules) != about.RulesVersion() {
			return false
		}
	}
	for i, r := range taken {
		if i > 0 && !onePress(about, taken[i-1], r) {
			return true
		}
		a, err := about.Parse(r.Notation)
		if err != nil {
			return false
		}
		seat := seatOf(r.Seat)
		want, certain := foreseen(about, before, seat, a)
		got, ok := ahead(about, before, seat, a)
		if !certain || !ok || !reflect.DeepEqual(got, want) {
			return false
		}
		if before, err = after(before, seat, a); err != nil {
			return false
		}
	}
	return true
}

// undone is the step that takes back what a rewind says.
func (t *Table) undone(m *Match, back rewind, agreed []Consent) (*step, error) {
	next, state, err := t.backTo(m, back)
	if err != nil {
		return nil, err
	}
	first, n, at := back.undone[0], &next.next, m.Seq
	next.granted(m, agreed)
	next.told(record{By: first.By, Seat: first.Seat, Kind: UndoKind, Back: back.to.Seq, Agreed: agreed},
		outcome{state: state, notes: undoNotes(seatOf(first.Seat), agreed)})
	for i := range back.undone {
		if i > 0 && !onePress(m.About(), shown(&back.undone[i-1]), shown(&back.undone[i])) {
			break
		}
		next.anew = moves(back.undone[i:]) > 1
		next.hasActed(seatOf(back.undone[i].Seat))
	}
	next.within = first.Seq >= m.Turn.From
	if first.Kind == OrderKind { // it would answer the same again
		n.dropOrdersLike(seatOf(first.Seat), first.Notation)
	}
	next.turn(m)
	if n.Turn.Number != m.Turn.Number {
		n.Turn.Unseen = min(n.Turn.Unseen, at) // that it was undone is told with the turn
	}
	return next, next.standAgain(back.undone)
}

// backTo is the step that goes back to where a rewind leads, still without the
// record that tells it, and the position there.
func (t *Table) backTo(m *Match, back rewind) (*step, engine.State, error) {
	state, err := m.Game.Decode(back.to.Position)
	if err != nil {
		return nil, nil, quarantine(m.ID, fmt.Errorf("decode position %d: %w", back.to.Seq, err))
	}
	next := t.stepFrom(m)
	next.next.moves = max(0, m.moves-moves(back.undone))
	next.next.again = append(thrown(back.undone), m.again...)
	return next, state, nil
}

// thrown are the dice that were thrown in records, in order.
func thrown(records []record) []uint64 {
	var list []uint64
	for _, r := range records {
		if r.Rolls > 0 {
			list = append(list, r.dice())
		}
	}
	return list
}

func undoNotes(s engine.Seat, agreed []Consent) []engine.Note {
	key := NoteUndone
	if len(agreed) > 0 {
		key = NoteUndoneAgreed
	}
	return []engine.Note{engine.NewNote(key, engine.SeatArg("who", s))}
}
