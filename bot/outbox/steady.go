package outbox

import (
	"sync"
	"time"

	"skald/bot/clock"
)

// steady is the time by which mails are due. It never goes back: where the
// machine's clock does, what was put off for a minute would wait for a minute
// more than the clock went back.
type steady struct {
	clock clock.Clock

	mu   sync.Mutex
	last time.Time
	back time.Duration // how far the machine's clock has gone back in all
}

// Now returns the machine's time, and how far that went back.
func (s *steady) Now() time.Time {
	now := s.clock.Now().Round(0) // what the wall shows, as it is stored
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last.After(now) {
		s.back += s.last.Sub(now)
	}
	s.last = now
	return now.Add(s.back)
}
