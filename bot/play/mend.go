package play

import (
	"context"

	"skald/bot/desk"
)

// Mend has the message of a match looked after when somebody acts in its channel:
// one that was deleted, or could not be posted until now, is posted again. The
// table looks at most once a minute.
func (b *Room) Mend(ctx context.Context, r *desk.Request) {
	m := r.Known
	if m == nil || m.Channel != r.Channel || r.Acted || desk.Missing(r) != "" {
		return
	}
	if _, err := b.Table.Look(ctx, m.ID); err != nil && ctx.Err() == nil {
		b.Log.Warn("message cannot be looked after", "match", m.ID, "err", err)
	}
}

// pressRepost posts the match's message again, for a player.
func (b *Room) pressRepost(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if err := desk.Playable(r); err != nil {
		return desk.Reply{}, err
	}
	o, err := r.Done(b.Table.Repost(ctx, r.Press(), pressed(r).Match))
	if err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(r.Voice.Say("repost.done", nil)).Then(Prompt(r.Voice, o.Match, r.User)), nil
}
