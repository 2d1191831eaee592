package desk

import (
	"skald/bot/discord"
	"skald/bot/words"
)

// Permissions are all that the bot asks of a server that invites it.
const Permissions = discord.ViewChannel | discord.SendMessages | discord.SendInThreads | discord.CreateThreads | discord.AttachFiles | discord.ReadHistory

// Missing names the permissions that a match needs here and the bot has not. In
// a thread another one counts for messages than in a channel. It plays on
// without the history: then it takes for granted that its messages still stand.
func Missing(r *Request) string {
	if r.Guild == 0 {
		return ""
	}
	const unneeded = discord.ReadHistory | discord.CreateThreads // only tournaments and ladders make threads
	needs := Permissions &^ unneeded &^ discord.SendInThreads
	if r.Thread {
		needs = Permissions &^ unneeded &^ discord.SendMessages
	}
	var list []string
	for _, p := range []struct {
		discord.Permissions
		key string
	}{
		{discord.ViewChannel, "view"}, {discord.SendMessages, "send"},
		{discord.SendInThreads, "send-in-threads"}, {discord.AttachFiles, "attach"},
	} {
		if needs.Has(p.Permissions) && !r.Allowed.Has(p.Permissions) {
			list = append(list, r.Voice.Say("permission."+p.key, nil))
		}
	}
	return r.Voice.Join(list...)
}

// Playable refuses where the bot may not play.
func Playable(r *Request) error {
	if missing := Missing(r); missing != "" {
		return &Refusal{Key: "missing-permissions", Data: words.Data{"missing": missing}}
	}
	return nil
}
