package postgres

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
)

// errFenced says that this process was ended by another one.
var errFenced = errors.New("another process looks after what this one did")

// Lost is closed when another process has ended this one: it may not write or speak any
// more, and should end.
func (f *Fleet) Lost() <-chan struct{} { return f.lost }

func (f *Fleet) lose() { f.losing.Do(func() { close(f.lost) }) }

// fence holds this process's row until the transaction ends, or refuses what others may
// do now.
func (s *Store) fence(ctx context.Context, t pgx.Tx) error {
	if s.fleet == nil {
		return nil
	}
	if err := s.fleet.limit(ctx, t); err != nil {
		return err
	}
	tag, err := t.Exec(ctx, "select from processes where id = $1 for key share", s.fleet.process)
	if err == nil && tag.RowsAffected() == 0 {
		s.fleet.lose()
		return errFenced
	}
	return err
}

// limit has the server end a transaction within which this process stands still: what it
// holds there it would hold beyond its time.
func (f *Fleet) limit(ctx context.Context, t pgx.Tx) error {
	_, err := t.Exec(ctx, "select set_config('idle_in_transaction_session_timeout', $1, true)", strconv.FormatInt(f.length.Milliseconds(), 10))
	return err
}

// fencedPatience is how long a caller that is fenced is told nothing at most: what ends
// last in a program must not wait for its own end.
const fencedPatience = 2 * time.Second

// orWait is what a caller is told. One that is fenced is told nothing until its context
// ends, which it does soon: another process answers the same people, and they are not to
// hear two things.
func orWait(ctx context.Context, err error) error {
	if !errors.Is(err, errFenced) {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(fencedPatience):
		return err
	}
}
