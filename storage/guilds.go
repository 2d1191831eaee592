package storage

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
)

// The list of a server is an index by which its matches are found, those that
// have waited longest first. Where a match stands in it, a row of the match's
// own says.

// listing is where a match stands in a server's list; the zero value is that it
// stands in none.
type listing struct {
	guild GuildID
	since stamp
}

func (c *Commit) listing() listing {
	if c.Guild == 0 {
		return listing{}
	}
	return listing{c.Guild, stampOf(c.Since)}
}

const listingLen = 16

// key is the listing in the file: guild ‖ time.
func (l listing) key() []byte { return append(numberKey(l.guild), numberKey(l.since)...) }

// list puts a match where it stands in a server's list.
func (t *writeTx) list(id MatchID, now listing) {
	old := cloned(t.get(listedBucket, matchKey(id)))
	switch {
	case now == listing{} && old == nil, bytes.Equal(old, now.key()):
		return
	case now == listing{}:
		t.drop(listedBucket, matchKey(id))
	default:
		t.put(listedBucket, matchKey(id), now.key())
		t.put(guildsBucket, append(now.key(), id...), nil)
	}
	if old != nil {
		t.drop(guildsBucket, append(old, id...))
	}
}

// ByGuild implements Reader.
func (t *tx) ByGuild(guild GuildID, skip, limit int) (ids []MatchID, err error) {
	defer recoverDamage(&err)()
	prefix := numberKey(guild)
	c := t.bucket(guildsBucket).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix) && !full(limit, len(ids)); k, _ = c.Next() {
		if skip--; skip < 0 {
			ids = append(ids, MatchID(k[listingLen:]))
		}
	}
	return ids, nil
}

// ByGuild implements Reader.
func (m *memoryReader) ByGuild(guild GuildID, skip, limit int) ([]MatchID, error) {
	ids := m.where(func(_ MatchID, k *kept) bool { return guild != 0 && k.listed.guild == guild })
	slices.SortStableFunc(ids, func(a, b MatchID) int {
		return cmp.Compare(m.matches[a].listed.since, m.matches[b].listed.since)
	})
	return cut(ids[min(skip, len(ids)):], limit), nil
}

// readListed holds the lists of servers against where their matches say they
// stand.
func (t *tx) readListed(entries *[bucketCount]int) error {
	if t.bucket(listedBucket) == nil {
		return nil // of a layout that had none
	}
	return t.bucket(listedBucket).ForEach(func(id, at []byte) error {
		entries[guildsBucket]++
		if t.get(headsBucket, id) == nil || len(at) != listingLen || t.get(guildsBucket, append(cloned(at), id...)) == nil {
			return fmt.Errorf("%w: match %s is not in index %s", ErrDamaged, id, bucketNames[guildsBucket])
		}
		return nil
	})
}
