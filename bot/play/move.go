package play

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// gameMove brings a match whose channel is gone to this one: the match named,
// else the only one that there is.
func (b *Room) gameMove(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if typed := r.Options["match"]; typed != "" {
		id, err := storage.ParseMatchID(typed)
		if err != nil {
			return desk.Reply{}, &desk.Refusal{Key: "nothing-to-move"}
		}
		return b.bring(ctx, r, id)
	}
	list, err := b.Table.List(ctx, r.User)
	if err != nil {
		return desk.Reply{}, err
	}
	gone := slices.DeleteFunc(list, func(l table.Listing) bool { return !l.Gone })
	switch len(gone) {
	case 0:
		return desk.Reply{}, &desk.Refusal{Key: "nothing-to-move"}
	case 1:
		return b.bring(ctx, r, gone[0].ID)
	}
	return List(r.Voice, gone, r.User, 0), nil // with a button for each
}

// pressMove brings a match whose channel is gone to where the button is pressed.
func (b *Room) pressMove(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.bring(ctx, r, pressed(r).Match)
}

// bring moves a match to the request's channel, if its own is lost and the bot
// can play here.
func (b *Room) bring(ctx context.Context, r *desk.Request, id storage.MatchID) (desk.Reply, error) {
	if r.Guild == 0 {
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	}
	if err := desk.Playable(r); err != nil {
		return desk.Reply{}, err
	}
	m, err := b.Table.Match(ctx, id)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.SeatsOf(r.User) == 0 {
		return desk.Reply{}, &table.Refusal{Key: table.NotSeated}
	}
	if lost, err := b.lost(ctx, m); err != nil {
		return desk.Reply{}, err
	} else if !lost && m.Channel != r.Channel { // the table refuses this one
		return desk.Reply{}, &table.Refusal{Key: table.HasChannel}
	}
	o, err := r.Done(b.Table.Move(ctx, r.Press(), id, r.Guild, r.Channel))
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Sentence(r.Voice.Say("move.done", words.Data{"title": r.Voice.Title(o.About())}))
	return reply.Then(Prompt(r.Voice, o.Match, r.User)), nil
}

// lost reports whether a match's channel is gone: as was told before, or as
// Discord says now.
func (b *Room) lost(ctx context.Context, m *table.Match) (bool, error) {
	p, err := b.Table.Posted(ctx, m.ID)
	if err != nil || p.Gone == m.Channel {
		return err == nil, err
	}
	there, err := b.Client.Reaches(ctx, m.Channel)
	return err == nil && !there, err
}

// completeMatch offers the asker's matches elsewhere, those without a channel
// first.
func (b *Room) completeMatch(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	list, err := b.Table.List(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var gone, others []discord.Choice
	for _, l := range list {
		c := discord.Choice{Label: phrase.Listed(r.Voice, l), Value: string(l.ID)}
		switch {
		case !desk.TypedIn(r.Options["match"], c.Label) || l.Channel == r.Channel:
		case l.Gone:
			gone = append(gone, c)
		default:
			others = append(others, c)
		}
	}
	all := append(gone, others...)
	return all[:min(len(all), discord.MaxChoices)], nil
}
