package league

import (
	"context"

	"skald/storage"
)

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

func (r *Room) concerned(ctx context.Context, id storage.LeagueID, key string, from, to uint64) (list []storage.UserID) {
	k, err := r.of(ctx, id)
	if err == nil {
		list, err = k.concerns(ctx, id, key, from, to)
	}
	if err != nil {
		return nil
	}
	return list
}

func (s *Shelf[S, W, E]) concerns(ctx context.Context, id storage.LeagueID, key string, from, to uint64) ([]storage.UserID, error) {
	l, err := s.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.rules.Concerned(ctx, l, key, from, to)
}
