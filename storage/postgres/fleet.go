package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/storage"
)

// A Fleet is the processes that serve from one database, as one of them sees it. They
// share out what there is to look after: each shard, and the competitions. A process says
// again and again that it lives; one that does not is ended by another one, and what it
// held is taken over. What counts is the database's clock alone. Every statement that
// writes for a process holds its row, so that one which was paused and wakes up late
// writes nothing after it was ended.
//
// What a living process holds it gives away by itself: a newcomer is named its heir, first
// hears the shard beside it, and then has it, so that nothing that people press falls
// between the two.
type Fleet struct {
	store   *Store
	process int64
	name    string
	length  time.Duration // how long after its last word a process is ended
	log     *slog.Logger

	lost   chan struct{} // closed when this process was ended
	losing sync.Once
	bell   chan struct{} // rings when another process changed something

	mu      sync.Mutex
	said    time.Time       // when this process last said that it lives
	spares  time.Time       // until when it ends no other one
	stuck   int             // how often it has said so since it last shared out what there is
	shards  int64           // in which all have agreed; 0: not yet
	held    map[int64]int64 // the epoch of each lease that it has
	since   map[int64]time.Time
	heir    []int64             // what it is to have
	shared  map[int64]time.Time // what an heir hears, too, and since when this process claims what it hears
	ours    map[int64]bool      // what it is to have, and hears and claims already
	leaving map[int64]int64     // what it gives away, of which epoch, and does not speak for any more
	changed chan struct{}
}

const defaultLease = 10 * time.Second

// part is what of all a process looks after.
type part struct {
	process int64 // 0: one that does not serve, which sees everything
	shards  int64
	units   []int64
}

// part returns what this process looks after now.
func (s *Store) part() part {
	if s.fleet == nil {
		return part{}
	}
	f := s.fleet
	f.mu.Lock()
	defer f.mu.Unlock()
	return part{f.process, f.shards, f.own()}
}

// own lists what this process has and speaks for, in order. The lock is held.
func (f *Fleet) own() (units []int64) {
	for u, epoch := range f.held {
		if left, leaving := f.leaving[u]; !leaving || left != epoch {
			units = append(units, u)
		}
	}
	slices.Sort(units)
	return units
}

// Held returns since when this process looks after what it does: shards by their numbers,
// and -1: the competitions.
func (f *Fleet) Held() map[int]time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := make(map[int]time.Time, len(f.held))
	for u := range f.held {
		all[int(u)] = f.since[u]
	}
	return all
}

// Fleet returns what this process has to do with others that serve, nil if it does not.
func (s *Store) Fleet() *Fleet { return s.fleet }

// process is the number of this process among those that serve, 0 if it does not.
func (s *Store) process() int64 {
	if s.fleet == nil {
		return 0
	}
	return s.fleet.process
}

// enlist makes this process one of those that serve.
func (s *Store) enlist(ctx context.Context, length time.Duration) error {
	host, _ := os.Hostname() // without one its number is known
	f := &Fleet{
		store: s, name: fmt.Sprintf("%s, process %d", host, os.Getpid()), length: cmp.Or(length, defaultLease), log: s.log,
		lost: make(chan struct{}), bell: make(chan struct{}, 1), changed: make(chan struct{}), leaving: map[int64]int64{},
	}
	err := s.pool.QueryRow(ctx, `insert into processes (name, since, heard, until)
		values ($1, clock_timestamp(), clock_timestamp(), clock_timestamp() + $2::bigint * interval '1 microsecond') returning id`, f.name, f.length.Microseconds()).Scan(&f.process)
	if err != nil {
		return fmt.Errorf("say that this process serves: %w", err)
	}
	f.said = time.Now()
	s.fleet = f
	return nil
}

// mostStuck is how often a process says that it lives while it shares out nothing: for four
// of its lengths. Then something in it stands still, and others are to take over.
const mostStuck = 16

// live says that this process lives, until the context ends or this process was ended. It
// has a connection of its own, so that it waits for nothing else.
func (f *Fleet) live(ctx context.Context) {
	var c *pgx.Conn
	hangUp := func() {
		if c != nil {
			_ = c.Close(context.WithoutCancel(ctx))
			c = nil
		}
	}
	defer hangUp()
	f.repeat(ctx, nil, f.length/20, "it cannot be said that this process lives", func(ctx context.Context) (err error) {
		if c == nil {
			c, err = f.store.dial(ctx)
		}
		if err == nil {
			err = f.say(ctx, c)
		}
		if err != nil {
			hangUp()
			f.mu.Lock()
			f.spare()
			f.mu.Unlock()
		}
		return err
	})
}

