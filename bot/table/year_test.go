package table_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/nudge"
	"skald/engine/match/rest"
	"skald/storage"
	"skald/storage/matches"
)

// calendar is a community that plays for a simulated year, and what its people were
// sent. It keeps its own account of whom each match waits for since when, which
// is what the table's reminders are held against.
type calendar struct {
	*desk
	chance  *rand.Rand
	people  []fellow
	running []*table.Match
	waits   map[seatAt]*waited
	digests map[storage.UserID]time.Time

	begun, acts, pings, letters, stalls, settings int
}

// fellow is somebody who acts once in so many hours on average, or never again.
type fellow struct {
	id    storage.UserID
	hours int
	gone  bool
}

type seatAt struct {
	match storage.MatchID
	user  storage.UserID
}

// waited is what a match and a user have had of each other.
type waited struct {
	since   time.Time // zero: the match does not wait for them
	last    time.Time
	pings   int
	stalled bool
}

// TestYearOfReminders plays a thousand matches over a year: nobody is reminded more
// often than once per interval and match, or by more than one digest, nor in
// quiet hours or on vacation, nor of a match that does not wait for them, nor
// after the stall that the others are told of once.
func TestYearOfReminders(t *testing.T) {
	t.Parallel()
	matches, days := 1000, 365
	if testing.Short() {
		matches, days = 50, 120
	}
	begin := time.Now()
	y := &calendar{
		desk: newDesk(t, storage.NewMemory()), chance: rand.New(rand.NewPCG(9, 2026)),
		waits: map[seatAt]*waited{}, digests: map[storage.UserID]time.Time{},
	}
	for i := range max(matches/10, 20) {
		f := fellow{id: storage.UserID(1000 + i), hours: 6 << y.chance.IntN(5)}
		y.people = append(y.people, f)
		y.choose(f.id, y.someSettings())
	}
	for hour := range days * 24 {
		for ; y.begun*days*24 <= hour*matches; y.begun++ {
			y.begin()
		}
		y.hour()
	}
	t.Logf("%d matches over %d days: %d acts, %d pings, %d digests, %d stalls, %d changes of settings, in %v",
		y.begun, days, y.acts, y.pings, y.letters, y.stalls, y.settings, time.Since(begin).Round(time.Millisecond))
	if y.pings < matches/4 || y.letters == 0 || y.stalls == 0 {
		t.Error("hardly anybody was reminded: this shows nothing")
	}
}

