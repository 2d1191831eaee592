package league

import (
	"iter"
	"slices"
	"sync/atomic"
)

// A Log is a list of values that is never changed: Append and Set return another
// list, which shares nearly everything with the first. The zero value is empty.
type Log[T any] struct {
	chunks []*chunk[T]
	n      int
}

// chunkSize is the number of values that Set copies.
const chunkSize = 32

// A chunk is a part of one or more lists. Slots before used are never written
// again.
type chunk[T any] struct {
	used  atomic.Int32
	slots [chunkSize]T
}

// Len returns the number of values.
func (l Log[T]) Len() int { return l.n }

// At returns value i.
func (l Log[T]) At(i int) T {
	if i >= l.n {
		panic("league: a log has no such value")
	}
	return l.chunks[i/chunkSize].slots[i%chunkSize]
}

// Append returns the list with one more value.
func (l Log[T]) Append(v T) Log[T] {
	at := l.n % chunkSize
	if at == 0 {
		l.chunks = append(slices.Clip(l.chunks), &chunk[T]{})
	}
	last := len(l.chunks) - 1
	// The first list to grow beyond this one takes the free slot; any other
	// copies the chunk.
	if !l.chunks[last].used.CompareAndSwap(int32(at), int32(at+1)) {
		l.chunks = slices.Clone(l.chunks)
		l.chunks[last] = l.chunks[last].copied(at)
		l.chunks[last].used.Store(int32(at + 1))
	}
	l.chunks[last].slots[at] = v
	l.n++
	return l
}

// Set returns the list with another value in place of i.
func (l Log[T]) Set(i int, v T) Log[T] {
	at := i / chunkSize
	l.chunks = slices.Clone(l.chunks)
	l.chunks[at] = l.chunks[at].copied(min(chunkSize, l.n-at*chunkSize))
	l.chunks[at].slots[i%chunkSize] = v
	return l
}

func (c *chunk[T]) copied(n int) *chunk[T] {
	next := &chunk[T]{}
	next.used.Store(int32(n))
	copy(next.slots[:n], c.slots[:n])
	return next
}

// All returns the values with their numbers, in order.
func (l Log[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i := range l.n {
			if !yield(i, l.At(i)) {
				return
			}
		}
	}
}

// Slice returns the values in a slice of its own.
func (l Log[T]) Slice() []T {
	list := make([]T, 0, l.n)
	for _, v := range l.All() {
		list = append(list, v)
	}
	return list
}
