package table_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/nudge"
	"skald/engine/match/rest"
	"skald/engine/match/rules"
	"skald/storage"
)

// A modelled world plays matches with clocks beside an independent model of them.
// Time goes on in steps of five minutes. In each the model looks at the clock on
// each person's wall, and takes five minutes from the bank of everybody who is
// waited for, does not rest, and could act: no formula of the table's is used, no
// stretch of time is added up. After each act and each time-out both say the same,
// or the test fails.
//
// What the model takes from the table is the play alone: whose turn it is.
type modelled struct {
	*desk
	rand *rand.Rand

	users   []storage.UserID
	rest    map[storage.UserID]*sleeper
	matches map[storage.MatchID]*timed
	out     time.Duration // for how long the program still does not run
	since   time.Time     // since when it does not

	opened, acts, late, pauses, undos, outages, over int
}

// A sleeper is when a person rests, as the model knows it.
type sleeper struct {
	zone        *time.Location
	from, until int // quiet hours, in minutes of the day; none if equal
	away, back  time.Time
	spent       map[int]time.Duration // of the vacations of each year
}

// timed is a match as the model knows it.
type timed struct {
	preset  chessclock.Preset
	slow    int // how many times as long as others they take
	waiting []storage.UserID
	banks   map[storage.UserID]*bank
	paused  bool
}

type bank struct {
	left    time.Duration
	excused int
	overdue bool // nobody charges them until somebody decides
	again   bool // they are waited for since they took an action back
}

const tick = 5 * time.Minute

// The zones have changes of their clocks both ways, by an hour and by half of one,
// at midnight, and none; offsets of quarters of an hour; and a day that is nearly
// one ahead of another.
var modelZones = []string{
	"UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu",
	"Pacific/Auckland", "Pacific/Chatham", "America/Santiago", "Africa/Casablanca", "Asia/Kolkata",
}

func TestClocksByModel(t *testing.T) {
	t.Parallel()
	matches, days := 25, 60
	if os.Getenv("SKALD_LONG") != "" {
		matches, days = 250, 420
	} else if testing.Short() {
		t.Skip("the model takes seconds")
	}
	for seed := range uint64(2) {
		w := &modelled{
			desk: newDesk(t, storage.NewMemory()), rand: rand.New(rand.NewPCG(seed, 17)),
			rest: map[storage.UserID]*sleeper{}, matches: map[storage.MatchID]*timed{},
		}
		w.now = time.Date(2026, 9, 10, 0, 0, 0, 0, time.UTC)
		for i := range 40 {
			w.arrive(storage.UserID(500+i), modelZones[i%len(modelZones)])
		}
		end := w.now.Add(time.Duration(days) * day)
		for w.now.Before(end) {
			if left := int(end.Sub(w.now) / tick); w.rand.IntN(max(1, left)) < matches-w.opened {
				w.begin()
			}
			w.pass()
		}
		t.Logf("seed %d: %d matches, %d of them over, %d acts, %d time-outs, %d undone, %d pauses, %d outages: no difference",
			seed, w.opened, w.over, w.acts, w.late, w.undos, w.pauses, w.outages)
		if w.opened < matches || w.acts < 5*matches || w.late < matches || w.undos == 0 || w.pauses == 0 || w.outages == 0 {
			t.Error("too little happened")
		}
	}
}

// arrive brings somebody who rests, or not.
func (w *modelled) arrive(u storage.UserID, zone string) {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		w.t.Fatal(err)
	}
	r := &sleeper{zone: loc, spent: map[int]time.Duration{}}
	w.users, w.rest[u] = append(w.users, u), r
	if w.rand.IntN(3) > 0 {
		r.from, r.until = w.rand.IntN(288)*5, 0
		r.until = (r.from + (1+w.rand.IntN(160))*5) % 1440
	}
	w.rests(u, func(s *nudge.Settings) { s.Zone, s.Quiet = zone, rest.Quiet{From: r.from, To: r.until} })
}

