// Package reminders is the room of how people are reminded of matches that wait for
// them, when they are left alone, and what reminds them.
package reminders

import "skald/bot/desk"

// name is the room of its custom ids.
const name = "reminders"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d} }

// Name is the room's in custom ids.
func (b *Room) Name() string { return name }
