package bot

import (
	"context"
	"slices"

	"skald/bot/present"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// gameHandOver offers the asker's seats to whom they name, or to anybody. Of an
// offer that is open already its people are shown that instead.
func (b *Bot) gameHandOver(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if m.MayTake(r.User) || m.Offer.Open() && m.Offer.By == r.User {
		return present.SeatOfferPrompt(r.voice, m, r.User), nil
	}
	to, err := heir(r)
	if err != nil {
		return present.Reply{}, err
	}
	o, err := r.done(b.table.OfferSeat(ctx, r.press(), m.ID, to))
	if err != nil {
		return present.Reply{}, err
	}
	return present.SeatOfferPrompt(r.voice, o.Match, r.User), nil
}

// heir is to whom a seat is offered: 0 for anybody.
func heir(r *request) (storage.UserID, error) {
	named := r.Options["player"]
	if named == "" {
		return 0, nil
	}
	u, err := storage.ParseUserID(named)
	if err != nil {
		return 0, &refusal{key: "unknown-user", data: words.Data{"word": named}}
	}
	if slices.Contains(r.Bots, u) {
		return 0, &refusal{key: "offered-bot", data: words.Data{"users": present.Mention(u)}}
	}
	return u, nil
}

// pressSeat takes over the seats that are offered, or ends the offer.
func (b *Bot) pressSeat(ctx context.Context, r *request) (present.Reply, error) {
	number, take, ok := r.button.Answer()
	if !ok {
		return present.Reply{}, &refusal{key: "unknown-command"}
	}
	if !take {
		o, err := r.done(b.table.WithdrawOffer(ctx, r.press(), r.button.Match, number))
		if err != nil {
			return present.Reply{}, err
		}
		return present.OfferEnded(r.voice, o.Match, r.User), nil
	}
	o, err := r.done(b.table.TakeSeat(ctx, r.press(), r.button.Match, number))
	if err != nil {
		return present.Reply{}, err
	}
	return present.TookSeat(r.voice, o.Match, r.User), nil
}

// pressStandIn offers the seats of a player who does not answer to anybody, for
// another one.
func (b *Bot) pressStandIn(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if len(r.button.Words) != 1 || m.Player(engine.Seat(r.button.Words[0])) == 0 {
		return present.Reply{}, &refusal{key: "unknown-command"}
	}
	o, err := r.done(b.table.OfferSeatOf(ctx, r.press(), m.ID, m.Player(engine.Seat(r.button.Words[0]))))
	if err != nil {
		return present.Reply{}, err
	}
	return present.SeatOfferPrompt(r.voice, o.Match, r.User), nil
}
