package table

import (
	"time"

	"skald/bot/clock"
	"skald/bot/table/chessclock"
	"skald/engine"
	"skald/storage"
)

// A PublicMatch is what everybody may know of a match: nothing that it holds or
// that its methods return is anybody's secret. What a channel reads is made of it,
// and nothing leads from it to the match itself.
type PublicMatch struct {
	ID   storage.MatchID
	Game engine.Game
	*facts
	public
}

// InPublic returns what everybody may know of the match.
func (m *Match) InPublic() PublicMatch { return PublicMatch{m.ID, m.Game, &m.facts, m} }

// public are the methods of a match that speak of what everybody may know. It is
// not exported, so that the match cannot be got back from it.
type public interface {
	About() *engine.About
	Public() engine.PublicView
	Result() (engine.Result, bool)
	Drawn() bool
	Settles() bool
	Commitment() [32]byte
	Seed() (engine.Seed, bool)
	End() ([32]byte, bool)

	Player(engine.Seat) storage.UserID
	Name(engine.Seat) string
	SeatsOf(storage.UserID) engine.Seats
	ReservedFor(engine.Seat) storage.UserID
	GoesOnWithout(storage.UserID) bool
	Enough() bool
	EmptyTeam() engine.Seats

	Awaited() engine.Seats
	Waiting() []storage.UserID
	ToAnswer() []storage.UserID
	Answered() (have, of int)
	AnswerBy() time.Time
	FirstTurn() bool
	Paused() bool
	Undoable() bool
	VisibleSeq() uint64
	DrawnAt() uint64

	Offers(engine.Seat) []engine.Verb
	PublicActions(engine.Seat, engine.Verb) []engine.Action
	PublicHint(engine.Seat, engine.Action, int) (engine.Note, bool)
	PublicTogether(engine.Seats, engine.Verb) ([]engine.Action, int)
	NamedVerb(engine.Seats, engine.Verb) (engine.Note, bool)

	Window() string
	Clock() (chessclock.Preset, bool)
	Times(time.Time) []Time
	Outage() (clock.Stretch, bool)
	AbandonedAt() time.Time
}
