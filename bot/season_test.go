package bot_test

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/championship"
	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	rules "skald/engine/league/championship"
	ladderrules "skald/engine/league/ladder"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/competition"
)

// A season of a community: people with hidden strengths, some of whom vanish, and the
// calendar as the only director.
type community struct {
	*room
	people   []*localtest.User
	strength map[storage.UserID]float64
	vanished map[storage.UserID]bool
	cheats   map[storage.UserID]bool
	rnd      *rand.Rand
	press    func() storage.InteractionID
	played   int
}

func (c *community) held() *championship.Championships {
	return championship.Of(league.On(c.table, slog.New(slog.DiscardHandler)))
}

// all returns the championships of the server, those that are over too.
func (c *community) all() (list []*championship.Championship) {
	c.t.Helper()
	guild, _ := c.world.Guild()
	past, err := c.held().Past(c.ctx, storage.GuildID(guild), 99)
	open, err2 := c.held().Listed(c.ctx, storage.GuildID(guild))
	if err != nil || err2 != nil {
		c.t.Fatal(err, err2)
	}
	for _, l := range append(past, open...) {
		one, err := c.held().Load(c.ctx, l.ID)
		if err != nil {
			c.t.Fatal(err)
		}
		list = append(list, one)
	}
	return list
}

// plays plays an open match as far as its people do: not at all if one has vanished, else
// to its end, which the weaker mostly loses.
func (c *community) plays(of *championship.Championship, m rules.Match) {
	c.t.Helper()
	place, err := league.On(c.table, slog.New(slog.DiscardHandler)).Place(c.ctx, of.ID, m.Key())
	if err != nil || place.Match == "" {
		return // not begun yet
	}
	acts := map[storage.UserID]int{}
	for range 40 {
		now, err := c.table.Match(c.ctx, place.Match)
		if err != nil {
			c.t.Fatal(err)
		}
		if now.Status != head.Running || len(now.Waiting()) == 0 {
			return
		}
		u := now.Waiting()[0]
		if c.vanished[u] {
			return
		}
		press := table.Press{By: u, Interaction: c.press()}
		other := now.Players[0]
		if other == u {
			other = now.Players[1]
		}
		if acts[u] >= 3 && acts[other] >= 3 && c.rnd.Float64() < 0.5+(c.strength[other]-c.strength[u])/800 {
			if _, err := c.table.Resign(c.ctx, press, place.Match); err != nil {
				c.t.Fatal(err)
			}
			c.played++
			return
		}
		legal, err := now.Legal(u, nil)
		if err != nil {
			c.t.Fatal(err)
		}
		if _, err := c.table.Act(c.ctx, press, place.Match, 0, legal[c.rnd.IntN(len(legal))]); err != nil {
			c.t.Fatal(err)
		}
		acts[u]++
	}
}

