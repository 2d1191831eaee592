package bot

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"skald/bot/clock"
)

// answering is the people who are being answered. They wait for what few
// milliseconds of work bring, and messages to channels are made and sent on the
// same processors: those let the people go first who are there already.
type answering struct {
	clock clock.Clock

	mu   sync.Mutex
	list map[chan struct{}]struct{} // one for each, closed when they are answered
}

// longestPrecedence is how long the sender lets others go first. People who have
// waited longer wait for something else.
const longestPrecedence = 30 * time.Millisecond

// begin notes that somebody is being answered, until they are. end may be called
// more than once.
func (a *answering) begin() (end func()) {
	answered := make(chan struct{})
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.list == nil {
		a.list = map[chan struct{}]struct{}{}
	}
	a.list[answered] = struct{}{}
	return sync.OnceFunc(func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		delete(a.list, answered)
		close(answered)
	})
}

// precede waits until all are answered who are being answered now, for a short
// time at most. Those who come later are not waited for: where somebody always
// presses, messages are sent all the same.
func (a *answering) precede(ctx context.Context) {
	a.mu.Lock()
	now := slices.Collect(maps.Keys(a.list))
	a.mu.Unlock()
	if len(now) == 0 {
		return
	}
	enough := a.clock.After(longestPrecedence)
	for _, answered := range now {
		select {
		case <-answered:
		case <-enough:
			return
		case <-ctx.Done():
			return
		}
	}
}
