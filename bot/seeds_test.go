package bot_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord/localtest"
)

// TestSeedsByRating: a knock-out whose seeds are by rating puts the best rated of the
// server's ladder first, whether a director starts it or its date does; who is not on the
// ladder comes after them.
func TestSeedsByRating(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.guest.SetModerator(true)
	r.fill(r.guest, r.opens(r.guest, "ladder import"), r.adam.ID.String()+",1900,80\n"+r.vera.ID.String()+",1700,80")
	stranger := r.world.User("Stranger")
	seeded := func(name string, options ...string) {
		t.Helper()
		r.says(r.slash(r.guest, "championship new", append([]string{"name=" + name, "title=hoard", "format=knock-out", "seeds=rating", "zone=UTC"}, options...)...), "is open")
		for _, u := range []*localtest.User{stranger, r.vera, r.adam} {
			r.says(r.press(u, r.has("## "+name, "SHA-256"), "Join"), "You are in")
		}
		if len(options) == 0 {
			r.says(r.slash(r.guest, "championship start", "championship="+name), "has started")
		} else {
			r.time.leap(49 * time.Hour)
		}
		said := r.has(name+": season 1 has started", "Seeds").Text()
		said = said[strings.Index(said, "Seeds"):]
		a, v, s := strings.Index(said, r.adam.Mention()), strings.Index(said, r.vera.Mention()), strings.Index(said, stranger.Mention())
		if a < 0 || v < a || s < v {
			t.Errorf("%s: %q, want Adam, Vera and the stranger", name, said)
		}
	}
	seeded("ByHand")
	seeded("ByDate", "start="+r.time.Now().UTC().Add(48*time.Hour).Format("2006-01-02 15:04"))
}
