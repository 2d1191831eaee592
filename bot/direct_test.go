package bot_test

import (
	"strings"
	"testing"

	"skald/bot/localdiscord/localtest"
)

// inDirect types a command in a user's direct messages with the bot.
func (r *room) inDirect(u *localtest.User, line string, options ...string) *localtest.Reply {
	r.t.Helper()
	given := map[string]any{}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		given[name] = value
	}
	reply, err := u.Slash(r.ctx, u.DM().ID, line, given)
	if err != nil {
		r.t.Fatalf("%s types /%s in direct messages: %v", u.Name, line, err)
	}
	return reply
}

// In direct messages there is help, the list, and what only its reader may see:
// of the one match, or of the one that is picked. A command that needs a channel says so.
func TestDirectMessages(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	expect(t, "help", r.inDirect(r.vera, "help").Text(), "/game new")
	expect(t, "an empty list", r.inDirect(r.vera, "game list").Text(), "no match")
	expect(t, "nobody's secrets", r.inDirect(r.vera, "secrets").Text(), "in no match")
	expect(t, "a match in no channel", r.inDirect(r.vera, "game new").Text(), "played in a channel of a server", "`/game new` in one", "ask somebody who manages one to add me")
	for _, c := range r.vera.Offered(r.vera.DM().ID) {
		if c.Name == "hoard" {
			t.Error("a move is offered where no match is")
		}
	}

	r.opened()
	expect(t, "the list", r.inDirect(r.vera, "game list").Text(), "Your move", "https://discord.com/channels/")
	own := r.inDirect(r.vera, "secrets")
	expect(t, "secrets", own.Text(), "Your card is", "left hand")
	expect(t, "the board", r.inDirect(r.vera, "game show").Text(), running)
	expect(t, "another match", r.inDirect(r.vera, "game new", "title=hoard").Text(), "for example in <#"+r.hall.String()+">, where you play already")
	expect(t, "a guest", r.inDirect(r.guest, "secrets").Text(), "in no match")

	hall := r.hall
	r.hall = r.world.Channel("mead-hall").ID
	r.seated()
	r.hall = hall
	which := r.inDirect(r.vera, "secrets")
	buttons := which.Message.Buttons()
	if len(buttons) != 2 || !strings.Contains(which.Text(), "Of which match?") {
		t.Fatalf("of two matches she reads %q with %d buttons, want to be asked which", which.Text(), len(buttons))
	}
	told := r.pressID(r.vera, *which.Message, buttons[0].CustomID)
	expect(t, "the one picked", told.Text(), "Your card is")
	expect(t, "what cannot be asked back", r.inDirect(r.vera, "game resign").Text(), "several matches")
}

// A player who has moved is told where they are waited for next.
func TestNextMatch(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	turn := r.shown(m)
	hall := r.hall
	r.hall = r.world.Channel("mead-hall").ID
	r.seated()
	r.hall = hall
	reply := r.roll(r.vera, turn)
	expect(t, "after the move", reply.Text(), "Your next match waits: https://discord.com/channels/")
	if !strings.Contains(reply.Text(), r.world.Channel("mead-hall").ID.String()) {
		t.Errorf("the link leads elsewhere: %s", reply.Text())
	}
	r.hall = r.world.Channel("mead-hall").ID
	if got := r.slash(r.vera, "hoard pick", "hand=left").Text(); strings.Contains(got, "next match") {
		t.Errorf("who is waited for nowhere else reads %q", got)
	}
}
