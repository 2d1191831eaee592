package outbox

import (
	"context"
	"fmt"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/play"
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
	if !l.Plays(mail.User) {
		if l.Sent.Message == 0 {
			return nil, nil
		}
		l.News = nil // who has left is not called back
	}
	reply, err := s.letter(ctx, l, mail.User)
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

// letter makes a player's letter. Who has no seat any more reads that, in place
// of what was theirs to see.
func (s *Sender) letter(ctx context.Context, l table.Letter, u storage.UserID) (desk.Reply, error) {
	v := s.words.Speak(l.Language, l.Locale)
	if l.SeatsOf(u) == 0 {
		return play.LetterBefore(v, l), nil
	}
	return s.rooms.Play.Letter(ctx, v, l, u)
}

// placeLetter edits the letter that stands, which nobody hears. If there is none,
// or none that can be edited, it comes as a new message, just as quietly; so does
// what its reader could not know by their own acts, the first one of who took over
// a seat, and one that is wanted anew, and that notifies them. The one before
// goes. Who plays no longer gets none that is new.
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
	if !l.Plays(mail.User) {
		return nil, nil
	}
	silent := !anew && len(l.News) == 0 && !l.TookOver(mail.User, l.Sent.Seq)
	msg.Nonce, msg.Silent = fmt.Sprintf("%s-s%d", mail.Match, mail.ID), silent
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
