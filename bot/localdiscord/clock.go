package localdiscord

import "time"

// A Clock is all that the server knows of time.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once d has passed, in a goroutine of its own or in the
	// one that moves the clock.
	AfterFunc(d time.Duration, f func()) Timer
}

// A Timer is a call that has not been made yet.
type Timer interface {
	// Stop reports whether it prevented the call.
	Stop() bool
}

// Real is the clock on the wall.
type Real struct{}

// Now is time.Now.
func (Real) Now() time.Time { return time.Now() }

// AfterFunc is time.AfterFunc.
func (Real) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }
