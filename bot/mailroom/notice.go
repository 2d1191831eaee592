package mailroom

import (
	"context"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// A Notice is news of the bot's own for people, by the key of its sentence.
type Notice string

// The notices.
const (
	ClosedDirect Notice = "closed-dms"   // in the channel: a player cannot be written to
	NotWritten   Notice = "not-written"  // in the channel: a player could not be written to, nobody knows why
	notShown     Notice = "not-shown"    // in the channel: its message cannot be made or sent
	channelGone  Notice = "channel-gone" // to a player: the channel does not exist any more
	cannotPost   Notice = "cannot-post"  // to a player: the channel cannot be written to

	channelGoneOver Notice = "channel-gone-over" // to a player: so, and the match is over
)

// Say says a notice about a person.
func (n Notice) Say(v *words.Voice, m *table.Match, u storage.UserID) string {
	return v.Say("notice."+string(n), words.Data{"user": phrase.Mention(u), "channel": phrase.Channel(m.Channel), "title": v.Title(m.About())})
}

// InChannel is a notice that a whole channel sees. It notifies only the person it is
// about.
func (n Notice) InChannel(v *words.Voice, m *table.Match, about storage.UserID, rows []discord.Row) desk.ChannelMessage {
	return desk.ChannelMessage{Text: n.Say(v, m, about), Rows: rows, Ping: []storage.UserID{about}}
}

// Unshown writes down that the message which a match is played by is missing, and
// tells by direct message or in the channel, once for each moment that is missing.
func (d Desk) Unshown(ctx context.Context, mail storage.Mail, f discord.Fault, del *storage.Delivery) {
	m, err := d.Table.Moment(ctx, mail.Match)
	if err != nil || m.Status == head.Cancelled || m.Channel != mail.Channel {
		del.Gone = true
		return
	}
	p := m.Posted
	told := p.Missing == m.Seq+1
	p.Missing = m.Seq + 1
	switch {
	case f.Gone():
		key := channelGone
		if m.Status == head.Over {
			key = channelGoneOver
		}
		if p.Gone != m.Channel {
			del.Mail = notices(m.Match, key, 0, m.People())
		}
		p.Gone = m.Channel
	case told:
	case f.Closed():
		del.Mail = notices(m.Match, cannotPost, 0, concerned(m.Match))
	default:
		del.Mail = notices(m.Match, notShown, m.Channel, concerned(m.Match))
	}
	del.Posted = p.Encode()
}

// NotMade tells the channel that a message could not be made. Where the channel
// cannot be written to it says nothing: the message by which the match is played
// meets the same, and says so.
func (d Desk) NotMade(ctx context.Context, mail storage.Mail, f discord.Fault, del *storage.Delivery) {
	if f.Gone() || f.Closed() {
		return
	}
	if m, err := d.Table.Moment(ctx, mail.Match); err == nil {
		del.Mail = notices(m.Match, notShown, m.Channel, concerned(m.Match))
	}
}

// notices tell each of some people, in the channel, or by direct message if c is 0.
func notices(m *table.Match, n Notice, c storage.ChannelID, users []storage.UserID) []storage.Mail {
	return phrase.Each(users, func(u storage.UserID) storage.Mail { return NoticeMail(m, n, c, u) })
}

// concerned must know of a silent channel: those the match waits for, or a lobby's opener.
func concerned(m *table.Match) []storage.UserID {
	if m.Status == head.Lobby {
		return []storage.UserID{m.Opener}
	}
	return rules.People(m.Waiting())
}

// NoticeMail returns the mail that tells something of the bot's own about a person in
// the channel, or to them by direct message if c is 0.
func NoticeMail(m *table.Match, n Notice, c storage.ChannelID, u storage.UserID) storage.Mail {
	return storage.Mail{
		Kind: matches.NoticeMail, Match: m.ID, Channel: c, User: u, Body: []byte(n),
		Replaces: string(n) + "/" + string(m.ID) + "/" + u.String(),
	}
}
