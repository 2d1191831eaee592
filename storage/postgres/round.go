package postgres

import (
	"crypto/sha256"
	_ "embed" // the statements
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"skald/storage"
)

// What becomes of a change, as changes.sql says it.
const (
	fits     = "fits" // it was made
	made     = "made" // by an attempt before, whose answer was lost
	seen     = "seen"
	conflict = "conflict"
	taken    = "taken"
	fenced   = "fenced" // this process was ended
)

// outcome is what a change's caller is told.
func (c *change) outcome(err error) error {
	switch {
	case err != nil:
		return err
	case c.fate == fenced:
		return errFenced
	case c.commit == nil, c.fate == fits, c.fate == made:
		return nil
	case c.fate == seen:
		return storage.ErrSeen
	case c.fate == conflict:
		return storage.ErrConflict
	case c.fate == taken:
		return storage.ErrChannelTaken
	}
	return fmt.Errorf("commit %s: %s records", c.commit.id, c.fate)
}

// posts reports whether a change that was sent put mail into the outbox.
func (c *change) posts() bool {
	return c.commit != nil && len(c.commit.mail) > 0 && (c.fate == fits || c.fate == made)
}

// round is changes that touch nothing in common, and are made by one statement of each
// kind.
type round struct {
	keys    map[string]bool
	commits []*change
	acks    []*change
}

// roundsOf lays changes into rounds, each change after those before it with which it
// has something in common.
func roundsOf(batch []*change) []*round {
	var rounds []*round
	for _, c := range batch {
		var last *round
		if len(rounds) > 0 {
			last = rounds[len(rounds)-1]
		}
		if last == nil || !last.takes(c) {
			last = &round{keys: make(map[string]bool)}
			rounds = append(rounds, last)
			last.takes(c)
		}
	}
	return rounds
}

// takes adds a change to the round if it touches nothing that one of its changes does.
func (r *round) takes(c *change) bool {
	for key := range c.keys {
		if r.keys[key] {
			return false
		}
	}
	for key := range c.keys {
		r.keys[key] = true
	}
	if c.ack != nil {
		r.acks = append(r.acks, c)
	}
	if c.commit != nil {
		r.commits = append(r.commits, c)
	}
	return true
}

//go:embed changes.sql
var changesText string

//go:embed acks.sql
var acksText string

// queue adds the round's statements to what a process sends, 0: one that does not serve.
// What was acknowledged goes before what follows of it.
func (r *round) queue(b *pgx.Batch, process int64) {
	if len(r.acks) > 0 {
		b.Queue(acksText, append(ackColumns(r.acks), process)...).QueryRow(func(row pgx.Row) error {
			may := false
			if err := row.Scan(&may); err != nil || may {
				return err
			}
			for _, c := range r.acks {
				c.fate = fenced
			}
			return nil
		})
	}
	if len(r.commits) > 0 {
		b.Queue(changesText, append(columnsOf(r.commits), process)...).Query(func(rows pgx.Rows) error {
			for rows.Next() {
				var n int
				var fate string
				if err := rows.Scan(&n, &fate); err != nil {
					return err
				}
				r.commits[n].fate = fate
			}
			return rows.Err()
		})
	}
}

// columnsOf are the arguments of changes.sql.
func columnsOf(changes []*change) []any {
	var (
		n, rev, channel, due, guild, since, dropped, added, number, at, nonce []int64
		id, users, waiting                                                    []string
		league                                                                []bool
		base, head                                                            [][]byte

		recordOf, recordAt []int64
		records            [][]byte
		sharedOf           []int64
		sums, shared       [][]byte
		heardOf, heard     []int64
		reportOf           []int64
		reportTo           []string
		reports            [][]byte
		mail               letters
	)
	for i, change := range changes {
		c, i := change.commit, int64(i)
		n, id, league, rev = append(n, i), append(id, c.id), append(league, c.league), append(rev, int64(c.rev))
		base, head = append(base, c.base), append(head, bytesOf(c.head))
		channel, due = append(channel, int64(c.channel)), append(due, int64(c.due))
		users, waiting = append(users, arrayOf(c.users)), append(waiting, arrayOf(c.waiting))
		guild, since = append(guild, int64(c.guild)), append(since, int64(c.since))
		dropped, added = append(dropped, int64(c.dropped)), append(added, int64(len(c.records)))
		number, at, nonce = append(number, c.number), append(at, int64(c.at)), append(nonce, c.nonce)
		for k, r := range c.records {
			recordOf, recordAt, records = append(recordOf, i), append(recordAt, int64(k)), append(records, bytesOf(r))
		}
		if len(c.shared) > 0 {
			sum := sha256.Sum256(c.shared)
			sharedOf, sums, shared = append(sharedOf, i), append(sums, sum[:]), append(shared, c.shared)
		}
		for _, t := range c.taken {
			heardOf, heard = append(heardOf, i), append(heard, int64(t))
		}
		if r := c.report; r != nil {
			reportOf, reportTo, reports = append(reportOf, i), append(reportTo, string(r.League)), append(reports, bytesOf(r.Body))
		}
		mail.add(i, c.mail)
	}
	args := []any{
		n, id, league, rev, base, head, channel, due, users, waiting, guild, since, dropped, added, number, at, nonce,
		recordOf, recordAt, records, sharedOf, sums, shared, heardOf, heard, reportOf, reportTo, reports,
	}
	return append(args, mail.columns()...)
}

