package matchmail

import (
	"context"
	"slices"

	"skald/bot/outbox"
	"skald/bot/table"
	"skald/storage"
)

// Unshown writes down that the message which a match is played by is missing, and
// tells by direct message or in the channel, once for each moment that is missing.
func (d Desk) Unshown(ctx context.Context, mail storage.Mail, f outbox.Fault, del *storage.Delivery) {
	m, err := d.Table.Moment(ctx, mail.Match)
	if err != nil || m.Status == table.Cancelled || m.Channel != mail.Channel {
		del.Gone = true
		return
	}
	p := m.Posted
	told := p.Missing == m.Seq+1
	p.Missing = m.Seq + 1
	switch {
	case f.Gone():
		key := ChannelGone
		if m.Status == table.Over {
			key = ChannelGoneOver
		}
		if p.Gone != m.Channel {
			del.Mail = letters(m.Match, key, seated(m.Match))
		}
		p.Gone = m.Channel
	case told:
	case f.Closed():
		del.Mail = letters(m.Match, CannotPost, concerned(m.Match))
	default:
		del.Mail = notShown(m.Match)
	}
	del.Posted = p.Encode()
}

// NotMade tells the channel that a message could not be made. Where the channel
// cannot be written to it says nothing: the message by which the match is played
// meets the same, and says so.
func (d Desk) NotMade(ctx context.Context, mail storage.Mail, f outbox.Fault, del *storage.Delivery) {
	if f.Gone() || f.Closed() {
		return
	}
	if m, err := d.Table.Moment(ctx, mail.Match); err == nil {
		del.Mail = notShown(m.Match)
	}
}

func notShown(m *table.Match) (list []storage.Mail) {
	for _, u := range concerned(m) {
		list = append(list, NoticeMail(m, NotShown, m.Channel, u))
	}
	return list
}

// letters tell people by direct message.
func letters(m *table.Match, key Notice, users []storage.UserID) (list []storage.Mail) {
	for _, u := range users {
		list = append(list, NoticeMail(m, key, 0, u))
	}
	return list
}

// seated are a match's players, each once.
func seated(m *table.Match) (list []storage.UserID) {
	for _, u := range m.Players {
		if u != 0 && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list
}

// concerned are those who must know that a channel shows nothing: those for whom
// the match waits, and in a lobby its opener.
func concerned(m *table.Match) []storage.UserID {
	if m.Status == table.Lobby {
		return []storage.UserID{m.Opener}
	}
	return m.Waiting()
}

// NoticeMail returns the mail that tells something of the bot's own about a person in
// the channel, or to them by direct message if c is 0.
func NoticeMail(m *table.Match, n Notice, c storage.ChannelID, u storage.UserID) storage.Mail {
	return storage.Mail{
		Kind: table.NoticeMail, Match: m.ID, Channel: c, User: u, Body: []byte(n),
		Replaces: string(n) + "/" + string(m.ID) + "/" + u.String(),
	}
}
