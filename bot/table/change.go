package table

import (
	"context"
	"errors"
	"fmt"

	"skald/engine"
	"skald/engine/match/letter"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
	"skald/storage/underway"
)

// An Outcome is a match after an act, and what the act told.
type Outcome struct {
	*Match
	// Told are the records that the act made. For a doubled press they are those
	// from the person's last act on.
	Told []Told
	// Called is what the verb of the first action was called when it was taken;
	// no note where the game names verbs not by the moment.
	Called engine.Note
}

// Told is what one person may read of a record.
type Told struct {
	Entry
	Secrets []engine.Secret // of the person's seats alone
}

// tellTo returns what a person may read of records.
func tellTo(u storage.UserID, m *Match, records []record.Record) []Told {
	list := make([]Told, len(records))
	for i := range records {
		list[i] = Told{Entry: past{m}.readBy(u).Entry(&records[i]), Secrets: letter.SecretsFor(records[i].Secrets, m.SeatsOf(u))}
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
	return t.changeNext(ctx, p, id, false, decide)
}

// changeEach changes the matches that an index names, for a purpose. One that cannot be changed
// stops no other: its failure stands in the log.
func (t *Table) changeEach(ctx context.Context, purpose string, index func(storage.Reader) ([]storage.MatchID, error), decide func(*Match) (*step, error)) error {
	ids, err := storage.Ask(ctx, t.store, index)
	for _, id := range ids {
		if _, err := t.change(ctx, Press{}, id, decide); err != nil && ctx.Err() == nil {
			t.log.Error("a match could not be changed", "for", purpose, "match", id, "err", err)
		}
	}
	return err
}

// changeByPlayer is changeByPart for an act that must wait while the match is
// paused: it refuses besides with IsPaused.
func (t *Table) changeByPlayer(ctx context.Context, p Press, id storage.MatchID, decide func(*Match) (*step, error)) (Outcome, error) {
	return t.changeByPart(ctx, p, id, func(m *Match) (*step, error) {
		if err := unpaused(m); err != nil {
			return nil, err
		}
		return decide(m)
	})
}

// changeByPart is change for an act of one who plays in a running match. It
// refuses with NotRunning, IsOver, NotSeated or HasLeft.
func (t *Table) changeByPart(ctx context.Context, p Press, id storage.MatchID, decide func(*Match) (*step, error)) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := (asking{m}).partOf(p.By); err != nil {
			return nil, err
		}
		return decide(m)
	})
}

// changeNext is change. A step that follows from the position alone may be decided
// early: on what others did in the match just before, though that is not stored
// yet. If that comes to nothing, it is decided again once it is stored.
func (t *Table) changeNext(ctx context.Context, p Press, id storage.MatchID, early bool, decide func(*Match) (*step, error)) (Outcome, error) {
	for range maxTries {
		if o, moved, err := t.try(ctx, p, id, early, decide); !moved {
			return o, err
		}
		early = false
	}
	return Outcome{}, fmt.Errorf("change match %s: it moved %d times meanwhile", id, maxTries)
}

// try is one try of changeNext. moved reports that the match moved meanwhile, or
// that the press was committed by another table.
func (t *Table) try(ctx context.Context, p Press, id storage.MatchID, early bool, decide func(*Match) (*step, error)) (o Outcome, moved bool, err error) {
	leave, err := t.queues.Enter(ctx, string(id))
	if err != nil {
		return Outcome{}, false, err
	}
	defer leave()
	if before := t.underway.Of(id); before != nil {
		if early {
			if _, s, err := t.decide(ctx, p, id, before, decide); err == nil && s != nil {
				return t.made(ctx, p, s, before, leave)
			}
		}
		if err := before.Wait(ctx); err != nil {
			return Outcome{}, false, err
		}
	}
	now, s, err := t.decide(ctx, p, id, nil, decide)
	if err != nil || s == nil {
		return now, false, err
	}
	return t.made(ctx, p, s, nil, leave)
}

// alone waits until the caller is alone with a match, and the store has all of it.
// The caller must call leave; once is enough.
func (t *Table) alone(ctx context.Context, id storage.MatchID) (leave func(), err error) {
	leave, err = t.queues.Enter(ctx, string(id))
	if err != nil {
		return nil, err
	}
	if err := t.underway.Of(id).Wait(ctx); err != nil {
		leave()
		return nil, err
	}
	return leave, nil
}

