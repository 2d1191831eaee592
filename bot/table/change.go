package table

import (
	"context"
	"errors"
	"fmt"

	"skald/engine"
	"skald/storage"
)

// An Outcome is a match after an act, and what the act told.
type Outcome struct {
	*Match
	// Told are the records that the act made. Of a doubled press they are those
	// from the person's last act on.
	Told []Told
}

// Told is what one person may read of a record.
type Told struct {
	Entry
	Secrets []engine.Secret // of the person's seats alone
}

// tellTo returns what a person may read of records.
func tellTo(u storage.UserID, m *Match, records []record) []Told {
	list := make([]Told, len(records))
	for i := range records {
		list[i] = Told{Entry: entryTo(u, m, &records[i]), Secrets: secretsFor(records[i].Secrets, m.SeatsOf(u))}
	}
	return list
}

// maxTries bounds how often an act is decided again because another process or
// table changed the match in between.
const maxTries = 100

// change lets decide look at the match as it is and commits what it decides.
// When the match moved meanwhile, it is loaded and decided on again: a press
// that named the seq it saw is refused then, any other made where it still
// fits. decide may return nil to change nothing. With an error of decide the
// outcome is the match that it was about.
func (t *Table) change(ctx context.Context, p Press, id storage.MatchID, decide func(*Match) (*step, error)) (Outcome, error) {
	leave, err := t.queues.enter(ctx, string(id))
	if err != nil {
		return Outcome{}, err
	}
	defer leave()
	for range maxTries {
		now, seen, err := t.look(ctx, p, id)
		if err != nil || seen {
			return now, err
		}
		s, err := decide(now.Match)
		if err != nil {
			// Another table may have committed this press since it was looked
			// up; then it is no refusal.
			if again, seen, _ := t.look(ctx, p, id); seen {
				return again, nil
			}
			return now, err
		}
		if s == nil {
			return now, nil
		}
		next, err := t.commit(ctx, p, s)
		switch {
		case errors.Is(err, storage.ErrConflict), errors.Is(err, storage.ErrSeen):
			continue // a press that was seen is found when looking again
		case err != nil:
			return Outcome{}, err
		}
		t.finish(ctx, next)
		return Outcome{Match: next, Told: tellTo(p.By, next, s.records)}, nil
	}
	return Outcome{}, fmt.Errorf("change match %s: it moved %d times meanwhile", id, maxTries)
}

// look reads a match and whether the press was committed before, in one
// transaction; if so, the outcome tells what it told.
func (t *Table) look(ctx context.Context, p Press, id storage.MatchID) (o Outcome, seen bool, err error) {
	err = t.store.Read(ctx, func(r storage.Reader) error {
		if o.Match, err = t.load(r, id); err != nil {
			return err
		}
		if o.people, err = peopleOf(r, o.Match); err != nil {
			return err
		}
		if p.Interaction == 0 {
			return nil
		}
		if seen, err = r.Seen(p.Interaction); err != nil || !seen {
			return err
		}
		list, err := records(r, id, max(o.Since(p.By), 1)-1, o.Seq)
		o.Told = tellTo(p.By, o.Match, list)
		return err
	})
	if err != nil {
		return Outcome{}, false, loadError(id, err)
	}
	return o, seen, nil
}
