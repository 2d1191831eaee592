package bot

import (
	"context"
	"slices"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// gameMove brings a match whose channel is gone to this one: the match named,
// else the only one that there is.
func (b *Bot) gameMove(ctx context.Context, r *request) (present.Reply, error) {
	if typed := r.Options["match"]; typed != "" {
		id, err := storage.ParseMatchID(typed)
		if err != nil {
			return present.Reply{}, &refusal{key: "nothing-to-move"}
		}
		return b.bring(ctx, r, id)
	}
	list, err := b.table.List(ctx, r.User)
	if err != nil {
		return present.Reply{}, err
	}
	gone := slices.DeleteFunc(list, func(l table.Listing) bool { return !l.Gone })
	switch len(gone) {
	case 0:
		return present.Reply{}, &refusal{key: "nothing-to-move"}
	case 1:
		return b.bring(ctx, r, gone[0].ID)
	}
	return present.List(r.voice, gone, r.User, 0), nil // with a button for each
}

// pressMove brings a match whose channel is gone to where the button is pressed.
func (b *Bot) pressMove(ctx context.Context, r *request) (present.Reply, error) {
	return b.bring(ctx, r, r.button.Match)
}

// bring moves a match to the request's channel, if its own is lost and the bot
// can play here.
func (b *Bot) bring(ctx context.Context, r *request, id storage.MatchID) (present.Reply, error) {
	if r.Guild == 0 {
		return present.Reply{}, &refusal{key: "not-in-direct"}
	}
	if err := playable(r); err != nil {
		return present.Reply{}, err
	}
	m, err := b.table.Match(ctx, id)
	if err != nil {
		return present.Reply{}, err
	}
	if m.SeatsOf(r.User) == 0 {
		return present.Reply{}, &table.Refusal{Key: table.NotSeated}
	}
	if lost, err := b.lost(ctx, m); err != nil {
		return present.Reply{}, err
	} else if !lost && m.Channel != r.Channel { // the table refuses this one
		return present.Reply{}, &table.Refusal{Key: table.HasChannel}
	}
	o, err := r.done(b.table.Move(ctx, r.press(), id, r.Guild, r.Channel))
	if err != nil {
		return present.Reply{}, err
	}
	reply := present.Sentence(r.voice.Say("move.done", words.Data{"title": r.voice.Title(o.About())}))
	return reply.Then(present.Prompt(r.voice, o.Match, r.User)), nil
}

// lost reports whether a match's channel is gone: as was told before, or as
// Discord says now.
func (b *Bot) lost(ctx context.Context, m *table.Match) (bool, error) {
	p, err := b.table.Posted(ctx, m.ID)
	if err != nil || p.Gone == m.Channel {
		return err == nil, err
	}
	there, err := b.client.Reaches(ctx, m.Channel)
	return err == nil && !there, err
}

// completeMatch offers the asker's matches elsewhere, those without a channel
// first.
func (b *Bot) completeMatch(ctx context.Context, r *request) ([]discord.Choice, error) {
	list, err := b.table.List(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var gone, others []discord.Choice
	for _, l := range list {
		c := discord.Choice{Label: present.Listed(r.voice, l), Value: string(l.ID)}
		switch {
		case !typedIn(r.Options["match"], c.Label) || l.Channel == r.Channel:
		case l.Gone:
			gone = append(gone, c)
		default:
			others = append(others, c)
		}
	}
	all := append(gone, others...)
	return all[:min(len(all), discord.MaxChoices)], nil
}
