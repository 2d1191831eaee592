package table

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"skald/engine"
	"skald/storage"
)

// Match returns a match as it is now: a Refusal NoMatchHere if there is none of
// that id, ErrQuarantined if it cannot be read.
func (t *Table) Match(ctx context.Context, id storage.MatchID) (*Match, error) {
	m, err := read(ctx, t, func(r storage.Reader) (*Match, error) { return t.load(r, id) })
	if err != nil {
		return nil, loadError(id, err)
	}
	return m, nil
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
	id, err := read(ctx, t, func(r storage.Reader) (storage.MatchID, error) { return r.ByChannel(channel) })
	if err != nil {
		return "", loadError(id, err)
	}
	return id, nil
}

// loadError says an error of the store, or of what was read, as one of a match.
func loadError(id storage.MatchID, err error) error {
	var no *Refusal
	switch {
	case errors.As(err, &no), errors.Is(err, ErrQuarantined):
		return err
	case errors.Is(err, storage.ErrNotFound):
		return refuse(NoMatchHere)
	case errors.Is(err, storage.ErrDamaged):
		return quarantine(id, err)
	}
	return fmt.Errorf("load match %s: %w", id, err)
}

// match brings a stored match to the table. Its errors are those of bytes that
// cannot be read.
func (t *Table) match(id storage.MatchID, snap storage.Snapshot) (*Match, error) {
	h, err := decodeHead(snap.Head)
	if err != nil {
		return nil, err
	}
	m := &Match{ID: id, Seq: snap.Seq, facts: h.facts, own: h.own, rev: snap.Rev, result: h.Result.Engine()}
	if m.Game = t.game(h.Game); m.Game == nil {
		return nil, fmt.Errorf("no game %q in this program", h.Game)
	}
	switch m.Status {
	case Lobby, Cancelled:
		return m, t.promised(m)
	case Running, Over:
		return m, t.position(m, snap)
	}
	return nil, fmt.Errorf("status %q is unknown", m.Status)
}

// promised puts a lobby under its promise.
func (t *Table) promised(m *Match) (err error) {
	if m.Status == Cancelled {
		return nil // its promise went with it
	}
	if m.own.Promise == nil || len(m.own.Promise.Seed) != len(engine.Seed{}) || len(m.own.Promise.Commitment) != len(m.commitment) {
		return errors.New("promise is incomplete")
	}
	copy(m.commitment[:], m.own.Promise.Commitment)
	m.Game, err = t.editions.Under(m.Game, m.own.Promise.Edition)
	return err
}

// position reads the setup and the last position of a match.
func (t *Table) position(m *Match, snap storage.Snapshot) error {
	if snap.Seq == 0 {
		return fmt.Errorf("status is %q without a record", m.Status)
	}
	p, err := t.positions.read(m, snap, t.readPosition)
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
	if m.Status == Running {
		m.own.ToMove, m.own.MustAnswer = m.state.ToMove(), engine.Asked(m.state)
	}
	return nil
}
