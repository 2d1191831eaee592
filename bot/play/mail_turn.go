package play

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"skald/bot/matchmail"
	"skald/bot/outbox"
	"skald/bot/table"
	"skald/storage"
)

// turn brings the channel's turn message up to date: it edits the message of this
// turn, or posts a new one and takes the buttons off the last.
func (d mails) turn(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	p, way := matchmail.Posted(m), string(mail.Body)
	if way == table.LookOnly && p.Gone == m.Channel {
		return nil, nil // there is nothing to look at, and the players know
	}
	shown := p.Turn != 0 && p.Number == m.Turn.Number
	old, edit := p.Turn, shown && way != table.Anew
	if edit && way == table.LookOnly && p.Missing == 0 && p.Seq >= m.Noticed() {
		stands, err := s.Look(ctx, m.Channel, p.Turn)
		if err != nil || stands != nil {
			return nil, err
		}
		old = 0
	}
	s.Yield(ctx)
	msg, err := d.room.Turn(ctx, d.Voice(m), m)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		d.Log.Error("board cannot be drawn: the turn is posted without it", "match", m.ID, "seq", m.Seq, "err", err)
	}
	if shown {
		msg.Ping = nil // they were notified when it was posted first
	}
	// The message it replaces is part of the nonce, so that a deleted one can be
	// posted again.
	st := d.Standing(mail, m, msg, fmt.Sprintf("%s-%d-%d", m.ID, m.Turn.Number, matchmail.After(p.Turn, m.Channel)))
	st.Old, st.Edit = old, edit
	if !shown {
		st.Stale = p.Notices
	}
	made, anew, err := s.Stand(ctx, st)
	if err != nil {
		return nil, err
	}
	p.Turn, p.Seq, p.Missing, p.Gone = made, m.Seq, 0, 0
	if !anew {
		p.Nudged = d.unnudge(ctx, s, m, p.Nudged)
		return &p, nil
	}
	if !shown {
		s.Delete(ctx, m.Channel, st.Log, slices.Collect(maps.Values(p.Nudged))...)
		p.Notices, p.Nudged = nil, nil
	}
	if p.Number != m.Turn.Number {
		p.Before = p.From
	}
	p.Number, p.From = m.Turn.Number, m.Turn.From
	return &p, nil
}

// unnudge deletes the messages that have reminded people of a question which they
// have answered while others have not, and returns those that stay.
func (d mails) unnudge(ctx context.Context, s *outbox.Sender, m table.Moment, nudged map[storage.UserID]storage.MessageID) map[storage.UserID]storage.MessageID {
	if m.Turn.Awaited == 0 {
		return nudged
	}
	left := maps.Clone(nudged)
	for u, message := range nudged {
		if !slices.Contains(m.Waiting(), u) && !m.Asks(u) {
			s.Delete(ctx, m.Channel, []any{"match", m.ID}, message)
			delete(left, u)
		}
	}
	return left
}
