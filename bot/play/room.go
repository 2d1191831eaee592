// Package play is the room of a match that runs: its commands and presses, the
// turn message, private prompts, the story so far, boards, secrets, orders, rules
// and tips, and what one of its players asks of the others. It knows no game by
// name and no other room. It decides nothing of a match; that is bot/table.
package play

import "skald/bot/desk"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	taught Taught
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d} }
