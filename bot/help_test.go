package bot_test

import (
	"strings"
	"testing"
)

// TestHelpIsWhole: the pages of /help name every command, each once.
func TestHelpIsWhole(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	page := r.slash(r.vera, "help")
	all := page.Text()
	for strings.Contains(page.Text(), "Page ") {
		more, ok := page.Message.Button("More")
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
		if n := strings.Count("\n"+all, "\n`"+c[0]+"` "); n != 1 {
			t.Errorf("%s is named %d times, want once", c[0], n)
		}
	}
}
