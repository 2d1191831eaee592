package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/jackc/pgx/v5"

	"skald/storage"
	"skald/storage/carry"
)

// pageSize is how many matches are read at once.
const pageSize = 200

// Export implements storage.Portable.
func (s *Store) Export(ctx context.Context, after storage.Whole, whole func(*storage.Whole) error, rest func(*storage.Rest) error) error {
	return s.Read(ctx, func(r storage.Reader) error {
		in := r.(*reader)
		for _, league := range []bool{false, true} {
			if after.League && !league {
				continue
			}
			from := ""
			if after.League == league {
				from = after.ID
			}
			for {
				page, err := in.page(league, from)
				if err != nil {
					return err
				}
				for _, w := range page {
					if err := whole(w); err != nil {
						return err
					}
					from = w.ID
				}
				if len(page) < pageSize {
					break
				}
			}
		}
		return in.rest(rest)
	})
}

// page reads the next matches or leagues after an id.
func (r *reader) page(league bool, after string) ([]*storage.Whole, error) {
	rows, err := r.tx.Query(r.ctx, `select id, rev, head, channel, users, waiting, due, guild, since from heads
		where league = $1 and id > $2 order by id limit $3`, league, after, pageSize)
	if err != nil {
		return nil, fmt.Errorf("read heads: %w", err)
	}
	byID, ids := make(map[string]*storage.Whole), []string(nil)
	page, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (*storage.Whole, error) {
		w := &storage.Whole{League: league}
		var channel, guild int64
		var users, waiting []int64
		err := row.Scan(&w.ID, &w.Rev, &w.Head, &channel, &users, &waiting, &w.Due, &guild, &w.Since)
		w.Head, w.Channel, w.Guild = some(w.Head), storage.ChannelID(channel), storage.GuildID(guild)
		w.Users, w.Waiting = usersOf(users), usersOf(waiting)
		byID[w.ID], ids = w, append(ids, w.ID)
		return w, err
	})
	if err != nil {
		return nil, fmt.Errorf("read heads: %w", err)
	}
	rows, err = r.tx.Query(r.ctx, "select owner, body from records where owner = any($1) order by owner, seq", ids)
	if err != nil {
		return nil, fmt.Errorf("read records: %w", err)
	}
	var owner string
	var body []byte
	_, err = pgx.ForEachRow(rows, []any{&owner, &body}, func() error {
		byID[owner].Records = append(byID[owner].Records, append([]byte(nil), body...))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read records: %w", err)
	}
	return page, nil
}

func usersOf(list []int64) (users []storage.UserID) {
	for _, u := range list {
		users = append(users, storage.UserID(u))
	}
	return users
}

// rest hands out in parts what is kept beside matches and leagues.
func (r *reader) rest(emit func(*storage.Rest) error) error {
	mail, err := mailOf(r.tx.Query(r.ctx, "select "+mailColumns+" from mail m order by id"))
	if err != nil {
		return err
	}
	if err := emit(&storage.Rest{Mail: mail}); err != nil {
		return err
	}
	part := new(storage.Rest)
	hand := func() error {
		if part.Size() < pageSize {
			return nil
		}
		full := part
		part = new(storage.Rest)
		return emit(full)
	}
	var id, at int64
	var owner, place string
	var key, body []byte
	for _, one := range []struct {
		text string
		to   []any
		add  func()
	}{
		{"select id, at from seen where id > 0 order by id", []any{&id, &at}, func() {
			part.Seen = append(part.Seen, storage.Known{ID: storage.InteractionID(id), At: storage.Stamp(at)})
		}},
		{"select owner, place, body from posted order by owner, place", []any{&owner, &place, &body}, func() {
			part.Posted = append(part.Posted, storage.Posted{Owner: owner, Place: place, Body: clone(body)})
		}},
		{"select owner, body from settings order by owner", []any{&key, &body}, func() {
			part.Settings = append(part.Settings, storage.Kept{Owner: clone(key), Body: clone(body)})
		}},
		{"select id, league, body from reports order by id", []any{&id, &owner, &body}, func() {
			part.Reports = append(part.Reports, storage.Report{ID: uint64(id), League: storage.LeagueID(owner), Body: clone(body)})
		}},
		{"select body from shared order by sum", []any{&body}, func() { part.Shared = append(part.Shared, clone(body)) }},
	} {
		rows, err := r.tx.Query(r.ctx, one.text)
		if err != nil {
			return fmt.Errorf("read what is kept: %w", err)
		}
		if _, err := pgx.ForEachRow(rows, one.to, func() error { one.add(); return hand() }); err != nil {
			return fmt.Errorf("read what is kept: %w", err)
		}
	}
	return emit(part)
}

func clone(b []byte) []byte { return append([]byte(nil), b...) }

