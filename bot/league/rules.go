package league

import (
	"context"

	"skald/bot/table"
	"skald/storage"
)

// rules are what a kind of competition adds to the contract of its engine: how it
// is stored, told and played at the table.
type rules[S, W, E any] interface {
	// start returns the state of an empty log.
	start(Head) (S, error)
	encode(E) ([]byte, error)
	decode([]byte) (E, error)
	// index returns what the store must know of a state. Due is filled in by the
	// shelf.
	index(S) Index
	// mail returns the mail that tells events after which the competition is next.
	mail(was, next *Competition[S], events []E) []storage.Mail
	// complete returns a wish with what only the room knows.
	complete(ctx context.Context, l *Competition[S], p table.Press, wish W) (W, error)
	// meeting returns what is to become of a pairing at the table.
	meeting(l *Competition[S], key string) meeting
	// begun returns the wish by which the match of a pairing is written down;
	// false if the kind writes none.
	begun(l *Competition[S], key string, match storage.MatchID) (W, bool)
	// before does what must happen elsewhere before a report is heard.
	before(ctx context.Context, id storage.LeagueID, ending table.Ending) error
	// ended returns what the end of a match makes of its competition.
	ended(ctx context.Context, l *Competition[S], ending table.Ending) (Step[E], error)
	// concerned returns the people of a pairing, or of the events from ≤ number <
	// to, or those who direct the competition.
	concerned(ctx context.Context, l *Competition[S], key string, from, to uint64) ([]storage.UserID, error)
}

// A kind is a shelf as the room knows it, whatever its states are.
type kind interface {
	name() Kind
	elapse(context.Context, storage.LeagueID) error
	hear(context.Context, storage.LeagueID) error
	fold(context.Context, storage.LeagueID) error
	meet(ctx context.Context, id storage.LeagueID, key string, thread storage.ChannelID) (storage.MatchID, error)
	concerns(ctx context.Context, id storage.LeagueID, key string, from, to uint64) ([]storage.UserID, error)
}
