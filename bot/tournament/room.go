// Package tournament is the room of tournaments: registration, rounds, pairings,
// drafts, results and standings, as commands, presses, messages and pictures. The
// rules are those of engine/league/tournament.
package tournament

import (
	"skald/bot/desk"
	"skald/storage"
)

// name is the room of its custom ids.
const name = "tournament"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	held *Tournaments
	due  desk.Due[storage.LeagueID]
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d, held: Of(d.Leagues)} }

// Name is the room's in custom ids.
func (b *Room) Name() string { return name }
