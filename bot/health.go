package bot

import (
	"sync"
	"time"

	"skald/bot/discord"
)

// A Watcher is told how fast the bot is. Its methods are called from many
// goroutines and must not wait.
type Watcher interface {
	// Acknowledged tells that Discord took the first answer to an interaction,
	// so long after it came.
	Acknowledged(kind discord.Kind, took time.Duration)
	// Drawn tells that a picture of the title with this key was drawn.
	Drawn(title string, took time.Duration)
}

// Health is how the bot is doing.
type Health struct {
	Gateway   discord.GatewayState
	Elsewhere Elsewhere
}

// Elsewhere says how many interactions another program answered, which must have
// the same token, and when last.
type Elsewhere struct {
	Count int
	Last  time.Time
}

// Health returns how the bot is doing now.
func (b *Bot) Health() Health {
	b.elsewhere.mu.Lock()
	defer b.elsewhere.mu.Unlock()
	return Health{Gateway: b.gateway.State(), Elsewhere: b.elsewhere.Elsewhere}
}

// elsewhere is what is known of another program with our token.
type elsewhere struct {
	mu sync.Mutex
	Elsewhere
	told time.Time
}

// toldEvery is how often the operator is told at most.
const toldEvery = time.Hour

// note counts one interaction, and reports whether the operator is to be told. A
// clock that jumped back delays no word.
func (e *elsewhere) note(now time.Time) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.Count, e.Last = e.Count+1, now
	if since := now.Sub(e.told); !e.told.IsZero() && since >= 0 && since < toldEvery {
		return false
	}
	e.told = now
	return true
}

// watched hears of each first answer.
func (b *Bot) watched(a discord.Answered) {
	if !a.Elsewhere && a.Err == nil && b.watch != nil {
		b.watch.Acknowledged(a.Kind, a.Took)
	}
	if a.Elsewhere && b.elsewhere.note(b.Clock.Now()) {
		b.Log.Error("another program answers interactions of this bot: stop one of the two, or give each a token of its own")
	}
}
