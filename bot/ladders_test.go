package bot_test

import (
	"strings"
	"testing"

	"skald/bot/localdiscord"
)

// TestSeveralLadders: beside a title's first ladder a moderator opens one with a name, a
// clock and a role of its own; it is joined by a press, and its matches are its own.
func TestSeveralLadders(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.expect(r.slash(r.vera, "ladder open", "title=hoard", "name=Fast").Text(), noModerator)
	r.guest.SetModerator(true)
	r.expect(r.slash(r.guest, "ladder open", "title=hoard", "name=*Fast*").Text(), "letters, figures and spaces only")
	r.expect(r.slash(r.guest, "ladder open", "title=hoard", "name=Fast", "options=map=moon").Text(), "“map=moon”")
	r.expect(r.slash(r.guest, "ladder open", "title=hoard", "name=Fast", "clock=quick").Text(), "The ladder **Hoard · Fast** is open")
	r.expect(r.slash(r.guest, "ladder open", "title=hoard", "name=fast").Text(), "has a ladder “fast” on this server already")
	told := r.has(r.guest.Mention()+" has opened the ladder **Hoard · Fast** here", "Quick clock")
	r.expect(r.press(r.vera, told, "Join the ladder").Text(), "You are on the ladder of Hoard · Fast")
	r.expect(r.press(r.vera, told, "Join the ladder").Text(), "You are on this ladder already")
	r.completes("ladder standings", "title", nil, "Hoard · Fast=")
	r.expect(r.slash(r.adam, "ladder join", "title=fast").Text(), "You are on the ladder of Hoard · Fast")
	r.expect(r.slash(r.guest, "ladder standings", "title=hoard").Text(), "Hoard: ladder, season 1")
	r.expect(r.slash(r.guest, "ladder standings", "title=Hoard · Fast").Text(), "Hoard · Fast: ladder, season 1")
	r.slash(r.vera, "ladder challenge", "opponent=@Adam", "title=Fast")
	asked := r.has("**Hoard · Fast**: "+r.vera.Mention()+" challenges", "do you accept?")
	r.press(r.adam, asked, "Accept")
	pairing := r.has("**Hoard · Fast**, rated match by challenge")
	m := r.playedIn(pairing.ID)
	if c, ok := m.Clock(); !ok || c.Key != "quick" {
		t.Errorf("the match has the clock %+v, %t; want the quick one", c, ok)
	}
	if strings.Contains(r.slash(r.vera, "ladder queue", "title=hoard").Text(), "You have a rated match") {
		t.Error("the match is open on the first ladder, too")
	}

	role := r.world.Role("Beginners")
	r.expect(r.slash(r.guest, "ladder open", "title=hoard", "name=Beginners", "role=@Beginners").Text(), "is open")
	told = r.has("It is for " + role.Mention())
	r.expect(r.press(r.adam, told, "Join the ladder").Text(), "is for "+role.Mention())
	r.adam.SetRole(role.ID, true)
	r.expect(r.press(r.adam, told, "Join the ladder").Text(), "You are on the ladder of Hoard · Beginners")
	if m := r.wait(r.vera, "the role is told", func(m localdiscord.Message) bool { return m.ID == told.ID }); len(m.Pinged) != 0 {
		t.Errorf("opening it notifies %v", m.Pinged)
	}
}
