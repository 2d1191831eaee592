package table

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"

	"skald/engine"
	"skald/storage"
)

// Match returns a match as it is now: a Refusal NoMatchHere if there is none of that id, ErrQuarantined if it cannot be
// read.
func (t *Table) Match(ctx context.Context, id storage.MatchID) (*Match, error) {
	snap, err := read(ctx, t, func(r storage.Reader) (storage.Snapshot, error) { return r.Load(id) })
	if err != nil {
		return nil, loadError(id, err)
	}
	m, err := t.match(id, snap)
	if err != nil {
		return nil, quarantine(id, err)
	}
	return m, nil
}

func loadError(id storage.MatchID, err error) error {
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return refuse(NoMatchHere)
	case errors.Is(err, storage.ErrDamaged):
		return quarantine(id, err)
	}
	return fmt.Errorf("load match %s: %w", id, err)
}

// At returns the match of a channel: the one in a lobby or running there, else the last one that was played to its end
// there. A Refusal NoMatchHere if there is none.
func (t *Table) At(ctx context.Context, channel storage.ChannelID) (*Match, error) {
	id, err := read(ctx, t, func(r storage.Reader) (storage.MatchID, error) { return r.ByChannel(channel) })
	if errors.Is(err, storage.ErrNotFound) {
		return nil, refuse(NoMatchHere)
	}
	if err != nil {
		return nil, fmt.Errorf("find match of channel %s: %w", channel, err)
	}
	return t.Match(ctx, id)
}

// Of returns the matches in a lobby or running in which a user has a seat or an invitation: those that wait for the user
// first, and among equals those first that have waited longest. Matches in quarantine are left out and logged.
func (t *Table) Of(ctx context.Context, user storage.UserID) ([]*Match, error) {
	ids, err := read(ctx, t, func(r storage.Reader) ([]storage.MatchID, error) { return r.ByUser(user) })
	if err != nil {
		return nil, fmt.Errorf("find matches of user %s: %w", user, err)
	}
	var list []*Match
	for _, id := range ids {
		m, err := t.Match(ctx, id)
		var gone *Refusal
		switch {
		case errors.Is(err, ErrQuarantined):
			t.log.Error("list matches", "match", id, "user", user, "err", err)
			continue
		case errors.As(err, &gone):
			continue
		case err != nil:
			return nil, err
		}
		if m.Status == Lobby || m.Status == Running {
			list = append(list, m)
		}
	}
	later := func(m *Match) int {
		if slices.Contains(m.Waiting(), user) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b *Match) int {
		return cmp.Or(later(a)-later(b), a.Turn.Since.Compare(b.Turn.Since), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// match brings a stored match to the table. Its errors are those of bytes that cannot be read.
func (t *Table) match(id storage.MatchID, snap storage.Snapshot) (*Match, error) {
	h, err := decodeHead(snap.Head)
	if err != nil {
		return nil, err
	}
	m := &Match{
		ID: id, Guild: h.Guild, Locale: h.Locale, Channel: h.Channel, Status: h.Status, Opener: h.Opener, Opened: h.Opened, Players: h.Players,
		Invited: h.Invited, Options: h.Options, Seq: snap.Seq, Turn: Turn(h.Turn), Ended: h.Ended,
		rev: snap.Rev, result: h.Result.result(), acted: h.Acted,
	}
	if m.Game = t.game(h.Game); m.Game == nil {
		return nil, fmt.Errorf("no game %q in this program", h.Game)
	}
	switch m.Status {
	case Lobby, Cancelled:
		return m, nil
	case Running, Over:
		return m, t.position(m, snap)
	}
	return nil, fmt.Errorf("status %q is unknown", m.Status)
}

// position reads the setup and the last position of a match.
func (t *Table) position(m *Match, snap storage.Snapshot) error {
	if snap.Seq == 0 {
		return fmt.Errorf("status is %q without a record", m.Status)
	}
	first, err := decodeRecord(snap.First, 0)
	if err != nil {
		return err
	}
	last := first
	if snap.Seq > 1 {
		if last, err = decodeRecord(snap.Last, snap.Seq-1); err != nil {
			return err
		}
	}
	m.setup = first.Setup
	if len(m.setup.Seed) != len(engine.Seed{}) || len(m.setup.Players) != len(m.Players) {
		return errors.New("setup is incomplete")
	}
	copy(m.commitment[:], m.setup.Commitment)
	if m.Game, err = t.editions.under(m.Game, m.setup.Edition); err != nil {
		return err
	}
	if m.state, err = m.Game.Decode(last.Position); err != nil {
		return fmt.Errorf("decode position %d: %w", last.Seq, err)
	}
	if m.Status == Running {
		m.toMove = m.state.ToMove()
	}
	return nil
}

// editions keeps the games under editions that matches began with, so that each is read once. The zero value is ready.
type editions struct {
	mu    sync.Mutex
	games map[editionKey]engine.Game
}

type editionKey struct {
	game string
	hash [sha256.Size]byte
}

// under returns the game playing by the data of a match.
func (e *editions) under(g engine.Game, edition []byte) (engine.Game, error) {
	now, ok := g.(engine.Editioned)
	if !ok || bytes.Equal(now.Edition(), edition) {
		return g, nil
	}
	key := editionKey{g.About().Key, sha256.Sum256(edition)}
	e.mu.Lock()
	defer e.mu.Unlock()
	if old := e.games[key]; old != nil {
		return old, nil
	}
	old, err := now.Under(edition)
	if err != nil {
		return nil, fmt.Errorf("read edition of %s: %w", key.game, err)
	}
	if e.games == nil {
		e.games = make(map[editionKey]engine.Game)
	}
	e.games[key] = old
	return old, nil
}

// Release frees the channel of a match in quarantine and takes it off its players' lists, so that they can play on. Its
// bytes stay as they are for the operator. A match that can be read is left alone, and released is false.
func (t *Table) Release(ctx context.Context, id storage.MatchID) (released bool, err error) {
	leave, err := t.queues.enter(ctx, string(id))
	if err != nil {
		return false, err
	}
	defer leave()
	if _, err := t.Match(ctx, id); err == nil || !errors.Is(err, ErrQuarantined) {
		return false, err
	}
	snap, err := read(ctx, t, func(r storage.Reader) (storage.Snapshot, error) { return r.Load(id) })
	if err != nil {
		return false, loadError(id, err)
	}
	if _, err := t.store.Apply(ctx, storage.Commit{Match: id, Rev: snap.Rev, Head: snap.Head, At: t.now()}); err != nil {
		return false, fmt.Errorf("release match %s: %w", id, err)
	}
	return true, nil
}
