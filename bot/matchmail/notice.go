package matchmail

import (
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// A Notice is something of the bot's own that people are told, by the key of its
// sentence.
type Notice string

// The notices.
const (
	ClosedDirect Notice = "closed-dms"   // in the channel: a player cannot be written to
	NotWritten   Notice = "not-written"  // in the channel: a player could not be written to, nobody knows why
	NotShown     Notice = "not-shown"    // in the channel: its message cannot be made or sent
	ChannelGone  Notice = "channel-gone" // to a player: the channel does not exist any more
	CannotPost   Notice = "cannot-post"  // to a player: the channel cannot be written to

	ChannelGoneOver Notice = "channel-gone-over" // to a player: so, and the match is over
)

// InChannel is a notice that a whole channel sees. It has the buttons of the
// turn, since it stands below the message that had them, and notifies nobody but
// whom it is about.
func (n Notice) InChannel(v *words.Voice, m *table.Match, about storage.UserID, rows []discord.Row) desk.ChannelMessage {
	return desk.ChannelMessage{Text: n.say(v, m, about), Rows: rows, Ping: []storage.UserID{about}}
}

// ByLetter is a notice by direct message.
func (n Notice) ByLetter(v *words.Voice, m *table.Match, to storage.UserID) desk.Reply {
	return desk.Sentence(n.say(v, m, to))
}

func (n Notice) say(v *words.Voice, m *table.Match, u storage.UserID) string {
	return v.Say("notice."+string(n), words.Data{"user": phrase.Mention(u), "channel": phrase.Channel(m.Channel), "title": v.Title(m.About())})
}
