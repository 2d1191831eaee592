package table

import (
	"context"
	"errors"
	"fmt"

	"skald/storage"
)

// Move brings a match to another channel, for one of its players. Its old
// channel is free then, and its message is posted in the new one. Whether the
// old channel is lost is Discord's to say: the caller asks there. It refuses
// with NotSeated, NotRunning, IsOver, HasChannel if the match is there already,
// or ChannelBusy.
func (t *Table) Move(ctx context.Context, p Press, id storage.MatchID, guild storage.GuildID, channel storage.ChannelID) (Outcome, error) {
	leave, err := t.queues.enter(ctx, "channel "+channel.String())
	if err != nil {
		return Outcome{}, err
	}
	defer leave()
	for range maxTries {
		o, err := t.moveOnce(ctx, p, id, guild, channel)
		if errors.Is(err, storage.ErrChannelTaken) {
			continue // somebody opened here meanwhile: vacate tells
		}
		return o, err
	}
	return Outcome{}, fmt.Errorf("move match %s to channel %s: it was taken %d times meanwhile", id, channel, maxTries)
}

func (t *Table) moveOnce(ctx context.Context, p Press, id storage.MatchID, guild storage.GuildID, channel storage.ChannelID) (Outcome, error) {
	if o, seen, err := t.look(ctx, p, id); err != nil || seen {
		return o, err
	} else if err := movable(o.Match, p.By, channel); err != nil {
		return o, err
	}
	if err := t.vacate(ctx, channel); err != nil {
		return Outcome{}, err
	}
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := movable(m, p.By, channel); err != nil {
			return nil, err
		}
		moved := *m
		moved.Guild, moved.Channel = guild, channel
		next := t.lookStep(&moved, "")
		if moved.Question.Open() {
			next.mail = append(next.mail, questionMail(&moved))
		}
		if moved.Offer.Open() {
			next.mail = append(next.mail, offerMail(&moved))
		}
		return next, nil
	})
}

// movable refuses what may not move.
func movable(m *Match, u storage.UserID, to storage.ChannelID) error {
	switch {
	case m.Status == Over:
		return refuse(IsOver)
	case m.Status == Cancelled:
		return refuse(NotRunning)
	case m.SeatsOf(u) == 0:
		return refuse(NotSeated)
	case m.Channel == to:
		return refuse(HasChannel)
	}
	return nil
}
