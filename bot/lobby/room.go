// Package lobby is the room in which matches begin: opening one, choosing how it
// is played, taking and leaving seats, and the next match of the same people.
package lobby

import "skald/bot/desk"

// name is the room of its custom ids.
const name = "lobby"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d} }

// Name is the room's in custom ids.
func (b *Room) Name() string { return name }
