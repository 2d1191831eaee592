package table

import (
	"slices"

	"skald/engine"
	"skald/storage"
)

// Rematch returns how a user opens the next match of the same people: by the same
// choices, each on the seat after theirs, who had the last on the first. Of two
// that swaps the sides; where the game has teams, each plays for the next. It
// refuses with NotSeated.
func (m *Match) Rematch(u storage.UserID) (Opening, error) {
	if m.SeatsOf(u) == 0 {
		return Opening{}, refuse(NotSeated)
	}
	o := Opening{Game: m.About().Key, Options: m.Options, Answers: m.own.Window, Reserved: make([]storage.UserID, len(m.Players))}
	if clock, ok := m.Clock(); ok {
		o.Clock = clock.Key
	}
	if players, ok := swapped(m.About(), m.Players); ok {
		o.Reserved = players
		return o, nil
	}
	for s, player := range m.Players {
		o.Reserved[(s+1)%len(m.Players)] = player
	}
	return o, nil
}

// Follows reports whether a match is a rematch of another: of the same game, by
// one of those who played that, and for them alone.
func (m *Match) Follows(last *Match) bool {
	if m.About().Key != last.About().Key || m.Status != Lobby && m.Status != Running {
		return false
	}
	for _, u := range slices.Concat([]storage.UserID{m.Opener}, m.Players, m.Invited, m.Reserved) {
		if u != 0 && last.SeatsOf(u) == 0 {
			return false
		}
	}
	return m.Status == Running || len(m.Invited) > 0 || m.Reserved != nil
}

// reserve keeps seats of a new lobby for people: the opener takes theirs, the
// others are invited.
func (m lobby) reserve(seats []storage.UserID) error {
	if len(seats) > len(m.Players) || !slices.Contains(seats, m.Opener) {
		return refuse(NotSeated)
	}
	m.Reserved = make([]storage.UserID, len(m.Players))
	for s, u := range seats {
		switch m.Reserved[s] = u; {
		case u == m.Opener:
			m.Players[s] = u
		case u != 0 && !slices.Contains(m.Invited, u):
			m.Invited = append(m.Invited, u)
		}
	}
	return nil
}

// ReservedFor returns for whom a free seat of a lobby is kept, 0 for nobody in
// particular.
func (m *Match) ReservedFor(s engine.Seat) storage.UserID {
	if int(s) >= len(m.Reserved) || m.Player(s) != 0 {
		return 0
	}
	return m.Reserved[s]
}

// takeReserved seats a user on all that is kept for them, and reports whether
// anything is that has the side, "" for any.
func (m lobby) takeReserved(u storage.UserID, side string) bool {
	var mine engine.Seats
	named := side == ""
	for i := range m.Players {
		if s := engine.Seat(i); m.ReservedFor(s) == u {
			mine = mine.With(s)
			named = named || m.About().Side(s) == side
		}
	}
	if mine == 0 || !named {
		return false
	}
	for s := range mine.All() {
		m.Players[s] = u
	}
	return true
}

// unreserve keeps nothing for a user any more.
func (m lobby) unreserve(u storage.UserID) {
	m.Reserved = slices.Clone(m.Reserved)
	for s := range m.Reserved {
		if m.Reserved[s] == u {
			m.Reserved[s] = 0
		}
	}
}

// gathered reports whether all are there for whom seats were kept, though others
// may be free.
func (m lobby) gathered() bool {
	if m.Reserved == nil || len(m.Declined) > 0 {
		return false
	}
	for s, u := range m.Players {
		if u == 0 && m.Reserved[s] != 0 {
			return false
		}
	}
	return len(m.Waiting()) == 0
}
