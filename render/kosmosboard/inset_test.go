package kosmosboard_test

import (
	"bytes"
	"image/png"
	"testing"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
	"skald/render/kosmosboard"
)

// An asked question is one of a match, before a person of it.
type asked struct {
	scene    render.Scene
	question render.Question
}

// questions are those of a match by chance, each verb's and each of its words'.
func questions(players int, seed uint64, most int) []asked {
	about, dice := kosmos.Standard().About(), engine.NewDice(engine.Seed{byte(seed)}, 0)
	s, err := kosmos.Standard().New(engine.Setup{Players: players, Options: map[string]string{"cards": "mixed"}}, dice, nil)
	if err != nil {
		panic(err)
	}
	var list []asked
	for n := 0; s.ToMove() != 0 && n < most; n++ {
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		act := legal[(n*7+int(seed))%len(legal)]
		for chosen := range len(about.Verbs[act.Verb].Params) + 1 {
			list = append(list, asked{render.Scene{Now: s.Public(), Names: people[:players]}, render.Question{Seat: seat, Options: alike(legal, act, chosen), Chosen: chosen}})
		}
		if s, err = s.Apply(seat, act, dice, nil); err != nil {
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

// TestInsets wants a picture for each question of a country, small enough to load
// and to stand above its question on a phone.
func TestInsets(t *testing.T) {
	t.Parallel()
	const mostBytes, phoneWide, phoneTall = 80 << 10, 390, 300
	p := painter.(render.Detailer)
	for _, players := range []int{2, 4} {
		for i, a := range questions(players, uint64(players), 160) {
			data, err := drawInset(p, a)
			if err != nil {
				t.Fatal(err)
			}
			if data == nil {
				if act := a.question.Options[0]; act.Verb == kosmos.Start || act.Verb == kosmos.Join {
					t.Errorf("no picture for %v", act)
				}
				continue
			}
			c, err := png.DecodeConfig(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > mostBytes || c.Height*phoneWide > phoneTall*c.Width {
				t.Errorf("question %d, %v: %d bytes, %d × %d", i, a.question.Options[0], len(data), c.Width, c.Height)
			}
		}
	}
}

// BenchmarkInset draws the part of the table that each decision of a match is about.
func BenchmarkInset(b *testing.B) {
	painter := kosmosboard.New(render.NewCache()).(render.Detailer)
	asked := questions(3, 3, 120)
	for i := range asked {
		if _, err := drawInset(painter, asked[i]); err != nil { // the grounds
			b.Fatal(err)
		}
	}
	most, bytes, n := 0, 0, 0
	for b.Loop() {
		data, err := drawInset(painter, asked[n%len(asked)])
		if err != nil {
			b.Fatal(err)
		}
		n, bytes, most = n+1, bytes+len(data), max(most, len(data))
	}
	b.ReportMetric(float64(bytes)/float64(n), "bytes/picture")
	b.ReportMetric(float64(most), "most-bytes")
}
