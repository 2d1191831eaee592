package rendertest

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"testing"

	"skald/engine"
	"skald/render"
)

// mostInset is how many bytes the picture of a question may have: it is sent with each
// prompt that is about another place.
const mostInset = 80 << 10

// An Asking is a scene with a question that somebody is asked in it.
type Asking struct {
	Scene    render.Scene
	Question render.Question
}

// Askings are positions of random matches of a game, with what is asked in them: all
// that the first seat to move may do, and each of its verbs.
func Askings(t *testing.T, game engine.Game, setup engine.Setup, names []string, labels render.Labels, every int) []Asking {
	t.Helper()
	var list []Asking
	dice := engine.NewDice(engine.Seed{5}, 0)
	state, err := game.New(setup, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; state.ToMove() != 0 && n < 600; n++ {
		seat := state.ToMove().First()
		legal := state.Legal(seat, nil)
		if n%every == 0 {
			scene := render.Scene{Now: state.Public(), Names: names, Labels: labels}
			list = append(list, Asking{scene, render.Question{Seat: seat, Options: legal}})
			of := map[engine.Verb][]engine.Action{}
			for _, act := range legal {
				of[act.Verb] = append(of[act.Verb], act)
			}
			for verb := range engine.Verb(len(game.About().Verbs)) {
				if options := of[verb]; len(options) > 0 {
					list = append(list, Asking{scene, render.Question{Seat: seat, Options: options}})
					list = append(list, Asking{scene, render.Question{Seat: seat, Options: options[:1], Chosen: len(game.About().Verbs[verb].Params)}})
				}
			}
		}
		if state, err = state.Apply(seat, legal[dice.IntN(len(legal))], dice, nil); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// Insets holds a painter's pictures of questions to their laws: each is drawn, the same
// each time, of at most 80 KB, as wide as a board and so low that a phone shows it above
// its question; pictures of one scene with the same key are the same, and each has words.
// It fails if no question has one.
func Insets(t *testing.T, p render.Painter, list []Asking) {
	t.Helper()
	detailer, ok := p.(render.DetailReader)
	if !ok {
		t.Fatalf("%T draws no questions", p)
	}
	seen := map[string][]byte{} // by scene and key
	for i, a := range list {
		d, ok := detailer.Detail(a.Scene, a.Question)
		if !ok {
			continue
		}
		data, err := insetKept(detailer, a, d)
		if err != nil {
			t.Errorf("question %d, %s: %v", i, d.Key, err)
		}
		key := fmt.Sprintf("%+v %q", a.Scene.Now, d.Key)
		if other, ok := seen[key]; ok && !bytes.Equal(other, data) {
			t.Errorf("question %d, %s: another picture has the same key", i, d.Key)
		}
		seen[key] = data
	}
	if len(seen) == 0 {
		t.Errorf("none of %d questions has a picture", len(list))
	}
}

// insetKept draws the picture of a question and holds it to its laws.
func insetKept(p render.DetailReader, a Asking, d render.Detail) ([]byte, error) {
	data, err := written(d)
	if err != nil {
		return nil, err
	}
	again, err := written(d)
	m, malformed := png.DecodeConfig(bytes.NewReader(data))
	texts, size, unread := p.ReadDetail(a.Scene, a.Question)
	switch {
	case err != nil || malformed != nil || unread != nil:
		return nil, errors.Join(err, malformed, unread)
	case !bytes.Equal(again, data):
		return nil, errors.New("other bytes when drawn again")
	case len(data) > mostInset:
		return nil, fmt.Errorf("%d bytes, want at most %d", len(data), mostInset)
	case m.Width > render.Wide || m.Height > m.Width*5/4:
		return nil, fmt.Errorf("%d by %d pixels, want a height that leaves room for the question on a phone", m.Width, m.Height)
	case len(d.Told) == 0:
		return nil, errors.New("it has no words")
	}
	for _, w := range texts {
		if w.Size*render.Wide < render.Small*size.X {
			return nil, fmt.Errorf("%q has letters of %d pixels on %d, too small for a phone", w.Text, w.Size, size.X)
		}
	}
	return data, nil
}

func written(d render.Detail) ([]byte, error) {
	var b bytes.Buffer
	err := d.Write(&b)
	return b.Bytes(), err
}
