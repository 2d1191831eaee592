package bot_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/engine/match/head"
)

// doorOf is what the door offers somebody in the hall.
func (r *room) doorOf(u *localtest.User) *localtest.Reply {
	r.t.Helper()
	return r.slash(u, "help")
}

// registered waits until Discord has said what the ids of the commands are.
func (r *room) registered() {
	r.t.Helper()
	r.until("commands have ids", func() bool { return r.bot.Client.CommandLink("help") != "" })
}

// TestHelpIsWhole: the pages of all commands name every command, each once, so that a
// press puts it into the field.
func TestHelpIsWhole(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.registered()
	page := r.press(r.vera, *r.doorOf(r.vera).Message, "All commands")
	all := page.Text()
	for strings.Contains(page.Text(), "Page ") {
		more, ok := page.Message.Button("Next page")
		if !ok {
			break
		}
		page = r.pressID(r.vera, *page.Message, more.CustomID)
		all += "\n" + page.Text()
	}
	if strings.Contains(all, "…") {
		t.Errorf("the help is cut: %s", all)
	}
	for _, c := range r.bot.Commands("en") {
		if n := strings.Count("\n"+all, "\n<"+c[0]+":") + strings.Count("\n"+all, "\n`"+c[0]+"` "); n != 1 {
			t.Errorf("%s is named %d times, want once", c[0], n)
		}
	}
	expect(t, "what can be pressed", all, "</game new:")
}

// TestDoor: /help is a door. What waits for its reader stands first, and moderators and
// directors find what is theirs.
func TestDoor(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.registered()
	door := r.doorOf(r.vera)
	expect(t, "the door", door.Text(), "What would you like to do?", "You are in no match", "</game new:", "</secrets:")
	unsaid(t, "the door of a player", door.Text(), "Look after matches")
	if b := door.Message.Buttons(); b[0].Label != "Start a match" || b[0].Style != 1 {
		t.Errorf("the first button is %+v, want [Start a match] in blue", b[0])
	}
	expect(t, "to start", r.press(r.vera, *door.Message, "Start a match").Text(), "Choose, or open")
	expect(t, "the reminders", r.press(r.vera, *r.doorOf(r.vera).Message, "Reminders").Text(), "remind")
	expect(t, "the rules", r.pick(r.vera, *r.doorOf(r.vera).Message, "hoard").Text(), "Hoard")

	r.opened()
	door = r.doorOf(r.vera)
	if b := door.Message.Buttons(); b[0].Label != "Show" || b[0].Style != 1 || b[1].Style == 1 {
		t.Errorf("with a move waiting the buttons are %+v, want that of her matches first and blue", b)
	}
	expect(t, "with a move waiting", door.Text(), "1 of your matches waits for you", "</hoard roll:")
	expect(t, "her matches", r.press(r.vera, *door.Message, "Show").Text(), "Your move")
	unsaid(t, "what the match does not take from others", r.doorOf(r.guest).Text(), "</hoard")

	r.guest.SetModerator(true)
	expect(t, "a moderator's", r.doorOf(r.guest).Text(), "Look after matches", "</mod diagnose:")
	asked := r.slash(r.guest, "tournament new", "name=Winter Cup")
	expect(t, "what the tournament is about", asked.Text(), "played here, or at a table")
	expect(t, "the tournament", r.pick(r.guest, *asked.Message, "hoard").Text(), "Winter Cup is open")
	expect(t, "a director's", r.doorOf(r.guest).Text(), "You direct this tournament", "</tournament round:")
}

// TestDoorByDirectMessage: whatever a person writes to the bot gets the door, in their
// language, once in a while; what bots write gets nothing.
func TestDoorByDirectMessage(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.registered()
	r.vera.SetLocale("de")
	r.slash(r.vera, "game list") // by which her language is known
	hall := len(r.vera.Messages(r.hall))
	dm := r.vera.DM().ID
	said := func(text string) {
		t.Helper()
		if _, err := r.vera.Say(dm, text); err != nil {
			t.Fatal(err)
		}
	}
	doors := func() (list []localdiscord.Message) {
		for _, m := range r.vera.Messages(dm) {
			if m.Author.Bot && strings.Contains(m.Text(), "Was möchtest du tun?") {
				list = append(list, m)
			}
		}
		return list
	}
	said("help")
	r.until("the door by direct message", func() bool { return len(doors()) == 1 })
	door := doors()[0]
	expect(t, "the door", door.Text(), "Was möchtest du tun?", "</game new:")
	expect(t, "her matches", r.press(r.vera, door, "Zeigen").Text(), "Du spielst in keiner Partie")
	expect(t, "a match in no channel", r.press(r.vera, door, "Partie beginnen").Text(), "Kanal")
	said("hello?")
	said("hello??")
	if _, err := r.adam.Say(r.hall, "help"); err != nil {
		t.Fatal(err)
	}
	r.until("two more are passed over", func() bool { return strings.Count(r.log.String(), "not greeted again") == 2 })
	r.time.leap(time.Minute)
	said("are you there?")
	r.until("a second door", func() bool { return len(doors()) >= 2 })
	if n := len(doors()); n != 2 {
		t.Errorf("four messages got %d doors, want one now and one later", n)
	}
	if n := len(r.vera.Messages(r.hall)); n != hall+1 {
		t.Errorf("the hall has %d messages, want one more than the %d before: the bot reads no channel", n, hall)
	}
}

// unsaid fails if a text says any of these.
func unsaid(t *testing.T, what, got string, never ...string) {
	t.Helper()
	for _, text := range never {
		if strings.Contains(got, text) {
			t.Errorf("%s: %q says %q", what, got, text)
		}
	}
}

// lobby opens a lobby from the screen on which a match is chosen, with what is picked in
// its form.
func (r *room) lobby(u *localtest.User, screen localdiscord.Message, picked map[string][]string) *localtest.Reply {
	r.t.Helper()
	form, err := u.PressLabel(r.ctx, screen, "Open a lobby")
	if err != nil || form.Modal == nil {
		r.t.Fatalf("[Open a lobby] asks nothing: %v", err)
	}
	reply, err := u.Submit(r.ctx, *form.Modal, picked)
	if err != nil {
		r.t.Fatal(err)
	}
	return reply
}

// more presses what stands behind [More] of a lobby.
func (r *room) more(u *localtest.User, lobby localdiscord.Message, label string) *localtest.Reply {
	r.t.Helper()
	return r.pressed(u, lobby, "More", label)
}

func (r *room) pressed(u *localtest.User, m localdiscord.Message, first, then string) *localtest.Reply {
	r.t.Helper()
	return r.press(u, *r.press(u, m, first).Message, then)
}

// TestLobbyByForm: the form of [Open a lobby] names opponents and a side; the bot among
// them is Skald.
func TestLobbyByForm(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	screen := *r.slash(r.vera, "game new").Message
	r.lobby(r.vera, screen, map[string][]string{"people": {r.adam.ID.String()}, "side": {"blue"}})
	r.has("Blue: "+r.vera.Mention(), "Red: reserved for "+r.adam.Mention())
	r.slash(r.adam, "game join")
	r.has(running)
	left := r.slash(r.adam, "game leave")
	expect(t, "leaving what runs", left.Text(), "You can resign, or hand your seat")
	expect(t, "resigning", r.pressed(r.adam, *left.Message, "Resign", "Resign").Text(), "You have resigned")
	screen = *r.slash(r.vera, "game new").Message
	r.lobby(r.vera, screen, map[string][]string{"people": {r.bot.Client.User().String()}})
	r.until("Skald plays", func() bool { return r.match().Status == head.Running })
}
