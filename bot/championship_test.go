package bot_test

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/championship"
	"skald/bot/league"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	rules "skald/engine/league/championship"
	"skald/storage"
)

// championship returns the hall's championship as the room knows it.
func (r *room) championship() *championship.Championship {
	r.t.Helper()
	guild, _ := r.world.Guild()
	held := championship.Of(league.On(r.table, slog.New(slog.DiscardHandler)))
	open, err := held.Listed(r.ctx, storage.GuildID(guild))
	past, err2 := held.Past(r.ctx, storage.GuildID(guild), 9)
	if all := append(past, open...); err == nil && err2 == nil && len(all) == 1 {
		c, err := held.Load(r.ctx, all[0].ID)
		if err != nil {
			r.t.Fatal(err)
		}
		return c
	}
	r.t.Fatalf("championships %v, %v, %v; want one", open, past, err)
	return nil
}

// champions makes a championship of Hoard in which so many have joined by its message.
func (r *room) champions(n int, options ...string) (director *localtest.User, players []*localtest.User) {
	r.t.Helper()
	director = r.world.User("Olaf")
	r.says(r.slash(director, "championship new", append([]string{"name=Cup", "title=hoard", "seeds=joined"}, options...)...), "Cup", "is open")
	registration := r.has("## Cup", "SHA-256", "Every match has a date")
	for i := range n {
		u := r.world.User("Player" + string(rune('A'+i)))
		players = append(players, u)
		r.says(r.press(u, registration, "Join"), "You are in")
	}
	return director, players
}

// begun waits until the match of a pairing is at the table.
func (r *room) begun(m rules.Match) storage.MatchID {
	r.t.Helper()
	var id storage.MatchID
	r.until("match "+m.Key()+" has begun", func() bool {
		place, err := league.On(r.table, slog.New(slog.DiscardHandler)).Place(r.ctx, r.championship().ID, m.Key())
		id = place.Match
		return err == nil && id != ""
	})
	return id
}

// presses number the acts of these tests, so that none is one that was done.
var presses = func() func() storage.InteractionID {
	next := storage.InteractionID(50_000_000)
	return func() storage.InteractionID { next++; return next }
}

// resigns ends the match of a pairing: the player of a seat gives up.
func (r *room) resigns(m rules.Match, seat int, press storage.InteractionID) {
	r.t.Helper()
	id := r.begun(m)
	if _, err := r.table.Resign(r.ctx, table.Press{By: storage.UserID(m.Seats[seat]), Interaction: press}, id); err != nil {
		r.t.Fatal(err)
	}
}

// TestKnockOut plays a knock-out of four on the local Discord, by its messages alone: one
// match is won at the table, one by who came, the final by resignation.
func TestKnockOut(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	press := presses()
	director, players := r.champions(4, "format=knock-out", "third=yes")
	r.says(r.slash(players[0], "championship start"), "Only a director")
	r.says(r.slash(players[0], "championship join"), "You are in already")
	r.says(r.slash(director, "championship start"), "has started")
	r.has("season 1 has started", "Seeds", players[0].Mention())
	first := r.has("Semi-final, match 1", players[0].Mention(), players[3].Mention(), "to be decided by")
	if !slices.ContainsFunc(first.Mentions, func(a localdiscord.Author) bool { return a.ID == players[0].ID }) {
		t.Errorf("the pairing notifies %v", first.Mentions)
	}
	r.has("## Cup, season 1", "Knock-out", "…")
	open := r.championship().State.Open(0)
	r.resigns(open[0], 1, press())
	r.heard()
	r.has("Semi-final, match 1", players[0].Mention()+" wins")
	r.begun(open[1])
	r.says(r.slash(players[1], "championship calendar"), "to be decided by")
	// Nobody plays the other: the better seed goes on by its date.
	r.time.leap(8 * 24 * time.Hour)
	r.has("Semi-final, match 2", "Nobody has played it by its date")
	r.until("the final and the third place are open", func() bool { return len(r.championship().State.Open(0)) == 2 })
	for _, m := range r.championship().State.Open(0) {
		r.resigns(m, 1, press())
	}
	r.heard()
	r.has("🏆 "+players[0].Mention(), "wins Cup, season 1")
	r.time.leap(12 * time.Minute)
	r.has("## Cup, season 1", "**Final**", "**"+players[0].Mention()+"**")
	shown := r.slash(players[1], "championship bracket")
	r.says(shown, "Third place")
	board := r.has("## Cup, season 1", "**Final**")
	for _, m := range []localdiscord.Message{*shown.Message, board} {
		if len(m.Attachments) != 1 || !strings.Contains(m.Attachments[0].Description, "Knock-out of 4 players. Semi-final; PlayerA (1) – PlayerD (4): PlayerA") {
			t.Errorf("the knock-out's picture is %+v, want one, told in words", m.Attachments)
		}
	}
	r.time.leap(26 * time.Hour)
	r.has("Cup is over", "seed was")
	if !r.championship().State.Over() {
		t.Error("it is not over")
	}
}

