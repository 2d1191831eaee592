package bot_test

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// Somebody without a seat sees what everybody sees, and no button that would be
// refused.
func TestWatching(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	looks := func() map[string]*localtest.Reply {
		return map[string]*localtest.Reply{
			"show": r.slash(r.guest, "game show"), "text": r.slash(r.guest, "game text"),
			"log": r.slash(r.guest, "game log"), "rules": r.slash(r.guest, "game rules"),
		}
	}
	for name, want := range map[string]string{"show": "The match waits for " + r.vera.Mention() + ".", "text": "60 coins lie in the hoard", "log": "has hidden a card", "rules": "Hoard"} {
		reply := looks()[name]
		expect(t, name, reply.Text(), want)
		if name != "rules" { // which speak of cards and hands
			holdOpen(t, m.About(), *reply.Message)
		}
		r.noneRefused(name, *reply.Message)
	}
	if show := r.slash(r.guest, "game show"); len(show.Message.Attachments) != 1 {
		t.Errorf("who looks on sees %d boards, want one", len(show.Message.Attachments))
	}
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	r.shown(r.match())
	for name, reply := range looks() {
		r.noneRefused(name+" at the end", *reply.Message)
	}
	show := r.slash(r.guest, "game show")
	expect(t, "the end", show.Text(), "Victory: "+r.vera.Mention()+" (Red).")
	if _, ok := show.Message.Button("Rematch, sides swapped"); ok {
		t.Error("a rematch is offered to who did not play")
	}
}

// noneRefused presses every button of what a spectator was shown.
func (r *room) noneRefused(what string, m localdiscord.Message) {
	r.t.Helper()
	refusals := []string{"You have no seat", "It is not", "plays that side", "This match is for"}
	for i, b := range m.Buttons() {
		if b.Disabled || b.CustomID == "" {
			continue
		}
		if i > 0 { // a press turns a private message over
			again, ok := r.world.Message(m.ID)
			if !ok || !slices.ContainsFunc(again.Buttons(), func(now localdiscord.Button) bool { return now.CustomID == b.CustomID }) {
				continue
			}
			m = again
		}
		got := r.pressID(r.guest, m, b.CustomID).Text()
		if slices.ContainsFunc(refusals, func(no string) bool { return strings.Contains(got, no) }) {
			r.t.Errorf("%s: the button %q answers who looks on: %q", what, b.Label, got)
		}
	}
}

// TestNoSeatOffersToLookOn has somebody without a seat type and press what players do:
// they read why not, and what they can look at.
func TestNoSeatOffersToLookOn(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	turn := r.shown(r.opened())
	for what, no := range map[string]*localtest.Reply{
		"a move": r.slash(r.guest, "hoard roll"), "a press": r.press(r.guest, turn, "Roll"), "secrets": r.slash(r.guest, "secrets"),
		"resigning": r.slash(r.guest, "game resign"),
	} {
		r.expect(no.Text(), "You have no seat in this match.", "You can look on:")
		if got, want := labelsOf(*no.Message), "Board, As text, Rules, Tell me of the end"; got != want {
			t.Errorf("%s offers %q, want %q", what, got, want)
		}
		r.noneRefused(what, *no.Message)
	}
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	r.shown(r.match())
	if got := r.slash(r.guest, "secrets"); strings.Contains(labelsOf(*got.Message), "Tell me of the end") {
		t.Errorf("of a match that is over %q is offered", labelsOf(*got.Message))
	}
}

// TestOnlookersAreTold has somebody without a seat ask for word of the end, take that
// back, and ask again: one message comes when the match ends. Who plays is offered
// nothing of the kind.
func TestOnlookersAreTold(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	turn := r.shown(r.opened())
	show := r.slash(r.guest, "game show")
	for _, label := range []string{"Board", "As text", "Rules"} {
		if _, ok := show.Message.Button(label); !ok {
			t.Errorf("who looks on has %s, want %s", labelsOf(*show.Message), label)
		}
	}
	told := r.press(r.guest, *show.Message, "Tell me of the end")
	r.expect(told.Text(), "I will send you one direct message")
	told = r.press(r.guest, *told.Message, "Do not tell me of the end")
	r.expect(told.Text(), "I will not write to you when")
	r.press(r.guest, *told.Message, "Tell me of the end")
	for _, label := range []string{"Tell me of the end", "Do not tell me of the end"} {
		if _, ok := r.press(r.vera, turn, "More").Message.Button(label); ok {
			t.Errorf("a player is offered %q", label)
		}
	}
	before := len(r.guest.DMs())
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	r.until("the onlooker is told", func() bool { return len(r.guest.DMs()) == before+1 })
	r.expect(r.guest.DMs()[before].Text(), "Hoard", "is over.", "Victory: "+r.vera.Mention(), "resigned")
	r.says(r.slash(r.adam, "game text"), "")
	if got := len(r.guest.DMs()); got != before+1 {
		t.Errorf("%d messages tell of the end", got-before)
	}
}
