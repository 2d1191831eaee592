package ladder

import "skald/bot/desk"

// Press is what a button does.
func (b *Room) Press(desk.ID) desk.Handler { return b.atLadder(b.pressLadder) }
