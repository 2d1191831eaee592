package bot

import (
	"context"
	"errors"
	"slices"

	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

func (b *Bot) gameJoin(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	side := b.sideNamed(r, b.titleOf(m.About().Key), r.Options["side"])
	if len(r.button.Words) > 0 {
		side = m.About().Side(engine.Seat(r.button.Words[0]))
	}
	o, err := r.done(b.table.Join(ctx, r.press(), m.ID, side))
	if err != nil {
		return present.Reply{}, err
	}
	reply := present.Sentence(r.voice.Say("lobby.joined", words.Data{"side": present.SidesOf(r.voice, o.Match, r.User)}))
	if o.Status == table.Running {
		reply = reply.Then(present.Prompt(r.voice, o.Match, r.User))
	}
	return reply, nil
}

func (b *Bot) gameLeave(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if m.SeatsOf(r.User) == 0 && slices.Contains(m.Waiting(), r.User) && m.Status == table.Lobby {
		return b.decline(ctx, r, m.ID)
	}
	if _, err := r.done(b.table.Leave(ctx, r.press(), m.ID)); err != nil {
		return present.Reply{}, err
	}
	return present.Sentence(r.voice.Say("lobby.left", nil)), nil
}

func (b *Bot) gameStart(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	o, err := r.done(b.table.Start(ctx, r.press(), m.ID))
	if err != nil {
		return present.Reply{}, err
	}
	return present.Prompt(r.voice, o.Match, r.User), nil
}

// pressDecline takes somebody who was invited off the list.
func (b *Bot) pressDecline(ctx context.Context, r *request) (present.Reply, error) {
	return b.decline(ctx, r, r.button.Match)
}

func (b *Bot) decline(ctx context.Context, r *request, id storage.MatchID) (present.Reply, error) {
	if _, err := r.done(b.table.Decline(ctx, r.press(), id)); err != nil {
		return present.Reply{}, err
	}
	return present.Sentence(r.voice.Say("lobby.declined", nil)), nil
}

// pressRematch opens the next match of the same players, each on the next seat.
func (b *Bot) pressRematch(ctx context.Context, r *request) (present.Reply, error) {
	last, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	o, err := last.Rematch(r.User)
	if err != nil {
		return present.Reply{}, err
	}
	reply, err := b.open(ctx, r, o)
	var no *table.Refusal
	if errors.As(err, &no) && no.Key == table.ChannelBusy {
		return b.nextOpen(ctx, r, last, no.Match)
	}
	return reply, err
}

// nextOpen says where the match is because of which a channel has no room for a
// rematch: mostly the rematch, which somebody has opened before.
func (b *Bot) nextOpen(ctx context.Context, r *request, last *table.Match, id storage.MatchID) (present.Reply, error) {
	m, err := b.table.Match(ctx, id)
	if err != nil {
		return present.Reply{}, err
	}
	posted, err := b.table.Posted(ctx, id)
	if err != nil {
		return present.Reply{}, err
	}
	return present.NextOpen(r.voice, m, posted, m.Follows(last)), nil
}
