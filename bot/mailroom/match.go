package mailroom

import (
	"context"
	"maps"

	"skald/bot/desk"
	"skald/bot/outbox"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
)

// A Maker sends the message of one mail of a match, and returns what is posted now if
// that changed.
type Maker func(context.Context, *outbox.Sender, storage.Mail, table.Moment) (*matches.Posted, error)

// Here wraps the maker of a message that is shown in the match's channel and
// nowhere else. A mail for a channel that the match has left shows nothing; nor is
// there anything to look at in one that is gone, as the players know.
func (d Desk) Here(make Maker) func(context.Context, *outbox.Sender, storage.Mail) (storage.Delivery, error) {
	return d.Anywhere(func(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
		if mail.Channel != 0 && mail.Channel != m.Channel || string(mail.Body) == matches.LookOnly && m.Posted.Gone == m.Channel {
			return nil, nil
		}
		return make(ctx, s, mail, m)
	})
}

// Anywhere wraps the maker of a message that stays right when the match moves.
func (d Desk) Anywhere(make Maker) func(context.Context, *outbox.Sender, storage.Mail) (storage.Delivery, error) {
	return func(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
		m, err := d.Table.Moment(ctx, mail.Match)
		if err != nil {
			return storage.Delivery{}, Unread(err)
		}
		p, err := make(ctx, s, mail, m)
		if p == nil || err != nil {
			return storage.Delivery{}, err
		}
		return storage.Delivery{Posted: p.Encode()}, nil
	}
}

// Posted returns what is posted of a match in its channel, to be changed: nothing if it
// has moved since.
func Posted(m table.Moment) matches.Posted {
	p := m.Posted
	if m.Moved() {
		p.Lobby, p.Turn, p.Number, p.Notices, p.Nudged, p.Question, p.Asked, p.Offer, p.Offered = 0, 0, 0, nil, nil, 0, 0, 0, 0
	}
	nudged, called := p.Nudged, p.Called
	p.In, p.Nudged, p.Called = m.Channel, map[storage.UserID]storage.MessageID{}, map[storage.UserID]uint32{}
	maps.Copy(p.Nudged, nudged)
	maps.Copy(p.Called, called)
	return p
}

// Voice returns the voice in which the match's channel is spoken to.
func (d Desk) Voice(m table.Moment) *words.Voice { return d.Words.Speak(m.Locale) }

// Standing returns a message for the match's channel, before it is told what it replaces.
func (d Desk) Standing(mail storage.Mail, m table.Moment, msg desk.ChannelMessage) outbox.Standing {
	return outbox.Standing{
		Mail: mail, In: m.Channel, Message: msg.Message(), Invites: msg.Invites, Voice: d.Voice(m), Latest: m.Settings.Boards == people.LatestBoard,
	}
}

// After returns a number for the nonce, so that a message and the one that it
// replaces differ, and so do those of two channels.
func After(old storage.MessageID, in storage.ChannelID) uint64 {
	if old == 0 {
		return uint64(in % 1e6)
	}
	return uint64(old % 1e6)
}
