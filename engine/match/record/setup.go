package record

import (
	"skald/engine"
	"skald/storage/ids"
)

// SeedScheme is how dice derive from the seed: see the engine's dice. A match of
// another scheme cannot be played on.
const SeedScheme = 2

// Dice returns the dice of a record.
func (s *Setup) Dice(record uint64) *engine.Dice {
	return engine.NewSharedDice(s.EngineSeed(), s.Joins, record)
}

// Commit is the commitment that the setup's seed should have had.
func (s *Setup) Commit(id ids.Match) [32]byte {
	return s.EngineSeed().Commit(engine.Terms{Match: string(id), Game: s.Game, Edition: s.Edition, Options: s.Options})
}

// Setup is what record 0 holds besides.
type Setup struct {
	Terms
	Scheme      int  `json:"way"`                    // how the dice derive from the seed: SeedScheme
	EditionHash Hash `json:"edition_hash,omitempty"` // SHA-256 of the edition, which is stored once for all matches; an older match, and an export, hold it itself
}

// Terms are all that a match begins with: what is stored of it and exported.
type Terms struct {
	Game    string            `json:"game"`
	Edition []byte            `json:"edition,omitempty"` // the data of an engine.Editioned, unless EditionHash names them
	Options map[string]string `json:"options,omitempty"` // all
	Players []ids.User        `json:"players"`           // by seat, as they sat at first
	Joins   []ids.Interaction `json:"joins,omitempty"`   // by which people joined and began, in order; under the dice
	Clock   string            `json:"clock,omitempty"`   // the key of its Preset; "": it has none
	Answers string            `json:"answers,omitempty"` // the key of its answer window; "": its game asks nothing

	Commitment Hash `json:"commitment"`
	Seed       Hash `json:"seed"`
}

// EngineSeed returns the seed of all the match's chance.
func (s *Setup) EngineSeed() (seed engine.Seed) {
	copy(seed[:], s.Seed)
	return seed
}

// Engine returns the setup as the rules of the game read it.
func (s *Setup) Engine(about *engine.About) engine.Setup {
	return engine.Setup{Players: len(s.Players), Options: about.Stated(s.Options)}
}

// Result is how a match ended, as stored and exported.
type Result struct {
	Winners []int         `json:"winners"` // seats
	Why     []engine.Note `json:"why,omitempty"`
	Scores  []int         `json:"scores,omitempty"`
}

// ResultOf returns a result as it is stored; nil for none.
func ResultOf(r *engine.Result) *Result {
	if r == nil {
		return nil
	}
	return &Result{Winners: Numbers(r.Winners), Why: r.Why, Scores: r.Scores}
}

// Engine returns the result as the game told it; nil for none.
func (r *Result) Engine() *engine.Result {
	if r == nil {
		return nil
	}
	return &engine.Result{Winners: SeatsOf(r.Winners), Why: r.Why, Scores: r.Scores}
}

// Numbers returns a set of seats as they are stored.
func Numbers(seats engine.Seats) []int {
	list := []int{}
	for s := range seats.All() {
		list = append(list, int(s))
	}
	return list
}

// SeatsOf returns the set of stored seats.
func SeatsOf(numbers []int) (seats engine.Seats) {
	for _, n := range numbers {
		seats = seats.With(engine.Seat(n))
	}
	return seats
}

// SeatOf returns the seat of a stored number, engine.Nobody if it is none.
func SeatOf(n int) engine.Seat {
	if n < 0 || n > 15 {
		return engine.Nobody
	}
	return engine.Seat(n)
}
