// Package review is the room in which people look back at a match that is over: where
// it turned, what would have been better, and what the dice did. A review is made when
// somebody asks for it first, beside all that people press, and kept with the match.
// The room knows no game by name and no other room.
package review

import (
	"context"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/engine/match/head"
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
	maker *desk.Maker
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d, maker: desk.NewMaker(d, "review")} }

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
	case head.Over:
	case head.Running:
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
	return b.maker.Answer(r, m.ID, func(ctx context.Context, tell func(float64)) (desk.Reply, error) {
		k, err := b.kept(ctx, m.ID) // somebody else may have had it made meanwhile
		if err == nil && k.Version != version {
			k, err = b.write(ctx, m.ID, tell)
		}
		if err != nil {
			return desk.Reply{}, err
		}
		return b.shown(ctx, r, m, k)
	}), nil
}
