package bot_test

import (
	"strings"
	"testing"

	"skald/bot/table"
	"skald/storage"
)

// TestLogInParts reads the log of a long match from its start, page by page: all
// of it is there, and what can be done now stands under every page.
func TestLogInParts(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.seated()
	vera := storage.UserID(r.vera.ID)
	for range 30 { // what was taken back stays in the log
		legal, err := m.Legal(vera, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = r.table.Act(r.ctx, table.Press{By: vera}, m.ID, 0, legal[0]); err == nil {
			_, err = r.table.Undo(r.ctx, table.Press{By: vera}, m.ID, 0)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	_, log, err := r.table.Log(r.ctx, m.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, e := range log {
		want += len(e.Notes)
	}
	page, got := *r.slash(r.vera, "game log", "since=start").Message, 0
	for n := 1; ; n++ {
		got += strings.Count(page.Text(), "<t:")
		expect(t, "a page", page.Text(), "Page ")
		if n > 1 && idOf(page, "Earlier") == "" {
			t.Errorf("page %d leads nowhere back", n)
		}
		more := idOf(page, "More")
		if more == "" {
			break
		}
		page = *r.pressID(r.vera, page, more).Message
	}
	if got != want {
		t.Errorf("the pages tell %d things, want %d", got, want)
	}
	if len(page.Buttons()) < 3 {
		t.Errorf("under the last page stands %v", page.Buttons())
	}
}
