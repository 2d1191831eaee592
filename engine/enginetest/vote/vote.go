package vote

import (
	"fmt"

	"skald/engine"
)

// MaxSeats is the most farms that can play.
const MaxSeats = 6

var (
	motions  = engine.NewVocabulary("motion", "tax", "war", "feast", "ship", "road", "well", "fence", "song")
	ballots  = engine.NewVocabulary("ballot", "no", "yes")
	farms    = engine.NewVocabulary("farm", "ash", "birch", "elm", "fir", "oak", "yew")
	noMotion = uint8(motions.Len())
)

// fence is the caller's own affair: nobody else votes on it.
const fence engine.Word = 6

// The verbs.
const (
	Call engine.Verb = iota
	Vote
	Offer
	Withdraw
	Accept
	Refuse
)

var about = &engine.About{
	Key:   "vote",
	Seats: engine.Range{Min: 3, Max: MaxSeats},
	Sides: []string{"ash", "birch", "elm", "fir", "oak", "yew"},
	Verbs: []engine.VerbSpec{
		Call: {Name: "call", Params: []engine.Param{{Name: "motion", Vocabulary: motions}}, Public: true},
		// Which word a farm votes is secret, but not which it may vote.
		Vote:     {Name: "vote", Params: []engine.Param{{Name: "ballot", Vocabulary: ballots}}, Public: true, Each: true, Answer: true, Subjects: motions},
		Offer:    {Name: "offer", Params: []engine.Param{{Name: "farm", Vocabulary: farms}}, Public: true},
		Withdraw: {Name: "withdraw", Public: true},
		Accept:   {Name: "accept", Public: true, Answer: true},
		Refuse:   {Name: "refuse", Public: true, Answer: true, Declines: true},
	},
	Vocabularies: []*engine.Vocabulary{motions, ballots, farms},
}

// A Game is the rules.
type Game struct{}

var (
	_ engine.Subjecter = (*state)(nil)
	_ engine.Auditor   = (*state)(nil)
)

// About implements engine.Game.
func (Game) About() *engine.About { return about }

