package ambush

import (
	"fmt"

	"skald/engine"
)

const (
	bands    = 4
	raids    = 8
	maxHand  = 2
	north    = engine.Seats(0b0011)
	south    = engine.Seats(0b1100)
	noAnswer = 0
	passed   = 1
	sprung   = 2
)

var (
	camps = engine.NewVocabulary("camp", "hill", "ford", "wood")
	lairs = engine.NewVocabulary("lair", "hill", "ford", "wood", "none") // the camps, and none
)

// The verbs.
const (
	Raid engine.Verb = iota
	Pass
	Spring
	Lie
)

var about = &engine.About{
	Key:   "ambush",
	Seats: engine.Range{Min: bands, Max: bands},
	Sides: []string{"crow", "wolf", "bear", "elk"},
	Teams: []engine.Seats{north, south},
	Verbs: []engine.VerbSpec{
		Raid: {Name: "raid", Params: []engine.Param{{Name: "camp", Vocabulary: camps}}, Public: true},
		Pass: {Name: "pass", Public: true, Each: true, Answer: true, Declines: true},
		// Who can spring an ambush is hidden.
		Spring: {Name: "spring", Answer: true},
		Lie:    {Name: "lie", Params: []engine.Param{{Name: "lair", Vocabulary: lairs}}},
	},
	Vocabularies: []*engine.Vocabulary{camps, lairs},
}

// A Game is the rules.
type Game struct{}

var (
	_ engine.Veiler   = (*state)(nil)
	_ engine.Standing = (*state)(nil)
	_ engine.Auditor  = (*state)(nil)
)

// About implements engine.Game.
func (Game) About() *engine.About { return about }

// New implements engine.Game.
func (Game) New(setup engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if err := about.Check(setup); err != nil {
		return nil, fmt.Errorf("set up match: %w", err)
	}
	s := &state{camp: uint8(camps.Len())}
	for seat := range s.hands {
		s.lairs[seat] = uint8(camps.Len())
		s.hands[seat] = uint8(d.IntN(maxHand + 1))
		for ally := range team(engine.Seat(seat)).All() {
			t.Only(ally, "secret.dealt", who(engine.Seat(seat)), engine.NumberArg("n", int(s.hands[seat])))
		}
	}
	t.All("note.begun")
	return s, nil
}

// Decode implements engine.Game.
func (Game) Decode(data []byte) (engine.State, error) {
	s := new(state)
	if err := engine.DecodeFields(1, data, s.fields); err != nil {
		return nil, fmt.Errorf("decode position: %w", err)
	}
	if err := s.Audit(); err != nil {
		return nil, fmt.Errorf("decode position: %w", err)
	}
	return s, nil
}

// team returns the seats of a seat's team.
func team(seat engine.Seat) engine.Seats {
	if north.Has(seat) {
		return north
	}
	return south
}

// state is one position.
type state struct {
	engine.Hidden
	raided  uint8 // how many raids are over
	camp    uint8 // that is raided; camps.Len() for none
	points  [2]uint8
	hands   [bands]uint8
	answers [bands]uint8
	lairs   [bands]uint8 // where a band lies in ambush: a word of lairs
}

// raider is the band of the turn: each team in turn, each of its bands in turn.
func (s *state) raider() engine.Seat { return [bands]engine.Seat{0, 2, 1, 3}[s.raided%bands] }

func (s *state) open() bool { return int(s.camp) < camps.Len() }

func (s *state) over() bool { return s.raided == raids }

// Asked implements engine.Answerer: who has not answered the raid.
func (s *state) Asked() engine.Seats {
	var set engine.Seats
	if !s.open() {
		return 0
	}
	for seat := range (north | south).All() {
		if team(seat) != team(s.raider()) && s.answers[seat] == noAnswer {
			set = set.With(seat)
		}
	}
	return set
}

// Veiled implements engine.Veiler: who can spring an ambush is hidden.
func (s *state) Veiled() engine.Seats { return s.Asked() }

