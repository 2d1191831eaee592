package table

import (
	"cmp"
	"reflect"
	"slices"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/engine/match/stages"
	"skald/storage"
)

// Acting returns the seats from which a user may act now: those of theirs that
// are to move. A person on several seats acts for all of them.
func (m *Match) Acting(u storage.UserID) engine.Seats {
	if m.Status != head.Running || m.Paused() {
		return 0
	}
	return m.SeatsOf(u) & m.own.ToMove
}

// acting is Acting. It refuses with IsOver, NotRunning, NotSeated, IsPaused,
// NotYourTurn or AnsweredAlready.
func (m acting) acting(u storage.UserID) (engine.Seats, error) {
	if err := cmp.Or(running(m.Match), m.seated(u), unpaused(m.Match)); err != nil {
		return 0, err
	}
	seats := m.Acting(u)
	switch {
	case seats != 0:
		return seats, nil
	case m.HasAnswered(u):
		return 0, &rules.Refusal{Key: refusal.AnsweredAlready, Users: m.Waiting()}
	}
	return 0, &rules.Refusal{Key: refusal.NotYourTurn, Users: m.Waiting()}
}

// seated refuses who has no seat in a match that has a position.
func (m acting) seated(u storage.UserID) error {
	switch {
	case m.state == nil:
		return refusal.Of(refusal.NotRunning)
	case m.SeatsOf(u) == 0:
		return refusal.Of(refusal.NotSeated)
	}
	return nil
}

// Legal appends the actions that the user may take now, from any of their seats,
// each once. It refuses with IsOver, NotRunning, NotSeated, IsPaused, NotYourTurn
// or AnsweredAlready.
func (m *Match) Legal(u storage.UserID, list []engine.Action) ([]engine.Action, error) {
	seats, err := acting{m}.acting(u)
	if err != nil {
		return list, err
	}
	for _, set := range []engine.Seats{seats & m.Awaited(), seats &^ m.Awaited()} { // those first that the match waits for
		for s := range set.All() {
			list = acting{m}.choices(s, list)
		}
	}
	return list, nil
}

