package league

import (
	"context"

	"skald/bot/table"
	"skald/storage"
)

// Rules are what a kind of competition adds to the contract of its engine: how it
// is stored, told and played at the table.
type Rules[S, W, E any] interface {
	// Start returns the state of an empty log.
	Start(Head) (S, error)
	// Index returns what the store must know of a state. Due is filled in by the
	// shelf.
	Index(S) Index
	// Mail returns the mail that tells events after which the competition is next.
	Mail(was, next *Competition[S], events []E) []storage.Mail
	// Complete returns a wish with what only the store and the table know.
	Complete(ctx context.Context, l *Competition[S], p table.Press, wish W) (W, error)
	// Meeting returns what is to become of a pairing at the table.
	Meeting(l *Competition[S], key string) Meeting
	// Begun returns the wish by which the match of a pairing is written down;
	// false if the kind writes none.
	Begun(l *Competition[S], key string, match storage.MatchID) (W, bool)
	// Ended returns what the end of a match makes of its competition.
	Ended(ctx context.Context, l *Competition[S], ending table.Ending) (Step[E], error)
	// Overhear takes the end of a match of a competition of another kind, which h
	// is the head of. It may be told twice.
	Overhear(ctx context.Context, h Head, ending table.Ending) error
	// Ruled returns what somebody's ruling has made of the match of a pairing; false
	// if nobody has ruled on it.
	Ruled(l *Competition[S], key string) (Ruling, bool)
	// Amend takes a ruling on a match of a competition of another kind. It may be
	// told twice.
	Amend(ctx context.Context, h Head, match storage.MatchID, r Ruling) error
	// Concerned returns the people of a pairing, or of the events from ≤ number <
	// to, or those who direct the competition.
	Concerned(ctx context.Context, l *Competition[S], key string, from, to uint64) ([]storage.UserID, error)
}

// A kind is a shelf as the room knows it, whatever its states are.
type kind interface {
	name() Kind
	elapse(context.Context, storage.LeagueID) error
	hear(context.Context, storage.LeagueID) error
	overhear(context.Context, Head, table.Ending) error
	ruled(ctx context.Context, id storage.LeagueID, key string) (Ruling, bool, error)
	amend(context.Context, Head, storage.MatchID, Ruling) error
	fold(context.Context, storage.LeagueID) error
	meet(ctx context.Context, id storage.LeagueID, key string, thread storage.ChannelID) (storage.MatchID, error)
	concerns(ctx context.Context, id storage.LeagueID, key string, from, to uint64) ([]storage.UserID, error)
}
