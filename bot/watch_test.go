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
