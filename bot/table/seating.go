package table

import (
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/storage"
)

// EmptyTeam returns the seats of the first team of a lobby that has nobody; none if every
// team has somebody, or the game has no teams.
func (m *known) EmptyTeam() engine.Seats { return m.Seats.EmptyTeam(m.About()) }

// Enough reports whether a lobby has as many people as its game needs: so many seats
// taken, or where the game has teams one person a team.
func (m *known) Enough() bool { return m.Seats.Enough(m.About()) }

// OpenToSkald reports whether Skald could take a seat of a lobby.
func (m *known) OpenToSkald() bool { return m.Status == head.Lobby && len(m.ForSkald(m.About())) > 0 }

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
