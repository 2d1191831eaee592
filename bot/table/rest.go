package table

import (
	"context"
	"maps"
	"slices"

	"skald/bot/table/chessclock"
	"skald/bot/table/people"
	"skald/storage"
)

// readRests reads when those rest whom a match with a clock waits for.
func (m timing) readRests(r storage.Reader) error {
	if m.own.Clock == nil {
		return nil
	}
	m.rests = chessclock.RestsOf{}
	for _, u := range m.Waiting() {
		p, err := people.Read(r, u)
		if err != nil {
			return err
		}
		m.rests[u] = p.Rests()
	}
	return nil
}

// knowRests reads the same of those whom a step is the first to wait for.
func (t timekeeper) knowRests(ctx context.Context, m *Match) error {
	known := func(u storage.UserID) bool { _, ok := m.rests[u]; return ok }
	if m.own.Clock == nil || m.Status != Running || !slices.ContainsFunc(m.Waiting(), func(u storage.UserID) bool { return !known(u) }) {
		return nil
	}
	before := m.rests
	err := t.store.Read(ctx, m.timing().readRests)
	maps.Copy(m.rests, before) // what is to be charged is known already
	return err
}
