package bot_test

import (
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/championship"
	"skald/bot/league"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
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

// matchOf returns the match that plays a pairing of a competition; "" if it has not begun.
func (c *community) matchOf(id storage.LeagueID, key string) storage.MatchID {
	place, err := league.On(c.table, slog.New(slog.DiscardHandler)).Place(c.ctx, id, key)
	if err != nil {
		return ""
	}
	return place.Match
}

// plays plays an open match as far as its people do: not at all if one has vanished, else
// to its end, which the weaker mostly loses.
func (c *community) plays(id storage.MatchID) {
	c.t.Helper()
	if id == "" {
		return // not begun yet
	}
	acts := map[storage.UserID]int{}
	for range 40 {
		now, err := c.table.Match(c.ctx, id)
		if err != nil {
			c.t.Fatal(err)
		}
		if now.Status != head.Running || len(now.Waiting()) == 0 {
			return
		}
		i := slices.IndexFunc(now.Waiting(), func(u storage.UserID) bool { return !c.vanished[u] })
		if i < 0 {
			c.claims(now)
			return
		}
		u := now.Waiting()[i]
		press := table.Press{By: u, Interaction: c.press()}
		other := now.Players[0]
		if other == u {
			other = now.Players[1]
		}
		if acts[u] >= 3 && acts[other] >= 3 && c.rnd.Float64() < 0.5+(c.strength[other]-c.strength[u])/800 {
			if _, err := c.table.Resign(c.ctx, press, id); err != nil {
				c.t.Fatal(err)
			}
			c.played++
			return
		}
		legal, err := now.Legal(u, nil)
		if err != nil {
			c.t.Fatal(err)
		}
		if _, err := c.table.Act(c.ctx, press, id, 0, legal[c.rnd.IntN(len(legal))]); err != nil {
			c.t.Fatal(err)
		}
		acts[u]++
	}
}

// claims ends a match whose others are out of time, if that is asked by now.
func (c *community) claims(m *table.Match) {
	c.t.Helper()
	i := slices.IndexFunc(m.Players, func(u storage.UserID) bool { return !c.vanished[u] })
	if q := m.Question; i >= 0 && q != nil && q.Kind == head.TimeQuestion {
		if _, err := c.table.Answer(c.ctx, table.Press{By: m.Players[i], Interaction: c.press()}, m.ID, q.Number, true); err != nil {
			c.t.Fatal(err)
		}
		c.played++
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
	began := r.time.Now()
	r.says(r.slash(director, "championship start"), "has started")
	board := r.has("## Cup, season 1", "round 1 of 3")
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
	if m, _ := r.world.Message(board.ID); !m.Edited.IsZero() && r.time.Now().Sub(began) < 10*time.Minute { // a busy machine makes more leaps
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
