package postgres

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/storage"
)

// commit is what a change of a match or of a league writes; one of neither, with an
// empty id, puts mail into the outbox alone.
type commit struct {
	id             string
	league         bool
	rev            uint64
	base           []byte
	head           []byte
	channel        storage.ChannelID
	due            storage.Stamp
	users, waiting []storage.UserID
	guild          storage.GuildID
	since          storage.Stamp
	dropped        int
	records        [][]byte
	shared         []byte
	taken          []uint64
	report         *storage.Report
	mail           []storage.Mail

	number int64 // of the row in seen that it leaves: an interaction, or less than 0
	at     storage.Stamp
	nonce  int64 // by which it knows that row as its own
}

// signed gives a commit the numbers by which it is known again.
func (c *commit) signed(interaction storage.InteractionID, at time.Time) *commit {
	c.number, c.at, c.nonce = int64(interaction), storage.StampOf(at), rand.Int64()
	if c.number == 0 {
		c.number, c.at = -1-rand.Int64N(math.MaxInt64), storage.StampOf(time.Now())
	}
	return c
}

// keys are what the commit may share with no other of its round.
func (c *commit) keys() map[string]bool {
	keys := map[string]bool{fmt.Sprint("seen ", c.number): true}
	if c.id != "" {
		keys["head "+c.id] = true
	}
	if c.channel != 0 {
		keys["channel "+c.channel.String()] = true
	}
	for _, m := range c.mail {
		if m.Replaces != "" {
			keys["mail "+m.Replaces] = true
		}
	}
	return keys
}

// make hands a commit to the writer.
func (s *Store) make(ctx context.Context, c *commit, queued func()) error {
	return s.hand(ctx, &change{commit: c, keys: c.keys()}, queued)
}

// Apply makes a commit and returns the match's new revision. It refuses with ErrSeen,
// ErrConflict or ErrChannelTaken, checked in this order, and then changes nothing.
func (s *Store) Apply(ctx context.Context, c storage.Commit) (uint64, error) {
	c, err := c.Checked()
	if err != nil {
		return 0, err
	}
	one := &commit{
		id: string(c.Match), rev: c.Rev, base: c.Base, head: c.Head, channel: c.Holding(), due: storage.StampOf(c.Due),
		users: c.Users, waiting: c.Waiting, guild: c.Guild, since: since(c.Guild, c.Since),
		dropped: c.Dropped, records: c.Records, shared: c.Shared, report: c.Report, mail: c.Mail,
	}
	if err := s.make(ctx, one.signed(c.Interaction, c.At), c.Queued); err != nil {
		return 0, err
	}
	return c.Rev + 1, nil
}

// ApplyLeague makes a commit and returns the league's new revision. It refuses with
// ErrSeen or ErrConflict, checked in this order, and then changes nothing.
func (s *Store) ApplyLeague(ctx context.Context, c storage.LeagueCommit) (uint64, error) {
	c, err := c.Checked()
	if err != nil {
		return 0, err
	}
	one := &commit{
		id: string(c.League), league: true, rev: c.Rev, head: c.Head, due: storage.StampOf(c.Due), users: c.Users,
		guild: c.Guild, since: since(c.Guild, c.Since), records: c.Events, taken: c.Taken, mail: c.Mail,
	}
	if err := s.make(ctx, one.signed(c.Interaction, c.At), nil); err != nil {
		return 0, err
	}
	return c.Rev + 1, nil
}

func since(g storage.GuildID, t time.Time) storage.Stamp {
	if g == 0 {
		return 0
	}
	return storage.StampOf(t)
}

// Ack writes down what became of a mail.
func (s *Store) Ack(ctx context.Context, d storage.Delivery) error {
	if err := d.Check(); err != nil {
		return err
	}
	c := &change{ack: &d}
	if len(d.Mail) > 0 {
		c.commit = (&commit{mail: d.Mail}).signed(0, time.Time{})
		c.keys = c.commit.keys()
	} else {
		c.keys = make(map[string]bool)
	}
	c.keys[fmt.Sprint("ack ", d.ID)] = true
	if d.Posted != nil {
		owner, place := placeOf(&d)
		c.keys["posted "+owner+" "+place] = true
	}
	return s.hand(ctx, c, nil)
}

// Delete takes a match out of the store: its log, its head, what is posted of it, and
// its unsent mail. It refuses with ErrSeen, ErrNotFound or ErrConflict, checked in this
// order, and then changes nothing.
func (s *Store) Delete(ctx context.Context, d storage.Deletion) error {
	if err := d.Check(); err != nil {
		return err
	}
	err := s.transact(ctx, func(t pgx.Tx) error { return remove(ctx, t, &d) })
	if err == nil && len(d.Mail) > 0 {
		s.posted()
	}
	return err
}