// TestRoundRobin plays a round robin of three: the table keeps itself, at most once in
// ten minutes, and explains how ties were broken.
func TestRoundRobin(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	press := presses()
	director, players := r.champions(3, "format=round-robin", "nobody=draw")
	r.says(r.slash(director, "championship start"), "has started")
	r.has("round 1 has begun", "1 match")
	board := r.has("## Cup, season 1", "Table", "round 1 of 3")
	for round := 1; round <= 3; round++ {
		open := r.championship().State.Open(0)
		if len(open) != 1 {
			t.Fatalf("in round %d %d matches are open", round, len(open))
		}
		loser := 1
		if open[0].Seats[1] == rules.Person(players[0].ID) {
			loser = 0
		}
		r.resigns(open[0], loser, press())
		r.heard()
		r.until("the match counts", func() bool { m, _ := r.championship().State.Match(round); return m.Settled })
	}
	r.has("🏆 "+players[0].Mention(), "wins Cup, season 1")
	r.time.leap(12 * time.Minute)
	r.until("the table shows the end", func() bool {
		now, ok := r.world.Message(board.ID)
		return ok && strings.Contains(now.Content, "1. "+players[0].Mention()+" · **4**")
	})
	last, _ := r.world.Message(board.ID)
	if len(last.Attachments) != 1 || !strings.Contains(last.Attachments[0].Description, "after round 3 of 3. 1. ") || strings.Contains(last.Attachments[0].Description, "@") {
		t.Errorf("the table's picture is %+v, want one, told in words without mentions", last.Attachments)
	}
	shown := r.slash(players[1], "championship table")
	if r.says(shown, "after round 3 of 3", "1. "+players[0].Mention()); len(shown.Message.Attachments) != 1 {
		t.Errorf("a table is shown with %d pictures, want 1", len(shown.Message.Attachments))
	}
}

// TestChampionshipRefusals: what a host may write wrong, and who may not do what.
func TestChampionshipRefusals(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	u := r.vera
	try := func(want string, options ...string) {
		t.Helper()
		r.says(r.slash(u, "championship new", append([]string{"name=Cup", "title=hoard"}, options...)...), want)
	}
	r.says(r.slash(u, "championship show"), "There is no championship here")
	try("is no date", "format=round-robin", "start=soon")
	try("is past", "format=round-robin", "start=2020-01-01")
	try("need a first date", "format=divisions", "every=3m")
}

// TestSeveralChampionships: whoever does not say which of two is asked, and what they pick
// completes what they typed.
func TestSeveralChampionships(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	for _, name := range []string{"League", "Cup"} {
		r.says(r.slash(r.vera, "championship new", "name="+name, "title=hoard", "format=knock-out"), "is open")
	}
	start := r.time.Now().UTC().Add(40 * 24 * time.Hour)
	asked := r.slash(r.vera, "championship date", "start="+start.Format("2006-01-02"))
	r.says(asked, "Several championships could be meant. Which one?")
	menu := asked.Message.Selects()[0]
	i := slices.IndexFunc(menu.Options, func(o localdiscord.Option) bool { return o.Label == "Cup" })
	if len(menu.Options) != 2 || i < 0 {
		t.Fatalf("offered are %+v, want League and Cup", menu.Options)
	}
	done, err := r.vera.Select(r.ctx, *asked.Message, menu.CustomID, menu.Options[i].Value)
	if err != nil {
		t.Fatal(err)
	}
	r.says(done, "Done")
	r.has("## Cup", "Season 1 starts")
	if n := r.count("## League", "Season 1 starts"); n != 0 {
		t.Error("the other one has the date, too")
	}
}
