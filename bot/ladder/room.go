// Package ladder is the room of ladders: challenges, the queue, seasons, standings
// and profiles, as commands, presses, messages and pictures. The rules are those of
// engine/league/ladder.
package ladder

import "skald/bot/desk"

// name is the room of its custom ids.
const name = "ladder"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d} }

// Name is the room's in custom ids.
func (b *Room) Name() string { return name }
