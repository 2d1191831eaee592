package table_test

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/storagetest"
)

// record reads a stored record.
func (d *desk) record(id storage.MatchID, seq uint64) (r record.Record) {
	d.t.Helper()
	row, err := storagetest.Now(d.ctx, d.store).Record(id, seq)
	if err == nil {
		r, err = record.Decode(row, seq)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return r
}

func (d *desk) undo(m *table.Match, u storage.UserID) *table.Match {
	d.t.Helper()
	return d.must(d.Undo(d.ctx, d.by(u), m.ID, m.Seq))
}

func (d *desk) answer(m *table.Match, u storage.UserID, agree bool) *table.Match {
	d.t.Helper()
	return d.must(d.Answer(d.ctx, d.by(u), m.ID, m.Question.Number, agree))
}

// honest replays a match.
func (d *desk) honest(id storage.MatchID) {
	d.t.Helper()
	if rep, err := d.Archive.ReplayMatch(d.ctx, id); err != nil || !rep.Honest() {
		d.t.Fatalf("replay: %v, %v", rep.Faults, err)
	}
}

// picking is a duel in which nobody has hidden a card yet.
func (d *desk) picking() *table.Match {
	d.t.Helper()
	m := d.open("duel", head.Opening{Options: map[string]string{"goal": "40"}})
	return d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
}

func TestFreeUndo(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.picking()
		start := d.record(m.ID, 0).Position
		if m.Undoable() {
			t.Error("something can be undone before anybody acted")
		}
		_, err := d.Undo(d.ctx, d.by(vera), m.ID, 0)
		d.refused(refusal.NothingToUndo, err)
		m = d.do(m.ID, vera, "pick left")
		picked := m
		_, err = d.Undo(d.ctx, d.by(adam), m.ID, m.Seq)
		d.refused(refusal.NothingToUndo, err)
		_, err = d.Undo(d.ctx, d.by(bera), m.ID, m.Seq)
		d.refused(refusal.NotSeated, err)
		_, err = d.Undo(d.ctx, d.by(vera), m.ID, m.Seq-1)
		d.refused(refusal.Stale, err)
		if !m.Undoable() {
			t.Error("a pick cannot be undone")
		}

		d.again(d.store)
		press := d.by(vera)
		o, err := d.Undo(d.ctx, press, m.ID, m.Seq)
		m = d.must(o, err)
		if len(o.Told) != 1 || o.Told[0].Kind != record.UndoKind || o.Told[0].Notes[0].Key != rules.NoteUndone {
			t.Errorf("an undo tells %+v", o.Told)
		}
		again, err := d.Undo(d.ctx, press, m.ID, m.Seq-1)
		if m := d.must(again, err); m.Seq != o.Seq || len(again.Told) != 1 || again.Told[0].Kind != record.UndoKind {
			t.Errorf("a doubled press undoes again: %d records, tells %+v", m.Seq, again.Told)
		}
		if m.Question != nil || m.Undoable() || m.ToMove() != engine.SeatSet(0, 1) {
			t.Errorf("after the undo: question %+v, undoable %t, to move %b", m.Question, m.Undoable(), m.ToMove())
		}
		if r := d.record(m.ID, m.Seq-1); r.Back != 0 || !bytes.Equal(r.Position, start) {
			t.Error("the position is not that of the setup")
		}
		if m.Turn.Number != picked.Turn.Number+1 || m.Turn.From != m.Seq || m.Since(vera) != m.Seq {
			t.Errorf("turn %+v after an undo that gave the turn back; Vera has seen up to %d", m.Turn, m.Since(vera))
		}
		log := d.log(m.ID, 0)
		if log[0].Undone || !log[1].Undone || log[2].Undone || log[2].Kind != record.UndoKind {
			t.Errorf("log %+v: want the pick undone", log)
		}
		d.do(m.ID, vera, "pick right")
		m = d.do(m.ID, adam, "pick right")
		moment, err := d.Moment(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := kindsOf(moment.Story), []string{"move 4"}; !slices.Equal(got, want) {
			t.Errorf("the story is %v, want %v", got, want)
		}
		d.honest(m.ID)
		d.honest(d.playOut(m.ID).ID)
		_, err = d.Undo(d.ctx, d.by(vera), m.ID, 0)
		d.refused(refusal.IsOver, err)
	})
}

