package storage

import (
	"bytes"
	"time"
)

// ByChannel implements Reader.
func (t *tx) ByChannel(channel ChannelID) (id MatchID, err error) {
	defer recoverDamage(&err)()
	v := t.get(channelsBucket, numberKey(channel))
	if v == nil {
		return "", ErrNotFound
	}
	return MatchID(v), nil
}

// ByUser implements Reader.
func (t *tx) ByUser(user UserID) ([]MatchID, error) { return t.matchesOf(usersBucket, user) }

// WaitingFor implements Reader.
func (t *tx) WaitingFor(user UserID) ([]MatchID, error) { return t.matchesOf(waitingBucket, user) }

func (t *tx) matchesOf(in bucket, user UserID) (ids []MatchID, err error) {
	defer recoverDamage(&err)()
	prefix := numberKey(user)
	c := t.bucket(in).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		ids = append(ids, keyedMatch(k))
	}
	return ids, nil
}

// Due implements Reader.
func (t *tx) Due(now time.Time, limit int) ([]MatchID, error) { return t.dueOn(matchShelf, now, limit) }

func (t *tx) dueOn(s shelf, now time.Time, limit int) (ids []MatchID, err error) {
	defer recoverDamage(&err)()
	c := t.bucket(s.due).Cursor()
	for k, _ := c.First(); k != nil && Stamp(keyedNumber(k)) <= StampOf(now) && !full(limit, len(ids)); k, _ = c.Next() {
		ids = append(ids, keyedMatch(k))
	}
	return ids, nil
}
