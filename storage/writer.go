package storage

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"go.etcd.io/bbolt"

	"skald/storage/handover"
)

// maxBatch bounds how many changes one transaction makes, and so how long the
// first of them waits.
const maxBatch = 256

// leisure is how long a change that no person waits for may itself wait for one
// that somebody does: it goes along in that transaction, and nobody stands
// behind one of its own. Where people press a hundred times a second, most such
// changes find company by then.
const leisure = 40 * time.Millisecond

// maxCompany bounds how many such changes a transaction makes: where ten thousand
// messages are to be delivered, somebody's move does not wait for a hundred of them.
const maxCompany = 8

// change is one caller's change on its way through the writer.
type change struct {
	// do checks first and writes after: an error that it returns is a refusal
	// and must leave the transaction as it was. What fails in writing is kept
	// by the transaction itself and fails all changes in it.
	do      func(*writeTx) error
	refused error
	handover.Ticket
}

// writeTx is the writer's transaction. It carries what has to be done once it
// is durable.
type writeTx struct {
	tx
	queues   *queues
	after    []func(*queues)
	replaces map[string]uint64 // what queues.replaces will say; 0: nothing
	posted   bool              // mail was put into the outbox
	changed  bool              // something was put or dropped
	err      error             // the first write that failed
}

func (t *writeTx) put(b bucket, key, value []byte) {
	if t.err != nil {
		return
	}
	t.changed = true
	if err := t.bucket(b).Put(key, value); err != nil {
		t.err = fmt.Errorf("write to %s: %w", bucketNames[b], err)
	}
}

func (t *writeTx) drop(b bucket, key []byte) {
	if t.err != nil {
		return
	}
	t.changed = true
	if err := t.bucket(b).Delete(key); err != nil {
		t.err = fmt.Errorf("delete from %s: %w", bucketNames[b], err)
	}
}

// change hands do to the writer and waits until it is durable or refused. Once
// it is taken the context no longer matters: the caller always learns what
// became of it.
func (b *Bolt) change(ctx context.Context, do func(*writeTx) error) error {
	return b.hand(ctx, b.queue, do, nil)
}

// changeAtLeisure does the same for a change that no person waits for.
func (b *Bolt) changeAtLeisure(ctx context.Context, do func(*writeTx) error) error {
	return b.hand(ctx, b.leisurely, do, nil)
}

// hand hands do to the writer by one of its queues. queued, if not nil, is called
// once it stands there, before whatever comes by that queue from then on.
func (b *Bolt) hand(ctx context.Context, queue chan<- *change, do func(*writeTx) error, queued func()) error {
	return handover.Hand(ctx, handover.Writer{Quit: b.quit, Done: b.done, Closed: ErrClosed}, queue, &change{do: do}, queued)
}

// write is the writer: it takes all changes that wait, makes them in one
// transaction, answers them, and so on until Close. While one transaction
// syncs, the next batch gathers.
func (b *Bolt) write() {
	defer close(b.done)
	batch := make([]*change, 0, maxBatch)
	for {
		batch = batch[:0]
		select {
		case <-b.quit:
			return
		case first := <-b.queue:
			batch = b.gather(handover.Take(batch, first), 0)
		case first := <-b.leisurely:
			batch = b.gather(b.linger(handover.Take(batch, first)))
		}
		if len(batch) == 0 {
			continue
		}
		err := b.commit(batch)
		for i, c := range batch {
			if c.refused == nil {
				c.refused = err
			}
			c.Answer(c.refused)
			batch[i] = nil
		}
	}
}

// linger adds to a batch that nobody waits for what comes until somebody does,
// or until it has waited long enough. It returns how many of the batch nobody
// waits for.
func (b *Bolt) linger(batch []*change) (_ []*change, company int) {
	enough := time.NewTimer(b.leisure)
	defer enough.Stop()
	for len(batch) < maxCompany {
		select {
		case c := <-b.queue:
			return handover.Take(batch, c), len(batch)
		case c := <-b.leisurely:
			batch = handover.Take(batch, c)
		case <-enough.C:
			return batch, len(batch)
		case <-b.quit:
			return batch, len(batch) // it was taken, so it is made
		}
	}
	return batch, len(batch)
}

// gather adds to the batch whatever waits, of what nobody waits for as much as
// there is room for beside so much. It yields once after the queue runs dry, so
// that callers just answered can enqueue again, and returns if none did. It never
// sleeps.
func (b *Bolt) gather(batch []*change, company int) []*change {
	yielded, leisurely := false, b.leisurely
	for len(batch) < maxBatch {
		if company >= maxCompany {
			leisurely = nil
		}
		select {
		case c := <-b.queue:
			batch, yielded = handover.Take(batch, c), false
		case c := <-leisurely:
			batch, company = handover.Take(batch, c), company+1
		default:
			if yielded {
				return batch
			}
			yielded = true
			runtime.Gosched()
		}
	}
	return batch
}

// commit makes a batch in one transaction. Its error is that of the
// transaction, so of all changes not refused.
func (b *Bolt) commit(batch []*change) error {
	t, err := b.transact(batch)
	if err != nil {
		// The disk may hold the old state or the new one; the outbox in memory
		// follows what reads will find.
		if again := b.readOutbox(); again != nil {
			b.log.Error("read outbox after a failed transaction", "err", again)
		}
		if t != nil && t.posted {
			b.wakeSender() // it may be there all the same
		}
		return err
	}
	for _, f := range t.after {
		f(b.queues)
	}
	if t.posted {
		b.wakeSender()
	}
	return nil
}

// wakeSender says that there may be new mail, unless that was said and not yet
// heard.
func (b *Bolt) wakeSender() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// transact makes a batch in one transaction and commits it. With an error comes
// the transaction if all but the commit was done.
func (b *Bolt) transact(batch []*change) (t *writeTx, err error) {
	if b.broken != nil {
		return nil, b.broken
	}
	defer recoverDamage(&err)()
	begun, err := b.db.Begin(true)
	if err != nil {
		return nil, closedOr(err)
	}
	defer func() {
		if !rollback(begun) {
			b.broken = fmt.Errorf("%w: a transaction could not be ended, restart skald", ErrDamaged)
		}
	}()
	t = &writeTx{tx: tx{Tx: begun}, queues: b.queues}
	for _, c := range batch {
		c.refused = c.do(t)
	}
	if t.stampWritten(time.Now()); t.err != nil {
		return nil, t.err
	}
	if err := begun.Commit(); err != nil {
		return t, fmt.Errorf("commit transaction: %w", err)
	}
	return t, nil
}

// rollback ends a transaction that may have ended already, and says whether it
// could: what panics on a damaged file may do so here once more, and then bbolt
// keeps its locks.
func rollback(t *bbolt.Tx) (ended bool) {
	defer func() {
		if recover() != nil {
			ended = false
		}
	}()
	_ = t.Rollback()
	return true
}
