package storage

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// LeagueCommit is one change of one league, made whole or not at all. What a
// Commit says of its fields holds here, too.
type LeagueCommit struct {
	League LeagueID
	Rev    uint64 // revision of the head the change was made on; 0: the league must not exist yet
	Head   []byte // the new head; its revision is Rev+1

	Events [][]byte // appended to the league's log; the first has number 0
	Taken  []uint64 // the reports that are heard by this, by number

	Users []UserID  // replaces: the users this league is found under
	Due   time.Time // replaces: when the league wants to be looked at again; zero: never
	Guild GuildID   // replaces: the server in whose list the league stands; 0: in none
	Since time.Time // with Guild: since when, the order of that list

	Mail        []Mail        // into the outbox
	Interaction InteractionID // 0: none; else a second commit with it is refused with ErrSeen
	At          time.Time     // when the interaction was seen, for Prune
}

// LeagueSnapshot is a league's head, read with how long its log is.
type LeagueSnapshot struct {
	Head []byte
	Rev  uint64
	Seq  uint64 // number of events
}

// A Report is what a match hands to its league.
type Report struct {
	ID     uint64 // given by the store, growing
	League LeagueID
	Body   []byte
}

func (r *Report) check() error {
	if r != nil && !r.League.Valid() {
		return fmt.Errorf("report: bad league id %q", string(r.League))
	}
	return nil
}

// Checked returns c with its list of users sorted and without doubles, or says what
// is wrong with it.
func (c LeagueCommit) Checked() (LeagueCommit, error) {
	if !c.League.Valid() {
		return c, fmt.Errorf("commit: bad league id %q", string(c.League))
	}
	c.Users = usersSet(c.Users)
	return c, checkMail(c.Mail)
}

// row is the head row after the commit, without what the log says of itself.
func (c *LeagueCommit) row() headRow {
	return headRow{rev: c.Rev + 1, due: StampOf(c.Due), users: c.Users, head: c.Head}
}

// ApplyLeague makes a commit and returns the league's new revision. It refuses
// with ErrSeen or ErrConflict, checked in this order, and then changes nothing.
func (b *Bolt) ApplyLeague(ctx context.Context, c LeagueCommit) (uint64, error) {
	c, err := c.Checked()
	if err != nil {
		return 0, err
	}
	if err := b.change(ctx, func(t *writeTx) error { return t.applyLeague(&c) }); err != nil {
		return 0, err
	}
	return c.Rev + 1, nil
}

func (t *writeTx) applyLeague(c *LeagueCommit) error {
	seenKey := numberKey(c.Interaction)
	if c.Interaction != 0 && t.get(seenBucket, seenKey) != nil {
		return ErrSeen
	}
	id := ownerOf(c.League)
	old, err := t.headOn(leagueShelf, id)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	if old.rev != c.Rev {
		return ErrConflict
	}
	head := c.row()
	head.seq, head.tail = old.seq, old.tail
	for _, e := range c.Events {
		t.append(id, &head, e)
	}
	for _, n := range c.Taken {
		t.drop(reportsBucket, reportKey(c.League, n))
	}
	t.index(leagueShelf, id, &old, &head)
	t.list(leagueShelf, id, listingOf(c.Guild, c.Since))
	t.put(leaguesBucket, matchKey(id), head.encode())
	t.post(c.Mail)
	if c.Interaction != 0 {
		t.put(seenBucket, seenKey, numberKey(StampOf(c.At)))
	}
	return nil
}

// ownerOf is a league's id where the log and the indexes take any id.
func ownerOf(id LeagueID) MatchID { return MatchID(id) }

func reportKey(id LeagueID, number uint64) []byte { return append([]byte(id), numberKey(number)...) }

// report puts what a match hands to its league where the league finds it.
func (t *writeTx) report(r *Report) {
	if r == nil {
		return
	}
	number, err := t.bucket(reportsBucket).NextSequence()
	if err != nil {
		t.err = fmt.Errorf("number report: %w", err)
		return
	}
	t.put(reportsBucket, reportKey(r.League, number), sealed(r.Body))
}
