package bot_test

import (
	"sync"
	"time"
)

// leaping is the machine's clock, which a test can put forward. The zero value
// is ready.
type leaping struct {
	mu    sync.Mutex
	ahead time.Duration
	waits []wait
}

type wait struct {
	due  time.Time
	wake chan time.Time
}

func (l *leaping) Now() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Now().Add(l.ahead)
}

func (l *leaping) After(d time.Duration) <-chan time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	wake := make(chan time.Time, 1)
	l.waits = append(l.waits, wait{time.Now().Add(l.ahead + d), wake})
	time.AfterFunc(max(d, 0), func() { l.leap(0) })
	return wake
}

// leap puts the clock forward and wakes whoever has waited long enough.
func (l *leaping) leap(d time.Duration) {
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
