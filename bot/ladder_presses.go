package bot

import (
	"skald/bot/present"
)

// pressesOfLadder are what can be pressed here.
func (b *Bot) pressesOfLadder() map[present.ButtonKind]handler {
	return map[present.ButtonKind]handler{
		present.LadderButton: b.atLadder(b.pressLadder),
	}
}
