package table_test

import (
	"reflect"
	"slices"
	"testing"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/enginetest/ambush"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
)

// raiders starts a match of the toy ambush of four people in seat order: Vera, on
// the first seat, is to raid, and Adam is of her team.
func (d *desk) raiders() *table.Match {
	d.t.Helper()
	m := d.open("ambush", head.Opening{Clock: "quick", Guild: iceland})
	for i, u := range []storage.UserID{adam, bera, kari} {
		m = d.must(d.Join(d.ctx, d.by(u), m.ID, ambush.Game{}.About().Sides[i+1]))
	}
	if m.Status == head.Lobby {
		m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
	}
	return m
}

// raids does what a band says, drawn when the match's mark was so much.
func (d *desk) raids(m *table.Match, u storage.UserID, mark uint64, notation string) (table.Outcome, error) {
	d.t.Helper()
	return d.Act(d.ctx, d.by(u), m.ID, mark, banding(notation))
}

func banding(notation string) engine.Action {
	a, err := ambush.Game{}.About().Parse(notation)
	if err != nil {
		panic(err)
	}
	return a
}

// prepared are the actions that a user reads in the log as prepared.
func (d *desk) prepared(id storage.MatchID, u storage.UserID) []string {
	d.t.Helper()
	_, log, err := d.Log(d.ctx, id, u, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	var list []string
	for _, e := range log {
		if e.Kind == record.StandKind {
			list = append(list, e.Notation)
		}
	}
	return list
}

// TestStand holds that what is prepared while the match waits for others is kept,
// and that nobody but its own seat can notice it.
func TestStand(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.raiders()
		d.sent()
		before, err := d.Moment(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		mark, log := m.VisibleSeq(), d.log(m.ID, 0)
		if got := m.Prepares(bera, nil); len(got) != 4 || m.Prepares(vera, nil) != nil {
			t.Fatalf("Bera may prepare %v, Vera, who is to move, %v", got, m.Prepares(vera, nil))
		}
		o, err := d.raids(m, bera, 0, "lie ford")
		after := d.must(o, err)
		if len(o.Told) != 1 || o.Told[0].Notation != "lie ford" || len(o.Told[0].Secrets) != 1 {
			t.Errorf("Bera is told %+v", o.Told)
		}
		if got := d.sent(); len(got) != 0 {
			t.Errorf("mail was sent: %v", got)
		}
		if after.Seq != m.Seq+1 || after.VisibleSeq() != mark || after.Noticed() != m.Seq || !reflect.DeepEqual(after.Turn, m.Turn) {
			t.Errorf("%d records, mark %d, noticed %d, turn %+v; want one record more, and the rest as it was", after.Seq, after.VisibleSeq(), after.Noticed(), after.Turn)
		}
		if after.Since(bera) != m.Since(bera) {
			t.Error("it counts as Bera's last act")
		}
		for _, u := range []storage.UserID{vera, adam, kari} {
			if after.Stale(u, mark) {
				t.Errorf("a button of %d is out of date", u)
			}
		}
		if got := d.log(m.ID, 0); !reflect.DeepEqual(got, log) {
			t.Errorf("the log tells of it: %+v", got)
		}
		moment, err := d.Moment(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if len(moment.Story) != len(before.Story) || !reflect.DeepEqual(moment.Before, before.Before) {
			t.Errorf("the message tells of it: %+v", moment.Story)
		}
		for u, want := range map[storage.UserID][]string{bera: {"lie ford"}, vera: nil, adam: nil, kari: nil, ulfr: nil} {
			if got := d.prepared(m.ID, u); !slices.Equal(got, want) {
				t.Errorf("%d reads %q, want %q", u, got, want)
			}
		}
		_, err = d.Undo(d.ctx, d.by(bera), m.ID, 0)
		d.refused(refusal.NothingToUndo, err)
		if _, list, err := d.Moderators.Rewinds(d.ctx, m.ID, 5); err != nil || len(list) != 0 {
			t.Errorf("a moderator is offered to take back %v, %v", list, err)
		}

		// Vera's button was drawn before it.
		m = d.must(d.raids(m, vera, mark, "raid ford"))
		if m.VisibleSeq() != mark+1 {
			t.Errorf("after it and a raid the mark is %d, want %d: it must not be counted", m.VisibleSeq(), mark+1)
		}
		for since, want := range map[uint64]int{mark: 1, m.VisibleSeq(): 0, m.VisibleSeq() + 9: 0} {
			if got, err := d.After(d.ctx, m.ID, since); err != nil || len(got) != want || want == 1 && got[0].Kind != record.MoveKind {
				t.Errorf("after mark %d there is %+v, %v; want %d, the raid", since, got, err, want)
			}
		}
		m = d.must(d.raids(m, bera, m.VisibleSeq(), "pass"))
		m = d.must(d.raids(m, kari, m.VisibleSeq(), "pass"))
		d.playBands(m)
		if got := d.prepared(m.ID, vera); !slices.Equal(got, []string{"lie ford"}) {
			t.Errorf("when the match is over, Vera reads %q", got)
		}
		d.honest(m.ID)
	})
}

// TestStandStaysWhenOthersUndo holds that an undo neither needs anybody's consent
// because of what was prepared since, nor takes it back.
func TestStandStaysWhenOthersUndo(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.raiders()
		m = d.must(d.raids(m, kari, 0, "lie wood"))
		m = d.must(d.raids(m, vera, 0, "raid hill"))
		m = d.must(d.raids(m, adam, 0, "lie hill"))
		d.sent()
		m = d.must(d.Undo(d.ctx, d.by(vera), m.ID, m.VisibleSeq()))
		if m.Question.Open() || !slices.Equal(m.Waiting(), []storage.UserID{vera}) {
			t.Fatalf("asked %+v, waits for %v; want the raid taken back at once", m.Question, m.Waiting())
		}
		for u, lair := range map[storage.UserID]string{adam: "hill", kari: "wood"} {
			views, err := m.Privates(u)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(views[0].Describe(), func(s engine.Secret) bool { return s.Key == "own.lies" && s.Args[1].Word == lair }) {
				t.Errorf("%d does not lie at the %s any more: %+v", u, lair, views[0].Describe())
			}
		}
		m = d.must(d.raids(m, vera, 0, "raid ford"))
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(ulfr), m.ID, head.Proposal{Act: head.ModRestart, Seq: m.VisibleSeq(), Reason: "from the start"}))
		if views, err := m.Privates(adam); err != nil || len(views[0].Describe()) < 3 {
			t.Errorf("rewound to the start, Adam lies nowhere: %v", err)
		}
		d.playBands(m)
		d.honest(m.ID)
	})
}

