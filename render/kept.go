package render

import "sync"

// KeptBy are things that cost much to draw, each drawn from something when it is
// needed first: the maps of editions, of which every copy has the same.
type KeptBy[T any, K comparable, V any] struct {
	most int
	key  func(T) K
	draw func(T) V
	mu   sync.Mutex
	kept map[K]func() V
}

// Kept are such things that differ by what they are drawn from alone, such as the
// backgrounds for each number of players.
type Kept[K comparable, V any] = KeptBy[K, K, V]

// NewKeptBy returns the things that draw draws, one for all of a key, of which at
// most so many are kept.
func NewKeptBy[T any, K comparable, V any](most int, key func(T) K, draw func(T) V) *KeptBy[T, K, V] {
	return &KeptBy[T, K, V]{most: most, key: key, draw: draw, kept: map[K]func() V{}}
}

// NewKept returns the things that draw draws, of which at most so many are
// kept.
func NewKept[K comparable, V any](most int, draw func(K) V) *Kept[K, V] {
	return NewKeptBy(most, func(key K) K { return key }, draw)
}

// Of returns the thing that is drawn from this. Whoever needs the same waits while
// it is drawn, and nobody else does.
func (k *KeptBy[T, K, V]) Of(from T) V { return k.find(from)() }

func (k *KeptBy[T, K, V]) find(from T) func() V {
	key := k.key(from)
	k.mu.Lock()
	defer k.mu.Unlock()
	thing, ok := k.kept[key]
	if !ok {
		if len(k.kept) >= k.most {
			clear(k.kept)
		}
		thing = sync.OnceValue(func() V { return k.draw(from) })
		k.kept[key] = thing
	}
	return thing
}
