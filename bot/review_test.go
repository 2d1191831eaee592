package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/storagetest"
)

// reviewOf is what stands at last where a person has asked for a review.
func (r *room) reviewOf(u *localtest.User, asked localdiscord.Message) localdiscord.Message {
	r.t.Helper()
	var m localdiscord.Message
	r.until("a review", func() bool {
		list := u.Messages(r.hall)
		i := slices.IndexFunc(list, func(m localdiscord.Message) bool { return m.ID == asked.ID })
		if i >= 0 {
			m = list[i]
		}
		return strings.Contains(m.Text(), "Review of")
	})
	return m
}

// playedOut plays a match to its end.
func (r *room) playedOut(options ...string) *table.Match {
	r.t.Helper()
	r.seated(options...)
	for dice := rand.New(rand.NewPCG(4, 0)); r.match().Status == head.Running; {
		r.pressOn(dice)
	}
	return r.match()
}

// TestReview has the review of a match made by who asks first, a spectator, and shown
// to the next one at once, each for themself: the course as a picture, where the match
// turned, and the board of that moment.
func TestReview(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.playedOut()
	end := r.shown(m)
	reply := r.press(r.guest, end, "Review")
	r.says(reply, "The review is being made")
	shown := r.reviewOf(r.guest, *reply.Message)
	expect(t, "the review", shown.Text(), "Review of Hoard", "all secrets open", "Red: ", "% at the start", "dice")
	if n := len(shown.Attachments); n != 1 || !shown.Ephemeral {
		t.Fatalf("%d pictures, for one person alone %v: %s", n, shown.Ephemeral, shown.Text())
	}
	expect(t, "its picture", shown.Attachments[0].Description, "all secrets open. Red ", ". Blue ")
	kept, err := storagetest.Now(r.ctx, r.store).Settings(storage.Owner{Match: m.ID})
	if err != nil || len(kept) == 0 || len(kept) > 64<<10 {
		t.Errorf("%d bytes are kept of it, %v", len(kept), err)
	}
	again := r.slash(r.adam, "study review")
	if again.Text() != shown.Text() {
		t.Errorf("the next one reads %q instead of %q", again.Text(), shown.Text())
	}
	if strings.Contains(shown.Text(), "**1**") { // chance decides whether anything turned it
		moment := r.press(r.guest, shown, "Board 1")
		expect(t, "a moment", moment.Text(), "**1** · Turn ", "“")
		if files := moment.Message.Attachments; len(files) != 1 || !strings.Contains(files[0].Description, "coins") {
			t.Errorf("a moment has the pictures %+v", files)
		}
		r.says(r.press(r.guest, *moment.Message, "The whole review"), "Review of Hoard")
	} else {
		expect(t, "a review without turnings", shown.Text(), "No single decision turned it")
	}
	r.adam.SetLocale("de")
	r.says(r.slash(r.adam, "study review"), "Rückblick auf", "Anfang")
}

// TestReviewOnce holds that people who ask at the same time cost one review.
func TestReviewOnce(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.playedOut()
	var asking sync.WaitGroup
	for _, u := range []*localtest.User{r.vera, r.adam, r.guest} {
		asking.Go(func() {
			reply := r.slash(u, "study review")
			r.reviewOf(u, *reply.Message)
		})
	}
	asking.Wait()
	if n := strings.Count(r.log.String(), "review made"); n != 1 {
		t.Errorf("%d reviews were made, want 1", n)
	}
	if kept, err := storagetest.Now(r.ctx, r.store).Settings(storage.Owner{Match: m.ID}); err != nil || len(kept) == 0 {
		t.Errorf("%d bytes are kept, %v", len(kept), err)
	}
}

// TestReviewRefused holds that there is a review of what was played and is over, and
// of nothing else; and one of a match that was given up at once, too.
func TestReviewRefused(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.says(r.slash(r.vera, "study review"), "no match in this channel")
	r.slash(r.vera, "game new", "title=hoard")
	r.says(r.slash(r.vera, "study review"), "never played", "nothing to look back at")
	r.slash(r.vera, "game leave")
	m := r.seated()
	r.says(r.slash(r.vera, "study review"), "lays all secrets open", "only when the match is over", "/game log")
	r.says(r.pressID(r.guest, r.foreign("review/show/"+string(m.ID)), "review/show/"+string(m.ID)), "only when the match is over")
	r.says(r.pressID(r.guest, r.foreign("review/show/zzzzzzzz"), "review/show/zzzzzzzz"), "match")
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	shown := r.reviewOf(r.vera, *r.slash(r.vera, "study review").Message)
	expect(t, "the review of hardly a match", shown.Text(), "Review of Hoard", "100 % at the end", "No dice were thrown")
	r.says(r.pressID(r.vera, r.foreign("review/moment/"+string(m.ID)+"//9"), "review/moment/"+string(m.ID)+"//9"), "Review of Hoard")
}
