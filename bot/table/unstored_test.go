package table_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/enginetest/vote"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// queued is a store that makes commits in the order in which they came, each a
// second after it came.
type queued struct {
	store
	fails func(storage.Commit) bool // nil: none does

	mu   sync.Mutex
	last chan struct{}
}

func (q *queued) Apply(ctx context.Context, c storage.Commit) (uint64, error) {
	q.mu.Lock()
	before, made := q.last, make(chan struct{})
	q.last = made
	q.mu.Unlock()
	defer close(made)
	if c.Queued != nil {
		c.Queued()
	}
	time.Sleep(time.Second)
	if before != nil {
		<-before
	}
	if q.fails != nil && q.fails(c) {
		return 0, errDisk
	}
	return q.store.Apply(ctx, c)
}

// called is a match of the toy vote in which all are asked.
func (d *desk) called() *table.Match {
	d.t.Helper()
	return d.must(d.farmed(d.farms(head.Opening{}), vera, 0, "call war"))
}

// said is an action of the toy vote.
func said(t testing.TB, notation string) engine.Action {
	t.Helper()
	a, err := vote.Game{}.About().Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// answers lets farmers say something at once, each in the order given, on what
// they saw of the match, and returns what each was told and how long all took.
func (d *desk) answers(m *table.Match, presses []table.Press) (told []table.Outcome, errs []error, took time.Duration) {
	began := time.Now()
	told, errs = make([]table.Outcome, len(presses)), make([]error, len(presses))
	var all sync.WaitGroup
	yes := said(d.t, "vote yes")
	for i, p := range presses {
		all.Go(func() { told[i], errs[i] = d.Act(d.ctx, p, m.ID, m.DrawnAt(), yes) })
		synctest.Wait()
	}
	all.Wait()
	return told, errs, time.Since(began)
}

// TestAnswersShareACommit lets six people answer at once, one of them twice and one by
// a doubled press: they wait for the disk once, each is one record, and each is
// told only what is stored.
func TestAnswersShareACommit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, storage.NewMemory())
		m := d.called()
		d.again(&queued{store: d.store})
		var presses []table.Press
		for _, u := range farmers {
			presses = append(presses, d.by(u))
		}
		presses = slices.Insert(presses, 3, presses[0], d.by(adam)) // Vera's again, and another of Adam's
		told, errs, took := d.answers(m, presses)
		for i := range presses {
			switch {
			case i == 4:
				d.refused(refusal.Stale, errs[i])
			case errs[i] != nil:
				t.Errorf("press %d: %v", i, errs[i])
			case told[i].SeatsOf(presses[i].By)&told[i].Awaited() != 0:
				t.Errorf("press %d: it waits for them still", i)
			}
		}
		if got := d.load(m.ID); got.Seq != m.Seq+6 {
			t.Errorf("%d records of six answers", got.Seq-m.Seq)
		}
		if took > 3*time.Second {
			t.Errorf("they took %v, want about the time of one commit", took)
		}
		d.honest(m.ID)
	})
}

// TestAnswersOnALostOne: where one of several answers at once cannot be stored,
// what was decided on it is decided again: the others count, and nobody is refused
// because of it.
func TestAnswersOnALostOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, storage.NewMemory())
		m := d.called()
		lost := d.by(bera)
		presses := []table.Press{d.by(vera), lost, d.by(adam), d.by(bera), d.by(kari), d.by(ulfr)}
		d.again(&queued{store: d.store, fails: func(c storage.Commit) bool { return c.Interaction == lost.Interaction }})
		_, errs, _ := d.answers(m, presses)
		for i, err := range errs {
			if i == 1 {
				if !errors.Is(err, errDisk) {
					t.Errorf("the lost one: error %v, want that of the disk", err)
				}
			} else if err != nil {
				t.Errorf("press %d: %v", i, err)
			}
		}
		got := d.load(m.ID)
		if want := []storage.UserID{yrsa}; got.Seq != m.Seq+5 || !slices.Equal(got.Waiting(), want) {
			t.Errorf("%d records, and it waits for %v; want 5, and %v", got.Seq-m.Seq, got.Waiting(), want)
		}
		d.honest(m.ID)
	})
}

// TestOthersWaitForTheStore: what does not follow from the position alone, such as
// an undo or a deletion, is decided on what is stored.
func TestOthersWaitForTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, storage.NewMemory())
		m := d.called()
		d.again(&queued{store: d.store})
		var all sync.WaitGroup
		all.Go(func() { d.must(d.farmed(m, adam, m.DrawnAt(), "vote yes")) })
		synctest.Wait()
		all.Go(func() { d.must(d.Undo(d.ctx, d.by(adam), m.ID, 0)) })
		synctest.Wait()
		all.Go(func() { d.must(d.farmed(m, adam, 0, "vote no")) })
		all.Wait()
		if kinds := d.kinds(m.ID); !slices.Equal(kinds[m.Seq:], []record.Kind{record.MoveKind, record.UndoKind, record.MoveKind}) {
			t.Errorf("records %v, want an answer, its undo, and another", kinds[m.Seq:])
		}
		d.honest(m.ID)
	})
}

// TestAnswersOfTwoTables lets two tables on one store take answers at once, each
// deciding on what it has not stored yet.
func TestAnswersOfTwoTables(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		other := table.New(d.store, games, table.Options{Now: func() time.Time { return d.now }})
		for range 5 {
			m := d.called()
			var all sync.WaitGroup
			for i, u := range farmers {
				p, ballot := d.by(u), said(t, "vote "+[]string{"yes", "no"}[i%2])
				for _, at := range []*table.Table{d.Table, other} {
					all.Go(func() {
						if _, err := at.Act(d.ctx, p, m.ID, m.DrawnAt(), ballot); err != nil {
							t.Errorf("farmer %d: %v", i, err)
						}
					})
				}
			}
			all.Wait()
			if got := d.load(m.ID); got.Seq != m.Seq+6 {
				t.Errorf("%d records of six answers, each pressed twice", got.Seq-m.Seq)
			}
			d.honest(m.ID)
			d.must(d.Moderators.Act(d.ctx, d.overseer(998), m.ID, head.Proposal{Act: head.ModClose, Ended: rules.PlayerGone}))
		}
	})
}
