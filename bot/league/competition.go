package league

import (
	"time"

	"skald/bot/table"
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

// An Index is what the store must know of a competition to find it.
type Index struct {
	Due   time.Time // when something happens by itself; zero: never
	Users []storage.UserID
	Over  bool
	Home  storage.ChannelID // where it speaks; 0: where it did
}
