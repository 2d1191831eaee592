package table

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"skald/engine"
	"skald/engine/match/record"
	"skald/storage"
	"skald/storage/recent"
)

// A position is what the first and the last record of a match say together:
// under which setup it is played, and how it stands. It is not to be changed.
type position struct {
	game  engine.Game // under the match's own edition
	setup *record.Setup
	state engine.State
	at    time.Time // when the last record was made
}

// readPosition reads the records of a position.
func (t *Table) readPosition(r storage.Reader, game engine.Game, snap storage.Snapshot) (p position, err error) {
	first, err := record.Decode(snap.First, 0)
	if err != nil {
		return p, err
	}
	last := first
	if snap.Seq > 1 {
		if last, err = record.Decode(snap.Last, snap.Seq-1); err != nil {
			return p, err
		}
	}
	p.setup, p.at = first.Setup, last.At
	if len(p.setup.Seed) != len(engine.Seed{}) {
		return p, errors.New("setup is incomplete")
	}
	if p.setup.Scheme != record.SeedScheme {
		return p, fmt.Errorf("seed scheme %d is unknown", p.setup.Scheme)
	}
	if p.game, err = t.under(r, game, p.setup.EditionHash, p.setup.Edition); err != nil {
		return p, err
	}
	if made, ours := record.RulesOf(last.Rules), p.game.About().RulesVersion(); made > ours {
		return p, fmt.Errorf("its rules are version %d, and this program's are %d", made, ours)
	}
	if p.state, err = p.game.Decode(last.Position); err != nil {
		return p, fmt.Errorf("decode position %d: %w", last.Seq, err)
	}
	return p, nil
}

// maxPositions is of how many matches the position is kept: more than people
// act on at the same time.
const maxPositions = 256

// positions keeps what was read of matches last, since one press has its match
// read several times: to check it, to act, and to tell of it. Each is kept with
// the records that it was read from, and is an answer only where the store has
// these very bytes; so it cannot be out of date, whatever was undone, rewound,
// moved or mended. The position that a commit makes of a kept one is kept before it
// is made, with the records that it will have.
type positions struct {
	kept *recent.Map[storage.MatchID, keptPosition]
}

func newPositions() positions {
	return positions{recent.New[storage.MatchID, keptPosition](maxPositions)}
}

type keptPosition struct {
	title       string
	seq         uint64
	first, last []byte
	position
}

// read returns the position of a match, by reading it if its records are not
// those that are kept.
func (k positions) read(m *Match, snap storage.Snapshot, read func() (position, error)) (position, error) {
	title := m.About().Key
	kept, ok := k.kept.Get(m.ID)
	if ok && kept.title == title && kept.seq == snap.Seq && bytes.Equal(kept.last, snap.Last) && bytes.Equal(kept.first, snap.First) {
		return kept.position, nil
	}
	p, err := read()
	if err != nil {
		return p, err
	}
	k.kept.Put(m.ID, keptPosition{title: title, seq: snap.Seq, first: snap.First, last: snap.Last, position: p})
	return p, nil
}

// follow keeps what a step makes of the position that is kept, so that nobody
// need read it.
func (k positions) follow(m *Match, snap storage.Snapshot, at time.Time) {
	kept, ok := k.kept.Get(m.ID)
	if !ok || kept.setup != m.setup {
		return
	}
	kept.seq, kept.last = snap.Seq, snap.Last
	kept.state, kept.at = m.state, at
	k.kept.Put(m.ID, kept)
}
