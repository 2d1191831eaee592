// Package opponent is the room in which Skald plays. It looks which matches wait for a
// seat of Skald's, which the store keeps like whom else they wait for, so that no
// restart loses one; searches what the seat should do, beside all that people press;
// and acts through the table as anybody does. No other room knows it.
//
//	party  the seats of a match for which one search decides
//	alone  of a match: it is not to be played in until a time, since a worker is at it,
//	       or since acting in it failed
package opponent

import (
	"context"
	"log/slog"
	"maps"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/search"
	"skald/storage"
	"skald/storage/recent"
)

// name is the room of its custom ids.
const name = "opponent"

// A Room plays for Skald. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	searchers *recent.Map[party, *search.Searcher]
	stuck     *recent.Map[party, struct{}] // whose search did not end, so that none follows
	decisions *recent.Map[party, decision] // of seats, which wait for their time
	slots     chan struct{}                // one for each search that may be under way

	began  time.Time    // when Run began
	queued atomic.Int32 // matches that a look has for a worker who is not free

	mu    sync.Mutex
	alone map[storage.MatchID]time.Time
}

type party struct {
	match storage.MatchID
	seats engine.Seats
}

// partyOf is the party of a seat.
func partyOf(m *table.Match, seat engine.Seat) party { return party{m.ID, m.About().Team(seat)} }

// A decision is what a seat does at a position, and when.
type decision struct {
	seq    uint64
	due    time.Time
	action engine.Action
}

const (
	maxSearchers = 16     // of how many parties is remembered what was searched for them
	maxParties   = 10_000 // of how many anything is: a decision that is forgotten waits anew
)

// New returns the room on a desk.
func New(d *desk.Desk) *Room {
	return &Room{
		Desk: d, searchers: recent.New[party, *search.Searcher](maxSearchers),
		stuck: recent.New[party, struct{}](maxParties), decisions: recent.New[party, decision](maxParties),
		alone: map[storage.MatchID]time.Time{}, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)),
	}
}

// Name returns the room's name in custom ids.
func (b *Room) Name() string { return name }

// Commands returns the commands that can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{{Group: "game", Name: "hint", Help: "command.game.hint", Handle: b.OfMatch(b.hint)}}
}

// Press returns the handler of a button; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	if id.What != "hint" {
		return nil
	}
	return b.OfMatch(b.hint)
}

const (
	lookEvery   = time.Second      // how often it looks after matches that wait
	pause       = 2 * time.Second  // how long Skald lets a turn wait in which it has a choice
	showPause   = time.Minute      // and where only Skald plays, as a demonstration
	answerPause = pause + workTime // and each question, for which it needs no longer
	failedTime  = time.Hour        // how long a match is left alone in which acting failed
)

// Run plays until the context ends, in fewer matches at once than there are
// processors, so that one is left for people.
func (b *Room) Run(ctx context.Context) {
	b.began = b.Clock.Now()
	turns := make(chan storage.MatchID)
	var workers sync.WaitGroup
	for range cap(b.slots) {
		workers.Go(func() {
			for id := range turns {
				b.play(ctx, id)
			}
		})
	}
	for ctx.Err() == nil {
		var soon <-chan time.Time
		if b.look(ctx, turns) {
			soon = b.Clock.After(lookEvery)
		}
		select {
		case <-soon:
		case <-b.Table.SkaldCalled():
		case <-ctx.Done():
		}
	}
	close(turns)
	workers.Wait()
}

// look hands each match that waits for Skald to a worker, and reports whether it is to
// look again soon.
func (b *Room) look(ctx context.Context, turns chan<- storage.MatchID) (again bool) {
	list, err := b.Table.WaitingForSkald(ctx)
	if err == nil {
		list, err = b.Fleet.Ours(ctx, list)
	}
	if err != nil && ctx.Err() == nil {
		b.Log.Error("what waits for Skald cannot be read", "err", err)
	}
	for _, id := range list {
		now := b.Clock.Now()
		b.mu.Lock()
		maps.DeleteFunc(b.alone, func(_ storage.MatchID, until time.Time) bool { return !until.After(now) })
		_, alone := b.alone[id]
		if !alone {
			b.alone[id] = now.Add(failedTime)
		}
		b.mu.Unlock()
		if alone {
			continue
		}
		b.queued.Add(1)
		select {
		case turns <- id:
			b.queued.Add(-1)
		case <-ctx.Done():
			return false
		}
	}
	return err != nil || len(list) > 0
}

// play acts in a match for as long as it waits for Skald, but lets others that wait go
// first after each action. If that fails the match is left alone for long.
func (b *Room) play(ctx context.Context, id storage.MatchID) {
	defer func() {
		if fault := recover(); fault != nil {
			b.report(ctx, id, 0, slog.Any("panic", fault))
		}
	}()
	for again := true; again; again = again && b.queued.Load() == 0 {
		m, err := b.Table.Match(ctx, id)
		if err == nil {
			again, err = b.act(ctx, m)
		}
		if err != nil {
			if ctx.Err() == nil {
				b.report(ctx, id, 0, slog.Any("err", err))
			}
			return
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.alone, id)
}

// report writes into the operator's log what went wrong, under a code that moderators
// of the channel read, too.
func (b *Room) report(ctx context.Context, id storage.MatchID, c storage.ChannelID, why slog.Attr) {
	now := b.Clock.Now()
	code := desk.CodeOf(uint64(now.UnixMilli()))
	b.Log.LogAttrs(ctx, slog.LevelError, "Skald's search failed", slog.String("match", string(id)), slog.String("code", code), why)
	if c != 0 {
		b.Broken.Put(c, desk.Broken{Code: code, At: now})
	}
}
