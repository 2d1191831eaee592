package lobby

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// join gives somebody a seat: the one of the button, else one of the side that they
// name.
func (b *Room) join(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	side := sideNamed(r, m.About(), r.Options["side"])
	if seat := r.Pressed.Numbered().Numbers; len(seat) > 0 {
		side = m.About().Side(engine.Seat(seat[0]))
	}
	return b.seat(ctx, r, m, side)
}

// seat gives somebody a seat of a side.
func (b *Room) seat(ctx context.Context, r *desk.Request, m *table.Match, side string) (desk.Reply, error) {
	o, err := r.Done(b.Table.Join(ctx, r.Press(), m.ID, side))
	if err != nil {
		return desk.Reply{}, err
	}
	sides := phrase.Enumerated(r.Voice, slices.Collect(o.SeatsOf(r.User).All()), phrase.Of(r.Voice, o.Match).BySide)
	reply := desk.Sentence(r.Voice.Say("lobby.joined", words.Data{"side": sides}))
	if o.Status == table.Running {
		reply = reply.Then(b.Prompt(r.Voice, o.Match, r.User))
	}
	return reply, nil
}

// completeSide offers the sides of the channel's match.
func (b *Room) completeSide(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return nil, err
	}
	return sideChoices(r, m.About()), nil
}

func sideChoices(r *desk.Request, about *engine.About) (list []discord.Choice) {
	for s, word := range about.Sides {
		list = append(list, discord.Choice{Label: r.Voice.Side(about, engine.Seat(s)), Value: word})
	}
	return r.Typing(list)
}

// leave takes somebody out of a match, or off the list of those invited.
func (b *Room) leave(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	if m.SeatsOf(r.User) == 0 && slices.Contains(m.Waiting(), r.User) && m.Status == table.Lobby {
		return b.decline(ctx, r, m)
	}
	_, err := r.Done(b.Table.Leave(ctx, r.Press(), m.ID))
	return desk.Sentence(r.Voice.Say("lobby.left", nil)), err
}

// decline takes somebody off the list of those invited.
func (b *Room) decline(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	_, err := r.Done(b.Table.Decline(ctx, r.Press(), m.ID))
	return desk.Sentence(r.Voice.Say("lobby.declined", nil)), err
}

func (b *Room) start(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	o, err := r.Done(b.Table.Start(ctx, r.Press(), m.ID))
	if err != nil {
		return desk.Reply{}, err
	}
	return b.Prompt(r.Voice, o.Match, r.User), nil
}

// rematch opens the next match of the same players, each on the next seat, or joins
// it if one of the others has opened it before.
func (b *Room) rematch(ctx context.Context, r *desk.Request, last *table.Match) (desk.Reply, error) {
	o, err := last.Rematch(r.User)
	if err != nil {
		return desk.Reply{}, err
	}
	reply, err := b.open(ctx, r, o)
	if no, ok := errors.AsType[*table.Refusal](err); ok && no.Key == table.ChannelBusy {
		return b.nextOpen(ctx, r, last, no.Match)
	}
	return reply, err
}

// nextOpen joins the rematch that somebody has opened before, if a seat of it is kept
// for the person; else it links to the match that keeps a rematch out of the channel.
func (b *Room) nextOpen(ctx context.Context, r *desk.Request, last *table.Match, id storage.MatchID) (desk.Reply, error) {
	m, err := b.Table.Match(ctx, id)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Follows(last) && m.Status == table.Lobby && slices.Contains(m.Waiting(), r.User) {
		side := "" // any, where none is kept for anybody
		if s := slices.Index(m.Reserved, r.User); s >= 0 {
			side = m.About().Side(engine.Seat(s))
		}
		return b.seat(ctx, r, m, side)
	}
	posted, err := b.Table.Posted(ctx, id)
	if err != nil {
		return desk.Reply{}, err
	}
	newest := cmp.Or(posted.Turn, posted.Lobby)
	if posted.Behind(m.Channel) {
		newest = 0 // it stayed behind when the match moved
	}
	key := "rematch.busy"
	if m.Follows(last) {
		key = "rematch.open"
	}
	return desk.Sentence(r.Voice.Say(key, words.Data{"where": phrase.Link(m.Guild, m.Channel, newest)})), nil
}