// letters are the columns of mail.
type letters struct {
	n, channel, direct, about, seq, by, attempts, due, at []int64
	kind, owner, replaces, trouble                        []string
	aside                                                 []bool
	body                                                  [][]byte
}

// add adds the mail of the n-th change: of those that replace each other the last.
func (l *letters) add(n int64, mail []storage.Mail) {
	last := make(map[string]int)
	for i, m := range mail {
		last[m.Replaces] = i
	}
	for i, m := range mail {
		if m.Replaces != "" && last[m.Replaces] != i {
			continue
		}
		l.n = append(l.n, n)
		l.channel, l.direct, l.about = append(l.channel, int64(m.Channel)), append(l.direct, int64(m.Recipient().User)), append(l.about, int64(m.User))
		l.seq, l.by, l.attempts = append(l.seq, int64(m.Seq)), append(l.by, int64(m.By)), append(l.attempts, int64(m.Attempts))
		l.due, l.at = append(l.due, int64(storage.StampOf(m.Due))), append(l.at, int64(storage.StampOf(m.At)))
		l.kind, l.owner = append(l.kind, m.Kind), append(l.owner, string(m.Match)+string(m.League))
		l.replaces, l.trouble, l.aside, l.body = append(l.replaces, m.Replaces), append(l.trouble, m.Trouble), append(l.aside, m.Aside), append(l.body, bytesOf(m.Body))
	}
}

func (l *letters) columns() []any {
	return []any{l.n, l.channel, l.direct, l.about, l.kind, l.owner, l.seq, l.by, l.attempts, l.due, l.at, l.replaces, l.trouble, l.aside, l.body}
}

// ackColumns are the arguments of acks.sql.
func ackColumns(changes []*change) []any {
	var (
		id, attempts, due      []int64
		gone, aside            []bool
		trouble, owner, places []string
		body                   [][]byte
	)
	for _, c := range changes {
		d := c.ack
		id, gone, attempts, due = append(id, int64(d.ID)), append(gone, d.Gone), append(attempts, int64(d.Attempts)), append(due, int64(storage.StampOf(d.Due)))
		trouble, aside = append(trouble, d.Trouble), append(aside, d.Aside)
		if d.Posted != nil {
			o, p := placeOf(d)
			owner, places, body = append(owner, o), append(places, p), append(body, d.Posted)
		}
	}
	return []any{id, gone, attempts, due, trouble, aside, owner, places, body}
}

// placeOf is where what is posted by a delivery is kept.
func placeOf(d *storage.Delivery) (owner, place string) {
	if d.League != "" {
		return string(d.League), d.Place
	}
	return string(d.Match), placeTo(d.To)
}

// placeTo is the place of what is posted of a match to a user, or in its channel.
func placeTo(u storage.UserID) string {
	if u == 0 {
		return ""
	}
	return u.String()
}

// arrayOf writes users as PostgreSQL writes arrays.
func arrayOf(users []storage.UserID) string {
	b := new(strings.Builder)
	b.WriteByte('{')
	for i, u := range users {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.FormatInt(int64(u), 10))
	}
	b.WriteByte('}')
	return b.String()
}

// bytesOf is b where nothing must be empty bytes, not none.
func bytesOf(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
