package bot_test

import (
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/localdiscord"
	"skald/storage"
)

// setupRoom is a room with two titles: the duel, and the same game for a crowd.
func setupRoom(t *testing.T) *room {
	t.Helper()
	r := newWorld(t, storage.NewMemory())
	crowd := crowded()
	r.titles = []bot.Title{titles()[0], {Game: renamed{crowd.Game}, Painter: crowd.Painter}}
	r.connect()
	return r
}

// choose picks in the select that offers a value.
func (r *room) choose(m localdiscord.Message, value string) localdiscord.Message {
	r.t.Helper()
	for _, s := range m.Selects() {
		for _, o := range s.Options {
			if o.Value != value {
				continue
			}
			reply, err := r.vera.Select(r.ctx, m, s.CustomID, value)
			if err != nil {
				r.t.Fatalf("Vera picks %s: %v", value, err)
			}
			return *reply.Message
		}
	}
	r.t.Fatalf("nothing offers %q: %s", value, m.Text())
	return localdiscord.Message{}
}

// A match is opened by pressing alone: with its defaults by one press, or with
// the side and the options that were picked. The lobby says what was chosen.
func TestSetupIsChosenByPressing(t *testing.T) {
	t.Parallel()
	r := setupRoom(t)
	screen := r.choose(*r.slash(r.vera, "game new").Message, "hoard")
	if len(screen.Selects()) != 3 {
		t.Fatalf("%d selects, want those of the side, the option and the clock: %s", len(screen.Selects()), screen.Text())
	}
	for _, s := range screen.Selects() {
		if s.Placeholder == "goal" {
			t.Error("a select is called by the key of an option")
		}
		if !s.Options[0].Default {
			t.Errorf("the select %v shows no default", s.Options)
		}
	}
	screen = r.choose(r.choose(screen, "blue"), "40")
	expect(t, "opened", r.lobby(r.vera, screen, nil).Text(), "Your lobby is open")
	lobby := r.has("Blue: "+r.vera.Mention(), "Red: a free seat", "40 coins end the match")
	if got := r.match().Options["goal"]; got != "40" {
		t.Errorf("the match has the goal %q, want 40", got)
	}

	// A person who has a seat changes it by the button of another.
	expect(t, "changed", r.press(r.vera, lobby, "Join as Red").Text(), "Red")
	lobby = r.has("Red: "+r.vera.Mention(), "Blue: a free seat")
	r.press(r.adam, lobby, "Join as Blue")
	r.has(running)
}

// One press opens a match as it is.
func TestSetupByOnePress(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	screen := *r.slash(r.vera, "game new").Message
	r.lobby(r.vera, screen, nil)
	lobby := r.has("Red: "+r.vera.Mention(), "Anybody may join: one seat is free.")
	if strings.Contains(lobby.Text(), "12 coins") {
		t.Errorf("the lobby tells an option that is as usual: %s", lobby.Text())
	}
	expect(t, "all options", r.press(r.adam, lobby, "More").Text(), "12 coins end the match")
}

// A match that may begin before it is full says how many are missing, and cannot
// be begun before.
func TestBeginWaitsForEnough(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.titles = []bot.Title{crowded()}
	r.connect()
	r.slash(r.vera, "game new", "title=hoard")
	lobby := r.has("1 of at least 2 players is here")
	if b, ok := lobby.Button("Begin"); ok {
		t.Errorf("Begin is %+v; want none before there are enough", b)
	}
	expect(t, "typed", r.slash(r.vera, "game start").Text(), "1 of at least 2 players is here")
	r.press(r.adam, lobby, "Join as Blue")
	lobby = r.has("2 players are here: " + r.vera.Mention() + " can begin")
	r.press(r.vera, lobby, "Begin")
	r.has(running)
	if m := r.match(); len(m.Players) != 2 {
		t.Errorf("%d play, want 2", len(m.Players))
	}
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	end := r.has("Victory")
	if _, ok := end.Button("Rematch"); !ok {
		t.Errorf("the end of a game for four offers %v, want a rematch without swapped sides", end.Buttons())
	}
}

// Options are completed with their names, values and what they mean; one that is
// typed already is not offered again.
func TestOptionsAreCompleted(t *testing.T) {
	t.Parallel()
	r := setupRoom(t)
	offered := func(typed string) (list []localdiscord.Choice) {
		t.Helper()
		list, err := r.vera.Complete(r.ctx, r.hall, "game new", map[string]any{"title": "hoard"}, "options", typed)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if got := offered(""); len(got) != 2 || got[1].Name != "goal=40 · 40 coins end the match" || got[1].Value != "goal=40" {
		t.Errorf("offered %+v, want both values with what they mean", got)
	}
	if got := offered("40"); len(got) != 1 {
		t.Errorf("offered %+v for 40, want one", got)
	}
	if got := offered("goal=40, "); len(got) != 0 {
		t.Errorf("offered %+v after the only option, want none", got)
	}
}

// TestWhoMayJoin holds that a lobby to which people are invited never says that
// anybody may join: not when its opener invited themself, and not when all are there.
func TestWhoMayJoin(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.slash(r.vera, "game new", "title=hoard", "opponent="+r.vera.ID.String())
	lobby := r.has(r.vera.Mention() + " plays all sides")

	if text := lobby.Text(); strings.Contains(text, "Anybody may join") || strings.Contains(text, "changes your side") {
		t.Errorf("a lobby of one's own says %q", text)
	}
	r.press(r.vera, lobby, "Join as Blue")
	r.has(running)
}

// TestInvitedAreThere is so where a match may begin before it is full.
func TestInvitedAreThere(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.titles = []bot.Title{crowded()}
	r.connect()
	r.slash(r.vera, "game new", "title=hoard", "opponent="+r.adam.ID.String())
	r.has(r.adam.Mention() + ": a seat is kept for you")
	r.slash(r.adam, "game join")
	lobby := r.has("Everybody is here")
	if strings.Contains(lobby.Text(), "Anybody may join") {
		t.Errorf("the lobby says %q", lobby.Text())
	}
}
