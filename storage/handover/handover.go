// Package handover brings changes to the one writer of a store, which makes all that
// wait in one transaction, and brings each caller the answer.
package handover

import (
	"context"
	"sync/atomic"
)

// Ticket is what a change needs on its way: its caller waits by it. It stands in the
// change, and is good for one.
type Ticket struct {
	answer  chan error
	settled atomic.Bool // the writer has taken it, or its caller has given up
}

func (t *Ticket) ticket() *Ticket { return t }

// Answer tells the caller what became of the change. It never waits.
func (t *Ticket) Answer(err error) { t.answer <- err }

// A Change has a ticket in it.
type Change interface{ ticket() *Ticket }

// Take adds a change that the writer takes to a batch, unless its caller has given up.
func Take[C Change](batch []C, c C) []C {
	if c.ticket().settled.Swap(true) {
		return batch
	}
	return append(batch, c)
}

// A Writer takes changes from a queue until it ends.
type Writer struct {
	Quit   <-chan struct{} // closed: nothing more is taken
	Done   <-chan struct{} // closed by the writer: nothing more is made
	Closed error           // what those are told whose changes were not taken
}

// Hand hands a change to the writer by one of its queues and waits until it is durable
// or refused. queued, if not nil, is called once the change stands there, before
// whatever comes by that queue from then on. Once the change is taken the context no
// longer matters: the caller always learns what became of it.
func Hand[C Change](ctx context.Context, w Writer, queue chan<- C, c C, queued func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t := c.ticket()
	t.answer = make(chan error, 1)
	select {
	case queue <- c:
	case <-ctx.Done():
		return ctx.Err()
	case <-w.Quit:
		return w.Closed
	}
	if queued != nil {
		queued()
	}
	select {
	case err := <-t.answer:
		return err
	case <-ctx.Done():
		if !t.settled.Swap(true) {
			return ctx.Err()
		}
	case <-w.Done:
	}
	select {
	case err := <-t.answer:
		return err
	case <-w.Done:
	}
	select {
	case err := <-t.answer: // its last
		return err
	default:
		return w.Closed
	}
}