// made commits a step of a caller who is alone with the match, and lets the next
// in as soon as that may be decided on it. moved reports that what it was decided
// on is not stored, or that the press was committed before.
func (t *Table) made(ctx context.Context, p Press, s *step, before *underway.Match, leave func()) (o Outcome, moved bool, err error) {
	next, err := t.commit(ctx, p, s, before, leave)
	switch {
	case errors.Is(err, storage.ErrConflict), errors.Is(err, storage.ErrSeen):
		return Outcome{}, true, nil // a press that was seen is found when looking again
	case errors.Is(err, storage.ErrChannelTaken):
		return Outcome{}, false, t.taken(ctx, s.next.Channel, err)
	case err != nil:
		return Outcome{}, false, err
	}
	t.finish(ctx, next)
	return Outcome{Match: next, Told: tellTo(p.By, next, s.records[s.retold:]), Called: s.called}, false, nil
}

// taken is the refusal of what a match cannot do because another has its channel,
// such as one that was over before: ChannelBusy, and still the store's error.
func (t *Table) taken(ctx context.Context, channel storage.ChannelID, err error) error {
	holder, readErr := t.InChannel(ctx, channel)
	if readErr != nil {
		return errors.Join(err, readErr)
	}
	return fmt.Errorf("%w (%w)", &rules.Refusal{Key: refusal.ChannelBusy, Match: holder}, err)
}

// decide lets decide look at a match as it is, or as what is under way will leave
// it. It returns no step if there is nothing to commit, and then the outcome.
func (t *Table) decide(ctx context.Context, p Press, id storage.MatchID, before *underway.Match, decide func(*Match) (*step, error)) (Outcome, *step, error) {
	now, seen, err := t.look(ctx, p, id, before)
	if err != nil || seen {
		return now, nil, err
	}
	s, err := decide(now.Match)
	if err != nil && before == nil {
		// Another table may have committed this press since it was looked up;
		// then it is no refusal.
		if again, seen, _ := t.look(ctx, p, id, nil); seen {
			return again, nil, nil
		}
	}
	if err != nil {
		return now, nil, err
	}
	return now, s, nil
}

// look reads a match, as it is or as what is under way will leave it, and whether
// the press was committed before, in one transaction; if so, the outcome tells
// what it told.
func (t *Table) look(ctx context.Context, p Press, id storage.MatchID, before *underway.Match) (o Outcome, seen bool, err error) {
	load := t.load
	if before != nil {
		load = func(r storage.Reader, id storage.MatchID) (*Match, error) {
			snap, err := before.Read(r, id)
			if err != nil {
				return nil, err
			}
			return t.bring(r, id, snap)
		}
	}
	err = t.store.Read(ctx, func(r storage.Reader) error {
		if o.Match, err = load(r, id); err != nil {
			return err
		}
		if o.people, err = people.ReadAll(r, o.Players); err != nil {
			return err
		}
		if p.Interaction == 0 {
			return nil
		}
		if seen, err = r.Seen(p.Interaction); err != nil || !seen {
			return err
		}
		list, err := matches.Records(r, id, max(o.Since(p.By), 1)-1, o.Seq)
		o.Told = tellTo(p.By, o.Match, list)
		o.Called = calledThen(r, o.Match, list)
		return err
	})
	if err != nil {
		return Outcome{}, false, loadError(id, err)
	}
	return o, seen, nil
}

// calledThen is what the verb of the first of some records was called when it was
// taken, as Outcome.Called; no note if that cannot be said any more.
func calledThen(r storage.Reader, m *Match, list []record.Record) (called engine.Note) {
	if _, names := m.state.(engine.VerbNamer); !names || len(list) == 0 || list[0].Kind != record.MoveKind {
		return called
	}
	then := *m
	a, err := m.About().Parse(list[0].Notation)
	if err == nil {
		then.state, err = past{m}.stateAt(r, list[0].Seq-1)
	}
	if err != nil {
		return called
	}
	if n, named := then.NamedVerb(engine.SeatSet(record.SeatOf(list[0].Seat)), a.Verb); named {
		return n
	}
	return called
}
