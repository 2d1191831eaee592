package bot_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
)

// A lobby that nobody joins is cleared after a week, and its message says so:
// also when the bot was away at that hour.
func TestLobbyExpires(t *testing.T) {
	t.Parallel()
	store, err := storage.Open(filepath.Join(t.TempDir(), "skald.db"), storage.Options{Unsynced: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	r := newWorld(t, store)
	r.connect()
	r.slash(r.vera, "game new", "title=hoard", "opponent=@Adam")
	lobby := r.has("reserved for " + r.adam.Mention())
	r.stop()
	r.time.leap(table.LobbyLife)
	r.connect()
	defer r.stop()
	r.has("Nobody came for seven days")
	if now, _ := r.world.Message(lobby.ID); len(now.Buttons()) != 0 {
		t.Errorf("the buttons of the lobby still stand: %s", now.Text())
	}
	r.slash(r.guest, "game new", "title=hoard")
	r.has("Anybody may join")
}

// A lobby clears itself while the bot runs, without anybody acting.
func TestLobbyExpiresWhileRunning(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.slash(r.vera, "game new", "title=hoard", "opponent=@Adam")
	r.has("reserved for " + r.adam.Mention())
	r.time.leap(table.LobbyLife)
	r.has("Nobody came for seven days")
}

// A moderator clears a table that its opener left, and ends a match
// whose player is gone; both only after a question.
func TestModeratorFreesChannel(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.slash(r.vera, "game new", "title=hoard", "opponent=@Adam")
	lobby := r.has("reserved for " + r.adam.Mention())
	expect(t, "no moderator", r.slash(r.guest, "game close").Text(), "Only a moderator can do that")
	r.guest.SetModerator(true)
	asked := r.more(r.guest, lobby, "Cancel")
	expect(t, "clearing asks first", asked.Text(), "Cancel this match?")
	if got := r.match().Status; got != head.Lobby {
		t.Fatalf("after the question the table is %s", got)
	}
	r.press(r.guest, *asked.Message, "Cancel")
	r.has(r.guest.Mention() + " has cancelled this match")

	m := r.opened()
	asked = r.slash(r.guest, "game close", "reason=gone")
	expect(t, "ending asks first", asked.Text(), "End this match", "A player does not come back")
	if strings.Contains(asked.Text(), "coins") || len(asked.Message.Attachments) > 0 {
		t.Errorf("the question shows the position: %s", asked.Text())
	}
	expect(t, "done", r.press(r.guest, *asked.Message, "End the match").Text(), "The match is ended")
	r.has(r.guest.Mention()+" has ended this match. Nobody wins.", "A player does not come back")
	if m, err := r.table.Match(r.ctx, m.ID); err != nil || m.Status != head.Over {
		t.Errorf("the match is %v, %v", m, err)
	}
	r.slash(r.guest, "game new", "title=hoard")
	r.has("Anybody may join")
}

// A match that cannot be read blocks its channel no longer.
func TestQuarantineFreesChannel(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	c := storage.Commit{Match: m.ID, Head: []byte("{"), Channel: m.Channel, Holds: true, Users: m.Players, Guild: m.Guild, Since: time.Now()}
	for c.Rev = 1; ; c.Rev++ {
		if _, err := r.store.Apply(r.ctx, c); err == nil {
			break
		}
	}
	broke := r.slash(r.vera, "game show").Text()
	expect(t, "damaged match", broke, "Something broke")
	code := regexp.MustCompile(`[0-9A-F]{4}`).FindString(broke)
	diagnosis := r.slash(r.moderator(), "mod diagnose")
	expect(t, "diagnosis", diagnosis.Text(), "what is stored of it is damaged", "Something broke here", "code "+code)
	if _, ok := diagnosis.Message.Button("Release"); !ok {
		t.Errorf("the diagnosis offers %+v, want to release it", diagnosis.Message.Buttons())
	}
	expect(t, "a new one", r.slash(r.vera, "game new", "title=hoard").Text(), "Your lobby is open")
	r.has("Anybody may join")
}

func TestInvitations(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.titles = []bot.Title{crowded()}
	r.connect()
	invite := func(options ...string) string {
		t.Helper()
		text := r.slash(r.vera, "game new", append(options, "title=hoard")...).Text()
		if _, err := r.table.At(r.ctx, storage.ChannelID(r.hall)); err == nil {
			t.Errorf("%v laid a table", options)
		}
		return text
	}
	expect(t, "one friend twice", invite("opponent=@Adam", "opponent2=@Adam"), "invited "+r.adam.Mention()+" twice")
	expect(t, "the bot twice", invite("opponent=@Skald", "opponent2=@Skald"), "named Skald twice")
	expect(t, "the bot twice among others", invite("opponent=@Skald", "opponent2=@Adam", "opponent3=@Skald"), "named Skald twice")
}

func TestTooManyInvited(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	small := titles()[0]
	large := bot.Title{Game: renamed{crowded().Game}, Painter: small.Painter}
	r.titles = []bot.Title{small, large}
	r.connect()
	expect(t, "three for two seats", r.slash(r.vera, "game new", "title=hoard", "opponent=@Adam", "opponent2=@Sigrid").Text(),
		"You are 3 people, and this game has 2 seats")
	expect(t, "oneself and another", r.slash(r.vera, "game new", "title=hoard", "opponent=@Adam", "opponent2=@Vera").Text(),
		"You have a seat already")
	if _, err := r.table.At(r.ctx, storage.ChannelID(r.hall)); err == nil {
		t.Error("a table was laid")
	}
}

// A friend who declines is told of in the lobby, which then is open to anybody.
func TestDecline(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.slash(r.vera, "game new", "title=hoard", "side=red", "opponent=@Adam")
	lobby := r.has("reserved for " + r.adam.Mention())
	unsaid(t, "what is offered to others", r.press(r.guest, lobby, "More").Text(), "Decline")
	expect(t, "declined", r.more(r.adam, lobby, "Decline").Text(), "You have declined")
	lobby = r.has("Declined by "+r.adam.Mention(), "Anybody may join")
	if _, ok := lobby.Button("Decline"); ok {
		t.Error("nobody is waited for, and somebody may decline")
	}
	r.press(r.guest, lobby, "Join as Blue")
	r.has(running)
}

func TestDeclineByLeaving(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.slash(r.vera, "game new", "title=hoard", "side=red", "opponent=@Adam")
	r.has("reserved for " + r.adam.Mention())
	expect(t, "typed", r.slash(r.adam, "game leave").Text(), "You have declined")
	r.has("Declined by "+r.adam.Mention(), "Anybody may join")
}

// In a thread Send Messages in Threads counts: a match is played in a thread of a
// channel in which nobody may write.
func TestThreads(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Deny(r.hall, localdiscord.SendMessages)
	r.hall = r.world.AddThread(r.hall, "table one").ID
	r.world.Deny(r.hall, localdiscord.SendInThreads)
	expect(t, "no permission in threads", r.slash(r.vera, "game new", "title=hoard").Text(), "I lack Send Messages in Threads")
	r.world.Allow(r.hall, localdiscord.SendInThreads)
	r.opened()
	first := r.shown(r.match())
	r.world.Deny(r.hall, localdiscord.SendInThreads)
	r.roll(r.vera, first)
	r.until("Adam is told by direct message", func() bool {
		return containsAll(text(r.adam.DMs()), []string{"I may not write in", "Send Messages in Threads"})
	})
	r.world.Allow(r.hall, localdiscord.SendInThreads)
	r.slash(r.adam, "hoard peek", "crew=red")
	r.asked(r.adam)
}

// Lobbies in threads count to the channel above, in each language.
func TestLobbiesInThreads(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	hall := r.hall
	opens := func() *localtest.Reply {
		u := r.world.User(fmt.Sprint("guest-", r.hall))
		u.SetLocale("de")
		return r.slash(u, "game new", "title=hoard")
	}
	for n := range 10 {
		r.hall = r.world.AddThread(hall, fmt.Sprint("table ", n)).ID
		expect(t, "a lobby", opens().Text(), "Deine Lobby ist offen")
	}
	r.hall = hall
	expect(t, "one more, above", opens().Text(), "10 Partien warten in diesem Kanal und seinen Threads")
	r.hall = r.world.AddThread(hall, "one more").ID
	expect(t, "one more, in a thread", r.slash(r.vera, "game new", "title=hoard").Text(), "10 matches wait for players in this channel and its threads")
	r.hall = r.world.AddThread(r.world.Channel("mead-hall").ID, "elsewhere").ID
	r.seated()
}

// The turn goes on in German where German is spoken.
func TestChannelWordsInGerman(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.vera.SetLocale("de")
	r.adam.SetLocale("de")
	r.slash(r.vera, "game new", "title=hoard", "opponent=@Adam")
	lobby := r.has("reserviert für " + r.adam.Mention())
	expect(t, "declined", r.pressed(r.adam, lobby, "Mehr", "Ablehnen").Text(), "Du hast abgelehnt")
	r.has("Abgelehnt: "+r.adam.Mention(), "Jeder darf mitspielen")
	r.time.leap(table.LobbyLife + time.Minute)
	r.has("Sieben Tage lang kam niemand")
}

// A match speaks the language that was chosen for it, and each person's alone to them.
func TestMatchSpeaksItsLanguage(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.vera.SetLocale("pl")
	expect(t, "to Vera", r.slash(r.vera, "game new", "title=hoard", "language=fr").Text(), "Twoje lobby jest otwarte")
	r.has("t'invite à une partie")
	expect(t, "to Adam", r.slash(r.adam, "help").Text(), "My matches")
}