// TestStandIsNotCopied holds that a moderator's copy of a running match tells
// nothing of what was prepared, nor its numbers that something was.
func TestStandIsNotCopied(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.raiders()
	m = d.must(d.raids(m, kari, 0, "lie wood"))
	m = d.must(d.raids(m, vera, 0, "raid hill"))
	m = d.must(d.raids(m, adam, 0, "lie hill"))
	m = d.must(d.Undo(d.ctx, d.by(vera), m.ID, 0))
	m = d.must(d.raids(m, vera, 0, "raid ford"))
	e, err := d.Archive.ExportOpen(d.ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []record.Kind
	for i, r := range e.Records {
		if kinds = append(kinds, r.Kind); r.Seq != uint64(i) {
			t.Errorf("record %d says that it is record %d", i, r.Seq)
		}
	}
	if want := []record.Kind{record.SetupKind, record.MoveKind, record.UndoKind, record.MoveKind}; !slices.Equal(kinds, want) {
		t.Fatalf("records %q, want %q", kinds, want)
	}
	if got := e.Records[2].Back; got != 0 {
		t.Errorf("the undo goes back to record %d, want the setup", got)
	}
	if m.VisibleSeq() != uint64(len(kinds)) {
		t.Errorf("the mark is %d, want %d", m.VisibleSeq(), len(kinds))
	}
}

// TestStandIsVerified forges what was prepared in a file that is honest but for
// that.
func TestStandIsVerified(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.raiders()
	m = d.must(d.raids(m, kari, 0, "lie wood"))
	d.playBands(m)
	for name, forge := range map[string]func(*record.Shown) proof.FaultKind{
		"another's seat": func(r *record.Shown) proof.FaultKind { r.Seat = 2; return proof.PlayerFault },
		"a seat to move": func(r *record.Shown) proof.FaultKind { r.Seat, r.By = 0, vera; return proof.RuleFault },
		"a move":         func(r *record.Shown) proof.FaultKind { r.Notation = "raid hill"; return proof.RuleFault },
		"nonsense":       func(r *record.Shown) proof.FaultKind { r.Notation = "lie nowhere"; return proof.NotationFault },
		"another kind":   func(r *record.Shown) proof.FaultKind { r.Kind = record.MoveKind; return proof.PlayerFault },
	} {
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if e.Records[1].Kind != record.StandKind {
			t.Fatalf("record 1 is %+v", e.Records[1])
		}
		want := forge(&e.Records[1])
		table.Rechain(&e)
		rep, err := proof.Verify(games, e)
		if err != nil || !has(rep, want, 1) {
			t.Errorf("%s: faults %v, %v; want %s", name, rep.Faults, err, want)
		}
	}
}

// TestStandIsRefused holds that a preparation is refused with the game's own
// reason, and to who may not prepare with the table's.
func TestStandIsRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.raiders()
	if _, err := d.raids(m, vera, 0, "lie ford"); err == nil {
		t.Error("who is to move may prepare")
	}
	_, err := d.raids(m, bera, 0, "raid ford")
	d.refused(refusal.NotYourTurn, err)
	_, err = d.raids(m, ulfr, 0, "lie ford")
	d.refused(refusal.NotSeated, err)
	m = d.must(d.Moderators.Act(d.ctx, d.overseer(ulfr), m.ID, head.Proposal{Act: head.ModPause, Reason: "a break"}))
	_, err = d.raids(m, bera, 0, "lie ford")
	d.refused(refusal.IsPaused, err)
}

