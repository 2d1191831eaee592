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
// leaves the rest of it: several subjects keep something of one match. An error of
// change is returned as it is, and nothing is changed. One change of an owner is made at
// a time.
func ChangeBeside[T any](ctx context.Context, s *Store, o storage.Owner, change func(*T) error) error {
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
	if err := change(&own); err != nil {
		return err
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

// Notes reads what players noted on a match.
func Notes(r storage.Reader, id storage.MatchID) ([]record.Note, error) {
	kept, err := Kept[noted](r, storage.Owner{Match: id})
	return kept.Notes, err
}

// ChangeNotes changes what players noted on a match, and returns it. An error of change
// is returned as it is, and nothing is changed. Its error is ErrNotFound if the match is
// gone.
func (s *Store) ChangeNotes(ctx context.Context, id storage.MatchID, change func([]record.Note) ([]record.Note, error)) (list []record.Note, err error) {
	err = ChangeBeside(ctx, s, storage.Owner{Match: id}, func(n *noted) error {
		if list, err = change(n.Notes); err == nil {
			n.Notes = list
		}
		return err
	})
	return list, err
}
