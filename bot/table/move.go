package table

import (
	"context"
	"errors"
	"fmt"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/storage"
)

// Move brings a match to another channel, for one of its players. Its old channel
// is free then, and its message is posted in the new one. Whether the old channel
// is lost is Discord's to say: the caller asks there. It refuses with NotSeated,
// NotRunning, IsOver, HasChannel if the match is there already, or ChannelBusy.
func (t *Table) Move(ctx context.Context, p Press, id storage.MatchID, guild storage.GuildID, channel storage.ChannelID) (Outcome, error) {
	movable := func(m *Match) error {
		if m.SeatsOf(p.By) == 0 {
			return refuse(NotSeated)
		}
		return movable(m, channel)
	}
	return t.moveTo(ctx, p, id, channel, movable, func() (Outcome, error) {
		return t.change(ctx, p, id, func(m *Match) (*step, error) {
			if err := movable(m); err != nil {
				return nil, err
			}
			return t.moved(m, guild, channel), nil
		})
	})
}

// Bring brings a match to another channel of its server, for a moderator; also
// one whose channel is gone. It refuses with NoReason, NotOverseer, NotRunning,
// IsOver, HasChannel or ChannelBusy.
func (mods Moderators) Bring(ctx context.Context, p Press, id storage.MatchID, channel storage.ChannelID, reason string) (Outcome, error) {
	if _, err := reasonOf(reason); err != nil {
		return Outcome{}, err
	}
	allowed := func(m *Match) error {
		if err := p.oversees(m); err != nil {
			return err
		}
		return movable(m, channel)
	}
	return mods.table.moveTo(ctx, p, id, channel, allowed, func() (Outcome, error) {
		return mods.moderateAny(ctx, p, id, ModMove, reason, func(m *Match, act record.Shown) (*step, error) {
			if err := movable(m, channel); err != nil {
				return nil, err
			}
			next := mods.table.moved(m, m.Guild, channel)
			if m.Status == Running {
				next.aided(act, rules.NoteMoved)
			}
			return next, nil
		})
	})
}

// moveTo frees a channel, as far as it can be freed, and moves a match there
// that may move.
func (t *Table) moveTo(ctx context.Context, p Press, id storage.MatchID, to storage.ChannelID, may func(*Match) error, move func() (Outcome, error)) (Outcome, error) {
	leave, err := t.queues.Enter(ctx, "channel "+to.String())
	if err != nil {
		return Outcome{}, err
	}
	defer leave()
	for range maxTries {
		if o, seen, err := t.look(ctx, p, id, nil); err != nil || seen {
			return o, err
		} else if err := may(o.Match); err != nil {
			return o, err
		}
		if err := t.opener.vacate(ctx, to); err != nil {
			return Outcome{}, err
		}
		o, err := move()
		if errors.Is(err, storage.ErrChannelTaken) {
			continue // somebody opened here meanwhile: vacate tells
		}
		return o, err
	}
	return Outcome{}, fmt.Errorf("move match %s to channel %s: it was taken %d times meanwhile", id, to, maxTries)
}

// moved is the step of a match that moves.
func (t *Table) moved(m *Match, guild storage.GuildID, channel storage.ChannelID) *step {
	next := t.stepFrom(m)
	n := &next.next
	n.Guild, n.Channel, n.own.Looked = guild, channel, next.at
	if mail, ok := shownBy(n, ""); ok {
		next.mail = append(next.mail, mail)
	}
	if n.Question.Open() {
		next.mail = append(next.mail, questionMail(n))
	}
	if n.Offer.Open() {
		next.mail = append(next.mail, offerMail(n))
	}
	return next
}

// movable refuses what may not move.
func movable(m *Match, to storage.ChannelID) error {
	switch {
	case m.Status == Over:
		return refuse(IsOver)
	case m.Status == Cancelled:
		return refuse(NotRunning)
	case m.Channel == to:
		return refuse(HasChannel)
	}
	return nil
}
