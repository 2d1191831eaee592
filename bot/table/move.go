package table

import (
	"context"
	"slices"

	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// Move brings a match to another channel, for one of its players. Its old channel
// is free then, and its message is posted in the new one. Whether the old channel
// is lost is Discord's to say: the caller asks there. To another server, where others
// moderate, it goes once everybody with a seat has asked for that channel there within
// ConsentLife; until then the outcome is the match where it is, with its Relocation.
// Move refuses with NotSeated, NotRunning, IsOver, HasChannel if the match is there
// already, ChannelBusy, and OtherServer if a league's match would leave its server.
func (t *Table) Move(ctx context.Context, p Press, id storage.MatchID, guild storage.GuildID, channel storage.ChannelID) (Outcome, error) {
	return t.moveTo(ctx, p, id, channel, func(m *Match) (*step, error) {
		if m.SeatsOf(p.By) == 0 {
			return nil, refusal.Of(refusal.NotSeated)
		}
		next := t.stepFrom(m)
		if guild == m.Guild {
			return next, next.moves(guild, channel)
		}
		if m.Fixture != nil {
			return nil, refusal.Of(refusal.OtherServer)
		}
		asked := head.Relocation{Channel: channel, Asked: []storage.UserID{p.By}, Until: next.at.Add(head.ConsentLife)}
		if last := m.Relocation; last != nil && last.Channel == channel && next.at.Before(last.Until) {
			asked.Asked = append(slices.DeleteFunc(slices.Clone(last.Asked), func(u storage.UserID) bool { return u == p.By }), p.By)
		}
		if next.next.Relocation = &asked; len(next.next.StillToAsk()) > 0 {
			return next, nil
		}
		next.next.Relocation = nil
		return next, next.moves(guild, channel)
	})
}

// move brings a match to another channel of its server, for a moderator; also one
// whose channel is gone. It refuses besides with IsOver, NotRunning, HasChannel or
// ChannelBusy.
func (d deed) move() error {
	if err := d.moves(d.before.Guild, d.Channel); err != nil {
		return err
	}
	if d.before.Status == head.Running {
		d.aided(d.act, rules.NoteMoved)
	}
	return nil
}

// Bring brings a match of a league to another channel of its server, since the one
// that it had is gone. One that is over or there already stays as it is.
func (fixtures Fixtures) Bring(ctx context.Context, id storage.MatchID, channel storage.ChannelID) error {
	m, err := fixtures.table.Match(ctx, id)
	if err != nil || m.Fixture == nil || m.Status != head.Running || m.Channel == channel {
		return err
	}
	_, err = fixtures.table.moveTo(ctx, Press{}, id, channel, func(m *Match) (*step, error) {
		next := fixtures.table.stepFrom(m)
		return next, next.moves(m.Guild, channel)
	})
	return err
}

// moveTo frees a channel, as far as it can be freed, for a match that decide moves
// there. What decide refuses frees nothing.
func (t *Table) moveTo(ctx context.Context, p Press, id storage.MatchID, to storage.ChannelID, decide func(*Match) (*step, error)) (Outcome, error) {
	moved := func() (Outcome, bool, error) {
		o, seen, err := t.look(ctx, p, id, nil)
		if err == nil && !seen {
			_, err = decide(o.Match)
		}
		return o, seen, err
	}
	return t.opener.takeChannel(ctx, to, moved, func() (Outcome, error) { return t.change(ctx, p, id, decide) })
}

// moves brings the match of a step to a channel. It refuses with IsOver, NotRunning
// or HasChannel.
func (s *step) moves(guild storage.GuildID, channel storage.ChannelID) error {
	n := &s.next
	switch {
	case n.Status == head.Over:
		return refusal.Of(refusal.IsOver)
	case n.Status == head.Cancelled:
		return refusal.Of(refusal.NotRunning)
	case n.Channel == channel:
		return refusal.Of(refusal.HasChannel)
	}
	n.Guild, n.Channel, n.Parent, n.Private, n.own.Looked = guild, channel, 0, false, s.at
	s.mail = append(s.mail, shownBy(n, "")...)
	if n.Question.Open() {
		s.mail = append(s.mail, questionMail(n))
	}
	if n.Offer.Open() {
		s.mail = append(s.mail, offerMail(n))
	}
	return nil
}
