package bot_test

import (
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/storage"
)

// silentFlag marks a message that makes no sound.
const silentFlag = 1 << 12

// letter waits for the one direct message that a user has, and that it says so.
func (r *room) letter(u *localtest.User, texts ...string) localdiscord.Message {
	r.t.Helper()
	var all []localdiscord.Message
	r.until("a letter to "+u.Name+" that says "+strings.Join(texts, " + "), func() bool {
		all = u.DMs()
		return len(all) == 1 && containsAll(all[0].Text(), texts)
	})
	return all[0]
}

// Each is written to in the language that they were last heard in, without a
// sound; the channel keeps the match's.
func TestEachInTheirLanguage(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.adam.SetLocale("de")
	r.opened()
	for u, says := range map[*localtest.User]string{r.vera: "Only you can see this", r.adam: "Das kannst nur du sehen"} {
		if letter := r.letter(u, says, "https://discord.com/channels/"); letter.Flags&silentFlag == 0 {
			t.Errorf("the letter to %s makes a sound", u.Name)
		}
	}
	for _, m := range r.guest.Messages(r.hall) {
		if strings.Contains(m.Text(), "Spieler") {
			t.Errorf("the channel reads %s, want the match's language", m.Text())
		}
	}
	// Adam turns to English: the next letter follows.
	r.adam.SetLocale("en-GB")
	r.slash(r.adam, "help")
	r.roll(r.vera, r.shown(r.match()))
	r.asked(r.adam)
	turn := r.shown(r.match())
	r.press(r.adam, *r.press(r.adam, turn, "Peek at Red").Message, "Confirm")
	r.roll(r.adam, r.shown(r.match()))
	r.letter(r.adam, "Only you can see this", "Red")
}

// A player may choose how much of the channel the boards take, and so may a person
// who looks after it; nobody else may. Older boards then give up their pictures.
func TestSettings(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	if got := r.slash(r.guest, "game settings", "boards=latest").Text(); !strings.Contains(got, "Only the players") {
		t.Errorf("a guest reads %q, want a refusal", got)
	}
	// A refusal changes nothing, be it asked for with what is allowed.
	r.slash(r.guest, "game settings", "boards=latest", "tips=off")
	if p, err := r.table.People.Person(r.ctx, storage.UserID(r.guest.ID)); err != nil || p.Tips.Off {
		t.Errorf("a refusal has turned the tips off: %t, %v", p.Tips.Off, err)
	}
	if got := r.slash(r.guest, "game settings").Text(); !strings.Contains(got, "All, so") {
		t.Errorf("who asks reads %q, want what holds", got)
	}
	m := r.opened()
	first := r.shown(m)
	if got := r.slash(r.adam, "game settings", "boards=latest").Text(); !strings.Contains(got, "Only the latest") {
		t.Errorf("a player reads %q, want what holds now", got)
	}
	r.roll(r.vera, first)
	r.until("the older board's picture is gone", func() bool {
		old, ok := r.world.Message(first.ID)
		return ok && len(old.Attachments) == 0 && len(old.Buttons()) == 0
	})
	if now := r.shown(r.match()); len(now.Attachments) != 1 || now.ID == first.ID {
		t.Errorf("the newest board has %d pictures, want 1", len(now.Attachments))
	}
	r.guest.SetModerator(true)
	if got := r.slash(r.guest, "game settings", "boards=all").Text(); !strings.Contains(got, "All, so") {
		t.Errorf("a moderator reads %q, want what holds now", got)
	}
}

// Why a match is over is told once.
func TestEndIsToldOnce(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	end := r.has("Victory: ", "resigned.")
	if got := strings.Count(end.Text(), "resigned."); got != 1 {
		t.Errorf("the end is told %d times: %s", got, end.Text())
	}
}

// A letter that its reader deleted comes again, as quietly and alone; so does one
// that is too old to be edited.
func TestLetterComesAgain(t *testing.T) {
	t.Parallel()
	for name, harm := range map[string]func(*room, localdiscord.Message){
		"deleted": func(r *room, letter localdiscord.Message) { r.world.DeleteMessage(letter.ID) },
		"too old": func(r *room, letter localdiscord.Message) {
			r.world.Inject("PATCH /channels/"+letter.Channel.String()+"/messages/*", 1, localdiscord.Refused(30046))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRoom(t)
			m := r.opened()
			old := r.letter(r.vera, "Your card is", "hand.")
			harm(r, old)
			r.press(r.vera, *r.press(r.vera, r.shown(m), "Peek at Blue").Message, "Confirm")
			r.roll(r.vera, r.shown(r.match()))
			r.until("another letter", func() bool { return len(r.vera.DMs()) == 1 && r.vera.DMs()[0].ID != old.ID })
			again := r.letter(r.vera, "Your card is", "Blue has card")
			if again.Flags&silentFlag == 0 || len(again.Attachments) != 1 {
				t.Errorf("the new letter has flags %b and %d pictures, want it silent with one", again.Flags, len(again.Attachments))
			}
		})
	}
}

// A player who closes their direct messages once the letter stands is not called in the
// channel for what they know: they read it by Secrets.
func TestDirectMessagesCloseLater(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	r.letter(r.vera, "Your card is")
	r.vera.CloseDMs(true)
	r.press(r.vera, *r.press(r.vera, r.shown(m), "Peek at Blue").Message, "Confirm")
	r.roll(r.vera, r.shown(r.match()))
	r.asked(r.adam)
	r.roll(r.adam, r.shown(r.match()))
	r.shown(r.match())
	expect(t, "her secrets", r.slash(r.vera, "secrets").Text(), "Your card is", "Blue")
	for _, m := range r.guest.Messages(r.hall) {
		if strings.Contains(m.Text(), "may not write to you") {
			t.Errorf("the channel is told: %s", m.Text())
		}
	}
}
