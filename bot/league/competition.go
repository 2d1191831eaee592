package league

import (
	"context"
	"fmt"

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

// Act does an act of somebody's. Refusals are *Refusal and those of the rules. A
// doubled press changes nothing again.
func (s *Shelf[S, W, E]) Act(ctx context.Context, by By, id storage.LeagueID, wish W) (*Competition[S], error) {
	l, _, err := s.Change(ctx, by.Press, id, func(l *Competition[S]) (Step[E], error) {
		wish := wish
		if c, ok := s.rules.(Completer[S, W]); ok {
			var err error
			if wish, err = c.Complete(ctx, l, by.Press, wish); err != nil {
				return Step[E]{}, err
			}
		}
		events, err := l.State.Decide(wish, by.Actor(), s.room.Unix())
		return Step[E]{Events: events, Names: by.Names}, err
	})
	return l, err
}

// elapse writes down what has come about by now.
func (s *Shelf[S, W, E]) elapse(ctx context.Context, id storage.LeagueID) error {
	_, _, err := s.Change(ctx, table.Press{}, id, func(l *Competition[S]) (Step[E], error) {
		events, err := l.State.Elapse(s.room.Unix())
		return Step[E]{Events: events}, err
	})
	return err
}

// Events returns the events of a competition from ≤ number < to.
func (s *Shelf[S, W, E]) Events(ctx context.Context, l *Competition[S], from, to uint64) ([]E, error) {
	to = min(to, l.Seq)
	log, err := storage.Ask(ctx, s.room.Table.Store(), func(r storage.Reader) ([][]byte, error) { return r.Events(l.ID, min(from, to), to) })
	if err != nil {
		return nil, loadError(l.ID, err)
	}
	return s.decoded(log, from)
}

func (s *Shelf[S, W, E]) decoded(log [][]byte, from uint64) (events []E, err error) {
	events = make([]E, len(log))
	for i, raw := range log {
		if events[i], err = s.read(raw); err != nil {
			return nil, fmt.Errorf("event %d: %w", from+uint64(i), err)
		}
	}
	return events, nil
}

// Concerned returns the people who must know that a mail of a league cannot be
// sent: the two of a challenge, the players of a pairing, those whom a notice
// names, those whose results news of a ladder tell, else the directors. It
// returns nobody if the league cannot be read.
func (r *Room) Concerned(ctx context.Context, mail storage.Mail) []storage.UserID {
	if n, err := NoticeIn(mail); mail.Kind == NoticeMail && err == nil && len(n.Users) > 0 {
		return n.Users
	}
	from, to, _ := NewsIn(mail)
	return r.concerned(ctx, mail.League, NoticeAbout(mail, nil).Pairing, from, to)
}

// Directors returns the people who direct a competition; nobody if it has no
// directors or cannot be read.
func (r *Room) Directors(ctx context.Context, id storage.LeagueID) []storage.UserID {
	return r.concerned(ctx, id, "", 0, 0)
}

func (r *Room) concerned(ctx context.Context, id storage.LeagueID, key string, from, to uint64) []storage.UserID {
	if k, err := r.of(ctx, id); err == nil {
		return k.concerns(ctx, id, key, from, to)
	}
	return nil
}

func (s *Shelf[S, W, E]) concerns(ctx context.Context, id storage.LeagueID, key string, from, to uint64) []storage.UserID {
	l, err := s.Load(ctx, id)
	if err != nil {
		return nil
	}
	events, err := s.Events(ctx, l, from, to)
	if err != nil {
		return nil
	}
	return Users(l.State.Concerned(key, int(from), events)...)
}
