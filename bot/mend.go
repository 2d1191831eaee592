package bot

import (
	"context"

	"skald/bot/present"
)

// mend has the message of a match looked after when somebody acts in its channel:
// one that was deleted, or could not be posted until now, is posted again. The
// table looks at most once a minute. So is all mail that waits for the channel to
// be written to again.
func (b *Bot) mend(ctx context.Context, r *request) {
	if missing(r) == "" {
		b.sender.Retry(ctx, r.Channel)
		b.sender.Retry(ctx, r.Parent)
	}
	m := r.known
	if m == nil || m.Channel != r.Channel || r.acted || missing(r) != "" {
		return
	}
	if _, err := b.table.Look(ctx, m.ID); err != nil && ctx.Err() == nil {
		b.log.Warn("message cannot be looked after", "match", m.ID, "err", err)
	}
}

// pressRepost posts the match's message again, for a player.
func (b *Bot) pressRepost(ctx context.Context, r *request) (present.Reply, error) {
	if err := playable(r); err != nil {
		return present.Reply{}, err
	}
	o, err := r.done(b.table.Repost(ctx, r.press(), r.button.Match))
	if err != nil {
		return present.Reply{}, err
	}
	return present.Sentence(r.voice.Say("repost.done", nil)).Then(present.Prompt(r.voice, o.Match, r.User)), nil
}
