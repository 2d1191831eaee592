package table_test

import (
	"cmp"
	"container/heap"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/storage"
)

// TestClocksForAYear plays 1,000 matches with clocks over a simulated year, by
// people who act late at random. Each deadline fires once, no bank is above its
// cap or loses more than the time that passed, and the figures of everybody are
// those that the acts make.
func TestClocksForAYear(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a year takes some seconds")
	}
	const matches = 1000
	began := time.Now()
	y := &year{desk: newDesk(t, storage.NewMemory()), rand: rand.New(rand.NewPCG(9, 9)), books: map[seat]*ledger{}, met: map[storage.UserID]chessclock.Reliability{}}
	first := y.now
	for n := range matches {
		heap.Push(&y.plan, plan{at: first.Add(time.Duration(y.rand.Int64N(int64(250 * day)))), match: n})
	}
	for end := first.Add(365 * day); len(y.plan) > 0 && y.plan[0].at.Before(end); {
		p := heap.Pop(&y.plan).(plan)
		for y.now.Add(hour).Before(p.at) { // the table looks at what is due meanwhile
			y.now = y.now.Add(hour)
			y.elapse()
		}
		y.now = later(y.now, p.at)
		y.act(p)
	}
	for u, want := range y.met {
		if got := y.reliable(u); got != want {
			t.Errorf("user %s met %+v, want %+v", u, got, want)
		}
	}
	if y.over != matches || y.late < matches || y.ended == 0 || y.waited == 0 {
		t.Errorf("%d matches over, %d time-outs, %d of them the end, %d times the others waited: too little happened", y.over, y.late, y.ended, y.waited)
	}
	t.Logf("%d matches, %d acts, %d time-outs in %v", matches, y.acts, y.late, time.Since(began))
}

// year is a table with what its people are going to do.
type year struct {
	*desk
	rand *rand.Rand
	plan plans

	books map[seat]*ledger
	met   map[storage.UserID]chessclock.Reliability

	acts, late, ended, waited, over int
}

// seat is a person in a match.
type seat struct {
	match storage.MatchID
	user  storage.UserID
}

// A plan is what somebody is going to do: open a match, act in it, or choose
// about who is late.
type plan struct {
	at    time.Time
	match int
	id    storage.MatchID // "": it is to be opened
	by    storage.UserID
}

type plans []plan

func (p plans) Len() int { return len(p) }
func (p plans) Less(i, j int) bool {
	return cmp.Or(p[i].at.Compare(p[j].at), p[i].match-p[j].match) < 0
}
func (p plans) Swap(i, j int) { p[i], p[j] = p[j], p[i] }
func (p *plans) Push(x any)   { *p = append(*p, x.(plan)) }
func (p *plans) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

// soon is when somebody acts: mostly within hours, sometimes days too late.
func (y *year) soon() time.Time {
	long := 8 * hour
	if y.rand.IntN(8) == 0 {
		long = 9 * day
	}
	return y.now.Add(time.Duration(y.rand.Int64N(int64(long))))
}

// act carries a plan out, if it still fits.
func (y *year) act(p plan) {
	if p.id == "" {
		y.begin(p.match)
		return
	}
	m := y.load(p.id)
	y.of(m, p.by).planned = false
	switch {
	case m.Status != head.Running:
		return
	case m.Asks(p.by):
		end := y.rand.IntN(2) == 0
		now := y.answer(m, p.by, end)
		if y.follow(m, now, p.by); end {
			y.ended++
		} else {
			y.waited++
		}
		return
	}
	seat, _ := m.SeatOf(p.by)
	if !m.ToMove().Has(seat) {
		return
	}
	legal, err := m.Legal(p.by, nil)
	if err != nil {
		y.t.Fatal(err)
	}
	y.acts++
	y.follow(m, y.must(y.Act(y.ctx, y.by(p.by), m.ID, m.Seq, legal[y.rand.IntN(len(legal))])), p.by)
}

