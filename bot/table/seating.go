package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match/rules"
	"skald/storage"
)

// Where a game has teams, all of its seats are always taken: a person holds one
// seat or several of one team, and nobody changes seat when the match begins.

// joinTeam gives a person who has a seat another one of their team: the free seat
// of a side, any for "".
func (m lobby) joinTeam(u storage.UserID, side string) error {
	own := m.SeatsOf(u)
	team := m.About().Team(own.First())
	free := team & m.free()
	switch {
	case side == "" && free != 0:
		m.Players[free.First()] = u
		return nil
	case side == "" || own&m.seats(side) != 0:
		return refuse(AlreadySeated)
	}
	s, err := m.freeSeat(side)
	switch {
	case err != nil:
		return err
	case !team.Has(s):
		return &Refusal{Key: OtherTeam, Args: []engine.Arg{engine.SeatArg("side", s)}}
	}
	m.Players[s] = u
	return nil
}

// EmptyTeam returns the seats of the first team of a lobby that has nobody; none
// if every team has somebody, or the game has no teams.
func (m *known) EmptyTeam() engine.Seats {
	if len(m.About().Teams) == 0 {
		return 0
	}
	for s := range m.Players {
		if team := m.About().Team(engine.Seat(s)); m.sitting(team) == 0 {
			return team
		}
	}
	return 0
}

// sitting returns who has the first seat of some that is taken, be it Skald; 0 if none is.
func (m *known) sitting(seats engine.Seats) storage.UserID {
	if players := rules.PlayersOn(m.Players, seats); len(players) > 0 {
		return players[0]
	}
	return 0
}

// Enough reports whether a lobby has as many people as its game needs: so many
// seats taken, or where the game has teams one person a team.
func (m *known) Enough() bool {
	if len(m.About().Teams) > 0 {
		return m.EmptyTeam() == 0
	}
	taken := m.seats("").Where(func(s engine.Seat) bool { return m.Players[s] != 0 })
	return taken.Len() >= m.About().Seats.Min
}

// Free returns how many seats of a lobby nobody has, and nobody is kept for.
func (m *known) Free() (n int) {
	for s, u := range m.Players {
		if u == 0 && m.ReservedFor(engine.Seat(s)) == 0 {
			n++
		}
	}
	if m.Reserved == nil {
		n -= len(m.Waiting())
	}
	return max(0, n)
}

// seatAll leaves no seat free: those of a team go to its first person, and where
// there are no teams those seated move up to the lowest seats. It refuses with
// TeamEmpty or TooFewPlayers.
func (m lobby) seatAll() error {
	if len(m.About().Teams) == 0 {
		m.Players = slices.DeleteFunc(m.Players, func(u storage.UserID) bool { return u == 0 })
		if need := m.About().Seats.Min; len(m.Players) < need {
			return &Refusal{Key: TooFewPlayers, Args: []engine.Arg{engine.NumberArg("have", len(m.Players)), engine.NumberArg("need", need)}}
		}
		return nil
	}
	if team := m.EmptyTeam(); team != 0 {
		return &Refusal{Key: TeamEmpty, Args: []engine.Arg{engine.SeatArg("side", team.First())}}
	}
	for s, u := range m.Players {
		if u == 0 {
			m.Players[s] = m.sitting(m.About().Team(engine.Seat(s)))
		}
	}
	return nil
}

// Ally returns who takes over the seats of one who leaves: somebody else who plays
// for the same team; 0 if there is nobody, and in a league's match, whose seats do
// not change hands.
func (m *known) Ally(u storage.UserID) storage.UserID {
	seats := rules.Playing(m.state, m.Players, u)
	if seats == 0 || len(m.About().Teams) == 0 || m.Fixture != nil {
		return 0
	}
	for _, other := range m.Rivals(u) {
		if rules.MayHold(m.About(), m.Players, other, seats) {
			return other
		}
	}
	return 0
}

// Opponents returns those who play against a user, in seat order, each once:
// who wins if the user's team gives up.
func (m *Match) Opponents(u storage.UserID) []storage.UserID {
	var own engine.Seats
	for s := range rules.Playing(m.state, m.Players, u).All() {
		own |= m.About().Team(s)
	}
	return rules.PlayersOn(m.Players, rules.Others(m.state, m.Players, own))
}

// swapped returns who sits where when each team plays on the seats of the next,
// and false if there are none or not all would find a seat.
func swapped(about *engine.About, players []storage.UserID) ([]storage.UserID, bool) {
	if len(about.Teams) < 2 {
		return nil, false
	}
	next := slices.Clone(players)
	for i, team := range about.Teams {
		to := slices.Collect(about.Teams[(i+1)%len(about.Teams)].All())
		from := slices.Collect(team.All())
		if len(to) != len(from) {
			return nil, false
		}
		for n, s := range from {
			next[to[n]] = players[s]
		}
	}
	return next, true
}

// seats returns the seats of a side, all for "".
func (m *known) seats(side string) engine.Seats {
	return rules.AllSeats(len(m.Players)).Where(func(s engine.Seat) bool { return side == "" || m.About().Side(s) == side })
}

// kept returns the free seats that are kept for somebody.
func (m lobby) kept() engine.Seats {
	return m.seats("").Where(func(s engine.Seat) bool { return m.ReservedFor(s) != 0 })
}

// free returns the free seats that are kept for nobody.
func (m lobby) free() engine.Seats {
	return m.seats("").Where(func(s engine.Seat) bool { return m.Players[s] == 0 }) &^ m.kept()
}

// freeSeat returns the first free seat of a side, of any side for "", that is
// kept for nobody; if any side does, of a team that has nobody yet.
func (m lobby) freeSeat(side string) (engine.Seat, error) {
	seats := m.seats(side)
	free, kept := seats&m.free(), seats&m.kept()
	if empty := free & m.EmptyTeam(); side == "" && empty != 0 {
		free = empty
	}
	switch {
	case free != 0:
		return free.First(), nil
	case seats == 0:
		return engine.Nobody, &Refusal{Key: UnknownSide, Word: side}
	case kept != 0:
		return engine.Nobody, &Refusal{Key: SideReserved, Users: rules.PeopleOn(m.Reserved, kept)}
	case side == "" || !slices.Contains(m.Players, 0):
		return engine.Nobody, refuse(TableFull)
	}
	return engine.Nobody, &Refusal{Key: SideTaken, Word: side, Users: rules.PeopleOn(m.Players, seats)}
}