func kindsOf(story []table.Entry) []string {
	var list []string
	for _, e := range story {
		list = append(list, fmt.Sprintf("%s %d", e.Kind, e.Seq))
	}
	return list
}

// A secret or a die needs the others' consent, and so does what somebody acted
// after.
func TestUndoByConsent(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		before := d.record(m.ID, m.Seq-1).Position
		d.sent()
		m = d.do(m.ID, vera, "roll")
		rolled := d.record(m.ID, 3)
		d.sent()
		m = d.undo(m, vera)
		if q := m.Question; !q.Open() || q.By != vera || q.Seq != m.Seq || !m.Asks(adam) || m.Asks(vera) || m.Asks(bera) {
			t.Fatalf("question %+v", q)
		}
		if got, want := d.sent(), []string{"question 0"}; !slices.Equal(got, want) {
			t.Errorf("mail %v, want %v", got, want)
		}
		if again := d.undo(m, vera); again.Question.Number != m.Question.Number {
			t.Errorf("asked twice: %+v", again.Question)
		}
		_, err := d.Answer(d.ctx, d.by(vera), m.ID, 1, true)
		d.refused(refusal.OwnQuestion, err)
		_, err = d.Answer(d.ctx, d.by(bera), m.ID, 1, true)
		d.refused(refusal.NotSeated, err)
		_, err = d.Answer(d.ctx, d.by(adam), m.ID, 2, true)
		d.refused(refusal.QuestionOver, err)
		_, err = d.Undo(d.ctx, d.by(adam), m.ID, m.Seq)
		d.refused(refusal.QuestionOpen, err)

		d.again(d.store)
		m = d.answer(m, adam, true)
		if got := d.record(m.ID, m.Seq-1); !bytes.Equal(got.Position, before) || got.Back != 2 {
			t.Errorf("undone to record %d, want 2 and its position", got.Back)
		}
		if m.Question.State != head.Agreed || m.Asks(adam) || !slices.Equal(m.Waiting(), []storage.UserID{vera}) {
			t.Errorf("question %+v, waits for %v", m.Question, m.Waiting())
		}
		if got, want := d.sent(), []string{"question 0", "turn 4"}; !slices.Equal(got, want) {
			t.Errorf("mail %v, want %v", got, want)
		}
		_, err = d.Answer(d.ctx, d.by(adam), m.ID, 1, true)
		d.refused(refusal.QuestionOver, err)
		moment, err := d.Moment(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(moment.Story); n == 0 || moment.Story[n-1].Notes[0].Key != rules.NoteUndoneAgreed {
			t.Errorf("the story is %+v, want it to end by the undo", moment.Story)
		}

		// Chance shows again what it showed, whatever is done before.
		d.do(m.ID, vera, "peek blue")
		m = d.do(m.ID, vera, "roll")
		if got := d.record(m.ID, 6); got.Dice != 3 || got.Rolls != rolled.Rolls {
			t.Errorf("rolls by the dice of record %d, want 3", got.Dice)
		}
		if got, want := d.log(m.ID, 6)[0].Notes, d.log(m.ID, 3)[0].Notes; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("rolls %v, want %v again", got, want)
		}
		d.honest(m.ID)
		m = d.playOut(m.ID)
		d.honest(m.ID)
		read := d.read(m.ID)
		if rep, err := proof.Verify(games, read.Export); err != nil || !rep.Honest() {
			t.Errorf("verify: %v, %v", rep.Faults, err)
		}
	})
}

