package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"skald/storage"
)

// Store is a store in a PostgreSQL database. It is safe for use by many goroutines.
type Store struct {
	pool  *pgxpool.Pool
	log   *slog.Logger
	topic string // of the notifications
	lock  int64  // that each process shares for as long as it has the database open
	alone *pgx.Conn
	self  string // by which this store knows its own
	poll  time.Duration

	fleet *Fleet // nil: this process does not serve

	queue    chan *change
	wake     chan struct{}
	announce chan struct{}
	quit     chan struct{} // closed by Close: nothing more is taken
	done     chan struct{} // closed by the writer: nothing more is made
	close    sync.Once
	end      context.CancelFunc // of what goes on beside the writer
	beside   sync.WaitGroup
}

// Options of Open; the zero value is good.
type Options struct {
	Log *slog.Logger // hears of what is wrong; nil: nobody does
	// Poll is how often mail that others put into the outbox is asked for, in case the
	// notification of it was lost; 0: every 2 s.
	Poll time.Duration
	// Alone opens a database to carry everything out of it or into it: nobody else may
	// have it open, and that it was filled in part is no hindrance.
	Alone bool
	// Serving opens a database to send its mail and to run its clocks, as one of the
	// processes that share that out.
	Serving bool
	// Lease is how long after the last word of a process that serves others take over what
	// it had; 0: 10 s.
	Lease time.Duration
}

const defaultPoll = 2 * time.Second

// maxConns is how many connections a process has at most, besides the one on which it
// listens and the one on which it says that it lives, unless the address says it by
// pool_max_conns or there are more processors.
const maxConns = 10

// defaultSchema is where the tables are, unless the address names a search_path.
const defaultSchema = "skald"

// Open opens the database at an address such as postgres://user@host/database, or one
// of several hosts, and makes its tables if there are none. One that a newer program
// wrote is refused as it is.
func Open(ctx context.Context, address string, o Options) (*Store, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("address of the database: %w", err)
	}
	schema := adjust(config)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	s := &Store{
		pool: pool, log: o.Log, poll: o.Poll, topic: "skald mail " + schema, lock: lockOf(schema), self: fmt.Sprintf("%016x", rand.Uint64()),
		queue: make(chan *change, maxBatch), wake: make(chan struct{}, 1), announce: make(chan struct{}, 1),
		quit: make(chan struct{}), done: make(chan struct{}),
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.poll = cmp.Or(s.poll, defaultPoll)
	if err := s.migrate(ctx, schema, o.Alone); err != nil {
		pool.Close()
		return nil, fmt.Errorf("database %s: %w", config.ConnConfig.Database, flat{err})
	}
	if o.Alone {
		if err := s.lockOut(ctx, config.ConnConfig.Copy()); err != nil {
			pool.Close()
			return nil, fmt.Errorf("database %s: %w", config.ConnConfig.Database, err)
		}
	}
	if o.Serving {
		if err := s.enlist(ctx, o.Lease); err != nil {
			pool.Close()
			return nil, fmt.Errorf("database %s: %w", config.ConnConfig.Database, flat{err})
		}
	}
	beside, end := context.WithCancel(context.WithoutCancel(ctx))
	s.end = end
	go s.write(beside)
	began := make(chan error, 1)
	s.beside.Go(func() { s.listen(beside, began) })
	s.beside.Go(func() { s.tell(beside) })
	if err := <-began; err != nil {
		return nil, errors.Join(fmt.Errorf("database %s: %w", config.ConnConfig.Database, flat{err}), s.Close())
	}
	if s.fleet != nil {
		if err := s.fleet.settle(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("database %s: %w", config.ConnConfig.Database, flat{err}), s.Close())
		}
		s.beside.Go(func() { s.fleet.live(beside) })
		s.beside.Go(func() { s.fleet.keep(beside) })
	}
	return s, nil
}

// adjust sets what the address leaves open, and says in which schema the tables are.
func adjust(c *pgxpool.Config) (schema string) {
	for name, value := range map[string]string{
		"application_name": "skald", "search_path": defaultSchema,
		// Statements are planned once, while the tables may still be empty, and all of
		// them are answered by indexes; compiling them would take longer than they do.
		"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "jit": "off",
		// A server lets go of what a machine held that is gone, in half a minute.
		"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3",
	} {
		if _, told := c.ConnConfig.RuntimeParams[name]; !told {
			c.ConnConfig.RuntimeParams[name] = value
		}
	}
	if !strings.Contains(c.ConnString(), "pool_max_conns") {
		c.MaxConns = max(c.MaxConns, maxConns)
	}
	if c.ConnConfig.ConnectTimeout == 0 {
		c.ConnConfig.ConnectTimeout = 5 * time.Second
	}
	return c.ConnConfig.RuntimeParams["search_path"]
}

// Close waits for the transaction in hand and for the reads, then lets the database
// go. Changes that were not taken get ErrClosed.
func (s *Store) Close() error {
	s.close.Do(func() {
		close(s.quit)
		<-s.done
		s.end()
		s.beside.Wait()
		if s.fleet != nil {
			s.fleet.resign()
		}
		if s.alone != nil {
			s.letIn()
		}
		s.pool.Close()
	})
	return nil
}

// enter refuses what comes after the end.
func (s *Store) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-s.quit:
		return storage.ErrClosed
	default:
		return nil
	}
}

// transact runs do in a transaction of its own.
func (s *Store) transact(ctx context.Context, do func(pgx.Tx) error) error {
	if err := s.enter(ctx); err != nil {
		return err
	}
	return orWait(ctx, pgx.BeginFunc(ctx, s.pool, func(t pgx.Tx) error {
		if err := s.fence(ctx, t); err != nil {
			return err
		}
		return do(t)
	}))
}

// flat is an error said in one line: the driver says one for each host that it tried.
type flat struct{ error }

func (f flat) Error() string { return strings.Join(strings.Fields(f.error.Error()), " ") }

func (f flat) Unwrap() error { return f.error }
