package people

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"skald/engine/match/record"
	"skald/storage"
)

// ChangeBeside changes what is kept for an owner, as far as T has fields for it, and
// leaves the rest of it: several subjects keep something of one match. Nothing is
// changed where change says that it changed nothing. One change of an owner is made at
// a time.
func ChangeBeside[T any](ctx context.Context, s *Store, o storage.Owner, change func(*T) bool) error {
	leave, err := s.queues.Enter(ctx, string(o.Key()))
	if err != nil {
		return err
	}
	defer leave()
	raw, err := storage.AskFor(ctx, s.keeper, "read what is kept beside", func(r storage.Reader) ([]byte, error) { return r.Settings(o) })
	if err != nil {
		return err
	}
	var own T
	all, fields := map[string]json.RawMessage{}, map[string]json.RawMessage{}
	if json.Unmarshal(raw, &all) != nil || json.Unmarshal(raw, &own) != nil {
		all, own = map[string]json.RawMessage{}, *new(T) // as if nothing had been kept
	}
	if !change(&own) {
		return nil
	}
	b, err := json.Marshal(own)
	if err == nil {
		err = json.Unmarshal(b, &fields)
	}
	if err != nil {
		return fmt.Errorf("keep %T: %w", own, err)
	}
	maps.Copy(all, fields)
	return s.Keep(ctx, o, all)
}

// noted is what players noted on a match, beside what else is kept of it.
type noted struct {
	Notes []record.Note `json:"notes"`
}

// A Readable is a store.
type Readable interface {
	Read(context.Context, func(storage.Reader) error) error
}

// BesideOf reads what is kept of a match beside its log, as far as T has fields for it.
func BesideOf[T any](ctx context.Context, store Readable, id storage.MatchID) (T, error) {
	return storage.AskFor(ctx, store, "read what is kept beside match "+string(id), func(r storage.Reader) (T, error) { return Kept[T](r, storage.Owner{Match: id}) })
}

// NotesOn reads what players noted on a match.
func NotesOn(ctx context.Context, store Readable, id storage.MatchID) ([]record.Note, error) {
	kept, err := BesideOf[noted](ctx, store, id)
	return kept.Notes, err
}

// AddNote keeps one note more, and returns all: false if its person has as many as
// anybody may have. Its error is ErrNotFound if the match is gone.
func (s *Store) AddNote(ctx context.Context, id storage.MatchID, n record.Note) (list []record.Note, taken bool, err error) {
	return s.changeNotes(ctx, id, func(list []record.Note) ([]record.Note, bool) { return record.AddNote(list, n) })
}

// DropNote takes one of a person's notes away, by its number among theirs from 1, and
// returns those that are left: false if there is none of that number. Its error is
// ErrNotFound if the match is gone.
func (s *Store) DropNote(ctx context.Context, id storage.MatchID, by storage.UserID, number int) (list []record.Note, found bool, err error) {
	return s.changeNotes(ctx, id, func(list []record.Note) ([]record.Note, bool) { return record.DropNote(list, by, number) })
}

func (s *Store) changeNotes(ctx context.Context, id storage.MatchID, change func([]record.Note) ([]record.Note, bool)) (list []record.Note, ok bool, err error) {
	err = ChangeBeside(ctx, s, storage.Owner{Match: id}, func(n *noted) bool {
		n.Notes, ok = change(n.Notes)
		list = n.Notes
		return ok
	})
	return list, ok, err
}
