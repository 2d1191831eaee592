package bot_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
)

// TestLadderDigest: a moderator has each week told; then on Monday the results stand in
// the channel once, with who beat somebody rated higher, and notify nobody. Without that
// nothing is told, and nobody else switches it.
func TestLadderDigest(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.counted(1)
	week := 8 * 24 * time.Hour
	r.time.leap(week)
	r.heard()
	r.until("the week is over", func() bool { _, due := r.ladder().State.Due(); return !due })
	if n := r.count("what happened since"); n != 0 {
		t.Fatalf("%d digests that nobody wanted", n)
	}
	r.expect(r.slash(r.guest, "ladder digest", "digest=on").Text(), "Only a moderator can do that")
	r.vera.SetModerator(true)
	r.expect(r.slash(r.vera, "ladder digest", "digest=on").Text(), "from now on I tell a digest each week")
	r.expect(r.slash(r.vera, "ladder digest", "digest=on").Text(), "That is so already")
	r.counted(2)
	r.time.leap(week)
	r.heard()
	digest := r.has("**Hoard: what happened since", "1 match was decided", "won against")
	if len(digest.Pinged) != 0 {
		t.Errorf("it notifies %v", digest.Pinged)
	}
	r.time.leap(2 * week) // weeks without a result
	r.heard()
	if n := r.count("what happened since"); n != 1 {
		t.Errorf("%d digests, want one", n)
	}
	said := r.slash(r.vera, "ladder standings").Text()
	link := r.has("**Hoard: ladder, ").ID.String()
	r.expect(said, "The table that keeps itself", link)
}

// TestTournamentDigest: the director has each week told, with the table's arrows after
// the second round.
func TestTournamentDigest(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, players := r.tournamentOf("rounds=2", "mode=battles")
	r.says(r.slash(players[0], "tournament standings", "digest=on"), "director")
	r.says(r.slash(director, "tournament standings", "digest=on"), "Done")
	r.has("from now on I tell a digest each week")
	r.says(r.slash(director, "tournament start"), "has started")
	r.says(r.slash(director, "tournament round"), "Round 1 is paired")
	r.has("Cup", "while round 1 is played")
	one, a, b := r.pairOf("1", "1", players)
	shown := r.report(a, one, "30", "2")
	r.says(r.press(a, *shown.Message, "Send this report"), "sent")
	r.says(r.press(b, r.has("reports:", b.Mention()+", is that right?"), "Confirm"), "Confirmed")
	r.time.leap(7*24*time.Hour + time.Hour)
	r.heard()
	digest := r.wait(r.guest, "the digest", func(m localdiscord.Message) bool { return strings.Contains(m.Text(), "what happened since") })
	r.expect(digest.Text(), "1 match was decided", "Waiting longest")
	if notified(digest, a) || notified(digest, b) {
		t.Errorf("it notifies %v", digest.Pinged)
	}
	r.expect(r.slash(a, "tournament standings").Text(), "The table that keeps itself", "discord.com/channels/")
}
