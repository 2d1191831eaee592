package sagaboard_test

import (
	"bytes"
	"image/png"
	"testing"

	"skald/engine"
	"skald/engine/saga"
	"skald/render"
)

// An asked question is one of a match, before a person of it.
type asked struct {
	scene    render.Scene
	question render.Question
}

// questions are those of a match by chance, each verb's and each of its words'.
func questions(seed uint64, most int) []asked {
	about, dice := saga.Standard().About(), engine.NewDice(engine.Seed{byte(seed)}, 0)
	s, err := saga.Standard().New(engine.Setup{Players: 2}, dice, nil)
	if err != nil {
		panic(err)
	}
	var list []asked
	since := s
	for n := 0; s.ToMove() != 0 && n < most; n++ {
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		act := legal[(n*7+int(seed))%len(legal)]
		for chosen := range len(about.Verbs[act.Verb].Params) + 1 {
			list = append(list, asked{render.Scene{Now: s.Public(), Since: since.Public(), Names: people}, render.Question{Seat: seat, Options: alike(legal, act, chosen), Chosen: chosen}})
		}
		if since, err = s, error(nil); err == nil {
			s, err = s.Apply(seat, act, dice, nil)
		}
		if err != nil {
			panic(err)
		}
	}
	return list
}

// alike returns the actions that have the verb and so many words in common with one.
func alike(legal []engine.Action, act engine.Action, words int) []engine.Action {
	var list []engine.Action
	for _, o := range legal {
		same := o.Verb == act.Verb
		for i := range words {
			same = same && o.Args[i] == act.Args[i]
		}
		if same {
			list = append(list, o)
		}
	}
	return list
}

// drawInset draws the picture of a question, nothing if it has none.
func drawInset(p render.Detailer, a asked) ([]byte, error) {
	d, ok := p.Detail(a.scene, a.question)
	if !ok {
		return nil, nil
	}
	var out bytes.Buffer
	err := d.Write(&out)
	return out.Bytes(), err
}

// TestInsets wants a picture for each question that names an area, small enough to
// load and to stand above its question on a phone, and nothing else under its key.
func TestInsets(t *testing.T) {
	t.Parallel()
	const mostBytes, phoneWide, phoneTall = 80 << 10, 390, 300
	p := painter.(render.Detailer)
	for seed := range uint64(3) {
		for _, a := range questions(seed, 200) {
			d, ok := p.Detail(a.scene, a.question)
			if !ok {
				if act := a.question.Options[0]; act.Verb == saga.Move || act.Verb == saga.Recruit {
					t.Errorf("no picture for %v", act)
				}
				continue
			}
			data, err := drawInset(p, a)
			if err != nil {
				t.Fatal(err)
			}
			again, _ := drawInset(p, a)
			if !bytes.Equal(data, again) {
				t.Errorf("%s: other bytes the second time", d.Key)
			}
			c, err := png.DecodeConfig(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > mostBytes || c.Height*phoneWide > phoneTall*c.Width {
				t.Errorf("%s of %v: %d bytes, %d × %d", d.Key, a.question.Options[0], len(data), c.Width, c.Height)
			}
		}
	}
}
