package storage

import (
	"context"
	"maps"
	"slices"
	"time"
)

// ApplyLeague makes a commit, like Bolt's.
func (m *Memory) ApplyLeague(ctx context.Context, c LeagueCommit) (uint64, error) {
	c, err := c.Checked()
	if err != nil {
		return 0, err
	}
	if err := m.write(ctx, func() error { return m.applyLeague(&c) }); err != nil {
		return 0, err
	}
	return c.Rev + 1, nil
}

func (m *Memory) applyLeague(c *LeagueCommit) error {
	if _, seen := m.seen[c.Interaction]; seen {
		return ErrSeen
	}
	id := ownerOf(c.League)
	k := m.leagues[id]
	if k == nil {
		k = new(kept)
	}
	if k.rev != c.Rev {
		return ErrConflict
	}
	for _, e := range c.Events {
		k.records = append(k.records, cloned(e))
	}
	k.headRow = c.row()
	k.head, k.seq = cloned(c.Head), uint64(len(k.records))
	k.listed = listingOf(c.Guild, c.Since)
	m.leagues[id] = k
	left := slices.DeleteFunc(m.reports[c.League], func(r Report) bool { return slices.Contains(c.Taken, r.ID) })
	if m.reports[c.League] = left; len(left) == 0 {
		delete(m.reports, c.League)
	}
	m.post(c.Mail)
	if c.Interaction != 0 {
		m.seen[c.Interaction] = StampOf(c.At)
	}
	return nil
}

// report puts what a match hands to its league where the league finds it.
func (m *Memory) report(r *Report) {
	if r == nil {
		return
	}
	m.lastReport++
	m.reports[r.League] = append(m.reports[r.League], Report{ID: m.lastReport, League: r.League, Body: cloned(r.Body)})
}

// PostedIn implements Reader.
func (m *memoryReader) PostedIn(id LeagueID, place string) ([]byte, error) {
	return cloned(m.posted[string(placeKey(id, place))]), nil
}

// LoadLeague implements Reader.
func (m *memoryReader) LoadLeague(id LeagueID) (LeagueSnapshot, error) {
	k := m.leagues[ownerOf(id)]
	if k == nil {
		return LeagueSnapshot{}, ErrNotFound
	}
	return LeagueSnapshot{Head: cloned(k.head), Rev: k.rev, Seq: k.seq}, nil
}

// Events implements Reader.
func (m *memoryReader) Events(id LeagueID, from, to uint64) (events [][]byte, err error) {
	k := m.leagues[ownerOf(id)]
	if k == nil {
		return nil, ErrNotFound
	}
	for seq := from; seq < min(to, k.seq); seq++ {
		events = append(events, cloned(k.records[seq]))
	}
	return events, nil
}

// Leagues implements Reader.
func (m *memoryReader) Leagues(after LeagueID, limit int) ([]LeagueID, error) {
	ids := where(m.leagues, func(id MatchID, _ *kept) bool { return id > ownerOf(after) })
	return leagueIDs(cut(ids, limit), nil)
}

// LeaguesOf implements Reader.
func (m *memoryReader) LeaguesOf(u UserID) ([]LeagueID, error) {
	return leagueIDs(where(m.leagues, func(_ MatchID, k *kept) bool { return slices.Contains(k.users, u) }), nil)
}

// LeaguesIn implements Reader.
func (m *memoryReader) LeaguesIn(guild GuildID, skip, limit int) ([]LeagueID, error) {
	return leagueIDs(listedIn(m.leagues, guild, skip, limit), nil)
}

// DueLeagues implements Reader.
func (m *memoryReader) DueLeagues(now time.Time, limit int) ([]LeagueID, error) {
	return leagueIDs(dueOn(m.leagues, now, limit), nil)
}

// Reported implements Reader.
func (m *memoryReader) Reported() ([]LeagueID, error) {
	return slices.Sorted(maps.Keys(m.reports)), nil
}

// Reports implements Reader.
func (m *memoryReader) Reports(id LeagueID) (list []Report, err error) {
	for _, r := range m.reports[id] {
		list = append(list, Report{ID: r.ID, League: r.League, Body: cloned(r.Body)})
	}
	return list, nil
}
