package enginetest

import (
	"testing"

	"skald/engine"
)

// A Reading is how a game's text is read. The zero value reads the words of its lines, and
// wants each word of an action among them.
type Reading struct {
	Line func(engine.Note) []string             // what a line names besides its words
	Word func(vocabulary, word string) []string // what must be named for a word of an action
}

// Text plays matches by chance and holds that who reads the board as text alone can plan:
// what the text says to a seat names every word of each of its legal actions.
func Text(t *testing.T, g engine.Game, r Reading) {
	t.Helper()
	for n, setup := range Setups(g.About()) {
		m, err := begin(g, setup, engine.Seed{byte(n), 7})
		if err != nil {
			t.Fatal(err)
		}
		choose := engine.NewDice(engine.Seed{byte(n), 7}, 1<<32).IntN
		for more, i := true, 0; more; i++ {
			if i%5 == 0 {
				for seat := range m.state.ToMove().All() {
					if word := r.unnamed(g.About(), m.state, seat); word != "" {
						t.Fatalf("%v, after %d actions: the text that seat %d reads does not name %s", setup, i, seat, word)
					}
				}
			}
			if more, err = m.step(choose); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// unnamed is a word of an action of a seat that the board's text does not name, with the
// action; "" if it names all.
func (r Reading) unnamed(about *engine.About, s engine.State, seat engine.Seat) string {
	told := map[string]bool{}
	read := func(line engine.Note) {
		for _, a := range line.Args {
			told[a.Word] = true
			if a.Kind == engine.KindSeat {
				told[about.Side(engine.Seat(a.Number))] = true
			}
		}
		if r.Line != nil {
			for _, name := range r.Line(line) {
				told[name] = true
			}
		}
	}
	for _, line := range s.Public().Describe() {
		read(line)
	}
	for _, line := range s.Private(seat).Describe() {
		read(engine.Note{Key: line.Key, Args: line.Args})
	}
	for _, act := range s.Legal(seat, nil) {
		for i, p := range about.Verbs[act.Verb].Params {
			for _, w := range Terms(p.Vocabulary, act.Args[i]) {
				needs := []string{w[1]}
				if r.Word != nil {
					needs = r.Word(w[0], w[1])
				}
				for _, name := range needs {
					if !told[name] {
						return name + " of " + about.Format(act)
					}
				}
			}
		}
	}
	return ""
}

// Terms are the plain words that a word is made of, each behind its vocabulary.
func Terms(v *engine.Vocabulary, w engine.Word) (list [][2]string) {
	parts := v.Terms(w)
	if len(parts) == 0 {
		return [][2]string{{v.Name(), v.Word(w)}}
	}
	for _, t := range parts {
		list = append(list, Terms(t.Vocabulary, t.Word)...)
	}
	return list
}
