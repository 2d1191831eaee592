// Package queue lets one caller at a time do something to a thing with a name.
package queue

import (
	"context"
	"slices"
	"sync"
)

// Queue lets one caller at a time in per key, in the order they came. A key
// that nobody uses takes no memory. The zero value is ready.
type Queue struct {
	mu    sync.Mutex
	lines map[string]*line
}

// line is those who wait behind the one who is in.
type line struct{ waiting []chan struct{} }

// Enter waits until the caller is alone with the key, or its context ends. The
// caller must call leave; once is enough.
func (q *Queue) Enter(ctx context.Context, key string) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	q.mu.Lock()
	l := q.lines[key]
	if l == nil {
		if q.lines == nil {
			q.lines = make(map[string]*line)
		}
		q.lines[key] = new(line)
		q.mu.Unlock()
		return q.leaving(key), nil
	}
	turn := make(chan struct{})
	l.waiting = append(l.waiting, turn)
	q.mu.Unlock()

	select {
	case <-turn:
		return q.leaving(key), nil
	case <-ctx.Done():
		q.abandon(key, l, turn)
		return nil, ctx.Err()
	}
}

// leaving returns what lets the next in, the first time that it is called.
func (q *Queue) leaving(key string) func() { return sync.OnceFunc(func() { q.next(key) }) }

// next lets the longest waiting in, or forgets the key.
func (q *Queue) next(key string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.lines[key]
	if len(l.waiting) == 0 {
		delete(q.lines, key)
		return
	}
	close(l.waiting[0])
	l.waiting = l.waiting[1:]
}

// abandon takes one who gave up out of the line; one who was let in at the same
// moment lets the next in instead.
func (q *Queue) abandon(key string, l *line, turn chan struct{}) {
	q.mu.Lock()
	if i := slices.Index(l.waiting, turn); i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
		q.mu.Unlock()
		return
	}
	q.mu.Unlock()
	q.next(key)
}
