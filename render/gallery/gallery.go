// Package gallery draws pictures for everybody who asks: a few at once, and the last
// ones drawn are kept, so that asking again costs nothing. It knows nothing of what they
// show: two pictures of one key are the same.
package gallery

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"golang.org/x/sync/semaphore"

	"skald/storage/recent"
)

// A Gallery keeps the pictures of keys.
type Gallery[K comparable] struct {
	places *semaphore.Weighted
	kept   *recent.Map[K, []byte]
}

// New returns a gallery that draws what is not among the pictures kept. One processor is
// left to those who are answered meanwhile.
func New[K comparable](kept *recent.Map[K, []byte]) Gallery[K] {
	return Gallery[K]{semaphore.NewWeighted(int64(max(1, runtime.GOMAXPROCS(0)-1))), kept}
}

// Beside returns a gallery that draws beside this one, and keeps the same pictures.
func (p Gallery[K]) Beside() Gallery[K] { return New(p.kept) }

// Picture returns the picture of a key, drawn by paint unless it is kept. It waits
// for a place until the context ends.
func (p Gallery[K]) Picture(ctx context.Context, key K, paint func(io.Writer) error) ([]byte, error) {
	if png, ok := p.kept.Get(key); ok {
		return png, nil
	}
	if err := p.places.Acquire(ctx, 1); err != nil {
		return nil, fmt.Errorf("draw a picture: %w", err)
	}
	defer p.places.Release(1)
	if png, ok := p.kept.Get(key); ok { // somebody else asked for the same
		return png, nil
	}
	png, err := painted(paint)
	if err != nil {
		return nil, fmt.Errorf("draw a picture: %w", err)
	}
	p.kept.Put(key, png)
	return png, nil
}

// painted paints a picture. A panic is an error: a bug of one board is one
// message's.
func painted(paint func(io.Writer) error) (png []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	var b bytes.Buffer
	if err := paint(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
