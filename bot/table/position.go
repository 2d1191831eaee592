package table

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"time"

	"skald/bot/table/record"
	"skald/engine"
	"skald/storage"
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
func (t *Table) readPosition(game engine.Game, snap storage.Snapshot) (p position, err error) {
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
	if p.game, err = t.editions.Under(game, p.setup.Edition); err != nil {
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
// is made, with the records that it will have. The zero value is ready.
type positions struct {
	mu   sync.Mutex
	kept map[storage.MatchID]keptPosition
}

type keptPosition struct {
	title       string
	seq         uint64
	first, last []byte
	position
}

// read returns the position of a match, by reading it if its records are not
// those that are kept.
func (k *positions) read(m *Match, snap storage.Snapshot, read func(engine.Game, storage.Snapshot) (position, error)) (position, error) {
	title := m.About().Key
	k.mu.Lock()
	kept, ok := k.kept[m.ID]
	k.mu.Unlock()
	if ok && kept.title == title && kept.seq == snap.Seq && bytes.Equal(kept.last, snap.Last) && bytes.Equal(kept.first, snap.First) {
		return kept.position, nil
	}
	p, err := read(m.Game, snap)
	if err != nil {
		return p, err
	}
	k.keep(m.ID, keptPosition{title: title, seq: snap.Seq, first: snap.First, last: snap.Last, position: p})
	return p, nil
}

// follow keeps what a step makes of the position that is kept, so that nobody
// need read it.
func (k *positions) follow(m *Match, snap storage.Snapshot, at time.Time) {
	k.mu.Lock()
	kept, ok := k.kept[m.ID]
	k.mu.Unlock()
	if !ok || kept.setup != m.setup {
		return
	}
	kept.seq, kept.last = snap.Seq, snap.Last
	kept.state, kept.at = m.state, at
	k.keep(m.ID, kept)
}

func (k *positions) keep(id storage.MatchID, p keptPosition) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.kept == nil {
		k.kept = make(map[storage.MatchID]keptPosition)
	}
	if _, again := k.kept[id]; again {
		k.kept[id] = p
		return
	}
	for id := range k.kept {
		if len(k.kept) < maxPositions {
			break
		}
		delete(k.kept, id) // any: they are about equally old
	}
	k.kept[id] = p
}
