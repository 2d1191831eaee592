package table

import (
	"context"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/letter"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
)

// A Letter is a match with all that the direct message of one of its players
// tells, read in one transaction. A player has one such message of a match: it
// holds what only they may see, and is edited while the match goes on.
type Letter struct {
	Moment                   // without its story
	Sent     matches.Sent    // what they have of it
	News     []engine.Secret // what came out to them since then, by no act of their own
	Language string          // the locale they were last heard in; "": none
}

// Letter returns what a player's direct message of a match is made of. It is for
// that player alone. It fails like Moment.
func (t *Table) Letter(ctx context.Context, id storage.MatchID, u storage.UserID) (Letter, error) {
	return ofMatch(ctx, t, id, func(r storage.Reader, m *Match) (l Letter, err error) {
		l.Match = m
		if l.Posted, err = matches.PostedOf(r, id); err != nil {
			return l, err
		}
		if l.Sent, err = matches.SentTo(r, id, u); err != nil {
			return l, err
		}
		p, err := people.Read(r, u)
		if err != nil {
			return l, err
		}
		l.Language = p.Locale
		list, err := matches.Records(r, id, max(l.Sent.Seq, 1), l.Seq)
		l.News = newsTo(u, l.Match, list)
		return l, err
	})
}

// newsTo returns the secrets that records told a user's seats by the acts of
// others. It leaves out what the setup dealt, which stands in the letter itself;
// what the user's own act told, which they have read in its answer; what was taken
// back; and what a seat was told before the user sat there, as far as the letter
// says what still counts of it.
func newsTo(u storage.UserID, m *Match, list []record.Record) []engine.Secret {
	var news []engine.Secret
	by := u // what is forced before anybody acts belongs to the setup
	undone := record.UndoneIn(list)
	for i, r := range list {
		switch {
		case r.Moderator != 0, r.Kind == record.OrderKind, r.Kind == record.LaterKind:
			by = 0 // a moderator acts for others, and the owner of an order was not there
		case r.Kind != record.ForcedKind:
			by = r.By // what is forced belongs to the act before it
		}
		if by != u && !undone[i] {
			news = append(news, letter.SecretsFor(r.Secrets, past{m}.seatsBefore(u, r.Seq))...)
		}
	}
	return news
}

// letters puts in the mail by which the players' letters are brought up to date:
// at once for those who were told something by the act of another, for all whose
// view has changed when the turn passes. The end of a match needs no letter.
func (s *step) letters(before *Match) {
	m := &s.next
	if m.Status == head.Over {
		m.own.StaleLetters = 0
		return
	}
	m.own.StaleLetters |= letter.ChangedViews(before.state, m.state, len(m.Players))
	due := m.own.StaleLetters
	if before.Status == head.Running && m.Turn.Number == before.Turn.Number {
		due = 0
	}
	for _, r := range s.records {
		if r.Kind.Traits().Hidden {
			continue // its own seat alone was told, by its own act
		}
		for _, told := range r.Secrets {
			first := &s.records[0]
			if first.By != 0 && (m.Player(told.Seat) != first.By || first.Moderator != 0) {
				due = due.With(told.Seat)
			}
		}
	}
	m.own.StaleLetters &^= due
	for _, u := range rules.PeopleOn(m.Players, due) {
		s.mail = append(s.mail, personalMail(m, matches.SecretMail, u))
	}
}
