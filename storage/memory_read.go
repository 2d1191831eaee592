package storage

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// match finds a match; ask it inside read or write.
func (m *Memory) match(id MatchID) (*kept, error) {
	k := m.matches[id]
	if k == nil {
		return nil, ErrNotFound
	}
	return k, nil
}

// Head returns a match's head and its revision, or ErrNotFound.
func (m *Memory) Head(ctx context.Context, id MatchID) (head []byte, rev uint64, err error) {
	err = m.read(ctx, func() error {
		k, err := m.match(id)
		if err == nil {
			head, rev = cloned(k.head), k.rev
		}
		return err
	})
	return head, rev, err
}

// Load reads all that bringing a match to the table needs, or ErrNotFound.
func (m *Memory) Load(ctx context.Context, id MatchID) (s Snapshot, err error) {
	err = m.read(ctx, func() error {
		k, err := m.match(id)
		if err != nil {
			return err
		}
		s = Snapshot{Head: cloned(k.head), Rev: k.rev, Seq: k.seq}
		if k.seq > 0 {
			s.First, s.Last = cloned(k.records[0]), cloned(k.records[k.seq-1])
		}
		return nil
	})
	return s, err
}

// Record returns one record of a match, or ErrNotFound.
func (m *Memory) Record(ctx context.Context, id MatchID, seq uint64) (record []byte, err error) {
	err = m.read(ctx, func() error {
		k, err := m.match(id)
		if err != nil || seq >= k.seq {
			return ErrNotFound
		}
		record = cloned(k.records[seq])
		return nil
	})
	return record, err
}

// Records returns the records from ≤ number < to of a match, fewer if the log ends before, or ErrNotFound if there is
// no such match.
func (m *Memory) Records(ctx context.Context, id MatchID, from, to uint64) (records [][]byte, err error) {
	err = m.read(ctx, func() error {
		k, err := m.match(id)
		if err != nil {
			return err
		}
		for seq := from; seq < min(to, k.seq); seq++ {
			records = append(records, cloned(k.records[seq]))
		}
		return nil
	})
	return records, err
}

// Rewrite replaces all records of a match by as many others, like Bolt's.
func (m *Memory) Rewrite(ctx context.Context, id MatchID, rev uint64, records [][]byte) error {
	return m.write(ctx, func() error {
		k, err := m.match(id)
		if err != nil {
			return err
		}
		if k.rev != rev {
			return ErrConflict
		}
		if err := sameCount(id, k.seq, records); err != nil {
			return err
		}
		for i, r := range records {
			k.records[i] = cloned(r)
		}
		return nil
	})
}

// where lists the matches that fit, in order of id.
func (m *Memory) where(ctx context.Context, fits func(MatchID, *kept) bool) (ids []MatchID, err error) {
	err = m.read(ctx, func() error {
		for id, k := range m.matches {
			if fits(id, k) {
				ids = append(ids, id)
			}
		}
		slices.Sort(ids)
		return nil
	})
	return ids, err
}

// Matches lists matches in order of id, those after the given one ("": from the first), at most limit (0: all).
func (m *Memory) Matches(ctx context.Context, after MatchID, limit int) ([]MatchID, error) {
	ids, err := m.where(ctx, func(id MatchID, _ *kept) bool { return id > after })
	return cut(ids, limit), err
}

// ByChannel returns the match that holds a channel, or ErrNotFound.
func (m *Memory) ByChannel(ctx context.Context, channel ChannelID) (MatchID, error) {
	ids, err := m.where(ctx, func(_ MatchID, k *kept) bool { return channel != 0 && k.channel == channel })
	if err != nil {
		return "", err
	}
	if len(ids) == 0 {
		return "", ErrNotFound
	}
	return ids[0], nil
}

// ByUser lists the matches a user is found under, in order of id.
func (m *Memory) ByUser(ctx context.Context, user UserID) ([]MatchID, error) {
	return m.where(ctx, func(_ MatchID, k *kept) bool { return slices.Contains(k.users, user) })
}

// WaitingFor lists the matches that wait for a user, in order of id.
func (m *Memory) WaitingFor(ctx context.Context, user UserID) ([]MatchID, error) {
	return m.where(ctx, func(_ MatchID, k *kept) bool { return slices.Contains(k.waiting, user) })
}

// Due lists the matches that are due by now, the longest due first, at most limit (0: all).
func (m *Memory) Due(ctx context.Context, now time.Time, limit int) (ids []MatchID, err error) {
	type entry struct {
		due stamp
		id  MatchID
	}
	var entries []entry
	err = m.read(ctx, func() error {
		for id, k := range m.matches {
			if k.due != 0 && k.due <= stampOf(now) {
				entries = append(entries, entry{k.due, id})
			}
		}
		return nil
	})
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Or(cmp.Compare(a.due, b.due), cmp.Compare(a.id, b.id)) })
	for _, e := range cut(entries, limit) {
		ids = append(ids, e.id)
	}
	return ids, err
}

func cut[T any](list []T, limit int) []T {
	if full(limit, len(list)) {
		return list[:limit]
	}
	return list
}
