package bot_test

import (
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/bot/tournament"
	rules "skald/engine/league/championship"
	ladderrules "skald/engine/league/ladder"
	tournamentrules "skald/engine/league/tournament"
	"skald/engine/match/head"
	"skald/storage"
)

// TestMonth is a month of a community, some of whose people vanish and some of whom resign
// before a match counts: divisions of three levels that start twice by the
// calendar, a knock-out and groups that start once; a ladder's queue in which so many stay
// that it waits for a fit, and a tournament of Swiss rounds, whose host starts it and
// closes a round that is late by a day. Nobody else directs. With SKALD_LONG it is a
// year of 300 people with four seasons. No match is without an end, no table without its
// result, and everything is announced once.
func TestMonth(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	people, queued, rounds, every, round, days := 14, 13, "rounds=3", "2w", "36h", 31
	if os.Getenv("SKALD_LONG") != "" {
		people, queued, rounds, every, round, days = 300, 150, "rounds=7", "3m", "7d", 365
	}
	r := newRoom(t)
	c := &community{room: r, strength: map[storage.UserID]float64{}, vanished: map[storage.UserID]bool{}, cheats: map[storage.UserID]bool{}, rnd: rand.New(rand.NewPCG(4, 4)), press: presses()}
	host := r.world.User("Olaf")
	start := r.time.Now().UTC().Add(2 * 24 * time.Hour)
	for i := range people {
		u := r.world.User(fmt.Sprintf("P%03d", i))
		c.people = append(c.people, u)
		c.strength[storage.UserID(u.ID)] = 1500 + 250*c.rnd.NormFloat64()
		c.vanished[storage.UserID(u.ID)], c.cheats[storage.UserID(u.ID)] = i%7 == 6, i%10 == 3
	}
	open := func(name string, joins int, options ...string) {
		t.Helper()
		given := append([]string{"name=" + name, "title=hoard", "zone=Europe/Berlin", "digest=on"}, options...)
		r.says(r.slash(host, "championship new", given...), name, "is open")
		registration := r.has("## "+name, "SHA-256")
		for _, u := range c.people[:joins] {
			r.says(r.press(u, registration, "Join"), "You are in: "+name)
		}
	}
	for _, u := range c.people[:queued] {
		r.expect(r.slash(u, "ladder join", "title=hoard").Text(), "You are on the ladder of Hoard")
	}
	for _, u := range c.people[:queued] {
		r.says(r.slash(u, "ladder queue", "matches=1"), "match")
	}
	swiss := c.swiss(host, min(people, 64), rounds)
	on := func(after time.Duration) string { return "start=" + start.Add(after).Format("2006-01-02 15:04") }
	open("League", people, "format=divisions", "size=4", "levels=3", "nobody=out", "round="+round, "every="+every, on(0))
	open("Knockout", min(people, 8), "format=knock-out", "third=yes", "round=2d", on(24*time.Hour))
	open("Groups", min(people, 12), "format=groups", "size=4", "round=2d", "nobody=draw", on(48*time.Hour))
	began := r.time.Now()
	for n := 0; r.time.Now().Before(began.Add(time.Duration(days) * 24 * time.Hour)); n++ {
		if n%90 == 0 {
			t.Logf("day %.0f: %d matches played", r.time.Now().Sub(began).Hours()/24, c.played)
		}
		for _, one := range c.all() {
			for _, m := range one.State.Open(0) {
				switch c.rnd.IntN(12) {
				case 0:
					c.cheat(c.matchOf(one.ID, m.Key()))
				case 1, 2, 3, 4, 5:
					c.plays(c.matchOf(one.ID, m.Key()))
				}
			}
		}
		for _, p := range c.ladder().State.Pairings() {
			switch c.rnd.IntN(12) {
			case 0:
				c.cheat(storage.MatchID(p.Match))
			case 1:
				c.plays(storage.MatchID(p.Match))
			}
		}
		if open, ok := swiss().State.Open(); ok {
			for _, m := range open.Matches {
				if !m.Settled && c.rnd.IntN(4) == 0 {
					c.plays(c.matchOf(swiss().ID, m.ID.Key()))
				}
			}
			if late := r.time.Now().Add(-24 * time.Hour); open.TimeOver && open.Deadline < tournamentrules.Unix(late.Unix()) {
				asked := r.slash(host, "tournament round", "do=close")
				r.says(r.press(host, *asked.Message, "Close the round"), "The round is closed")
			}
		}
		r.time.leap(8 * time.Hour)
		c.settles()
	}
	r.until("all is told", func() bool {
		return r.count("🏆", "season 1") >= 3
	})
	for _, one := range c.all() {
		past := one.State.Past()
		if len(past) == 0 || len(past[0].Table) == 0 {
			t.Errorf("%s has no table: phase %d, %d open", one.Head.Name, one.State.Phase(), len(one.State.Open(0)))
		}
		for _, m := range one.State.Matches() {
			if !m.Settled && m.Due < rules.Unix(r.time.Now().Add(-24*time.Hour).Unix()) {
				t.Errorf("%s: match %+v is without an end", one.Head.Name, m)
			}
		}
		seasons := map[int]int{}
		events, err := c.held().Events(r.ctx, one, 0, one.Seq)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if f, ok := e.Fact.(rules.SeasonEnded); ok {
				seasons[f.Season]++
			}
		}
		for season, n := range seasons {
			if n != 1 {
				t.Errorf("%s: season %d ended %d times", one.Head.Name, season, n)
			}
		}
	}
	texts := map[string]int{}
	for _, m := range r.guest.Messages(r.hall) {
		if strings.Contains(m.Text(), "has started") || strings.Contains(m.Text(), "🏆") || strings.Contains(m.Text(), "has begun,") {
			texts[m.Text()]++
		}
	}
	for text, n := range texts {
		if n > 1 {
			t.Errorf("announced %d times: %q", n, text)
		}
	}
	c.swissEnded(swiss())
	c.ratings(swiss())
	c.queue()
	c.explained()
	if c.played < people {
		t.Errorf("%d matches were played by %d people", c.played, people)
	}
	t.Logf("%d people, %d days: %d matches played at the table, %d messages in the hall", people, days, c.played, len(r.guest.Messages(r.hall)))
}

// swiss opens a tournament of Swiss rounds, which so many join, and starts it. It returns
// how that tournament is.
func (c *community) swiss(host *localtest.User, joins int, rounds string) func() *tournament.Tournament {
	c.t.Helper()
	c.says(c.slash(host, "tournament new", "name=Swiss", "title=hoard", "round-time=4d", "clock=quick", rounds), "Swiss is open")
	registration := c.has("## Swiss", "SHA-256")
	for _, u := range c.people[:joins] {
		c.says(c.room.press(u, registration, "Join"), "Swiss")
	}
	c.says(c.slash(host, "tournament start"), "has started")
	guild, _ := c.world.Guild()
	held := tournament.Of(league.On(c.table, slog.New(slog.DiscardHandler)))
	list, err := held.Listed(c.ctx, storage.GuildID(guild))
	if err != nil || len(list) != 1 {
		c.t.Fatalf("tournaments %v, %v; want one", list, err)
	}
	return func() *tournament.Tournament {
		one, err := held.Load(c.ctx, list[0].ID)
		if err != nil {
			c.t.Fatal(err)
		}
		return one
	}
}

// swissEnded holds that a tournament is over, that each of its matches has a result and
// each round was announced once.
func (c *community) swissEnded(one *tournament.Tournament) {
	c.t.Helper()
	s := one.State
	if s.Phase() != tournamentrules.PhaseClosed || s.Paired() != s.Rounds() || len(s.Standings(s.Paired())) == 0 {
		c.t.Errorf("%s is at phase %d, round %d of %d", one.Head.Name, s.Phase(), s.Paired(), s.Rounds())
	}
	for n := 1; n <= s.Paired(); n++ {
		round, _ := s.Round(n)
		for _, m := range round.Matches {
			if !m.Settled {
				played, err := c.table.Match(c.ctx, c.matchOf(one.ID, m.ID.Key()))
				c.t.Errorf("%s: round %d, table %d has no result: %v, %v, undecided since %d, waiting %v, over at %v", one.Head.Name, n, m.ID.Table, played.Status, err, m.UndecidedAt, played.Waiting(), round.TimeOver)
			}
		}
		for _, text := range []string{"**Round %d** lasts until", "**Round %d is closed.**"} {
			if told := c.count(fmt.Sprintf(text, n)); told != 1 {
				c.t.Errorf("%q is told %d times", fmt.Sprintf(text, n), told)
			}
		}
	}
}

// queue holds that each pairing of the ladder's queue is announced once, that nobody had
// more of them at once than they wanted, that it waited for fits, and that what is over at
// the table is over on the ladder, with one result.
func (c *community) queue() {
	c.t.Helper()
	l := c.ladder()
	events, err := ladder.Of(league.On(c.table, slog.New(slog.DiscardHandler))).Events(c.ctx, l, 0, l.Seq)
	if err != nil {
		c.t.Fatal(err)
	}
	s := ladderrules.New(l.State.Data(), l.State.Terms())
	begun, apart := map[string]int{}, 0.0
	n, undone, waited := 0, 0, 0
	for _, e := range events {
		if f, ok := e.Fact.(ladderrules.Paired); ok {
			n++
			if len(s.Wishes()) >= s.Data().Fit.People {
				waited++
			}
			apart += math.Abs(c.strength[storage.UserID(f.Seats[0])] - c.strength[storage.UserID(f.Seats[1])])
			for _, p := range f.Seats {
				if s.Playing(p) >= s.Wish(p).Matches {
					c.t.Errorf("%s plays %d matches of the queue, and wants %d", p, s.Playing(p)+1, s.Wish(p).Matches)
				}
			}
		}
		switch f := e.Fact.(type) {
		case ladderrules.Begun:
			begun[string(f.Match)] = 0
		case ladderrules.Undone:
			undone++
		}
		if s, err = s.Apply(e); err != nil {
			c.t.Fatal(err)
		}
	}
	for _, r := range l.State.Results() {
		if n, of := begun[string(r.Match)]; of {
			begun[string(r.Match)] = n + 1
		}
	}
	ended := 0
	for id, results := range begun {
		m, err := c.table.Match(c.ctx, storage.MatchID(id))
		switch {
		case err != nil:
			c.t.Error(err)
		case m.Status == head.Running && (results > 0 || m.Opened.Before(c.time.Now().Add(-60*24*time.Hour))), m.Status != head.Running && results != 1:
			c.t.Errorf("match %s of the queue of %v is %v, and has %d results", id, m.Opened, m.Status, results)
		case m.Status != head.Running:
			ended++
		}
	}
	if told := c.count("rated match from the queue"); told > n || told < n-undone {
		c.t.Errorf("%d pairings of the queue are told %d times", n, told)
	}
	if ended < n/2 || n == 0 || waited == 0 {
		c.t.Errorf("%d of %d matches of the queue ended, %d pairings came while it waited for a fit", ended, n, waited)
	}
	c.t.Logf("the queue: %d pairings, %d of them while it waited, %d undone, %d ended; opponents were %.0f points apart", n, waited, undone, ended, apart/float64(max(n, 1)))
}

