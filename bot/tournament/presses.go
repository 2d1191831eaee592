package tournament

import (
	"strings"

	"skald/bot/desk"
)

// fill begins the name of a form: what was asked for such a button is filled in.
const fill = "fill-"

// Press is what a button, select or form does.
func (b *Room) Press(id desk.ID) desk.Handler {
	if strings.HasPrefix(id.What, fill) {
		return b.filled
	}
	return b.pressed
}
