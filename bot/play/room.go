// Package play is the room of a match that runs: its commands and presses, the
// turn message, private prompts, the story so far, boards, secrets, orders, rules
// and tips, and what one of its players asks of the others. It knows no game by
// name and no other room. It decides nothing of a match; that is bot/table.
package play

import (
	"skald/bot/desk"
	"skald/storage"
)

// name is the room of its custom ids.
const name = "play"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	taught Taught
	due    desk.Due[storage.MatchID]
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d} }

// Name is the room's in custom ids.
func (b *Room) Name() string { return name }
