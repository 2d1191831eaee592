package bot

import (
	"context"
	"sync"
	"time"

	"skald/bot/discord"
	"skald/storage"
)

// gate counts what is under way, until it is closed.
type gate struct {
	mu     sync.Mutex
	closed bool
	inside sync.WaitGroup
}

// enter counts one more in, unless the gate is closed; leave counts it out.
func (g *gate) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.closed {
		g.inside.Add(1)
	}
	return !g.closed
}

func (g *gate) leave() { g.inside.Done() }

// close lets nobody in any more and waits for those inside, until the time is
// over; it reports whether all have left.
func (g *gate) close(over <-chan time.Time) bool {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	left := make(chan struct{})
	go func() { g.inside.Wait(); close(left) }()
	select {
	case <-left:
		return true
	case <-over:
		return false
	}
}

// maxRequests is how many requests of one person may be under way. A person who
// presses on gets a plain answer at once, so that no one person's presses wait
// before everybody else's.
const maxRequests = 3

// attendance counts everybody's requests under way. The zero value is ready.
type attendance struct {
	mu     sync.Mutex
	inside map[storage.UserID]map[storage.InteractionID]int // how often each was delivered
}

// enter counts a request of a person in, unless they have too many; leave counts
// it out. One that Discord delivers again is the same request.
func (a *attendance) enter(u storage.UserID, id storage.InteractionID) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	requests := a.inside[u]
	if requests[id] == 0 && len(requests) == maxRequests {
		return false
	}
	if a.inside == nil {
		a.inside = map[storage.UserID]map[storage.InteractionID]int{}
	}
	if requests == nil {
		requests = map[storage.InteractionID]int{}
		a.inside[u] = requests
	}
	requests[id]++
	return true
}

func (a *attendance) leave(u storage.UserID, id storage.InteractionID) {
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

// uploads are the answers with pictures on their way. Only so many are at once:
// where hundreds look at boards, those who are answered in words go between.
type uploads chan struct{}

// maxUploads fill a line of 100 Mbit/s where Discord takes half a second for each.
const maxUploads = 16

// enter waits for a place for a message, if it has pictures, until it is late or
// the context ends. leave gives the place back.
func (u uploads) enter(ctx context.Context, m discord.Message, late <-chan time.Time) (leave func(), ok bool) {
	if len(m.Files) == 0 {
		return func() {}, true
	}
	select {
	case u <- struct{}{}:
		return func() { <-u }, true
	case <-late:
	case <-ctx.Done():
	}
	return nil, false
}
