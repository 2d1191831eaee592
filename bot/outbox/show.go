package outbox

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"skald/bot/discord"
	"skald/bot/lobby"
	"skald/bot/table"
	"skald/storage"
)

// shownHere are the kinds of mail that show something in the match's channel, and
// nothing anywhere else.
var shownHere = []string{table.LobbyMail, table.TurnMail, table.NoticeMail, table.QuestionMail, table.OfferMail, table.NudgeMail, table.StallMail}

// elsewhere reports whether a mail is for a channel that the match has left:
// what it would show, the mail that the move made shows in the new one.
func elsewhere(mail storage.Mail, m table.Moment) bool {
	return slices.Contains(shownHere, mail.Kind) && mail.Channel != 0 && mail.Channel != m.Channel
}

// here is what is posted of a match in its channel: nothing, if it has moved
// since.
func here(m table.Moment) table.Posted {
	p := m.Posted
	if m.Moved() {
		p.Lobby, p.Turn, p.Number, p.Notices, p.Nudged, p.Question, p.Asked, p.Offer, p.Offered = 0, 0, 0, nil, nil, 0, 0, 0, 0
	}
	p.In = m.Channel
	return p
}

// sendTurn brings the channel's turn message up to date: it edits the message of
// this turn, or posts a new one and takes the buttons off the last.
func (s *Sender) sendTurn(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	p, way := here(m), string(mail.Body)
	if way == table.LookOnly && p.Gone == m.Channel {
		return nil, nil // there is nothing to look at, and the players know
	}
	posted := p.Turn != 0 && p.Number == m.Turn.Number
	edit := posted && way != table.Anew
	if edit && way == table.LookOnly && p.Missing == 0 && p.Seq >= m.Noticed() {
		stands, err := s.standing(ctx, m, p.Turn)
		if err != nil || stands != nil {
			return nil, err
		}
		edit = false
	}
	msg, err := s.turn(ctx, m)
	if err != nil {
		return nil, err
	}
	if posted {
		msg.Mentions = nil // they were notified when it was posted first
	}
	if edit {
		err := s.downgrading(ctx, aboutMatch(m), msg, func(msg discord.Message) error { return s.messenger.Edit(ctx, m.Channel, p.Turn, msg) })
		if err == nil {
			p.Seq, p.Missing, p.Gone = m.Seq, 0, 0
			p.Nudged = s.unnudgeAnswered(ctx, m, p.Nudged)
			return &p, nil
		}
		if code := discord.FaultOf(err).Code; code != discord.UnknownMessage && code != discord.TooManyOldEdits {
			return nil, err
		}
	}
	old := p.Turn
	// The message it replaces is part of the nonce, so that a deleted one can be
	// posted again.
	msg.Nonce = fmt.Sprintf("%s-%d-%d", m.ID, m.Turn.Number, after(old, m.Channel))
	if p.Turn, err = s.post(ctx, mail, m, msg); err != nil {
		return nil, err
	}
	var stale []storage.MessageID
	if !posted {
		stale, p.Notices = p.Notices, nil
		s.unnudge(ctx, m, slices.Collect(maps.Values(p.Nudged))...)
		p.Nudged = nil
	}
	if old != 0 && (!posted || way == table.Anew) {
		stale = append(slices.Clone(stale), old)
	}
	s.strip(ctx, m, stale)
	if p.Number != m.Turn.Number {
		p.Before = p.From
	}
	p.Number, p.From, p.Seq, p.Missing, p.Gone = m.Turn.Number, m.Turn.From, m.Seq, 0, 0
	return &p, nil
}

// standing returns a message of the bot's as it stands, nil if it is gone. Where
// the bot may not look, what was posted last is taken to stand.
func (s *Sender) standing(ctx context.Context, m table.Moment, id storage.MessageID) (*discord.Posted, error) {
	found, err := s.messenger.Standing(ctx, m.Channel, id)
	if discord.FaultOf(err).Code == discord.MissingPermission {
		return &discord.Posted{ID: id}, nil
	}
	return found, err
}

// turn makes the turn message. One whose board cannot be drawn is posted without
// it.
func (s *Sender) turn(ctx context.Context, m table.Moment) (discord.Message, error) {
	s.giveWay(ctx)
	shown, err := s.rooms.Play.Turn(ctx, s.words.Speak(m.Locale), m)
	if ctx.Err() != nil {
		return discord.Message{}, ctx.Err()
	}
	if err != nil {
		s.log.Error("board cannot be drawn: the turn is posted without it", "match", m.ID, "seq", m.Seq, "err", err)
	}
	return shown.Message(), nil
}

// after tells the nonce of a message from that of the one which it replaces, or
// of the same in another channel.
func after(old storage.MessageID, in storage.ChannelID) uint64 {
	if old == 0 {
		return uint64(in % 1e6)
	}
	return uint64(old % 1e6)
}

// strip takes the buttons off messages that newer ones replace, and their
// pictures where the channel wants but the latest. Those that stay because of
// this failing answer sensibly all the same.
func (s *Sender) strip(ctx context.Context, m table.Moment, list []storage.MessageID) {
	for _, old := range list {
		if err := s.messenger.Strip(ctx, m.Channel, old, m.Settings.Boards == table.LatestBoard); err != nil {
			s.log.Warn("old buttons stay", "match", m.ID, "err", err)
		}
	}
}

// sendLobby brings the lobby message up to date.
func (s *Sender) sendLobby(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	p, way := here(m), string(mail.Body)
	if way == table.LookOnly && p.Gone == m.Channel {
		return nil, nil
	}
	edit := p.Lobby != 0 && way != table.Anew
	msg := lobby.Lobby(s.words.Speak(m.Locale), m).Message()
	if edit && way == table.LookOnly {
		stands, err := s.standing(ctx, m, p.Lobby)
		if err != nil || stands != nil && stands.Shows(msg) {
			return nil, err
		}
		edit = stands != nil
	}
	old := p.Lobby
	p.Missing, p.Gone = 0, 0
	if edit {
		err := s.downgrading(ctx, aboutMatch(m), msg, func(msg discord.Message) error { return s.messenger.Edit(ctx, m.Channel, p.Lobby, msg) })
		if err == nil {
			return &p, nil
		}
		code := discord.FaultOf(err).Code
		if code != discord.UnknownMessage && code != discord.TooManyOldEdits {
			return nil, err
		}
		if m.Status != table.Lobby {
			return nil, nil // nobody needs another lobby any more
		}
	}
	if old != 0 {
		msg.Mentions = nil
	}
	var err error
	msg.Nonce = fmt.Sprintf("%s-l%d", m.ID, after(old, m.Channel))
	if p.Lobby, err = s.post(ctx, mail, m, msg); err != nil {
		return nil, err
	}
	if old != 0 && way == table.Anew {
		s.strip(ctx, m, []storage.MessageID{old})
	}
	return &p, nil
}
