package bot_test

import (
	"strings"
	"testing"

	"skald/bot/localdiscord"
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

// TestRulesBySection reads the rules in short and by section, typed and picked.
func TestRulesBySection(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	short := r.slash(r.vera, "game rules")
	expect(t, "in short", short.Text(), "Each crew draws a card")
	expect(t, "by name", r.slash(r.vera, "game rules", "section=dragon").Text(), "3. The dragon", "pays one of its coins back")
	expect(t, "by title", r.slash(r.vera, "game rules", "section=2. turns").Text(), "from 1 to 6")
	expect(t, "unknown", r.slash(r.vera, "game rules", "section=ships").Text(), "no section “ships”")
	choose := func(m localdiscord.Message) localdiscord.Select { return m.Selects()[0] }
	reply, err := r.vera.Select(r.ctx, *short.Message, choose(*short.Message).CustomID, "hoard.leaving")
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "picked", reply.Text(), "5. Leaving", "its card is put away")
	if s := choose(*reply.Message); len(s.Options) != 5 {
		t.Errorf("%d sections are offered after one was read, want 5", len(s.Options))
	}
}
