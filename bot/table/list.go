package table

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/matches"
)

// A Listing is a match as a person's list shows it, read without its position.
type Listing struct {
	ID   storage.MatchID
	Game engine.Game // nil if this program does not have it
	head.Facts
	Names   map[storage.UserID]string
	Waiting []storage.UserID             // whom it waits for
	Asked   []storage.UserID             // besides those, whose answer to a question is open
	Since   time.Time                    // since when it waits
	Until   map[storage.UserID]time.Time // when nothing is left of whose time runs
	Newest  storage.MessageID            // the newest message of it, 0 if there is none
	Gone    bool                         // its channel does not exist any more
}

// List returns the matches in a lobby or running in which a person has a seat
// or an invitation: those that wait for them first, then those that wait for
// an answer of theirs, and among equals those first that have waited longest. It
// asks the indexes and heads and loads no position.
func (t *Table) List(ctx context.Context, u storage.UserID) ([]Listing, error) {
	var list []Listing
	var mine []storage.MatchID
	err := t.listings(ctx, func(r storage.Reader) (ids []storage.MatchID, err error) {
		if mine, err = r.WaitingFor(u); err != nil {
			return nil, err
		}
		return r.ByUser(u)
	}, func(_ storage.Reader, id storage.MatchID, l Listing, err error) {
		if err != nil {
			t.log.Error("list match", "match", id, "user", u, "err", err)
			return
		}
		list = append(list, l)
	})
	if err != nil {
		return nil, fmt.Errorf("list matches of user %s: %w", u, err)
	}
	rank := func(l Listing) int {
		switch {
		case slices.Contains(mine, l.ID):
			return 0
		case slices.Contains(l.Asked, u):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b Listing) int {
		return cmp.Or(rank(a)-rank(b), a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// Next returns the running match besides one that has waited longest for a
// person; false if none does. It asks the index of those who are waited for, and
// the heads that it names.
func (t *Table) Next(ctx context.Context, u storage.UserID, besides storage.MatchID) (next Listing, ok bool, err error) {
	err = t.listings(ctx, func(r storage.Reader) ([]storage.MatchID, error) { return r.WaitingFor(u) }, func(_ storage.Reader, id storage.MatchID, l Listing, err error) {
		if err == nil && id != besides && l.playable() && (!ok || l.Since.Before(next.Since)) { // their list tells of the others
			next, ok = l, true
		}
	})
	if err != nil {
		return Listing{}, false, fmt.Errorf("find next match of user %s: %w", u, err)
	}
	return next, ok, nil
}

// playable reports whether the match runs where it can be seen.
func (l Listing) playable() bool { return l.Status == head.Running && l.Game != nil && !l.Gone }

// listings hands over each match that an index of the store names, or why it cannot
// be read.
func (t *Table) listings(ctx context.Context, index func(storage.Reader) ([]storage.MatchID, error), each func(storage.Reader, storage.MatchID, Listing, error)) error {
	return t.store.Read(ctx, func(r storage.Reader) error {
		ids, err := index(r)
		for _, id := range ids {
			l, err := listing(t, r, id)
			each(r, id, l, err)
		}
		return err
	})
}

// Digest lists the running matches that wait for a person, or for an answer of
// theirs.
func (t *Table) Digest(ctx context.Context, u storage.UserID) ([]Listing, error) {
	list, err := t.List(ctx, u)
	return slices.DeleteFunc(list, func(l Listing) bool {
		return !l.playable() || !slices.Contains(l.Waiting, u) && !slices.Contains(l.Asked, u)
	}), err
}

func listing(t *Table, r storage.Reader, id storage.MatchID) (Listing, error) {
	h, _, err := matches.HeadOf(r, id)
	if err != nil {
		return Listing{}, err
	}
	p, err := matches.PostedOf(r, id)
	if err != nil {
		return Listing{}, err
	}
	m := &Match{known: known{Facts: h.Facts, own: h.Own}}
	l := Listing{
		ID: id, Game: t.game(h.Game), Facts: h.Facts, Names: h.Names, Waiting: m.Waiting(), Since: m.Turn.Since,
		Until: map[storage.UserID]time.Time{}, Newest: cmp.Or(p.Turn, p.Lobby), Gone: p.Gone != 0 && p.Gone == h.Channel,
	}
	if by := m.AnswerBy(); !by.IsZero() {
		for _, u := range l.Waiting {
			l.Until[u] = by
		}
	}
	if h.Clock != nil {
		for _, b := range h.Clock.Banks {
			if !b.Due.IsZero() {
				l.Until[b.User] = b.Due
			}
		}
	}
	for _, n := range h.Nudges {
		if !n.Since.IsZero() && !slices.Contains(l.Waiting, n.User) {
			l.Asked = append(l.Asked, n.User)
		}
	}
	if p.In != 0 && p.In != h.Channel {
		l.Newest = 0 // it stayed behind when the match moved
	}
	return l, nil
}

// A Tally is what matches are counted by.
type Tally struct {
	Title  string      // "": one that this program does not have
	Status head.Status // Unreadable: the match's head is damaged
}

// Unreadable stands in a Tally for the status of a match that has none.
const Unreadable head.Status = "unreadable"

// censusStep is how many heads are read at one moment: some milliseconds' worth.
const censusStep = 500

// Census counts all matches by title and status. It reads some at a time and
// calls rest between, so that whoever plays meanwhile waits for nothing; what is
// counted is of no one moment.
func (t *Table) Census(ctx context.Context, rest func(context.Context) error) (map[Tally]int, error) {
	all, after := map[Tally]int{}, storage.MatchID("")
	for {
		ids, err := storage.Ask(ctx, t.store, func(r storage.Reader) ([]storage.MatchID, error) {
			ids, err := r.Matches(after, censusStep)
			for _, id := range ids {
				all[tally(t, r, id)]++
			}
			return ids, err
		})
		if err != nil {
			return nil, fmt.Errorf("count matches: %w", err)
		}
		if len(ids) < censusStep {
			return all, nil
		}
		after = ids[len(ids)-1]
		if err := rest(ctx); err != nil {
			return nil, err
		}
	}
}

// tally reads of a head what it is counted by, and nothing else.
func tally(t *Table, r storage.Reader, id storage.MatchID) Tally {
	raw, _, err := r.Head(id)
	var h struct {
		Game   string      `json:"game"`
		Status head.Status `json:"status"`
	}
	if err != nil || json.Unmarshal(raw, &h) != nil {
		return Tally{Status: Unreadable}
	}
	if t.game(h.Game) == nil {
		h.Game = ""
	}
	switch h.Status {
	case head.Lobby, head.Running, head.Over, head.Cancelled:
		return Tally{h.Game, h.Status}
	}
	return Tally{h.Game, Unreadable}
}
