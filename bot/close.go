package bot

import (
	"context"
	"slices"

	"skald/bot/present"
	"skald/bot/table"
)

// closeReasons are the values of the option "reason".
func closeReasons() []string {
	var list []string
	for _, why := range table.Reasons() {
		list = append(list, string(why))
	}
	return list
}

// gameClose asks a moderator once whether the lobby or the match here is to end.
func (b *Bot) gameClose(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	switch {
	case m.Status == table.Over:
		return present.Reply{}, &table.Refusal{Key: table.IsOver}
	case m.Status == table.Cancelled:
		return present.Reply{}, &table.Refusal{Key: table.NotRunning}
	case r.press().Moderates != m.Channel:
		return present.Reply{}, &table.Refusal{Key: table.NotModerator}
	}
	why := table.Reason(r.Options["reason"])
	if !slices.Contains(table.Reasons(), why) {
		why = table.PlayerGone
	}
	return present.ClosePrompt(r.voice, m, why), nil
}

// pressClose ends the lobby or the match, for the reason that the button names.
func (b *Bot) pressClose(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if m.Status == table.Lobby {
		return b.cancel(ctx, r)
	}
	reasons := table.Reasons()
	if len(r.button.Words) != 1 || int(r.button.Words[0]) >= len(reasons) {
		return present.Reply{}, &refusal{key: "unknown-command"}
	}
	if _, err := r.done(b.table.Close(ctx, r.press(), m.ID, reasons[r.button.Words[0]])); err != nil {
		return present.Reply{}, err
	}
	return present.Sentence(r.voice.Say("close.done", nil)), nil
}

// pressCancel clears a lobby. A moderator is asked first: the button stands where
// they may press it by mistake.
func (b *Bot) pressCancel(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if m.Status == table.Lobby && m.Opener != r.User && r.press().Moderates == m.Channel {
		return present.ClosePrompt(r.voice, m, table.PlayerGone), nil
	}
	return b.cancel(ctx, r)
}

func (b *Bot) cancel(ctx context.Context, r *request) (present.Reply, error) {
	if _, err := r.done(b.table.Cancel(ctx, r.press(), r.button.Match)); err != nil {
		return present.Reply{}, err
	}
	return present.Sentence(r.voice.Say("lobby.cancelled", nil)), nil
}
