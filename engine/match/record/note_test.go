package record_test

import (
	"fmt"
	"testing"

	"skald/engine/match/record"
)

// TestNotes holds the bounds of notes: each person has their own, numbered by record.
func TestNotes(t *testing.T) {
	t.Parallel()
	var list []record.Note
	for n := range record.MostNotes {
		var ok bool
		if list, ok = record.AddNote(list, record.Note{By: 7, Seq: uint64(50 - n), Text: fmt.Sprint(n)}); !ok {
			t.Fatalf("note %d is refused", n+1)
		}
	}
	if _, ok := record.AddNote(list, record.Note{By: 7}); ok {
		t.Errorf("more than %d notes are taken", record.MostNotes)
	}
	list, ok := record.AddNote(list, record.Note{By: 8, Seq: 1, Text: "another's"})
	if !ok || list[0].Text != "another's" || list[1].Text != "19" || len(record.NotesBy(list, 7)) != record.MostNotes {
		t.Errorf("taken %t: %v", ok, list)
	}
	if _, ok := record.DropNote(list, 8, 2); ok {
		t.Error("somebody's second note of one is taken away")
	}
	if left, ok := record.DropNote(list, 7, 1); !ok || len(left) != record.MostNotes || left[1].Text != "18" || len(list) != record.MostNotes+1 {
		t.Errorf("after the first is gone: %t, %v", ok, left)
	}
}
