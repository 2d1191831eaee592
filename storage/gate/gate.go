// Package gate counts what is under way: all of it, until nothing more may begin; and each
// person's requests, so that nobody's hold up everybody else's.
package gate

import (
	"sync"
	"time"

	"skald/storage/ids"
)

// A Gate counts what is under way, until it is closed. The zero value is open. It is no
// sync.WaitGroup, since others may enter while somebody waits.
type Gate struct {
	mu     sync.Mutex
	closed bool
	inside int
	empty  chan struct{} // is closed when nobody is inside; nil: nobody waits for that
}

// Enter counts one more in, unless the gate is closed; Leave counts it out.
func (g *Gate) Enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.closed {
		g.inside++
	}
	return !g.closed
}

// Leave counts one out.
func (g *Gate) Leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside--
	if g.inside == 0 && g.empty != nil {
		close(g.empty)
		g.empty = nil
	}
}

// Close lets nobody in any more and waits for those inside, until the time is
// over; it reports whether all have left.
func (g *Gate) Close(over <-chan time.Time) bool {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	select {
	case <-g.left():
		return true
	case <-over:
		return false
	}
}

// Wait waits until nobody is inside for a moment.
func (g *Gate) Wait() { <-g.left() }

// left is closed when nobody is inside for the first time from now on.
func (g *Gate) left() <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.inside == 0 {
		none := make(chan struct{})
		close(none)
		return none
	}
	if g.empty == nil {
		g.empty = make(chan struct{})
	}
	return g.empty
}

// maxRequests is how many requests of one person may be under way. A person who
// presses on gets a plain answer at once, so that no one person's presses wait
// before everybody else's.
const maxRequests = 3

// An Attendance counts everybody's requests under way. The zero value is ready.
type Attendance struct {
	mu     sync.Mutex
	inside map[ids.User]map[ids.Interaction]int // how often each was delivered
}

// Enter counts a request of a person in, unless they have too many; Leave counts
// it out. One that Discord delivers again is the same request.
func (a *Attendance) Enter(u ids.User, id ids.Interaction) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	requests := a.inside[u]
	if requests[id] == 0 && len(requests) == maxRequests {
		return false
	}
	if a.inside == nil {
		a.inside = map[ids.User]map[ids.Interaction]int{}
	}
	if requests == nil {
		requests = map[ids.Interaction]int{}
		a.inside[u] = requests
	}
	requests[id]++
	return true
}

// Leave counts a request out.
func (a *Attendance) Leave(u ids.User, id ids.Interaction) {
	a.mu.Lock()
	defer a.mu.Unlock()
	requests := a.inside[u]
	if requests[id]--; requests[id] == 0 {
		delete(requests, id)
	}
	if len(requests) == 0 {
		delete(a.inside, u)
	}
}