// ratings holds that each result of the ladder is a match of a competition.
func (c *community) ratings(swiss *tournament.Tournament) {
	c.t.Helper()
	var matches []string
	for n := 1; n <= swiss.State.Paired(); n++ {
		round, _ := swiss.State.Round(n)
		for _, m := range round.Matches {
			matches = append(matches, string(c.matchOf(swiss.ID, m.ID.Key())))
		}
	}
	l := c.ladder()
	events, err := ladder.Of(league.On(c.table, slog.New(slog.DiscardHandler))).Events(c.ctx, l, 0, l.Seq)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, e := range events {
		if f, ok := e.Fact.(ladderrules.Begun); ok {
			matches = append(matches, string(f.Match))
		}
	}
	for _, one := range c.all() {
		guildMatches, err := c.held().Events(c.ctx, one, 0, one.Seq)
		if err != nil {
			c.t.Fatal(err)
		}
		season, number := 0, 0
		for _, e := range guildMatches {
			switch f := e.Fact.(type) {
			case rules.SeasonOpened:
				season, number = f.Season, 0
			case rules.MatchesMade:
				for range f.Matches {
					number++
					key := rules.Match{Season: season, Number: number}.Key()
					if place, err := league.On(c.table, slog.New(slog.DiscardHandler)).Place(c.ctx, one.ID, key); err == nil && place.Match != "" {
						matches = append(matches, string(place.Match))
					}
				}
			}
		}
	}
	results := c.ladder().State.Results()
	for _, res := range results {
		if !slices.Contains(matches, string(res.Match)) {
			c.t.Errorf("the ladder counts %s, which is no match of a competition", res.Match)
		}
	}
	if len(results) == 0 {
		c.t.Error("the ladder has heard of no match")
	}
}

// explained holds that each change of a rating is told by the event that brought it about,
// and that what stands is what the log comes to.
func (c *community) explained() {
	c.t.Helper()
	l := c.ladder()
	events, err := ladder.Of(league.On(c.table, slog.New(slog.DiscardHandler))).Events(c.ctx, l, 0, l.Seq)
	if err != nil {
		c.t.Fatal(err)
	}
	s := ladderrules.New(l.State.Data(), l.State.Terms())
	changed := 0
	for i, e := range events {
		next, err := s.Apply(e)
		if err != nil {
			c.t.Fatal(err)
		}
		told := map[ladderrules.Person]bool{}
		for _, change := range next.Report(i).Changes {
			told[change.Person] = true
		}
		_, closes := e.Fact.(ladderrules.SeasonClosed)
		_, brings := e.Fact.(ladderrules.Brought)
		for _, p := range next.Members() {
			if was, now := s.Member(p), next.Member(p); was != nil && was.Duel.Rating != now.Duel.Rating {
				if changed++; !told[p] && !closes && !brings {
					c.t.Errorf("event %d, %T, changes the rating of %s and does not say so", i, e.Fact, p)
				}
			}
		}
		s = next
	}
	for _, p := range l.State.Members() {
		if s.Member(p).Duel.Rating != l.State.Member(p).Duel.Rating {
			c.t.Errorf("the rating of %s is not what the log comes to", p)
		}
	}
	if changed == 0 {
		c.t.Error("no rating has changed")
	}
}

// cheat resigns matches before they count, as somebody who does not want to lose points:
// on the ladder that is void the first time, and counts against them alone afterwards.
func (c *community) cheat(id storage.MatchID) {
	c.t.Helper()
	if id == "" {
		return // not begun yet
	}
	m, err := c.table.Match(c.ctx, id)
	for i := 0; err == nil && i < len(m.Players) && m.Status == head.Running; i++ {
		if u := m.Players[i]; c.cheats[u] {
			_, err = c.table.Resign(c.ctx, table.Press{By: u, Interaction: c.press()}, id)
			break
		}
	}
	if err != nil {
		c.t.Fatal(err)
	}
}
