package table

import (
	"context"
	"slices"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/people"
)

// A Letter is a match with all that the direct message of one of its players
// tells, read in one transaction. A player has one such message of a match: it
// holds what only they may see, and is edited while the match goes on.
type Letter struct {
	Moment                   // without its story
	Sent     Sent            // what they have of it
	News     []engine.Secret // what came out to them since then, by no act of their own
	Language string          // the locale they were last heard in; "": none
}

// Sent is what stands in a player's direct messages of a match. The zero value
// is that nothing does.
type Sent struct {
	Message storage.MessageID `json:"message,omitempty"`
	Seq     uint64            `json:"seq,omitempty"` // the match's Seq that it shows: what came out before it is told
}

// Encode returns the bytes for storage.Delivery.Posted, with To.
func (s Sent) Encode() []byte { return encoded(s) }

// Letter returns what a player's direct message of a match is made of. It is for
// that player alone. It fails like Moment.
func (t *Table) Letter(ctx context.Context, id storage.MatchID, u storage.UserID) (Letter, error) {
	return ofMatch(ctx, t, id, func(r storage.Reader, m *Match) (l Letter, err error) {
		l.Match = m
		if l.Posted, err = posted(r, id); err != nil {
			return l, err
		}
		if l.Sent, err = sent(r, id, u); err != nil {
			return l, err
		}
		p, err := people.Read(r, u)
		if err != nil {
			return l, err
		}
		l.Language = p.Locale
		list, err := records(r, id, max(l.Sent.Seq, 1), l.Seq)
		l.News = newsTo(u, l.Match, list)
		return l, err
	})
}

func sent(r storage.Reader, id storage.MatchID, u storage.UserID) (Sent, error) {
	b, err := r.PostedTo(id, u)
	return decoded[Sent]("read what user "+u.String()+" has of match "+string(id), b, err)
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
			news = append(news, secretsFor(r.Secrets, past{m}.seatsBefore(u, r.Seq))...)
		}
	}
	return news
}

// secretsFor returns the secrets that some seats were told. A secret that several
// of them were told in the same words, as a team is, stands in it once.
func secretsFor(secrets []engine.Secret, seats engine.Seats) []engine.Secret {
	var list []engine.Secret
	for _, told := range secrets {
		again := func(s engine.Secret) bool { return s.Seat != told.Seat && sameWords(s, told) }
		if seats.Has(told.Seat) && !slices.ContainsFunc(list, again) {
			list = append(list, told)
		}
	}
	return list
}

func sameWords(a, b engine.Secret) bool { return a.Key == b.Key && slices.Equal(a.Args, b.Args) }

// letters puts in the mail by which the players' letters are brought up to date:
// at once for those who were told something by the act of another, for all whose
// view has changed when the turn passes. The end of a match needs no letter.
func (s *step) letters(before *Match) {
	m := &s.next
	if m.Status == Over {
		m.own.StaleLetters = 0
		return
	}
	m.own.StaleLetters |= changedViews(before.state, m.state, len(m.Players))
	due := m.own.StaleLetters
	if before.Status == Running && m.Turn.Number == before.Turn.Number {
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
		s.mail = append(s.mail, personalMail(m, SecretMail, u))
	}
}

// changedViews are the seats that see other secrets after a step than before;
// from no position, those that see any.
func changedViews(before, after engine.State, players int) engine.Seats {
	same := func(a, b engine.Secret) bool { return a.Seat == b.Seat && sameWords(a, b) }
	return rules.AllSeats(players).Where(func(seat engine.Seat) bool {
		var then []engine.Secret
		if before != nil {
			then = before.Private(seat).Describe()
		}
		return !slices.EqualFunc(after.Private(seat).Describe(), then, same)
	})
}
