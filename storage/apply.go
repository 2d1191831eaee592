package storage

import (
	"context"
	"encoding/binary"
	"slices"
)

// Apply makes a commit and returns the match's new revision. It refuses with
// ErrSeen, ErrConflict or ErrChannelTaken, checked in this order, and then
// changes nothing.
func (b *Bolt) Apply(ctx context.Context, c Commit) (uint64, error) {
	c, err := c.checked()
	if err != nil {
		return 0, err
	}
	if err := b.change(ctx, func(t *writeTx) error { return t.apply(&c) }); err != nil {
		return 0, err
	}
	return c.Rev + 1, nil
}

func (t *writeTx) apply(c *Commit) error {
	seenKey := numberKey(c.Interaction)
	if c.Interaction != 0 && t.get(seenBucket, seenKey) != nil {
		return ErrSeen
	}
	old, err := t.head(c.Match)
	if err != nil && err != ErrNotFound {
		return err
	}
	if old.rev != c.Rev {
		return ErrConflict
	}
	if c.Holds && c.Channel != old.channel {
		if holder := t.get(channelsBucket, numberKey(c.Channel)); holder != nil {
			return ErrChannelTaken
		}
	}

	head := headRow{
		rev: c.Rev + 1, seq: old.seq, tail: old.tail, channel: c.holding(), due: stampOf(c.Due),
		users: c.Users, waiting: c.Waiting, head: c.Head,
	}
	for _, r := range c.Records {
		t.append(c.Match, &head, r)
	}
	t.index(c.Match, &old, &head)
	t.list(c.Match, c.listing())
	t.put(headsBucket, matchKey(c.Match), head.encode())
	t.post(c.Mail)
	if c.Interaction != 0 {
		t.put(seenBucket, seenKey, numberKey(stampOf(c.At)))
	}
	return nil
}

// index changes the index entries in which two heads of a match differ, and no
// others.
func (t *writeTx) index(id MatchID, old, now *headRow) {
	if old.channel != now.channel {
		if old.channel != 0 {
			t.drop(channelsBucket, numberKey(old.channel))
		}
		if now.channel != 0 {
			t.put(channelsBucket, numberKey(now.channel), matchKey(id))
		}
	}
	if old.due != now.due {
		if old.due != 0 {
			t.drop(dueBucket, pairKey(old.due, id))
		}
		if now.due != 0 {
			t.put(dueBucket, pairKey(now.due, id), nil)
		}
	}
	t.indexUsers(usersBucket, id, old.users, now.users)
	t.indexUsers(waitingBucket, id, old.waiting, now.waiting)
}

func (t *writeTx) indexUsers(b bucket, id MatchID, old, now []UserID) {
	for _, u := range old {
		if _, stays := slices.BinarySearch(now, u); !stays {
			t.drop(b, pairKey(u, id))
		}
	}
	for _, u := range now {
		if _, stood := slices.BinarySearch(old, u); !stood {
			t.put(b, pairKey(u, id), nil)
		}
	}
}

// sealed is a row that holds opaque bytes alone.
func sealed(b []byte) []byte { return seal(append(newRow(len(b)), b...)) }

// unsealed copies the bytes out of such a row.
func unsealed(row []byte) ([]byte, error) {
	b, err := unseal(row)
	return cloned(b), err
}

// keyedMatch is the match at the end of an index key, keyedNumber the number
// before it.
func keyedMatch(key []byte) MatchID { return MatchID(key[8:]) }
func keyedNumber(key []byte) uint64 { return binary.BigEndian.Uint64(key) }
