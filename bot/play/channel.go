package play

import (
	"cmp"
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Mend has the message of a match looked after when somebody acts in its channel:
// one that was deleted, or could not be posted until now, is posted again. The
// table looks at most once a minute.
func (b *Room) Mend(ctx context.Context, r *desk.Request) {
	m := r.Known
	if m == nil || m.Channel != r.Channel || r.Acted || r.Missing() != "" {
		return
	}
	if _, err := b.Table.Look(ctx, m.ID); err != nil && ctx.Err() == nil {
		b.Log.Warn("message cannot be looked after", "match", m.ID, "err", err)
	}
}

// pressRepost posts the match's message again, for a player.
func (b *Room) pressRepost(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	return b.did(r, saying("repost.done"))(b.Table.Repost(ctx, r.Press(), pressed(r).Match))
}

// gameMove brings a match without a channel to this one: the match that is named or
// that the button is of, else the only one.
func (b *Room) gameMove(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if typed := cmp.Or(string(pressed(r).Match), r.Options["match"]); typed != "" {
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
	return b.listed(ctx, r, gone, 0), nil // with a button for each
}

// bring moves a match whose channel is lost to the request's, if the bot can play there.
func (b *Room) bring(ctx context.Context, r *desk.Request, id storage.MatchID) (desk.Reply, error) {
	if r.Guild == 0 {
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	}
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	m, err := b.Table.Match(ctx, id)
	if err != nil {
		return desk.Reply{}, err
	}
	lost, err := b.lost(ctx, m)
	switch {
	case m.SeatsOf(r.User) == 0:
		return desk.Reply{}, &table.Refusal{Key: table.NotSeated}
	case err != nil:
		return desk.Reply{}, err
	case !lost && m.Channel != r.Channel: // the table refuses this one
		return desk.Reply{}, &table.Refusal{Key: table.HasChannel}
	}
	return b.did(r, func(v View) desk.Reply {
		return desk.Sentence(v.Say("move.done", words.Data{"title": v.Title(v.about)})).Then(v.prompt())
	})(b.Table.Move(ctx, r.Press(), id, r.Guild, r.Channel))
}

// lost reports whether a match's channel is gone: as told before, or as Discord says now.
func (b *Room) lost(ctx context.Context, m *table.Match) (bool, error) {
	p, err := b.Table.Posted(ctx, m.ID)
	if err != nil || p.Gone == m.Channel {
		return err == nil, err
	}
	_, there, err := b.Client.ServerOf(ctx, m.Channel)
	return err == nil && !there, err
}

// completeMatch offers the asker's matches elsewhere, those without a channel first.
func (b *Room) completeMatch(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	list, err := b.Table.List(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var gone, others []discord.Choice
	for _, l := range list {
		c := discord.Choice{Label: phrase.Listed(r.Voice, l).Label(), Value: string(l.ID)}
		switch {
		case l.Channel == r.Channel:
		case l.Gone:
			gone = append(gone, c)
		default:
			others = append(others, c)
		}
	}
	return r.Typing(append(gone, others...)), nil
}
