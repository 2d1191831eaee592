// Package queue lets one caller at a time do something to a thing with a name.
package queue

import (
	"context"
	"sync"
)

// Queue lets one caller at a time in per key, in the order they came. A key
// that nobody uses takes no memory. The zero value is ready.
type Queue struct {
	mu   sync.Mutex
	last map[string]chan struct{} // closed when the last one in the line of a key leaves
}

// Enter waits until the caller is alone with the key, or its context ends. The
// caller must call leave; once is enough.
func (q *Queue) Enter(ctx context.Context, key string) (func(), error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	left := make(chan struct{})
	q.mu.Lock()
	if q.last == nil {
		q.last = make(map[string]chan struct{})
	}
	before := q.last[key]
	q.last[key] = left
	q.mu.Unlock()

	leave := sync.OnceFunc(func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.last[key] == left {
			delete(q.last, key)
		}
		close(left)
	})
	if before == nil {
		return leave, nil
	}
	select {
	case <-before:
		return leave, nil
	case <-ctx.Done():
		go func() { // those behind still wait for the one before
			<-before
			leave()
		}()
		return nil, ctx.Err()
	}
}
