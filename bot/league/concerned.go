package league

import (
	"context"
	"slices"

	"skald/engine/league/ladder"
	"skald/engine/league/tournament"
	"skald/storage"
)

// Concerned returns the people who must know that a mail of a league cannot be
// sent: the two of a challenge, the players of a pairing, those whom a notice
// names, those whose results news of a ladder tell, else the directors. It
// returns nobody if the league cannot be read.
func (r *Room) Concerned(ctx context.Context, mail storage.Mail) []storage.UserID {
	h, err := r.Head(ctx, mail.League)
	if err != nil {
		return nil
	}
	if n, err := NoticeIn(mail); mail.Kind == NoticeMail && err == nil && len(n.Users) > 0 {
		return n.Users
	}
	key := NoticeAbout(mail, nil).Pairing
	if h.Kind == LadderKind {
		return r.concernedAtLadder(ctx, mail, key)
	}
	cup, err := r.Tournament(ctx, mail.League)
	if err != nil {
		return nil
	}
	if id, ok := ReadPairingKey(key); ok {
		m, _ := cup.State.Match(id)
		return peopleOf(m)
	}
	return directorsOf(cup)
}

func (r *Room) concernedAtLadder(ctx context.Context, mail storage.Mail, key string) (list []storage.UserID) {
	l, err := r.Ladder(ctx, mail.League)
	if err != nil {
		return nil
	}
	var players []ladder.Player
	if key != "" {
		deal, _, err := r.Deal(l, key)
		if err != nil {
			return nil
		}
		players = deal.Seats
	} else if from, to, err := NewsIn(mail); err == nil {
		events, err := r.LadderEvents(l, from, to)
		if err != nil {
			return nil
		}
		for _, e := range events {
			players = append(players, e.By)
			if e.Report.Result != nil {
				for _, p := range e.Report.Result.Parties {
					players = append(players, p.Player)
				}
			}
		}
	}
	for _, p := range players {
		if u := UserOf(p); u != 0 && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list
}

// peopleOf are the players of a match of a tournament.
func peopleOf(m tournament.Match) (list []storage.UserID) {
	for _, p := range m.Seats {
		if p != 0 {
			list = append(list, storage.UserID(p))
		}
	}
	return list
}
