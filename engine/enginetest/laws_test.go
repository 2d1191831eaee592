package enginetest

import (
	"errors"
	"strings"
	"testing"

	"skald/engine"
)

// heap is the smallest game with a secret: two players take one or two stones
// in turn, whoever takes the last wins. Each holds a card that only they see and
// may say aloud. A defect breaks one law.
type heap struct{ defect string }

var (
	heapTake  = engine.NumberVocabulary("take", 1, 2)
	heapCard  = engine.NewVocabulary("card", "low", "high")
	heapAbout = &engine.About{
		Key:   "heap",
		Seats: engine.Range{Min: 2, Max: 2},
		Sides: []string{"first", "second"},
		Verbs: []engine.VerbSpec{
			{Name: "take", Public: true, Params: []engine.Param{{Name: "stones", Vocabulary: heapTake}}},
			{Name: "say", Params: []engine.Param{{Name: "card", Vocabulary: heapCard}}},
		},
		Vocabularies: []*engine.Vocabulary{heapTake, heapCard},
	}
)

func (g heap) About() *engine.About { return heapAbout }

func (g heap) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if err := heapAbout.Check(s); err != nil {
		return nil, err
	}
	return g.made(&heapState{game: g, stones: 7, cards: [2]uint8{uint8(d.IntN(2)), uint8(d.IntN(2))}}), nil
}

func (g heap) Decode(data []byte) (engine.State, error) {
	if len(data) != 5 || data[1] > 1 || data[2] > 1 || data[3] > 1 || data[4] > 7 {
		return nil, errors.New("no heap")
	}
	return g.made(&heapState{game: g, stones: data[0], mover: data[1], said: data[4]&1 == 1, left: engine.Seats(data[4] >> 1), cards: [2]uint8{data[2], data[3]}}), nil
}

// made returns the position, wrapped if it is to print what it hides.
func (g heap) made(s *heapState) engine.State {
	if g.defect == "prints" {
		return loud{s}
	}
	return s
}

type loud struct{ engine.State }

func (l loud) Resample(s engine.Seat, d *engine.Dice) engine.State {
	return loud{l.State.Resample(s, d)}
}

type heapState struct {
	engine.Hidden
	game   heap
	stones uint8
	mover  uint8
	said   bool
	left   engine.Seats
	cards  [2]uint8

	guessed uint8 // how often it was appraised
}

func (s *heapState) ToMove() engine.Seats {
	if s.stones == 0 {
		return 0
	}
	return engine.SeatSet(engine.Seat(s.mover))
}

func (s *heapState) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if !s.ToMove().Has(seat) || s.game.defect == "stuck" && s.stones == 3 {
		return to
	}
	for n := range min(2, engine.Word(s.stones)) {
		if s.game.defect == "open" && n > 0 && s.cards[seat] == 0 {
			continue
		}
		to = append(to, engine.Action{Args: [6]engine.Word{n}})
	}
	if !s.said {
		card := s.cards[seat]
		if s.game.defect == "peeks" {
			card = s.cards[1-seat]
		}
		to = append(to, engine.Action{Verb: 1, Args: [6]engine.Word{engine.Word(card)}})
	}
	if s.game.defect == "twice" {
		to = append(to, engine.Action{})
	}
	return to
}

func (s *heapState) Offers(seat engine.Seat) []engine.Verb {
	switch {
	case !s.ToMove().Has(seat):
		return nil
	case s.said || s.game.defect == "offers":
		return []engine.Verb{0}
	}
	return []engine.Verb{0, 1}
}

// PublicHint implements engine.PublicHinter.
func (s *heapState) PublicHint(seat engine.Seat, a engine.Action, place int) (engine.Note, bool) {
	left := int(s.stones) - int(a.Args[place]) - 1
	if s.game.defect == "hints" {
		left = int(s.cards[seat])
	}
	return engine.NewNote("hint.left", engine.NumberArg("left", left)), true
}

// NameVerb implements engine.VerbNamer.
func (s *heapState) NameVerb(engine.Seat, engine.Verb) (engine.Note, bool) {
	return engine.NewNote("verb"), s.game.defect == "verbs"
}

// Name implements engine.Namer.
func (s *heapState) Name(seat engine.Seat, a engine.Action, place int) (engine.Note, bool) {
	n := int(a.Args[place])
	if s.game.defect == "names" {
		n = int(s.cards[seat])
	}
	return engine.NewNote("name", engine.NumberArg("n", n)), true
}

func (s *heapState) Forced() bool {
	return s.stones == 1 && s.said || s.game.defect == "forced" && s.stones == 2
}

