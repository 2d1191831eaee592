package storage

import (
	"bytes"
	"context"
	"time"
)

// ByChannel returns the match that holds a channel, or ErrNotFound.
func (b *Bolt) ByChannel(ctx context.Context, channel ChannelID) (id MatchID, err error) {
	err = b.view(ctx, func(t *tx) error {
		v := t.get(channelsBucket, numberKey(channel))
		if v == nil {
			return ErrNotFound
		}
		id = MatchID(v)
		return nil
	})
	return id, err
}

// ByUser lists the matches a user is found under, in order of id.
func (b *Bolt) ByUser(ctx context.Context, user UserID) ([]MatchID, error) {
	return b.matchesOf(ctx, usersBucket, user)
}

// WaitingFor lists the matches that wait for a user, in order of id.
func (b *Bolt) WaitingFor(ctx context.Context, user UserID) ([]MatchID, error) {
	return b.matchesOf(ctx, waitingBucket, user)
}

func (b *Bolt) matchesOf(ctx context.Context, in bucket, user UserID) ([]MatchID, error) {
	var ids []MatchID
	err := b.view(ctx, func(t *tx) error {
		prefix := numberKey(user)
		c := t.bucket(in).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			ids = append(ids, keyedMatch(k))
		}
		return nil
	})
	return ids, err
}

// Due lists the matches that are due by now, the longest due first, at most limit (0: all).
func (b *Bolt) Due(ctx context.Context, now time.Time, limit int) ([]MatchID, error) {
	var ids []MatchID
	err := b.view(ctx, func(t *tx) error {
		c := t.bucket(dueBucket).Cursor()
		for k, _ := c.First(); k != nil && stamp(keyedNumber(k)) <= stampOf(now) && !full(limit, len(ids)); k, _ = c.Next() {
			ids = append(ids, keyedMatch(k))
		}
		return nil
	})
	return ids, err
}
