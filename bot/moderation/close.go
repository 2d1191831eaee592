package moderation

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
)

// askClose asks a moderator once whether the lobby or the match here is to end.
func (b *Room) askClose(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	switch {
	case m.Status == head.Over:
		return desk.Reply{}, &rules.Refusal{Key: refusal.IsOver}
	case m.Status == head.Cancelled:
		return desk.Reply{}, &rules.Refusal{Key: refusal.NotRunning}
	}
	if _, err := b.Moderator(ctx, r, m.Channel); err != nil {
		return desk.Reply{}, err
	}
	return closePrompt(r.Voice, m, max(0, slices.Index(rules.Reasons(), rules.Reason(r.Options["reason"])))), nil
}

// closePrompt asks a moderator whether a lobby or a match is to be ended, for the reason
// of that number. It says nothing of the position.
func closePrompt(v *words.Voice, m *table.Match, reason int) desk.Reply {
	key, label := "close.sure", "close"
	if m.Status == head.Lobby {
		key, label = "close.sure-lobby", "cancel"
	}
	why := v.Say("option.reason-"+string(rules.Reasons()[reason]), nil)
	return desk.Sentence(v.Say(key, words.Data{"players": phrase.Of(v, m).Seating(nil), "why": why})).With(
		desk.Button(v, discord.Danger, label, desk.NumberedID{ID: desk.ID{Room: name, What: closeNow, Of: string(m.ID)}, Numbers: desk.Numbers{reason}}),
		desk.Button(v, discord.Secondary, "back", desk.ToPrompt.For(m.ID)),
	)
}

// closeMatch ends the lobby or the match, for the reason that the button names.
func (b *Room) closeMatch(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	if m.Status == head.Lobby {
		return b.cancel(ctx, r, m)
	}
	reasons, number := rules.Reasons(), r.Pressed.Numbered().Numbers
	if len(number) != 1 || number[0] >= len(reasons) {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	p, err := b.Moderator(ctx, r, m.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	o, err := r.Done(b.Table.Moderators.Act(ctx, p, m.ID, head.Proposal{Act: head.ModClose, Ended: reasons[number[0]]}))
	if reply, asked := asked(r.Voice, o, r.User); asked && err == nil {
		return reply, nil
	}
	return desk.Sentence(r.Voice.Say("close.done", nil)), err
}

// pressCancel clears a lobby. A moderator is asked first, since they may press the
// button by mistake.
func (b *Room) pressCancel(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	if m.Status == head.Lobby && m.Opener != r.User {
		if p, err := b.PressAt(ctx, r, m.Channel); err != nil || p.Oversees != 0 {
			return closePrompt(r.Voice, m, 0), err
		}
	}
	return b.cancel(ctx, r, m)
}

func (b *Room) cancel(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	p, err := b.PressAt(ctx, r, m.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	_, err = r.Done(b.Table.Cancel(ctx, p, m.ID))
	return desk.Sentence(r.Voice.Say("lobby.cancelled", nil)), err
}
