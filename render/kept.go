package render

import "sync"

// Kept are things that cost much to draw and differ by a key, such as the
// backgrounds for each number of players. Each is drawn when it is needed
// first.
type Kept[K comparable, V any] struct {
	most int
	draw func(K) V
	mu   sync.Mutex
	kept map[K]func() V
}

// NewKept returns the things that draw draws, of which at most so many are
// kept.
func NewKept[K comparable, V any](most int, draw func(K) V) *Kept[K, V] {
	return &Kept[K, V]{most: most, draw: draw, kept: map[K]func() V{}}
}

// Of returns the thing of a key. Whoever needs the same waits while it is
// drawn, and nobody else does.
func (k *Kept[K, V]) Of(key K) V { return k.find(key)() }

func (k *Kept[K, V]) find(key K) func() V {
	k.mu.Lock()
	defer k.mu.Unlock()
	thing, ok := k.kept[key]
	if !ok {
		if len(k.kept) >= k.most {
			clear(k.kept)
		}
		thing = sync.OnceValue(func() V { return k.draw(key) })
		k.kept[key] = thing
	}
	return thing
}
