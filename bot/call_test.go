package bot_test

import (
	"slices"
	"testing"
	"time"

	"skald/bot/localdiscord"
)

// TestLobbyCallsARole has moderators choose a role and a lobby call it, once: while not
// everybody may mention it the opener reads why nobody was called; nobody else can call,
// nor can the same people be called twice within ten minutes.
func TestLobbyCallsARole(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	role := r.world.Role("Players")
	r.guest.SetRole(role.ID, true)
	r.slash(r.vera, "game new", "title=hoard", "side=red")
	lobby := r.has("Anybody may join")
	if _, ok := r.press(r.vera, lobby, "More").Message.Button("Call players"); ok {
		t.Error("a role is offered that nobody has chosen")
	}
	r.expect(r.slash(r.moderator(), "mod setup", "players=@Players").Text(), "could call "+role.Mention(), "Allow anyone")
	r.expect(r.more(r.vera, lobby, "Call players").Text(), "I have called nobody", role.Mention())
	r.world.SetMentionable(role.ID, true)
	r.time.leap(time.Minute) // what Discord said of the role is believed for half of one
	r.expect(r.slash(r.moderator(), "mod setup").Text(), "can call "+role.Mention())
	if _, ok := r.press(r.adam, lobby, "More").Message.Button("Call players"); ok {
		t.Error("somebody else is offered to call")
	}
	r.expect(r.more(r.vera, lobby, "Call players").Text(), "I have called "+role.Mention())
	call := r.has("is looking for players", role.Mention(), "One seat is free")
	if !slices.Equal(call.Pinged, []localdiscord.ID{r.guest.ID}) {
		t.Errorf("the call notifies %v, want Sigrid alone", call.Pinged)
	}
	r.expect(r.more(r.vera, lobby, "Call players").Text(), "was called to this lobby already")

	r.hall = r.world.Channel("mead-hall").ID
	r.slash(r.vera, "game new", "title=hoard", "side=red")
	r.more(r.vera, r.has("Anybody may join"), "Call players")
	if again := r.has("is looking for players", role.Mention()); len(again.Pinged) > 0 {
		t.Errorf("a second call within ten minutes notifies %v", again.Pinged)
	}
}
