package storage

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
)

// Whole is all by which one match or league stands in a store: its log, its head, and
// what it is found by. Everything else is [Rest].
type Whole struct {
	League  bool
	ID      string // a match's, or a league's
	Rev     uint64
	Head    []byte
	Records [][]byte // or events
	Channel ChannelID
	Users   []UserID
	Waiting []UserID
	Due     Stamp
	Guild   GuildID
	Since   Stamp
}

// Sum is the same for what is the same.
func (w *Whole) Sum() Sum {
	h := headRow{rev: w.Rev, channel: w.Channel, due: w.Due, users: w.Users, waiting: w.Waiting, head: w.Head}
	b := appendBytes(nil, w.ID)
	b = appendBytes(b, h.encode())
	b = appendBytes(b, listing{w.Guild, w.Since}.key())
	for _, r := range w.Records {
		b = appendBytes(b, r)
	}
	return sha256.Sum256(b)
}

// Rest is what a store keeps beside matches and leagues, or a part of it.
type Rest struct {
	Mail     []Mail
	Seen     []Known
	Posted   []Posted
	Settings []Kept
	Reports  []Report
	Shared   [][]byte
}

// Known is an interaction that was seen.
type Known struct {
	ID InteractionID
	At Stamp
}

// Posted is what a match or a league has posted in one of its places.
type Posted struct {
	Owner string // a match, or a league
	Place string // a league's own name for it; of a match "" is its channel, else a user
	Body  []byte
}

// Kept is settings.
type Kept struct {
	Owner []byte // see Owner.Key
	Body  []byte
}

// Size is how many rows there are.
func (r *Rest) Size() int {
	return len(r.Mail) + len(r.Seen) + len(r.Posted) + len(r.Settings) + len(r.Reports) + len(r.Shared)
}

// Portable is a store whose contents can be carried to another kind of store.
type Portable interface {
	// Export hands out everything as it is at one moment: matches, then leagues, each in
	// order of id and after the given one, then the rest in parts.
	Export(ctx context.Context, after Whole, whole func(*Whole) error, rest func(*Rest) error) error
	// Begin readies an empty store for what comes from another, or one into which a part
	// of the same was carried before, and says up to which match or league. Until
	// Finish it opens for nothing else.
	Begin(ctx context.Context, from string) (last Whole, err error)
	// Import puts in what was handed out by another store.
	Import(ctx context.Context, list []*Whole, rest *Rest) error
	// Finish makes the store one like any other.
	Finish(ctx context.Context) error
}

var (
	// ErrUnfinished says that everything of another store was to be carried here, and
	// part of it was.
	ErrUnfinished = errors.New("a move into it did not end: run the same skald move again")
	// ErrNotEmpty says that a store holds something already.
	ErrNotEmpty = errors.New("it is not empty")
)

// unfinishedKey stands beside the schema while what a store is to hold comes from
// another one.
var unfinishedKey = []byte("unfinished")

// partSize is about how many rows of the rest are handed out together.
const partSize = 1000

