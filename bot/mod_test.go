package bot_test

import (
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/storage"
)

// moderator lets Sigrid moderate the server. She plays no match.
func (r *room) moderator() *localtest.User {
	r.t.Helper()
	r.guest.SetModerator(true)
	return r.guest
}

// sure says why on the form that a preview leads to, and returns what is
// answered.
func (r *room) sure(u *localtest.User, preview *localtest.Reply, why string) *localtest.Reply {
	r.t.Helper()
	form, err := u.PressLabel(r.ctx, *preview.Message, "Go on: say why…")
	if err != nil || form.Modal == nil {
		r.t.Fatalf("no form: %+v, %v, on %q", form, err, preview.Text())
	}
	done, err := u.Submit(r.ctx, *form.Modal, map[string][]string{"text": {why}})
	if err != nil {
		r.t.Fatal(err)
	}
	return done
}

// agrees lets a player allow what a moderator who plays, too, has proposed.
func (r *room) agrees(u *localtest.User, act string) *localtest.Reply {
	r.t.Helper()
	return r.press(u, r.has("**"+act+"**", "proposes it as a moderator", "the owner of the server may"), "Agree")
}

// pick picks from the one select of a message.
func (r *room) pick(u *localtest.User, m localdiscord.Message, values ...string) *localtest.Reply {
	r.t.Helper()
	menus := m.Selects()
	if len(menus) != 1 {
		r.t.Fatalf("%d selects on %q", len(menus), m.Text())
	}
	reply, err := u.Select(r.ctx, m, menus[0].CustomID, values...)
	if err != nil {
		r.t.Fatal(err)
	}
	return reply
}

// file fetches an attachment.
func (r *room) file(a localdiscord.Attachment) []byte {
	r.t.Helper()
	answer, err := http.Get(a.URL)
	if err != nil {
		r.t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		r.t.Fatalf("fetch %s: status %d, %v", a.Filename, answer.StatusCode, err)
	}
	return data
}

func (r *room) says(reply *localtest.Reply, texts ...string) {
	r.t.Helper()
	if !containsAll(reply.Text(), texts) {
		r.t.Errorf("answered %q, want %q", reply.Text(), texts)
	}
}

// TestModIsHidden: Discord shows /mod to those who may manage channels, and a
// press that somebody else makes up is refused.
func TestModIsHidden(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	if _, err := r.vera.Slash(r.ctx, r.hall, "mod list", nil); err == nil {
		t.Error("Vera is shown /mod")
	}
	diagnosis := r.slash(r.moderator(), "mod diagnose")
	r.guest.SetModerator(false)
	r.says(r.press(r.guest, *diagnosis.Message, "Pause"), "Only a moderator can do that")
	if r.match().Paused() {
		t.Error("somebody without permission paused the match")
	}
}

// TestModRole: a role that is chosen for it may use /mod once an administrator
// shows it to them; only who manages the server chooses it.
func TestModRole(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	role := r.world.Role("jarl")
	r.adam.SetRole(role.ID, true)
	r.world.Show("mod", role.ID)
	r.says(r.slash(r.adam, "mod list"), "Only a moderator can do that")
	r.says(r.slash(r.adam, "mod setup", "role=@jarl"), "Only somebody who may manage this server")
	r.says(r.slash(r.moderator(), "mod setup", "role=@jarl", "log=#mead-hall"), "Integrations", role.Mention(), r.world.Channel("mead-hall").ID.String())
	r.says(r.slash(r.adam, "mod list"), "waits for", "Hoard")
}

// TestModSeesNothing: in no answer that a moderator gets there is a secret, not
// even one who plays.
func TestModSeesNothing(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.seated()
	r.slash(r.vera, "hoard pick", "hand=left")
	r.vera.SetModerator(true)
	var read strings.Builder
	note := func(reply *localtest.Reply) *localtest.Reply {
		read.WriteString(reply.Text())
		if reply.Message != nil {
			for _, menu := range reply.Message.Selects() {
				for _, o := range menu.Options {
					read.WriteString(o.Label + o.Description + ". ")
				}
			}
			for _, a := range reply.Message.Attachments {
				read.Write(r.file(a))
			}
		}
		return reply
	}
	diagnose := func() localdiscord.Message { t.Helper(); return *note(r.slash(r.vera, "mod diagnose")).Message }
	note(r.sure(r.vera, note(r.press(r.vera, diagnose(), "Export")), "to look"))
	note(r.press(r.vera, diagnose(), "Take back"))
	note(r.sure(r.vera, note(r.press(r.vera, diagnose(), "Skip")), "gone"))
	note(r.agrees(r.adam, "Skip"))
	note(r.press(r.vera, diagnose(), "Take back"))
	note(r.sure(r.vera, note(r.press(r.vera, diagnose(), "Pause")), "lunch"))
	note(r.agrees(r.adam, "Pause"))
	note(r.slash(r.vera, "mod list"))
	for _, secret := range []string{hidden.String(), `"notation"`, `"seed": "[0-9a-f]`, `"secrets"`} {
		if found := regexp.MustCompile(`.{0,40}(` + secret + `).{0,40}`).FindString(read.String()); found != "" {
			t.Errorf("a moderator reads a secret: %q", found)
		}
	}
	if now := r.match(); !now.Paused() || now.Seq <= m.Seq {
		t.Errorf("the match is %v, paused %v", now, now.Paused())
	}
}

