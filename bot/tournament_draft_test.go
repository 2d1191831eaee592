package bot_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/storage"
	"skald/storage/storagetest"
)

// drafts picks a card of a domain by the selects of a draft.
func (r *room) drafts(u *localtest.User, talk localdiscord.Message, domain, card string) *localtest.Reply {
	r.t.Helper()
	asked := r.press(u, talk, "Pick a card")
	return r.pick(u, *r.pick(u, *asked.Message, domain).Message, card)
}

// TestExpeditionDraft drafts a scenario by selects in the pairing's thread, with
// every pick that is refused, and shows its cards in the end.
func TestExpeditionDraft(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, players := r.tournamentOf("rounds=1", "mode=expedition", "remote=yes")
	r.says(r.slash(director, "tournament start"), "has started")
	r.says(r.slash(director, "tournament round"), "paired")
	pairing, a, b := r.pairOf("1", "1", players)
	thread := pairing.ID
	turn := r.in(thread, "it is your pick (1 of 5)", "First player")
	first, second := a, b
	if strings.Contains(turn.Text(), b.Mention()+", it is your pick") {
		first, second = b, a
	}
	r.says(r.press(second, turn, "Pick a card"), "It is not your pick: "+first.Mention())
	r.says(r.at(thread, second, "tournament pick", "card=fine-day"), "It is not your pick")
	r.says(r.at(thread, first, "tournament pick", "card=fine-night"), "no card", "fine-night")
	r.says(r.drafts(first, turn, "special", "fine-day"), "Your card is picked")
	turn = r.in(thread, second.Mention()+", it is your pick (2 of 5)", "Fine Day")
	r.says(r.at(thread, second, "tournament pick", "card=loyalty"), "has its card already")
	r.says(r.drafts(second, turn, "duration", "overcast"), "Your card is picked")
	turn = r.in(thread, first.Mention()+", it is your pick (3 of 5)")
	r.says(r.drafts(first, turn, "terrain", "bleak-plain"), "Your card is picked")
	turn = r.in(thread, second.Mention()+", it is your pick (4 of 5)")
	next := r.drafts(second, turn, "victory", "invasion")
	r.says(next, "Which domain?") // the second player picks twice
	r.says(r.pick(second, *r.pick(second, *next.Message, "deployment").Message, "vanguard"), "Your card is picked")
	done := r.in(thread, "The scenario is complete", "Invasion", "Bleak Plain", "Vanguard", "Overcast", "Fine Day", second.Mention()+" begins")
	r.says(r.at(thread, first, "tournament pick", "card=loyalty"), "is over")
	r.says(r.press(r.world.User("Olaf"), done, "Scenario"), "in our own words", "Vanguard")

	r.guest.SetLocale("fr")
	r.says(r.press(r.guest, done, "Scenario"), "dans nos propres mots", "Avant-garde")
	r.guest.SetLocale("en-US")

	shown := r.report(first, done, "12", "9")
	r.says(shown, "12–9", first.Mention()+" wins")
	r.says(r.press(first, *shown.Message, "Send this report"), "sent")
	asked := r.in(thread, "is that right?")
	r.says(r.press(second, asked, "Confirm"), "Confirmed")
	r.has("Round 1, table 1", "12–9")
}

// TestThreadsNeedPermission: where the bot may make no threads its director reads
// which right is missing, and has the match begin once the bot has it.
func TestThreadsNeedPermission(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.forgiven = "Missing Permissions"
	director := r.world.User("Olaf")
	r.says(r.slash(director, "tournament new", "name=Cup", "title=hoard"), "Cup is open")
	registration := r.has("Cup", "Nobody has joined yet")
	for _, u := range []*localtest.User{r.vera, r.adam} {
		r.says(r.press(u, registration, "Join"), "You are in")
	}
	r.world.Deny(r.hall, localdiscord.CreatePublicThreads)
	r.says(r.slash(director, "tournament start"), "has started")
	notice := r.has(director.Mention(), "Create Public Threads")
	pairing := r.has("Round 1, table 1", "begins in the thread")
	if _, ok := r.world.ChannelByID(pairing.ID); ok {
		t.Fatal("there is a thread all the same")
	}
	r.world.Allow(r.hall, localdiscord.CreatePublicThreads)
	r.press(director, notice, "Try again") // what anybody does in the channel may have had it tried before
	r.in(pairing.ID, running)
	r.says(r.slash(director, "tournament pairings", "again=yes"), "Nothing is missing")
}

// TestDirectorLeaves: once no director is in the server any more, who manages it
// may act, and the channel reads so.
func TestDirectorLeaves(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, _ := r.tournamentOf("rounds=1")
	keeper := r.world.User("Ylva")
	keeper.SetModerator(true)
	r.says(r.slash(keeper, "tournament start"), "Only a director")
	director.LeaveGuild()
	r.says(r.slash(r.vera, "tournament start"), "Only a director")
	r.says(r.slash(keeper, "tournament start"), "has started")
	r.has("has started", "manages this server and acted in the place of the directors")
}

