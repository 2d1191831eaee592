package bot_test

import (
	"path/filepath"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/storage"
)

// A bot that comes back on the same file goes on where it was: old buttons
// work, what was not sent is sent, nothing is told twice.
func TestRestart(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "skald.db")
	store, err := storage.Open(file, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := newWorld(t, store)
	r.connect()
	first := r.shown(r.opened())
	r.world.Inject("/channels/*/messages", -1, localdiscord.Status(503)) // nothing gets out any more
	r.roll(r.vera, first)
	r.stop()
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	r.world.Calm()

	if r.store, err = storage.Open(file, storage.Options{}); err != nil {
		t.Fatal(err)
	}
	defer func() {
		r.stop()
		if err := r.store.(*storage.Bolt).Close(); err != nil {
			t.Error(err)
		}
	}()
	r.connect()
	turn := r.asked(r.adam)
	if !strings.Contains(turn.Text(), "Red takes") && !strings.Contains(turn.Text(), "Red wakes") {
		t.Errorf("the turn does not tell Vera's roll: %s", turn.Text())
	}
	r.press(r.adam, turn, "Peek at Red")
	count := 0
	for _, m := range r.guest.Messages(r.hall) {
		if containsAll(m.Text(), asks(r.adam)) {
			count++
		}
	}
	if count != 1 {
		t.Errorf("Adam was asked in %d messages, want 1", count)
	}
	if got := len(first.Buttons()); got == 0 {
		t.Error("the first message had no buttons")
	}
	r.until("the buttons of Vera's turn are gone", func() bool {
		now, _ := r.world.Message(first.ID)
		return len(now.Buttons()) == 0
	})
}
