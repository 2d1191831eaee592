package storage

import (
	"bytes"
	"fmt"
	"time"
)

// LoadLeague implements Reader.
func (t *tx) LoadLeague(id LeagueID) (s LeagueSnapshot, err error) {
	defer recoverDamage(&err)()
	h, err := t.headOn(leagueShelf, ownerOf(id))
	return LeagueSnapshot{Head: cloned(h.head), Rev: h.rev, Seq: h.seq}, err
}

// Events implements Reader.
func (t *tx) Events(id LeagueID, from, to uint64) ([][]byte, error) {
	return t.recordsOn(leagueShelf, ownerOf(id), from, to)
}

// Leagues implements Reader.
func (t *tx) Leagues(after LeagueID, limit int) ([]LeagueID, error) {
	return leagueIDs(t.standing(leagueShelf, ownerOf(after), limit))
}

// LeaguesOf implements Reader.
func (t *tx) LeaguesOf(u UserID) ([]LeagueID, error) {
	return leagueIDs(t.matchesOf(leagueUsersBucket, u))
}

// LeaguesIn implements Reader.
func (t *tx) LeaguesIn(guild GuildID, skip, limit int) ([]LeagueID, error) {
	return leagueIDs(t.listedIn(leagueShelf, guild, skip, limit))
}

// DueLeagues implements Reader.
func (t *tx) DueLeagues(now time.Time, limit int) ([]LeagueID, error) {
	return leagueIDs(t.dueOn(leagueShelf, now, limit))
}

// leagueIDs turns what a shelf of leagues answers into leagues' ids.
func leagueIDs(owners []MatchID, err error) ([]LeagueID, error) {
	var ids []LeagueID
	for _, id := range owners {
		ids = append(ids, LeagueID(id))
	}
	return ids, err
}

// Reported implements Reader.
func (t *tx) Reported() (ids []LeagueID, err error) {
	defer recoverDamage(&err)()
	c := t.bucket(reportsBucket).Cursor()
	for k, _ := c.First(); k != nil; {
		id := LeagueID(k[:matchIDLen])
		ids = append(ids, id)
		for k, _ = c.Seek(reportKey(id, 1<<64-1)); bytes.HasPrefix(k, []byte(id)); k, _ = c.Next() {
		}
	}
	return ids, nil
}

// Reports implements Reader.
func (t *tx) Reports(id LeagueID) (list []Report, err error) {
	defer recoverDamage(&err)()
	c := t.bucket(reportsBucket).Cursor()
	for k, row := c.Seek([]byte(id)); bytes.HasPrefix(k, []byte(id)); k, row = c.Next() {
		body, err := unsealed(row)
		if err != nil {
			return nil, fmt.Errorf("read report to league %s: %w", id, err)
		}
		list = append(list, Report{ID: keyedNumber(k[matchIDLen:]), League: id, Body: body})
	}
	return list, nil
}

// readReports holds the keys of reports against what they should be.
func (t *tx) readReports() error {
	if t.bucket(reportsBucket) == nil {
		return nil // of a layout that had none
	}
	return t.bucket(reportsBucket).ForEach(func(key, _ []byte) error {
		if len(key) != matchIDLen+8 || !LeagueID(key[:matchIDLen]).Valid() {
			return fmt.Errorf("%w: row %x of %s", ErrDamaged, key, bucketNames[reportsBucket])
		}
		return nil
	})
}