// Export implements Portable.
func (b *Bolt) Export(ctx context.Context, after Whole, whole func(*Whole) error, rest func(*Rest) error) error {
	return b.view(ctx, func(t *tx) error {
		for _, s := range []shelf{matchShelf, leagueShelf} {
			league := s.heads == leagueShelf.heads
			if after.League && !league {
				continue
			}
			from := ""
			if after.League == league {
				from = after.ID
			}
			c := t.bucket(s.heads).Cursor()
			for k, _ := c.Seek([]byte(from)); k != nil; k, _ = c.Next() {
				if string(k) == from {
					continue
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				w, err := t.whole(s, MatchID(k), league)
				if err != nil {
					return err
				}
				if err := whole(w); err != nil {
					return err
				}
			}
		}
		return t.rest(rest)
	})
}

// whole reads all of what stands on a shelf.
func (t *tx) whole(s shelf, id MatchID, league bool) (*Whole, error) {
	h, err := t.headOn(s, id)
	if err != nil {
		return nil, err
	}
	w := &Whole{
		League: league, ID: string(id), Rev: h.rev, Head: cloned(h.head), Channel: h.channel, Users: h.users, Waiting: h.waiting, Due: h.due,
	}
	if at := t.get(s.listed, matchKey(id)); len(at) == listingLen {
		w.Guild, w.Since = GuildID(keyedNumber(at)), Stamp(keyedNumber(at[8:]))
	}
	err = t.records(id, &h, 0, h.seq, func(_, _ uint64, record []byte) { w.Records = append(w.Records, cloned(record)) })
	return w, err
}

// rest hands out in parts what is kept beside matches and leagues.
func (t *tx) rest(emit func(*Rest) error) error {
	part := new(Rest)
	hand := func(least int) error {
		if part.Size() < least {
			return nil
		}
		full := part
		part = new(Rest)
		return emit(full)
	}
	for _, one := range []struct {
		of  bucket
		add func(key, row []byte) error
	}{
		{outboxBucket, func(key, row []byte) error {
			m, err := decodeMail(keyedNumber(key), row)
			part.Mail = append(part.Mail, m)
			return err
		}},
		{seenBucket, func(key, at []byte) error {
			part.Seen = append(part.Seen, Known{InteractionID(keyedNumber(key)), Stamp(keyedNumber(at))})
			return nil
		}},
		{postedBucket, func(key, row []byte) error {
			body, err := unsealed(row)
			owner, place := string(key[:matchIDLen]), string(key[matchIDLen:])
			if MatchID(owner).Valid() && len(place) == 8 {
				place = UserID(keyedNumber(key[matchIDLen:])).String()
			}
			part.Posted = append(part.Posted, Posted{owner, place, body})
			return err
		}},
		{settingsBucket, func(key, row []byte) error {
			body, err := unsealed(row)
			part.Settings = append(part.Settings, Kept{cloned(key), body})
			return err
		}},
		{reportsBucket, func(key, row []byte) error {
			body, err := unsealed(row)
			part.Reports = append(part.Reports, Report{ID: keyedNumber(key[matchIDLen:]), League: LeagueID(key[:matchIDLen]), Body: body})
			return err
		}},
		{sharedBucket, func(_, row []byte) error {
			body, err := unsealed(row)
			part.Shared = append(part.Shared, body)
			return err
		}},
	} {
		err := t.bucket(one.of).ForEach(func(key, row []byte) error {
			if err := one.add(key, row); err != nil {
				return fmt.Errorf("read row %x of %s: %w", key, bucketNames[one.of], err)
			}
			return hand(partSize)
		})
		if err != nil {
			return err
		}
	}
	return hand(1)
}

// Begin implements Portable.
func (b *Bolt) Begin(ctx context.Context, from string) (last Whole, err error) {
	err = b.change(ctx, func(t *writeTx) error {
		switch was := t.get(metaBucket, unfinishedKey); {
		case was != nil && string(was) != from:
			return fmt.Errorf("%w: what is in it came from %s", ErrNotEmpty, was)
		case was == nil && !t.empty():
			return ErrNotEmpty
		}
		t.put(metaBucket, unfinishedKey, []byte(from))
		for _, s := range []shelf{matchShelf, leagueShelf} {
			if k, _ := t.bucket(s.heads).Cursor().Last(); k != nil {
				last = Whole{League: s.heads == leagueShelf.heads, ID: string(k)}
			}
		}
		return nil
	})
	return last, err
}

// empty reports whether nothing was ever put into the store.
func (t *tx) empty() bool {
	for b := range bucketCount {
		if b == metaBucket {
			continue
		}
		if k, _ := t.bucket(b).Cursor().First(); k != nil {
			return false
		}
	}
	return true
}

// whole refuses a store into which everything of another one was to be carried, and
// part of it was.
func (b *Bolt) whole() error {
	return b.view(context.Background(), func(t *tx) error {
		if from := t.get(metaBucket, unfinishedKey); from != nil {
			return fmt.Errorf("%w (from %s)", ErrUnfinished, from)
		}
		return nil
	})
}

// Import implements Portable.
func (b *Bolt) Import(ctx context.Context, list []*Whole, rest *Rest) error {
	return b.change(ctx, func(t *writeTx) error {
		for _, w := range list {
			t.restore(w)
		}
		if rest != nil {
			t.restoreRest(rest)
		}
		return nil
	})
}

func (t *writeTx) restore(w *Whole) {
	s, id := matchShelf, MatchID(w.ID)
	if w.League {
		s = leagueShelf
	}
	head := headRow{rev: w.Rev, channel: w.Channel, due: w.Due, users: w.Users, waiting: w.Waiting, head: w.Head}
	for _, r := range w.Records {
		t.append(id, &head, r)
	}
	t.hold(id, 0, head.channel)
	t.index(s, id, &headRow{}, &head)
	if w.Guild != 0 {
		t.list(s, id, listing{w.Guild, w.Since})
	}
	t.put(s.heads, matchKey(id), head.encode())
}

func (t *writeTx) restoreRest(r *Rest) {
	for _, m := range r.Mail {
		t.put(outboxBucket, numberKey(m.ID), encodeMail(&m))
		t.numberedTo(outboxBucket, m.ID)
		m.Body = nil
		t.after = append(t.after, func(q *queues) {
			if !q.has(m.ID) {
				q.restore(&m)
			}
		})
	}
	for _, k := range r.Seen {
		t.put(seenBucket, numberKey(k.ID), numberKey(k.At))
	}
	for _, p := range r.Posted {
		key := []byte(p.Owner + p.Place)
		if u, err := ParseUserID(p.Place); err == nil && MatchID(p.Owner).Valid() {
			key = postedKey(MatchID(p.Owner), u)
		}
		t.put(postedBucket, key, sealed(p.Body))
	}
	for _, k := range r.Settings {
		t.put(settingsBucket, k.Owner, sealed(k.Body))
	}
	for _, one := range r.Reports {
		t.put(reportsBucket, reportKey(one.League, one.ID), sealed(one.Body))
		t.numberedTo(reportsBucket, one.ID)
	}
	for _, s := range r.Shared {
		t.share(s)
	}
}

// numberedTo has a bucket number on after a number that was given.
func (t *writeTx) numberedTo(b bucket, id uint64) {
	if t.err == nil && t.bucket(b).Sequence() < id {
		t.err = t.bucket(b).SetSequence(id)
	}
}

// Finish implements Portable.
func (b *Bolt) Finish(ctx context.Context) error {
	return b.change(ctx, func(t *writeTx) error {
		t.drop(metaBucket, unfinishedKey)
		return nil
	})
}