// How a question ends without being granted.
func TestQuestionEnds(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		ask := func() *table.Match {
			t.Helper()
			m := d.load(d.at(longhall).ID)
			m = d.do(m.ID, m.Waiting()[0], "roll")
			d.sent()
			return d.undo(m, d.last(m))
		}
		other := map[storage.UserID]storage.UserID{vera: adam, adam: vera}
		d.duel()

		m := ask()
		by := m.Question.By
		m = d.answer(m, other[by], false)
		if m.Question.State != head.Declined || m.Question.Closer != other[by] {
			t.Errorf("declined: %+v", m.Question)
		}
		_, err := d.Undo(d.ctx, d.by(by), m.ID, 0)
		if r := d.refused(refusal.AskedBefore, err); !slices.Equal(r.Users, []storage.UserID{other[by]}) {
			t.Errorf("declined by %v", r.Users)
		}

		m = ask()
		m = d.answer(m, m.Question.By, false)
		if m.Question.State != head.Withdrawn || m.Question.Number != 2 {
			t.Errorf("withdrawn: %+v", m.Question)
		}

		m = ask()
		d.sent()
		m = d.do(m.ID, m.Waiting()[0], "roll")
		if m.Question.State != head.Outpaced {
			t.Errorf("the match moved on: %+v", m.Question)
		}
		if got := d.sent(); len(got) == 0 || got[0] != "question 0" {
			t.Errorf("mail %v, want the question's first", got)
		}

		m = ask()
		number := m.Question.Number
		d.now = d.now.Add(24*time.Hour - time.Second)
		if m = d.must(d.Elapse(d.ctx, m.ID)); !m.Question.Open() {
			t.Error("the question lapses too early")
		}
		d.again(d.store)
		d.now = d.now.Add(time.Second)
		if due, err := d.Due(d.ctx); err != nil || !slices.Contains(due, m.ID) {
			t.Errorf("due: %v, %v", due, err)
		}
		_, err = d.Answer(d.ctx, d.by(other[m.Question.By]), m.ID, number, true)
		d.refused(refusal.QuestionOver, err)
		d.sent()
		if m = d.must(d.Elapse(d.ctx, m.ID)); m.Question.State != head.Lapsed {
			t.Errorf("after a day: %+v", m.Question)
		}
		if got, want := d.sent(), []string{"question 0"}; !slices.Equal(got, want) {
			t.Errorf("mail %v, want %v", got, want)
		}
		if m = d.undo(m, m.Question.By); !m.Question.Open() || m.Question.Number != number+1 {
			t.Errorf("asked again: %+v", m.Question)
		}
		d.honest(m.ID)
		m = d.must(d.Resign(d.ctx, d.by(vera), m.ID))
		if m.Question.State != head.Outpaced {
			t.Errorf("the match is over: %+v", m.Question)
		}
	})
}

// last is who acted last.
func (d *desk) last(m *table.Match) storage.UserID {
	log := d.log(m.ID, 0)
	for i := len(log) - 1; ; i-- {
		if log[i].Kind == record.MoveKind && !log[i].Undone {
			return log[i].By
		}
	}
}

