package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Deletion takes a match out of the store, with all that was kept of it.
type Deletion struct {
	Match MatchID
	Rev   uint64 // revision of the head on which it was decided

	Report      *Report       // what it hands to its league, nil: nothing
	Mail        []Mail        // into the outbox, after the match's own unsent mail is out of it
	Interaction InteractionID // 0: none; else a second commit with it is refused with ErrSeen
	At          time.Time     // when the interaction was seen, for Prune
}

// Check says what is wrong with a deletion.
func (d *Deletion) Check() error {
	if !d.Match.Valid() {
		return fmt.Errorf("delete: bad match id %q", string(d.Match))
	}
	return errors.Join(d.Report.check(), checkMail(d.Mail))
}

// Delete takes a match out of the store: its log, its head, what is posted of
// it, and its unsent mail. It refuses with ErrSeen, ErrNotFound or ErrConflict,
// checked in this order, and then changes nothing. Records that cannot be read
// go too, as far as they can be found.
func (b *Bolt) Delete(ctx context.Context, d Deletion) error {
	if err := d.Check(); err != nil {
		return err
	}
	return b.change(ctx, func(t *writeTx) error { return t.delete(&d) })
}

func (t *writeTx) delete(d *Deletion) error {
	seenKey := numberKey(d.Interaction)
	if d.Interaction != 0 && t.get(seenBucket, seenKey) != nil {
		return ErrSeen
	}
	h, err := t.head(d.Match)
	if err != nil {
		return err
	}
	if h.rev != d.Rev {
		return ErrConflict
	}
	mail, err := t.Pending(d.Match)
	if err != nil {
		return err
	}
	for page := range h.seq/pageSpan + 1 {
		offsets, err := t.page(d.Match, &h, page)
		if err != nil {
			continue // where its records lie, nobody can tell any more
		}
		for _, offset := range offsets {
			if id, _, _, err := decodeRecord(t.get(logBucket, numberKey(offset))); err == nil && id != d.Match {
				continue
			}
			t.drop(logBucket, numberKey(offset))
		}
	}
	t.dropAll(pagesBucket, matchKey(d.Match))
	t.dropAll(postedBucket, matchKey(d.Match))
	t.drop(settingsBucket, Owner{Match: d.Match}.Key())
	t.hold(d.Match, h.channel, 0)
	t.index(matchShelf, d.Match, &h, &headRow{})
	t.list(matchShelf, d.Match, listing{})
	t.drop(headsBucket, matchKey(d.Match))
	for _, m := range mail {
		t.unpost(m.ID, m.Replaces)
	}
	t.report(d.Report)
	t.post(d.Mail)
	if d.Interaction != 0 {
		t.put(seenBucket, seenKey, numberKey(StampOf(d.At)))
	}
	return nil
}

// dropAll deletes all rows whose keys begin so.
func (t *writeTx) dropAll(b bucket, prefix []byte) {
	var keys [][]byte
	c := t.bucket(b).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		keys = append(keys, cloned(k))
	}
	for _, k := range keys {
		t.drop(b, k)
	}
}

// Delete takes a match out of the store, like Bolt's.
func (m *Memory) Delete(ctx context.Context, d Deletion) error {
	if err := d.Check(); err != nil {
		return err
	}
	return m.write(ctx, func() error {
		if _, seen := m.seen[d.Interaction]; seen {
			return ErrSeen
		}
		k := m.matches[d.Match]
		switch {
		case k == nil:
			return ErrNotFound
		case k.rev != d.Rev:
			return ErrConflict
		}
		delete(m.matches, d.Match)
		delete(m.settings, Owner{Match: d.Match})
		for to := range m.posted {
			if strings.HasPrefix(to, string(d.Match)) {
				delete(m.posted, to)
			}
		}
		for id, one := range m.mail {
			if one.Match == d.Match {
				m.unpost(id)
			}
		}
		m.report(d.Report)
		m.post(d.Mail)
		if d.Interaction != 0 {
			m.seen[d.Interaction] = StampOf(d.At)
		}
		return nil
	})
}
