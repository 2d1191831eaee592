package present

import (
	"fmt"
	"strings"

	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// What moderators do is told to everybody with who did it and why. Nothing here
// knows more of a match than everybody may.

// moderated adds to what an entry says which moderator did it, and why.
func moderated(v *words.Voice, said string, e table.Entry) string {
	return v.Say("mod.did", words.Data{"what": said, "who": Mention(e.Moderator), "why": Literal(e.Reason)})
}

// Audit is the line about what a moderator did to a match that may be gone. It
// notifies nobody. In the match's own channel it does not say where.
func Audit(v *words.Voice, a table.Audit, in storage.ChannelID) ChannelMessage {
	key := "mod.audit"
	if in == a.Channel {
		key = "mod.did"
	}
	return ChannelMessage{Text: v.Say(key, words.Data{
		"what": v.Say("mod.done-"+string(a.Act), nil), "who": Mention(a.By), "why": Literal(a.Reason),
		"title": v.Say(a.Game+".title", nil), "match": a.Match, "where": Channel(a.Channel),
	})}
}

// onlyLogged reports whether an entry is told in the log alone, since it changed
// nothing for the players.
func onlyLogged(e table.Entry) bool {
	return e.Kind == table.AidKind && e.Notes[0].Key != table.NoteMoved
}

// paused says that a match is paused, by whom, since when and why.
func paused(v *words.Voice, m *table.Match) string {
	p := m.Pause
	return v.Say("mod.paused", words.Data{"who": Mention(p.By), "since": fmt.Sprintf("<t:%d:R>", p.At.Unix()), "why": Literal(p.Reason)})
}

// markdown is what Discord would take as more than the character.
var markdown = strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "~", "\\~", "|", "\\|", "`", "\\`", ">", "\\>", "<", "\\<", "[", "\\[", "]", "\\]", "#", "\\#", "@", "@\u200b", "://", ":\u200b//")

// Literal is a text that somebody wrote freely, so that Discord shows it as it is
// and obeys none of it.
func Literal(text string) string { return markdown.Replace(text) }
