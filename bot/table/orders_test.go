package table_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
)

// order gives an order to the toy vote.
func (d *desk) order(m *table.Match, u storage.UserID, o record.Order) *table.Match {
	d.t.Helper()
	if o.Span == "" {
		o.Span = record.OpenSpan
	}
	return d.must(d.Order(d.ctx, d.by(u), m.ID, o))
}

var (
	alwaysYes = record.Order{Verb: "vote", Answer: record.FixedAnswer, Action: "vote yes"}
	silently  = record.Order{Verb: "vote", Answer: record.SilentAnswer}
)

// kinds are the kinds of a match's records as they are stored.
func (d *desk) kinds(id storage.MatchID) []record.Kind {
	d.t.Helper()
	e, err := d.Archive.ExportAll(d.ctx, id)
	if err != nil {
		d.t.Fatal(err)
	}
	var list []record.Kind
	for _, r := range e.Records {
		list = append(list, r.Kind)
	}
	return list
}

// TestOrdersAnswerAtOnce holds that who is asked and has left an order answers in
// the commit of the question, and that nothing which others can read tells it
// from an answer by hand.
func TestOrdersAnswerAtOnce(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{Clock: "quick"})
		d.sent()
		turn := m.Turn
		m = d.order(m, adam, silently)
		m = d.order(m, bera, alwaysYes)
		if got := d.sent(); len(got) != 0 || !reflect.DeepEqual(m.Turn, turn) || m.Seq != 1 {
			t.Fatalf("giving orders sent %v and left %d records in turn %+v", got, m.Seq, m.Turn)
		}
		o, err := d.farmed(m, vera, m.Seq, "call war")
		m = d.must(o, err)
		if want := engine.SeatSet(0, 3, 4, 5); m.Awaited() != want {
			t.Fatalf("it waits for %b, want those without an order: %b", m.Awaited(), want)
		}
		if got, want := d.kinds(m.ID), []record.Kind{record.SetupKind, record.MoveKind, record.OrderKind, record.OrderKind}; !slices.Equal(got, want) {
			t.Errorf("records %q, want %q", got, want)
		}
		for _, e := range d.log(m.ID, 2) {
			if e.Kind != record.MoveKind && e.Kind != record.ExportedKind || e.Notation != "" {
				t.Errorf("the log tells of %+v", e)
			}
		}
		for _, told := range o.Told {
			if told.Kind == record.OrderKind || len(told.Secrets) > 0 {
				t.Errorf("Vera is told %+v", told)
			}
		}
		if m.Since(adam) == 0 {
			t.Error("an answer by order does not count as one")
		}
		open, err := d.Archive.ExportOpen(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if open.Orders != nil || slices.ContainsFunc(open.Records, func(r record.Shown) bool { return r.Kind == record.OrderKind }) {
			t.Errorf("a moderator's copy tells of orders: %+v", open)
		}
		if got := m.Orders(adam); len(got) != 1 || got[0].Answer != record.SilentAnswer || len(m.Orders(vera)) != 0 {
			t.Errorf("Adam has the orders %+v, Vera %+v", got, m.Orders(vera))
		}
		for _, u := range []storage.UserID{vera, kari, ulfr} {
			m = d.must(d.farmed(m, u, m.Seq, "vote yes"))
		}
		m = d.must(d.farmed(m, yrsa, m.Seq, "vote no"))
		var votes []string
		for _, e := range d.log(m.ID, 0) {
			for _, n := range e.Notes {
				if n.Key == "note.voted" {
					votes = append(votes, n.Args[1].Word)
				}
			}
		}
		if want := []string{"yes", "no", "yes", "yes", "yes", "no"}; !slices.Equal(votes, want) {
			t.Errorf("voted %q, want %q", votes, want)
		}
		m = d.playFarms(m)
		d.honest(m.ID)
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil || len(e.Orders) != 2 {
			t.Errorf("exported at the end: orders %+v, %v", e.Orders, err)
		}
	})
}

