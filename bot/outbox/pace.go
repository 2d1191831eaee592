package outbox

import (
	"fmt"
	"slices"
	"time"

	"skald/storage"
)

// A channel's messages are edited so often at most: five times in five seconds, as
// often as Discord allows, also where nothing says so. What changes faster is told by
// the next edit.
const (
	mostEdits = 5
	editSpan  = 5 * time.Second
)

// pause is the error of an edit that comes too early: nothing was sent.
type pause struct{ wait time.Duration }

func (p *pause) Error() string { return fmt.Sprintf("the channel was edited often: wait %s", p.wait) }

// edits counts an edit in a channel, unless it comes too early: then it says how long
// to wait.
func (s *Sender) edits(in storage.ChannelID) (wait time.Duration) {
	now := s.clock.Now()
	s.edited.Change(in, func(last []time.Time, _ bool) ([]time.Time, bool) {
		last = slices.DeleteFunc(slices.Clone(last), func(t time.Time) bool { return now.Sub(t).Abs() >= editSpan })
		if len(last) >= mostEdits {
			wait = editSpan - now.Sub(last[len(last)-mostEdits]).Abs()
			return last, true
		}
		return append(last, now), true
	})
	return wait
}
