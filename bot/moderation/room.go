// Package moderation is the room of those who look after a server: what ails a
// match, what can be done about it and with which reason, and the lines that tell
// of it. It is shown nothing that is hidden from anybody.
package moderation

import "skald/bot/desk"

// name is the room of its custom ids.
const name = "moderation"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d} }

// Name is the room's in custom ids.
func (b *Room) Name() string { return name }
