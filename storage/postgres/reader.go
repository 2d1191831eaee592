package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/storage"
)

// Read hands read a Reader of the store as it is now and returns what read returns.
// Commits of others go on meanwhile.
func (s *Store) Read(ctx context.Context, read func(storage.Reader) error) error {
	if err := s.enter(ctx); err != nil {
		return err
	}
	t, err := s.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return fmt.Errorf("begin to read: %w", err)
	}
	err = read(&reader{ctx, t, s.part()})
	if again := t.Rollback(context.WithoutCancel(ctx)); again != nil && err == nil {
		s.log.Debug("a read could not be ended", "err", again)
	}
	return err
}

// reader reads in one transaction, so as the database is at one moment.
type reader struct {
	ctx context.Context
	tx  pgx.Tx
	own part // of what falls due
}

// one reads one row; ErrNotFound if there is none.
func (r *reader) one(to []any, what, text string, args ...any) error {
	err := r.tx.QueryRow(r.ctx, text, args...).Scan(to...)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return storage.ErrNotFound
	case err != nil:
		return fmt.Errorf("read %s: %w", what, err)
	}
	return nil
}

// list reads one column of all rows.
func list[T any](r *reader, what, text string, args ...any) ([]T, error) {
	rows, err := r.tx.Query(r.ctx, text, args...)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", what, err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[T])
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", what, err)
	}
	if len(all) == 0 {
		return nil, nil
	}
	return all, nil
}

// opaque reads bytes, nil if there are none.
func (r *reader) opaque(what, text string, args ...any) (b []byte, err error) {
	if err := r.one([]any{&b}, what, text, args...); err != nil && !errors.Is(err, storage.ErrNotFound) {
		return nil, err
	}
	return some(b), nil
}

// some is nil where there are no bytes.
func some(b []byte) []byte {
	if len(b) == 0 {
		return nil
	}
	return b
}

// at most so many rows; 0: all.
func limited(limit int) any {
	if limit <= 0 {
		return nil
	}
	return limit
}

// Head implements storage.Reader.
func (r *reader) Head(id storage.MatchID) (head []byte, rev uint64, err error) {
	err = r.one([]any{&head, &rev}, "head", "select head, rev from heads where id = $1 and not league", string(id))
	return some(head), rev, err
}

// Load implements storage.Reader.
func (r *reader) Load(id storage.MatchID) (s storage.Snapshot, err error) {
	err = r.one([]any{&s.Head, &s.Rev, &s.Seq, &s.First, &s.Last}, "match", `select h.head, h.rev, h.seq, f.body, l.body from heads h
		left join records f on f.owner = h.id and f.seq = 0 left join records l on l.owner = h.id and l.seq = h.seq - 1
		where h.id = $1 and not h.league`, string(id))
	if err != nil {
		return storage.Snapshot{}, err
	}
	s.Head, s.First, s.Last = some(s.Head), some(s.First), some(s.Last)
	return s, nil
}

// Record implements storage.Reader.
func (r *reader) Record(id storage.MatchID, seq uint64) (b []byte, err error) {
	err = r.one([]any{&b}, "record", `select r.body from records r join heads h on h.id = r.owner and not h.league
		where r.owner = $1 and r.seq = $2`, string(id), int64(seq))
	return some(b), err
}

// Records implements storage.Reader.
func (r *reader) Records(id storage.MatchID, from, to uint64) ([][]byte, error) {
	return r.records(false, string(id), from, to)
}

func (r *reader) records(league bool, id string, from, to uint64) ([][]byte, error) {
	var seq uint64
	if err := r.one([]any{&seq}, "length of a log", "select seq from heads where id = $1 and league = $2", id, league); err != nil {
		return nil, err
	}
	if to = min(to, seq); from >= to {
		return nil, nil
	}
	all, err := list[[]byte](r, "records", "select body from records where owner = $1 and seq >= $2 and seq < $3 order by seq",
		id, int64(from), int64(to))
	if err == nil && uint64(len(all)) != to-from {
		err = fmt.Errorf("%w: %s has %d of its records %d to %d", storage.ErrDamaged, id, len(all), from, to)
	}
	for i := range all {
		all[i] = some(all[i])
	}
	return all, err
}

// Matches implements storage.Reader.
func (r *reader) Matches(after storage.MatchID, limit int) ([]storage.MatchID, error) {
	return list[storage.MatchID](r, "matches", "select id from heads where not league and id > $1 order by id limit $2", string(after), limited(limit))
}

// ByChannel implements storage.Reader.
func (r *reader) ByChannel(c storage.ChannelID) (id storage.MatchID, err error) {
	err = r.one([]any{&id}, "match of a channel", "select id from channels where channel = $1", int64(c))
	return id, err
}

// ByUser implements storage.Reader.
func (r *reader) ByUser(u storage.UserID) ([]storage.MatchID, error) {
	return list[storage.MatchID](r, "matches of a user", "select p.id from players p join heads h on h.id = p.id and not h.league where p.player = $1 order by p.id", int64(u))
}

// WaitingFor implements storage.Reader.
func (r *reader) WaitingFor(u storage.UserID) ([]storage.MatchID, error) {
	return list[storage.MatchID](r, "matches that wait", "select id from waits where player = $1 order by id", int64(u))
}

