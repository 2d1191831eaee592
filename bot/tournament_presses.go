package bot

import (
	"skald/bot/present"
)

// pressesOfTournament are what can be pressed here.
func (b *Bot) pressesOfTournament() map[present.ButtonKind]handler {
	return map[present.ButtonKind]handler{
		present.CupButton: b.pressCup,
		present.CupForm:   b.fillCup,
	}
}
