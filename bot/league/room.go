package league

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"skald/bot/table"
	contract "skald/engine/league"
	"skald/storage"
)

// Store is what a room uses of package storage; *storage.Bolt and *storage.Memory
// both are one.
type Store interface {
	ApplyLeague(context.Context, storage.LeagueCommit) (uint64, error)
	Read(context.Context, func(storage.Reader) error) error
}

// Options of New; the zero value is good.
type Options struct {
	Now  func() time.Time // nil: time.Now
	Rand io.Reader        // of seeds and ids; nil: crypto/rand
	Log  *slog.Logger     // nil: nobody hears
}

// Room holds the leagues of one store. Its methods may be called from many
// goroutines.
type Room struct {
	Table *table.Table
	Log   *slog.Logger

	store Store
	now   func() time.Time

	randMu sync.Mutex
	rand   io.Reader

	Ladders *Ladders
	kinds   []kind
}

// New returns a room for the leagues of a store. Their matches are played at t.
func New(store Store, t *table.Table, o Options) *Room {
	r := &Room{Table: t, Log: o.Log, store: store, now: o.Now, rand: o.Rand}
	if r.now == nil {
		r.now = time.Now
	}
	if r.rand == nil {
		r.rand = rand.Reader
	}
	if r.Log == nil {
		r.Log = slog.New(slog.DiscardHandler)
	}
	r.Ladders = Hold(r, newLadders)
	return r
}

// Hold returns the competitions of type K that the room holds. The first time make
// makes them, before anything else is asked of the room.
func Hold[K kind](r *Room, make func(*Room) K) K {
	for _, k := range r.kinds {
		if held, ok := k.(K); ok {
			return held
		}
	}
	made := make(r)
	r.kinds = append(r.kinds, made)
	return made
}

// On returns a room on the store and the clock of a table.
func On(t *table.Table, log *slog.Logger) *Room {
	return New(t.Store(), t, Options{Now: t.Now, Log: log})
}

// ErrQuarantined marks a league whose stored bytes cannot be read. All others go
// on. Compare with errors.Is.
var ErrQuarantined = errors.New("league is in quarantine")

// Unix returns the time as the rules take it.
func (r *Room) Unix() contract.Unix { return contract.Unix(r.now().Unix()) }

// read asks the store one question.
func read[T any](ctx context.Context, r *Room, ask func(storage.Reader) (T, error)) (answer T, err error) {
	err = r.store.Read(ctx, func(s storage.Reader) (err error) {
		answer, err = ask(s)
		return err
	})
	return answer, err
}

// of returns the shelf of a league's kind.
func (r *Room) of(ctx context.Context, id storage.LeagueID) (kind, error) {
	h, err := r.Head(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, k := range r.kinds {
		if k.name() == h.Kind {
			return k, nil
		}
	}
	return nil, fmt.Errorf("league %s: %w: kind %q is unknown", id, ErrQuarantined, h.Kind)
}

// Head returns a league's head: a Refusal NoLeague if there is none of that id.
func (r *Room) Head(ctx context.Context, id storage.LeagueID) (Head, error) {
	h, err := read(ctx, r, func(s storage.Reader) (Head, error) { return headOf(s, id) })
	if err != nil {
		return Head{}, loadError(id, err)
	}
	return h, nil
}

func headOf(s storage.Reader, id storage.LeagueID) (Head, error) {
	snap, err := s.LoadLeague(id)
	if err != nil {
		return Head{}, err
	}
	return decodeHead(snap.Head)
}

// loadError says an error of the store, or of what was read, as one of a league.
func loadError(id storage.LeagueID, err error) error {
	var no *Refusal
	switch {
	case errors.As(err, &no), errors.Is(err, ErrQuarantined), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.Is(err, storage.ErrClosed):
		return err
	case errors.Is(err, storage.ErrNotFound):
		return refuse(NoLeague)
	}
	return fmt.Errorf("load league %s: %w: %w", id, ErrQuarantined, err)
}

func (r *Room) newID() (storage.LeagueID, error) {
	r.randMu.Lock()
	defer r.randMu.Unlock()
	return storage.NewLeagueID(r.rand)
}

// NewHead completes the head of a new competition with the time and with its seed.
func (r *Room) NewHead(h Head) (Head, error) {
	r.randMu.Lock()
	defer r.randMu.Unlock()
	h.Opened = r.now().UTC()
	if _, err := io.ReadFull(r.rand, h.Seed.Seed[:]); err != nil {
		return h, fmt.Errorf("draw seed of a league: %w", err)
	}
	return h, nil
}