// rested reports whether a person rests in the five minutes that begin now, and
// writes down what that costs.
func (w *modelled) rested(r *sleeper, at time.Time) bool {
	local := at.In(r.zone)
	minute := (local.Hour()*60 + local.Minute() - r.from + 1440) % 1440
	quiet := minute < (r.until-r.from+1440)%1440 && minute < 10*60
	if at.Before(r.away) || !at.Before(r.back) || r.spent[at.Year()] >= 30*day {
		return quiet
	}
	r.spent[at.Year()] += tick
	return true
}

// begin opens a match of two people who are in no other that would get in the way.
func (w *modelled) begin() {
	w.opened++
	one := w.users[w.rand.IntN(len(w.users))]
	two := w.users[w.rand.IntN(len(w.users))]
	if one == two {
		two = w.users[(slices.Index(w.users, one)+1)%len(w.users)]
	}
	preset := chessclock.Presets()[w.opened%3]
	m := w.must(w.Create(w.ctx, w.by(one), head.Opening{
		Game: "duel", Guild: iceland, Channel: storage.ChannelID(70_000 + w.opened), Clock: preset.Key, Options: map[string]string{"goal": "40"},
	}))
	m = w.must(w.Join(w.ctx, w.by(two), m.ID, ""))
	w.matches[m.ID] = &timed{preset: preset, slow: 1 << w.rand.IntN(6), banks: map[storage.UserID]*bank{}}
	w.follow(m, 0, 0)
}

// pass lets five minutes pass: first the model's, then what falls due, then what
// people do.
func (w *modelled) pass() {
	resting := map[storage.UserID]bool{}
	for u, r := range w.rest {
		resting[u] = w.rested(r, w.now)
	}
	for _, m := range w.matches {
		for _, u := range m.waiting {
			if b := m.banks[u]; w.out == 0 && !m.paused && !b.overdue && !resting[u] {
				b.left = max(0, b.left-tick)
			}
		}
	}
	w.now = w.now.Add(tick)
	if w.out > 0 {
		if w.out -= tick; w.out > 0 {
			return
		}
		w.outages = w.outages + 1
		w.desk.outages = append(w.desk.outages, chessclock.Stretch{From: w.since, Until: w.now})
		w.again(w.store)
	} else if w.rand.IntN(12*24*20) == 0 {
		w.since, w.out = w.now, time.Duration(12+w.rand.IntN(12*60))*tick
	}
	w.runOut()
	for _, id := range slices.Sorted(maps.Keys(w.matches)) {
		w.happen(id)
	}
	u := w.users[w.rand.IntN(len(w.users))]
	if w.rand.IntN(12*8) == 0 {
		w.leave(u)
	}
}

// leave sends somebody on vacation, or brings them back.
func (w *modelled) leave(u storage.UserID) {
	r := w.rest[u]
	r.away, r.back = w.now, w.now.Add(time.Duration(w.rand.IntN(20*288))*tick)
	if w.rand.IntN(4) == 0 {
		r.away, r.back = time.Time{}, time.Time{}
	}
	w.rests(u, func(s *nudge.Settings) { s.Away = rest.Away{From: r.away, Until: r.back} })
}

// runOut has the table find whose time is over, and holds that the model does, too.
func (w *modelled) runOut() {
	late := map[storage.MatchID]bool{}
	for id, m := range w.matches {
		for _, u := range m.waiting {
			if b := m.banks[u]; b.left == 0 && !b.overdue && !m.paused {
				w.late++
				late[id] = true
				if b.excused < chessclock.Excuses {
					b.excused++
					b.left = min(m.preset.Cap, m.preset.Increment)
				} else {
					b.overdue = true
				}
			}
		}
	}
	for range 4 { // one thing after the other happens to a match
		if w.due() == 0 {
			break
		}
	}
	for id := range late {
		w.follow(w.load(id), 0, 0)
	}
}

