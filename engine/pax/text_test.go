package pax

import (
	"testing"

	"skald/engine"
)

// TestPlayedByText holds that who reads the board as text alone can plan: every place,
// tile, seat and card that a legal action names stands in it, and every border.
func TestPlayedByText(t *testing.T) {
	t.Parallel()
	g := Standard()
	e, about := g.Printed, g.About()
	for n := range uint64(6) {
		dice, choose := engine.NewDice(engine.Seed{3}, n), engine.NewDice(engine.Seed{3, 1}, n)
		next, err := g.New(engine.Setup{Players: 2 + int(n)%5}, dice, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < 250 && next.ToMove() != 0; i++ {
			s := next.(*state)
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			if i%25 == 0 {
				named := namedIn(s, seat)
				for _, act := range legal {
					for place, param := range about.Verbs[act.Verb].Params {
						if at, ok := e.Points(act, place); ok && !named.has(e, at) {
							t.Fatalf("match %d, action %d: the text lacks the %s of %s", n, i, param.Name, about.Format(act))
						}
					}
				}
			}
			if next, err = s.Apply(seat, byVerb(s, seat, legal, choose.IntN), dice, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	holdBorders(t, g)
}

// holdBorders holds that every way of one STEP is told.
func holdBorders(t *testing.T, g *Game) {
	t.Helper()
	s, err := g.New(engine.Setup{Players: 2}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	e, told := g.Printed, map[[2]string]bool{}
	for _, note := range s.Public().Describe() {
		if note.Key == "line.ways" || note.Key == "line.posts" {
			for _, arg := range note.Args[1:] {
				told[[2]string{note.Args[0].Word, arg.Word}] = true
			}
		}
	}
	for n := range e.nodes {
		for _, to := range append(append([]Node{}, e.nodes[n].next...), e.nodes[n].posts...) {
			if !told[[2]string{e.nodes[n].word, e.nodes[to].word}] {
				t.Errorf("the text lacks the way from %s to %s", e.nodes[n].word, e.nodes[to].word)
			}
		}
	}
}

// A naming is what a text names, by vocabulary and word.
type naming map[[2]string]bool

func namedIn(s *state, seat engine.Seat) naming {
	named := naming{}
	add := func(args []engine.Arg) {
		for _, a := range args {
			switch a.Kind {
			case engine.KindWord:
				named[[2]string{a.Vocabulary, a.Word}] = true
			case engine.KindSeat:
				named[[2]string{"seat", seatWords()[a.Number]}] = true
			}
		}
	}
	for _, n := range s.Public().Describe() {
		add(n.Args)
	}
	for _, n := range s.Private(seat).Describe() {
		add(n.Args)
	}
	return named
}

func (named naming) has(e *Edition, at Pointed) bool {
	switch {
	case at.Tile != NoTile:
		return named[[2]string{"tile", e.tiles[at.Tile].word}]
	case at.Node != NoNode && !named[[2]string{"place", e.nodes[at.Node].word}]:
		return false
	case at.Seat != engine.Nobody:
		return named[[2]string{"seat", seatWords()[at.Seat]}]
	}
	return true
}
