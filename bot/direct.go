package bot

import (
	"context"
	"errors"

	"skald/bot/present"
	"skald/bot/table"
)

// What is typed in direct messages with the bot names no channel. It is about the
// only match that its person plays; of several they are asked which.

// errSeveral says that a person plays several matches.
var errSeveral = &refusal{key: "which-match"}

// onlyMatch returns the only match that a person plays.
func (b *Bot) onlyMatch(ctx context.Context, r *request) (*table.Match, error) {
	list, err := b.playing(ctx, r)
	switch {
	case err != nil:
		return nil, err
	case len(list) == 0:
		return nil, &refusal{key: "no-match-of-yours"}
	case len(list) > 1:
		return nil, errSeveral
	}
	return b.table.Match(ctx, list[0].ID)
}

// playing lists the matches in which a person has a seat or an invitation, and
// that this program can play.
func (b *Bot) playing(ctx context.Context, r *request) ([]table.Listing, error) {
	all, err := b.table.List(ctx, r.User)
	var list []table.Listing
	for _, l := range all {
		if l.Game != nil {
			list = append(list, l)
		}
	}
	return list, err
}

// ofOne is a handler of a button of that kind that asks, of several matches, for
// which one it is meant.
func (b *Bot) ofOne(kind present.ButtonKind, handle handler) handler {
	return func(ctx context.Context, r *request) (present.Reply, error) {
		if _, err := b.match(ctx, r); !errors.Is(err, errSeveral) {
			return handle(ctx, r)
		}
		list, err := b.playing(ctx, r)
		if err != nil {
			return present.Reply{}, err
		}
		return present.Which(r.voice, list, kind), nil
	}
}