// repeat does something four times in each of this process's lengths, when the bell rings,
// and so much later where it fails, until the context ends or this process was ended.
func (f *Fleet) repeat(ctx context.Context, bell <-chan struct{}, later time.Duration, fails string, do func(context.Context) error) {
	wait := f.length / 4
	for {
		select {
		case <-ctx.Done():
			return
		case <-f.lost:
			return
		case <-bell:
		case <-time.After(wait):
		}
		ask, stop := context.WithTimeout(ctx, f.length)
		err := do(ask)
		stop()
		if wait = f.length / 4; err != nil && ctx.Err() == nil && !errors.Is(err, errFenced) {
			wait = later
			f.log.Warn(fails+": trying again", "err", flat{err})
		}
	}
}

// say says that this process lives, unless it has been stuck for too long. One that could
// not say it for half of its length spares the others.
func (f *Fleet) say(ctx context.Context, c *pgx.Conn) error {
	text, args := "update processes set heard = clock_timestamp(), until = clock_timestamp() + $2::bigint * interval '1 microsecond' where id = $1", []any{f.process, f.length.Microseconds()}
	stuck := f.isStuck()
	if stuck {
		text, args = "select from processes where id = $1", args[:1]
	}
	tag, err := c.Exec(ctx, text, args...)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		f.lose()
		return errFenced
	}
	if stuck {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if time.Since(f.said) > f.length/2 {
		f.spare()
	}
	f.said = time.Now()
	f.stuck++
	return nil
}

func (f *Fleet) isStuck() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.stuck >= mostStuck
}

// spare has this process end no other one for half of its length: perhaps all were cut off.
// The lock is held.
func (f *Fleet) spare() { f.spares = time.Now().Add(f.length / 2) }

// buries reports whether this process may end others: it has said lately that it lives
// itself, and was not cut off just before.
func (f *Fleet) buries() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	return now.Sub(f.said) <= f.length/2 && now.After(f.spares)
}

// keep takes and gives what is to be shared out, until the context ends or this process
// was ended.
func (f *Fleet) keep(ctx context.Context) {
	f.repeat(ctx, f.bell, f.length/4, "what there is cannot be shared out", f.settle)
}

// settle ends the processes that do not live any more, and takes what this one is to have.
func (f *Fleet) settle(ctx context.Context) error {
	var shards int64
	held := map[int64]int64{}
	var heir []int64
	var shared map[int64]time.Time
	ours := map[int64]bool{}
	told := false
	err := pgx.BeginFunc(ctx, f.store.pool, func(t pgx.Tx) error {
		if err := f.store.fence(ctx, t); err != nil {
			return err
		}
		// One after the other, lest two take the same.
		if _, err := t.Exec(ctx, "select pg_advisory_xact_lock($1)", f.store.sharing()); err != nil {
			return err
		}
		if f.buries() {
			if err := f.bury(ctx, t); err != nil {
				return err
			}
		}
		var staying, going []int64
		var leases []lease
		var err error
		if shards, staying, going, leases, err = look(ctx, t); err != nil {
			return err
		}
		plan := share(f.process, staying, going, leases)
		for _, l := range leases {
			if slices.Contains(plan.held, l.unit) {
				held[l.unit] = l.epoch
			}
		}
		shared = f.sharing(plan.give)
		for _, l := range leases {
			if ours[l.unit] = l.shared && l.heir == f.process; slices.Contains(plan.give, l.unit) && !l.shared {
				told = true
				if _, err := t.Exec(ctx, "update leases set shared = true where unit = $1 and heir = $2", l.unit, l.heir); err != nil {
					return err
				}
			}
		}
		for _, u := range plan.take {
			told = true
			held[u]++
			if _, err := t.Exec(ctx, "update leases set holder = $2, heir = null, hears = false, shared = false, epoch = epoch + 1, since = clock_timestamp() where unit = $1", u, f.process); err != nil {
				return err
			}
		}
		for _, u := range plan.inherit {
			told = true
			if _, err := t.Exec(ctx, "update leases set heir = $2, hears = unit < 0, shared = false where unit = $1", u, f.process); err != nil {
				return err
			}
		}
		heir = plan.heir
		return nil
	})
	if err != nil {
		return err
	}
	f.note(shards, held, heir, ours)
	if told {
		f.ring()
	}
	f.give(shared)
	return nil
}

// bury ends the processes that do not say any more that they live. One that holds its own
// row at this very moment is ended the next time.
func (f *Fleet) bury(ctx context.Context, t pgx.Tx) error {
	rows, err := t.Query(ctx, `delete from processes p using (select id from processes where until < clock_timestamp() for update skip locked) dead
		where p.id = dead.id returning p.name`)
	if err != nil {
		return err
	}
	dead, err := pgx.CollectRows(rows, pgx.RowTo[string])
	for _, name := range dead {
		f.log.Warn("another process does not live any more: its work is taken over", "process", name)
	}
	return err
}

