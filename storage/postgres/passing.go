package postgres

import (
	"context"
	"maps"
	"slices"
	"time"
)

// sharing has this process claim what it hears of these units from now on, since their heirs
// hear it, too, and returns since when it does so with each.
func (f *Fleet) sharing(units []int64) map[int64]time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := make(map[int64]time.Time, len(units))
	for _, u := range units {
		since, known := f.shared[u]
		if !known {
			since = time.Now()
		}
		all[u] = since
	}
	f.shared = all
	return maps.Clone(all)
}

// give gives away what an heir hears and, by now, claims, too: this process does not speak
// for it any more, and is not to hear it either. Where that is done, Deaf ends it. Nobody
// hears competitions; and what was not connected at all, or takes long, is given away then.
func (f *Fleet) give(units map[int64]time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for u, since := range units {
		_, leaving := f.leaving[u]
		late := leaving && time.Since(since) > f.length*3/2
		switch {
		case leaving && !late, u >= 0 && time.Since(since) < f.length/2:
			continue
		case late:
			f.shared[u] = time.Now()
		default:
			f.leaving[u] = f.held[u]
			f.tell()
		}
		if u < 0 || late {
			f.store.beside.Go(func() { f.pass(u) })
		}
	}
}

// deliveryTime is how long a delivery that is under way may take before what it belongs to
// is another process's.
const deliveryTime = 2 * time.Second

// pass makes the heir the holder.
func (f *Fleet) pass(unit int64) {
	time.Sleep(min(deliveryTime, f.length/2))
	ctx, stop := context.WithTimeout(context.Background(), f.length)
	defer stop()
	_, err := f.store.pool.Exec(ctx, `update leases set holder = heir, heir = null, hears = false, shared = false, epoch = epoch + 1, since = clock_timestamp()
		where unit = $1 and holder = $2 and heir is not null`, unit, f.process)
	if err != nil {
		f.log.Warn("a lease could not be given away: trying again", "unit", unit, "err", flat{err})
		f.mu.Lock()
		delete(f.leaving, unit)
		f.tell()
		f.mu.Unlock()
	}
	ring(f.bell)
	f.ring()
}

// claimTime is for how long a process claims what it hears of a shard that it just got.
const claimTime = 10 * time.Second

// Claims reports whether this process is to deal with what it heard of a shard: an
// interaction or a message. Two may hear the same while a shard passes from one to the
// other; then the first who claims it does. While the database is out of reach both may.
func (f *Fleet) Claims(shard int, id uint64) bool {
	f.mu.Lock()
	u := int64(shard)
	_, held := f.held[u]
	_, shared := f.shared[u]
	_, leaving := f.leaving[u]
	fresh, heir, ours := time.Since(f.since[u]) < claimTime, slices.Contains(f.heir, u), f.ours[u]
	f.mu.Unlock()
	switch {
	case heir && !ours:
		return false // who has it does not know yet that two hear it
	case held && !shared && !leaving && !fresh:
		return true
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	tag, err := f.store.pool.Exec(ctx, "insert into claims (id, at) values ($1, clock_timestamp()) on conflict (id) do nothing", int64(id))
	return err != nil || tag.RowsAffected() > 0
}

// Hears is told that this process hears a shard, which may be another one's yet.
func (f *Fleet) Hears(ctx context.Context, shard int) {
	_, err := f.store.pool.Exec(ctx, "update leases set hears = true where unit = $1 and heir = $2", shard, f.process)
	if err != nil {
		f.log.Warn("it could not be said that this process hears a shard", "shard", shard, "err", flat{err})
		return
	}
	f.ring()
}

// Deaf is told that this process does not hear a shard any more, and has answered all that
// it heard. If it has an heir he gets it.
func (f *Fleet) Deaf(shard int) {
	f.mu.Lock()
	_, leaving := f.leaving[int64(shard)]
	f.mu.Unlock()
	if leaving {
		f.pass(int64(shard))
	}
}
