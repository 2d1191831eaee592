package table

import (
	"maps"

	"skald/engine"
	"skald/storage"
)

// maxName is how much of a name is kept, in runes: as much as Discord allows.
const maxName = 32

// Name returns what the player of a seat was called when they last acted, as
// everybody could read it beside what they said; empty if nothing is known.
func (m *Match) Name(s engine.Seat) string { return m.own.Names[m.Player(s)] }

// namesAfter returns what the players are called after a press. A player who left
// their seat is forgotten.
func (m lobby) namesAfter(p Press) map[storage.UserID]string {
	names := maps.Clone(m.own.Names)
	maps.DeleteFunc(names, func(u storage.UserID, _ string) bool { return m.SeatsOf(u) == 0 })
	if p.Name == "" || m.SeatsOf(p.By) == 0 {
		return names
	}
	if names == nil {
		names = make(map[storage.UserID]string)
	}
	name := []rune(p.Name)
	names[p.By] = string(name[:min(len(name), maxName)])
	return names
}