// TestOrderOfEveryKind holds which questions an order answers, and with what.
func TestOrderOfEveryKind(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		orders []record.Order
		call   string
		want   string // how Adam answers; "": he is asked
	}{
		{"none", nil, "call war", ""},
		{"asked", []record.Order{{Verb: "vote", Answer: record.AskMe}}, "call war", ""},
		{"silent", []record.Order{silently}, "call war", "vote no"},
		{"fixed", []record.Order{alwaysYes}, "call war", "vote yes"},
		{"only, with a choice", []record.Order{{Verb: "vote", Answer: record.OnlyAnswer}}, "call war", ""},
		{"about this motion", []record.Order{{Verb: "vote", Answer: record.FixedAnswer, Action: "vote yes", About: "war"}}, "call war", "vote yes"},
		{"about another motion", []record.Order{{Verb: "vote", Answer: record.FixedAnswer, Action: "vote yes", About: "tax"}}, "call war", ""},
		{"the motion's before the general", []record.Order{silently, {Verb: "vote", Answer: record.FixedAnswer, Action: "vote yes", About: "war"}}, "call war", "vote yes"},
		{"asked about this one alone", []record.Order{silently, {Verb: "vote", Answer: record.AskMe, About: "war"}}, "call war", ""},
		{"asked about another alone", []record.Order{silently, {Verb: "vote", Answer: record.AskMe, About: "tax"}}, "call war", "vote no"},
		{"given anew", []record.Order{silently, alwaysYes}, "call war", "vote yes"},
		{"taken back", []record.Order{silently, {Verb: "vote", Answer: record.AskMe}}, "call war", ""},
		{"of another question", []record.Order{{Verb: "refuse", Answer: record.SilentAnswer}}, "call war", ""},
		{"a vote's order for an offer", []record.Order{alwaysYes, silently}, "offer birch", ""},
		{"an offer refused", []record.Order{{Verb: "refuse", Answer: record.SilentAnswer}}, "offer birch", "refuse"},
		{"an offer accepted", []record.Order{{Verb: "accept", Answer: record.FixedAnswer, Action: "accept"}}, "offer birch", "accept"},
		{"silence is not this verb", []record.Order{{Verb: "accept", Answer: record.SilentAnswer}}, "offer birch", ""},
		{"two that contradict each other", []record.Order{
			{Verb: "accept", Answer: record.FixedAnswer, Action: "accept"}, {Verb: "refuse", Answer: record.SilentAnswer},
		}, "offer birch", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, storage.NewMemory())
			m := d.farms(head.Opening{})
			for _, o := range tt.orders {
				m = d.order(m, adam, o)
			}
			m = d.must(d.farmed(m, vera, 0, tt.call))
			e, err := d.Archive.ExportAll(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if r := e.Records[len(e.Records)-1]; r.Kind == record.OrderKind {
				got = r.Notation
				if r.By != adam || r.Seat != 1 {
					t.Errorf("it is %d's, on seat %d", r.By, r.Seat)
				}
			}
			if got != tt.want || m.Awaited().Has(1) != (tt.want == "") {
				t.Errorf("answered %q, awaited %v; want %q", got, m.Awaited().Has(1), tt.want)
			}
			d.playFarms(m)
			d.honest(m.ID)
		})
	}
}

// TestOrderOnlyAnswer holds that an order to be asked only where there is a choice
// answers just where there is none.
func TestOrderOnlyAnswer(t *testing.T) {
	t.Parallel()
	met := map[bool]bool{}
	for seed := range 6 {
		d := newDesk(t, storage.NewMemory())
		for range seed { // other hands
			d.again(d.store)
		}
		m := d.raiders()
		holds := map[engine.Seat]bool{}
		for _, u := range []storage.UserID{bera, kari} {
			m = d.order(m, u, record.Order{Verb: "pass", Answer: record.OnlyAnswer})
			seat, _ := m.SeatOf(u)
			views, err := m.Privates(u)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range views[0].Describe() {
				if s.Key == "own.hand" && s.Args[0].Number == int(seat) {
					holds[seat] = s.Args[1].Number > 0
				}
			}
		}
		m = d.must(d.raids(m, vera, 0, "raid hill"))
		m = d.elapse(m, d.now.Add(question.MaxDelay))
		for seat, want := range holds {
			if met[want] = true; m.MustAnswer().Has(seat) != want {
				t.Errorf("seat %d holds an ambush: %v, and is asked: %v", seat, want, !want)
			}
		}
		d.playBands(m)
		d.honest(m.ID)
	}
	if len(met) < 2 {
		t.Error("all had a choice, or nobody had")
	}
}

