package people_test

import (
	"fmt"
	"testing"
	"time"

	"skald/storage"
	"skald/storage/people"
)

// TestNotes: the newest of moderators and of players are kept, each sort by itself; a
// player is heard once a day; other servers see nothing.
func TestNotes(t *testing.T) {
	t.Parallel()
	ctx, store := t.Context(), people.NewStore(storage.NewMemory(), time.Now)
	at := time.Unix(1_800_000_000, 0).UTC()
	add := func(g storage.GuildID, n people.Note, taken bool) (list []people.Note) {
		t.Helper()
		list, got, err := store.Note(ctx, g, 7, n, 24*time.Hour)
		if err != nil || got != taken {
			t.Errorf("%+v is taken: %t, %v; want %t", n, got, err, taken)
		}
		return list
	}
	add(1, people.Note{At: at, By: 9, Text: "warned"}, true)
	add(1, people.Note{At: at, By: 8, Text: "insults", Report: true}, true)
	add(1, people.Note{At: at.Add(23 * time.Hour), By: 8, Text: "again", Report: true}, false)
	add(1, people.Note{At: at.Add(24 * time.Hour), By: 8, Text: "again", Report: true}, true)
	if list := add(2, people.Note{At: at, By: 9, Text: "elsewhere"}, true); len(list) != 1 {
		t.Errorf("another server has %v", list)
	}
	var list []people.Note
	for n := range 30 {
		list = add(1, people.Note{At: at, By: storage.UserID(100 + n), Text: fmt.Sprint("report ", n), Report: true}, true)
	}
	if len(list) != 21 || list[0].Text != "warned" || list[1].Text != "report 10" {
		t.Errorf("%d are kept, %v first; want the warning and 20 reports", len(list), list[:2])
	}
	if _, found, err := store.Unnote(ctx, 1, 7, 22); found || err != nil {
		t.Errorf("note 22 is found: %v", err)
	}
	if list, found, err := store.Unnote(ctx, 1, 7, 1); !found || err != nil || len(list) != 20 || list[0].Text != "report 10" {
		t.Errorf("after the first is gone: %t, %v, %v", found, err, list)
	}
	if p, err := store.Person(ctx, 7); err != nil || len(p.Notes[1]) != 20 || len(p.Notes[2]) != 1 {
		t.Errorf("kept is %+v, %v", p.Notes, err)
	}
}