// choices appends the legal actions of a seat that are not in a list yet.
func (m acting) choices(s engine.Seat, list []engine.Action) []engine.Action {
	if len(list) == 0 {
		return m.state.Legal(s, list)
	}
	for _, a := range m.state.Legal(s, nil) {
		if !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	return list
}

// Takers returns the seats from which the user may take an action now.
func (m *Match) Takers(u storage.UserID, a engine.Action) engine.Seats {
	return acting{m}.toward(m.Acting(u), a, len(a.Args))
}

// toward returns those of some seats that have a legal action with the verb of
// another and its words up to a place.
func (m acting) toward(seats engine.Seats, a engine.Action, words int) engine.Seats {
	var legal []engine.Action
	return seats.Where(func(s engine.Seat) bool {
		legal = m.state.Legal(s, legal[:0])
		return slices.ContainsFunc(legal, func(b engine.Action) bool { return a.Verb == b.Verb && slices.Equal(a.Args[:words], b.Args[:words]) })
	})
}

// first returns the first of some seats, of those that the match waits for if it
// waits for any.
func (m acting) first(seats engine.Seats) engine.Seat {
	if awaited := seats & m.Awaited(); awaited != 0 {
		return awaited.First()
	}
	return seats.First()
}

// Choice returns the seats of the user between which they must choose to take an
// action: those that may take it, if it matters which one does. None does where
// the verb is taken for each of them, or where the same comes of it.
func (m *Match) Choice(u storage.UserID, a engine.Action) engine.Seats {
	if m.Acting(u).Len() < 2 || m.spec(a.Verb).Each {
		return 0
	}
	if seats := m.Takers(u, a); rules.Matters(m.state, seats, a) {
		return seats
	}
	return 0
}

// spec is what a game says of a verb, nothing of one that there is not.
func (m *known) spec(verb engine.Verb) engine.VerbSpec {
	if verbs := m.About().Verbs; int(verb) < len(verbs) {
		return verbs[verb]
	}
	return engine.VerbSpec{}
}

// from returns the seats from which a user takes an action: of those named, of
// all if none is, the first that may, or each that may if its verb is such a one.
// If none may, the first shall be told why.
func (m acting) from(u storage.UserID, named engine.Seats, a engine.Action) (engine.Seats, error) {
	seats, err := m.acting(u)
	if err != nil {
		return 0, err
	}
	if named != 0 {
		if seats &= named; seats == 0 {
			return 0, &rules.Refusal{Key: refusal.NotYourTurn, Users: m.Waiting()}
		}
	}
	if seats.Len() > 1 {
		may := m.toward(seats, a, len(a.Args))
		if may != 0 && m.spec(a.Verb).Each {
			return may, nil
		}
		if may != 0 {
			seats = may
		}
	}
	return engine.SeatSet(m.first(seats)), nil
}

// Offers returns the verbs that this moment offers a seat, from what everybody
// can see: fit for buttons in a channel.
func (m *known) Offers(s engine.Seat) []engine.Verb {
	if !m.moves(s) {
		return nil
	}
	return m.state.Offers(s)
}

// moves reports whether a seat is a person's that is to move and may.
func (m *known) moves(s engine.Seat) bool {
	return m.Status == head.Running && !m.Paused() && m.own.ToMove.Has(s) && !rules.IsSkald(m.Player(s))
}

// PublicActions returns the legal actions of a verb whose words are public, fit
// for buttons in a channel; none for any other verb.
func (m *known) PublicActions(s engine.Seat, verb engine.Verb) []engine.Action {
	if !m.moves(s) || !m.spec(verb).Public {
		return nil
	}
	return slices.DeleteFunc(m.state.Legal(s, nil), func(a engine.Action) bool { return a.Verb != verb })
}

// Starts returns the first words with which actions of a verb may begin, as everybody can
// see; none where the game says nothing of them.
func (m *known) Starts(s engine.Seat, verb engine.Verb) []engine.Word {
	if starter, ok := m.state.(engine.Starter); ok && m.moves(s) && !m.spec(verb).Public {
		return starter.Starts(s, verb)
	}
	return stages.Words(m.PublicActions(s, verb), 0)
}

// NameOf names the first word of an action by what it stands for now for a seat, and says
// whether the game has such a name.
func (m *known) NameOf(s engine.Seat, a engine.Action) (engine.Note, bool) {
	n, ok := m.state.(engine.Namer)
	if !ok {
		return engine.Note{}, false
	}
	return n.Name(s, a, 0)
}

// Hint says what the user knows of the word at a place of an action under way,
// and whether there is anything to say.
func (m *Match) Hint(u storage.UserID, a engine.Action, place int) (engine.Secret, bool) {
	h, ok := m.state.(engine.Hinter)
	if !ok || (acting{m}).seated(u) != nil {
		return engine.Secret{}, false
	}
	return h.Hint(acting{m}.speaker(u, a, place), a, place)
}

// Named names the word at a place of an action by what it stands for now, and
// says whether the game has such a name.
func (m *Match) Named(u storage.UserID, a engine.Action, place int) (engine.Note, bool) {
	n, ok := m.state.(engine.Namer)
	if !ok || (acting{m}).seated(u) != nil {
		return engine.Note{}, false
	}
	return n.Name(acting{m}.speaker(u, a, place), a, place)
}

// Warned says of what the game warns the user before an action that they take from
// the seats that are named, or from whichever may; false if of nothing.
func (m *Match) Warned(u storage.UserID, named engine.Seats, a engine.Action) (engine.Note, bool) {
	w, ok := m.state.(engine.Warner)
	if !ok {
		return engine.Note{}, false
	}
	seats, err := acting{m}.from(u, named, a)
	if err != nil {
		return engine.Note{}, false
	}
	return w.Warn(seats.First(), a)
}

// NamedVerb says what a verb without words does now for all of some seats, and
// whether the game has a name for that.
func (m *known) NamedVerb(seats engine.Seats, verb engine.Verb) (engine.Note, bool) {
	n, ok := m.state.(engine.VerbNamer)
	if !ok || seats == 0 {
		return engine.Note{}, false
	}
	first, named := n.NameVerb(seats.First(), verb)
	for s := range seats.Without(seats.First()).All() {
		if other, _ := n.NameVerb(s, verb); !reflect.DeepEqual(first, other) {
			return engine.Note{}, false
		}
	}
	return first, named
}

// speaker returns the seat of the user that knows of the word at a place of an
// action under way: of several the first that may choose it.
func (m acting) speaker(u storage.UserID, a engine.Action, place int) engine.Seat {
	seats := m.Acting(u) | m.Standing(u)
	if seats.Len() > 1 {
		if may := m.toward(seats, a, place+1); may != 0 {
			return m.first(may)
		}
	}
	s, _ := m.SeatOf(u)
	return s
}

// PublicHint says what everybody knows of the word at a place of an action whose
// verb is public, and whether there is anything to say.
func (m *known) PublicHint(s engine.Seat, a engine.Action, place int) (engine.Note, bool) {
	h, ok := m.state.(engine.PublicHinter)
	if !ok || !m.spec(a.Verb).Public {
		return engine.Note{}, false
	}
	return h.PublicHint(s, a, place)
}
