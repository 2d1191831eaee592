package search_test

import (
	"math"

	"skald/engine"
)

// A nim is a pile from which two seats take one to three stones in turn; the last
// wins. There are verbs that set something (spin, flip) and lead nowhere. It embeds
// an engine.State only for what a search must not ask.
type nim struct {
	engine.State
	stones, turn uint8
	spun, flip   bool
}

const (
	take engine.Verb = iota
	spin
	flip
)

var (
	counts   = engine.NumberVocabulary("count", 0, 3)
	nimAbout = &engine.About{Key: "nim", Seats: engine.Range{Min: 2, Max: 2}, Verbs: []engine.VerbSpec{
		{Name: "take", Public: true, Params: []engine.Param{{Name: "n", Vocabulary: counts}}},
		{Name: "spin", Public: true, Sets: true},
		{Name: "flip", Public: true, Sets: true},
	}}
)

func (s nim) ToMove() engine.Seats {
	if s.stones == 0 {
		return 0
	}
	return engine.SeatSet(engine.Seat(s.turn))
}

func (s nim) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if !s.ToMove().Has(seat) {
		return to
	}
	to = append(to, engine.Do(spin), engine.Do(flip))
	for n := engine.Word(1); n <= 3 && n <= engine.Word(s.stones); n++ {
		to = append(to, engine.Action{Verb: take, Args: engine.Args{n}})
	}
	return to
}

func (s nim) Apply(_ engine.Seat, a engine.Action, _ *engine.Dice, _ *engine.Teller) (engine.State, error) {
	switch a.Verb {
	case spin:
		s.spun = !s.spun
	case flip:
		s.flip = !s.flip
	case take:
		s.stones -= uint8(a.Args[0])
		s.turn = 1 - s.turn
	}
	return s, nil
}

func (s nim) Result() (engine.Result, bool) {
	return engine.Result{Winners: engine.SeatSet(engine.Seat(1 - s.turn))}, s.stones == 0
}

func (s nim) Resample(engine.Seat, *engine.Dice) engine.State { return s }

func (s nim) Encode() []byte {
	b := []byte{s.stones, s.turn, 0}
	if s.spun {
		b[2]++
	}
	if s.flip {
		b[2] += 2
	}
	return b
}

// A guessed nim guesses and weighs as it is told to.
type guessed struct {
	nim
	how *guesses
}

type guesses struct {
	shares [2]float32
	weight float32
	panics bool
}

func (s guessed) Apply(seat engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	next, err := s.nim.Apply(seat, a, d, t)
	return guessed{next.(nim), s.how}, err
}

func (s guessed) Resample(engine.Seat, *engine.Dice) engine.State { return s }

func (s guessed) Appraise(shares []float32) {
	if s.how.panics {
		panic("no guess")
	}
	copy(shares, s.how.shares[:])
}

func (s guessed) Weigh(_ engine.Seat, _ []engine.Action, weights []float32) {
	for i := range weights {
		weights[i] = s.how.weight
	}
}

// A prepared nim lets the seat that is not to move prepare a spin.
type prepared struct{ nim }

func (s prepared) Standing() engine.Seats { return engine.SeatSet(engine.Seat(1 - s.turn)) }

func (s prepared) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if s.Standing().Has(seat) {
		return append(to, engine.Do(spin))
	}
	return s.nim.Legal(seat, to)
}

func (s prepared) Resample(engine.Seat, *engine.Dice) engine.State { return s }

// A position is of a nim whose positions are all made beforehand, so that it allocates
// nothing.
type position struct {
	engine.State
	stones, turn int
}

var positions = func() (list [200][2]*position) {
	for n := range list {
		for turn := range 2 {
			list[n][turn] = &position{stones: n, turn: turn}
		}
	}
	return list
}()

func fixed(stones int) *position { return positions[stones][0] }

func (s *position) ToMove() engine.Seats {
	if s.stones == 0 {
		return 0
	}
	return engine.SeatSet(engine.Seat(s.turn))
}

func (s *position) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	for n := 1; n <= min(3, s.stones) && int(seat) == s.turn; n++ {
		to = append(to, engine.Action{Verb: take, Args: engine.Args{engine.Word(n)}})
	}
	return to
}

func (s *position) Apply(_ engine.Seat, a engine.Action, _ *engine.Dice, _ *engine.Teller) (engine.State, error) {
	return positions[s.stones-int(a.Args[0])][1-s.turn], nil
}

func (s *position) Result() (engine.Result, bool) {
	return engine.Result{Winners: engine.SeatSet(engine.Seat(1 - s.turn))}, s.stones == 0
}

func (s *position) Resample(engine.Seat, *engine.Dice) engine.State { return s }

