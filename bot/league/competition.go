package league

import (
	"context"

	"skald/bot/table"
	contract "skald/engine/league"
	"skald/storage"
)

// A Competition is one competition as it was at one moment. Nothing in it is to be
// changed.
type Competition[S any] struct {
	ID    storage.LeagueID
	Head  Head
	State S
	Seq   uint64 // how many events it has
	From  uint64 // the first event of the act that this is the outcome of; Seq if there is none

	rev    uint64
	base   S        // what the log alone results in
	logged uint64   // how many events that has
	tail   [][]byte // the events behind it that the next ones may fold away
}

// Rules are what a kind of competition adds to the contract of its engine: how it
// begins, and how it is told.
type Rules[S, W, E any] interface {
	// Start returns the state of an empty log.
	Start(Head) (S, error)
	// Mail returns the mail that tells events after which the competition is next.
	Mail(was, next *Competition[S], events []E) []storage.Mail
}

// A Completer is Rules whose wishes lack what only the store and the table know.
type Completer[S, W any] interface {
	// Complete returns a wish with that.
	Complete(ctx context.Context, l *Competition[S], p table.Press, wish W) (W, error)
}

// A Step is what one commit makes of a competition.
type Step[E any] struct {
	Events []E
	Mail   []storage.Mail            // besides the mail that tells the events
	Taken  []uint64                  // the reports that are heard by it
	Names  map[storage.UserID]string // what more is known of names
}

func (s *Step[E]) empty() bool { return len(s.Events) == 0 && len(s.Mail) == 0 && len(s.Taken) == 0 }

// By is a press with what the caller knows of the person.
type By struct {
	table.Press
	// Steward says that no director of a tournament is in the server any more and
	// that the person may act as one.
	Steward bool
	Names   map[storage.UserID]string // of the people whom the act is about
}

// Actor returns the person as the rules take them; the zero value is the bot.
func (by By) Actor() contract.Actor {
	return contract.Actor{Person: contract.Person(by.By), Press: uint64(by.Interaction), Steward: by.Steward}
}

// Users returns people of a competition as the store knows them, without nobody.
func Users[P ~uint64](people ...P) (list []storage.UserID) {
	for _, p := range people {
		if p != 0 {
			list = append(list, storage.UserID(p))
		}
	}
	return list
}
