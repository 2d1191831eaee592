// Package league is what all competitions have in common: the contract between a
// competition's rules and the program that keeps its log, and the lists by which
// a state shares what it holds with the states before it. It knows no kind of
// competition: those are the packages below it.
//
// # Vocabulary
//
//	competition  a tournament or a ladder
//	fact         something that has happened
//	event        a fact with its moment and the person who brought it about
//	log          all events of a competition, in order; events are only added
//	state        the result of a log
//	wish         something that a person wants to do
//	refusal      the error of a wish that the rules do not allow
//	pairing      people who are to play a match, by a key that the rules choose
//	meeting      what is to become of a pairing at the table
//	finish       how a match has ended there
package league

// A Person is somebody, by a number that means nothing here; 0 is the
// competition itself.
type Person uint64

// Unix is a moment in seconds since 1970, UTC.
type Unix int64

// An Actor is the person who wishes something.
type Actor struct {
	Person Person
	Press  uint64 // the interaction by which they act; 0: none
	// Steward says that this person manages the server and may act in the place of
	// the directors. The caller knows; the rules cannot.
	Steward bool
}

// A Competition is a state S with its rules. W are its wishes, E its events. A
// state is a value: no method changes it, and it may be used by many goroutines.
type Competition[S, W, E any] interface {
	// Decide returns the events that a wish brings about, or a refusal. They have
	// happened only once they are saved and applied.
	Decide(wish W, by Actor, at Unix) ([]E, error)
	// Apply returns the state after further events of the log. It accepts what
	// Decide would refuse for a limit, so that a log stays readable under changed
	// rules; an error says that the events contradict the log.
	Apply(events ...E) (S, error)
	// Due returns when something happens by itself next, and whether it does.
	Due() (at Unix, ok bool)
	// Elapse returns the events that have happened by themselves until at.
	Elapse(at Unix) ([]E, error)

	// Home returns where the competition was moved to, by whatever name the caller
	// has for places; "" if it never was.
	Home() string
	// Over reports whether nothing happens in it any more.
	Over() bool
	// People returns those who take part in it or direct it.
	People() []Person
	// Concerned returns the people of the pairing of a key. Without a key it returns
	// those whom events of the log from that number are about, or who direct the
	// competition.
	Concerned(key string, from int, events []E) []Person
	// Meeting returns what is to become of the pairing of a key at the table.
	Meeting(key string) Meeting[W]
	// Ended returns the wishes by which the end of a pairing's match is written down,
	// one after the other.
	Ended(key string, f Finish) []W
}

// A Refusal is the error of a wish that the rules do not allow.
type Refusal interface {
	error
	Refused()
}

// A Folder is a state before events that had no effect yet. People may change their
// mind as often as they like, so such events wait behind the log until another one
// follows them, and Fold puts a new one among them: false if it does not fold.
type Folder[E any] interface {
	Fold(tail []E, e E) ([]E, bool)
}
