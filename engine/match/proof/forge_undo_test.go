package proof_test

import (
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// undoneMatch is a match of three in which Vera took back a pick freely (record
// 2) and a roll by consent (record 7), exported.
func undoneMatch(t *testing.T) proof.Export {
	t.Helper()
	d := newDesk(t)
	m := d.must(d.Create(d.ctx, d.by(vera), head.Opening{Game: "hoard", Channel: 501}))
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
	d.must(d.Start(d.ctx, d.by(vera), m.ID))
	m = d.do(m.ID, vera, "pick left")
	d.undo(m, vera)
	for _, u := range []storage.UserID{vera, adam, bera} {
		m = d.do(m.ID, u, "pick right")
	}
	m = d.do(m.ID, vera, "roll")
	m = d.undo(m, vera)
	m = d.agree(m, adam)
	m = d.agree(m, bera)
	m = d.do(m.ID, vera, "roll")
	d.must(d.Resign(d.ctx, d.by(bera), m.ID))
	e := d.export(d.must(d.Resign(d.ctx, d.by(adam), m.ID)))
	if e.Records[2].Kind != record.UndoKind || e.Records[7].Kind != record.UndoKind || len(e.Records[7].Agreed) != 2 {
		t.Fatalf("records 2 and 7 are %+v and %+v, want undos", e.Records[2], e.Records[7])
	}
	if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() || rep.Undone != 2 || rep.Consented != 1 {
		t.Fatalf("the truth: %+v, %v", rep, err)
	}
	return e
}

// TestForgedUndo makes up undos that nobody could make. The hashes fit.
func TestForgedUndo(t *testing.T) {
	t.Parallel()
	alone := []engine.Note{engine.NewNote(rules.NoteUndone, engine.SeatArg("who", 0))}
	for name, c := range map[string]struct {
		seq   uint64
		what  proof.FaultKind
		forge func(free, agreed *record.Shown)
	}{
		"by another":            {2, proof.PlayerFault, func(free, _ *record.Shown) { free.By, free.Seat = adam, 1 }},
		"by a stranger":         {2, proof.PlayerFault, func(free, _ *record.Shown) { free.By = kari }},
		"by the table":          {2, proof.PlayerFault, func(free, _ *record.Shown) { free.By, free.Seat = 0, -1 }},
		"another's action":      {7, proof.UndoFault, func(_, agreed *record.Shown) { agreed.By, agreed.Seat = bera, 2 }},
		"another seat":          {2, proof.PlayerFault, func(free, _ *record.Shown) { free.Seat = 1 }},
		"too far":               {7, proof.UndoFault, func(_, agreed *record.Shown) { agreed.Back = 0 }},
		"to what is to come":    {2, proof.UndoFault, func(free, _ *record.Shown) { free.Back = 9 }},
		"to what was undone":    {7, proof.UndoFault, func(_, agreed *record.Shown) { agreed.Back = 1 }},
		"another position":      {7, proof.PositionFault, func(_, agreed *record.Shown) { agreed.Hash[0] ^= 1 }},
		"without consent":       {7, proof.ConsentFault, func(_, agreed *record.Shown) { agreed.Agreed, agreed.Notes = nil, alone }},
		"with one's consent":    {7, proof.ConsentFault, func(_, agreed *record.Shown) { agreed.Agreed = agreed.Agreed[:1] }},
		"with one's consent x2": {7, proof.ConsentFault, func(_, agreed *record.Shown) { agreed.Agreed[1] = agreed.Agreed[0] }},
		"with their own":        {7, proof.ConsentFault, func(_, agreed *record.Shown) { agreed.Agreed[1].By = vera }},
		"with a stranger's":     {7, proof.ConsentFault, func(_, agreed *record.Shown) { agreed.Agreed[1].By = kari }},
		"told as free":          {7, proof.NotesFault, func(_, agreed *record.Shown) { agreed.Notes = alone }},
		"with a notation":       {2, proof.NotationFault, func(free, _ *record.Shown) { free.Notation = "roll" }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := undoneMatch(t)
			c.forge(&e.Records[2], &e.Records[7])
			rechain(&e)
			rep, err := proof.Verify(games, e)
			if err != nil || !has(rep, c.what, c.seq) {
				t.Errorf("%v, %v; want a fault of %s at record %d", rep.Faults, err, c.what, c.seq)
			}
		})
	}
	for name, forge := range map[string]func(*record.Shown){
		"when one agreed": func(r *record.Shown) { r.Agreed[0].At = r.Agreed[0].At.Add(time.Second) },
		"in which order":  func(r *record.Shown) { r.Agreed[0], r.Agreed[1] = r.Agreed[1], r.Agreed[0] },
	} {
		e := undoneMatch(t)
		forge(&e.Records[7])
		if rep, err := proof.Verify(games, e); err != nil || !has(rep, proof.ChainFault, 8) {
			t.Errorf("%s: %v, %v; want a broken chain", name, rep.Faults, err)
		}
	}
	e := undoneMatch(t)
	e.Records[8].Agreed = e.Records[7].Agreed
	rechain(&e)
	if rep, err := proof.Verify(games, e); err != nil || !has(rep, proof.UndoFault, 8) {
		t.Errorf("a move that says who agreed: %v, %v", rep.Faults, err)
	}
}
