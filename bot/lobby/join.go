package lobby

import (
	"context"
	"errors"
	"slices"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

func (b *Room) gameJoin(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	side := b.sideNamed(r, b.TitleOf(m.About().Key), r.Options["side"])
	if seat := r.Pressed.Numbered().Numbers; len(seat) > 0 {
		side = m.About().Side(engine.Seat(seat[0]))
	}
	o, err := r.Done(b.Table.Join(ctx, r.Press(), m.ID, side))
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Sentence(r.Voice.Say("lobby.joined", words.Data{"side": phrase.SidesOf(r.Voice, o.Match, r.User)}))
	if o.Status == table.Running {
		reply = reply.Then(b.Prompt(r.Voice, o.Match, r.User))
	}
	return reply, nil
}

func (b *Room) gameLeave(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.SeatsOf(r.User) == 0 && slices.Contains(m.Waiting(), r.User) && m.Status == table.Lobby {
		return b.decline(ctx, r, m.ID)
	}
	if _, err := r.Done(b.Table.Leave(ctx, r.Press(), m.ID)); err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(r.Voice.Say("lobby.left", nil)), nil
}

func (b *Room) gameStart(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	o, err := r.Done(b.Table.Start(ctx, r.Press(), m.ID))
	if err != nil {
		return desk.Reply{}, err
	}
	return b.Prompt(r.Voice, o.Match, r.User), nil
}

// pressDecline takes somebody who was invited off the list.
func (b *Room) pressDecline(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.decline(ctx, r, r.Pressed.Match())
}

func (b *Room) decline(ctx context.Context, r *desk.Request, id storage.MatchID) (desk.Reply, error) {
	if _, err := r.Done(b.Table.Decline(ctx, r.Press(), id)); err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(r.Voice.Say("lobby.declined", nil)), nil
}

// pressRematch opens the next match of the same players, each on the next seat.
func (b *Room) pressRematch(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	last, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	o, err := last.Rematch(r.User)
	if err != nil {
		return desk.Reply{}, err
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
func (b *Room) nextOpen(ctx context.Context, r *desk.Request, last *table.Match, id storage.MatchID) (desk.Reply, error) {
	m, err := b.Table.Match(ctx, id)
	if err != nil {
		return desk.Reply{}, err
	}
	posted, err := b.Table.Posted(ctx, id)
	if err != nil {
		return desk.Reply{}, err
	}
	return NextOpen(r.Voice, m, posted, m.Follows(last)), nil
}
