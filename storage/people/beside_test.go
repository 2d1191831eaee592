package people_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"skald/engine/match/record"
	"skald/storage"
	"skald/storage/people"
	"skald/storage/storagetest"
)

// TestBeside holds that what two subjects keep of one match stays beside each other, that a
// refusal changes nothing, and that all of it goes with the match.
func TestBeside(t *testing.T) {
	t.Parallel()
	type reviewed struct{ Version int }
	ctx, memory, id := t.Context(), storage.NewMemory(), storage.MatchID("000g5zfz")
	store := people.NewStore(memory, time.Now)
	add := func(list []record.Note) ([]record.Note, error) { return append(list, record.Note{By: 7, Text: "mine"}), nil }
	if _, err := store.ChangeNotes(ctx, id, add); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("a note on a match that is not there: %v", err)
	}
	if _, err := memory.Apply(ctx, storage.Commit{Match: id, Head: []byte("h"), Records: [][]byte{[]byte("r")}}); err != nil {
		t.Fatal(err)
	}
	set := func(version int) {
		t.Helper()
		if err := people.ChangeBeside(ctx, store, storage.Owner{Match: id}, func(r *reviewed) error { r.Version = version; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	check := func(version, notes int) {
		t.Helper()
		now := storagetest.Now(ctx, memory)
		list, err := people.Notes(now, id)
		kept, keptErr := people.Kept[reviewed](now, storage.Owner{Match: id})
		if err != nil || keptErr != nil || len(list) != notes || kept.Version != version {
			t.Errorf("kept are %v and %+v, %v, %v; want %d notes and version %d", list, kept, err, keptErr, notes, version)
		}
	}
	set(3)
	if _, err := store.ChangeNotes(ctx, id, add); err != nil {
		t.Fatal(err)
	}
	check(3, 1)
	set(4)
	check(4, 1)
	refused := errors.New("refused")
	if _, err := store.ChangeNotes(ctx, id, func([]record.Note) ([]record.Note, error) { return nil, refused }); !errors.Is(err, refused) {
		t.Errorf("a refusal comes back as %v", err)
	}
	check(4, 1)
	if _, err := store.ChangeNotes(ctx, id, func([]record.Note) ([]record.Note, error) { return nil, nil }); err != nil {
		t.Fatal(err)
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
