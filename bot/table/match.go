package table

import (
	"fmt"
	"log/slog"
	"time"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/people"
)

// Match is one match as it was at one moment. Its fields and what its methods
// return are not to be changed. Secrets are reached only through
// Privates, Legal and Hint, and these speak of the seats of the user who asks.
type Match struct {
	Seq uint64 // number of records; 0 in the lobby. The last record is Seq-1
	known
}

// A PublicMatch is what everybody may know of a match: nothing that it holds or
// that its methods return is anybody's secret. What a channel reads is made of it,
// and nothing leads from it to the match itself.
type PublicMatch struct {
	*known
	public
}

// InPublic returns what everybody may know of the match.
func (m *Match) InPublic() PublicMatch { return PublicMatch{&m.known, m} }

// public is what everybody may know of a match that follows from its number of
// records, which tells what was prepared.
type public interface {
	VisibleSeq() uint64
	DrawnAt() uint64
	FirstTurn() bool
	PublicTogether(engine.Seats, engine.Verb, int) ([]engine.Action, int)
}

// known is a match but for its number of records. All that is exported of it,
// methods too, everybody may know.
type known struct {
	ID         storage.MatchID
	Game       engine.Game // under the match's own edition
	head.Facts             // Guild, Locale, Channel, Status, Players and the like

	own        head.Own
	rev        uint64
	setup      *record.Setup // nil in the lobby
	state      engine.State
	result     *engine.Result
	commitment [32]byte
	at         time.Time // when its last record was made

	rests  chessclock.RestsOf               // of those whom a clock concerns
	people map[storage.UserID]people.Person // the players; only of a match that is about to change
}

// About describes the match's game.
func (m *known) About() *engine.About { return m.Game.About() }

// ToMove returns the seats that may act; none in the lobby and when it is over.
// Those that need not are not among the Awaited.
func (m *known) ToMove() engine.Seats { return m.own.ToMove }

// Awaited returns the seats that the match waits for: those that owe an answer,
// or, when nobody does, those to move; none in the lobby and when it is over.
func (m *known) Awaited() engine.Seats { return question.Awaited(m.own.ToMove, m.own.MustAnswer) }

// MustAnswer returns the seats that must answer in the middle of another's turn.
func (m *known) MustAnswer() engine.Seats { return m.own.MustAnswer }

// Waiting returns whom the match waits for, be it Skald: those awaited, in seat order,
// and in the lobby those invited who have not joined. A person on several seats stands
// in it once. While the match is paused it waits for nobody.
func (m *known) Waiting() []storage.UserID {
	if m.Paused() {
		return nil
	}
	return m.held()
}

// held returns whom the match waits for, or would if it were not paused.
func (m *known) held() (users []storage.UserID) {
	switch m.Status {
	case head.Lobby:
		users = m.Seats.Awaited()
	case head.Running:
		users = rules.PlayersOn(m.Players, m.Awaited())
	}
	return users
}

// Player returns who sits on a seat, 0 if nobody does.
func (m *known) Player(s engine.Seat) storage.UserID {
	if int(s) >= len(m.Players) {
		return 0
	}
	return m.Players[s]
}

// People returns the people who sit at the match, each once, be it that they have left.
func (m *known) People() []storage.UserID { return rules.PeopleOn(m.Players, ^engine.Seats(0)) }

// SeatsOf returns all seats of a user.
func (m *known) SeatsOf(u storage.UserID) engine.Seats {
	return rules.SeatsOf(m.Players, u)
}

// SeatOf returns the seat that a user acts from, and whether there is one: of
// several the lowest that is awaited, else that may act, else the lowest.
func (m *known) SeatOf(u storage.UserID) (engine.Seat, bool) {
	mine := m.SeatsOf(u)
	for _, acting := range []engine.Seats{mine & m.Awaited(), mine & m.own.ToMove} {
		if acting != 0 {
			return acting.First(), true
		}
	}
	return mine.First(), mine != 0
}

// Public returns what everybody may see of the position, nil in the lobby.
// After a resignation it is the position that was given up, laid open; how the
// match ended is in Result.
func (m *known) Public() engine.PublicView {
	if m.state == nil {
		return nil
	}
	o, ok := m.state.(engine.Opener)
	if _, over := m.state.Result(); ok && !over && m.result != nil {
		return o.Opened(*m.result)
	}
	return m.state.Public()
}

// Privates returns what the user sees from each of their seats, in seat order.
func (m *Match) Privates(u storage.UserID) ([]engine.PrivateView, error) {
	if err := (acting{m}).seated(u); err != nil {
		return nil, err
	}
	var views []engine.PrivateView
	for s := range m.SeatsOf(u).All() {
		views = append(views, m.state.Private(s))
	}
	return views, nil
}

// Result returns how the match ended, and whether it has.
func (m *known) Result() (engine.Result, bool) {
	if m.result == nil {
		return engine.Result{}, false
	}
	return *m.result, true
}

// Commitment returns what is posted with the lobby and proves at the end that
// the seed was not chosen later.
func (m *known) Commitment() [32]byte { return m.commitment }

// Seed returns the seed of all the match's chance, and whether it may be known:
// not until the match is over.
func (m *known) Seed() (engine.Seed, bool) {
	if m.Status != head.Over {
		return engine.Seed{}, false
	}
	return m.setup.EngineSeed(), true
}

// End returns the hash of the last record, which holds that of the one before,
// and so fixes all of the match. There is none until the match is over, since
// what is secret could be guessed by it.
func (m *known) End() (end [32]byte, ok bool) {
	if m.Status != head.Over || len(m.own.Last) != len(end) {
		return end, false
	}
	return [32]byte(m.own.Last), true
}

// Changed returns when the match's last record was made.
func (m *Match) Changed() time.Time { return m.at }

// Since returns the seq of the first record after the user's last act, for
// "since your last turn"; 0 if they have not acted.
func (m *Match) Since(u storage.UserID) uint64 { return m.since(u) }

func (m *known) since(u storage.UserID) (since uint64) {
	for s := range m.SeatsOf(u).All() {
		if int(s) < len(m.own.Acted) {
			since = max(since, m.own.Acted[s])
		}
	}
	return since
}

// String returns the match's id and status: a match never prints its secrets.
func (m *Match) String() string {
	return fmt.Sprintf("match %s (%s, %d records)", m.ID, m.Status, m.Seq)
}

// Format writes String whatever the verb.
func (m Match) Format(f fmt.State, _ rune) { fmt.Fprint(f, m.String()) }

// LogValue returns the match's id.
func (m Match) LogValue() slog.Value { return slog.StringValue(string(m.ID)) }

// Paused reports whether nobody may act until a moderator lets the match go on.
// Its clocks stand still, and nobody is reminded of it.
func (m *known) Paused() bool { return m.Pause != nil }

// Name returns what the player of a seat was called when they last acted, as
// everybody could read it beside what they said; empty if nothing is known.
func (m *known) Name(s engine.Seat) string {
	if rules.IsSkald(m.Player(s)) {
		return rules.SkaldName
	}
	return m.own.Names[m.Player(s)]
}
