package bot

import (
	"skald/bot/discord"
	"skald/bot/words"
)

// missing names the permissions that a match needs here and the bot has not. In
// a thread another one counts for messages than in a channel.
func missing(r *request) string {
	if r.Guild == 0 {
		return ""
	}
	send, key := discord.SendMessages, "send"
	if r.Thread {
		send, key = discord.SendInThreads, "send-in-threads"
	}
	var list []string
	for _, need := range []struct {
		right discord.Permissions
		key   string
	}{{discord.ViewChannel, "view"}, {send, key}, {discord.AttachFiles, "attach"}} {
		if !r.Allowed.Has(need.right) {
			list = append(list, r.voice.Say("permission."+need.key, nil))
		}
	}
	return r.voice.Join(list...)
}

// playable refuses where the bot may not play.
func playable(r *request) error {
	if missing := missing(r); missing != "" {
		return &refusal{key: "missing-permissions", data: words.Data{"missing": missing}}
	}
	return nil
}
