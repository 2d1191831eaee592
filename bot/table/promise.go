package table

import (
	"slices"

	"skald/bot/table/record"
	"skald/engine"
	"skald/storage"
)

// promise is what fixes the chance of a match while it is in its lobby: drawn
// when the lobby is created and kept in the head until the setup takes it over.
type promise struct {
	Seed       record.Hash             `json:"seed"`
	Commitment record.Hash             `json:"commitment"`
	Edition    []byte                  `json:"edition,omitempty"` // the data of an engine.Editioned, as of that moment
	Joins      []storage.InteractionID `json:"joins,omitempty"`   // by which people joined since, in order
}

// promise draws the seed of a match that has an id, and promises it.
func (t *Table) promise(m *Match) error {
	var seed engine.Seed
	if err := t.draw(seed[:]); err != nil {
		return err
	}
	m.lobby().promiseWith(seed)
	return nil
}

// promiseWith promises a match that has an id by a seed.
func (m lobby) promiseWith(seed engine.Seed) {
	m.own.Promise = &promise{}
	if g, ok := m.Game.(engine.Editioned); ok {
		m.own.Promise.Edition = g.Edition()
	}
	m.commitment = seed.Commit(engine.Terms{Match: string(m.ID), Game: m.About().Key, Edition: m.own.Promise.Edition, Options: m.Options})
	m.own.Promise.Seed, m.own.Promise.Commitment = slices.Clone(seed[:]), slices.Clone(m.commitment[:])
}

// joined puts a press's interaction under the dice of the match.
func (m lobby) joined(p Press) {
	if p.Interaction == 0 {
		return
	}
	next := *m.own.Promise
	next.Joins = append(slices.Clone(next.Joins), p.Interaction)
	m.own.Promise = &next
}

// dice returns the dice of the record that is made next: those that are thrown
// again, if any were taken back.
func (m *Match) dice() *engine.Dice {
	if len(m.own.Again) > 0 {
		return m.setup.Dice(m.own.Again[0])
	}
	return m.setup.Dice(m.Seq)
}