func (s *heapState) Apply(seat engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if s.game.defect == "no rule" && seat != engine.Seat(s.mover) {
		return nil, errors.New("not you")
	}
	if s.game.defect == "lax" && a.Verb == 1 && a.Args[0] < 2 {
		a.Args[0] = engine.Word(s.cards[s.mover])
	}
	ok := false
	for _, l := range s.Legal(seat, nil) {
		ok = ok || l == a
	}
	if s.game.defect == "strict" && a.Verb == 1 {
		ok = false
	}
	if !ok {
		return nil, engine.Refuse("rule", "refuse.no", engine.NumberArg("card", s.leak()))
	}
	next := *s
	if s.game.defect == "changes" {
		s.stones ^= 8
	}
	if a.Verb == 1 {
		next.said = true
		switch t.All("said"); s.game.defect {
		case "tells":
			t.All("card", engine.WordArg("card", heapCard, a.Args[0]))
		case "marks":
			next.stones -= uint8(a.Args[0])
		}
		return s.game.made(&next), nil
	}
	t.All("took", engine.NumberArg("n", int(a.Args[0])+1))
	next.stones -= uint8(a.Args[0]) + 1
	next.mover, next.said = 1-s.mover, false
	if s.game.defect == "endless" && next.stones == 0 {
		next.stones = 7
	}
	if s.game.defect == "replays" {
		calls++
		t.All("count", engine.NumberArg("n", calls))
	}
	return s.game.made(&next), nil
}

// calls makes a game that remembers what it must not.
var calls int

// leak is what a refusal tells: nothing, or the next player's card.
func (s *heapState) leak() int {
	if s.game.defect == "refusal" {
		return int(s.cards[1-s.mover])
	}
	return 0
}

type heapView struct {
	engine.PublicMark
	Stones uint8
	Mover  engine.Seats
	Card   uint8
	mute   bool
	lame   bool
}

func (v heapView) Chart() engine.Chart {
	of := engine.Figure{Word: "stones", BySeat: []int{int(v.Stones), int(v.Stones)}}
	if v.lame {
		of.BySeat = of.BySeat[:1]
	}
	return engine.Chart{Unit: "turn", Figures: []engine.Figure{of}}
}

func (v heapView) Heading() engine.Note        { return engine.NewNote("heading") }
func (v heapView) Ask(engine.Seat) engine.Note { return engine.NewNote("ask") }
func (v heapView) Describe() []engine.Note {
	if v.mute {
		return nil
	}
	return []engine.Note{engine.NewNote("stones", engine.NumberArg("n", int(v.Stones)))}
}

type heapHand struct {
	engine.PrivateMark
	Card uint8
}

func (heapHand) Describe() []engine.Secret { return nil }

func (s *heapState) Public() engine.PublicView {
	v := heapView{Stones: s.stones, Mover: s.ToMove(), mute: s.game.defect == "mute", lame: s.game.defect == "lame"}
	if s.game.defect == "shows" {
		v.Card = s.cards[0]
	}
	return v
}

func (s *heapState) Private(seat engine.Seat) engine.PrivateView {
	if seat > 1 {
		return heapHand{}
	}
	return heapHand{Card: s.cards[seat]}
}

func (s *heapState) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	next := *s
	for i := range next.cards {
		if engine.Seat(i) != seat {
			next.cards[i] = uint8(d.IntN(2))
			if s.game.defect == "deals by truth" {
				next.cards[i] ^= s.cards[i]
			}
		}
	}
	return s.game.made(&next)
}

// Mask implements engine.Masker: nobody hears what card was said.
func (s *heapState) Mask(_, _ engine.Seat, a engine.Action) (engine.Action, bool) {
	if a.Verb == 1 {
		a.Args = engine.Args{}
	}
	return a, true
}

func (s *heapState) Result() (engine.Result, bool) {
	if s.stones > 0 && !(s.game.defect == "early" && s.stones == 1) {
		return engine.Result{}, false
	}
	return engine.Result{Winners: engine.SeatSet(engine.Seat(1 - s.mover)), Why: []engine.Note{engine.NewNote("last")}}, true
}

func (s *heapState) Encode() []byte {
	data := []byte{s.stones, s.mover, s.cards[0], s.cards[1], uint8(s.left) << 1}
	if s.said {
		data[4] |= 1
	}
	if s.game.defect == "forgets" {
		data[3] = 0
	}
	return data
}