const (
	dueText = "select id from places where league = $1 and due <> 0 and due <= $2 and " +
		"($4::bigint = 0 or case when league then -1 else ((guild >> 22) & 1099511627775) % greatest($5::bigint, 1) end = any($6::bigint[])) order by due, id limit $3"
	inText = "select id from places where league = $1 and guild = $2 and guild <> 0 order by since, id offset $3 limit $4"
)

// Due implements storage.Reader.
func (r *reader) Due(now time.Time, limit int) ([]storage.MatchID, error) {
	return list[storage.MatchID](r, "due matches", dueText, false, int64(storage.StampOf(now)), limited(limit), r.own.process, r.own.shards, r.own.units)
}

// ByGuild implements storage.Reader.
func (r *reader) ByGuild(g storage.GuildID, skip, limit int) ([]storage.MatchID, error) {
	return list[storage.MatchID](r, "matches of a server", inText, false, int64(g), max(skip, 0), limited(limit))
}

// Pending implements storage.Reader.
func (r *reader) Pending(ids ...storage.MatchID) ([]storage.Mail, error) {
	owners := make([]string, len(ids))
	for i, id := range ids {
		owners[i] = string(id)
	}
	rows, err := r.tx.Query(r.ctx, "select "+mailColumns+" from mail m where owner = any($1) order by id", owners)
	return mailOf(rows, err)
}

// Seen implements storage.Reader.
func (r *reader) Seen(id storage.InteractionID) (known bool, err error) {
	err = r.one([]any{&known}, "interaction", "select exists (select from seen where id = $1)", int64(id))
	return known, err
}

const postedText = "select body from posted where owner = $1 and place = $2"

// Posted implements storage.Reader.
func (r *reader) Posted(id storage.MatchID) ([]byte, error) { return r.PostedTo(id, 0) }

// PostedTo implements storage.Reader.
func (r *reader) PostedTo(id storage.MatchID, u storage.UserID) ([]byte, error) {
	return r.opaque("what is posted", postedText, string(id), placeTo(u))
}

// PostedIn implements storage.Reader.
func (r *reader) PostedIn(id storage.LeagueID, place string) ([]byte, error) {
	return r.opaque("what is posted", postedText, string(id), place)
}

// LoadLeague implements storage.Reader.
func (r *reader) LoadLeague(id storage.LeagueID) (s storage.LeagueSnapshot, err error) {
	err = r.one([]any{&s.Head, &s.Rev, &s.Seq}, "league", "select head, rev, seq from heads where id = $1 and league", string(id))
	s.Head = some(s.Head)
	return s, err
}

// Events implements storage.Reader.
func (r *reader) Events(id storage.LeagueID, from, to uint64) ([][]byte, error) {
	return r.records(true, string(id), from, to)
}

// Leagues implements storage.Reader.
func (r *reader) Leagues(after storage.LeagueID, limit int) ([]storage.LeagueID, error) {
	return list[storage.LeagueID](r, "leagues", "select id from heads where league and id > $1 order by id limit $2", string(after), limited(limit))
}

// LeaguesOf implements storage.Reader.
func (r *reader) LeaguesOf(u storage.UserID) ([]storage.LeagueID, error) {
	return list[storage.LeagueID](r, "leagues of a user", "select p.id from players p join heads h on h.id = p.id and h.league where p.player = $1 order by p.id", int64(u))
}

// LeaguesIn implements storage.Reader.
func (r *reader) LeaguesIn(g storage.GuildID, skip, limit int) ([]storage.LeagueID, error) {
	return list[storage.LeagueID](r, "leagues of a server", inText, true, int64(g), max(skip, 0), limited(limit))
}

// DueLeagues implements storage.Reader.
func (r *reader) DueLeagues(now time.Time, limit int) ([]storage.LeagueID, error) {
	return list[storage.LeagueID](r, "due leagues", dueText, true, int64(storage.StampOf(now)), limited(limit), r.own.process, r.own.shards, r.own.units)
}

// Reported implements storage.Reader.
func (r *reader) Reported() ([]storage.LeagueID, error) {
	return list[storage.LeagueID](r, "leagues with reports", "select distinct league from reports where $1::bigint = 0 or -1 = any($2::bigint[]) order by league", r.own.process, r.own.units)
}

// Reports implements storage.Reader.
func (r *reader) Reports(id storage.LeagueID) ([]storage.Report, error) {
	rows, err := r.tx.Query(r.ctx, "select id, body from reports where league = $1 order by id", string(id))
	if err != nil {
		return nil, fmt.Errorf("read reports: %w", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (storage.Report, error) {
		report := storage.Report{League: id}
		err := row.Scan(&report.ID, &report.Body)
		report.Body = some(report.Body)
		return report, err
	})
	if err != nil {
		return nil, fmt.Errorf("read reports: %w", err)
	}
	return all, nil
}

// Shared implements storage.Reader.
func (r *reader) Shared(sum storage.Sum) (b []byte, err error) {
	err = r.one([]any{&b}, "shared bytes", "select body from shared where sum = $1", sum[:])
	return b, err
}

// Settings implements storage.Reader.
func (r *reader) Settings(o storage.Owner) ([]byte, error) {
	return r.opaque("settings", "select body from settings where owner = $1", o.Key())
}
