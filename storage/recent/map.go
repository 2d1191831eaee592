// Package recent remembers what was used last and forgets the rest, so that
// nothing that people do makes the program grow without bound.
package recent

import (
	"container/list"
	"sync"
)

// A Map holds values by key, as many as New was told at most: one more takes the
// place of the one that was used least recently. Its methods may be called from many
// goroutines.
type Map[K comparable, V any] struct {
	most int

	mu    sync.Mutex
	byKey map[K]*list.Element
	order list.List // of entry[K, V], the last used first
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

// New returns an empty map of at most so many values, at least one.
func New[K comparable, V any](most int) *Map[K, V] {
	return &Map[K, V]{most: max(most, 1), byKey: map[K]*list.Element{}}
}

// Get returns the value of a key, and whether there is one.
func (m *Map[K, V]) Get(key K) (value V, ok bool) {
	m.Change(key, func(v V, known bool) (V, bool) {
		value, ok = v, known
		return v, known
	})
	return value, ok
}

// Put sets the value of a key.
func (m *Map[K, V]) Put(key K, value V) {
	m.Change(key, func(V, bool) (V, bool) { return value, true })
}

// Change sets the value of a key to what change makes of it, and forgets it if
// change says so by returning false. Nobody else reads or changes the map meanwhile.
func (m *Map[K, V]) Change(key K, change func(value V, known bool) (V, bool)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	at, known := m.byKey[key]
	var old V
	if known {
		old = at.Value.(*entry[K, V]).value
	}
	value, keep := change(old, known)
	switch {
	case known && keep:
		at.Value.(*entry[K, V]).value = value
		m.order.MoveToFront(at)
	case known:
		m.forget(at)
	case keep:
		m.byKey[key] = m.order.PushFront(&entry[K, V]{key, value})
		if m.order.Len() > m.most {
			m.forget(m.order.Back())
		}
	}
}

// Len returns how many values there are.
func (m *Map[K, V]) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.order.Len()
}

func (m *Map[K, V]) forget(at *list.Element) {
	delete(m.byKey, m.order.Remove(at).(*entry[K, V]).key)
}
