package tournament

import (
	"skald/bot/desk"
)

// Presses are what can be pressed here.
func (b *Room) Presses() map[desk.ButtonKind]desk.Handler {
	return map[desk.ButtonKind]desk.Handler{
		desk.CupButton: b.pressCup,
		desk.CupForm:   b.fillCup,
	}
}