// TestStuckMatch is a match that hangs: its message is deleted, the bot lost a
// permission, a player does not come back. A moderator finds out, mends it within
// a few presses, and it is played to its end.
func TestStuckMatch(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	turn := r.shown(m)
	sigrid := r.moderator()
	r.slash(sigrid, "mod setup", "log=#mead-hall")
	logged := func(texts ...string) {
		t.Helper()
		r.until("log channel: "+strings.Join(texts, " "), func() bool {
			for _, msg := range sigrid.Messages(r.world.Channel("mead-hall").ID) {
				if containsAll(msg.Text(), texts) {
					return true
				}
			}
			return false
		})
	}
	r.world.Deny(r.hall, localdiscord.SendMessages)
	r.world.DeleteMessage(turn.ID)

	found := r.slash(sigrid, "mod diagnose")
	r.says(found, "waits for "+r.vera.Mention(), "lack Send Messages", "was deleted", "each follows from those before")
	r.world.Allow(r.hall, localdiscord.SendMessages)
	done := r.sure(sigrid, r.press(sigrid, *found.Message, "Send again"), "the message was gone")
	r.says(done, "sent again")
	r.shown(r.match())
	logged("sent again", "the message was gone", sigrid.Mention())

	// Vera does not come back: her decisions are drawn, Adam plays on.
	rolled := r.sure(sigrid, r.press(sigrid, *r.slash(sigrid, "mod diagnose").Message, "Skip"), "Vera *is* away")
	r.says(rolled, "chosen by the match's dice")
	told := r.has("The match's dice chose an action for Red", sigrid.Mention(), `Vera \*is\* away`)
	if slices.Contains(told.Pinged, sigrid.ID) {
		t.Error("the moderator is notified")
	}
	logged("chosen by the match's dice")

	// A pause holds everybody, and a press says why.
	r.sure(sigrid, r.press(sigrid, *r.slash(sigrid, "mod diagnose").Message, "Pause"), "a quarrel")
	r.has("Paused", "a quarrel")
	r.says(r.slash(r.vera, "hoard roll"), "has paused this match", "a quarrel")
	r.says(r.slash(sigrid, "mod list"), "paused", "by "+sigrid.Mention())
	r.expect(r.slash(r.adam, "game list").Text(), "Paused by a moderator")
	r.sure(sigrid, r.press(sigrid, *r.slash(sigrid, "mod diagnose").Message, "Resume"), "they made up")
	r.has("The match goes on", "they made up")

	// The last action is taken back.
	choose := r.press(sigrid, *r.slash(sigrid, "mod diagnose").Message, "Take back")
	preview := r.pick(sigrid, *choose.Message, choose.Message.Selects()[0].Options[0].Value)
	r.says(preview, "taken back", "undone")
	r.says(r.sure(sigrid, preview, "it was too hasty"), "was taken back")
	r.has("was taken back, and goes on from there", "too hasty")

	// Somebody else plays on for Vera; a bot cannot.
	thora := r.world.User("Thora")
	choose = r.press(sigrid, *r.slash(sigrid, "mod diagnose").Message, "Replace")
	choose = r.pick(sigrid, *choose.Message, "0")
	r.says(choose, "instead of "+r.vera.Mention())
	preview = r.pick(sigrid, *choose.Message, "@Thora")
	r.says(preview, thora.Mention()+" is asked to play on in the place of "+r.vera.Mention())
	for _, b := range preview.Message.Buttons() { // a made-up press names somebody who is not there
		if strings.Contains(b.CustomID, thora.ID.String()) {
			form := r.press(sigrid, r.foreign(strings.ReplaceAll(b.CustomID, thora.ID.String(), "77")), "Old")
			done, err := sigrid.Submit(r.ctx, *form.Modal, map[string][]string{"text": {"nobody knows"}})
			if err != nil {
				t.Fatal(err)
			}
			r.says(done, "do not know the player")
		}
	}
	r.says(r.sure(sigrid, preview, "Vera has left us"), "offered to somebody else")
	r.press(thora, r.has(sigrid.Mention()+" offers you Red as a moderator", "Vera has left us"), "Take over")
	r.has(thora.Mention()+" plays Red from now on", "Vera has left us")
	ends := r.press(sigrid, *r.slash(sigrid, "mod diagnose").Message, "End")
	if label := ends.Message.Selects()[0].Options[0].Label; !strings.Contains(label, "Thora") {
		t.Errorf("who wins is asked with %q, want Thora by name", label)
	}
	if who := r.match().Player(0); who != storage.UserID(thora.ID) {
		t.Errorf("%s plays red, want Thora", who)
	}

	// To the mead-hall, and on to the end.
	mead := r.world.Channel("mead-hall").ID
	choose = r.press(sigrid, *r.slash(sigrid, "mod diagnose").Message, "Move")
	r.says(r.sure(sigrid, r.pick(sigrid, *choose.Message, "#mead-hall"), "more room"), "moved")
	moved, err := r.table.At(r.ctx, storage.ChannelID(mead))
	if err != nil || moved.ID != m.ID {
		t.Fatalf("in the mead-hall is %v, %v", moved, err)
	}
	for moved.Status == head.Running {
		u := moved.Waiting()[0]
		legal, err := moved.Legal(u, nil)
		if err != nil {
			t.Fatal(err)
		}
		o, err := r.table.Act(r.ctx, table.Press{By: u}, moved.ID, 0, legal[len(legal)-1])
		if err != nil {
			t.Fatal(err)
		}
		moved = o.Match
	}
	e, err := r.table.Archive.Export(r.ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := proof.Verify([]engine.Game{moved.Game}, e); err != nil || !rep.Honest() || rep.Moderated != 7 {
		t.Errorf("verify: %+v, %v; want seven honest acts of a moderator", rep, err)
	}
}

// TestModDeletes: a match is deleted; its channel and the log channel are told.
func TestModDeletes(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	sigrid := r.moderator()
	preview := r.press(sigrid, *r.slash(sigrid, "mod diagnose").Message, "Delete")
	r.says(preview, "Nobody can bring it back")
	r.says(r.sure(sigrid, preview, "a test"), "was deleted")
	told := r.has("The match was deleted.", sigrid.Mention(), "a test")
	if len(told.Pinged) > 0 {
		t.Errorf("it notifies %v", told.Pinged)
	}
	r.says(r.slash(r.vera, "game show"), "no match in this channel")
	if !strings.Contains(r.log.String(), "match was deleted by a moderator") {
		t.Error("the operator's log does not tell it")
	}
}

// TestModEnds: a moderator ends a match and says who wins.
func TestModEnds(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	sigrid := r.moderator()
	choose := r.press(sigrid, *r.slash(sigrid, "mod diagnose").Message, "End")
	preview := r.pick(sigrid, *choose.Message, "2")
	r.says(preview, "The match ends, and the victory goes to ", r.adam.Mention())
	r.sure(sigrid, preview, "Vera gave up")
	r.has(r.adam.Mention(), "Victory", "The match was ended.", "Vera gave up")
	r.says(r.slash(sigrid, "mod diagnose"), "it is over", "Delete")
}

// TestModeratorNamesSkald lets a moderator without a seat put Skald in a player's place,
// who plays on at once.
func TestModeratorNamesSkald(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	mod := r.moderator()
	choose := r.press(mod, *r.slash(mod, "mod diagnose").Message, "Replace")
	choose = r.pick(mod, *choose.Message, "0")
	expect(t, "the choice", choose.Text(), "If you name Skald itself")
	preview := r.pick(mod, *choose.Message, "@Skald")
	expect(t, "the preview", preview.Text(), "Skald plays on in the place of "+r.vera.Mention())
	r.sure(mod, preview, "ill")
	r.press(r.vera, r.has("Skald plays Red from here on"), "Play on myself")
	if who := r.match().Player(0); who != storage.UserID(r.vera.ID) {
		t.Errorf("%s plays Red, want Vera", who)
	}
}
