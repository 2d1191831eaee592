package localtest

import (
	"sync"
	"time"

	"skald/bot/localdiscord"
)

// Virtual is a clock that stands still until Advance moves it. Make one with
// NewVirtual.
type Virtual struct {
	mu     sync.Mutex
	now    time.Time
	serial int
	timers []*virtualTimer
}

type virtualTimer struct {
	clock  *Virtual
	due    time.Time
	serial int
	call   func()
}

// NewVirtual makes a clock that stands at the given time.
func NewVirtual(start time.Time) *Virtual { return &Virtual{now: start} }

// Now is where the clock stands.
func (v *Virtual) Now() time.Time {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.now
}

// AfterFunc keeps f for the Advance that passes d from now. A call due at once
// waits for the next Advance too, even one of zero.
func (v *Virtual) AfterFunc(d time.Duration, f func()) localdiscord.Timer {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.serial++
	t := &virtualTimer{clock: v, due: v.now.Add(d), serial: v.serial, call: f}
	v.timers = append(v.timers, t)
	return t
}

// Pending is how many calls wait for their time.
func (v *Virtual) Pending() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return len(v.timers)
}

// Advance moves the clock by d and makes every call that falls due, in order,
// each at its own time, before it returns.
func (v *Virtual) Advance(d time.Duration) {
	v.mu.Lock()
	end := v.now.Add(d)
	v.mu.Unlock()
	for {
		call := v.step(end)
		if call == nil {
			return
		}
		call()
	}
}

// step moves to the earliest call due by end and takes it out, or moves to end
// and returns nil.
func (v *Virtual) step(end time.Time) func() {
	v.mu.Lock()
	defer v.mu.Unlock()
	var first *virtualTimer
	for _, t := range v.timers {
		if t.due.After(end) {
			continue
		}
		if first == nil || t.due.Before(first.due) || t.due.Equal(first.due) && t.serial < first.serial {
			first = t
		}
	}
	if first == nil {
		if end.After(v.now) {
			v.now = end
		}
		return nil
	}
	if first.due.After(v.now) {
		v.now = first.due
	}
	v.remove(first)
	return first.call
}

func (v *Virtual) remove(t *virtualTimer) bool {
	for i := range v.timers {
		if v.timers[i] == t {
			v.timers = append(v.timers[:i], v.timers[i+1:]...)
			return true
		}
	}
	return false
}

// Stop takes the call back.
func (t *virtualTimer) Stop() bool {
	t.clock.mu.Lock()
	defer t.clock.mu.Unlock()
	return t.clock.remove(t)
}
