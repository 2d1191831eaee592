package render

import (
	"container/list"
	"sync"
)

// recent keeps what was used last, up to so many bytes; none of it if that is 0.
type recent[T any] struct {
	most int

	mu   sync.Mutex
	size int                    // of all, in bytes
	list list.List              // of *painted[T], what was used last first
	by   map[spot]*list.Element // the list's elements
}

// A spot is a part of a sheet, and what was painted there.
type spot struct {
	sheet         uint64
	strip, column int
	look          fingerprint // of the strokes, in order
}

type painted[T any] struct {
	at    spot
	bytes int // that as has room for, about
	as    T
}

// find has use read what a spot was painted as, if that is kept, and reports
// whether it is. use must not keep what it reads: that is written over.
func (r *recent[T]) find(at spot, use func(*T)) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	e, ok := r.by[at]
	if ok {
		r.list.MoveToFront(e)
		use(&e.Value.(*painted[T]).as)
	}
	return ok
}

// keep has set note what a spot was painted as, of so many bytes, in the place of
// what was used longest ago.
func (r *recent[T]) keep(at spot, bytes int, set func(*T)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.by[at]; ok || bytes > r.most {
		return // two painted the same at once; or there is no room
	}
	p := r.makeRoom(bytes)
	p.at, p.bytes = at, max(p.bytes, bytes)
	set(&p.as)
	if r.by == nil {
		r.by = map[spot]*list.Element{}
	}
	r.by[at] = r.list.PushFront(p)
	r.size += p.bytes
}

// makeRoom forgets what was used longest ago until there is room for so much, and
// returns where that may be noted: the last that was forgotten, unless it is much
// too large.
func (r *recent[T]) makeRoom(bytes int) *painted[T] {
	p := new(painted[T])
	for r.size+max(bytes, p.bytes) > r.most {
		p = r.list.Remove(r.list.Back()).(*painted[T])
		delete(r.by, p.at)
		r.size -= p.bytes
		if p.bytes > 2*bytes {
			p = new(painted[T])
		}
	}
	return p
}