func (y *year) begin(n int) {
	clock := chessclock.Presets()[n%len(chessclock.Presets())].Key
	one := storage.UserID(1000 + y.rand.IntN(100))
	two := one + 100
	channel := storage.ChannelID(10_000 + n)
	m := y.must(y.Create(y.ctx, y.by(one), head.Opening{Game: "duel", Channel: channel, Clock: clock, Options: map[string]string{"goal": "12"}}))
	m = y.must(y.Join(y.ctx, y.by(two), m.ID, ""))
	y.decide(m)
}

// decide lets everybody whom the match waits for plan when they act.
func (y *year) decide(m *table.Match) {
	for _, u := range append(m.Waiting(), m.ToAnswer()...) {
		if l := y.of(m, u); !l.planned {
			l.planned = true
			heap.Push(&y.plan, plan{at: y.soon(), id: m.ID, by: u})
		}
	}
}

// ledger is what somebody should have left in a match, reckoned beside the table.
type ledger struct {
	left    time.Duration
	at      time.Time // up to when
	excused int
	late    bool // their time ran out since the match waits for them
	planned bool // they have decided when to act
}

// of returns the ledger of a person in a match.
func (y *year) of(m *table.Match, u storage.UserID) *ledger {
	key := seat{m.ID, u}
	if y.books[key] == nil {
		p, _ := m.Clock()
		y.books[key] = &ledger{left: p.Bank, at: m.Turn.Since}
	}
	return y.books[key]
}

// follow holds what an act of a person, or a time-out of 0, made of a match: time
// is conserved to the nanosecond.
func (y *year) follow(before, now *table.Match, by storage.UserID) {
	y.t.Helper()
	p, _ := now.Clock()
	for _, u := range before.Players {
		l := y.of(before, u)
		if slices.Contains(before.Waiting(), u) && !before.Overdue(u) {
			l.left = max(0, l.left-y.now.Sub(l.at))
		}
		l.at = y.now
		runOut := l.left == 0 && slices.Contains(before.Waiting(), u) && !before.Overdue(u)
		switch {
		case by == 0 && runOut:
			if l.late = true; l.excused < chessclock.Excuses {
				l.excused++
				l.left = p.Increment
			}
		case before.Overdue(u) && !now.Overdue(u) && now.Question.State == head.Waited:
			l.left = p.Increment
		case slices.Contains(before.Waiting(), u) && !slices.Contains(now.Waiting(), u) && (u == by || l.late):
			tally := y.met[u]
			if tally.Of++; !l.late && !runOut {
				tally.Met++
			}
			y.met[u] = tally
			if l.late = false; u == by {
				l.left = min(p.Cap, l.left+p.Increment)
			}
		}
		for _, t := range now.Times(y.now) {
			if t.User == u && (t.Left != l.left || t.Excuses != chessclock.Excuses-l.excused || t.Left > p.Cap) {
				y.t.Fatalf("%v at %v: user %s has %+v, the ledger says %+v", now, y.now, u, t, l)
			}
		}
	}
	if now.Status == head.Over {
		y.over++
		return
	}
	y.decide(now)
}

// elapse lets happen what is due, and holds that it happens once.
func (y *year) elapse() {
	ids, err := y.Due(y.ctx)
	if err != nil {
		y.t.Fatal(err)
	}
	for _, id := range ids {
		before := y.load(id)
		now := y.must(y.Elapse(y.ctx, id))
		out := 0
		for _, t := range before.Times(y.now) {
			if !t.Until.IsZero() && !t.Until.After(y.now) {
				out++
			}
		}
		if told := int(now.Seq - before.Seq); told != out {
			y.t.Fatalf("%v: %d people are late, and %d are told of", now, out, told)
		}
		if out == 0 {
			continue
		}
		if again := y.must(y.Elapse(y.ctx, id)); again.Seq != now.Seq {
			y.t.Fatalf("%v: a deadline fired twice", now)
		}
		y.late += out
		y.follow(before, now, 0)
	}
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