// Begin implements storage.Portable.
func (s *Store) Begin(ctx context.Context, from string) (last storage.Whole, err error) {
	err = s.transact(ctx, func(t pgx.Tx) error {
		var was string
		var filled bool
		err := t.QueryRow(ctx, `select unfinished, exists (select from heads) or exists (select from mail) or exists (select from posted)
			or exists (select from settings) or exists (select from reports) or exists (select from shared) from layout for update`).Scan(&was, &filled)
		switch {
		case err != nil:
			return fmt.Errorf("look what is there: %w", err)
		case was != "" && was != from:
			return fmt.Errorf("%w: what is in it came from %s", storage.ErrNotEmpty, was)
		case was == "" && filled:
			return storage.ErrNotEmpty
		}
		if _, err := t.Exec(ctx, "update layout set unfinished = $1", from); err != nil {
			return fmt.Errorf("begin: %w", err)
		}
		err = t.QueryRow(ctx, "select id, league from heads order by league desc, id desc limit 1").Scan(&last.ID, &last.League)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	return last, err
}

// Import implements storage.Portable.
func (s *Store) Import(ctx context.Context, list []*storage.Whole, rest *storage.Rest) error {
	return s.transact(ctx, func(t pgx.Tx) error {
		b := new(pgx.Batch)
		importWholes(b, list)
		if rest != nil {
			importRest(b, rest)
		}
		if err := t.SendBatch(ctx, b).Close(); err != nil {
			return fmt.Errorf("put in what was read: %w", err)
		}
		return nil
	})
}

func importWholes(b *pgx.Batch, list []*storage.Whole) {
	for _, w := range list {
		b.Queue(`insert into heads (id, league, rev, seq, channel, users, waiting, due, guild, since, head)
			values ($1, $2, $3, $4, $5, $6::text::bigint[], $7::text::bigint[], $8, $9, $10, $11)`,
			w.ID, w.League, int64(w.Rev), len(w.Records), int64(w.Channel), arrayOf(w.Users), arrayOf(w.Waiting),
			int64(w.Due), int64(w.Guild), int64(w.Since), bytesOf(w.Head))
		b.Queue("insert into places (id, league, due, guild, since) values ($1, $2, $3, $4, $5)",
			w.ID, w.League, int64(w.Due), int64(w.Guild), int64(w.Since))
		b.Queue("insert into players (player, id) select unnest($1::text::bigint[]), $2::text", arrayOf(w.Users), w.ID)
		b.Queue("insert into waits (player, id) select unnest($1::text::bigint[]), $2::text", arrayOf(w.Waiting), w.ID)
		if w.Channel != 0 {
			b.Queue("insert into channels (channel, id) values ($1, $2)", int64(w.Channel), w.ID)
		}
		records := make([][]byte, len(w.Records))
		for i, r := range w.Records {
			records[i] = bytesOf(r)
		}
		b.Queue("insert into records (owner, seq, body) select $1::text, r.k - 1, r.body from unnest($2::bytea[]) with ordinality as r (body, k)", w.ID, records)
	}
}

func importRest(b *pgx.Batch, r *storage.Rest) {
	for _, m := range r.Mail {
		b.Queue(`insert into mail (id, channel, direct, about, kind, owner, seq, by, attempts, due, at, replaces, trouble, aside, body, ready, passes)
			overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $10, $14) on conflict (id) do nothing`,
			int64(m.ID), int64(m.Channel), int64(m.Recipient().User), int64(m.User), m.Kind, string(m.Match)+string(m.League), int64(m.Seq), int64(m.By),
			int64(m.Attempts), int64(storage.StampOf(m.Due)), int64(storage.StampOf(m.At)), m.Replaces, m.Trouble, m.Aside, bytesOf(m.Body))
	}
	for _, k := range r.Seen {
		b.Queue("insert into seen (id, at, nonce) values ($1, $2, 0) on conflict (id) do nothing", int64(k.ID), int64(k.At))
	}
	for _, p := range r.Posted {
		b.Queue("insert into posted (owner, place, body) values ($1, $2, $3) on conflict (owner, place) do nothing", p.Owner, p.Place, bytesOf(p.Body))
	}
	for _, k := range r.Settings {
		b.Queue("insert into settings (owner, body) values ($1, $2) on conflict (owner) do nothing", k.Owner, bytesOf(k.Body))
	}
	for _, one := range r.Reports {
		b.Queue("insert into reports (id, league, body) overriding system value values ($1, $2, $3) on conflict (id) do nothing",
			int64(one.ID), string(one.League), bytesOf(one.Body))
	}
	for _, s := range r.Shared {
		b.Queue("insert into shared (sum, body) values (sha256($1), $1) on conflict (sum) do nothing", s)
	}
}

// Finish implements storage.Portable.
func (s *Store) Finish(ctx context.Context) error {
	return s.transact(ctx, func(t pgx.Tx) error {
		for _, table := range []string{"mail", "reports"} { // they number on after what was put in
			_, err := t.Exec(ctx, "select setval(pg_get_serial_sequence($1, 'id'), max(id)) from "+table+" having max(id) is not null", table)
			if err != nil {
				return fmt.Errorf("number %s: %w", table, err)
			}
		}
		if _, err := t.Exec(ctx, "update layout set unfinished = ''"); err != nil {
			return fmt.Errorf("finish: %w", err)
		}
		return nil
	})
}

// Backup writes a data file to w that holds everything as it is at one moment, while
// reads and changes go on. It is the file that storage.Open opens.
func (s *Store) Backup(ctx context.Context, w io.Writer) (n int64, err error) {
	folder, err := os.MkdirTemp("", "skald-backup-")
	if err != nil {
		return 0, fmt.Errorf("make a place for the copy: %w", err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "copy.db")
	file, err := storage.Open(path, storage.Options{Unsynced: true, Unfinished: true})
	if err != nil {
		return 0, err
	}
	if err := errors.Join(carry.All(ctx, s, file, "a database"), file.Close()); err != nil {
		return 0, fmt.Errorf("copy the database: %w", err)
	}
	in, err := os.Open(path)
	if err != nil {
		return 0, fmt.Errorf("read the copy: %w", err)
	}
	defer in.Close()
	if n, err = io.Copy(w, in); err != nil {
		return n, fmt.Errorf("write the copy: %w", err)
	}
	return n, nil
}
