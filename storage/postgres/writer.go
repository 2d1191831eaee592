package postgres

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"skald/storage"
	"skald/storage/handover"
)

// maxBatch bounds how many changes one transaction makes, and so how long the first of
// them waits.
const maxBatch = 256

// patience is how long the writer tries to reach the database before it gives the
// changes in hand up: a standby takes over within it.
const patience = 30 * time.Second

// change is one caller's change on its way through the writer.
type change struct {
	commit *commit           // what it writes, nil: nothing of that kind
	ack    *storage.Delivery // what it acknowledges
	keys   map[string]bool   // what it shares with no other change of its round
	fate   string            // what became of commit
	handover.Ticket
}

// hand hands a change to the writer and waits until it is durable or refused. queued,
// if not nil, is called once it stands in the queue. Once the writer has taken the change
// the context no longer matters: the caller learns what became of it.
func (s *Store) hand(ctx context.Context, c *change, queued func()) error {
	if err := s.enter(ctx); err != nil {
		return err
	}
	return orWait(ctx, handover.Hand(ctx, handover.Writer{Quit: s.quit, Done: s.done, Closed: storage.ErrClosed}, s.queue, c, queued))
}

// write is the writer: it makes all changes that wait in one transaction, answers
// them, and so on until Close.
func (s *Store) write(ctx context.Context) {
	defer close(s.done)
	batch := make([]*change, 0, maxBatch)
	for {
		batch = batch[:0]
		select {
		case <-s.quit:
			return
		case first := <-s.queue:
			batch = s.gather(handover.Take(batch, first))
		}
		if len(batch) > 0 {
			s.commit(ctx, batch)
		}
		clear(batch)
	}
}

// gather adds to the batch whatever waits. It yields once after the queue runs dry, so
// that callers just answered can enqueue again.
func (s *Store) gather(batch []*change) []*change {
	yielded := false
	for len(batch) < maxBatch {
		select {
		case c := <-s.queue:
			batch, yielded = handover.Take(batch, c), false
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

// commit makes a batch in one transaction, and answers. If that is refused as a whole
// (another process took a channel at that very moment), each change goes alone, so that
// only the one at fault is refused.
func (s *Store) commit(ctx context.Context, batch []*change) {
	err := s.try(ctx, batch)
	if err != nil && refused(err) && len(batch) > 1 {
		for i := range batch {
			s.commit(ctx, batch[i:i+1])
		}
		return
	}
	if err == nil && slices.ContainsFunc(batch, (*change).posts) {
		s.posted() // before it is answered, so that whoever hears of a change finds its mail announced
	}
	for _, c := range batch {
		if c.fate == fenced {
			s.fleet.lose()
		}
		c.Answer(c.outcome(err))
	}
}

// try makes a batch, again and again while the database is out of reach or another
// process was faster, for as long as the writer has patience.
func (s *Store) try(ctx context.Context, batch []*change) error {
	rounds := roundsOf(batch)
	for began, pause := time.Now(), 10*time.Millisecond; ; pause = min(2*pause, time.Second) {
		err := s.send(ctx, rounds)
		switch {
		case err == nil, refused(err) && !raced(err), time.Since(began) > patience:
			return err
		case raced(err) && len(batch) > 1:
			return err
		}
		if !refused(err) {
			s.log.Warn("the database cannot be reached: trying again", "err", err)
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause):
		}
	}
}

// send sends the rounds together, as one transaction, and reads what became of each
// change.
func (s *Store) send(ctx context.Context, rounds []*round) error {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	b := new(pgx.Batch)
	for _, r := range rounds {
		r.queue(b, s.process())
	}
	if err := s.pool.SendBatch(ctx, b).Close(); err != nil {
		return fmt.Errorf("commit transaction: %w", err)
	}
	return nil
}

// refused reports whether the database itself answered, and was not about to stop.
func refused(err error) bool {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return false
	}
	for _, class := range []string{"08", "57", "53", "25006"} { // connection, stop, resources, a standby
		if strings.HasPrefix(e.Code, class) {
			return false
		}
	}
	return true
}

// raced reports whether a transaction failed since another one was faster: once more,
// it will know.
func raced(err error) bool {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code {
	case "23505", "40001", "40P01": // a key that is there already, a moment that is over, a deadlock
		return true
	}
	return false
}
