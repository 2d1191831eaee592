package table

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/people"
	"skald/storage/queue"
	"skald/storage/underway"
)

// Store is what a table uses of package storage; *storage.Bolt and
// *storage.Memory both are one.
type Store interface {
	Apply(context.Context, storage.Commit) (uint64, error)
	Read(context.Context, func(storage.Reader) error) error
	Rewrite(context.Context, storage.MatchID, uint64, [][]byte) error
	Delete(context.Context, storage.Deletion) error
	Prune(context.Context, time.Time) (int, error)
	Keep(context.Context, storage.Owner, []byte) error
	storage.Outbox                                                     // for the sender
	ApplyLeague(context.Context, storage.LeagueCommit) (uint64, error) // for the leagues beside the table
}

// Options of New; the zero value is good.
type Options struct {
	Now  func() time.Time // nil: time.Now
	Rand io.Reader        // of seeds and match ids; nil: crypto/rand
	Log  *slog.Logger     // nil: nobody hears

	Outages func() []chessclock.Stretch // in which nobody could act, in order; nil: there are none
}

// Table holds matches of several games in one store. Its methods may be called
// from many goroutines: acts on one match queue up in the order they came, acts
// on different matches run beside each other.
type Table struct {
	People     *people.Store // what is kept of people, beside all matches
	Moderators Moderators
	Archive    Archive
	Fixtures   Fixtures

	opener     opener
	consents   consents
	timekeeper timekeeper

	store  Store
	games  []engine.Game
	now    func() time.Time
	log    *slog.Logger
	queues queue.Queue

	outages func() []chessclock.Stretch

	skald chan struct{} // tells that a match waits for Skald

	chance sharedReader // what nobody can know before

	editions  rules.Editions
	positions positions
	underway  underway.Matches
}

// New returns a table for the matches of these games.
func New(store Store, games []engine.Game, o Options) *Table {
	t := &Table{store: store, games: games, now: o.Now, log: o.Log, positions: newPositions(), outages: o.Outages, skald: make(chan struct{}, 1)}
	t.chance.from = o.Rand
	if t.now == nil {
		t.now = time.Now
	}
	if t.outages == nil {
		t.outages = func() []chessclock.Stretch { return nil }
	}
	if t.chance.from == nil {
		t.chance.from = rand.Reader
	}
	if t.log == nil {
		t.log = slog.New(slog.DiscardHandler)
	}
	t.People = people.NewStore(store, t.now)
	t.Moderators, t.Archive, t.Fixtures = Moderators{t}, Archive{t}, Fixtures{t}
	t.opener, t.consents, t.timekeeper = opener{t}, consents{t}, timekeeper{t}
	return t
}

// Store is what rooms beside the table share with it.
func (t *Table) Store() Store { return t.store }

// Now is the time by the table's clock.
func (t *Table) Now() time.Time { return t.now() }

// Press is who acts, and by which interaction (0: none). An interaction that was
// committed before changes nothing again: the answer is the match as it is now.
type Press struct {
	By          storage.UserID
	Name        string // what the others call them; empty: nothing is known
	Interaction storage.InteractionID
	Oversees    storage.GuildID   // the server on which they moderate; 0: none
	Owns        storage.GuildID   // the server that is theirs; 0: none
	Within      storage.ChannelID // of it they moderate only what is in this channel; 0: all
}

// moderates reports whether somebody moderates what is in a channel of a server.
func (p Press) moderates(g storage.GuildID, c storage.ChannelID) bool {
	return p.Oversees != 0 && p.Oversees == g && (p.Within == 0 || p.Within == c)
}

// About describes the game of a key, nil if there is none.
func (t *Table) About(key string) *engine.About {
	if g := t.game(key); g != nil {
		return g.About()
	}
	return nil
}

// game finds a game by its key.
func (t *Table) game(key string) engine.Game { return rules.Find(t.games, key) }

// A sharedReader is a source of chance from which one goroutine at a time reads.
type sharedReader struct {
	mu   sync.Mutex
	from io.Reader
}

func (s *sharedReader) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.from.Read(b)
}

// seen reports whether the press was committed before.
func (t *Table) seen(ctx context.Context, p Press) (bool, error) {
	if p.Interaction == 0 {
		return false, nil
	}
	return storage.AskFor(ctx, t.store, "look up interaction "+p.Interaction.String(), func(r storage.Reader) (bool, error) { return r.Seen(p.Interaction) })
}

// Prune forgets the interactions seen before a time and says how many those were.
func (t *Table) Prune(ctx context.Context, before time.Time) (int, error) {
	n, err := t.store.Prune(ctx, before)
	if err != nil {
		return n, fmt.Errorf("prune interactions: %w", err)
	}
	return n, nil
}

// The parts of a table: each is one subject, on the same matches. They share the
// table's queues and commits.
type (
	// Moderators is what moderators do about matches, with a reason.
	Moderators struct{ table *Table }
	// Archive exports matches and replays them.
	Archive struct{ table *Table }
	// Fixtures are the matches of leagues.
	Fixtures struct{ table *Table }
	// opener opens matches and begins them.
	opener struct{ *Table }
	// consents is what players ask of each other, and what comes of it.
	consents struct{ *Table }
	// timekeeper counts the time of people.
	timekeeper struct{ *Table }
)

// The sides of a match: what only one part of the table asks of it.
type (
	// lobby is how people take seats before a match begins.
	lobby struct{ *Match }
	// nudging is when those whom a match waits for are reminded.
	nudging struct{ *Match }
	// asking is who is asked by a question of a player, and who may ask.
	asking struct{ *Match }
	// past is what a match was, and who had seen what of it.
	past struct{ *Match }
	// timing is for whom time runs in a match, and up to when.
	timing struct{ *Match }
	// acting is from which seats a user acts.
	acting struct{ *Match }
)
