package storage

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Errors that callers tell apart.
var (
	// ErrConflict says that the match's revision is not the one the change was
	// made on: load and decide again.
	ErrConflict = errors.New("match has changed meanwhile")
	// ErrSeen says that the commit's interaction was committed before: a
	// doubled press, already answered.
	ErrSeen = errors.New("interaction was committed before")
	// ErrChannelTaken says that another match holds the channel.
	ErrChannelTaken = errors.New("channel is held by another match")
	// ErrNotFound says that there is no such match, record or holder.
	ErrNotFound = errors.New("not found")
	// ErrClosed says that the store is closed; the change was not made.
	ErrClosed = errors.New("store is closed")
	// ErrDamaged says that what the store read is not what it once wrote.
	ErrDamaged = errors.New("stored data is damaged")
)

// Commit is one change of one match, made whole or not at all. Fields that say
// "replaces" are the whole new truth, so a commit that leaves them out clears
// them.
type Commit struct {
	Match MatchID
	Rev   uint64 // revision of the head the change was made on; 0: the match must not exist yet
	Head  []byte // the new head; its revision is Rev+1

	// Base is the head that the change was made on, where that was itself still on
	// its way to the store: if another stands there it is a conflict. nil: the
	// revision says enough.
	Base []byte
	// Queued, if not nil, is called at most once before Apply returns: whatever
	// commit is handed in from then on is made after this one.
	Queued func()

	Dropped int      // how many of the last records are dropped first; never the first record
	Records [][]byte // appended to the match's log; the first record of a match has number 0
	Shared  []byte   // what head and records name by its hash: kept once for all matches

	Channel ChannelID // with Holds, replaces: the one channel this match holds
	Holds   bool      // false: the match holds no channel, and the one it held is free again
	Users   []UserID  // replaces: the users this match is found under
	Waiting []UserID  // replaces: the users it waits for
	Due     time.Time // replaces: when the match wants to be looked at again; zero: never
	Guild   GuildID   // replaces: the server in whose list the match stands; 0: in none
	Since   time.Time // with Guild: since when the match waits, the order of that list

	Report      *Report       // what the match hands to its league, nil: nothing
	Mail        []Mail        // into the outbox
	Interaction InteractionID // 0: none; else a second commit with it is refused with ErrSeen
	At          time.Time     // when the interaction was seen, for Prune
}

// Snapshot is all that bringing a match to the table needs, read at one moment.
type Snapshot struct {
	Head  []byte
	Rev   uint64
	First []byte // record 0; nil if there are none
	Last  []byte // record Seq-1; nil if there are none
	Seq   uint64 // number of records
}

// follows reports whether the commit was decided on this head, as far as it
// says.
func (c *Commit) follows(head []byte) bool { return c.Base == nil || bytes.Equal(c.Base, head) }

// Checked returns c with its user lists sorted and without doubles, or says
// what is wrong with it.
func (c Commit) Checked() (Commit, error) {
	if !c.Match.Valid() {
		return c, fmt.Errorf("commit: bad match id %q", string(c.Match))
	}
	if c.Holds && c.Channel == 0 {
		return c, fmt.Errorf("commit match %s: holds channel 0", c.Match)
	}
	if c.Dropped < 0 {
		return c, fmt.Errorf("commit match %s: drops %d records", c.Match, c.Dropped)
	}
	c.Users, c.Waiting = usersSet(c.Users), usersSet(c.Waiting)
	return c, errors.Join(c.Report.check(), checkMail(c.Mail))
}

// Drops refuses to drop more records than a log of so many can spare.
func (c *Commit) Drops(seq uint64) error {
	if c.Dropped > 0 && uint64(c.Dropped) >= seq {
		return fmt.Errorf("commit match %s: drops %d of %d records", c.Match, c.Dropped, seq)
	}
	return nil
}

// Holding is the channel that the match holds after the commit, 0 if none.
func (c *Commit) Holding() ChannelID {
	if c.Holds {
		return c.Channel
	}
	return 0
}

func usersSet(users []UserID) []UserID {
	set := slices.Clone(users)
	slices.Sort(set)
	return slices.Compact(set)
}
