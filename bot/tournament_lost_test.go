package bot_test

import (
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/storage"
)

// hostedRound is a tournament of two with the bot, whose first match runs.
func (r *room) hostedRound(options ...string) (director *localtest.User, pairing localdiscord.Message, m *table.Match) {
	r.t.Helper()
	director = r.world.User("Olaf")
	r.says(r.slash(director, "tournament new", append([]string{"name=Cup", "title=hoard", "rounds=1"}, options...)...), "is open")
	registration := r.has("Cup", "SHA-256")
	for _, u := range []*localtest.User{r.vera, r.adam} {
		r.says(r.press(u, registration, "Join"), "Cup")
	}
	r.says(r.slash(director, "tournament start"), "has started")
	pairing = r.has("Round 1, table 1", r.vera.Mention(), "thread")
	return director, pairing, r.playedIn(pairing.ID)
}

// playedIn waits for the match in a thread.
func (r *room) playedIn(thread localdiscord.ID) (m *table.Match) {
	r.t.Helper()
	r.until("the match in the thread", func() (ok bool) {
		var err error
		m, err = r.table.At(r.ctx, storage.ChannelID(thread))
		return err == nil
	})
	return m
}

// TestTournamentChannelGone: a tournament whose channel is deleted tells its
// directors, waits for them however long that takes, and goes on elsewhere with its
// matches.
func TestTournamentChannelGone(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, _, m := r.hostedRound()
	r.world.DeleteChannel(r.hall)
	r.hall = r.world.Channel("mead-hall").ID
	r.says(r.slash(director, "tournament pairings", "again=yes"), "is gone", "/tournament move")
	for range 20 {
		r.time.leap(25 * time.Hour)
	}
	r.until("the director is told", func() bool {
		return containsAll(text(director.DMs()), []string{"Cup", "is gone", "/tournament move"})
	})
	r.says(r.slash(director, "tournament pairings"), "Table 1", "open")
	r.says(r.slash(r.vera, "tournament move"), "Only a director")
	r.says(r.slash(director, "tournament move"), "speaks in this channel")
	r.has("has moved the tournament Cup")
	pairing := r.has("Round 1, table 1", r.vera.Mention())
	if now := r.playedIn(pairing.ID); now.ID != m.ID {
		t.Errorf("match %s is played there, want %s", now.ID, m.ID)
	}
	loser := r.user(m)
	resign := r.at(pairing.ID, loser, "game resign")
	r.press(loser, *resign.Message, "Resign")
	r.has("Round 1 is closed")
	r.says(r.slash(director, "tournament move"), "speaks in this channel already")
}

// TestTournamentPostsAgain: what somebody has deleted is posted again with its match,
// and what still stands is not.
func TestTournamentPostsAgain(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, pairing, m := r.hostedRound()
	r.says(r.slash(director, "tournament pairings", "again=yes"), "Nothing is missing")
	r.world.DeleteChannel(pairing.ID) // its thread
	r.world.DeleteMessage(pairing.ID)
	r.says(r.slash(director, "tournament pairings", "again=yes"), "I post again")
	anew := r.has("Round 1, table 1", r.vera.Mention())
	if now := r.playedIn(anew.ID); now.ID != m.ID || anew.ID == pairing.ID {
		t.Errorf("match %s is played in %s, want %s in another thread", now.ID, anew.ID, m.ID)
	}
	r.says(r.slash(director, "tournament pairings", "again=yes"), "Nothing is missing")
}