// TestOrderSpans holds how long orders hold.
func TestOrderSpans(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{})
		once, turn := alwaysYes, silently
		once.Span, turn.Span = record.OnceSpan, record.TurnSpan
		m = d.order(m, bera, once)
		m = d.order(m, adam, turn)
		m = d.order(m, kari, silently)
		vote := func() {
			t.Helper()
			for m.MustAnswer() != 0 {
				m = d.must(d.farmed(m, m.Waiting()[0], 0, "vote no"))
			}
		}
		m = d.must(d.farmed(m, vera, 0, "call war"))
		if want := engine.SeatSet(0, 4, 5); m.Awaited() != want {
			t.Fatalf("it waits for %b, want %b", m.Awaited(), want)
		}
		vote() // Adam's turn begins
		if got := [3]int{len(m.Orders(adam)), len(m.Orders(bera)), len(m.Orders(kari))}; got != [3]int{0, 0, 1} {
			t.Errorf("Adam, Bera and Kari have %v orders, want none, none and one", got)
		}
		m = d.must(d.farmed(m, adam, 0, "call tax"))
		if want := engine.SeatSet(0, 1, 2, 4, 5); m.Awaited() != want {
			t.Errorf("it waits for %b, want all but Kari: %b", m.Awaited(), want)
		}
		d.again(d.store) // orders survive a restart
		vote()
		m = d.must(d.TakeBackOrders(d.ctx, d.by(kari), m.ID))
		m = d.must(d.farmed(m, bera, 0, "call song"))
		if m.Awaited().Len() != 6 {
			t.Errorf("taken back, an order answers: it waits for %b", m.Awaited())
		}
	})
}

// TestOrderOfWhoseTurnItIs holds that an order until one's next turn, given in
// one's own, holds until then.
func TestOrderOfWhoseTurnItIs(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.farms(head.Opening{})
	turn := alwaysYes
	turn.Span = record.TurnSpan
	m = d.order(m, vera, turn)
	for i, u := range farmers {
		m = d.must(d.farmed(m, u, 0, "offer "+[]string{"birch", "ash", "ash", "ash", "ash", "ash"}[i]))
		m = d.must(d.farmed(m, m.Waiting()[0], 0, "refuse"))
		if len(m.Orders(vera)) != 1 {
			t.Fatalf("in turn %d Vera has the orders %+v", i, m.Orders(vera))
		}
		m = d.must(d.farmed(m, u, 0, "call "+[]string{"tax", "war", "feast", "ship", "road", "well"}[i]))
		if m.Awaited().Has(0) {
			t.Fatalf("in turn %d Vera is asked", i)
		}
		for m.MustAnswer() != 0 {
			m = d.must(d.farmed(m, m.Waiting()[0], 0, "vote no"))
		}
	}
	if len(m.Orders(vera)) != 0 || !slices.Equal(m.Waiting(), []storage.UserID{vera}) {
		t.Errorf("in her next turn Vera has the orders %+v", m.Orders(vera))
	}
}

// TestOrderGivenWhenAsked holds that an order answers what its player is asked at
// the moment, as their own act.
func TestOrderGivenWhenAsked(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{Clock: "quick"})
		m = d.must(d.farmed(m, vera, 0, "call war"))
		d.now = d.now.Add(time.Hour)
		m = d.order(m, adam, alwaysYes)
		kinds := d.kinds(m.ID)
		if last := kinds[len(kinds)-1]; last != record.MoveKind || m.Awaited().Has(1) {
			t.Errorf("the answer is a %s record, and he is awaited: %v", last, m.Awaited().Has(1))
		}
		d.playFarms(m)
		d.honest(m.ID)
	})
}

// TestOrderUndone holds that who takes back an answer by order is asked then, and
// that it is not answered so again.
func TestOrderUndone(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{})
		m = d.order(m, adam, silently)
		m = d.order(m, adam, record.Order{Verb: "refuse", Answer: record.SilentAnswer})
		m = d.must(d.farmed(m, vera, 0, "call war"))
		m = d.must(d.Undo(d.ctx, d.by(adam), m.ID, 0))
		if m.Question.Open() || !m.Awaited().Has(1) || len(m.Orders(adam)) != 1 {
			t.Fatalf("asked %+v, awaited %b, orders %+v", m.Question, m.Awaited(), m.Orders(adam))
		}
		m = d.must(d.farmed(m, bera, 0, "vote no"))
		if !m.Awaited().Has(1) {
			t.Error("it was answered by the order again")
		}
		m = d.must(d.farmed(m, adam, 0, "vote yes"))
		d.playFarms(m)
		d.honest(m.ID)
	})
}

