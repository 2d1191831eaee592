package moderation

import (
	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Audit is the line about what a moderator did to a match that may be gone. It
// notifies nobody. In the match's own channel it does not say where.
func Audit(v *words.Voice, a table.Audit, in storage.ChannelID) desk.ChannelMessage {
	key := "mod.audit"
	if in == a.Channel {
		key = "mod.did"
	}
	return desk.ChannelMessage{Text: v.Say(key, words.Data{
		"what": v.Say("mod.done-"+string(a.Act), nil), "who": phrase.Mention(a.By), "why": phrase.Literal(a.Reason),
		"title": v.Say(a.Game+".title", nil), "match": a.Match, "where": phrase.Channel(a.Channel),
	})}
}