// TestPreparedReplaces holds that what somebody prepares again takes the place of what
// they prepared before, others' in between as it was, and that the log stays honest.
func TestPreparedReplaces(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.raiders()
		d.must(d.raids(m, kari, 0, "lie wood"))
		m = d.must(d.raids(m, bera, 0, "lie ford"))
		for i := range 20 {
			u, lair := bera, []string{"hill", "ford", "wood"}[i%3]
			if i%4 == 1 {
				u = kari
			}
			o, err := d.raids(m, u, 0, "lie "+lair)
			m = d.must(o, err)
			if len(o.Told) != 1 || o.Told[0].Notation != "lie "+lair {
				t.Fatalf("%d is told %+v", u, o.Told)
			}
			d.again(d.store)
		}
		if m = d.load(m.ID); m.Seq != 3 || m.VisibleSeq() != 1 || m.Noticed() != 1 {
			t.Errorf("%d records, mark %d, noticed %d; want the setup and two, 1 and 1", m.Seq, m.VisibleSeq(), m.Noticed())
		}
		if b, k := d.prepared(m.ID, bera), d.prepared(m.ID, kari); !slices.Equal(b, []string{"lie ford"}) || !slices.Equal(k, []string{"lie wood"}) {
			t.Errorf("prepared are %q and %q, want what was last", b, k)
		}
		m = d.must(d.raids(m, vera, m.VisibleSeq(), "raid hill"))
		d.playBands(m)
		d.honest(m.ID)
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() {
			t.Errorf("verify: %v, %v", rep.Faults, err)
		}
	})
}
