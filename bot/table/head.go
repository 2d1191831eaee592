package table

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
	"skald/storage/matches"
)

// ofMatch reads a match, and asks the store something about it at the same moment.
// It fails like Table.Match.
func ofMatch[T any](ctx context.Context, t *Table, id storage.MatchID, ask func(storage.Reader, *Match) (T, error)) (answer T, err error) {
	err = t.store.Read(ctx, func(r storage.Reader) error {
		m, err := t.load(r, id)
		if err != nil {
			return err
		}
		answer, err = ask(r, m)
		return err
	})
	return answer, loadError(id, err)
}

// Match returns a match as it is now: a Refusal NoMatchHere if there is none of
// that id, ErrQuarantined if it cannot be read.
func (t *Table) Match(ctx context.Context, id storage.MatchID) (*Match, error) {
	return ofMatch(ctx, t, id, func(_ storage.Reader, m *Match) (*Match, error) { return m, nil })
}

// At returns the match of a channel: the one in a lobby or running there, else
// the last one that was played to its end there. A Refusal NoMatchHere if there
// is none.
func (t *Table) At(ctx context.Context, channel storage.ChannelID) (m *Match, err error) {
	var id storage.MatchID
	err = t.store.Read(ctx, func(r storage.Reader) error {
		if id, err = r.ByChannel(channel); err != nil {
			return err
		}
		m, err = t.load(r, id)
		return err
	})
	switch {
	case err == nil:
		return m, nil
	case id == "" && !errors.Is(err, storage.ErrNotFound):
		return nil, fmt.Errorf("find match of channel %s: %w", channel, err)
	}
	return nil, loadError(id, err)
}

// InChannel returns which match At returns, also if that cannot be read.
func (t *Table) InChannel(ctx context.Context, channel storage.ChannelID) (storage.MatchID, error) {
	id, err := storage.Ask(ctx, t.store, func(r storage.Reader) (storage.MatchID, error) { return r.ByChannel(channel) })
	return id, loadError(id, err)
}

// loadError says an error of the store, or of what was read, as one of a match.
func loadError(id storage.MatchID, err error) error {
	switch {
	case err == nil, refusal.Is(err), errors.Is(err, matches.ErrQuarantined):
		return err
	case errors.Is(err, storage.ErrNotFound):
		return refusal.Of(refusal.NoMatchHere)
	case errors.Is(err, storage.ErrDamaged):
		return matches.Quarantine(id, err)
	}
	return fmt.Errorf("load match %s: %w", id, err)
}

// match brings a stored match to the table. Its errors are those of bytes that
// cannot be read.
func (t *Table) match(r storage.Reader, id storage.MatchID, snap storage.Snapshot) (*Match, error) {
	h, err := head.Decode(snap.Head)
	if err != nil {
		return nil, err
	}
	m := &Match{Seq: snap.Seq, known: known{ID: id, Facts: h.Facts, own: h.Own, rev: snap.Rev, result: h.Result.Engine()}}
	if m.Game = t.game(h.Game); m.Game == nil {
		return nil, fmt.Errorf("no game %q in this program", h.Game)
	}
	switch m.Status {
	case head.Cancelled:
		return m, nil // its commitment went with it
	case head.Lobby:
		c := m.own.Commitment
		if c == nil || len(c.Seed) != len(engine.Seed{}) || len(c.Commitment) != len(m.commitment) {
			return nil, errors.New("commitment is incomplete")
		}
		copy(m.commitment[:], c.Commitment)
		m.Game, err = t.under(r, m.Game, c.Named, c.Edition)
		return m, err
	case head.Running, head.Over:
		return m, t.position(r, m, snap)
	}
	return nil, fmt.Errorf("status %q is unknown", m.Status)
}

// under returns a game playing by an edition, which is named by its hash or, in older
// matches, here itself.
func (t *Table) under(r storage.Reader, g engine.Game, named record.Hash, data []byte) (engine.Game, error) {
	if len(named) != len(storage.Sum{}) {
		return t.editions.Under(g, data)
	}
	return t.editions.Named(g, storage.Sum(named), r.Shared)
}

// position reads the setup and the last position of a match.
func (t *Table) position(r storage.Reader, m *Match, snap storage.Snapshot) error {
	if snap.Seq == 0 {
		return fmt.Errorf("status is %q without a record", m.Status)
	}
	p, err := t.positions.read(m, snap, func() (position, error) { return t.readPosition(r, m.Game, snap) })
	if err != nil {
		return err
	}
	m.Game, m.setup, m.state, m.at = p.game, p.setup, p.state, p.at
	if len(m.setup.Players) != len(m.Players) {
		return errors.New("setup is incomplete")
	}
	if len(m.own.Last) != sha256.Size {
		return errors.New("the hash of the last record is missing")
	}
	copy(m.commitment[:], m.setup.Commitment)
	if m.Status == head.Running {
		m.own.ToMove, m.own.MustAnswer = m.state.ToMove(), engine.Asked(m.state)
	}
	return nil
}
