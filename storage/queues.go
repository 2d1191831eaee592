package storage

import (
	"slices"
	"sync"
)

// queues is the outbox in memory: for each recipient the unsent mails in order,
// and which of them a newer one would replace. The mails themselves are
// elsewhere; queues only knows when which one may go.
type queues struct {
	mu       sync.RWMutex
	to       map[uint64]Recipient // by mail
	waiting  map[Recipient][]unsent
	replaces map[string]uint64 // the mail with a key
	keys     map[uint64]string // the key of a mail
}

type unsent struct {
	id    uint64
	due   Stamp
	aside bool // until it is due, those behind it go first
}

func newQueues() *queues {
	q := new(queues)
	q.clear()
	return q
}

func (q *queues) clear() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.to, q.waiting = make(map[uint64]Recipient), make(map[Recipient][]unsent)
	q.replaces, q.keys = make(map[string]uint64), make(map[uint64]string)
}

// add puts a new mail in. It has those before it that stand aside tried again
// first, so that order is kept.
func (q *queues) add(m *Mail) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, u := range q.waiting[m.Recipient()] {
		if u.aside && m.Due.IsZero() {
			q.waiting[m.Recipient()][i].due = 0
		}
	}
	q.put(m)
}

// restore puts in a mail that the file holds.
func (q *queues) restore(m *Mail) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.put(m)
}

// put adds a mail, whose id is higher than that of any before it; the lock is held.
func (q *queues) put(m *Mail) {
	to := m.Recipient()
	q.to[m.ID] = to
	q.waiting[to] = append(q.waiting[to], unsent{m.ID, behind(q.waiting[to], StampOf(m.Due), m.Aside), m.Aside})
	if m.Replaces != "" {
		q.replaces[m.Replaces], q.keys[m.ID] = m.ID, m.Replaces
	}
}

// behind is when a mail is due behind others: one that stands aside not before
// those that do so before it, so that order is kept.
func behind(list []unsent, due Stamp, aside bool) Stamp {
	for _, u := range list {
		if aside && u.aside {
			due = max(due, u.due)
		}
	}
	return due
}

// drop takes a mail out.
func (q *queues) drop(id uint64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	to, ok := q.to[id]
	if !ok {
		return
	}
	delete(q.to, id)
	if rest := slices.DeleteFunc(q.waiting[to], func(u unsent) bool { return u.id == id }); len(rest) > 0 {
		q.waiting[to] = rest
	} else {
		delete(q.waiting, to)
	}
	if key, ok := q.keys[id]; ok {
		delete(q.keys, id)
		if q.replaces[key] == id {
			delete(q.replaces, key)
		}
	}
}

// delay sets when a mail is due, and whether it stands aside until then.
func (q *queues) delay(id uint64, due Stamp, aside bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	list := q.waiting[q.to[id]]
	i := slices.IndexFunc(list, func(u unsent) bool { return u.id == id })
	if i < 0 {
		return
	}
	list[i].due, list[i].aside = behind(list[:i], due, aside), aside
}

// has reports whether a mail is there.
func (q *queues) has(id uint64) bool {
	q.mu.RLock()
	defer q.mu.RUnlock()
	_, ok := q.to[id]
	return ok
}

// delayed lists the mails for a recipient that were tried and wait.
func (q *queues) delayed(to Recipient) []uint64 {
	q.mu.RLock()
	defer q.mu.RUnlock()
	var ids []uint64
	for _, u := range q.waiting[to] {
		if u.due > 0 {
			ids = append(ids, u.id)
		}
	}
	return ids
}

// first is the first mail of a recipient that is due by now, 0 if it must wait for
// one before it.
func first(list []unsent, now Stamp) uint64 {
	for _, u := range list {
		switch {
		case u.due <= now:
			return u.id
		case !u.aside:
			return 0
		}
	}
	return 0
}

// older is the unsent mail that one with this key would replace, 0 if none.
func (q *queues) older(key string) uint64 {
	q.mu.RLock()
	defer q.mu.RUnlock()
	return q.replaces[key]
}

// due lists the mails that are first for a recipient who is not busy, and due by
// now, in order of id: at most limit to channels and limit to users (0: all).
func (q *queues) due(now Stamp, limit int, busy map[Recipient]bool) []uint64 {
	q.mu.RLock()
	defer q.mu.RUnlock()
	var channels, users []uint64
	for to, list := range q.waiting {
		id := first(list, now)
		switch {
		case id == 0, busy[to]:
		case to.Channel != 0:
			channels = append(channels, id)
		default:
			users = append(users, id)
		}
	}
	slices.Sort(channels)
	slices.Sort(users)
	ids := append(cut(channels, limit), cut(users, limit)...)
	slices.Sort(ids)
	return ids
}

// size is how many mails there are.
func (q *queues) size() int {
	q.mu.RLock()
	defer q.mu.RUnlock()
	return len(q.to)
}

// next is when, after a time, the earliest of the mails that are first for their
// recipient falls due.
func (q *queues) next(after Stamp) (Stamp, bool) {
	q.mu.RLock()
	defer q.mu.RUnlock()
	first, any := Stamp(0), false
	for _, list := range q.waiting {
		for _, u := range list {
			if u.due > after && (!any || u.due < first) {
				first, any = u.due, true
			}
			if !u.aside {
				break
			}
		}
	}
	return first, any
}