// happen lets people do something about a match, now and then.
func (w *modelled) happen(id storage.MatchID) {
	known := w.matches[id]
	if known.paused {
		if w.rand.IntN(12*20) == 0 {
			known.paused = false
			w.follow(w.must(w.Moderators.Act(w.ctx, w.overseer(kari), id, head.Proposal{Act: head.ModResume, Reason: "it is over"})), 0, 0)
		}
		return
	}
	switch w.rand.IntN(12 * 24 * 2) {
	case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11:
		if w.rand.IntN(known.slow) == 0 {
			w.play(w.load(id))
		}
	case 12:
		w.takeBack(w.load(id))
	case 13:
		if w.rand.IntN(4) == 0 {
			w.pauses++
			known.paused = true
			w.follow(w.must(w.Moderators.Act(w.ctx, w.overseer(kari), id, head.Proposal{Act: head.ModPause, Reason: "a feast"})), 0, 0)
		}
	case 14, 15, 16, 17:
		if m := w.load(id); m.Question.Open() {
			w.decide(m)
		}
	}
}

// play has one of those who are waited for act.
func (w *modelled) play(m *table.Match) {
	waiting := m.Waiting()
	u := waiting[w.rand.IntN(len(waiting))]
	legal, err := m.Legal(u, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	w.acts++
	w.follow(w.must(w.Act(w.ctx, w.by(u), m.ID, m.Seq, legal[w.rand.IntN(len(legal))])), u, 0)
}

// takeBack has somebody take an action back; who is asked agrees at once.
func (w *modelled) takeBack(m *table.Match) {
	u := m.Players[w.rand.IntN(2)]
	now, err := w.Undo(w.ctx, w.by(u), m.ID, m.Seq)
	var refused *rules.Refusal
	if errors.As(err, &refused) {
		return
	}
	m = w.must(now, err)
	if m.Question.Open() {
		for _, other := range m.ToAnswer() {
			m = w.answer(m, other, true)
		}
	}
	w.undos++
	w.follow(m, 0, u)
}

// decide has the other say what is to become of a match whose player is late: to
// give them time, or to end it.
func (w *modelled) decide(m *table.Match) {
	if m.Question.Kind != head.TimeQuestion {
		return
	}
	late, other := m.Question.By, m.ToAnswer()[0]
	end := w.rand.IntN(3) == 0
	m = w.answer(m, other, end)
	if !end {
		b := w.matches[m.ID].banks[late]
		b.overdue, b.left = false, w.matches[m.ID].preset.Increment
	}
	w.follow(m, 0, 0)
}

// follow takes over whose turn it is after an act of one, or an undo of one, and
// holds the table's times against the model's.
func (w *modelled) follow(m *table.Match, acted, undid storage.UserID) {
	w.t.Helper()
	known := w.matches[m.ID]
	if m.Status == head.Over {
		w.over++
		delete(w.matches, m.ID)
		return
	}
	if !known.paused {
		waiting := m.Waiting()
		for _, u := range known.waiting {
			if b := known.banks[u]; !slices.Contains(waiting, u) {
				if u == acted && !b.again {
					b.left = min(known.preset.Cap, b.left+known.preset.Increment)
				}
				b.again, b.overdue = false, false
			}
		}
		for _, u := range waiting {
			if known.banks[u] == nil {
				known.banks[u] = &bank{left: known.preset.Bank}
			}
			if !slices.Contains(known.waiting, u) {
				known.banks[u].again = u == undid
			}
		}
		known.waiting = waiting
	}
	for _, t := range m.Times(w.now) {
		b := known.banks[t.User]
		if b == nil {
			b = &bank{left: known.preset.Bank}
		}
		if t.Left != b.left || t.Excuses != chessclock.Excuses-b.excused || t.Overdue != b.overdue {
			w.t.Fatalf("%v at %v: user %s has %+v, the model says %+v; waited for are %v", m, w.now, t.User, t, *b, known.waiting)
		}
	}
}
