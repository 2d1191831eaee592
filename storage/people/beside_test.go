package people_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"skald/engine/match/record"
	"skald/storage"
	"skald/storage/people"
)

// TestBeside holds that what two subjects keep of one match stays beside each other, that a
// refusal changes nothing, and that all of it goes with the match.
func TestBeside(t *testing.T) {
	t.Parallel()
	type reviewed struct{ Version int }
	ctx, memory, id := t.Context(), storage.NewMemory(), storage.MatchID("000g5zfz")
	store := people.NewStore(memory, time.Now)
	mine := record.Note{By: 7, Text: "mine"}
	if _, _, err := store.AddNote(ctx, id, mine); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("a note on a match that is not there: %v", err)
	}
	if _, err := memory.Apply(ctx, storage.Commit{Match: id, Head: []byte("h"), Records: [][]byte{[]byte("r")}}); err != nil {
		t.Fatal(err)
	}
	set := func(version int) {
		t.Helper()
		if err := people.ChangeBeside(ctx, store, storage.Owner{Match: id}, func(r *reviewed) bool { r.Version = version; return true }); err != nil {
			t.Fatal(err)
		}
	}
	check := func(version, notes int) {
		t.Helper()
		list, err := people.NotesOn(ctx, memory, id)
		kept, keptErr := people.BesideOf[reviewed](ctx, memory, id)
		if err != nil || keptErr != nil || len(list) != notes || kept.Version != version {
			t.Errorf("kept are %v and %+v, %v, %v; want %d notes and version %d", list, kept, err, keptErr, notes, version)
		}
	}
	set(3)
	if list, taken, err := store.AddNote(ctx, id, mine); err != nil || !taken || len(list) != 1 {
		t.Fatal(list, taken, err)
	}
	check(3, 1)
	set(4)
	check(4, 1)
	if _, found, err := store.DropNote(ctx, id, 7, 2); err != nil || found {
		t.Errorf("a second note is found: %t, %v", found, err)
	}
	check(4, 1)
	if list, found, err := store.DropNote(ctx, id, 7, 1); err != nil || !found || len(list) != 0 {
		t.Fatal(list, found, err)
	}
	check(4, 0)
	if err := memory.Keep(context.WithoutCancel(ctx), storage.Owner{Match: id}, []byte("no JSON")); err != nil {
		t.Fatal(err)
	}
	set(5)
	check(5, 0)
	if err := memory.Delete(ctx, storage.Deletion{Match: id, Rev: 1}); err != nil {
		t.Fatal(err)
	}
	check(0, 0)
}
