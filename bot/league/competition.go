package league

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"skald/bot/table"
	contract "skald/engine/league"
	"skald/storage"
	"skald/storage/competition"
)

// A Competition is one competition as it was at one moment. Nothing in it is to be
// changed.
type Competition[S any] struct {
	ID    storage.LeagueID
	Head  competition.Head
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
	Start(competition.Head) (S, error)
	// Mail returns the mail that tells events after which the competition is next.
	Mail(was, next *Competition[S], events []E) []storage.Mail
}

// A Completer is Rules whose wishes lack what only the store and the table know.
type Completer[S, W any] interface {
	// Complete returns a wish with that.
	Complete(ctx context.Context, l *Competition[S], p table.Press, wish W) (W, error)
}

// A Witness is Rules by which what is due depends on how matches stand at the table.
type Witness[S, W any] interface {
	// Look returns the wishes by which that is told before what is due comes about.
	Look(ctx context.Context, l *Competition[S]) ([]W, error)
}

// A Step is what one commit makes of a competition.
type Step[E any] struct {
	Events []E
	Mail   []storage.Mail            // besides the mail that tells the events
	Taken  []uint64                  // the reports that are heard by it
	Names  map[storage.UserID]string // what more is known of names
	counts bool                      // among the acts of who pressed
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

// Act does an act of somebody's, and then others with it as far as the rules let them.
// Refusals of the first are *Refusal and those of the rules. A doubled press changes
// nothing again.
func (s *Shelf[S, W, E]) Act(ctx context.Context, by By, id storage.LeagueID, wish W, then ...W) (*Competition[S], error) {
	l, _, err := s.Change(ctx, by.Press, id, func(l *Competition[S]) (Step[E], error) {
		wish := wish
		if c, ok := s.rules.(Completer[S, W]); ok {
			var err error
			if wish, err = c.Complete(ctx, l, by.Press, wish); err != nil {
				return Step[E]{}, err
			}
		}
		events, err := l.State.Decide(wish, by.Actor(), s.room.Unix())
		if err == nil {
			err = s.affords(l, by)
		}
		for i := 0; i < len(then) && err == nil; i++ {
			state, applied := l.State.Apply(events...)
			if err = applied; err == nil {
				more, refused := state.Decide(then[i], by.Actor(), s.room.Unix())
				if refused != nil {
					break
				}
				events = append(events, more...)
			}
		}
		return Step[E]{Events: events, Names: by.Names, counts: true}, err
	})
	return l, err
}

// Tell tells people in a competition's channel something that is no event, for somebody:
// it counts among their acts.
func (s *Shelf[S, W, E]) Tell(ctx context.Context, by By, id storage.LeagueID, n competition.Notice) error {
	_, _, err := s.Change(ctx, by.Press, id, func(l *Competition[S]) (Step[E], error) {
		return Step[E]{Mail: []storage.Mail{competition.NoticeTo(id, l.Head.Channel, 0, n)}, counts: true}, s.affords(l, by)
	})
	return err
}

// affords refuses an act of somebody who has acted in the competition as often as
// anybody may on one day.
func (s *Shelf[S, W, E]) affords(l *Competition[S], by By) error {
	p, people := contract.Person(by.By), 0
	if by.Steward || by.Oversees == l.Head.Guild || slices.Contains(l.State.Concerned("", 0, nil), p) {
		people = len(l.State.People())
	}
	if most, until, spent := l.Head.Today.Spent(p, s.room.Unix(), people); spent {
		return &Refusal{Key: ActsSpent, Word: strconv.Itoa(most), Until: time.Unix(int64(until), 0).UTC()}
	}
	return nil
}

// elapse writes down what has come about by now.
func (s *Shelf[S, W, E]) elapse(ctx context.Context, id storage.LeagueID) error {
	_, _, err := s.Change(ctx, table.Press{}, id, func(l *Competition[S]) (step Step[E], err error) {
		state := l.State
		if w, ok := s.rules.(Witness[S, W]); ok {
			wishes, err := w.Look(ctx, l)
			if err == nil {
				step.Events, err = s.followed(l, contract.Actor{}, wishes)
			}
			if err == nil {
				state, err = state.Apply(step.Events...)
			}
			if err != nil {
				return step, err
			}
		}
		events, err := state.Elapse(s.room.Unix())
		step.Events = append(step.Events, events...)
		return step, err
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
	if n, err := competition.NoticeIn(mail); mail.Kind == competition.NoticeMail && err == nil && len(n.Users) > 0 {
		return n.Users
	}
	from, to, _ := competition.NewsIn(mail)
	return r.concerned(ctx, mail.League, competition.NoticeAbout(mail, nil).Pairing, from, to)
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

func placeOf(r storage.Reader, id storage.LeagueID, name string) (p competition.Place, err error) {
	raw, err := r.PostedIn(id, name)
	if err != nil || raw == nil {
		return p, err
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return p, fmt.Errorf("read place %s of league %s: %w", name, id, err)
	}
	return p, nil
}

// Given returns which roles were given to whom for a competition.
func (r *Room) Given(ctx context.Context, id storage.LeagueID) (g competition.Given, err error) {
	raw, err := storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([]byte, error) { return s.PostedIn(id, competition.RolesPlace) })
	if err == nil && raw != nil {
		err = json.Unmarshal(raw, &g)
	}
	if err != nil {
		return g, fmt.Errorf("read roles of league %s: %w", id, err)
	}
	return g, nil
}

// Honour has the roles of a server's competitions given and taken anew, those of the last
// ones that are over, too.
func (r *Room) Honour(ctx context.Context, g storage.GuildID) error {
	ids, err := r.Ours(ctx, g)
	if err != nil {
		return err
	}
	return r.Rehonour(ctx, ids)
}

// Rehonour does so with some competitions.
func (r *Room) Rehonour(ctx context.Context, ids []storage.LeagueID) error {
	var del storage.Delivery
	for _, id := range ids {
		mail := competition.RolesOf(id)
		mail.At = r.Table.Now()
		del.Mail = append(del.Mail, mail)
	}
	if len(ids) == 0 {
		return nil
	}
	return r.Table.Store().Ack(ctx, del)
}

// Ours lists the competitions of a server: the last ones that are over, then the open ones.
func (r *Room) Ours(ctx context.Context, g storage.GuildID) ([]storage.LeagueID, error) {
	return storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([]storage.LeagueID, error) {
		past, err := s.LeaguesIn(competition.Past(g), 0, 0)
		if err != nil {
			return nil, err
		}
		open, err := s.LeaguesIn(g, 0, 0)
		return append(past[max(0, len(past)-MostPast):], open...), err
	})
}

// Place returns what of a league stands in a place; a pairing's is named by its
// key. Of what was posted before the competition moved there is the match alone:
// the rest is to be posted anew.
func (r *Room) Place(ctx context.Context, id storage.LeagueID, name string) (competition.Place, error) {
	return storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) (competition.Place, error) {
		h, err := headOf(s, id)
		if err != nil {
			return competition.Place{}, loadError(id, err)
		}
		p, err := placeOf(s, id, name)
		if p.Channel != 0 && p.Channel != h.Channel {
			p = competition.Place{Match: p.Match}
		}
		p.Channel = h.Channel
		return p, err
	})
}

// Forget writes down that nothing stands in a place any more but the match, and
// returns what is left.
func (r *Room) Forget(ctx context.Context, id storage.LeagueID, name string) (competition.Place, error) {
	p, err := r.Place(ctx, id, name)
	if err != nil {
		return p, err
	}
	p = competition.Place{Channel: p.Channel, Match: p.Match}
	err = r.Table.Store().Ack(ctx, storage.Delivery{League: id, Place: name, Posted: p.Encode()})
	if err != nil {
		return p, fmt.Errorf("forget place %s of league %s: %w", name, id, err)
	}
	return p, nil
}
