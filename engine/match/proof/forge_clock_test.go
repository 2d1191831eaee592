package proof_test

import (
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/rules"
)

// timedMatch is a match in which Vera was excused three times (records 3 to 5),
// was late once more (record 6), acted, and was late again (record 9), by which
// it ended (record 10); exported.
func timedMatch(t *testing.T) proof.Export {
	t.Helper()
	d := newDesk(t)
	m := d.duel("quick")
	for range chessclock.Excuses + 1 {
		m = d.late(m)
	}
	d.do(m.ID, vera, "roll")
	d.now = d.now.Add(time.Minute)
	m = d.late(d.do(m.ID, adam, "roll"))
	e := d.export(d.agree(m, adam))
	if len(e.Records) != 11 || e.Records[10].Kind != record.TimeEndKind {
		t.Fatalf("%d records, the last %+v", len(e.Records), e.Records[len(e.Records)-1])
	}
	if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() || rep.TimedOut != 5 {
		t.Fatalf("the truth: %+v, %v", rep, err)
	}
	return e
}

// TestForgedTime makes up time-outs that nobody earned. The hashes fit.
func TestForgedTime(t *testing.T) {
	t.Parallel()
	excused := func(left int) []engine.Note {
		return []engine.Note{engine.NewNote(rules.NoteTimeExcused, engine.SeatArg("who", 0), engine.NumberArg("left", left))}
	}
	for name, c := range map[string]struct {
		seq   uint64
		what  proof.FaultKind
		forge func(*proof.Export)
	}{
		"one excuse too many":   {6, proof.NotesFault, func(e *proof.Export) { e.Records[6].Notes = excused(0) }},
		"one excuse too few":    {5, proof.NotesFault, func(e *proof.Export) { e.Records[5].Notes = e.Records[6].Notes }},
		"an excuse that stays":  {4, proof.NotesFault, func(e *proof.Export) { e.Records[4].Notes = excused(2) }},
		"another's seat":        {3, proof.PlayerFault, func(e *proof.Export) { e.Records[3].Seat = 1 }},
		"no seat":               {3, proof.PlayerFault, func(e *proof.Export) { e.Records[3].Seat = -1 }},
		"by a person":           {3, proof.PlayerFault, func(e *proof.Export) { e.Records[3].By = adam }},
		"with a notation":       {3, proof.NotationFault, func(e *proof.Export) { e.Records[3].Notation = "roll" }},
		"a minute too early":    {3, proof.TimeFault, func(e *proof.Export) { e.Records[3].At = e.Records[3].At.Add(-time.Minute) }},
		"an excuse too short":   {5, proof.TimeFault, func(e *proof.Export) { e.Records[4].At = e.Records[4].At.Add(time.Minute) }},
		"before what came last": {5, proof.TimeFault, func(e *proof.Export) { e.Records[5].At = e.Records[4].At.Add(-time.Second) }},
		"a faster clock":        {0, proof.TimeFault, func(e *proof.Export) { e.Clock = "bullet" }},
		"a slower clock":        {3, proof.TimeFault, func(e *proof.Export) { e.Clock = "slow" }},
		"no clock":              {3, proof.OrderFault, func(e *proof.Export) { e.Clock = "" }},
		"another position":      {6, proof.PositionFault, func(e *proof.Export) { e.Records[6].Hash[0] ^= 1 }},
		"end by a resignation":  {10, proof.NotesFault, func(e *proof.Export) { e.Records[10].Notes[0].Key = rules.NoteResigned }},
		"end of another":        {10, proof.PlayerFault, func(e *proof.Export) { e.Records[10].Seat = 1 }},
		"end by who was late":   {10, proof.ConsentFault, func(e *proof.Export) { e.Records[10].By = vera }},
		"end without consent":   {10, proof.ConsentFault, func(e *proof.Export) { e.Records[10].Agreed = nil }},
		"end by a stranger":     {10, proof.ConsentFault, func(e *proof.Export) { e.Records[10].Agreed[0].By = kari }},
		"end as an undo":        {10, proof.UndoFault, func(e *proof.Export) { e.Records[10].Back = 2 }},
		"end of who has time": {9, proof.TimeFault, func(e *proof.Export) {
			e.Records = append(e.Records[:9], e.Records[10])
			e.Records[9].Seq, e.Records[9].At = 9, e.Records[8].At
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := timedMatch(t)
			c.forge(&e)
			rechain(&e)
			rep, err := proof.Verify(games, e)
			if err != nil || !has(rep, c.what, c.seq) {
				t.Errorf("%v, %v; want a fault of %s at record %d", rep.Faults, err, c.what, c.seq)
			}
		})
	}
	for name, forge := range map[string]func(*proof.Export){
		"clock":  func(e *proof.Export) { e.Clock = "slow" },
		"answer": func(e *proof.Export) { e.Records[10].Agreed[0].At = e.Records[10].At.Add(-time.Hour) },
	} {
		e := timedMatch(t)
		forge(&e)
		rep, err := proof.Verify(games, e)
		if at := map[string]uint64{"clock": 0, "answer": 10}[name]; err != nil || !has(rep, proof.ChainFault, at) {
			t.Errorf("%s: %v, %v; want a broken chain", name, rep.Faults, err)
		}
	}
}
