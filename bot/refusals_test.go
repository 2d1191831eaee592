package bot_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/localdiscord"
	"skald/storage"
)

// expect checks what somebody reads.
func expect(t *testing.T, what, got string, want ...string) {
	t.Helper()
	if !containsAll(got, want) {
		t.Errorf("%s: got %q, want it to contain %q", what, got, want)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	expect(t, "no match here", r.slash(r.vera, "game show").Text(), "no match in this channel")
	expect(t, "no such title", r.slash(r.vera, "game new", "title=chess").Text(), "“chess”")
	expect(t, "no such side", r.slash(r.vera, "game new", "title=saga", "side=danes").Text(), "“danes”")
	r.slash(r.vera, "game new", "title=saga", "side=viking", "opponent=@Adam")
	lobby := r.has("invites", r.adam.Mention())

	expect(t, "second match", r.slash(r.adam, "game new", "title=saga").Text(), "A channel is one table")
	expect(t, "uninvited", r.press(r.guest, lobby, "Join as Anglo-Saxons").Text(), "laid for", r.adam.Mention())
	expect(t, "joining twice", r.slash(r.vera, "game join").Text(), "a seat at this table already")
	expect(t, "side taken", r.slash(r.adam, "game join", "side=viking").Text(), "plays that side")
	expect(t, "not the opener", r.press(r.adam, lobby, "Call off").Text(), "Only", r.vera.Mention())
	expect(t, "not begun", r.slash(r.vera, "secrets").Text(), "not under way")
	expect(t, "no move yet", r.slash(r.vera, "saga take", "tile=1").Text(), "not under way")

	r.press(r.adam, lobby, "Join as Anglo-Saxons")
	turn := r.has("Round 1", r.vera.Mention())
	expect(t, "full table", r.slash(r.guest, "game join").Text(), "begun already")
	expect(t, "not your turn", r.slash(r.adam, "saga take", "tile=1").Text(), "It is "+r.vera.Mention()+"'s move")
	expect(t, "not your turn, pressed", r.press(r.adam, turn, buttonOf(turn, "1")).Text(), "It is "+r.vera.Mention()+"'s move")
	expect(t, "no seat", r.press(r.guest, turn, buttonOf(turn, "1")).Text(), "no seat at this table")
	expect(t, "unknown word", r.slash(r.vera, "saga take", "tile=seven").Text(), "“seven”")
	expect(t, "no legal move", r.slash(r.vera, "saga resolve", "tile=1").Text(), "(", ")")
	expect(t, "nobody's secrets", r.press(r.guest, turn, "Secrets").Text(), "no seat at this table")
	expect(t, "secret until over", r.slash(r.vera, "game export").Text(), "once it is over")

	old := *r.slash(r.vera, "game show").Message
	r.press(r.vera, turn, buttonOf(turn, "1"))
	expect(t, "stale", r.pressID(r.vera, old, idOf(old, "2")).Text(), "moved on", "It is "+r.adam.Mention())
	if got := r.match().Seq; got != 2 {
		t.Errorf("after refusals the match has %d records, want 2: the setup and one move", got)
	}
}

// buttonOf returns the label of the button that ends so.
func buttonOf(m localdiscord.Message, end string) string {
	for _, b := range m.Buttons() {
		if strings.HasSuffix(b.Label, end) {
			return b.Label
		}
	}
	return end
}

func idOf(m localdiscord.Message, end string) string {
	for _, b := range m.Buttons() {
		if strings.HasSuffix(b.Label, end) {
			return b.CustomID
		}
	}
	return end
}

// Many presses of one button at once are one move.
func TestPressesAtOnce(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	turn := r.shown(m)
	id := idOf(turn, "1")
	var all sync.WaitGroup
	answers := make([]string, 8)
	for i := range answers {
		all.Go(func() {
			reply, err := r.vera.Press(r.ctx, turn, id)
			if err != nil {
				answers[i] = err.Error()
			} else {
				answers[i] = reply.Text()
			}
		})
	}
	all.Wait()
	if got := r.match().Seq; got != m.Seq+1 {
		t.Errorf("8 presses made %d records, want 1", got-m.Seq)
	}
	for _, a := range answers {
		if a == "" || strings.Contains(a, "broke") || strings.Contains(a, "failed") {
			t.Errorf("a press was answered %q", a)
		}
	}
}

func TestNoPermissionToPost(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Deny(r.hall, localdiscord.SendMessages|localdiscord.AttachFiles)
	expect(t, "opening without permission", r.slash(r.vera, "game new", "title=saga").Text(), "Send Messages and Attach Files")
	r.world.Allow(r.hall, localdiscord.SendMessages|localdiscord.AttachFiles)
	r.opened()
	r.world.Deny(r.hall, localdiscord.SendMessages)
	r.slash(r.vera, "saga take", "tile=1")
	r.until("Adam is told by direct message", func() bool {
		return containsAll(text(r.adam.DMs()), []string{"your move", "I may not write in"})
	})
	r.slash(r.adam, "saga take", "tile=2")
	r.world.Allow(r.hall, localdiscord.SendMessages)
	r.slash(r.adam, "saga take", "tile=3")
	r.has("Round 1", r.match().About().Key[:0], "tile")
}

func TestNoPermissionToAttach(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	r.world.Deny(r.hall, localdiscord.AttachFiles)
	r.slash(r.vera, "saga take", "tile=1")
	if m := r.has("I may not attach pictures", r.adam.Mention()); len(m.Attachments) > 0 {
		t.Error("a picture came nevertheless")
	}
}

func text(all []localdiscord.Message) string {
	var b strings.Builder
	for _, m := range all {
		b.WriteString(m.Text() + "\n")
	}
	return b.String()
}

// Whoever cannot be written to is told so once, without the secret, and reads
// it by a button.
func TestClosedDirectMessages(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.adam.CloseDMs(true)
	r.opened()
	notice := r.has(r.adam.Mention(), "I may not write to you")
	for _, leader := range []string{"Castellan", "Ranger", "Marshal", "Envoy"} {
		if strings.Contains(text(r.guest.Messages(r.hall)), leader) {
			t.Errorf("the channel reads of the %s", leader)
		}
	}
	secret := r.press(r.adam, notice, "Secrets")
	expect(t, "secrets by button", secret.Text(), "Castellan", "Ranger", "Marshal", "Envoy")
	if !secret.Message.Ephemeral {
		t.Error("the secrets stand in public")
	}
	r.until("Vera's direct message", func() bool { return strings.Contains(text(r.vera.DMs()), "Berserk") })
}

func TestDeletedMessageAndChannel(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	msg := r.shown(m)
	r.world.DeleteMessage(msg.ID)
	r.slash(r.vera, "saga take", "tile=1")
	r.has("Round 1", r.adam.Mention())
	r.slash(r.adam, "saga take", "tile=2")
	last := r.shown(r.match())
	r.world.DeleteMessage(last.ID)
	r.slash(r.adam, "saga take", "tile=3")
	r.until("the turn stands in a new message", func() bool { return r.guest.Last(r.hall).ID > last.ID })

	r.world.DeleteChannel(r.hall)
	r.hall = r.world.Channel("mead-hall").ID
	m, err := r.table.Match(r.ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	u := r.user(m)
	seat, _ := m.SeatOf(storageUser(u))
	a := m.PublicActions(seat, m.Offers(seat)[0])[0]
	if _, err := r.table.Act(r.ctx, pressOf(u), m.ID, 0, a); err != nil {
		t.Fatal(err)
	}
	r.until("the players are told", func() bool { return strings.Contains(text(r.vera.DMs()), "The match is kept") })
	expect(t, "list", r.slash(r.vera, "game list").Text(), "Saga")
}

func TestWrongToken(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	end, err := r.start("not.the.token")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- end() }()
	select {
	case err = <-done:
	case <-time.After(20 * time.Second):
		t.Fatal("the bot goes on with a wrong token")
	}
	if err != nil && !discord.IsRefusal(err) {
		t.Errorf("got %v, want what to change", err)
	}
}

// A dropped gateway is resumed or made anew, and no move is lost.
func TestGatewayLost(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	r.world.DropGateway()
	ctx, cancel := context.WithTimeout(r.ctx, 15*time.Second)
	defer cancel()
	r.until("gateway noticed", func() bool { return r.world.Resumes() > 0 || len(r.world.Identifies()) > 1 })
	if err := r.world.UntilConnected(ctx); err != nil {
		t.Fatal(err)
	}
	r.slash(r.vera, "saga take", "tile=1")
	r.has("Round 1", r.adam.Mention())
	if n := r.world.IdentifyBursts(); n > 0 {
		t.Errorf("%d IDENTIFYs came in a burst", n)
	}
}

// Discord refusing for a while loses no message and doubles none.
func TestOutboxOutlastsFailures(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	before := len(r.guest.Messages(r.hall))
	r.world.Inject("POST /channels/*/messages", 2, localdiscord.Status(502))
	r.slash(r.vera, "saga take", "tile=1")
	r.has("Round 1", r.adam.Mention()+" (")
	r.world.Inject("POST /channels/*/messages", 1, localdiscord.Cut().After())
	r.slash(r.adam, "saga take", "tile=2")
	r.slash(r.adam, "saga take", "tile=3")
	r.shown(r.match())
	time.Sleep(50 * time.Millisecond)
	after := r.guest.Messages(r.hall)
	seen := map[string]bool{}
	for _, m := range after[before:] {
		if m.Nonce != "" && seen[m.Nonce] {
			t.Errorf("told twice: %s", m.Text())
		}
		seen[m.Nonce] = true
	}
}
