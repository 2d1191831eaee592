package table_test

import (
	"errors"
	"fmt"
	"strconv"

	"skald/engine"
)

// firstHoard is the example game as it was when the matches in testdata were
// played: these must be verifiable for ever, and the game of today has other
// rules. Everybody picks left or right. Then in turn: peek at a card of another
// once, if you like, and roll: 1 gives nothing and the next seat must pay a coin
// at once; more gives as many coins. Whoever has the goal in coins ends it.
type firstHoard struct{ faces int }

var (
	vocHand = engine.NewVocabulary("hand", "left", "right")
	vocSeat = engine.NewVocabulary("seat", "red", "blue", "green")
)

const (
	pick engine.Verb = iota
	peek
	roll
	pay
)

var firstAbout = engine.About{
	Key: "hoard", Seats: engine.Range{Min: 2, Max: 3}, Sides: []string{"red", "blue", "green"},
	Options: []engine.Option{{Key: "goal", Values: []string{"12", "40"}}},
	Verbs: []engine.VerbSpec{
		{Name: "pick", Params: []engine.Param{{Name: "hand", Vocabulary: vocHand}}},
		{Name: "peek", Params: []engine.Param{{Name: "seat", Vocabulary: vocSeat}}, Public: true},
		{Name: "roll", Public: true}, {Name: "pay", Public: true},
	},
	Vocabularies: []*engine.Vocabulary{vocHand, vocSeat},
}

// firstDuelAbout is the same for exactly two.
var firstDuelAbout = func() engine.About {
	a := firstAbout
	a.Key, a.Seats, a.Sides = "duel", engine.Range{Min: 2, Max: 2}, []string{"red", "blue"}
	return a
}()

type firstDuel struct{ firstHoard }

func (firstDuel) About() *engine.About { return &firstDuelAbout }

func (d firstDuel) WithEdition(e []byte) (engine.Game, error) {
	g, err := d.firstHoard.WithEdition(e)
	if err != nil {
		return nil, err
	}
	return firstDuel{g.(firstHoard)}, nil
}

func (firstHoard) About() *engine.About { return &firstAbout }
func (h firstHoard) Edition() []byte    { return []byte(strconv.Itoa(h.faces)) }

func (h firstHoard) WithEdition(e []byte) (engine.Game, error) {
	faces, err := strconv.Atoi(string(e))
	if err != nil || faces < 2 || faces > 100 {
		return nil, fmt.Errorf("bad faces %q", e)
	}
	return firstHoard{faces}, nil
}

func (h firstHoard) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if err := firstAbout.Check(s); err != nil {
		return nil, err
	}
	goal, _ := strconv.Atoi(firstAbout.Option(s, "goal"))
	p := firstState{hoardRow: hoardRow{Players: byte(s.Players), Goal: byte(goal)}, faces: h.faces}
	t.All("note.begun", engine.NumberArg("goal", goal))
	for i := range s.Players {
		p.Card[i] = byte(d.IntN(9)) + 1
		t.Only(engine.Seat(i), "secret.card", engine.NumberArg("card", int(p.Card[i])))
	}
	return p, nil
}

func (h firstHoard) Decode(b []byte) (engine.State, error) {
	if len(b) != 14 || b[0] != 7 {
		return nil, errors.New("no position of firstHoard")
	}
	r := hoardRow{Players: b[1], Goal: b[2], Card: [3]byte(b[3:6]), Hand: [3]byte(b[6:9]), Coins: [3]byte(b[9:12]), Now: b[12], Peeked: b[13]&1 != 0, Debt: b[13]&2 != 0}
	if r.Players < 2 || r.Players > 3 || r.Now >= r.Players {
		return nil, errors.New("no position of firstHoard")
	}
	return firstState{hoardRow: r, faces: h.faces}, nil
}

type hoardRow struct {
	Players, Goal     byte
	Card, Hand, Coins [3]byte // Hand: 0 not picked yet
	Now               byte
	Peeked, Debt      bool
}

type firstState struct {
	engine.Hidden
	hoardRow
	faces int
}

func (p firstState) Encode() []byte {
	b := append([]byte{7, p.Players, p.Goal}, p.Card[:]...)
	b = append(append(append(b, p.Hand[:]...), p.Coins[:]...), p.Now, 0)
	if p.Peeked {
		b[13] |= 1
	}
	if p.Debt {
		b[13] |= 2
	}
	return b
}

func (p firstState) over() bool {
	for _, c := range p.Coins {
		if c >= p.Goal {
			return true
		}
	}
	return false
}