// With three players both others must agree; alone on all seats nobody need.
func TestWhoMustAgree(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("hoard", head.Opening{})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
		d.must(d.Start(d.ctx, d.by(vera), m.ID))
		for _, u := range []storage.UserID{vera, adam, bera} {
			m = d.do(m.ID, u, "pick left")
		}
		// Vera's pick is not hers to take back once others acted.
		m = d.undo(m, vera)
		m = d.answer(m, bera, true)
		if !m.Question.Open() || m.Asks(bera) || !m.Asks(adam) {
			t.Fatalf("one of two agreed: %+v", m.Question)
		}
		_, err := d.Answer(d.ctx, d.by(bera), m.ID, 1, true)
		d.refused(refusal.AnsweredBefore, err)
		m = d.answer(m, adam, true)
		if m.Question.State != head.Agreed || m.ToMove() != engine.SeatSet(0, 1, 2) || m.Undoable() {
			t.Errorf("all agreed: %+v, to move %b", m.Question, m.ToMove())
		}
		d.honest(m.ID)

		alone := d.open("hoard", head.Opening{Channel: meadhall, Invited: []storage.UserID{vera}})
		d.must(d.Join(d.ctx, d.by(vera), alone.ID, ""))
		if alone = d.load(alone.ID); alone.Status == head.Lobby {
			alone = d.must(d.Start(d.ctx, d.by(vera), alone.ID))
		}
		d.do(alone.ID, vera, "pick left")
		d.do(alone.ID, vera, "pick left")
		alone = d.do(alone.ID, vera, "roll")
		if alone = d.undo(alone, vera); alone.Question != nil {
			t.Errorf("alone, and asked: %+v", alone.Question)
		}
		d.honest(alone.ID)
	})
}

// TestUndoAnywhere plays random matches in which everybody takes back what they
// like at random points, and a new table takes over at random. Each undo gives
// the bytes of the position it goes back to; a decision taken again has the same
// outcome; and at the end all is verified, also after compaction.
func TestUndoAnywhere(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, storage.NewMemory())
			choose := rand.New(rand.NewPCG(seed, 8))
			var m *table.Match
			if seed%2 == 0 {
				m = d.picking()
			} else {
				m = d.open("hoard", head.Opening{})
				d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
				d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
				m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
			}
			w := walk{desk: d, choose: choose, outcomes: map[string][]byte{}, dice: map[int]uint64{}, line: []point{{position: d.record(m.ID, 0).Position}}}
			undone := 0
			for m.Status == head.Running {
				if choose.IntN(9) == 0 {
					d.again(d.store)
				}
				if choose.IntN(2) > 0 || undone > 60 {
					m = w.act(m)
				} else if next, ok := w.undo(m); ok {
					m = next
					undone++
				}
			}
			if undone < 3 {
				t.Errorf("only %d undone", undone)
			}
			d.honest(m.ID)
			e, err := d.Archive.Export(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() {
				t.Errorf("verify: %v, %v", rep.Faults, err)
			}
			for seq := range m.Seq {
				if _, err := d.View(d.ctx, m.ID, seq); err != nil {
					t.Errorf("view after record %d: %v", seq, err)
				}
			}
		})
	}
}

// walk is a random match with the line of play as the test knows it.
type walk struct {
	*desk
	choose   *rand.Rand
	line     []point
	outcomes map[string][]byte // of decisions: what came of them
	dice     map[int]uint64    // of how many throws before on the line: whose dice
}

// point is a record that holds.
type point struct {
	by       storage.UserID // 0: not a player's action
	position []byte
	thrown   int // how many records of the line before it threw dice
}

