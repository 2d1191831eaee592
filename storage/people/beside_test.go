package people_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"skald/engine/match/record"
	"skald/engine/match/rules"
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
	refused := func(key string, n record.Note, forget int) {
		t.Helper()
		var no *rules.Refusal
		if _, err := store.NoteOn(ctx, id, n, forget); !errors.As(err, &no) || no.Key != key {
			t.Errorf("it is refused by %v, want %s", err, key)
		}
	}
	refused("no-match-here", mine, 0)
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
	if list, err := store.NoteOn(ctx, id, mine, 0); err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	if list, err := store.NoteOn(ctx, id, record.Note{By: 7}, 0); err != nil || len(list) != 1 {
		t.Errorf("read are %v, %v", list, err)
	}
	check(3, 1)
	set(4)
	check(4, 1)
	refused("note-none", record.Note{By: 7}, 2)
	refused("note-none", record.Note{By: 8}, 1)
	refused("note-long", record.Note{By: 7, Text: strings.Repeat("é", record.NoteLength+1)}, 0)
	check(4, 1)
	if list, err := store.NoteOn(ctx, id, record.Note{By: 7}, 1); err != nil || len(list) != 0 {
		t.Fatal(list, err)
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
