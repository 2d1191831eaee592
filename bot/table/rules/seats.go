package rules

import (
	"slices"

	"skald/engine"
	"skald/storage"
)

// Reseated returns who sits where once some seats have another player.
func Reseated(players []storage.UserID, seats engine.Seats, to storage.UserID) []storage.UserID {
	players = slices.Clone(players)
	for s := range seats.All() {
		players[s] = to
	}
	return players
}

// MayHold reports whether a user may hold some seats besides their own: they have
// none, or all are of one team.
func MayHold(about *engine.About, players []storage.UserID, u storage.UserID, seats engine.Seats) bool {
	own := SeatsOf(players, u)
	return own == 0 || (own|seats)&^about.Team(own.First()) == 0
}

// SeatsOf returns all seats of a user.
func SeatsOf(players []storage.UserID, u storage.UserID) engine.Seats {
	var set engine.Seats
	for s, p := range players {
		if p == u && u != 0 {
			set = set.With(engine.Seat(s))
		}
	}
	return set
}

// PeopleOn returns the people on some seats, in seat order, each once.
func PeopleOn(players []storage.UserID, seats engine.Seats) []storage.UserID {
	var users []storage.UserID
	for s := range seats.All() {
		if int(s) < len(players) && players[s] != 0 && !slices.Contains(users, players[s]) {
			users = append(users, players[s])
		}
	}
	return users
}
