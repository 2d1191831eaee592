package people

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
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

// NoteOn keeps a note on a match or, where it says nothing, takes one of its person's away, by its number
// among theirs from 1; 0: none. It returns all notes on the match. It refuses a note that is
// too long, one more than anybody may have, a number of which there is none, and a match
// that is gone.
func (s *Store) NoteOn(ctx context.Context, id storage.MatchID, n record.Note, forget int) (list []record.Note, err error) {
	done, why := true, &rules.Refusal{Key: "study-notes-full", Args: []engine.Arg{engine.NumberArg("most", record.MostNotes)}}
	switch length := utf8.RuneCountInString(n.Text); {
	case length > record.NoteLength:
		return nil, &rules.Refusal{Key: "note-long", Args: []engine.Arg{engine.NumberArg("have", length), engine.NumberArg("limit", record.NoteLength)}}
	case length > 0:
		list, done, err = s.changeNotes(ctx, id, func(list []record.Note) ([]record.Note, bool) { return record.AddNote(list, n) })
	case forget != 0:
		why = &rules.Refusal{Key: "note-none", Args: []engine.Arg{engine.NumberArg("number", forget)}}
		list, done, err = s.changeNotes(ctx, id, func(list []record.Note) ([]record.Note, bool) { return record.DropNote(list, n.By, forget) })
	default:
		return NotesOn(ctx, s.keeper, id)
	}
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil, &rules.Refusal{Key: refusal.NoMatchHere}
	case err == nil && !done:
		return nil, why
	}
	return list, err
}

func (s *Store) changeNotes(ctx context.Context, id storage.MatchID, change func([]record.Note) ([]record.Note, bool)) (list []record.Note, ok bool, err error) {
	err = ChangeBeside(ctx, s, storage.Owner{Match: id}, func(n *noted) bool {
		n.Notes, ok = change(n.Notes)
		list = n.Notes
		return ok
	})
	return list, ok, err
}