// TestOrderOfASeatThatChanges holds that who takes a seat over has no orders of
// the one before.
func TestOrderOfASeatThatChanges(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.farms(head.Opening{Guild: iceland})
	m = d.order(m, adam, silently)
	const heir storage.UserID = 300
	m = d.must(d.Moderators.Act(d.ctx, d.overseer(999), m.ID, head.Proposal{Act: head.ModReplace, From: adam, To: heir, Reason: "he left"}))
	m = d.must(d.TakeSeat(d.ctx, d.by(heir), m.ID, m.Offer.Number))
	if len(m.Orders(heir)) != 0 {
		t.Errorf("the heir has the orders %+v", m.Orders(heir))
	}
}

// TestOrdersRefused holds what can be no order.
func TestOrdersRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.farms(head.Opening{})
	for _, tt := range []struct {
		by   storage.UserID
		o    record.Order
		want string
	}{
		{adam, record.Order{Verb: "call", Answer: record.SilentAnswer, Span: record.OpenSpan}, refusal.BadOrder},
		{adam, record.Order{Verb: "none", Answer: record.SilentAnswer, Span: record.OpenSpan}, refusal.BadOrder},
		{adam, record.Order{Verb: "vote", Answer: "maybe", Span: record.OpenSpan}, refusal.BadOrder},
		{adam, record.Order{Verb: "vote", Answer: record.SilentAnswer, Span: "never"}, refusal.BadOrder},
		{adam, record.Order{Verb: "vote", Answer: record.FixedAnswer, Span: record.OpenSpan}, refusal.BadOrder},
		{adam, record.Order{Verb: "vote", Answer: record.FixedAnswer, Action: "vote maybe", Span: record.OpenSpan}, refusal.BadOrder},
		{adam, record.Order{Verb: "vote", Answer: record.FixedAnswer, Action: "accept", Span: record.OpenSpan}, refusal.BadOrder},
		{adam, record.Order{Verb: "vote", Answer: record.SilentAnswer, Action: "vote no", Span: record.OpenSpan}, refusal.BadOrder},
		{adam, record.Order{Verb: "vote", Answer: record.SilentAnswer, About: "none", Span: record.OpenSpan}, refusal.BadOrder},
		{adam, record.Order{Verb: "accept", Answer: record.SilentAnswer, About: "war", Span: record.OpenSpan}, refusal.BadOrder},
		{999, record.Order{Verb: "vote", Answer: record.SilentAnswer, Span: record.OpenSpan}, refusal.NotSeated},
	} {
		_, err := d.Order(d.ctx, d.by(tt.by), m.ID, tt.o)
		d.refused(tt.want, err)
	}
	duel := d.duelAt(meadhall)
	_, err := d.Order(d.ctx, d.by(vera), duel.ID, silently)
	d.refused(refusal.NoOrders, err)
}

// TestOrdersAreVerified forges an answer by order in a file that is honest but for
// that.
func TestOrdersAreVerified(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.farms(head.Opening{})
	m = d.order(m, adam, silently)
	m = d.must(d.farmed(m, vera, 0, "call war"))
	d.playFarms(m)
	for name, tt := range map[string]struct {
		seq   int
		want  proof.FaultKind
		forge func(*record.Shown)
	}{
		"who was not asked":   {1, proof.PlayerFault, func(r *record.Shown) { r.Kind = record.OrderKind }},
		"another's answer":    {2, proof.PlayerFault, func(r *record.Shown) { r.By = bera }},
		"what is no answer":   {2, proof.PlayerFault, func(r *record.Shown) { r.Notation = "call tax" }},
		"what is not legal":   {2, proof.RuleFault, func(r *record.Shown) { r.Notation = "accept" }},
		"what there is not":   {2, proof.NotationFault, func(r *record.Shown) { r.Notation = "vote maybe" }},
		"what everybody read": {2, proof.NotesFault, func(r *record.Shown) { r.Notes = []engine.Note{engine.NewNote("note.begun")} }},
	} {
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if e.Records[2].Kind != record.OrderKind {
			t.Fatalf("record 2 is %+v", e.Records[2])
		}
		tt.forge(&e.Records[tt.seq])
		table.Rechain(&e)
		rep, err := proof.Verify(games, e)
		if err != nil || !has(rep, tt.want, uint64(tt.seq)) {
			t.Errorf("%s: faults %v, %v; want %s", name, rep.Faults, err, tt.want)
		}
	}
}
