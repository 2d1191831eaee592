package table

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/nudge"
	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/seating"
	"skald/storage"
)

// head is the small changing part of a match as it is stored.
type head struct {
	Version int    `json:"v"`
	Game    string `json:"game"`
	facts
	own
	Result *record.Result `json:"result,omitempty"`
}

// facts are what everybody may know of a head.
type facts struct {
	seating.Seats
	Guild   storage.GuildID   `json:"guild,omitempty"`  // 0: not on a server
	Locale  string            `json:"locale,omitempty"` // the language in which it speaks to everybody
	Channel storage.ChannelID `json:"channel"`
	Parent  storage.ChannelID `json:"parent,omitempty"` // the channel of whose threads it was opened in one, until it is moved
	Status  Status            `json:"status"`
	Opened  time.Time         `json:"opened"`            // when the lobby was opened
	Options map[string]string `json:"options,omitempty"` // all
	Turn    Turn              `json:"turn"`
	Ended   time.Time         `json:"ended,omitzero"` // when it was over or cancelled

	Closed     *Closing    `json:"closed,omitempty"`     // who ended it from outside; nil: nobody did
	Question   *Question   `json:"question,omitempty"`   // the last that a player asked the others; nil: none
	Offer      *SeatOffer  `json:"offer,omitempty"`      // the last by which a player offered their seats; nil: none
	StandIns   []StandIn   `json:"stand_ins,omitempty"`  // where Skald plays for somebody who may come back
	Pause      *Pause      `json:"paused,omitempty"`     // who paused it, and why; nil: it goes on
	Relocation *Relocation `json:"relocation,omitempty"` // the channel of another server that was last asked for; nil: none
	Fixture    *Fixture    `json:"fixture,omitempty"`    // of which league it is; nil: of none
	Discount   Discount    `json:"discount,omitempty"`   // why it counts for none of its league's rankings; "": it counts
}

// home is the channel that the match counts to: of a thread the one that it is of.
func (f facts) home() storage.ChannelID { return cmp.Or(f.Parent, f.Channel) }

// own is what of a head only the table reads.
type own struct {
	ToMove     engine.Seats `json:"to_move,omitempty"`
	MustAnswer engine.Seats `json:"owing,omitempty"`   // of those: who must answer in another's turn
	Acted      []uint64     `json:"acted,omitempty"`   // by seat: the seq after the last record of its player
	Arrived    []uint64     `json:"arrived,omitempty"` // by seat: the seq of the record by which its player came; none: all with the setup

	Former  []storage.UserID `json:"former,omitempty"`  // who gave their seats up to somebody else, or lost them
	Removed []storage.UserID `json:"removed,omitempty"` // of those: whose seats a moderator gave away

	Calls      []Call                    `json:"calls,omitempty"`    // how the match last came to wait for each player
	Moves      int                       `json:"moves,omitempty"`    // how many actions of players hold: were taken, and not taken back
	Furthest   int                       `json:"furthest,omitempty"` // as many as held when a turn last began so that none had before
	Spent      []int                     `json:"spent,omitempty"`    // by seat: its records since then, also those that were taken back
	Again      []uint64                  `json:"again,omitempty"`    // the dice that are thrown again next: they were taken back
	Looked     time.Time                 `json:"looked,omitzero"`    // when its message was last looked after
	Reposted   time.Time                 `json:"reposted,omitzero"`  // when it was last posted anew for a player
	Commitment *commitment               `json:"promise,omitempty"`  // of a lobby
	Last       record.Hash               `json:"last,omitempty"`     // the hash of the last record
	Exported   []time.Time               `json:"exported,omitempty"` // when the operator took the secrets out since the last record
	Names      map[storage.UserID]string `json:"names,omitempty"`    // of the players who were seen

	StaleLetters   engine.Seats    `json:"behind,omitempty"`   // whose letters do not show yet what they see
	Orders         question.Orders `json:"orders,omitempty"`   // by which seats answer questions: each is its owner's secret
	PreparedBefore uint64          `json:"stood,omitempty"`    // how many records before this turn were prepared
	Prepared       []uint64        `json:"stands,omitempty"`   // the seqs of those of this turn
	Replaced       int             `json:"replaced,omitempty"` // how many prepared actions left the log, since others took their place

	Onlookers []storage.UserID `json:"onlookers,omitempty"` // who is told of the end without a seat
	Called    bool             `json:"called,omitempty"`    // of a lobby: a role was called to it
	Recalled  bool             `json:"recalled,omitempty"`  // of a lobby: it was said once more that a seat is free

	Nudges nudge.List         `json:"nudges,omitempty"` // of those for whom it waits, and of players who were nudged before
	Clock  *chessclock.Clock  `json:"clock,omitempty"`  // nil: it has none
	Outage chessclock.Stretch `json:"outage,omitzero"`  // the last one of which its players heard

	Window    string          `json:"answers,omitempty"`    // the key of its answer window; none: its game asks nothing
	AskedAt   time.Time       `json:"asked_at,omitzero"`    // when the window of what is asked opened
	AskedFrom uint64          `json:"asked_from,omitempty"` // the seq of the first record after what is asked
	Veils     question.Veils  `json:"veils,omitempty"`      // of those who are asked now: each is their secret
	Passes    question.Passes `json:"passes,omitempty"`     // what was passed by hand: each is its seat's secret
	Silent    []silentRow     `json:"silent,omitempty"`     // the answers that were played last for who was silent
	Reported  bool            `json:"reported,omitempty"`   // its league was told that it is over
}

func decodeHead(b []byte) (head, error) {
	var h head
	if err := json.Unmarshal(b, &h); err != nil {
		return h, fmt.Errorf("decode head: %w", err)
	}
	if err := record.CheckVersion(h.Version); err != nil {
		return h, fmt.Errorf("decode head: %w", err)
	}
	return h, nil
}

// headOf reads the head of a match, and its revision.
func headOf(r storage.Reader, id storage.MatchID) (h head, rev uint64, err error) {
	raw, rev, err := r.Head(id)
	if err != nil {
		return h, rev, err
	}
	if h, err = decodeHead(raw); err != nil {
		err = quarantine(id, err)
	}
	return h, rev, err
}

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
	case err == nil, refused(err), errors.Is(err, ErrQuarantined):
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
func (t *Table) match(r storage.Reader, id storage.MatchID, snap storage.Snapshot) (*Match, error) {
	h, err := decodeHead(snap.Head)
	if err != nil {
		return nil, err
	}
	m := &Match{Seq: snap.Seq, known: known{ID: id, facts: h.facts, own: h.own, rev: snap.Rev, result: h.Result.Engine()}}
	if m.Game = t.game(h.Game); m.Game == nil {
		return nil, fmt.Errorf("no game %q in this program", h.Game)
	}
	switch m.Status {
	case Cancelled:
		return m, nil // its commitment went with it
	case Lobby:
		c := m.own.Commitment
		if c == nil || len(c.Seed) != len(engine.Seed{}) || len(c.Commitment) != len(m.commitment) {
			return nil, errors.New("commitment is incomplete")
		}
		copy(m.commitment[:], c.Commitment)
		m.Game, err = t.under(r, m.Game, c.Named, c.Edition)
		return m, err
	case Running, Over:
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
	if m.Status == Running {
		m.own.ToMove, m.own.MustAnswer = m.state.ToMove(), engine.Asked(m.state)
	}
	return nil
}
