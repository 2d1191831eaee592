package table

import (
	"slices"

	"skald/engine"
	"skald/storage"
)

// promise is what fixes the chance of a match while it is in its lobby: drawn
// when the lobby is created and kept in the head until the setup takes it over.
type promise struct {
	Seed       hexBytes                `json:"seed"`
	Commitment hexBytes                `json:"commitment"`
	Edition    []byte                  `json:"edition,omitempty"` // the data of an engine.Editioned, as of that moment
	Joins      []storage.InteractionID `json:"joins,omitempty"`   // by which people joined since, in order
}

// promise draws the seed of a match that has an id, and promises it.
func (t *Table) promise(m *Match) error {
	var seed engine.Seed
	if err := t.draw(seed[:]); err != nil {
		return err
	}
	m.promiseWith(seed)
	return nil
}

// promiseWith promises a match that has an id by a seed.
func (m *Match) promiseWith(seed engine.Seed) {
	m.promise = &promise{}
	if g, ok := m.Game.(engine.Editioned); ok {
		m.promise.Edition = g.Edition()
	}
	m.commitment = seed.Commit(engine.Terms{Match: string(m.ID), Game: m.About().Key, Edition: m.promise.Edition, Options: m.Options})
	m.promise.Seed, m.promise.Commitment = slices.Clone(seed[:]), slices.Clone(m.commitment[:])
}

// joined puts a press's interaction under the dice of the match.
func (m *Match) joined(p Press) {
	if p.Interaction == 0 {
		return
	}
	next := *m.promise
	next.Joins = append(slices.Clone(next.Joins), p.Interaction)
	m.promise = &next
}

// seedScheme is how dice derive from the seed: see the engine's dice. A match of
// another scheme cannot be played on.
const seedScheme = 2

// dice returns the dice of the record that is made next: those that are thrown
// again, if any were taken back.
func (m *Match) dice() *engine.Dice {
	if len(m.again) > 0 {
		return m.setup.dice(m.again[0])
	}
	return m.setup.dice(m.Seq)
}

// dice returns the dice of a record.
func (s *setup) dice(record uint64) *engine.Dice {
	return engine.NewSharedDice(s.seed(), s.Joins, record)
}

// promised is the commitment that the setup's seed should have had.
func (s *setup) promised(id storage.MatchID) [32]byte {
	return s.seed().Commit(engine.Terms{Match: string(id), Game: s.Game, Edition: s.Edition, Options: s.Options})
}
