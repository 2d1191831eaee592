package postgres

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// posted says that there is new mail: to the sender of this process at once, to those
// of others a moment later.
func (s *Store) posted() {
	ring(s.wake)
	ring(s.announce)
}

// ring puts a value into a channel of one, unless one is there.
func ring(bell chan struct{}) {
	select {
	case bell <- struct{}{}:
	default:
	}
}

// gathering is how long notifications gather before one is sent: a database makes
// transactions that notify one after the other.
const gathering = 50 * time.Millisecond

// tell notifies other processes of new mail until the context ends. What fails is only
// later for them.
func (s *Store) tell(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.announce:
		}
		if _, err := s.pool.Exec(ctx, "select pg_notify($1, $2)", s.topic, s.self); err != nil && ctx.Err() == nil {
			s.log.Warn("other processes could not be told of new mail", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(gathering):
		}
	}
}

// listen wakes the sender when another process put mail into the outbox, until the
// context ends: as soon as it is notified, and otherwise when it next asks. began gets nil once it
// hears, or why it could not.
func (s *Store) listen(ctx context.Context, began chan<- error) {
	var once sync.Once
	first := func(err error) { once.Do(func() { began <- err }) }
	for ctx.Err() == nil {
		err := s.hear(ctx, func() { first(nil) })
		first(err)
		if ctx.Err() != nil {
			return
		}
		s.log.Warn("the database does not notify: asking it for new mail every "+s.poll.String(), "err", err)
		select {
		case <-ctx.Done():
		case <-time.After(s.poll):
			ring(s.wake)
		}
	}
}

// hear listens on a connection of its own until that fails. It calls heard once it does.
func (s *Store) hear(ctx context.Context, heard func()) error {
	c, err := s.dial(ctx)
	if err != nil {
		return err
	}
	defer c.Close(context.WithoutCancel(ctx))
	if _, err := c.Exec(ctx, "listen "+pgx.Identifier{s.topic}.Sanitize()); err != nil {
		return err
	}
	last, err := s.newest(ctx)
	if err != nil {
		return err
	}
	heard()
	for {
		wait, stop := context.WithTimeout(ctx, s.poll)
		n, err := c.WaitForNotification(wait)
		late := wait.Err() != nil
		stop()
		switch {
		case err == nil && strings.HasPrefix(n.Payload, fleetNews):
			if s.fleet != nil && !strings.HasSuffix(n.Payload, s.self) {
				ring(s.fleet.bell)
			}
		case err == nil && n.Payload != s.self:
			ring(s.wake)
		case err == nil:
		case ctx.Err() != nil || !late:
			return err
		default:
			newest, err := s.newest(ctx)
			if err != nil {
				return err
			}
			if newest > last {
				last = newest
				ring(s.wake)
			}
		}
	}
}

// newest is the number of the newest mail.
func (s *Store) newest(ctx context.Context) (id int64, err error) {
	err = s.pool.QueryRow(ctx, "select coalesce(max(id), 0) from mail").Scan(&id)
	return id, err
}
