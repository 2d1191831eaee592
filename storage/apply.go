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
	c, err := c.Checked()
	if err != nil {
		return 0, err
	}
	if err := b.hand(ctx, b.queue, func(t *writeTx) error { return t.apply(&c) }, c.Queued); err != nil {
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
	if old.rev != c.Rev || !c.follows(old.head) {
		return ErrConflict
	}
	if c.Holds && c.Channel != old.channel {
		if holder := t.get(channelsBucket, numberKey(c.Channel)); holder != nil {
			return ErrChannelTaken
		}
	}

	kept, dropped, err := t.spared(c, &old)
	if err != nil {
		return err
	}
	for _, offset := range dropped {
		t.drop(logBucket, numberKey(offset))
	}
	head := headRow{
		rev: c.Rev + 1, seq: old.seq - uint64(len(dropped)), tail: kept, channel: c.Holding(), due: StampOf(c.Due),
		users: c.Users, waiting: c.Waiting, head: c.Head,
	}
	for _, r := range c.Records {
		t.append(c.Match, &head, r)
	}
	t.share(c.Shared)
	t.hold(c.Match, old.channel, head.channel)
	t.index(matchShelf, c.Match, &old, &head)
	t.list(matchShelf, c.Match, listingOf(c.Guild, c.Since))
	t.put(headsBucket, matchKey(c.Match), head.encode())
	t.report(c.Report)
	t.post(c.Mail)
	if c.Interaction != 0 {
		t.put(seenBucket, seenKey, numberKey(StampOf(c.At)))
	}
	return nil
}

// hold changes which channel a match holds.
func (t *writeTx) hold(id MatchID, old, now ChannelID) {
	if old == now {
		return
	}
	if old != 0 {
		t.drop(channelsBucket, numberKey(old))
	}
	if now != 0 {
		t.put(channelsBucket, numberKey(now), matchKey(id))
	}
}

// A shelf is where heads of one kind stand, of matches or of leagues, and the
// indexes that both have.
type shelf struct {
	what                       string // one of them, in errors
	heads, users, waiting, due bucket
	guilds, listed             bucket
}

var (
	matchShelf = shelf{"match", headsBucket, usersBucket, waitingBucket, dueBucket, guildsBucket, listedBucket}
	// A league waits for nobody, so its shelf has no such index.
	leagueShelf = shelf{"league", leaguesBucket, leagueUsersBucket, noBucket, leagueDueBucket, leagueGuildsBucket, leagueListedBucket}
)

// index changes the entries of the indexes of a shelf in which two heads
// differ, and no others.
func (t *writeTx) index(s shelf, id MatchID, old, now *headRow) {
	if old.due != now.due {
		if old.due != 0 {
			t.drop(s.due, pairKey(old.due, id))
		}
		if now.due != 0 {
			t.put(s.due, pairKey(now.due, id), nil)
		}
	}
	t.indexUsers(s.users, id, old.users, now.users)
	t.indexUsers(s.waiting, id, old.waiting, now.waiting)
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