func (p firstState) ToMove() engine.Seats {
	var set engine.Seats
	if p.over() {
		return 0
	}
	for i := range p.Players {
		if p.Hand[i] == 0 {
			set = set.With(engine.Seat(i))
		}
	}
	if set == 0 {
		set = engine.SeatSet(engine.Seat(p.Now))
	}
	return set
}

func (p firstState) picking() bool {
	for i := range p.Players {
		if p.Hand[i] == 0 {
			return true
		}
	}
	return false
}

func (p firstState) Legal(s engine.Seat, list []engine.Action) []engine.Action {
	switch {
	case !p.ToMove().Has(s):
	case p.picking():
		list = append(list, act("pick left"), act("pick right"))
	case p.Debt:
		list = append(list, act("pay"))
	default:
		if !p.Peeked {
			for i := range engine.Word(p.Players) {
				if i != engine.Word(s) {
					list = append(list, engine.Action{Verb: peek, Args: [6]engine.Word{i}})
				}
			}
		}
		list = append(list, act("roll"))
	}
	return list
}

func (p firstState) Offers(s engine.Seat) []engine.Verb {
	var verbs []engine.Verb
	for _, a := range p.Legal(s, nil) {
		if len(verbs) == 0 || verbs[len(verbs)-1] != a.Verb {
			verbs = append(verbs, a.Verb)
		}
	}
	return verbs
}

func (p firstState) Forced() bool { return !p.over() && !p.picking() && p.Debt }

func (p firstState) Apply(s engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	legal := false
	for _, l := range p.Legal(s, nil) {
		legal = legal || l == a
	}
	if !legal {
		return nil, engine.Refuse("peeking", "refuse.once", engine.NumberArg("times", 1))
	}
	switch a.Verb {
	case pick:
		p.Hand[s] = byte(a.Args[0]) + 1
		t.All("note.picked", engine.SeatArg("who", s))
		t.Only(s, "secret.hand", engine.WordArg("hand", vocHand, a.Args[0]))
	case peek:
		p.Peeked = true
		t.All("note.peeked", engine.SeatArg("who", s))
		t.Only(s, "secret.seen", engine.NumberArg("card", int(p.Card[a.Args[0]])))
	case roll:
		n := d.IntN(p.faces) + 1
		t.All("note.rolled", engine.SeatArg("who", s), engine.NumberArg("n", n))
		p.Peeked, p.Now = false, (p.Now+1)%p.Players
		if p.Debt = n == 1; !p.Debt {
			p.Coins[s] += byte(min(n, int(p.Goal)))
		}
	case pay:
		p.Debt, p.Coins[s] = false, p.Coins[s]-min(1, p.Coins[s])
		t.All("note.paid", engine.SeatArg("who", s))
	}
	return p, nil
}

func (p firstState) Result() (engine.Result, bool) {
	if !p.over() {
		return engine.Result{}, false
	}
	r := engine.Result{Why: []engine.Note{engine.NewNote("note.rich")}}
	for i := range p.Players {
		r.Scores = append(r.Scores, int(p.Coins[i]))
		if p.Coins[i] >= p.Goal {
			r.Winners = r.Winners.With(engine.Seat(i))
		}
	}
	return r, true
}

func (p firstState) Resample(engine.Seat, *engine.Dice) engine.State { return p }

func (p firstState) Hint(s engine.Seat, a engine.Action, place int) (engine.Secret, bool) {
	return engine.NewSecret(s, "hint.card", engine.NumberArg("card", int(p.Card[s]))), a.Verb == pick && place == 0
}

type hoardPublic struct {
	engine.PublicMark
	Coins [3]byte
}

func (hoardPublic) Heading() engine.Note        { return engine.NewNote("heading.round") }
func (hoardPublic) Ask(engine.Seat) engine.Note { return engine.NewNote("ask.roll") }
func (hoardPublic) Describe() []engine.Note     { return nil }

type hoardPrivate struct {
	engine.PrivateMark
	Seat engine.Seat
	Card int
}

func (v hoardPrivate) Describe() []engine.Secret {
	return []engine.Secret{engine.NewSecret(v.Seat, "hand.card", engine.NumberArg("card", v.Card))}
}

func (p firstState) Public() engine.PublicView { return hoardPublic{Coins: p.Coins} }

func (p firstState) Private(s engine.Seat) engine.PrivateView {
	return hoardPrivate{Seat: s, Card: int(p.Card[s])}
}

// firstGames are the games of the matches in testdata.
var firstGames = []engine.Game{firstHoard{6}, firstDuel{firstHoard{6}}}
