package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"
)

// lease is a row of what there is to look after.
type lease struct {
	unit, epoch  int64
	holder, heir int64 // 0: nobody who lives
	hears        bool
	shared       bool
}

// look reads what there is to look after, and who lives: those who stay and those who are
// about to end.
func look(ctx context.Context, t pgx.Tx) (shards int64, staying, going []int64, leases []lease, err error) {
	if err = t.QueryRow(ctx, "select coalesce((select shards from fleet), 0)").Scan(&shards); err != nil {
		return 0, nil, nil, nil, err
	}
	if _, err = t.Exec(ctx, "insert into leases (unit, epoch, since) select u, 0, clock_timestamp() from generate_series(-1, $1::bigint - 1) u on conflict (unit) do nothing", shards); err != nil {
		return 0, nil, nil, nil, err
	}
	rows, err := t.Query(ctx, "select id, leaving from processes order by id")
	if err != nil {
		return 0, nil, nil, nil, err
	}
	var id int64
	var leaving bool
	_, err = pgx.ForEachRow(rows, []any{&id, &leaving}, func() error {
		if leaving {
			going = append(going, id)
		} else {
			staying = append(staying, id)
		}
		return nil
	})
	if err != nil {
		return 0, nil, nil, nil, err
	}
	rows, err = t.Query(ctx, `select l.unit, l.epoch, coalesce(h.id, 0), coalesce(n.id, 0), l.hears, l.shared from leases l
		left join processes h on h.id = l.holder left join processes n on n.id = l.heir order by l.unit`)
	if err != nil {
		return 0, nil, nil, nil, err
	}
	leases, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (l lease, err error) {
		return l, row.Scan(&l.unit, &l.epoch, &l.holder, &l.heir, &l.hears, &l.shared)
	})
	return shards, staying, going, leases, err
}

// plan is what one process does about what is to be shared out.
type plan struct {
	take    []int64 // what nobody has
	inherit []int64 // of what another one has too much: it becomes the heir
	held    []int64 // what it then has
	heir    []int64 // what it is to have, and is to hear already
	give    []int64 // what it gives to an heir who hears
}

// share says what a process does: it takes what nobody has and becomes the heir of what
// another one has too much, up to its share. Whoever is about to end has too much in
// having anything, and takes nothing as long as somebody stays.
func share(self int64, staying, going []int64, leases []lease) (p plan) {
	some := staying
	if len(some) == 0 {
		some = going
	}
	fair := (len(leases) + len(some) - 1) / max(len(some), 1)
	has := map[int64]int{} // what each will have, once all that is promised is given
	for _, l := range leases {
		switch {
		case l.holder == 0:
		case l.heir != 0:
			has[l.heir]++
		default:
			has[l.holder]++
		}
	}
	takes := func() bool { return slices.Contains(some, self) && has[self] < fair }
	for _, l := range slices.Backward(leases) { // those that are told directly go last
		spare := l.holder != 0 && l.heir == 0 && l.holder != self && (!slices.Contains(some, l.holder) || has[l.holder] > has[self]+1)
		switch {
		case l.holder == 0 && (l.heir == self || l.heir == 0 && takes()):
			if l.heir != self {
				has[self]++
			}
			p.take, p.held = append(p.take, l.unit), append(p.held, l.unit)
		case l.holder == self:
			p.held = append(p.held, l.unit)
			if l.heir != 0 && l.hears {
				p.give = append(p.give, l.unit)
			}
		case l.heir == self:
			p.heir = append(p.heir, l.unit)
		case spare && takes():
			has[self]++
			has[l.holder]--
			p.inherit, p.heir = append(p.inherit, l.unit), append(p.heir, l.unit)
		}
	}
	return p
}
