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
	expect(t, "no such side", r.slash(r.vera, "game new", "title=hoard", "side=purple").Text(), "“purple”")
	r.slash(r.vera, "game new", "title=hoard", "side=red", "opponent=@Adam")
	lobby := r.has("reserved for " + r.adam.Mention())

	expect(t, "second match", r.slash(r.adam, "game new", "title=hoard").Text(), "a channel holds one")
	expect(t, "uninvited", r.press(r.guest, lobby, "Join as Blue").Text(), "match is for", r.adam.Mention())
	expect(t, "joining twice", r.slash(r.vera, "game join").Text(), "a seat in this match already")
	expect(t, "side taken", r.slash(r.adam, "game join", "side=red").Text(), "plays that side")
	expect(t, "not the opener", r.more(r.adam, lobby, "Cancel").Text(), "Only", r.vera.Mention())
	expect(t, "not begun", r.slash(r.vera, "secrets").Text(), "has not begun yet")
	expect(t, "no move yet", r.slash(r.vera, "hoard roll").Text(), "has not begun yet")
	if got := r.slash(r.vera, "hoard peek", "crew=seven").Text(); got != "The match has not begun yet." {
		t.Errorf("a wrong word before the match begins: got %q, want no more than that it has not begun", got)
	}
	expect(t, "second match, not yet described", r.slash(r.guest, "game new").Text(), "Choose, or open it")

	r.press(r.adam, lobby, "Join as Blue")
	r.has(running, r.vera.Mention())
	expect(t, "full table", r.slash(r.guest, "game join").Text(), "begun already")
	r.slash(r.vera, "hoard pick", "hand=left")
	r.slash(r.adam, "hoard pick", "hand=right")
	turn := r.shown(r.match())
	expect(t, "not your turn", r.slash(r.adam, "hoard roll").Text(), "The match waits for "+r.vera.Mention())
	expect(t, "not your turn, pressed", r.press(r.adam, turn, "Roll").Text(), "The match waits for "+r.vera.Mention())
	expect(t, "no seat", r.press(r.guest, turn, "Roll").Text(), "no seat in this match")
	expect(t, "unknown word", r.slash(r.vera, "hoard peek", "crew=seven").Text(), "“seven”")
	expect(t, "half a word", r.slash(r.vera, "hoard peek", "crew=blu").Text(), "“blu” is no answer to “", "Did you mean Blue?")
	expect(t, "half a word in another's turn", r.slash(r.adam, "hoard peek", "crew=re").Text(), "The match waits for "+r.vera.Mention())
	expect(t, "a free text is no markdown", r.slash(r.vera, "hoard peek", "crew=**seven**").Text(), `“\*\*seven\*\*” is no answer`)
	if got := r.slash(r.vera, "remind", "first=*soon*").Text(); !strings.HasPrefix(got, `“\*soon\*” is no time`) || strings.Contains(got, "\n") {
		t.Errorf("a refusal that is about no match: got %q, want nothing of the match here", got)
	}
	expect(t, "no legal move", r.slash(r.vera, "hoard peek", "crew=red").Text(), "(", ")")
	expect(t, "nobody's secrets", r.slash(r.guest, "secrets").Text(), "no seat in this match")
	if b, ok := r.press(r.guest, turn, "More").Message.Button("Secrets"); ok {
		t.Errorf("a guest is offered secrets: %v", b)
	}
	expect(t, "secret until over", r.slash(r.vera, "game export").Text(), "once it is over")

	old := *r.slash(r.vera, "game show").Message
	r.stop()
	r.connect() // it keeps its controls: which prompts there are is forgotten
	r.roll(r.vera, turn)
	expect(t, "stale", r.pressID(r.vera, old, idOf(old, "Roll")).Text(), "The match has moved on: Red ", "The match waits for "+r.adam.Mention())
	if got := r.match().Seq; got != 4 {
		t.Errorf("after refusals the match has %d records, want 4: the setup, two cards and a roll", got)
	}
}

// idOf returns the custom id of the button with that label.
func idOf(m localdiscord.Message, label string) string {
	for _, b := range m.Buttons() {
		if b.Label == label {
			return b.CustomID
		}
	}
	return ""
}

// Many presses of one button at once are one move.
func TestPressesAtOnce(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	sure := *r.press(r.vera, r.shown(m), "Peek at Blue").Message
	id := idOf(sure, "Confirm")
	var all sync.WaitGroup
	answers := make([]string, 8)
	for i := range answers {
		all.Go(func() {
			reply, err := r.vera.Press(r.ctx, sure, id)
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
	expect(t, "opening without permission", r.slash(r.vera, "game new", "title=hoard").Text(), "Send Messages and Attach Files")
	r.world.Allow(r.hall, localdiscord.SendMessages|localdiscord.AttachFiles)
	r.opened()
	r.world.Deny(r.hall, localdiscord.SendMessages)
	r.slash(r.vera, "hoard roll")
	r.until("Adam is told by direct message", func() bool {
		return containsAll(text(r.adam.DMs()), []string{"your move", "I may not write in"})
	})
	r.slash(r.adam, "hoard peek", "crew=red")
	r.world.Allow(r.hall, localdiscord.SendMessages)
	r.slash(r.adam, "hoard roll")
	r.shown(r.match())
}

func TestNoPermissionToAttach(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	r.world.Deny(r.hall, localdiscord.AttachFiles)
	r.slash(r.vera, "hoard roll")
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

// A player who cannot be written to is told so once, without the secret, and reads
// it by a button.
func TestClosedDirectMessages(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.adam.CloseDMs(true)
	r.seated()
	notice := r.has(r.adam.Mention(), "I may not write to you")
	if got := hidden.FindString(text(r.guest.Messages(r.hall))); got != "" {
		t.Errorf("the channel reads %q", got)
	}
	secret := r.press(r.adam, notice, "Secrets")
	expect(t, "secrets by button", secret.Text(), "Your card is")
	if !secret.Message.Ephemeral {
		t.Error("the secrets stand in public")
	}
	r.until("Vera's direct message", func() bool { return strings.Contains(text(r.vera.DMs()), "Your card is") })
}

func TestDeletedMessageAndChannel(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	msg := r.shown(m)
	r.world.DeleteMessage(msg.ID)
	r.slash(r.vera, "hoard roll")
	r.asked(r.adam)
	r.slash(r.adam, "hoard peek", "crew=red")
	last := r.shown(r.match())
	r.world.DeleteMessage(last.ID)
	r.slash(r.adam, "hoard roll")
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
	expect(t, "list", r.slash(r.vera, "game list").Text(), "Hoard")
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
	r.slash(r.vera, "hoard roll")
	r.asked(r.adam)
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
	r.slash(r.vera, "hoard roll")
	r.asked(r.adam)
	r.world.Inject("POST /channels/*/messages", 1, localdiscord.Cut().After())
	r.slash(r.adam, "hoard peek", "crew=red")
	r.slash(r.adam, "hoard roll")
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