// TestMonth is a month of a community, some of whose people vanish and some of whom resign
// before a match counts: divisions of three levels that start twice by the
// calendar, a knock-out and groups that start once; nobody directs. With SKALD_LONG it
// is a year of 300 people with four seasons. No match is without an end, no table
// without its result, and everything is announced once.
func TestMonth(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	people, every, round, days := 14, "2w", "36h", 31
	if os.Getenv("SKALD_LONG") != "" {
		people, every, round, days = 300, "3m", "7d", 365
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
	for _, u := range c.people[:people/2] {
		r.expect(r.slash(u, "ladder join", "title=hoard").Text(), "You are on the ladder of Hoard")
	}
	on := func(after time.Duration) string { return "start=" + start.Add(after).Format("2006-01-02 15:04") }
	open("League", people, "format=divisions", "size=4", "levels=3", "nobody=out", "round="+round, "every="+every, on(0))
	open("Knockout", min(people, 8), "format=knock-out", "third=yes", "round=2d", on(24*time.Hour))
	open("Groups", min(people, 12), "format=groups", "size=4", "round=2d", "nobody=draw", on(48*time.Hour))
	for end := r.time.Now().Add(time.Duration(days) * 24 * time.Hour); r.time.Now().Before(end); {
		for _, one := range c.all() {
			for _, m := range one.State.Open(0) {
				switch c.rnd.IntN(12) {
				case 0:
					c.cheat(one, m)
				case 1, 2, 3, 4:
					c.plays(one, m)
				}
			}
		}
		r.time.leap(6 * time.Hour)
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
	c.ratings()
	c.explained()
	if c.played < people {
		t.Errorf("%d matches were played by %d people", c.played, people)
	}
	t.Logf("%d people, %d days: %d matches played at the table, %d messages in the hall", people, days, c.played, len(r.guest.Messages(r.hall)))
}

// settles waits until the bot has dealt with what is due, and told it, for as long as it
// comes nearer to that.
func (c *community) settles() {
	c.t.Helper()
	posted, since := 0, time.Now()
	for {
		due, err := league.On(c.table, slog.New(slog.DiscardHandler)).Due(c.ctx)
		mail, err2 := c.store.DueMail(c.ctx, c.time.Now(), 1, nil)
		if err != nil || err2 != nil {
			c.t.Fatal(err, err2)
		}
		if len(due)+len(mail) == 0 {
			return
		}
		if len(due) > 0 { // the bot looks once a minute
			c.time.leap(time.Minute)
		}
		if n := len(c.guest.Messages(c.hall)); n != posted {
			posted, since = n, time.Now()
		}
		if time.Since(since) > 20*time.Second {
			c.t.Fatalf("%d are due, %d mails wait, and nothing more is told", len(due), len(mail))
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// ratings holds that each result of the ladder is a match of a championship.
func (c *community) ratings() {
	c.t.Helper()
	var matches []string
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
			c.t.Errorf("the ladder counts %s, which is no match of a championship", res.Match)
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
func (c *community) cheat(of *championship.Championship, m rules.Match) {
	c.t.Helper()
	place, err := league.On(c.table, slog.New(slog.DiscardHandler)).Place(c.ctx, of.ID, m.Key())
	if err != nil || place.Match == "" {
		return
	}
	for _, p := range m.Seats {
		now, err := c.table.Match(c.ctx, place.Match)
		if err != nil {
			c.t.Fatal(err)
		}
		if u := storage.UserID(p); c.cheats[u] && now.Status == head.Running {
			if _, err := c.table.Resign(c.ctx, table.Press{By: u, Interaction: c.press()}, place.Match); err != nil {
				c.t.Fatal(err)
			}
		}
	}
}

// TestBoard: the message that always shows how it stands is edited at most once in ten
// minutes, is pinned where the bot may, and is posted anew an hour after Discord lets it
// be edited no more; then the old one goes.
func TestBoard(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.forgiven = "30046"
	press := presses()
	r.world.Allow(r.hall, localdiscord.PinMessages)
	director, _ := r.champions(4, "format=round-robin")
	r.says(r.slash(director, "championship start"), "has started")
	board := r.has("## Cup, season 1", "after round 1 of 3")
	r.until("the table is pinned", func() bool { m, ok := r.world.Message(board.ID); return ok && m.Pinned })
	wins := func() {
		open := r.championship().State.Open(0)
		r.resigns(open[0], 1, press())
		r.heard()
		r.until("the match counts", func() bool {
			m, _ := r.championship().State.Match(open[0].Number)
			return m.Settled
		})
	}
	wins()
	if m, _ := r.world.Message(board.ID); !m.Edited.IsZero() {
		t.Errorf("it is edited within ten minutes, at %v", m.Edited)
	}
	r.time.leap(11 * time.Minute)
	r.until("it is edited", func() bool { m, ok := r.world.Message(board.ID); return ok && strings.Contains(m.Content, "**2**") })
	r.world.Inject("PATCH /channels/"+r.hall.String()+"/messages/"+board.ID.String(), 1, localdiscord.Refused(30046))
	r.time.leap(11 * time.Minute)
	wins()
	r.until("Discord has refused", func() bool {
		place, err := league.On(r.table, slog.New(slog.DiscardHandler)).Place(r.ctx, r.championship().ID, competition.BoardPlace)
		return err == nil && place.Shut != 0
	})
	r.time.leap(30 * time.Minute)
	if n := r.count("## Cup, season 1"); n != 1 {
		t.Errorf("%d tables stand within the hour", n)
	}
	r.time.leap(40 * time.Minute)
	r.until("it is posted anew, and the old one goes", func() bool {
		_, old := r.world.Message(board.ID)
		return !old && r.count("## Cup, season 1") == 1
	})
}

// TestTournamentBoard: a tournament of Swiss rounds has the same message.
func TestTournamentBoard(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Allow(r.hall, localdiscord.PinMessages)
	director, players := r.tournamentOf("rounds=2", "mode=battles")
	r.says(r.slash(director, "tournament start"), "has started")
	r.says(r.slash(director, "tournament round"), "Round 1 is paired")
	board := r.has("Cup", "while round 1 is played")
	r.until("the table is pinned", func() bool { m, ok := r.world.Message(board.ID); return ok && m.Pinned })
	one, a, b := r.pairOf("1", "1", players)
	shown := r.report(a, one, "30", "2")
	r.says(r.press(a, *shown.Message, "Send this report"), "sent")
	r.says(r.press(b, r.has("reports:", b.Mention()+", is that right?"), "Confirm"), "Confirmed")
	r.time.leap(11 * time.Minute)
	r.until("it shows the result", func() bool {
		m, ok := r.world.Message(board.ID)
		return ok && strings.Contains(m.Content, a.Mention()+": tournament points 5")
	})
}
