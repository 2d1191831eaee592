package bot_test

import (
	"testing"
	"time"

	"skald/bot/localdiscord"
)

// within runs something that must not take long.
func (r *room) within(d time.Duration, what string, do func()) {
	r.t.Helper()
	began := time.Now()
	do()
	if took := time.Since(began); took > d {
		r.t.Errorf("%s took %s, want at most %s", what, took.Round(time.Millisecond), d)
	}
}

// promptly is far below the waits that Discord asks for in these tests, and far
// above what a busy machine needs.
const promptly = 8 * time.Second

// No channel is delayed where Discord holds back the opening of direct messages.
func TestHeldBackDirectMessages(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Inject("POST /users/@me/channels", 2, localdiscord.Limited(30*time.Second))
	r.opened()
	r.hall = r.world.Channel("mead-hall").ID
	r.within(promptly, "a lobby elsewhere", func() {
		r.slash(r.guest, "game new", "title=hoard")
		r.has("Anybody may join")
	})
}

// A wait of a minute that Discord asks for does not delay the end.
func TestEndsWhileHeldBack(t *testing.T) {
	t.Parallel()
	for name, edits := range map[string]localdiscord.Mishap{"held back": localdiscord.Limited(time.Minute), "slow": localdiscord.Slow(time.Minute)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRoom(t)
			m := r.opened()
			r.shown(m)
			r.world.Inject("PATCH /channels/*/messages/*", 1, edits)
			r.world.Inject("POST /channels/*/messages", 1, edits)
			r.slash(r.vera, "hoard roll")
			r.within(5*time.Second, "the end", r.stop)
			r.world.Calm()
		})
	}
}

// While everything is held back, answers to interactions are not.
func TestGlobalLimitLeavesAnswers(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Inject("POST /channels/*/messages", 1, localdiscord.LimitedGlobally(20*time.Second))
	r.slash(r.vera, "game new", "title=hoard")
	r.within(promptly, "help", func() {
		expect(t, "help", r.slash(r.adam, "help").Text(), "/game")
	})
	if got := len(r.guest.Messages(r.hall)); got != 0 {
		t.Errorf("%d messages came through a global limit", got)
	}
}

// An answer that Discord holds back, drops or loses is given again while its
// time lasts: what happened must not read as a failure.
func TestAnswersAreInsistedOn(t *testing.T) {
	t.Parallel()
	for name, mishap := range map[string]localdiscord.Mishap{
		"held back":       localdiscord.Limited(500 * time.Millisecond),
		"broken":          localdiscord.Status(502),
		"broken but done": localdiscord.Status(502).After(),
		"cut":             localdiscord.Cut(),
		"cut but done":    localdiscord.Cut().After(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRoom(t)
			r.world.Inject("POST /interactions/*/*/callback", 2, mishap)
			reply, err := r.vera.Slash(r.ctx, r.hall, "help", nil)
			if err != nil {
				t.Fatal(err)
			}
			if reply.Message == nil {
				t.Errorf("got %q, want the answer", reply.Failed)
			}
		})
	}
}

// A message that was made though its answer was lost stands once and shows the
// present position.
func TestLostAnswerOfAPost(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Inject("POST /channels/*/messages", 1, localdiscord.Status(502).After())
	r.slash(r.vera, "game new", "title=hoard", "side=red", "opponent=@Adam")
	r.slash(r.adam, "game join")
	r.slash(r.vera, "hoard pick", "hand=left")
	r.slash(r.adam, "hoard pick", "hand=right")
	m := r.match()
	r.world.Inject("POST /channels/*/messages", 1, localdiscord.Cut().After())
	r.slash(r.vera, "hoard roll")
	now := r.match()
	msg := r.shown(now)
	expect(t, "the turn message", msg.Text(), r.adam.Mention())
	count := 0
	for _, public := range r.guest.Messages(r.hall) {
		if containsAll(public.Text(), asks(r.adam)) {
			count++
		}
	}
	if count != 1 || m.Seq == now.Seq {
		t.Errorf("Adam is asked in %d messages, want 1", count)
	}
}