// note keeps what was settled, and tells those who wait for a change.
func (f *Fleet) note(shards int64, held map[int64]int64, heir []int64, ours map[int64]bool) {
	slices.Sort(heir)
	f.mu.Lock()
	since := make(map[int64]time.Time, len(held))
	for u, epoch := range held {
		if since[u] = time.Now(); f.held[u] == epoch {
			since[u] = f.since[u]
		}
	}
	f.since, f.ours = since, ours
	same := f.shards == shards && maps.Equal(f.held, held) && slices.Equal(f.heir, heir)
	f.shards, f.held, f.heir, f.stuck = shards, held, heir, 0
	maps.DeleteFunc(f.leaving, func(u, epoch int64) bool { return held[u] != epoch })
	own := f.own()
	if !same {
		f.tell()
	}
	f.mu.Unlock()
	if !same {
		f.log.Info("this process looks after", "shards", shards, "own", own, "to_have", heir)
		ring(f.store.wake) // there may be mail
	}
}

// tell tells those who wait that something changed. The lock is held.
func (f *Fleet) tell() {
	close(f.changed)
	f.changed = make(chan struct{})
}

// ring has the other processes look at once.
func (f *Fleet) ring() {
	ctx, stop := context.WithTimeout(context.Background(), askPatience)
	defer stop()
	if _, err := f.store.pool.Exec(ctx, "select pg_notify($1, $2)", f.store.topic, fleetNews+f.store.self); err != nil {
		f.log.Debug("other processes could not be told of a change", "err", flat{err})
	}
}

// fleetNews is what a notification begins with that is about the fleet, not mail.
const fleetNews = "fleet "

// Agree has all processes open at least so many shards, and returns how many.
func (f *Fleet) Agree(ctx context.Context, shards int) (all int, err error) {
	err = f.store.pool.QueryRow(ctx, `insert into fleet (shards) values ($1)
		on conflict (one) do update set shards = greatest(fleet.shards, excluded.shards) returning shards`, int64(shards)).Scan(&all)
	if err != nil {
		return 0, fmt.Errorf("agree on the number of shards: %w", err)
	}
	ring(f.bell)
	return all, nil
}

// Hearing returns how many shards there are, 0 if that is not known yet, which of them this
// process is to hear, and a channel that is closed when that changes.
func (f *Fleet) Hearing() (shards int, mine []int, changed <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, u := range slices.Concat(f.own(), f.heir) {
		if u >= 0 && u < f.shards {
			mine = append(mine, int(u))
		}
	}
	slices.Sort(mine)
	return int(f.shards), mine, f.changed
}

// Holds reports whether this process looks after what is told to nobody's server: direct
// messages and the list of commands.
func (f *Fleet) Holds() bool { return slices.Contains(f.store.part().units, 0) }

// Ours returns those of some matches that this process looks after.
func (f *Fleet) Ours(ctx context.Context, ids []storage.MatchID) ([]storage.MatchID, error) {
	p := f.store.part()
	rows, err := f.store.pool.Query(ctx, "select id from places where id = any($1) and ((guild >> 22) & 1099511627775) % greatest($2::bigint, 1) = any($3::bigint[]) order by id", ids, p.shards, p.units)
	if err != nil {
		return nil, fmt.Errorf("read whose matches are whose: %w", err)
	}
	ours, err := pgx.CollectRows(rows, pgx.RowTo[storage.MatchID])
	if err != nil {
		return nil, fmt.Errorf("read whose matches are whose: %w", err)
	}
	return ours, nil
}

// Turn waits until a process may log in for shards of a turn, which do so one after the
// other with so much time between.
func (f *Fleet) Turn(ctx context.Context, turn int, spacing time.Duration) error {
	for {
		tag, err := f.store.pool.Exec(ctx, `insert into logins (turn, at) values ($1, clock_timestamp())
			on conflict (turn) do update set at = excluded.at where logins.at < excluded.at - $2::bigint * interval '1 microsecond'`, turn, spacing.Microseconds())
		if err != nil {
			return fmt.Errorf("wait for the turn to log in: %w", err)
		}
		if tag.RowsAffected() > 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(min(spacing/10, time.Second)):
		}
	}
}

// Leave gives away all that this process has, if there are others that stay, and waits
// until they have it or the context ends.
func (f *Fleet) Leave(ctx context.Context) error {
	var others bool
	err := f.store.pool.QueryRow(ctx, `with gone as (update processes set leaving = true where id = $1)
		select exists (select from processes where id <> $1 and not leaving and until > clock_timestamp())`, f.process).Scan(&others)
	if err != nil || !others {
		return err
	}
	f.ring()
	for {
		f.mu.Lock()
		has, changed := len(f.held), f.changed
		f.mu.Unlock()
		if has == 0 {
			return nil
		}
		select {
		case <-changed:
		case <-f.lost:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// resign says that this process ends: others take what it has at once.
func (f *Fleet) resign() {
	ctx, stop := context.WithTimeout(context.Background(), askPatience)
	defer stop()
	if _, err := f.store.pool.Exec(ctx, "delete from processes where id = $1", f.process); err != nil {
		f.log.Warn("it cannot be said that this process ends: others find out by themselves", "err", flat{err})
		return
	}
	f.ring()
}
