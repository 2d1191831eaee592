// Package review is the room in which people look back at a match that is over: where
// it turned, what would have been better, and what the dice did. A review is made when
// somebody asks for it first, beside all that people press, and kept with the match.
// The room knows no game by name and no other room.
package review

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// name is the room of its custom ids.
const name = "review"

// The uses of a button.
const (
	toReview = "show"   // the whole review
	toMoment = "moment" // the board of one of its turnings, by number
)

// A Room answers what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	place chan struct{} // held by the one review that is being made
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d, place: make(chan struct{}, 1)} }

// Name returns the room's name in custom ids.
func (b *Room) Name() string { return name }

// Commands returns the commands that can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{{Group: "study", Name: "review", Help: "command.study.review", Handle: b.OfMatch(b.review)}}
}

// Press returns the handler of a button; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	if id.What != toReview && id.What != toMoment {
		return nil
	}
	return b.OfMatch(b.review)
}

// review shows what a button or command asks for, and has the review made if there is
// none yet.
func (b *Room) review(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	switch m.Status {
	case table.Over:
	case table.Running:
		return desk.Reply{}, &desk.Refusal{Key: "review-running"}
	default:
		return desk.Reply{}, &desk.Refusal{Key: "review-unplayed"}
	}
	k, err := b.kept(ctx, m.ID)
	if err != nil {
		return desk.Reply{}, err
	}
	if k.Version == version {
		return b.shown(ctx, r, m, k)
	}
	r.After = func(ctx context.Context) { b.answerLater(ctx, r, m) }
	return making(r.Voice, 0), nil
}

// making says that a review is being made, and how far it is.
func making(v *words.Voice, share float64) desk.Reply {
	return desk.Sentence(v.Say("review.making", words.Data{"share": int(100 * min(share, 1))}))
}

// tellEvery is how often those who wait for a review are told how far it is.
const tellEvery = 10 * time.Second

// answerLater answers with a review that is made first, and tells meanwhile how far
// it is.
func (b *Room) answerLater(ctx context.Context, r *desk.Request, m *table.Match) {
	var share atomic.Uint64 // in millionths
	made := make(chan struct{})
	var telling sync.WaitGroup
	telling.Go(func() {
		for {
			select {
			case <-b.Clock.After(tellEvery):
				b.amend(ctx, r, m.ID, making(r.Voice, float64(share.Load())/1e6))
			case <-made:
				return
			case <-ctx.Done():
				return
			}
		}
	})
	reply := b.made(ctx, r, m, func(spent float64) { share.Store(uint64(1e6 * spent)) })
	close(made)
	telling.Wait()
	b.amend(context.WithoutCancel(ctx), r, m.ID, reply)
}

func (b *Room) amend(ctx context.Context, r *desk.Request, id storage.MatchID, reply desk.Reply) {
	ctx, cancel := context.WithTimeout(ctx, tellEvery)
	defer cancel()
	if _, err := b.Client.Amend(ctx, r.Interaction, reply.Message()); err != nil {
		b.Log.Warn("review cannot be shown", "match", id, "user", r.User, "err", err)
	}
}

// made makes the review of a match, unless somebody else has meanwhile, keeps it and
// shows it. Whatever goes wrong harms nothing else.
func (b *Room) made(ctx context.Context, r *desk.Request, m *table.Match, tell func(spent float64)) (reply desk.Reply) {
	failed := func(err any) desk.Reply {
		b.Log.Error("review cannot be made", "match", m.ID, "user", r.User, "err", err)
		return desk.Sentence(r.Voice.Say("review.failed", nil))
	}
	defer func() {
		if p := recover(); p != nil {
			reply = failed(fmt.Sprint("panic: ", p))
		}
	}()
	select {
	case b.place <- struct{}{}:
		defer func() { <-b.place }()
	case <-ctx.Done():
		return desk.Sentence(r.Voice.Say("review.busy", nil))
	}
	k, err := b.kept(ctx, m.ID)
	if err == nil && k.Version != version {
		k, err = b.write(ctx, m.ID, tell)
	}
	if err == nil {
		reply, err = b.shown(ctx, r, m, k)
	}
	switch {
	case ctx.Err() != nil:
		return desk.Sentence(r.Voice.Say("review.busy", nil))
	case err != nil:
		return failed(err)
	}
	return reply
}
