package bot_test

import (
	"testing"
	"time"

	"skald/bot/localdiscord"
)

// TestSeasonIsAnEvent: a season with a date stands among the events of the server, with
// its start and end, where the bot was given the right; else the calendar says what lacks.
// Once the season is played the event has its end, and it goes with the season.
func TestSeasonIsAnEvent(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	at := func(d time.Duration) string { return "start=" + r.time.Now().UTC().Add(d).Format("2006-01-02 15:04") }
	r.says(r.slash(r.vera, "championship new", "name=Poor", "title=hoard", "format=knock-out", "zone=UTC", at(48*time.Hour)), "is open")
	r.has("## Poor", "SHA-256")
	r.until("the calendar says what lacks", func() bool {
		return containsAll(r.slash(r.adam, "championship calendar").Text(), []string{"Create Events"})
	})
	r.says(r.slash(r.vera, "championship close", "why=nobody comes"), "Done")
	r.world.Grant(localdiscord.CreateEvents)
	director := r.vera
	r.says(r.slash(director, "championship new", "name=Rich", "title=hoard", "format=round-robin", "round=2d", "zone=UTC", at(48*time.Hour)), "is open")
	registration := r.has("## Rich", "SHA-256")
	r.until("the event stands", func() bool { return len(r.world.ScheduledEvents()) == 1 })
	e := r.world.ScheduledEvents()[0]
	if e.Name != "Rich, season 1" || e.End.Sub(e.Start) != 48*time.Hour || e.Start.Sub(r.time.Now()) > 49*time.Hour {
		t.Errorf("the event is %+v", e)
	}
	if said := r.slash(r.adam, "championship calendar", "championship=Rich").Text(); containsAll(said, []string{"Create Events"}) {
		t.Error("the calendar misses a right that is there")
	}
	for _, name := range []string{"A", "B", "C"} {
		u := r.world.User("Player" + name)
		r.says(r.press(u, registration, "Join"), "You are in")
	}
	r.time.leap(49 * time.Hour)
	r.until("the season is played, and its end is known", func() bool {
		list := r.world.ScheduledEvents()
		return len(list) == 1 && list[0].ID == e.ID && list[0].End.Sub(list[0].Start) > 5*24*time.Hour
	})
	r.says(r.slash(director, "championship close", "why=enough", "championship=Rich"), "Done")
	r.until("the event is gone with it", func() bool { return len(r.world.ScheduledEvents()) == 0 })
}

// TestRoundLacksARight: a tournament says which right is missing once a round could have
// been an event, in the words of the calendar of championships; not before, and not once
// nothing is played.
func TestRoundLacksARight(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, players := r.tournamentOf("rounds=2", "mode=battles")
	lacks := func() bool {
		return containsAll(r.slash(players[0], "tournament show").Text(), []string{"-# With the right “Create Events” I would show this"})
	}
	r.says(r.slash(director, "tournament start"), "has started")
	if lacks() {
		t.Error("a right is missed while no round is played")
	}
	r.says(r.slash(director, "tournament round"), "Round 1 is paired")
	r.until("it says what lacks", lacks)
	players[0].SetLocale("de")
	r.expect(r.slash(players[0], "tournament show").Text(), "Mit dem Recht „Events erstellen“")
	players[0].SetLocale("en-US")
	r.says(r.press(director, *r.slash(director, "tournament round", "do=close").Message, "Close the round"), "closed")
	r.until("it misses nothing any more", func() bool { return !lacks() })
}

// TestRoundIsAnEvent: a round of a tournament is one until it closes.
func TestRoundIsAnEvent(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Grant(localdiscord.CreateEvents)
	director, _ := r.tournamentOf("rounds=2", "mode=battles")
	r.says(r.slash(director, "tournament start"), "has started")
	r.says(r.slash(director, "tournament round"), "Round 1 is paired")
	r.until("the event stands", func() bool {
		list := r.world.ScheduledEvents()
		return len(list) == 1 && list[0].Name == "Cup, round 1" && list[0].Where != ""
	})
	if said := r.slash(director, "tournament show").Text(); containsAll(said, []string{"Create Events"}) {
		t.Error("the tournament misses a right that is there")
	}
	r.says(r.press(director, *r.slash(director, "tournament round", "do=close").Message, "Close the round"), "closed")
	r.until("it is gone", func() bool { return len(r.world.ScheduledEvents()) == 0 })
}

// TestHiddenSeasonIsNoEvent: everybody on a server sees its events, so there is none of what
// is played in a channel that not everybody sees.
func TestHiddenSeasonIsNoEvent(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Grant(localdiscord.CreateEvents)
	guild, _ := r.world.Guild()
	hidden := r.world.AddChannel("cellar")
	r.world.Overwrite(hidden.ID, localdiscord.Overwrite{ID: guild, Deny: localdiscord.ViewChannel})
	r.world.Overwrite(hidden.ID, localdiscord.Overwrite{ID: r.vera.ID, Member: true, Allow: localdiscord.ViewChannel})
	start := "start=" + r.time.Now().UTC().Add(48*time.Hour).Format("2006-01-02 15:04")
	for _, where := range []localdiscord.ID{hidden.ID, r.hall} { // the second one's event is the later one
		r.hall = where
		r.says(r.slash(r.vera, "championship new", "name=In "+where.String(), "title=hoard", "format=round-robin", "round=2d", "zone=UTC", start), "is open")
	}
	r.until("the event stands", func() bool { return len(r.world.ScheduledEvents()) > 0 })
	if list := r.world.ScheduledEvents(); len(list) != 1 || list[0].Name != "In "+r.hall.String()+", season 1" {
		t.Errorf("the events are %+v", list)
	}
}
