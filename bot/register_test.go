package bot_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/storage"
)

// Commands are registered once: a bot that finds them as they should be writes
// nothing.
func TestCommandsAreRegisteredOnce(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.connect()
	want := len(r.world.Commands())
	r.stop()
	r.world.Inject("PUT /applications/*/commands", -1, localdiscord.Status(500)) // whoever writes now fails, and says so
	r.connect()
	r.until("commands looked at", func() bool { return strings.Contains(r.log.String(), "up to date") })
	if got := len(r.world.Commands()); got != want {
		t.Errorf("%d commands, want %d", got, want)
	}
	if strings.Contains(r.log.String(), "NOT REGISTERED") {
		t.Error("commands were written again")
	}
}

// A registration that fails is one loud line; the bot connects and plays.
func TestFailedRegistrationEndsNothing(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.world.Inject("PUT /applications/*/commands", -1, localdiscord.Status(500))
	end, err := r.start(r.world.Token())
	if err != nil {
		t.Fatal(err)
	}
	r.until("a loud line", func() bool { return strings.Contains(r.log.String(), "COMMANDS ARE NOT REGISTERED") })
	r.until("connected all the same", r.world.Connected)
	time.Sleep(100 * time.Millisecond)
	if n := strings.Count(r.log.String(), "NOT REGISTERED"); n != 1 {
		t.Errorf("%d loud lines at once, want 1", n)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}