// Leave implements engine.Leaver: the other player wins.
func (s *heapState) Leave(seat engine.Seat, _ *engine.Dice, t *engine.Teller) (engine.State, bool) {
	if seat > 1 || s.stones == 0 {
		return nil, false
	}
	next := *s
	if s.game.defect != "stays unseen" {
		next.left = s.left.With(seat)
	}
	switch t.All("left", engine.SeatArg("who", seat)); s.game.defect {
	case "stays", "stays unseen":
		next.mover = uint8(seat)
	case "wins":
		next.stones, next.mover = 0, 1-uint8(seat)
	default:
		next.stones, next.mover = 0, uint8(seat)
	}
	return &next, true
}

// Left implements engine.Leaver.
func (s *heapState) Left() engine.Seats { return s.left }

// Agreed implements engine.Settler: whose turn it is loses.
func (s *heapState) Agreed(t *engine.Teller) (engine.State, bool) {
	if s.stones == 0 && s.game.defect != "agrees late" {
		return nil, false
	}
	next := *s
	next.stones = 0
	if s.game.defect != "agrees silently" {
		t.All("agreed")
	}
	return &next, true
}

func (s *heapState) Audit() error {
	if s.game.defect == "loses" && s.stones < 4 {
		return errors.New("a stone is lost")
	}
	return nil
}

func TestHeapKeepsTheLaws(t *testing.T) {
	Laws(t, heap{}, 5)
}

func FuzzHeap(f *testing.F) { Fuzz(f, heap{}) }

func FuzzHeapDecode(f *testing.F) { FuzzDecode(f, heap{}) }

// TestLawsCatch breaks each law and wants it to be noticed.
func TestLawsCatch(t *testing.T) {
	tests := []struct{ defect, want string }{
		{"stuck", "somebody is to move"},
		{"early", "somebody is to move"},
		{"twice", "is listed twice"},
		{"offers", "Offers covers Legal"},
		{"forced", "forced with"},
		{"strict", "is listed and refused"},
		{"lax", "is not listed and accepted"},
		{"no rule", "is refused by no rule"},
		{"changes", "the position was changed by Apply"},
		{"forgets", "positions are read back"},
		{"loses", "a stone is lost"},
		{"shows", "another public view"},
		{"peeks", "what a seat cannot see"},
		{"refusal", "dealt again, the answer to"},
		{"deals by truth", "dealt again twice"},
		{"tells", "look the same and give another story"},
		{"marks", "look the same and give another public view"},
		{"open", "open verbs show nothing hidden"},
		{"hints", "the public hints"},
		{"names", "has another name"},
		{"verbs", "the verb take has words"},
		{"mute", "the board is not described"},
		{"lame", "not a number for each"},
		{"prints", "positions cannot be printed"},
		{"prints", "does not say what is seen of an action"}, // its positions are no Maskers
		{"replays", "tells something else"},
		{"endless", "has not ended"},
		{"stays", "leaves twice"},
		{"stays unseen", "have left"},
		{"wins", "it wins"},
		{"agrees silently", "nobody is told"},
		{"agrees late", "an end can be agreed"},
		{"expects all", "1.5 in all"},
		{"expects anew", "in the position read back"},
		{"tastes nothing", "none of"},
		{"tastes too much", "weighs +Inf"},
		{"tastes by truth", "dealt again for seat"},
	}
	for _, tt := range tests {
		t.Run(tt.defect, func(t *testing.T) {
			for n := range 40 {
				m, err := begin(heap{tt.defect}, engine.Setup{Players: 2}, engine.Seed{byte(n)})
				if err != nil {
					t.Fatal(err)
				}
				laws := engine.NewDice(engine.Seed{byte(n)}, 1<<33)
				switch tt.defect {
				case "endless", "replays":
					for more := true; more && err == nil; {
						more, err = m.step(laws.IntN)
					}
					if err == nil {
						err = m.replay()
					}
				default:
					err = m.play(engine.NewDice(engine.Seed{byte(n)}, 1<<32).IntN, laws, maxActions)
				}
				if err != nil {
					if !strings.Contains(err.Error(), tt.want) {
						t.Fatalf("noticed as %v, want %q", err, tt.want)
					}
					return
				}
			}
			t.Fatal("nothing is noticed")
		})
	}
}