// New implements engine.Game.
func (Game) New(setup engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if err := about.Check(setup); err != nil {
		return nil, fmt.Errorf("set up match: %w", err)
	}
	s := &state{players: uint8(setup.Players), motion: noMotion, partner: engine.Nobody}
	for seat := range s.seats().All() {
		s.farms[seat].whim = uint8(d.IntN(2))
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

// state is one position.
type state struct {
	engine.Hidden
	players uint8
	turn    engine.Seat
	called  uint8       // a bit for each motion that was called
	carried uint8       // how many of them carried
	motion  uint8       // that is voted on; noMotion: none is
	partner engine.Seat // who is offered a deal, or Nobody
	offered bool        // in this turn
	farms   [MaxSeats]farm
}

// farm is what a seat has.
type farm struct {
	points uint8
	whim   uint8 // a ballot
	ballot uint8 // 1 more than the ballot; 0: none was cast
}

func (s *state) seats() engine.Seats { return 1<<s.players - 1 }

// voters are the seats that vote on the motion.
func (s *state) voters() engine.Seats {
	if engine.Word(s.motion) == fence {
		return engine.SeatSet(s.turn)
	}
	return s.seats()
}

func (s *state) over() bool { return s.motion == noMotion && s.called == 0xff }

// Asked implements engine.Answerer.
func (s *state) Asked() engine.Seats {
	switch {
	case s.partner != engine.Nobody:
		return engine.SeatSet(s.partner)
	case s.motion != noMotion:
		var set engine.Seats
		for seat := range s.voters().All() {
			if s.farms[seat].ballot == 0 {
				set = set.With(seat)
			}
		}
		return set
	}
	return 0
}

// Silence implements engine.Answerer: no, and no deal.
func (s *state) Silence(engine.Seat) engine.Action {
	if s.partner != engine.Nobody {
		return engine.Do(Refuse)
	}
	return engine.Do(Vote, 0)
}

// Subject implements engine.Subjecter: the motion that is voted on.
func (s *state) Subject(seat engine.Seat) (*engine.Vocabulary, engine.Word, bool) {
	if s.motion == noMotion || !s.Asked().Has(seat) {
		return nil, 0, false
	}
	return motions, engine.Word(s.motion), true
}

// ToMove implements engine.State: who is asked, and who may withdraw a deal.
func (s *state) ToMove() engine.Seats {
	switch {
	case s.over():
		return 0
	case s.partner != engine.Nobody:
		return engine.SeatSet(s.turn, s.partner)
	case s.motion != noMotion:
		return s.Asked()
	}
	return engine.SeatSet(s.turn)
}

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	switch {
	case !s.ToMove().Has(seat):
	case seat == s.partner:
		to = append(to, engine.Action{Verb: Accept}, engine.Action{Verb: Refuse})
	case s.partner != engine.Nobody:
		to = append(to, engine.Action{Verb: Withdraw})
	case s.motion != noMotion:
		to = append(to, engine.Action{Verb: Vote}, engine.Action{Verb: Vote, Args: engine.Args{1}})
	default:
		for motion := range engine.Word(motions.Len()) {
			if s.called>>motion&1 == 0 {
				to = append(to, engine.Action{Verb: Call, Args: engine.Args{motion}})
			}
		}
		for other := range s.seats().All() {
			if !s.offered && other != s.turn {
				to = append(to, engine.Action{Verb: Offer, Args: engine.Args{engine.Word(other)}})
			}
		}
	}
	return to
}

// Offers implements engine.State.
func (s *state) Offers(seat engine.Seat) []engine.Verb {
	var list []engine.Verb
	for _, a := range s.Legal(seat, nil) {
		if len(list) == 0 || list[len(list)-1] != a.Verb {
			list = append(list, a.Verb)
		}
	}
	return list
}

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, a engine.Action, _ *engine.Dice, tell *engine.Teller) (engine.State, error) {
	legal := false
	for _, l := range s.Legal(seat, nil) {
		legal = legal || l == a
	}
	if !legal {
		return nil, engine.Refuse("turns", "refuse.not-now")
	}
	next := *s
	switch a.Verb {
	case Call:
		next.motion, next.called = uint8(a.Args[0]), s.called|1<<a.Args[0]
		tell.All("note.called", who(seat), next.named())
	case Vote:
		next.farms[seat].ballot = uint8(a.Args[0]) + 1
		tell.Only(seat, "secret.voted", engine.WordArg("ballot", ballots, a.Args[0]))
		if next.Asked() == 0 {
			next.count(tell)
		}
	case Offer:
		next.partner, next.offered = engine.Seat(a.Args[0]), true
		tell.All("note.offered", who(seat), engine.SeatArg("to", next.partner))
	case Withdraw, Refuse:
		next.partner = engine.Nobody
		tell.All("note."+about.Verbs[a.Verb].Name, who(seat))
	case Accept:
		next.farms[s.turn].points++
		next.farms[seat].points++
		next.partner = engine.Nobody
		tell.All("note.accept", who(seat))
	}
	return &next, nil
}

// count tells all votes and what they made, and passes the turn, unless it was the
// caller's own affair.
func (s *state) count(tell *engine.Teller) {
	yes, voters := 0, s.voters()
	for seat := range voters.All() {
		ballot := s.farms[seat].ballot - 1
		yes += int(ballot)
		tell.All("note.voted", who(seat), engine.WordArg("ballot", ballots, engine.Word(ballot)))
	}
	key := "note.failed"
	if 2*yes >= voters.Len() {
		key = "note.carried"
		s.carried++
		s.farms[s.turn].points++
	}
	tell.All(key, s.named())
	for seat := range s.seats().All() {
		s.farms[seat].ballot = 0
	}
	s.motion = noMotion
	if voters == s.seats() {
		s.offered, s.turn = false, (s.turn+1)%engine.Seat(s.players)
	}
}

// score is what a farm has when all motions were called.
func (s *state) score(seat engine.Seat) int {
	like := int(s.carried)
	if s.farms[seat].whim == 0 {
		like = motions.Len() - like
	}
	return int(s.farms[seat].points) + like
}

// Result implements engine.State.
func (s *state) Result() (engine.Result, bool) {
	if !s.over() {
		return engine.Result{}, false
	}
	r := engine.Result{Why: []engine.Note{engine.NewNote("over.called")}}
	best := -1
	for seat := range s.seats().All() {
		score := s.score(seat)
		r.Scores = append(r.Scores, score)
		switch {
		case score > best:
			best, r.Winners = score, engine.SeatSet(seat)
		case score == best:
			r.Winners = r.Winners.With(seat)
		}
	}
	return r, true
}

func who(seat engine.Seat) engine.Arg { return engine.SeatArg("who", seat) }

func (s *state) named() engine.Arg {
	return engine.WordArg("motion", motions, engine.Word(s.motion))
}
