package kosmosboard

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
)

// A moment of a match: the table now and before, and the hands.
type moment struct {
	now, since kosmos.Public
	hands      []kosmos.Private
}

// play plays a random match and returns its moment after so many actions, or
// its end. Fame is always collected and turns end when they can, so that the
// match looks like one.
func play(t testing.TB, players, actions int, cards string, seed uint64) moment {
	t.Helper()
	dice := engine.NewDice(engine.Seed{byte(seed)}, 0)
	s, err := kosmos.Standard().New(engine.Setup{Players: players, Options: map[string]string{"cards": cards}}, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	choice := rand.New(rand.NewPCG(seed, 1))
	m := moment{since: s.Public().(kosmos.Public)}
	var legal []engine.Action
	for n := 0; n < actions && s.ToMove() != 0; n++ {
		seat := s.ToMove().First()
		legal = s.Legal(seat, legal[:0])
		a := legal[choice.IntN(len(legal))]
		if legal[0].Verb == kosmos.Fame {
			a = legal[0]
		}
		if n%4 == 0 || n == actions-3 {
			m.since = s.Public().(kosmos.Public)
		}
		if s, err = s.Apply(seat, a, dice, nil); err != nil {
			t.Fatal(err)
		}
	}
	m.now = s.Public().(kosmos.Public)
	for seat := range engine.Seat(players) {
		m.hands = append(m.hands, s.Private(seat).(kosmos.Private))
	}
	return m
}

// german says the countries and captions of a German table.
func german(vocabulary, word string) string {
	return map[string]string{
		"turn": "Zug", "over": "Das Spiel ist zu Ende", "ending": "Letzte Karte", "ask-turn": "Ritterkarte auslegen", "ask-more": "Anwerben oder beenden",
		"ask-knight": "Freien Ritter nehmen?", "ask-add": "Ritter hinzufügen?", "free": "Freie Ritter", "hand": "Deine Ritter", "face-down": "Verdeckt",
	}[word]
}

// board returns the picture of a table.
func board(t testing.TB, p *Painter, now, since engine.PublicView, l render.Labels) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.Board(&b, now, since, l); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// hand returns the picture of a hand.
func hand(t testing.TB, p *Painter, v engine.PrivateView, l render.Labels) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.Hand(&b, v, l); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestSamples writes pictures to look at into the folder that BOARD_SAMPLES
// names.
func TestSamples(t *testing.T) {
	dir := os.Getenv("BOARD_SAMPLES")
	if dir == "" {
		t.Skip("BOARD_SAMPLES names no folder")
	}
	p := New()
	save := func(name string, data []byte) {
		full, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		phone := image.NewRGBA(image.Rect(0, 0, 400, full.Bounds().Dy()/3))
		draw.CatmullRom.Scale(phone, phone.Rect, full, full.Bounds(), draw.Src, nil)
		var small bytes.Buffer
		if err := png.Encode(&small, phone); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "kosmos-board-"+name+"-400.png"), small.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "kosmos-board-"+name+".png"), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range []struct {
		name             string
		players, actions int
		cards            string
		labels           render.Labels
	}{
		{"2-early", 2, 6, "crown", nil}, {"3-middle", 3, 60, "mixed", german}, {"4-early", 4, 14, "crown", nil},
		{"4-late", 4, 150, "back", german}, {"4-end", 4, 100000, "back", german}, {"2-end", 2, 100000, "crown", nil},
	} {
		m := play(t, s.players, s.actions, s.cards, 7)
		save(s.name, board(t, p, m.now, m.since, s.labels))
		save(s.name+"-hand", hand(t, p, m.hands[0], s.labels))
	}
	before := crowded()
	before.Lands[1].Owner, before.Seats[0].Fame, before.Seats[3].Attack = 3, 2, before.Seats[3].Attack[:10]
	save("4-crowded", board(t, p, crowded(), before, german))
	save("hidden-hand", hand(t, p, kosmos.Private{Seat: 2, Hand: play(t, 4, 1, "back", 3).hands[2].Hand, FaceDown: []kosmos.HiddenView{{Troop: 2, Target: kosmos.Goldland, Card: 9}}}, german))
}

// crowded returns a table on which much lies: long troops, many troops, every
// country owned.
func crowded() kosmos.Public {
	card := func(c kosmos.Colour, v int) kosmos.CardView { return kosmos.CardView{Card: kosmos.CardOf(c, v)} }
	long := func(from kosmos.Colour, n int) []kosmos.CardView {
		var list []kosmos.CardView
		for i := range n {
			list = append(list, card((from+kosmos.Colour(i))%kosmos.Colours, 1+(i*3+int(from))%4))
		}
		return list
	}
	v := kosmos.Public{Players: 4, Turn: 87, TurnOf: 2, ToMove: engine.Of(2), Moment: kosmos.AskMore, Ending: true, Laid: true, Last: kosmos.Mark{Land: kosmos.NoLand, Seat: 2, Troop: 3}}
	for l := range kosmos.Land(kosmos.Lands) {
		troop := long(l.Colour(), 1+int(l))
		v.Lands[l] = kosmos.LandView{Land: l, Side: kosmos.Back, Owner: engine.Seat(l % 4), Turned: l == kosmos.Seenland || l == kosmos.Schattenland, Troop: troop, Value: 8 + int(l), ToBeat: 9 + int(l), Fame: 1 + int(l)/3, During: kosmos.Property(l), End: kosmos.Bonus + kosmos.Property(l)}
	}
	for i := range 12 {
		v.Free = append(v.Free, kosmos.Card(i*2))
	}
	for seat := range 4 {
		s := kosmos.SeatView{Fame: 38 * seat, Hand: 3 + 3*seat, Income: 2, Lands: []kosmos.Land{kosmos.Land(seat)}}
		if seat < 2 {
			s.Lands = append(s.Lands, kosmos.Land(seat+4))
		}
		for n := range 3 + 3*seat {
			troop := kosmos.TroopView{Number: n + 1, Target: kosmos.Land(n % 6), Value: 4 + n, Cards: long(kosmos.Colour(n%6), 1+(7-n+seat)%(6-seat))}
			if n == 1 {
				troop.Cards = append(troop.Cards, kosmos.CardView{FaceDown: true})
			}
			s.Attack = append(s.Attack, troop)
		}
		v.Seats = append(v.Seats, s)
	}
	return v
}
