package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/storage"
)

// A Status is who looks after what.
type Status struct {
	Processes []Process
	Units     []Unit
}

// A Process is one that serves.
type Process struct {
	Name    string
	Since   time.Time
	Heard   time.Duration // since it last said that it lives
	Dead    bool          // it has not said so for too long
	Leaving bool          // it gives away what it has
}

// A Unit is what one process at a time looks after.
type Unit struct {
	Unit    int    // a shard, or -1: competitions
	Holder  string // a process's name, "" if nobody looks after it
	Since   time.Time
	Epoch   int           // how many processes have had it
	Unsent  int           // mails, due or not
	Overdue time.Duration // how long the oldest that is due and was never tried has waited
}

// Status says who looks after what.
func (s *Store) Status(ctx context.Context) (all Status, err error) {
	if err := s.enter(ctx); err != nil {
		return Status{}, err
	}
	err = pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(t pgx.Tx) error {
		rows, err := t.Query(ctx, "select name, since, extract(epoch from clock_timestamp() - heard)::float8, until < clock_timestamp(), leaving from processes order by id")
		if err != nil {
			return err
		}
		all.Processes, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (p Process, err error) {
			var heard float64
			err = row.Scan(&p.Name, &p.Since, &heard, &p.Dead, &p.Leaving)
			p.Heard = time.Duration(heard * float64(time.Second))
			return p, err
		})
		if err != nil {
			return err
		}
		rows, err = t.Query(ctx, `with shards as (select coalesce((select shards from fleet), 0) as n),
			waiting as (
				select case when m.direct <> 0 then 0 when o.league then -1 else ((coalesce(o.guild, 0) >> 22) & 1099511627775) % greatest(n, 1) end as unit,
					count(*) as unsent, min(m.at) filter (where m.ready <= $1 and m.attempts = 0) as oldest
				from shards, mail m left join places o on o.id = m.owner group by 1)
			select l.unit, coalesce(p.name, ''), l.since, l.epoch, coalesce(w.unsent, 0), coalesce(w.oldest, 0)
			from leases l left join processes p on p.id = l.holder left join waiting w on w.unit = l.unit order by l.unit`, int64(storage.StampOf(time.Now())))
		if err != nil {
			return err
		}
		all.Units, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (u Unit, err error) {
			var oldest int64
			err = row.Scan(&u.Unit, &u.Holder, &u.Since, &u.Epoch, &u.Unsent, &oldest)
			if oldest != 0 {
				u.Overdue = max(0, time.Since(storage.Stamp(oldest).Time()))
			}
			return u, err
		})
		return err
	})
	if err != nil {
		return Status{}, fmt.Errorf("read who looks after what: %w", err)
	}
	return all, nil
}
