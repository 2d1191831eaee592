package bot_test

import (
	"time"

	"skald/bot/localdiscord/localtest"
)

// leaping is the machine's clock, which a test can put forward. The zero value is
// ready.
type leaping struct{ localtest.Leaping }

func (l *leaping) leap(d time.Duration) { l.Leap(d) }
