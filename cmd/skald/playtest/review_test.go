package playtest

import (
	"context"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/cmd/skald/titles/titlestest"
)

// TestReviewNamesPlayers holds that a review of a title without sides calls its players
// by what they are called, and tells the seats of Skald apart.
func TestReviewNamesPlayers(t *testing.T) {
	t.Parallel()
	list := titlestest.Undrawn()
	for i, title := range list {
		if len(title.Game.About().Sides) > 0 {
			continue
		}
		p := sitDownTo(t, titlestest.Catalogue(t), list, i, "en", 1, map[string]any{"skald": "easy"}, &localtest.Leaping{})
		u := p.world.User(players[0])
		asked, err := u.Slash(p.ctx, p.hall, "game resign", nil)
		if err != nil {
			t.Fatal(err)
		}
		sure, _ := asked.Message.Button("Resign")
		if _, err := u.Press(p.ctx, *asked.Message, sure.CustomID); err != nil {
			t.Fatal(err)
		}
		if _, err := u.Slash(p.ctx, p.hall, "study review", nil); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(p.ctx, time.Minute)
		defer cancel()
		review, err := u.Until(ctx, p.hall, func(m localdiscord.Message) bool { return strings.Contains(m.Text(), "Review of") })
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"- " + players[0] + ": ", "- Skald 2: ", "- Skald 3: "} {
			if !strings.Contains(review.Text(), want) {
				t.Errorf("%s: the review does not say %q: %s", title.Game.About().Key, want, review.Text())
			}
		}
	}
}