// Stake implements engine.Staker: whether there is an ambush to spring, and of the camps
// the later ones are worth more.
func (s *state) Stake(seat engine.Seat) (k engine.Stake) {
	if s.hands[seat] > 0 {
		k.Kinds = 1
	}
	k.Size = int(s.camp)
	return k
}

// Silence implements engine.Answerer: who lies where the raid comes springs.
func (s *state) Silence(seat engine.Seat) engine.Action {
	if s.open() && s.lairs[seat] == s.camp && s.hands[seat] > 0 {
		return engine.Do(Spring)
	}
	return engine.Do(Pass)
}

// Standing implements engine.Standing: who is not to move may say where they lie.
func (s *state) Standing() engine.Seats {
	if s.over() {
		return 0
	}
	return (north | south) &^ s.ToMove()
}

// ToMove implements engine.State.
func (s *state) ToMove() engine.Seats {
	switch {
	case s.over():
		return 0
	case s.open():
		return s.Asked()
	}
	return engine.SeatSet(s.raider())
}

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	switch {
	case s.Standing().Has(seat):
		for lair := range engine.Word(lairs.Len()) {
			to = append(to, engine.Action{Verb: Lie, Args: engine.Args{lair}})
		}
	case !s.ToMove().Has(seat):
	case !s.open():
		for camp := range engine.Word(camps.Len()) {
			to = append(to, engine.Action{Verb: Raid, Args: engine.Args{camp}})
		}
	default:
		to = append(to, engine.Action{Verb: Pass})
		if s.hands[seat] > 0 {
			to = append(to, engine.Action{Verb: Spring})
		}
	}
	return to
}

// Offers implements engine.State.
func (s *state) Offers(seat engine.Seat) []engine.Verb {
	switch {
	case s.Standing().Has(seat):
		return []engine.Verb{Lie}
	case !s.ToMove().Has(seat):
		return nil
	case s.open():
		return []engine.Verb{Pass, Spring}
	}
	return []engine.Verb{Raid}
}

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, a engine.Action, _ *engine.Dice, tell *engine.Teller) (engine.State, error) {
	legal := false
	for _, l := range s.Legal(seat, nil) {
		legal = legal || l == a
	}
	if !legal {
		return nil, engine.Refuse("raids", "refuse.not-now")
	}
	next := *s
	switch a.Verb {
	case Raid:
		next.camp = uint8(a.Args[0])
		tell.All("note.raid", who(seat), engine.WordArg("camp", camps, a.Args[0]))
		return &next, nil
	case Lie:
		next.lairs[seat] = uint8(a.Args[0])
		tell.Only(seat, "secret.lies", engine.WordArg("lair", lairs, a.Args[0]))
		return &next, nil
	case Pass:
		next.answers[seat] = passed
	case Spring:
		next.answers[seat] = sprung
		next.hands[seat]--
	}
	if next.Asked() == 0 {
		next.fight(tell)
	}
	return &next, nil
}

// fight tells what the raid met.
func (s *state) fight(tell *engine.Teller) {
	raider, met := s.raider(), false
	for seat, answer := range s.answers {
		if answer == sprung {
			met = true
			tell.All("note.sprung", who(engine.Seat(seat)))
		}
	}
	if !met {
		s.points[raider/2]++
		tell.All("note.taken", who(raider), engine.WordArg("camp", camps, engine.Word(s.camp)))
	}
	s.raided, s.camp, s.answers = s.raided+1, uint8(camps.Len()), [bands]uint8{}
}

// Result implements engine.State.
func (s *state) Result() (engine.Result, bool) {
	if !s.over() {
		return engine.Result{}, false
	}
	r := engine.Result{Why: []engine.Note{engine.NewNote("over.raids")}}
	for seat := range engine.Seat(bands) {
		r.Scores = append(r.Scores, int(s.points[seat/2]))
	}
	if s.points[0] >= s.points[1] {
		r.Winners |= north
	}
	if s.points[1] >= s.points[0] {
		r.Winners |= south
	}
	return r, true
}

func who(seat engine.Seat) engine.Arg { return engine.SeatArg("who", seat) }
