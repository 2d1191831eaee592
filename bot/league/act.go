package league

import (
	"context"
	"fmt"

	"skald/bot/table"
	"skald/storage"
)

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
