package storage

import (
	"context"
	"sync"
	"time"
)

// Memory is a store in memory, for tests and for trying things out. It is safe
// for use by many goroutines, like Bolt.
type Memory struct {
	mu      sync.RWMutex
	closed  bool
	matches map[MatchID]*kept
	mail    map[uint64]Mail
	lastID  uint64
	queues  *queues
	seen    map[InteractionID]Stamp
	posted  map[string][]byte // by postedKey
	wake    chan struct{}

	settings map[Owner][]byte
	shared   map[Sum][]byte

	leagues    map[MatchID]*kept // by the league's id
	reports    map[LeagueID][]Report
	lastReport uint64
}

// kept is one match or league in memory.
type kept struct {
	headRow
	records [][]byte
	listed  listing
}

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return &Memory{
		matches: make(map[MatchID]*kept), mail: make(map[uint64]Mail), queues: newQueues(),
		seen: make(map[InteractionID]Stamp), posted: make(map[string][]byte), settings: make(map[Owner][]byte), shared: make(map[Sum][]byte),
		leagues: make(map[MatchID]*kept), reports: make(map[LeagueID][]Report),
		wake: make(chan struct{}, 1),
	}
}

// enter is asked with the lock held.
func (m *Memory) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if m.closed {
		return ErrClosed
	}
	return nil
}

// write runs f with the store to itself.
func (m *Memory) write(ctx context.Context, f func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.enter(ctx); err != nil {
		return err
	}
	return f()
}

// Apply makes a commit, like Bolt's.
func (m *Memory) Apply(ctx context.Context, c Commit) (uint64, error) {
	c, err := c.Checked()
	if err != nil {
		return 0, err
	}
	err = m.write(ctx, func() error { return m.apply(&c) })
	if err != nil {
		return 0, err
	}
	return c.Rev + 1, nil
}

func (m *Memory) apply(c *Commit) error {
	if _, seen := m.seen[c.Interaction]; seen {
		return ErrSeen
	}
	k := m.matches[c.Match]
	if k == nil {
		k = new(kept)
	}
	if k.rev != c.Rev || !c.follows(k.head) {
		return ErrConflict
	}
	if err := c.Drops(k.seq); err != nil {
		return err
	}
	if c.Holds {
		for id, other := range m.matches {
			if other.channel == c.Channel && id != c.Match {
				return ErrChannelTaken
			}
		}
	}
	k.records = k.records[:len(k.records)-c.Dropped]
	for _, r := range c.Records {
		k.records = append(k.records, cloned(r))
	}
	k.headRow = headRow{
		rev: c.Rev + 1, seq: uint64(len(k.records)), channel: c.Holding(), due: StampOf(c.Due),
		users: c.Users, waiting: c.Waiting, head: cloned(c.Head),
	}
	k.listed = listingOf(c.Guild, c.Since)
	m.share(c.Shared)
	m.matches[c.Match] = k
	m.report(c.Report)
	m.post(c.Mail)
	if c.Interaction != 0 {
		m.seen[c.Interaction] = StampOf(c.At)
	}
	return nil
}

func (m *Memory) post(mail []Mail) {
	for _, one := range mail {
		if one.Replaces != "" {
			m.unpost(m.queues.older(one.Replaces))
		}
		m.lastID++
		one.ID, one.Due, one.Body = m.lastID, StampOf(one.Due).Time(), cloned(one.Body)
		m.mail[one.ID] = one
		m.queues.add(&one)
	}
	if len(mail) > 0 {
		m.wakeSender()
	}
}

func (m *Memory) wakeSender() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

func (m *Memory) unpost(id uint64) {
	delete(m.mail, id)
	m.queues.drop(id)
}

// Rewrite replaces all records of a match by as many others, like Bolt's.
func (m *Memory) Rewrite(ctx context.Context, id MatchID, rev uint64, records [][]byte) error {
	return m.write(ctx, func() error {
		k := m.matches[id]
		switch {
		case k == nil:
			return ErrNotFound
		case k.rev != rev:
			return ErrConflict
		}
		if err := SameCount(id, k.seq, records); err != nil {
			return err
		}
		for i, r := range records {
			k.records[i] = cloned(r)
		}
		return nil
	})
}

// DueMail lists the mails that may be sent now, like Bolt's.
func (m *Memory) DueMail(ctx context.Context, now time.Time, limit int, busy map[Recipient]bool) (mail []Mail, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.enter(ctx); err != nil {
		return nil, err
	}
	for _, id := range m.queues.due(StampOf(now), limit, busy) {
		one := m.mail[id]
		one.Body = cloned(one.Body)
		mail = append(mail, one)
	}
	return mail, nil
}

// Hasten makes mails due that wait, like Bolt's.
func (m *Memory) Hasten(ctx context.Context, to Recipient, pick func(Mail) bool) (n int, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.enter(ctx); err != nil {
		return 0, err
	}
	for _, id := range m.queues.delayed(to) {
		if one, ok := m.mail[id]; ok && pick(one) {
			m.queues.delay(id, 0, false)
			n++
		}
	}
	if n > 0 {
		m.wakeSender()
	}
	return n, nil
}

// Waits reports whether a mail is still in the outbox, like Bolt's.
func (m *Memory) Waits(id uint64) bool { return m.queues.has(id) }

// Unsent is how many mails the outbox holds, like Bolt's.
func (m *Memory) Unsent() int { return m.queues.size() }

// NextMail says when the next mail falls due, like Bolt's.
func (m *Memory) NextMail(ctx context.Context, after time.Time) (time.Time, bool, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.enter(ctx); err != nil {
		return time.Time{}, false, err
	}
	due, ok := m.queues.next(StampOf(after))
	return due.Time(), ok, nil
}

// Ack writes down what became of a mail.
func (m *Memory) Ack(ctx context.Context, d Delivery) error {
	if err := d.Check(); err != nil {
		return err
	}
	return m.write(ctx, func() error {
		if one, ok := m.mail[d.ID]; ok && d.Gone {
			m.unpost(d.ID)
		} else if ok {
			one.Attempts, one.Due, one.Trouble, one.Aside = d.Attempts, StampOf(d.Due).Time(), d.Trouble, d.Aside
			m.mail[d.ID] = one
			m.queues.delay(d.ID, StampOf(d.Due), d.Aside)
		}
		switch {
		case d.Posted == nil:
		case len(d.Posted) == 0:
			delete(m.posted, string(d.postedKey()))
		default:
			m.posted[string(d.postedKey())] = cloned(d.Posted)
		}
		m.post(d.Mail)
		return nil
	})
}

// Prune forgets the interactions seen before a time and says how many those
// were.
func (m *Memory) Prune(ctx context.Context, before time.Time) (int, error) {
	pruned := 0
	err := m.write(ctx, func() error {
		for id, at := range m.seen {
			if at < StampOf(before) {
				delete(m.seen, id)
				pruned++
			}
		}
		return nil
	})
	return pruned, err
}

// Wake returns a channel that gets a value after a commit that put mail into
// the outbox.
func (m *Memory) Wake() <-chan struct{} { return m.wake }

// Close ends the store; what it held is gone.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return nil
}
