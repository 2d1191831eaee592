package bot_test

import (
	"testing"

	"skald/bot/desk"
	"skald/bot/localdiscord"
)

// TestInstalled holds that all the bot's tests play with the permissions that it
// asks for, and no more.
func TestInstalled(t *testing.T) {
	t.Parallel()
	if localdiscord.Permission(desk.Permissions) != localdiscord.Installed {
		t.Errorf("the bot asks for %d, and is tested with %d", desk.Permissions, localdiscord.Installed)
	}
}

// TestMissing takes the permissions one by one, in a channel and in a thread.
func TestMissing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lost            localdiscord.Permission
		channel, thread string // what is named as lacking; nothing: the lobby opens
	}{
		"send":            {localdiscord.SendMessages, "I lack Send Messages.", ""},
		"send in threads": {localdiscord.SendInThreads, "", "I lack Send Messages in Threads."},
		"attach":          {localdiscord.AttachFiles, "I lack Attach Files.", "I lack Attach Files."},
		"view":            {localdiscord.ViewChannel, "I lack View Channel.", "I lack View Channel."},
		"history":         {localdiscord.ReadMessageHistory, "", ""},
		"two": {localdiscord.SendMessages | localdiscord.SendInThreads | localdiscord.AttachFiles,
			"I lack Send Messages and Attach Files.", "I lack Send Messages in Threads and Attach Files."},
	} {
		for _, where := range []struct {
			name, want string
			thread     bool
		}{{"channel", c.channel, false}, {"thread", c.thread, true}} {
			t.Run(name+" in a "+where.name, func(t *testing.T) {
				t.Parallel()
				r := newRoom(t)
				if where.thread {
					r.hall = r.world.AddThread(r.hall, "table one").ID
				}
				r.world.Deny(r.hall, c.lost)
				if where.want == "" {
					r.opened()
					return
				}
				expect(t, "the answer", r.slash(r.vera, "game new", "title=hoard").Text(), where.want)
			})
		}
	}
}
