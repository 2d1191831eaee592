package table_test

import (
	"errors"
	"testing"

	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
)

// Several actions are taken one after the other in one commit, all of them or
// none, and a doubled press takes them once.
func TestActSeveral(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("duel", head.Opening{})
	m = d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	d.do(m.ID, vera, "pick left")
	m = d.do(m.ID, adam, "pick right")

	var rule *engine.RuleError
	if _, err := d.Act(d.ctx, d.by(vera), m.ID, m.Seq, act("peek blue"), act("peek blue")); !errors.As(err, &rule) {
		t.Fatalf("peeking twice gives %v, want a refusal by the rules", err)
	}
	if now := d.load(m.ID); now.Seq != m.Seq {
		t.Fatalf("a refusal left %d records", now.Seq-m.Seq)
	}
	press := d.by(vera)
	o, err := d.Act(d.ctx, press, m.ID, m.Seq, act("peek blue"), act("roll"))
	if err != nil {
		t.Fatal(err)
	}
	if o.Seq < m.Seq+2 || len(o.Told) != int(o.Seq-m.Seq) {
		t.Errorf("%d records, %d told, want two and what is forced", o.Seq-m.Seq, len(o.Told))
	}
	if again, err := d.Act(d.ctx, press, m.ID, m.Seq, act("peek blue"), act("roll")); err != nil || again.Seq != o.Seq {
		t.Errorf("the same press again: %d records, %v", again.Seq-o.Seq, err)
	}
	if rep, err := d.Archive.ReplayMatch(d.ctx, m.ID); err != nil || !rep.Honest() {
		t.Errorf("replay: %v, %v", rep.Faults, err)
	}
}

func TestInOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("duel", head.Opening{})
	m = d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	if list, most := m.Together(vera, act("pick left").Verb, 25); list != nil || most != 0 {
		t.Errorf("a verb that is taken once is offered %d times: %v", most, list)
	}
	both := []engine.Action{act("pick left"), act("pick right")}
	if got := m.InOrder(vera, both); got[0] != both[0] || got[1] != both[1] {
		t.Errorf("what never fits is put in the order %v", got)
	}
}
