package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot/table"
	"skald/engine/match/head"
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
	_, log, err := r.table.Log(r.ctx, m.ID, 0, nil)
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
		if n > 1 && idOf(page, "Previous page") == "" {
			t.Errorf("page %d leads nowhere back", n)
		}
		more := idOf(page, "Next page")
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

// TestManyMatchesInDirect has somebody who plays 30 matches ask for their secrets in
// direct messages: the pages lead to each of them, and a page far beyond the last is
// the last.
func TestManyMatchesInDirect(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	for i := range 30 {
		hall := storage.ChannelID(r.world.AddChannel(fmt.Sprint("hall-", i)).ID)
		by := table.Press{By: storage.UserID(i%10 + 1000), Name: "Host"}
		m, err := r.table.Create(r.ctx, by, head.Opening{Game: "hoard", Guild: 1, Channel: hall, Locale: "en"})
		if err == nil {
			_, err = r.table.Join(r.ctx, table.Press{By: storage.UserID(r.vera.ID), Name: "Vera"}, m.ID, "")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	leads := map[string]bool{}
	page := *r.inDirect(r.vera, "secrets").Message
	for {
		last := ""
		for _, b := range page.Buttons() {
			if strings.Contains(b.Label, "Hoard") {
				leads[b.CustomID] = true
				last = b.CustomID
			}
		}
		more := idOf(page, "Next page")
		if more == "" {
			expect(t, "the match that the last button leads to", r.pressID(r.vera, page, last).Text(), "Your card is")
			break
		}
		page = *r.pressID(r.vera, page, more).Message
	}
	if len(leads) != 30 {
		t.Errorf("the pages lead to %d matches, want 30", len(leads))
	}
	expect(t, "a page far away", r.pressID(r.vera, r.foreign("play/list////9223372036854775807"), "play/list////9223372036854775807").Text(), "Page 3 of 3")
}
