package ladder

import (
	"skald/bot/desk"
)

// Presses are what can be pressed here.
func (b *Room) Presses() map[desk.ButtonKind]desk.Handler {
	return map[desk.ButtonKind]desk.Handler{
		desk.LadderButton: b.atLadder(b.pressLadder),
	}
}