// TestAboutCatches spoils a description.
func TestAboutCatches(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 101)
	other := engine.NewVocabulary("other", "a")
	tests := []struct {
		want  string
		spoil func(*engine.About)
	}{
		{"key \"My Game\"", func(a *engine.About) { a.Key = "My Game" }},
		{"seats: 0 to 2", func(a *engine.About) { a.Seats.Min = 0 }},
		{"sides: \"first\" is there twice", func(a *engine.About) { a.Sides = []string{"first", "first"} }},
		{"some could be free", func(a *engine.About) { a.Teams, a.Seats.Max = []engine.Seats{0b11}, 4 }},
		{"a seat without a team", func(a *engine.About) { a.Teams = []engine.Seats{0b01} }},
		{"there are 2 seats", func(a *engine.About) { a.Teams = []engine.Seats{0b110} }},
		{"are in another, too", func(a *engine.About) { a.Teams = []engine.Seats{0b11, 0b11} }},
		{"option speed: 0 values", func(a *engine.About) { a.Options = []engine.Option{{Key: "speed"}} }},
		{"26 verbs", func(a *engine.About) {
			for i := range 24 {
				a.Verbs = append(a.Verbs, engine.VerbSpec{Name: "v" + string(rune('a'+i))})
			}
		}},
		{"verbs: \"take\" is there twice", func(a *engine.About) { a.Verbs = append(a.Verbs, engine.VerbSpec{Name: "take"}) }},
		{"verb \"Take\"", func(a *engine.About) { a.Verbs[0].Name = "Take" }},
		{"7 parameters", func(a *engine.About) { a.Verbs[0].Params = make7(heapTake) }},
		{"parameters of say: \"card\" is there twice", func(a *engine.About) { a.Verbs[1].Params = append(a.Verbs[1].Params, a.Verbs[1].Params[0]) }},
		{"the vocabulary other is not listed", func(a *engine.About) { a.Verbs[0].Params = []engine.Param{{Name: "x", Vocabulary: other}} }},
		{"vocabulary card is there twice", func(a *engine.About) { a.Vocabularies = append(a.Vocabularies, engine.NewVocabulary("card", "x")) }},
		{"vocabulary empty is empty", func(a *engine.About) { a.Vocabularies = append(a.Vocabularies, engine.NewVocabulary("empty")) }},
		{"is no word", func(a *engine.About) {
			a.Vocabularies = append(a.Vocabularies, engine.NewVocabulary("odd", "two words"))
		}},
		{"is no word", func(a *engine.About) { a.Vocabularies = append(a.Vocabularies, engine.NewVocabulary("odd", "Big")) }},
		{"is no word", func(a *engine.About) { a.Vocabularies = append(a.Vocabularies, engine.NewVocabulary("odd", long)) }},
		{"is its own label", func(a *engine.About) {
			a.Vocabularies = append(a.Vocabularies, engine.PlainVocabulary("odd", "@everyone"))
		}},
		{"has a part", func(a *engine.About) {
			a.Vocabularies = append(a.Vocabularies, engine.ComposedVocabulary("odd", []string{"x"}, func(engine.Word) []engine.Term {
				return []engine.Term{{Vocabulary: other, Count: 1}}
			}))
		}},
		{"two parts that its sentence calls card", func(a *engine.About) {
			card := a.Vocabularies[0]
			a.Vocabularies = append(a.Vocabularies, engine.SentenceVocabulary("odd", "pair", []string{"x"}, func(engine.Word) []engine.Term {
				return []engine.Term{{Vocabulary: card, Count: 1, Name: "card"}, {Vocabulary: card, Count: 1, Name: "card"}}
			}))
		}},
		{"no such vocabulary", func(a *engine.About) {
			a.Labels = []engine.Label{{Language: "en", Vocabulary: "none", Word: "x", Text: "X"}}
		}},
		{"there is no such word", func(a *engine.About) {
			a.Labels = []engine.Label{{Language: "en", Vocabulary: "card", Word: "none", Text: "X"}}
		}},
		{"no language", func(a *engine.About) {
			a.Labels = []engine.Label{{Language: "English", Vocabulary: "card", Word: "none", Text: "X"}}
		}},
		{"it must be letters", func(a *engine.About) {
			a.Labels = []engine.Label{{Language: "en", Vocabulary: "card", Word: "none", Text: "@everyone"}}
		}},
		{"300 characters", func(a *engine.About) {
			a.Labels = []engine.Label{{Language: "en", Vocabulary: "card", Word: "none", Text: strings.Repeat("x", 300)}}
		}},
	}
	if err := About(heapAbout); err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		a := *heapAbout
		a.Verbs = append([]engine.VerbSpec(nil), heapAbout.Verbs...)
		a.Verbs[1].Params = append([]engine.Param(nil), heapAbout.Verbs[1].Params...)
		a.Vocabularies = append([]*engine.Vocabulary(nil), heapAbout.Vocabularies...)
		tt.spoil(&a)
		if err := About(&a); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("About: %v, want %q", err, tt.want)
		}
	}
}

func make7(v *engine.Vocabulary) []engine.Param {
	var list []engine.Param
	for i := range 7 {
		list = append(list, engine.Param{Name: string(rune('a' + i)), Vocabulary: v})
	}
	return list
}
