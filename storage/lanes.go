package storage

import (
	"math"
	"slices"
	"sync"
)

// lanes is the outbox in memory: per lane the unsent mails in order, and which of them a newer one would replace. The
// mails themselves are elsewhere; lanes only knows when which one may go.
type lanes struct {
	mu       sync.RWMutex
	of       map[uint64]lane // by mail
	queues   map[lane][]unsent
	replaces map[string]uint64
	keys     map[uint64]string // the other way round
}

// lane is where order is kept: a channel, or a user.
type lane struct {
	channel ChannelID
	user    UserID
}

type unsent struct {
	id  uint64
	due stamp
}

func laneOf(m *Mail) lane {
	if m.Channel != 0 {
		return lane{channel: m.Channel}
	}
	return lane{user: m.User}
}

func newLanes() *lanes {
	l := new(lanes)
	l.clear()
	return l
}

func (l *lanes) clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of, l.queues = make(map[uint64]lane), make(map[lane][]unsent)
	l.replaces, l.keys = make(map[string]uint64), make(map[uint64]string)
}

// put adds a mail, whose id is higher than that of any before it.
func (l *lanes) put(m *Mail) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := laneOf(m)
	l.of[m.ID] = at
	l.queues[at] = append(l.queues[at], unsent{m.ID, stampOf(m.Due)})
	if m.Replaces != "" {
		l.replaces[m.Replaces], l.keys[m.ID] = m.ID, m.Replaces
	}
}

// drop takes a mail out.
func (l *lanes) drop(id uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, ok := l.of[id]
	if !ok {
		return
	}
	delete(l.of, id)
	if q := slices.DeleteFunc(l.queues[at], func(u unsent) bool { return u.id == id }); len(q) > 0 {
		l.queues[at] = q
	} else {
		delete(l.queues, at)
	}
	if key, ok := l.keys[id]; ok {
		delete(l.keys, id)
		if l.replaces[key] == id {
			delete(l.replaces, key)
		}
	}
}

// delay sets when a mail is due.
func (l *lanes) delay(id uint64, due stamp) {
	l.mu.Lock()
	defer l.mu.Unlock()
	q := l.queues[l.of[id]]
	if i := slices.IndexFunc(q, func(u unsent) bool { return u.id == id }); i >= 0 {
		q[i].due = due
	}
}

// older is the unsent mail that one with this key would replace, 0 if none.
func (l *lanes) older(key string) uint64 {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.replaces[key]
}

// due lists the mails that are first in their lane and due by now, in order of id.
func (l *lanes) due(now stamp) []uint64 {
	l.mu.RLock()
	defer l.mu.RUnlock()
	var ids []uint64
	for _, q := range l.queues {
		if q[0].due <= now {
			ids = append(ids, q[0].id)
		}
	}
	slices.Sort(ids)
	return ids
}

// next is when the earliest of the mails that are first in their lane falls due.
func (l *lanes) next() (stamp, bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	first, any := stamp(math.MaxInt64), false
	for _, q := range l.queues {
		first, any = min(first, q[0].due), true
	}
	return first, any
}
