package storage

import (
	"context"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// readable is what one reads: a *Bolt or a *Memory, and whatever holds one.
type readable interface {
	Read(context.Context, func(Reader) error) error
}

// Ask asks a store one question; several that must fit each other go into one Read
// of the store's.
func Ask[T any](ctx context.Context, store readable, ask func(Reader) (T, error)) (answer T, err error) {
	err = store.Read(ctx, func(r Reader) (err error) {
		answer, err = ask(r)
		return err
	})
	return answer, err
}

// AskFor is Ask for a purpose that its error names.
func AskFor[T any](ctx context.Context, store readable, purpose string, ask func(Reader) (T, error)) (T, error) {
	answer, err := Ask(ctx, store, ask)
	if err != nil {
		return answer, fmt.Errorf("%s: %w", purpose, err)
	}
	return answer, nil
}

// Reader reads a store as it is at one moment: whatever is committed meanwhile,
// its answers fit each other. What it hands out are copies. It is for the
// goroutine that got it, until [Bolt.Read] or [Memory.Read] returns.
type Reader interface {
	// Head returns a match's head and its revision, or ErrNotFound.
	Head(MatchID) (head []byte, rev uint64, err error)
	// Load reads all that bringing a match to the table needs, or ErrNotFound.
	Load(MatchID) (Snapshot, error)
	// Record returns one record of a match, or ErrNotFound.
	Record(id MatchID, seq uint64) ([]byte, error)
	// Records returns the records from ≤ number < to of a match, fewer if the
	// log ends before, or ErrNotFound if there is no such match.
	Records(id MatchID, from, to uint64) ([][]byte, error)
	// Matches lists matches in order of id, those after the given one ("":
	// from the first), at most limit (0: all).
	Matches(after MatchID, limit int) ([]MatchID, error)
	// ByChannel returns the match that holds a channel, or ErrNotFound.
	ByChannel(ChannelID) (MatchID, error)
	// ByUser lists the matches a user is found under, in order of id.
	ByUser(UserID) ([]MatchID, error)
	// WaitingFor lists the matches that wait for a user, in order of id. It is
	// what a player's own list of matches asks.
	WaitingFor(UserID) ([]MatchID, error)
	// Due lists the matches that are due by now, the longest due first, at most
	// limit (0: all). It is what clocks and reminders ask.
	Due(now time.Time, limit int) ([]MatchID, error)
	// ByGuild lists the matches of a server's list, those that have waited
	// longest first: without the first skip of them, at most limit (0: all).
	ByGuild(guild GuildID, skip, limit int) ([]MatchID, error)
	// Pending lists the unsent mails of some matches in the order in which they
	// were put in. It reads the whole outbox.
	Pending(...MatchID) ([]Mail, error)
	// Seen says whether a commit with this interaction was made.
	Seen(InteractionID) (bool, error)
	// Posted returns what was last written down as posted of a match in its
	// channel, nil if nothing was.
	Posted(MatchID) ([]byte, error)
	// PostedTo returns what was last written down as posted of a match in a
	// user's direct messages, nil if nothing was.
	PostedTo(MatchID, UserID) ([]byte, error)
	// PostedIn returns what was last written down as posted of a league in one
	// of its places, nil if nothing was.
	PostedIn(id LeagueID, place string) ([]byte, error)
	// LoadLeague reads the head, the revision and the number of events of a
	// league, or ErrNotFound.
	LoadLeague(LeagueID) (LeagueSnapshot, error)
	// Events returns the events from ≤ number < to of a league, fewer if the
	// log ends before, or ErrNotFound if there is no such league.
	Events(id LeagueID, from, to uint64) ([][]byte, error)
	// Leagues lists leagues in order of id, those after the given one ("":
	// from the first), at most limit (0: all).
	Leagues(after LeagueID, limit int) ([]LeagueID, error)
	// LeaguesOf lists the leagues a user is found under, in order of id.
	LeaguesOf(UserID) ([]LeagueID, error)
	// LeaguesIn lists the leagues of a server's list in the order of what they
	// are listed since: without the first skip, at most limit (0: all).
	LeaguesIn(guild GuildID, skip, limit int) ([]LeagueID, error)
	// DueLeagues lists the leagues that are due by now, the longest due first,
	// at most limit (0: all).
	DueLeagues(now time.Time, limit int) ([]LeagueID, error)
	// Reported lists the leagues to which something was reported that they have
	// not taken, in order of id.
	Reported() ([]LeagueID, error)
	// Reports lists what was reported to a league and not taken, in the order
	// in which it was.
	Reports(LeagueID) ([]Report, error)
	// Shared returns bytes that are kept once, by their SHA-256, or ErrNotFound.
	Shared(Sum) ([]byte, error)
	// Settings returns what was last kept for an owner, nil if nothing was.
	Settings(Owner) ([]byte, error)
}

// Read hands read a Reader of the store as it is now and returns what read
// returns. Commits of others go on meanwhile; the pages they free are only used
// again when read returns, so read should wait for nobody and commit nothing.
func (b *Bolt) Read(ctx context.Context, read func(Reader) error) error {
	t, err := b.begin(ctx)
	if err != nil {
		return err
	}
	defer t.Rollback()
	return read(&tx{Tx: t})
}

// view is Read for this package's own use: what bbolt panics on outside of
// Reader's methods becomes an error too, and nothing that read gets from the
// transaction may be kept without a copy.
func (b *Bolt) view(ctx context.Context, read func(*tx) error) (err error) {
	defer recoverDamage(&err)()
	t, err := b.begin(ctx)
	if err != nil {
		return err
	}
	defer t.Rollback()
	return read(&tx{Tx: t})
}

func (b *Bolt) begin(ctx context.Context) (t *bbolt.Tx, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	defer recoverDamage(&err)()
	t, err = b.db.Begin(false)
	return t, closedOr(err)
}
