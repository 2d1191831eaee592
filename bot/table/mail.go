package table

import (
	"context"
	"path"
	"strconv"

	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/matches"
)

// about is a mail about the match that takes the place of what waits of the same kind
// and key.
func about(m *Match, kind, key string) storage.Mail {
	return storage.Mail{Kind: kind, Match: m.ID, Channel: m.Channel, Replaces: path.Join(kind, string(m.ID), key)}
}

func lobbyMail(m *Match) storage.Mail { return about(m, matches.LobbyMail, "") }

// turnMail speaks of the match up to its last record.
func turnMail(m *Match) storage.Mail {
	mail := about(m, matches.TurnMail, "")
	mail.Seq = m.Seq - 1
	return mail
}

// shownBy is the mail that looks after a match's message, in one of the ways
// above; none if the match was cancelled.
func shownBy(m *Match, way string) []storage.Mail {
	if m.Status == head.Cancelled {
		return nil
	}
	mail := turnMail(m)
	if m.Status == head.Lobby {
		mail = lobbyMail(m)
	}
	mail.Body = []byte(way)
	return []storage.Mail{mail}
}

func questionMail(m *Match) storage.Mail {
	return numberedMail(m, matches.QuestionMail, m.Question.Number)
}

func offerMail(m *Match) storage.Mail { return numberedMail(m, matches.OfferMail, m.Offer.Number) }

func numberedMail(m *Match, kind string, n int) storage.Mail {
	mail := about(m, kind, strconv.Itoa(n))
	mail.Body = []byte(strconv.Itoa(n))
	return mail
}

// personalMail speaks of one user, to them.
func personalMail(m *Match, kind string, u storage.UserID) storage.Mail {
	mail := about(m, kind, u.String())
	mail.Seq, mail.Channel, mail.User = m.Seq-1, 0, u
	return mail
}

// Posted returns what was last written down as posted of a match; the zero
// value if nothing was.
func (t *Table) Posted(ctx context.Context, id storage.MatchID) (matches.Posted, error) {
	return storage.Ask(ctx, t.store, func(r storage.Reader) (matches.Posted, error) { return matches.PostedOf(r, id) })
}