func (w *walk) act(m *table.Match) *table.Match {
	w.t.Helper()
	u := m.Waiting()[w.choose.IntN(len(m.Waiting()))]
	legal, err := m.Legal(u, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	a := legal[w.choose.IntN(len(legal))]
	first := m.Seq
	tip := w.line[len(w.line)-1]
	key := fmt.Sprintf("%x %d %d %v", tip.position, tip.thrown, u, a)
	m = w.must(w.Act(w.ctx, w.by(u), m.ID, m.Seq, a))
	for seq := first; seq < m.Seq; seq++ {
		r := w.record(m.ID, seq)
		p := point{position: r.Position, thrown: w.line[len(w.line)-1].thrown}
		if r.Rolls > 0 {
			dice := cmp.Or(r.Dice, seq)
			if old, seen := w.dice[p.thrown]; seen && old != dice {
				w.t.Fatalf("record %d throws the dice of record %d, want those of %d that were thrown there before", seq, dice, old)
			}
			w.dice[p.thrown] = dice
			p.thrown++
		}
		if r.Kind == record.MoveKind {
			p.by = u
			if old, taken := w.outcomes[key]; taken && !bytes.Equal(old, r.Position) {
				w.t.Fatalf("record %d: the same decision gives another position than before", seq)
			}
			w.outcomes[key] = r.Position
		}
		w.line = append(w.line, p)
	}
	return m
}

func (w *walk) undo(m *table.Match) (*table.Match, bool) {
	w.t.Helper()
	u := m.Players[w.choose.IntN(len(m.Players))]
	i := len(w.line) - 1
	for ; i >= 0 && w.line[i].by != u; i-- {
	}
	o, err := w.Undo(w.ctx, w.by(u), m.ID, m.Seq)
	if i < 0 {
		w.refused(refusal.NothingToUndo, err)
		return nil, false
	}
	if err != nil {
		w.refused(refusal.AskedBefore, err)
		return nil, false
	}
	m = o.Match
	for _, p := range m.Players {
		if m.Asks(p) {
			m = w.answer(m, p, w.choose.IntN(8) > 0)
		}
	}
	r := w.record(m.ID, m.Seq-1)
	if m.Question != nil && m.Question.State == head.Declined && m.Question.Seq == m.Seq {
		return nil, false
	}
	if r.Kind != record.UndoKind || !bytes.Equal(r.Position, w.line[i-1].position) {
		w.t.Fatalf("record %d: kind %s, not the position before the last action of %d", m.Seq-1, r.Kind, u)
	}
	w.line = w.line[:i]
	if got, want := m.Undoable(), slices.ContainsFunc(w.line, func(p point) bool { return p.by != 0 }); got != want {
		w.t.Errorf("undoable %t, want %t", got, want)
	}
	return m, true
}

// Dice that were taken back under older rules are thrown again under newer ones,
// and what follows can be taken back as far as to where those ended, also where
// that was an undo itself. An undo that older rules left free needs consent by then.
func TestUndoUnderNewerRules(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		for channel, undoLast := range map[storage.ChannelID]bool{longhall: false, meadhall: true} {
			d.upgrade(games)
			m := d.duelAt(channel)
			m = d.do(m.ID, vera, "roll")
			thrown := m.Seq - 1
			if m.ToMove() != engine.SeatSet(1) {
				t.Fatal("Vera's roll does not pass the turn: choose another seed")
			}
			m = d.answer(d.undo(m, vera), adam, true)
			if !undoLast {
				m = d.do(m.ID, vera, "peek blue")
			}
			before := d.record(m.ID, m.Seq-1).Position
			d.upgrade(revisedGames)
			check := func() {
				t.Helper()
				d.honest(m.ID)
				e, err := d.Archive.ExportAll(d.ctx, m.ID)
				if err != nil {
					t.Fatal(err)
				}
				if rep, err := proof.Verify(revisedGames, e); err != nil || !rep.Honest() {
					t.Fatalf("verify: %v, %v", rep.Faults, err)
				}
			}
			check()
			for range 2 {
				first := m.Seq
				m = d.do(m.ID, vera, "roll")
				if got := d.record(m.ID, first); got.Dice != thrown {
					t.Errorf("rolls by the dice of record %d, want %d", got.Dice, thrown)
				}
				check()
				m = d.answer(d.undo(m, vera), adam, true)
				if got := d.record(m.ID, m.Seq-1); !bytes.Equal(got.Position, before) {
					t.Error("not the position that the older rules left")
				}
				check()
			}
			m = d.playOut(m.ID)
			check()
		}
	})
}

// An undo that would be free needs consent once the rules are others.
func TestUndoOfOlderRulesIsNotFree(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.picking()
	d.do(m.ID, vera, "pick left")
	d.upgrade(revisedGames)
	m = d.must(d.Undo(d.ctx, d.by(vera), m.ID, 0))
	if !m.Question.Open() {
		t.Fatal("taken back freely")
	}
	d.answer(m, adam, true)
	d.honest(m.ID)
}
