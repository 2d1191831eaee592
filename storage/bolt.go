package storage

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Bolt is a store in one file. Reads run beside each other and beside the one
// writer; changes go through the writer, which makes all that wait in one
// transaction.
type Bolt struct {
	path   string
	db     *bbolt.DB
	file   *os.File // the one that db has open
	log    *slog.Logger
	queues *queues // the outbox in memory, changed by the writer after its transaction

	broken error // the writer's own: bbolt is beyond use
	wake   chan struct{}

	queue     chan *change
	leisurely chan *change  // what no person waits for
	leisure   time.Duration // how long that waits for company
	quit      chan struct{} // closed by Close: nothing more is taken
	done      chan struct{} // closed by the writer: nothing more is made
	close     sync.Once
}

// Options of Open; the zero value is good.
type Options struct {
	Log *slog.Logger // hears of what is wrong; nil: nobody does

	// Unsynced does not wait until the disk has what was committed: the file is lost when
	// the machine stops. It is for tests.
	Unsynced bool

	// Unfinished opens a file also while what it is to hold is carried into it.
	Unfinished bool
}

// bucket names one of the file's buckets; the zero value is the first of
// bucketNames.
type bucket uint8

const (
	metaBucket     bucket = iota // "skald schema" → its version; "written" → time of the last change
	logBucket                    // offset → record row, of a match or a league; offsets only grow
	pagesBucket                  // match or league ‖ page number → offsets of the page's records
	headsBucket                  // match → head row
	channelsBucket               // channel → match that holds it
	usersBucket                  // user ‖ match → nothing
	waitingBucket                // user ‖ match → nothing
	dueBucket                    // time ‖ match → nothing
	outboxBucket                 // mail id → mail row
	seenBucket                   // interaction → time
	postedBucket                 // match, match ‖ user, or league ‖ place → row of opaque bytes
	settingsBucket               // kind of owner ‖ owner → row of opaque bytes
	guildsBucket                 // guild ‖ time ‖ match → nothing
	listedBucket                 // match → guild ‖ time under which it is in the one before

	leaguesBucket      // league → head row
	leagueUsersBucket  // user ‖ league → nothing
	leagueDueBucket    // time ‖ league → nothing
	leagueGuildsBucket // guild ‖ time ‖ league → nothing
	leagueListedBucket // league → guild ‖ time under which it is in the one before
	reportsBucket      // league ‖ number → row of opaque bytes

	sharedBucket // SHA-256 → row of the bytes that have it
	bucketCount

	noBucket = bucketCount // where there is none
)

var bucketNames = [bucketCount][]byte{
	metaBucket:     []byte("meta"),
	logBucket:      []byte("log"),
	pagesBucket:    []byte("pages"),
	headsBucket:    []byte("heads"),
	channelsBucket: []byte("channels"),
	usersBucket:    []byte("users"),
	waitingBucket:  []byte("waiting"),
	dueBucket:      []byte("due"),
	outboxBucket:   []byte("outbox"),
	seenBucket:     []byte("seen"),
	postedBucket:   []byte("posted"),
	settingsBucket: []byte("settings"),
	guildsBucket:   []byte("guilds"),
	listedBucket:   []byte("listed"),

	leaguesBucket:      []byte("leagues"),
	leagueUsersBucket:  []byte("league users"),
	leagueDueBucket:    []byte("league due"),
	leagueGuildsBucket: []byte("league guilds"),
	leagueListedBucket: []byte("league listed"),
	reportsBucket:      []byte("reports"),

	sharedBucket: []byte("shared"),
}

// tx is one transaction on the file.
type tx struct {
	*bbolt.Tx
	buckets [bucketCount]*bbolt.Bucket
}

func (t *tx) bucket(b bucket) *bbolt.Bucket {
	if t.buckets[b] == nil {
		t.buckets[b] = t.Tx.Bucket(bucketNames[b])
		if t.buckets[b] != nil && (b == logBucket || b == outboxBucket) {
			t.buckets[b].FillPercent = 1 // what is only appended leaves no page half empty
		}
	}
	return t.buckets[b]
}

func (t *tx) get(b bucket, key []byte) []byte { return t.bucket(b).Get(key) }

// recoverDamage makes an error of the panics and memory faults by which bbolt
// meets a damaged page. Use it as
//
//	defer recoverDamage(&err)()
func recoverDamage(err *error) func() {
	old := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(old)
		if r := recover(); r != nil {
			*err = fmt.Errorf("%w: %v", ErrDamaged, r)
		}
	}
}

func closedOr(err error) error {
	if errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	return err
}

// Wake returns a channel that gets a value after a commit that put mail into
// the outbox. It holds one value and never blocks the writer, so one value may
// stand for many mails.
func (b *Bolt) Wake() <-chan struct{} { return b.wake }

// Backup writes a copy of the file to w as it is at one moment, while reads and
// changes go on. The copy is a data file like any other.
func (b *Bolt) Backup(ctx context.Context, w io.Writer) (n int64, err error) {
	err = b.view(ctx, func(t *tx) error {
		n, err = t.WriteTo(&contextWriter{ctx, w})
		return err
	})
	if err != nil {
		return n, fmt.Errorf("back up store: %w", err)
	}
	return n, nil
}

// contextWriter stops a long copy when its context ends.
type contextWriter struct {
	ctx context.Context
	w   io.Writer
}

func (c *contextWriter) Write(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.w.Write(p)
}

// Close waits for the transaction in hand and for the reads, then lets the file
// go. Changes that were not taken get ErrClosed.
func (b *Bolt) Close() error {
	var err error
	b.close.Do(func() {
		close(b.quit)
		<-b.done
		if b.broken != nil {
			err = b.broken // bbolt would wait for its own lock
			return
		}
		err = b.db.Close()
	})
	return err
}

func matchKey(id MatchID) []byte { return []byte(id) }

func numberKey[N ~uint64 | ~int64](n N) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

// pairKey is the key of an index entry that leads from a number to a match.
func pairKey[N ~uint64 | ~int64](n N, id MatchID) []byte {
	return append(binary.BigEndian.AppendUint64(make([]byte, 0, 8+matchIDLen), uint64(n)), id...)
}