// someSettings are settings that somebody may choose.
func (y *calendar) someSettings() (r nudge.Settings) {
	r.First = time.Duration(1+y.chance.IntN(96)) * time.Hour
	r.Every = time.Duration(1+y.chance.IntN(96)) * time.Hour
	r.Zone = []string{"", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe"}[y.chance.IntN(5)]
	if y.chance.IntN(2) == 0 {
		from := y.chance.IntN(24)
		r.Quiet = rest.Quiet{From: from * 60, To: (from + 1 + y.chance.IntN(15)) % 24 * 60}
	}
	if y.chance.IntN(4) == 0 {
		r.Away = rest.Away{From: y.now, Until: y.now.Add(time.Duration(1+y.chance.IntN(30*24)) * time.Hour)}
	}
	r.By = nudge.Ways()[min(y.chance.IntN(8)/3, 2)]
	r.Digest = y.chance.IntN(4) == 0
	return r
}

// begin seats two people at a new match.
func (y *calendar) begin() {
	pair := y.chance.Perm(len(y.people))[:2]
	a, b := y.people[pair[0]].id, y.people[pair[1]].id
	hall := storage.ChannelID(10_000 + y.begun)
	m := y.must(y.Create(y.ctx, y.by(a), head.Opening{Game: "duel", Channel: hall, Options: map[string]string{"goal": "40"}}))
	m = y.must(y.Join(y.ctx, y.by(b), m.ID, ""))
	y.running = append(y.running, m)
	y.note(m, 0)
}

// note writes down for whom a match waits after an act of somebody.
func (y *calendar) note(m *table.Match, by storage.UserID) {
	for _, u := range m.Players {
		key := seatAt{m.ID, u}
		if y.waits[key] == nil {
			y.waits[key] = &waited{}
		}
		w := y.waits[key]
		switch waits := slices.Contains(m.Waiting(), u); {
		case !waits:
			w.since = time.Time{}
		case w.since.IsZero() || u == by:
			*w = waited{since: y.now, last: w.last}
		}
	}
}

// hour lets an hour pass: some people act, one may change their mind, and the
// bot does what it does every minute.
func (y *calendar) hour() {
	y.now = y.now.Add(time.Hour)
	for i, m := range y.running {
		y.running[i] = y.maybeAct(m)
	}
	y.running = slices.DeleteFunc(y.running, func(m *table.Match) bool { return m.Status != head.Running })
	if f := &y.people[y.chance.IntN(len(y.people))]; y.chance.IntN(8) == 0 {
		f.gone = !f.gone && y.chance.IntN(4) == 0
		y.settings++
		y.choose(f.id, y.someSettings())
	}
	y.due()
	y.read()
}

// maybeAct lets whom a match waits for act, if they think of it. Whose opponent
// does not answer for long gives it up in the end.
func (y *calendar) maybeAct(m *table.Match) *table.Match {
	u := m.Waiting()[0]
	if w := y.waits[seatAt{m.ID, u}]; w.stalled && y.now.Sub(w.since) > month {
		m = y.must(y.Resign(y.ctx, y.by(m.Rivals(u)[0]), m.ID))
		y.note(m, 0)
		return m
	}
	if f := y.people[u-1000]; f.gone || y.chance.IntN(f.hours) > 0 {
		return m
	}
	legal, err := m.Legal(u, nil)
	if err != nil {
		y.t.Fatal(err)
	}
	y.acts++
	m = y.must(y.Act(y.ctx, y.by(u), m.ID, 0, legal[y.chance.IntN(len(legal))]))
	y.note(m, u)
	return m
}

// read takes all mail and holds what reminds somebody against the account.
func (y *calendar) read() {
	for {
		mail, err := y.store.DueMail(y.ctx, y.now, 0, nil)
		if err != nil {
			y.t.Fatal(err)
		}
		if len(mail) == 0 {
			return
		}
		for _, m := range mail {
			switch m.Kind {
			case matches.NudgeMail:
				y.nudge(m)
			case matches.DigestMail:
				y.digest(m)
			case matches.StallMail:
				y.stall(m)
			}
			if err := y.store.Ack(y.ctx, storage.Delivery{ID: m.ID, Gone: true}); err != nil {
				y.t.Fatal(err)
			}
		}
	}
}

// heard holds that somebody may be reminded now, and returns their settings.
func (y *calendar) heard(u storage.UserID, how string) nudge.Settings {
	p, err := y.People.Person(y.ctx, u)
	if err != nil {
		y.t.Fatal(err)
	}
	r := p.Remind
	if r.By == nudge.ByNobody || r.Away.At(y.now) || !r.Awake(y.now).Equal(y.now) {
		y.t.Fatalf("at %v there is a %s for user %s, who has chosen %+v", y.now, how, u, r)
	}
	return r.Chosen()
}

func (y *calendar) nudge(m storage.Mail) {
	y.pings++
	r, w := y.heard(m.User, "nudge"), y.waits[seatAt{m.Match, m.User}]
	switch {
	case r.Digest, (m.Channel != 0) != (r.By == nudge.ByMention):
		y.t.Fatalf("a nudge of user %s in channel %s, who has chosen %+v", m.User, m.Channel, r)
	case w == nil || w.since.IsZero():
		y.t.Fatalf("a nudge of user %s, for whom match %s does not wait", m.User, m.Match)
	case string(m.Body) == "1" && y.now.Sub(w.since) < r.First, !w.last.IsZero() && y.now.Sub(w.last) < r.Every:
		y.t.Fatalf("a nudge of user %s %v after match %s began to wait, %v after the last; they chose %v and %v",
			m.User, y.now.Sub(w.since), m.Match, y.now.Sub(w.last), r.First, r.Every)
	case w.pings == nudge.Most || w.stalled:
		y.t.Fatalf("a nudge of user %s after %d in match %s, stalled %v", m.User, w.pings, m.Match, w.stalled)
	}
	w.pings, w.last = w.pings+1, y.now
}

func (y *calendar) digest(m storage.Mail) {
	y.letters++
	r := y.heard(m.User, "digest")
	if since := y.now.Sub(y.digests[m.User]); since < r.Every {
		y.t.Fatalf("a digest for user %s %v after the last, they chose %v", m.User, since, r.Every)
	}
	list, err := y.Digest(y.ctx, m.User)
	if err != nil || len(list) == 0 {
		y.t.Fatalf("a digest for user %s tells of %d matches, %v", m.User, len(list), err)
	}
	for _, l := range list {
		if w := y.waits[seatAt{l.ID, m.User}]; w == nil || w.since.IsZero() {
			y.t.Fatalf("a digest tells user %s of match %s, which does not wait for them", m.User, l.ID)
		}
	}
	y.digests[m.User] = y.now
	if err := y.People.KeepDigested(y.ctx, m.User); err != nil {
		y.t.Fatal(err)
	}
}

func (y *calendar) stall(m storage.Mail) {
	y.stalls++
	w := y.waits[seatAt{m.Match, m.User}]
	if w == nil || w.since.IsZero() || w.stalled {
		y.t.Fatalf("match %s tells that user %s does not answer: %+v", m.Match, m.User, w)
	}
	w.stalled = true
}
