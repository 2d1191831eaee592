package storage

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// Read hands read a Reader of the store as it is now and returns what read
// returns. Unlike Bolt's it holds commits up until then, so read must not make
// one, nor call Read again.
func (m *Memory) Read(ctx context.Context, read func(Reader) error) error {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.enter(ctx); err != nil {
		return err
	}
	return read((*memoryReader)(m))
}

// memoryReader is a Memory whose lock is held for reading.
type memoryReader Memory

func (m *memoryReader) match(id MatchID) (*kept, error) {
	k := m.matches[id]
	if k == nil {
		return nil, ErrNotFound
	}
	return k, nil
}

// Head implements Reader.
func (m *memoryReader) Head(id MatchID) ([]byte, uint64, error) {
	k, err := m.match(id)
	if err != nil {
		return nil, 0, err
	}
	return cloned(k.head), k.rev, nil
}

// Load implements Reader.
func (m *memoryReader) Load(id MatchID) (Snapshot, error) {
	k, err := m.match(id)
	if err != nil {
		return Snapshot{}, err
	}
	s := Snapshot{Head: cloned(k.head), Rev: k.rev, Seq: k.seq}
	if k.seq > 0 {
		s.First, s.Last = cloned(k.records[0]), cloned(k.records[k.seq-1])
	}
	return s, nil
}

// Record implements Reader.
func (m *memoryReader) Record(id MatchID, seq uint64) ([]byte, error) {
	k, err := m.match(id)
	if err != nil || seq >= k.seq {
		return nil, ErrNotFound
	}
	return cloned(k.records[seq]), nil
}

// Records implements Reader.
func (m *memoryReader) Records(id MatchID, from, to uint64) ([][]byte, error) {
	k, err := m.match(id)
	if err != nil {
		return nil, err
	}
	var records [][]byte
	for seq := from; seq < min(to, k.seq); seq++ {
		records = append(records, cloned(k.records[seq]))
	}
	return records, nil
}

// where lists what fits of a shelf, in order of id.
func where(shelf map[MatchID]*kept, fits func(MatchID, *kept) bool) []MatchID {
	var ids []MatchID
	for id, k := range shelf {
		if fits(id, k) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// Matches implements Reader.
func (m *memoryReader) Matches(after MatchID, limit int) ([]MatchID, error) {
	return cut(where(m.matches, func(id MatchID, _ *kept) bool { return id > after }), limit), nil
}

// ByChannel implements Reader.
func (m *memoryReader) ByChannel(channel ChannelID) (MatchID, error) {
	ids := where(m.matches, func(_ MatchID, k *kept) bool { return channel != 0 && k.channel == channel })
	if len(ids) == 0 {
		return "", ErrNotFound
	}
	return ids[0], nil
}

// ByUser implements Reader.
func (m *memoryReader) ByUser(user UserID) ([]MatchID, error) {
	return where(m.matches, func(_ MatchID, k *kept) bool { return slices.Contains(k.users, user) }), nil
}

// WaitingFor implements Reader.
func (m *memoryReader) WaitingFor(user UserID) ([]MatchID, error) {
	return where(m.matches, func(_ MatchID, k *kept) bool { return slices.Contains(k.waiting, user) }), nil
}

// Due implements Reader.
func (m *memoryReader) Due(now time.Time, limit int) ([]MatchID, error) {
	return dueOn(m.matches, now, limit), nil
}

func dueOn(shelf map[MatchID]*kept, now time.Time, limit int) []MatchID {
	ids := where(shelf, func(_ MatchID, k *kept) bool { return k.due != 0 && k.due <= StampOf(now) })
	slices.SortStableFunc(ids, func(a, b MatchID) int { return cmp.Compare(shelf[a].due, shelf[b].due) })
	return cut(ids, limit)
}

// Seen implements Reader.
func (m *memoryReader) Seen(id InteractionID) (bool, error) {
	_, seen := m.seen[id]
	return seen, nil
}

// Posted implements Reader.
func (m *memoryReader) Posted(id MatchID) ([]byte, error) { return m.PostedTo(id, 0) }

// PostedTo implements Reader.
func (m *memoryReader) PostedTo(id MatchID, u UserID) ([]byte, error) {
	return cloned(m.posted[string(postedKey(id, u))]), nil
}

func cut[T any](list []T, limit int) []T {
	if full(limit, len(list)) {
		return list[:limit]
	}
	return list
}
