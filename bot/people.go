package bot

import (
	"sync"

	"skald/storage"
)

// maxRequests is how many requests of one person may be under way. Whoever
// presses on gets a plain answer at once, so that no one person's presses wait
// before everybody else's.
const maxRequests = 3

// people counts everybody's requests under way. The zero value is ready.
type people struct {
	mu     sync.Mutex
	inside map[storage.UserID]int
}

// enter counts a request of a person in, unless they have too many; leave counts
// it out.
func (p *people) enter(u storage.UserID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.inside[u] == maxRequests {
		return false
	}
	if p.inside == nil {
		p.inside = map[storage.UserID]int{}
	}
	p.inside[u]++
	return true
}

func (p *people) leave(u storage.UserID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.inside[u]--; p.inside[u] == 0 {
		delete(p.inside, u)
	}
}
