package bot

import (
	"sync"

	"skald/bot/present"
	"skald/storage"
)

// broken remembers in which channels something broke last, so that a moderator
// can name it to the operator: its code alone, under which the log has the rest.
// A match that cannot even be read is known by its channel.
type broken struct {
	mu   sync.Mutex
	last map[storage.ChannelID]present.Broken
}

// maxBroken bounds of how many channels that is remembered.
const maxBroken = 256

func (b *broken) remember(c storage.ChannelID, what present.Broken) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last == nil {
		b.last = map[storage.ChannelID]present.Broken{}
	}
	if _, known := b.last[c]; !known && len(b.last) == maxBroken {
		b.forget()
	}
	b.last[c] = what
}

// forget forgets the oldest.
func (b *broken) forget() {
	var oldest storage.ChannelID
	for c, what := range b.last {
		if oldest == 0 || what.At.Before(b.last[oldest].At) {
			oldest = c
		}
	}
	delete(b.last, oldest)
}

// in returns what broke last in a channel, the zero value if nothing did.
func (b *broken) in(c storage.ChannelID) present.Broken {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.last[c]
}