func (s *position) Encode() []byte { return []byte{byte(s.stones), byte(s.turn)} }

var nan = float32(math.NaN())

// Pennies are matched by two seats at once, sealed: the second wins if both show the
// same side.
type pennies struct {
	engine.State
	shown [2]uint8 // 1 more than the side; 0: none yet
}

var penniesAbout = &engine.About{Key: "pennies", Seats: engine.Range{Min: 2, Max: 2}, Verbs: []engine.VerbSpec{
	{Name: "show", Params: []engine.Param{{Name: "side", Vocabulary: counts}}},
}}

func (s pennies) ToMove() (set engine.Seats) {
	for seat, side := range s.shown {
		if side == 0 {
			set = set.With(engine.Seat(seat))
		}
	}
	return set
}

func (s pennies) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if s.ToMove().Has(seat) {
		to = append(to, engine.Do(0, 0), engine.Do(0, 1))
	}
	return to
}

func (s pennies) Apply(seat engine.Seat, a engine.Action, _ *engine.Dice, _ *engine.Teller) (engine.State, error) {
	s.shown[seat] = uint8(a.Args[0]) + 1
	return s, nil
}

func (s pennies) Result() (engine.Result, bool) {
	winner := engine.Seat(0)
	if s.shown[0] == s.shown[1] {
		winner = 1
	}
	return engine.Result{Winners: engine.SeatSet(winner)}, s.ToMove() == 0
}

func (s pennies) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	if other := 1 - seat; s.shown[other] != 0 && s.ToMove() != 0 {
		s.shown[other] = uint8(d.IntN(2)) + 1
	}
	return s
}

func (s pennies) Encode() []byte { return s.shown[:] }

func (s pennies) Mask(engine.Seat, engine.Seat, engine.Action) (engine.Action, bool) {
	return engine.Action{}, true
}

// A coin lies hidden: the seat to move wins if it names the side that is up, which it
// does not see.
type coin struct {
	engine.State
	up, over, won bool
}

var coinAbout = &engine.About{Key: "coin", Seats: engine.Range{Min: 2, Max: 2}, Verbs: []engine.VerbSpec{
	{Name: "name", Params: []engine.Param{{Name: "side", Vocabulary: counts}}},
}}

func (s coin) ToMove() engine.Seats {
	if s.over {
		return 0
	}
	return engine.SeatSet(0)
}

func (s coin) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if s.ToMove().Has(seat) {
		to = append(to, engine.Do(0, 0), engine.Do(0, 1))
	}
	return to
}

func (s coin) Apply(_ engine.Seat, a engine.Action, _ *engine.Dice, _ *engine.Teller) (engine.State, error) {
	s.over, s.won = true, s.up == (a.Args[0] == 1)
	return s, nil
}

func (s coin) Result() (engine.Result, bool) {
	winner := engine.Seat(1)
	if s.won {
		winner = 0
	}
	return engine.Result{Winners: engine.SeatSet(winner)}, s.over
}

func (s coin) Resample(_ engine.Seat, d *engine.Dice) engine.State {
	s.up = d.IntN(2) == 1
	return s
}

func (s coin) Encode() []byte {
	if s.up {
		return []byte{1}
	}
	return []byte{0}
}

// A box holds a coin that nobody knows before seat 0 has opened it, by any action. With a
// coin in it 1 wins, else whatever the seat takes then loses.
type box struct {
	engine.State
	coin, opened, over, won bool
}

func (s box) ToMove() engine.Seats {
	if s.over {
		return 0
	}
	return engine.SeatSet(0)
}

func (s box) Legal(_ engine.Seat, to []engine.Action) []engine.Action {
	for n := engine.Word(1); n <= 3; n++ {
		if !s.opened || s.coin == (n < 3) || n == 2 {
			to = append(to, engine.Action{Verb: take, Args: engine.Args{n}})
		}
	}
	return to
}

func (s box) Apply(_ engine.Seat, a engine.Action, _ *engine.Dice, _ *engine.Teller) (engine.State, error) {
	s.won, s.over = s.opened && s.coin && a.Args[0] == 1, s.opened
	s.opened = true
	return s, nil
}

func (s box) Result() (engine.Result, bool) {
	r := engine.Result{Winners: engine.SeatSet(1)}
	if s.won {
		r.Winners = engine.SeatSet(0)
	}
	return r, s.over
}

func (s box) Resample(_ engine.Seat, d *engine.Dice) engine.State {
	if !s.opened {
		s.coin = d.IntN(2) == 1
	}
	return s
}

func (s box) Encode() []byte {
	b := []byte{0, 0}
	if s.opened {
		b[0] = 1
	}
	if s.coin {
		b[1] = 1
	}
	return b
}
