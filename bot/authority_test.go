package bot_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/play"
)

const noModerator = "Only a moderator can do that"

// lookedAgain is after what time the bot asks Discord again what somebody may do.
const lookedAgain = time.Minute

// manages gives somebody the right to manage one channel, as people get it for a room of
// their own.
func (r *room) manages(u localdiscord.ID, channel localdiscord.ID, p localdiscord.Permission) {
	r.world.Overwrite(channel, localdiscord.Overwrite{ID: u, Member: true, Allow: p})
}

// The right to manage one channel is power over what is there, wherever somebody presses,
// and over nothing else.
func TestModeratorsOfOneChannel(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	id, mead := string(m.ID), r.world.Channel("mead-hall").ID
	r.manages(r.guest.ID, mead, localdiscord.ManageChannels)
	r.says(r.at(mead, r.guest, "mod diagnose", "match="+id), noModerator)
	r.says(r.slash(r.guest, "game close"), noModerator)
	r.hall, mead = mead, r.hall
	for _, act := range []string{"act", "why", "do"} {
		r.says(r.pressID(r.guest, r.foreign("moderation/"+act+"/"+id+"//pause"), "moderation/"+act+"/"+id+"//pause"), noModerator)
	}
	r.hall, mead = mead, r.hall

	r.manages(r.adam.ID, r.hall, localdiscord.ManageChannels)
	r.time.leap(lookedAgain)
	r.world.Show("mod", r.world.Role("hall").ID)
	r.adam.SetRole(r.world.Role("hall").ID, true)
	diagnosis := r.at(mead, r.adam, "mod diagnose", "match="+id)
	r.says(diagnosis, "Hoard")
	r.says(r.sure(r.adam, r.press(r.adam, *diagnosis.Message, "Pause"), "he may"), "for the others to allow", r.vera.Mention())
	if r.match().Paused() {
		t.Error("one who plays paused their match alone")
	}
	r.agrees(r.vera, "Pause")
	if !r.match().Paused() {
		t.Error("who manages the match's channel could not pause it from another one")
	}
}

// What a channel's overwrites say of rights over the whole server counts for nothing: a
// person who may set them in one channel could take those rights.
func TestOverwritesGiveNoServer(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]localdiscord.Permission{"manage server": localdiscord.ManageGuild, "administrator": localdiscord.Administrator} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRoom(t)
			id, mead := string(r.opened().ID), r.world.Channel("mead-hall").ID
			r.manages(r.guest.ID, mead, p|localdiscord.ManageChannels)
			r.says(r.at(mead, r.guest, "mod diagnose", "match="+id), noModerator)
			r.says(r.at(mead, r.guest, "mod setup", "log=#mead-hall"), "Only somebody who may manage this server")
		})
	}
}

// Somebody who may manage the server moderates all of it, even where Discord does not say
// now what they may; the owner may everything.
func TestModeratorsOfTheServer(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	id, mead := string(r.opened().ID), r.world.Channel("mead-hall").ID
	role := r.world.Role("jarl")
	r.world.Permit(role.ID, localdiscord.ManageGuild)
	r.world.Show("mod", role.ID)
	r.guest.SetRole(role.ID, true)
	r.world.Inject("GET /guilds/*", 1, localdiscord.Refused(50001))
	r.says(r.at(mead, r.guest, "mod diagnose", "match="+id), "Hoard")
	r.says(r.at(mead, r.guest, "mod diagnose", "match="+id), "Hoard")
	r.guest.SetRole(role.ID, false)
	r.adam.Own()
	r.time.leap(lookedAgain)
	r.says(r.at(mead, r.adam, "mod diagnose", "match="+id), "Hoard")
}

// A thread's match is moderated by those who may manage the channel above it, asked for
// where they press elsewhere. What Discord does not say is no.
func TestModeratorsOfAThread(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	hall, mead := r.hall, r.world.Channel("mead-hall").ID
	r.hall = r.world.AddThread(hall, "a match").ID
	id := string(r.opened().ID)
	r.manages(r.guest.ID, hall, localdiscord.ManageChannels)
	r.world.Show("mod", r.world.Role("jarl").ID)
	r.guest.SetRole(r.world.Role("jarl").ID, true)
	for _, where := range []localdiscord.ID{r.hall, hall, mead} {
		r.says(r.at(where, r.guest, "mod diagnose", "match="+id), "Hoard")
	}
	r.time.leap(lookedAgain)
	r.world.Inject("GET /channels/*", 1, localdiscord.Refused(50001))
	r.says(r.at(mead, r.guest, "mod diagnose", "match="+id), noModerator)
	if !strings.Contains(r.log.String(), "rights cannot be read") {
		t.Error("the log does not tell that rights could not be read")
	}
}

// A ladder is moderated by those who may manage its home.
func TestModeratorsOfALadder(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	mead := r.world.Channel("mead-hall").ID
	r.manages(r.guest.ID, mead, localdiscord.ManageChannels)
	r.says(r.at(mead, r.guest, "ladder move", "title=hoard"), noModerator)
	r.manages(r.guest.ID, r.hall, localdiscord.ManageChannels)
	r.time.leap(lookedAgain)
	r.says(r.at(mead, r.guest, "ladder move", "title=hoard"), "has brought the ladder here")
}

// A custom id without a position is made up: only what is typed is about the match as it
// is now.
func TestPressWithoutPosition(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	roll, err := m.About().Parse("roll")
	if err != nil {
		t.Fatal(err)
	}
	made := play.ID{What: play.DoConfirmed, Match: m.ID, Verb: roll.Verb}.String()
	r.says(r.pressID(r.vera, r.foreign(made), made), "The match has moved on")
	sigrid := r.moderator()
	form := r.press(sigrid, r.foreign("moderation/why/"+string(m.ID)+"//restart"), "Old")
	done, err := sigrid.Submit(r.ctx, *form.Modal, map[string][]string{"text": {"from the start"}})
	if err != nil {
		t.Fatal(err)
	}
	r.says(done, "The match has moved on")
	if now := r.match(); now.Seq != m.Seq {
		t.Errorf("made-up presses took the match from record %d to %d", m.Seq, now.Seq)
	}
	r.says(r.slash(r.vera, "hoard roll"), "I will mention you")
}
