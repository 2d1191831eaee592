package storage

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"time"
)

// The list of a server is an index by which its matches are found, those that
// have waited longest first, and another one its leagues. Where a match or a
// league stands in it, a row of its own says.

// listing is where a match or a league stands in a server's list; the zero value is that it
// stands in none.
type listing struct {
	guild GuildID
	since Stamp
}

func listingOf(g GuildID, since time.Time) listing {
	if g == 0 {
		return listing{}
	}
	return listing{g, StampOf(since)}
}

const listingLen = 16

// key is the listing in the file: guild ‖ time.
func (l listing) key() []byte { return append(numberKey(l.guild), numberKey(l.since)...) }

// list puts what stands on a shelf where it stands in a server's list.
func (t *writeTx) list(s shelf, id MatchID, now listing) {
	old := cloned(t.get(s.listed, matchKey(id)))
	switch {
	case now == listing{} && old == nil, bytes.Equal(old, now.key()):
		return
	case now == listing{}:
		t.drop(s.listed, matchKey(id))
	default:
		t.put(s.listed, matchKey(id), now.key())
		t.put(s.guilds, append(now.key(), id...), nil)
	}
	if old != nil {
		t.drop(s.guilds, append(old, id...))
	}
}

// ByGuild implements Reader.
func (t *tx) ByGuild(guild GuildID, skip, limit int) ([]MatchID, error) {
	return t.listedIn(matchShelf, guild, skip, limit)
}

func (t *tx) listedIn(s shelf, guild GuildID, skip, limit int) (ids []MatchID, err error) {
	defer recoverDamage(&err)()
	prefix := numberKey(guild)
	c := t.bucket(s.guilds).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix) && !full(limit, len(ids)); k, _ = c.Next() {
		if skip--; skip < 0 {
			ids = append(ids, MatchID(k[listingLen:]))
		}
	}
	return ids, nil
}

// ByGuild implements Reader.
func (m *memoryReader) ByGuild(guild GuildID, skip, limit int) ([]MatchID, error) {
	return listedIn(m.matches, guild, skip, limit), nil
}

// listedIn lists what stands in a list of a server, in the order of since when, then of id.
func listedIn(shelf map[MatchID]*kept, guild GuildID, skip, limit int) []MatchID {
	type entry struct {
		id MatchID
		at listing
	}
	var list []entry
	for id, k := range shelf {
		if guild != 0 && k.listed.guild == guild {
			list = append(list, entry{id, k.listed})
		}
	}
	slices.SortFunc(list, func(a, b entry) int { return cmp.Or(cmp.Compare(a.at.since, b.at.since), cmp.Compare(a.id, b.id)) })
	var ids []MatchID
	for _, e := range list {
		ids = append(ids, e.id)
	}
	return cut(ids[min(skip, len(ids)):], limit)
}

// readListed holds the lists of servers against where what stands on a shelf
// says it stands.
func (t *tx) readListed(s shelf, entries *[bucketCount]int) error {
	if t.bucket(s.listed) == nil {
		return nil // of a layout that had none
	}
	return t.bucket(s.listed).ForEach(func(id, at []byte) error {
		entries[s.guilds]++
		if t.get(s.heads, id) == nil || len(at) != listingLen || t.get(s.guilds, append(cloned(at), id...)) == nil {
			return fmt.Errorf("%w: %s %s is not in index %s", ErrDamaged, s.what, id, bucketNames[s.guilds])
		}
		return nil
	})
}
