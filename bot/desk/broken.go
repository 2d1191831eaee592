package desk

import (
	"sync"
	"time"

	"skald/storage"
)

// Broken is an act that failed and was no refusal.
type Broken struct {
	Code string // under which the operator's log has it; "": there was none
	At   time.Time
}

// broken remembers in which channels something broke last, so that a moderator
// can name it to the operator: its code alone, under which the log has the rest.
// A match that cannot even be read is known by its channel.
type Faults struct {
	mu   sync.Mutex
	last map[storage.ChannelID]Broken
}

// maxBroken bounds of how many channels that is remembered.
const maxBroken = 256

func (b *Faults) Remember(c storage.ChannelID, what Broken) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last == nil {
		b.last = map[storage.ChannelID]Broken{}
	}
	if _, known := b.last[c]; !known && len(b.last) == maxBroken {
		b.forget()
	}
	b.last[c] = what
}

// forget forgets the oldest.
func (b *Faults) forget() {
	var oldest storage.ChannelID
	for c, what := range b.last {
		if oldest == 0 || what.At.Before(b.last[oldest].At) {
			oldest = c
		}
	}
	delete(b.last, oldest)
}

// In returns what broke last in a channel, the zero value if nothing did.
func (b *Faults) In(c storage.ChannelID) Broken {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.last[c]
}
