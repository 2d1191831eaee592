package site

import (
	"context"
	"errors"
)

// errBusy says that so many wait already that nobody else is let in.
var errBusy = errors.New("too many wait")

// A pool bounds how many do something at once, and how many wait for that.
type pool struct{ places, waiting chan struct{} }

func newPool(atOnce, waiting int) *pool {
	return &pool{make(chan struct{}, atOnce), make(chan struct{}, atOnce+waiting)}
}

// enter waits for a place, and returns what gives it back.
func (p *pool) enter(ctx context.Context) (leave func(), err error) {
	select {
	case p.waiting <- struct{}{}:
	default:
		return nil, errBusy
	}
	select {
	case p.places <- struct{}{}:
		return func() { <-p.places; <-p.waiting }, nil
	case <-ctx.Done():
		<-p.waiting
		return nil, ctx.Err()
	}
}
