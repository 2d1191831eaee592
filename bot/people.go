package bot

import (
	"context"
	"sync"

	"skald/bot/desk"
	"skald/storage"
)

// maxRequests is how many requests of one person may be under way. Whoever
// presses on gets a plain answer at once, so that no one person's presses wait
// before everybody else's.
const maxRequests = 3

// attendance counts everybody's requests under way, and remembers in which language
// they were noted to speak. The zero value is ready.
type attendance struct {
	mu     sync.Mutex
	inside map[storage.UserID]int
	speak  map[storage.UserID]string
}

// enter counts a request of a person in, unless they have too many; leave counts
// it out.
func (p *attendance) enter(u storage.UserID) bool {
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

func (p *attendance) leave(u storage.UserID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.inside[u]--; p.inside[u] == 0 {
		delete(p.inside, u)
	}
}

// speaks reports whether a person is remembered to speak so; spoke remembers it.
func (p *attendance) speaks(u storage.UserID, locale string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.speak[u] == locale
}

func (p *attendance) spoke(u storage.UserID, locale string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.speak == nil || len(p.speak) >= desk.MaxKnown {
		p.speak = map[storage.UserID]string{}
	}
	p.speak[u] = locale
}

// hear notes in which language a person speaks, beside what they ask for, so that
// both wait for the disk together. Until heard is closed they are not answered, and
// the sender, which will write to them in it, gives way.
func (b *Bot) hear(ctx context.Context, r *desk.Request) (heard <-chan struct{}) {
	done := make(chan struct{})
	if len(r.Locales) == 0 || b.people.speaks(r.User, r.Locales[0]) {
		close(done)
		return done
	}
	go func() {
		defer close(done)
		b.note(ctx, r)
	}()
	return done
}

// note keeps the language of a person.
func (b *Bot) note(ctx context.Context, r *desk.Request) {
	if err := b.Table.People.Hear(ctx, r.User, r.Locales[0]); err == nil {
		b.people.spoke(r.User, r.Locales[0])
	} else if ctx.Err() == nil {
		b.Log.Warn("language is not noted", "user", r.User, "err", err)
	}
}