// TestBadInput: what cannot be is refused with what and why.
func TestBadInput(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	for _, tt := range []struct {
		options []string
		want    []string
	}{
		{[]string{"name=Cup", "title=chess"}, []string{"chess"}},
		{[]string{"name=Cup", "rounds=7"}, []string{"7 rounds", "1 to 6"}},
		{[]string{"name=Cup", "rounds=0"}, []string{"0 rounds"}},
		{[]string{"name=Cup", "rounds=many"}, []string{"many", "no whole number"}},
		{[]string{"name=Cup", "round-time=soon"}, []string{"soon", "no length of time"}},
		{[]string{"name=Cup", "confirm=200h"}, []string{"1 hour to 7 days", "8 days 8 hours"}},
		{[]string{"name=Cup", "clock=steady"}, []string{"titles played with the bot"}},
		{[]string{"name=Cup", "title=hoard", "mode=battles"}, []string{"tabletop"}},
		{[]string{"name=" + strings.Repeat("x", 81)}, []string{"at most 80 characters", "81"}},
		{[]string{"name=..."}, []string{"needs a letter or a digit"}},
	} {
		r.says(r.slash(r.vera, "tournament new", append(tt.options, "mode=battles")...), tt.want...)
	}
	r.says(r.slash(r.vera, "tournament standings"), "no tournament here")
	r.says(r.slash(r.vera, "tournament new", "name=Cup", "title=table", "round-time=90m"), "Cup is open", "recommends 2 hours 15 minutes or more")
	r.says(r.slash(r.vera, "tournament start"), "2 players or more, and has 0")
	registration := r.has("Cup", "Nobody has joined yet")
	r.joins(r.adam, r.press(r.adam, registration, "Join"))
	r.says(r.slash(r.vera, "tournament start"), "2 players or more, and has 1")
	r.says(r.slash(r.guest, "tournament leave"), "You are not in the tournament")
	r.joins(r.guest, r.press(r.guest, registration, "Join"))
	r.says(r.slash(r.vera, "tournament start"), "has started")
	r.says(r.slash(r.world.User("Kari"), "tournament join"), "registration is over") // the button is gone, or will be
	r.says(r.slash(r.adam, "tournament report", "own=1", "theirs=2"), "no round 0")
	r.says(r.slash(r.vera, "tournament round"), "paired")
	r.says(r.slash(r.world.User("Kari"), "tournament report", "own=1", "theirs=2"), "You are not in the tournament")
	for points, want := range map[string]string{"-1": "0 to 99", "100": "0 to 99", "1.5": "no whole number", "twelve": "no whole number"} {
		r.says(r.slash(r.adam, "tournament report", "own="+points, "theirs=2"), want)
	}
	r.says(r.slash(r.adam, "tournament report", "own=1", "theirs=2", "round=4"), "no round 4")
	r.says(r.slash(r.adam, "tournament confirm"), "no report to confirm")
	r.says(r.slash(r.vera, "tournament correct", "table=9", "result=director-draw"), "no table 9 in round 1")
	r.says(r.slash(r.vera, "tournament correct", "table=1", "result=no-show"), "name a winner")
	r.says(r.slash(r.vera, "tournament correct", "table=1", "result=played"), "match points of both")
	boss := r.world.User("Boss")
	boss.SetModerator(true)
	r.says(r.slash(boss, "tournament correct", "table=1", "result=director-draw"), "Only a director") // not even shown
	r.says(r.slash(r.vera, "tournament pairings", "swap=@Adam"), "name both")
	r.says(r.slash(r.vera, "tournament pairings", "swap=@Adam", "with=@Sigrid"), "sit at one table")
	r.says(r.slash(r.adam, "tournament sheet"), "Vikings of Adam")
	r.says(r.slash(r.adam, "tournament new", "name=Second", "title=table"), "Second is open")
	r.says(r.slash(r.guest, "tournament show"), "Cup") // the one they are in
	asked := r.slash(r.world.User("Kari"), "tournament show")
	r.says(asked, "Several tournaments could be meant")
	var offered []string
	for _, o := range asked.Message.Selects()[0].Options {
		offered = append(offered, o.Label)
	}
	if !slices.Contains(offered, "Cup") || !slices.Contains(offered, "Second") {
		t.Errorf("asked which of %q, want Cup and Second among them", offered)
	}
	r.says(r.slash(r.world.User("Kari"), "tournament show", "tournament=second"), "Second")
	r.says(r.slash(r.world.User("Kari"), "tournament show", "tournament=third"), "third")
}

// TestKilledWhileAPairingIsPosted: a pairing that was posted, or whose thread was
// made, when the machine failed is neither posted nor begun twice.
func TestKilledWhileAPairingIsPosted(t *testing.T) {
	t.Parallel()
	store := &forgetful{Memory: storage.NewMemory()}
	r := newWorld(t, store)
	r.connect()
	director := r.world.User("Olaf")
	r.says(r.slash(director, "tournament new", "name=Cup", "title=hoard"), "Cup is open")
	registration := r.has("Cup", "Nobody has joined yet")
	for _, u := range []*localtest.User{r.vera, r.adam} {
		r.says(r.press(u, registration, "Join"), "You are in")
	}
	r.has("2 players:")
	store.left.Store(1) // the pairing's message is posted and not written down, and then its thread
	r.says(r.slash(director, "tournament start"), "has started")
	pairing := r.has("Round 1, table 1", "begins in the thread")
	r.stop()
	store.left.Store(1)
	r.connect()
	r.in(pairing.ID, running)
	count := 0
	for _, m := range r.guest.Messages(r.hall) {
		if strings.Contains(m.Text(), "**Round 1, table 1**") {
			count++
		}
	}
	if count != 1 {
		t.Errorf("the pairing was posted %d times", count)
	}
	ids, err := storagetest.Now(r.ctx, store).Matches("", 0)
	if err != nil || len(ids) != 1 {
		t.Errorf("%d matches were begun, %v", len(ids), err)
	}
}

// forgetful is a store that once does not write a delivery down.
type forgetful struct {
	*storage.Memory
	left atomic.Int32
}

func (s *forgetful) Ack(ctx context.Context, d storage.Delivery) error {
	if d.Posted != nil && s.left.Add(-1) == 0 {
		return errors.New("the machine is gone")
	}
	return s.Memory.Ack(ctx, d)
}
