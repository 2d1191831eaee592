package outbox

import (
	"context"
	"fmt"
	"slices"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/storage"
)

// sendLetter brings the direct message up to date in which a player has what
// only they may see. It returns nil if nothing changed.
func (s *Sender) sendLetter(ctx context.Context, mail storage.Mail) (*table.Sent, error) {
	l, err := s.table.Letter(ctx, mail.Match, mail.User)
	if err != nil {
		return nil, unread(err)
	}
	if l.Status != table.Running {
		return nil, nil // all lies open
	}
	if left(l.Match, mail.User) {
		if l.Sent.Message == 0 {
			return nil, nil
		}
		l.News = nil // who has left is not called back
	}
	reply, err := s.presenter.Letter(ctx, s.words.Speak(l.Language, l.Locale), l, mail.User)
	if err != nil {
		return nil, err
	}
	var sent *table.Sent
	to, err := s.messenger.Direct(ctx, mail.User)
	if err == nil {
		sent, err = s.placeLetter(ctx, to, mail, l, reply.Direct())
	}
	closed := slices.Contains(closedDirect, discord.FaultOf(err).Code)
	nothingNew := l.Sent.Message != 0 && len(l.News) == 0
	if closed && (nothingNew || slices.Contains(l.Posted.Deaf, mail.User)) {
		return nil, nil // they know what it would say, or that it cannot come
	}
	return sent, err
}

// left reports whether somebody has left a match that goes on.
func left(m *table.Match, u storage.UserID) bool { return m.SeatsOf(u) != 0 && !m.Plays(u) }

// placeLetter edits the letter that stands, which nobody hears. If there is none,
// or none that can be edited, it comes as a new message, just as quietly; so does
// what its reader could not know by their own acts, and that notifies them. The
// one before goes. One that is wanted anew is posted so, too. Who has left the match gets none that is new.
func (s *Sender) placeLetter(ctx context.Context, to storage.ChannelID, mail storage.Mail, l table.Letter, msg discord.Message) (*table.Sent, error) {
	old, anew := l.Sent.Message, string(mail.Body) == table.Anew
	if old != 0 && len(l.News) == 0 && !anew {
		err := s.messenger.Edit(ctx, to, old, msg)
		if err == nil {
			return &table.Sent{Message: old, Seq: l.Seq}, nil
		}
		if code := discord.FaultOf(err).Code; code != discord.UnknownMessage && code != discord.TooManyOldEdits {
			return nil, err
		}
	}
	if left(l.Match, mail.User) {
		return nil, nil
	}
	msg.Nonce, msg.Silent = fmt.Sprintf("%s-s%d", mail.Match, mail.ID), len(l.News) == 0 && !anew
	made, err := s.messenger.Post(ctx, to, msg)
	if err == nil && !made.Shows(msg) { // an earlier attempt posted it, and the match went on
		err = s.messenger.Edit(ctx, to, made.ID, msg)
	}
	if err != nil {
		return nil, err
	}
	if old != 0 && old != made.ID {
		if err := s.messenger.Delete(ctx, to, old); err != nil {
			s.log.Warn("an older letter stays", "match", mail.Match, "user", mail.User, "err", err)
		}
	}
	return &table.Sent{Message: made.ID, Seq: l.Seq}, nil
}
