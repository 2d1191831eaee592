package localtest

import (
	"sync"
	"time"
)

// Leaping is the machine's clock, which a test can put forward. The zero value is
// ready.
type Leaping struct {
	mu    sync.Mutex
	ahead time.Duration
	waits []wait
}

type wait struct {
	due  time.Time
	wake chan time.Time
}

// Now is the machine's time and how far the clock was put forward.
func (l *Leaping) Now() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Now().Add(l.ahead)
}

// After returns a channel that gets the time once so long has passed.
func (l *Leaping) After(d time.Duration) <-chan time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	wake := make(chan time.Time, 1)
	l.waits = append(l.waits, wait{time.Now().Add(l.ahead + d), wake})
	time.AfterFunc(max(d, 0), func() { l.Leap(0) })
	return wake
}

// Leap puts the clock forward and wakes whoever has waited long enough.
func (l *Leaping) Leap(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ahead += d
	now := time.Now().Add(l.ahead)
	var rest []wait
	for _, w := range l.waits {
		if w.due.After(now) {
			rest = append(rest, w)
		} else {
			w.wake <- now
		}
	}
	l.waits = rest
}
