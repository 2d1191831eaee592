package moderation

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/rules"
	"skald/bot/words"
)

// ClosePrompt asks a moderator whether a lobby or a match is to be ended. It says
// nothing of the position.
func ClosePrompt(v *words.Voice, m *table.Match, why rules.Reason) desk.Reply {
	key, label := "close.sure", "close"
	if m.Status == table.Lobby {
		key, label = "close.sure-lobby", "cancel"
	}
	reason := max(0, slices.Index(rules.Reasons(), why))
	r := desk.Sentence(v.Say(key, words.Data{"players": phrase.Seating(v, m), "why": v.Say("option.reason-"+string(why), nil)}))
	r.Rows = discord.Buttons(
		desk.Button(v, discord.Danger, label, desk.NumberedID{ID: desk.ID{Room: name, What: closeNow, Of: string(m.ID)}, Numbers: desk.Numbers{reason}}),
		desk.Button(v, discord.Secondary, "back", desk.ToPrompt(m.ID)),
	)
	return r
}

// closeReasons are the values of the option "reason".
func closeReasons() []string {
	var list []string
	for _, why := range rules.Reasons() {
		list = append(list, string(why))
	}
	return list
}

// gameClose asks a moderator once whether the lobby or the match here is to end.
func (b *Room) gameClose(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	switch {
	case m.Status == table.Over:
		return desk.Reply{}, &table.Refusal{Key: table.IsOver}
	case m.Status == table.Cancelled:
		return desk.Reply{}, &table.Refusal{Key: table.NotRunning}
	case r.Press().Moderates != m.Channel:
		return desk.Reply{}, &table.Refusal{Key: table.NotModerator}
	}
	why := rules.Reason(r.Options["reason"])
	if !slices.Contains(rules.Reasons(), why) {
		why = rules.PlayerGone
	}
	return ClosePrompt(r.Voice, m, why), nil
}

// pressClose ends the lobby or the match, for the reason that the button names.
func (b *Room) pressClose(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Status == table.Lobby {
		return b.cancel(ctx, r)
	}
	reasons := rules.Reasons()
	number := r.Pressed.Numbered().Numbers
	if len(number) != 1 || number[0] >= len(reasons) {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	if _, err := r.Done(b.Table.Moderators.Close(ctx, r.Press(), m.ID, reasons[number[0]])); err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(r.Voice.Say("close.done", nil)), nil
}

// pressCancel clears a lobby. A moderator is asked first: the button stands where
// they may press it by mistake.
func (b *Room) pressCancel(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Status == table.Lobby && m.Opener != r.User && r.Press().Moderates == m.Channel {
		return ClosePrompt(r.Voice, m, rules.PlayerGone), nil
	}
	return b.cancel(ctx, r)
}

func (b *Room) cancel(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if _, err := r.Done(b.Table.Cancel(ctx, r.Press(), r.Pressed.Match())); err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(r.Voice.Say("lobby.cancelled", nil)), nil
}
