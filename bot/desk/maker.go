package desk

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"skald/bot/words"
	"skald/storage"
)

// A Maker makes what takes long, one at a time, beside all that people press, and tells
// those who wait how far it is.
type Maker struct {
	desk  *Desk
	key   string        // of its sentences: making, busy and failed
	place chan struct{} // held by the one that is being made
}

// NewMaker returns a maker whose sentences stand below a key.
func NewMaker(d *Desk, key string) *Maker { return &Maker{d, key, make(chan struct{}, 1)} }

// tellEvery is how often those who wait are told how far it is.
const tellEvery = 10 * time.Second

// Answer answers a request about a match with what is made after this answer, which says
// that it is being made. Do is handed what it tells its share to. Whatever goes wrong
// harms nothing else.
func (m *Maker) Answer(r *Request, of storage.MatchID, do func(ctx context.Context, tell func(share float64)) (Reply, error)) Reply {
	r.Afterwards(func(ctx context.Context) { m.later(ctx, r, of, do) })
	return m.making(r.Voice, 0)
}

// making says that it is being made, and how far it is.
func (m *Maker) making(v *words.Voice, share float64) Reply {
	return Sentence(v.Say(m.key+".making", words.Data{"share": int(100 * min(share, 1))}))
}

func (m *Maker) later(ctx context.Context, r *Request, of storage.MatchID, do func(context.Context, func(float64)) (Reply, error)) {
	var share atomic.Uint64 // in millionths
	made := make(chan struct{})
	var telling sync.WaitGroup
	telling.Go(func() {
		for {
			select {
			case <-m.desk.Clock.After(tellEvery):
				m.amend(ctx, r, of, m.making(r.Voice, float64(share.Load())/1e6))
			case <-made:
				return
			case <-ctx.Done():
				return
			}
		}
	})
	reply := m.made(ctx, r, of, func(ctx context.Context) (Reply, error) {
		return do(ctx, func(done float64) { share.Store(uint64(1e6 * done)) })
	})
	close(made)
	telling.Wait()
	m.amend(context.WithoutCancel(ctx), r, of, reply)
}

func (m *Maker) amend(ctx context.Context, r *Request, of storage.MatchID, reply Reply) {
	ctx, cancel := context.WithTimeout(ctx, tellEvery)
	defer cancel()
	if _, err := m.desk.Client.Amend(ctx, r.Interaction, reply.Message()); err != nil {
		m.desk.Log.Warn("what was made cannot be shown", "what", m.key, "match", of, "user", r.User, "err", err)
	}
}

// made makes it once there is a place.
func (m *Maker) made(ctx context.Context, r *Request, of storage.MatchID, do func(context.Context) (Reply, error)) (reply Reply) {
	failed := func(err any) Reply {
		m.desk.Log.Error("it cannot be made", "what", m.key, "match", of, "user", r.User, "err", err)
		return Sentence(r.Voice.Say(m.key+".failed", nil))
	}
	defer func() {
		if p := recover(); p != nil {
			reply = failed(fmt.Sprintf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	select {
	case m.place <- struct{}{}:
		defer func() { <-m.place }()
	case <-ctx.Done():
		return Sentence(r.Voice.Say(m.key+".busy", nil))
	}
	reply, err := do(ctx)
	switch {
	case ctx.Err() != nil:
		return Sentence(r.Voice.Say(m.key+".busy", nil))
	case err != nil:
		return failed(err)
	}
	return reply
}
