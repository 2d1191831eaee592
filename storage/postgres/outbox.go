package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/storage"
)

// mailColumns are what scanMail reads.
const mailColumns = "m.id, m.channel, m.about, m.kind, m.owner, m.seq, m.by, m.attempts, m.due, m.at, m.replaces, m.trouble, m.aside, m.body"

func mailOf(rows pgx.Rows, err error) ([]storage.Mail, error) {
	if err != nil {
		return nil, fmt.Errorf("read outbox: %w", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (m storage.Mail, err error) {
		var id, channel, user, seq, by, attempts, due, at int64
		var owner string
		err = row.Scan(&id, &channel, &user, &m.Kind, &owner, &seq, &by, &attempts, &due, &at, &m.Replaces, &m.Trouble, &m.Aside, &m.Body)
		m.ID, m.Channel, m.User, m.Seq, m.By = uint64(id), storage.ChannelID(channel), storage.UserID(user), uint64(seq), storage.UserID(by)
		m.Attempts, m.Due, m.At, m.Body = int(attempts), storage.Stamp(due).Time(), storage.Stamp(at).Time(), some(m.Body)
		if league := storage.LeagueID(owner); league.Valid() { // ids of matches and of leagues differ
			m.League = league
		} else {
			m.Match = storage.MatchID(owner)
		}
		return m, err
	})
	if err != nil {
		return nil, fmt.Errorf("read outbox: %w", err)
	}
	if len(all) == 0 {
		return nil, nil
	}
	return all, nil
}

// Which mail is whose. What goes to a person is the first shard's, so that nobody is told
// by two at a time; what a competition says is the competitions', anything else its
// server's shard's: by the 40 bits of its number that a shard is reckoned of, without those
// that mark a list of what is over. A process that was ended, or that knows another number of shards than
// was agreed, has none to send; one that does not serve sees all.
const (
	ownMail = `($%[1]d::bigint = 0 or case when m.direct <> 0 then 0 else coalesce(
		(select case when o.league then -1 else ((o.guild >> 22) & 1099511627775) %% greatest($%[2]d::bigint, 1) end from places o where o.id = m.owner), 0)
		end = any($%[3]d::bigint[]))`
	lives = `($%[1]d::bigint = 0 or exists (select from processes where id = $%[1]d and until > clock_timestamp()) and coalesce((select shards from fleet), 0) = $%[2]d)`
)

// dueMailText finds for each recipient who is not busy the first mail that may go: due,
// and with none before it that is not and does not stand aside. It goes along the mails by
// their number until it has as many as are wanted, to channels and to users, however many
// wait behind them; so what is asked of a mail is asked of one after the other.
var dueMailText = `select ` + mailColumns + ` from mail m
where m.id = any(array(` + dueTo("channel") + ` union all ` + dueTo("direct") + `)) and ` + fmt.Sprintf(lives, 5, 6) + `
order by m.id`

func dueTo(recipient string) string {
	return `(select m.id from mail m
	where m.` + recipient + ` <> 0 and m.ready <= $1
		and (m.channel, m.direct) not in (select * from unnest($3::bigint[], $4::bigint[]))
		and (select e.id from mail e where e.channel = m.channel and e.direct = m.direct and e.id < m.id and (e.ready <= $1 or not e.passes) limit 1) is null
		and ` + fmt.Sprintf(ownMail, 5, 6, 7) + `
	order by m.id limit nullif($2, 0))`
}

// DueMail lists the mails that this process may send now, in order of id: the first unsent
// one for each recipient, if that is due and they are not busy. limit is how many to
// channels and how many to users at most (0: all). A mail is handed out again until it
// is acknowledged as gone.
func (s *Store) DueMail(ctx context.Context, now time.Time, limit int, busy map[storage.Recipient]bool) ([]storage.Mail, error) {
	if err := s.enter(ctx); err != nil {
		return nil, err
	}
	var channels, users []int64
	for r, is := range busy {
		if is {
			channels, users = append(channels, int64(r.Channel)), append(users, int64(r.User))
		}
	}
	p := s.part()
	return mailOf(s.pool.Query(ctx, dueMailText, int64(storage.StampOf(now)), limit, channels, users, p.process, p.shards, p.units))
}

var nextMailText = `select m.ready from mail m where m.ready > $1 and m.ready > 0
	and (select e.id from mail e where e.channel = m.channel and e.direct = m.direct and e.id < m.id and not e.passes limit 1) is null
	and ` + fmt.Sprintf(ownMail, 2, 3, 4) + `
order by m.ready limit 1`

// NextMail says when, after a time, the next of the mails that are first for their
// recipients falls due; false if none does.
func (s *Store) NextMail(ctx context.Context, after time.Time) (time.Time, bool, error) {
	if err := s.enter(ctx); err != nil {
		return time.Time{}, false, err
	}
	var due int64
	p := s.part()
	err := s.pool.QueryRow(ctx, nextMailText, int64(storage.StampOf(after)), p.process, p.shards, p.units).Scan(&due)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return time.Time{}, false, nil
	case err != nil:
		return time.Time{}, false, fmt.Errorf("read outbox: %w", err)
	}
	return storage.Stamp(due).Time(), true, nil
}

// Hasten makes the mails for a recipient due that were tried and wait, if pick chooses
// them, and says how many those are.
func (s *Store) Hasten(ctx context.Context, to storage.Recipient, pick func(storage.Mail) bool) (n int, err error) {
	if err := s.enter(ctx); err != nil {
		return 0, err
	}
	waiting, err := mailOf(s.pool.Query(ctx, "select "+mailColumns+" from mail m where channel = $1 and direct = $2 and ready > 0 order by id",
		int64(to.Channel), int64(to.User)))
	if err != nil {
		return 0, err
	}
	var ids []int64
	for _, m := range waiting {
		if pick(m) {
			ids = append(ids, int64(m.ID))
		}
	}
	if len(ids) == 0 {
		return 0, nil
	}
	err = s.transact(ctx, func(t pgx.Tx) error {
		_, err := t.Exec(ctx, "update mail set ready = 0, passes = false where id = any($1)", ids)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("hasten mail: %w", err)
	}
	s.posted()
	return len(ids), nil
}

// askPatience is how long a question is asked whose caller cannot be told that the
// database is out of reach.
const askPatience = 5 * time.Second

// Waits reports whether a mail is still in the outbox: it was neither sent nor
// replaced. While the database is out of reach it does as far as anybody knows.
func (s *Store) Waits(id uint64) bool {
	ctx, stop := context.WithTimeout(context.Background(), askPatience)
	defer stop()
	waits := true
	if err := s.pool.QueryRow(ctx, "select exists (select from mail where id = $1)", int64(id)).Scan(&waits); err != nil {
		s.log.Warn("the outbox cannot be asked", "err", err)
		return true
	}
	return waits
}

// Unsent is how many mails the outbox holds, due or not; 0 while the database is out
// of reach.
func (s *Store) Unsent() (n int) {
	ctx, stop := context.WithTimeout(context.Background(), askPatience)
	defer stop()
	if err := s.pool.QueryRow(ctx, "select count(*) from mail").Scan(&n); err != nil {
		s.log.Warn("the outbox cannot be counted", "err", err)
	}
	return n
}

// Wake returns a channel that gets a value when there may be new mail. It holds one
// value, so one may stand for many mails.
func (s *Store) Wake() <-chan struct{} { return s.wake }
