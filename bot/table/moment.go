package table

import (
	"context"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/course"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
)

// A Moment is a match with all that a message about it tells, read in one
// transaction: nothing in it is of another time than the rest.
type Moment struct {
	*Match
	Telling
}

// A Telling is what a message tells besides a match. All of it is for everybody.
type Telling struct {
	Posted   matches.Posted
	Settings people.Settings // of the match's channel
	// Story is what those to move may not have seen: the records from
	// Turn.Unseen to the last one before Seq, without those that were taken
	// back. That they were, it tells.
	Story []Entry
	// Before is what everybody saw before what is new on the board: before this
	// turn or, while nothing is done in it, before the turn told last. Nil if
	// there is nothing to compare with.
	Before engine.PublicView
	// Course is what everybody saw of a match that is over, from its setup to
	// its end; empty while it runs, and of a game without figures.
	Course []engine.PublicView
	Pace   course.Pace // of a match that is over
	New    uint64      // the seq of the first record that is new on the board; 0 with a nil Before
	Away   []Absence

	Reliable map[storage.UserID]chessclock.Reliability // of those who sit in a lobby with a clock
}

// An Absence is that somebody for whom a match waits is on vacation.
type Absence struct {
	User  storage.UserID
	Until time.Time
}

// Moved reports whether the match has moved since something was posted of it.
func (m Moment) Moved() bool { return m.Posted.Behind(m.Channel) }

// Moment returns a match as it is now: a Refusal NoMatchHere if there is none
// of that id, ErrQuarantined if it cannot be read.
func (t *Table) Moment(ctx context.Context, id storage.MatchID) (Moment, error) {
	var m Moment
	var earlier []record.Record // from a position to what was seen before, if that is told
	err := t.store.Read(ctx, func(r storage.Reader) (err error) {
		if m.Match, err = t.load(r, id); err != nil {
			return err
		}
		if m.Posted, err = matches.PostedOf(r, id); err != nil {
			return err
		}
		if m.Settings, err = people.ReadSettings(r, m.Channel); err != nil {
			return err
		}
		if m.own.Clock != nil && m.Status == head.Lobby {
			m.Reliable, err = people.ReliabilityOf(r, m.Players)
			return err
		}
		if m.Status != head.Running && m.Status != head.Over {
			return nil
		}
		if m.Away, err = absent(r, t.now(), m.Waiting()); err != nil {
			return err
		}
		told, err := matches.Records(r, id, m.Turn.Unseen, m.Seq)
		if err != nil {
			return err
		}
		m.Story = slices.DeleteFunc(past{m.Match}.readBy(0).Entries(told), func(e Entry) bool { return e.Undone || e.Kind.Traits().Hidden })
		if m.Status == head.Over {
			if m.Course, m.Pace, err = courseOf(r, m.Match); err != nil {
				return err
			}
		}
		since := m.Turn.From
		if m.Noticed() == since {
			since = m.Posted.Since(m.Turn)
		}
		if since > 0 && since < m.Noticed() {
			earlier, err = matches.Replayable(r, id, since-1)
		}
		return err
	})
	if err != nil {
		return Moment{}, loadError(id, err)
	}
	if earlier != nil {
		// A rulebook that has changed since leaves nothing to compare with.
		if state, err := (past{m.Match}).stateAfter(earlier); err != nil {
			t.log.Info("nothing to compare the board with", "match", id, "err", err)
		} else {
			m.Before, m.New = state.Public(), earlier[len(earlier)-1].Seq+1
		}
	}
	return m, nil
}

// absent are those of some people who are on vacation now.
func absent(r storage.Reader, now time.Time, users []storage.UserID) (list []Absence, err error) {
	for _, u := range users {
		p, err := people.Read(r, u)
		if err != nil {
			return nil, err
		}
		if p.Remind.Away.At(now) {
			list = append(list, Absence{User: u, Until: p.Remind.Away.Until})
		}
	}
	return list, nil
}

// load reads a match.
func (t *Table) load(r storage.Reader, id storage.MatchID) (*Match, error) {
	snap, err := r.Load(id)
	if err != nil {
		return nil, err
	}
	return t.bring(r, id, snap)
}

// bring brings to the table what was read of a match.
func (t *Table) bring(r storage.Reader, id storage.MatchID, snap storage.Snapshot) (*Match, error) {
	m, err := t.match(r, id, snap)
	if err != nil {
		return nil, matches.Quarantine(id, err)
	}
	return m, timing{m}.readRests(r, t.outages())
}