func remove(ctx context.Context, t pgx.Tx, d *storage.Deletion) error {
	last := (&commit{report: d.Report, mail: d.Mail}).signed(d.Interaction, d.At)
	var known bool
	if err := t.QueryRow(ctx, "select exists (select from seen where id = $1)", last.number).Scan(&known); err != nil {
		return err
	}
	if known {
		return storage.ErrSeen
	}
	if err := stands(ctx, t, d.Match, d.Rev); err != nil {
		return err
	}
	b := new(pgx.Batch)
	for _, text := range []string{
		"delete from players p using heads h where h.id = $1 and p.id = h.id and p.player = any (h.users)",
		"delete from waits w using heads h where h.id = $1 and w.id = h.id and w.player = any (h.waiting)",
		"delete from channels c using heads h where h.id = $1 and c.id = h.id and c.channel = h.channel",
		"delete from places where id = $1", "delete from heads where id = $1", "delete from records where owner = $1",
		"delete from posted where owner = $1", "delete from mail where owner = $1",
	} {
		b.Queue(text, string(d.Match))
	}
	b.Queue("delete from settings where owner = $1", storage.Owner{Match: d.Match}.Key())
	c := &change{commit: last}
	(&round{commits: []*change{c}}).queue(b, 0) // the transaction is fenced as a whole
	if err := t.SendBatch(ctx, b).Close(); err != nil {
		return fmt.Errorf("delete match %s: %w", d.Match, err)
	}
	return c.outcome(nil)
}

// stands holds a match's head until the transaction ends, and refuses with ErrNotFound
// or ErrConflict if there is none, or none of this revision.
func stands(ctx context.Context, t pgx.Tx, id storage.MatchID, rev uint64) error {
	var have int64
	err := t.QueryRow(ctx, "select rev from heads where id = $1 and not league for update", string(id)).Scan(&have)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return storage.ErrNotFound
	case err != nil:
		return fmt.Errorf("read head of match %s: %w", id, err)
	case uint64(have) != rev:
		return storage.ErrConflict
	}
	return nil
}

// Rewrite replaces all records of a match by as many others, to compact one that is
// over. The revision must fit and stays as it is, and so does the head.
func (s *Store) Rewrite(ctx context.Context, id storage.MatchID, rev uint64, records [][]byte) error {
	return s.transact(ctx, func(t pgx.Tx) error {
		if err := stands(ctx, t, id, rev); err != nil {
			return err
		}
		var seq uint64
		if err := t.QueryRow(ctx, "select count(*) from records where owner = $1", string(id)).Scan(&seq); err != nil {
			return fmt.Errorf("count records of match %s: %w", id, err)
		}
		if err := storage.SameCount(id, seq, records); err != nil {
			return err
		}
		_, err := t.Exec(ctx, `update records r set body = n.body
			from unnest($2::bytea[]) with ordinality as n (body, k) where r.owner = $1 and r.seq = n.k - 1`, string(id), records)
		if err != nil {
			return fmt.Errorf("rewrite match %s: %w", id, err)
		}
		return nil
	})
}

// Keep writes down an owner's settings; empty ones are forgotten. It refuses those of
// a match that is not there with ErrNotFound.
func (s *Store) Keep(ctx context.Context, o storage.Owner, settings []byte) error {
	if err := o.Check(); err != nil {
		return err
	}
	return s.transact(ctx, func(t pgx.Tx) (err error) {
		if o.Match != "" {
			var there bool
			err := t.QueryRow(ctx, "select true from heads where id = $1 and not league for key share", string(o.Match)).Scan(&there)
			if errors.Is(err, pgx.ErrNoRows) {
				return storage.ErrNotFound
			}
			if err != nil {
				return fmt.Errorf("look for match %s: %w", o.Match, err)
			}
		}
		if len(settings) == 0 {
			_, err = t.Exec(ctx, "delete from settings where owner = $1", o.Key())
		} else {
			_, err = t.Exec(ctx, "insert into settings values ($1, $2) on conflict (owner) do update set body = excluded.body", o.Key(), settings)
		}
		if err != nil {
			return fmt.Errorf("keep settings: %w", err)
		}
		return nil
	})
}

// pruneBatch bounds how much one transaction forgets, so that pruning never holds up a
// move.
const pruneBatch = 4096

// Prune forgets the interactions seen before a time and says how many those were.
func (s *Store) Prune(ctx context.Context, before time.Time) (int, error) {
	pruned := 0
	for {
		rows, counted := 0, 0
		err := s.transact(ctx, func(t pgx.Tx) error {
			return t.QueryRow(ctx, `with claimed as (delete from claims where id in (select id from claims where at < to_timestamp($1 / 1e9) limit $2)),
				old as (delete from seen where id in (select id from seen where at < $1 order by at limit $2) returning id)
				select count(*), count(*) filter (where id > 0) from old`, int64(storage.StampOf(before)), pruneBatch).Scan(&rows, &counted)
		})
		if err != nil {
			return pruned, err
		}
		pruned += counted
		if rows < pruneBatch {
			return pruned, nil
		}
	}
}
