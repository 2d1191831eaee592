package storage

import (
	"context"
	"fmt"
	"time"
)

// post puts mails into the outbox, and takes out those that they replace.
func (t *writeTx) post(mail []Mail) {
	for _, m := range mail {
		if m.Replaces != "" {
			if older := t.older(m.Replaces); older != 0 {
				t.unpost(older, m.Replaces)
			}
		}
		id, err := t.bucket(outboxBucket).NextSequence()
		if err != nil {
			t.err = fmt.Errorf("number mail: %w", err)
			return
		}
		m.ID = id
		t.put(outboxBucket, numberKey(id), encodeMail(&m))
		if m.Replaces != "" {
			t.stage(m.Replaces, id)
		}
		m.Body = nil
		t.after = append(t.after, func(q *queues) { q.add(&m) })
		t.posted = true
	}
}

// unpost takes a mail out of the outbox; key is what it replaces, "" if
// nothing.
func (t *writeTx) unpost(id uint64, key string) {
	t.drop(outboxBucket, numberKey(id))
	if key != "" && t.older(key) == id {
		t.stage(key, 0)
	}
	t.after = append(t.after, func(q *queues) { q.drop(id) })
}

// older is the unsent mail with this key as this transaction will leave it.
func (t *writeTx) older(key string) uint64 {
	if id, staged := t.replaces[key]; staged {
		return id
	}
	return t.queues.older(key)
}

func (t *writeTx) stage(key string, id uint64) {
	if t.replaces == nil {
		t.replaces = make(map[string]uint64)
	}
	t.replaces[key] = id
}

// mail reads a copy of one mail; ok is false if it is gone.
func (t *tx) mail(id uint64) (m Mail, ok bool, err error) {
	defer recoverDamage(&err)()
	row := t.get(outboxBucket, numberKey(id))
	if row == nil {
		return Mail{}, false, nil
	}
	m, err = decodeMail(id, row)
	return m, err == nil, err
}

// DueMail lists the mails that may be sent now, in order of id: the first unsent
// one for each recipient, if that is due and they are not busy. limit is how many
// to channels and how many to users at most (0: all), so that neither hide the
// others. A mail is handed out again until it is acknowledged as gone.
func (b *Bolt) DueMail(ctx context.Context, now time.Time, limit int, busy map[Recipient]bool) ([]Mail, error) {
	var mail []Mail
	err := b.view(ctx, func(t *tx) error {
		for _, id := range b.queues.due(StampOf(now), limit, busy) {
			m, ok, err := t.mail(id)
			if err != nil {
				b.skip(id, err)
				continue
			}
			if ok {
				mail = append(mail, m)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return mail, nil
}

// Hasten makes the mails for a recipient due that were tried and wait, if pick
// chooses them, and says how many those are. After the store is opened again
// they are due when they were before.
func (b *Bolt) Hasten(ctx context.Context, to Recipient, pick func(Mail) bool) (n int, err error) {
	ids := b.queues.delayed(to)
	if len(ids) == 0 {
		return 0, ctx.Err()
	}
	err = b.view(ctx, func(t *tx) error {
		for _, id := range ids {
			m, ok, err := t.mail(id)
			if err == nil && ok && pick(m) {
				b.queues.delay(id, 0, false)
				n++
			}
		}
		return nil
	})
	if n > 0 {
		b.wakeSender()
	}
	return n, err
}

// skip takes a mail that cannot be read out of its recipient's way, until the
// store is opened again. Its row stays for the operator.
func (b *Bolt) skip(id uint64, err error) {
	b.queues.drop(id)
	b.log.Error("mail is damaged and skipped", "mail", id, "err", err)
}

// Waits reports whether a mail is still in the outbox: it was neither sent nor
// replaced.
func (b *Bolt) Waits(id uint64) bool { return b.queues.has(id) }

// Unsent is how many mails the outbox holds, due or not.
func (b *Bolt) Unsent() int { return b.queues.size() }

// NextMail says when, after a time, the next of the mails that are first for
// their recipients falls due; false if none does.
func (b *Bolt) NextMail(ctx context.Context, after time.Time) (time.Time, bool, error) {
	if err := ctx.Err(); err != nil {
		return time.Time{}, false, err
	}
	due, ok := b.queues.next(StampOf(after))
	return due.Time(), ok, nil
}

// Ack writes down what became of a mail. Players wait for no Ack, so it may take
// a few milliseconds to go along with what they do wait for.
func (b *Bolt) Ack(ctx context.Context, d Delivery) error {
	if err := d.Check(); err != nil {
		return err
	}
	return b.changeAtLeisure(ctx, func(t *writeTx) error {
		m, ok, err := t.mail(d.ID)
		if err != nil {
			return err
		}
		switch {
		case !ok: // replaced meanwhile
		case d.Gone:
			t.unpost(m.ID, m.Replaces)
		default:
			m.Attempts, m.Due, m.Trouble, m.Aside = d.Attempts, d.Due, d.Trouble, d.Aside
			t.put(outboxBucket, numberKey(m.ID), encodeMail(&m))
			t.after = append(t.after, func(q *queues) { q.delay(m.ID, StampOf(m.Due), d.Aside) })
		}
		switch {
		case d.Posted == nil:
		case len(d.Posted) == 0:
			t.drop(postedBucket, d.postedKey())
		default:
			t.put(postedBucket, d.postedKey(), sealed(d.Posted))
		}
		t.post(d.Mail)
		return nil
	})
}

// Posted implements Reader.
func (t *tx) Posted(id MatchID) ([]byte, error) { return t.opaque(postedBucket, postedKey(id, 0)) }

// PostedTo implements Reader.
func (t *tx) PostedTo(id MatchID, u UserID) ([]byte, error) {
	return t.opaque(postedBucket, postedKey(id, u))
}

// postedKey is the key of what is posted of a match in its channel, or to a
// user.
func postedKey(id MatchID, u UserID) []byte {
	if u == 0 {
		return matchKey(id)
	}
	return append(matchKey(id), numberKey(u)...)
}

// placeKey is the key of what is posted of a league in one of its places.
func placeKey(id LeagueID, place string) []byte { return append([]byte(id), place...) }

func (d *Delivery) postedKey() []byte {
	if d.League != "" {
		return placeKey(d.League, d.Place)
	}
	return postedKey(d.Match, d.To)
}

// PostedIn implements Reader.
func (t *tx) PostedIn(id LeagueID, place string) ([]byte, error) {
	return t.opaque(postedBucket, placeKey(id, place))
}

// opaque copies the bytes of a sealed row, nil if there is none.
func (t *tx) opaque(b bucket, key []byte) (bytes []byte, err error) {
	defer recoverDamage(&err)()
	row := t.get(b, key)
	if row == nil {
		return nil, nil
	}
	return unsealed(row)
}

// readOutbox brings the outbox in memory in line with the file.
func (b *Bolt) readOutbox() error {
	b.queues.clear()
	return b.view(context.Background(), func(t *tx) error {
		return t.bucket(outboxBucket).ForEach(func(k, row []byte) error {
			m, err := decodeMail(keyedNumber(k), row)
			if err != nil {
				b.skip(m.ID, err)
				return nil
			}
			m.Body = nil
			b.queues.restore(&m)
			return nil
		})
	})
}
