package kosmosboard_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render/kosmosboard"
)

// painter is shared by the tests: a painter serves many goroutines.
var painter = kosmosboard.New()

func picture(t testing.TB, now, since engine.PublicView) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := painter.Board(&b, now, since, nil); err != nil {
		t.Fatalf("draw board: %v", err)
	}
	return b.Bytes()
}

func hand(t testing.TB, v engine.PrivateView) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := painter.Hand(&b, v, nil); err != nil {
		t.Fatalf("draw hand: %v", err)
	}
	return b.Bytes()
}

// samples are the pictures that are compared.
func samples(t testing.TB) map[string][]byte {
	drawn := map[string][]byte{
		"crowded": picture(t, crowded(), earlier()),
		"roomy":   picture(t, roomy(), nil),
		"ended":   picture(t, ended(), nil),
	}
	for name, v := range hands() {
		drawn["hand-"+name] = hand(t, v)
	}
	return drawn
}

// TestGolden compares pictures with those in testdata pixel by pixel, since
// bytes may change with the zlib of another Go. SKALD_GOLDEN=write replaces
// them.
func TestGolden(t *testing.T) {
	t.Parallel()
	drawn := samples(t)
	for _, name := range []string{"crowded", "ended", "hand-full"} {
		file := filepath.Join("testdata", name+".png")
		if os.Getenv("SKALD_GOLDEN") == "write" {
			if err := os.WriteFile(file, drawn[name], 0o644); err != nil {
				t.Fatal(err)
			}
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatalf("read golden: %v", err)
		}
		got, want := decoded(t, drawn[name]), decoded(t, data)
		if got.Bounds() != want.Bounds() {
			t.Errorf("%s: size %v, want %v", name, got.Bounds(), want.Bounds())
			continue
		}
		if off, diff := difference(got, want); off*2000 > got.Bounds().Dx()*got.Bounds().Dy() {
			out := filepath.Join(os.TempDir(), "golden-difference-kosmos-"+name+".png")
			t.Errorf("%s: %d pixels differ; see %s", name, off, out)
			writePicture(t, out, diff)
		}
	}
}

func decoded(t testing.TB, data []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("decode picture: %v", err)
	}
	return m
}

// difference counts the pixels that an eye would tell apart, and shows them
// in red.
func difference(got, want image.Image) (int, image.Image) {
	off, diff := 0, image.NewRGBA(got.Bounds())
	for y := range got.Bounds().Dy() {
		for x := range got.Bounds().Dx() {
			g, w := color.RGBAModel.Convert(got.At(x, y)).(color.RGBA), color.RGBAModel.Convert(want.At(x, y)).(color.RGBA)
			diff.SetRGBA(x, y, w)
			if max(apart(g.R, w.R), apart(g.G, w.G), apart(g.B, w.B)) > 40 {
				diff.SetRGBA(x, y, color.RGBA{255, 0, 0, 255})
				off++
			}
		}
	}
	return off, diff
}

func apart(a, b uint8) uint8 { return max(a, b) - min(a, b) }

func writePicture(t testing.TB, file string, m image.Image) {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatalf("encode picture: %v", err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatalf("write picture: %v", err)
	}
}

// TestEveryFieldShows changes each public field alone and wants another
// picture.
func TestEveryFieldShows(t *testing.T) {
	t.Parallel()
	type change struct {
		name string
		base string // of bases
		make func(*kosmos.Public)
	}
	bases := map[string]func() *kosmos.Public{"crowded": crowded, "roomy": roomy, "ended": ended}
	drawn := map[string][]byte{}
	for name, base := range bases {
		drawn[name] = picture(t, base(), nil)
	}
	changes := []change{
		{"turn", "crowded", func(v *kosmos.Public) { v.Turn++ }},
		{"turn of", "crowded", func(v *kosmos.Public) { v.TurnOf = 1 }},
		{"to move", "crowded", func(v *kosmos.Public) { v.ToMove = engine.SeatSet(0) }},
		{"decision", "crowded", func(v *kosmos.Public) { v.Decision = kosmos.AskKnight }},
		{"over", "crowded", func(v *kosmos.Public) { v.Over = true }},
		{"ending", "crowded", func(v *kosmos.Public) { v.Ending = false }},
		{"winner", "ended", func(v *kosmos.Public) { v.Result.Winners = engine.SeatSet(2) }},
		{"shared", "ended", func(v *kosmos.Public) { v.Result.Winners = engine.SeatSet(1, 2) }},
		{"free knight", "crowded", func(v *kosmos.Public) { v.Free[4]++ }},
		{"free knights", "crowded", func(v *kosmos.Public) { v.Free = v.Free[:11] }},
		{"fame open", "crowded", func(v *kosmos.Public) { v.FameOpen = true }},
		{"laid", "crowded", func(v *kosmos.Public) { v.Laid = false }},
		{"hired", "crowded", func(v *kosmos.Public) { v.Hired = true }},
		{"took back", "crowded", func(v *kosmos.Public) { v.TookBack = true }},
		{"last country", "roomy", func(v *kosmos.Public) { v.Last.Land = kosmos.Goldland }},
		{"last troop", "roomy", func(v *kosmos.Public) { v.Last = kosmos.Mark{Land: kosmos.NoLand, Seat: 2, Troop: 2} }},
		{"fewer players", "crowded", func(v *kosmos.Public) { v.Seats = v.Seats[:3] }},
	}
	for l := range kosmos.Land(kosmos.Lands) {
		for _, c := range []struct {
			name string
			make func(*kosmos.LandView)
		}{
			{"side", func(v *kosmos.LandView) { v.Side = kosmos.Crown }},
			{"owner", func(v *kosmos.LandView) { v.Owner = (v.Owner + 1) % 4 }},
			{"no owner", func(v *kosmos.LandView) { v.Owner = engine.Nobody }},
			{"turned", func(v *kosmos.LandView) { v.Turned = !v.Turned }},
			{"knight", func(v *kosmos.LandView) { v.Troop[0].Card++ }},
			{"knight face down", func(v *kosmos.LandView) { v.Troop[0] = kosmos.CardView{FaceDown: true} }},
			{"troop", func(v *kosmos.LandView) { v.Troop = v.Troop[:len(v.Troop)-1] }},
			{"value", func(v *kosmos.LandView) { v.Value++ }},
			{"to beat", func(v *kosmos.LandView) { v.ToBeat++ }},
			{"fame", func(v *kosmos.LandView) { v.Fame++ }},
			{"during", func(v *kosmos.LandView) { v.During = (v.During + 1) % kosmos.PropertyCount }},
			{"end", func(v *kosmos.LandView) { v.End = kosmos.NoProperty }},
		} {
			changes = append(changes, change{fmt.Sprint(c.name, " ", l), "roomy", func(v *kosmos.Public) { c.make(&v.Lands[l]) }})
		}
	}
	for seat := range 4 {
		for _, c := range []struct {
			name string
			base string
			make func(*kosmos.SeatView)
		}{
			{"fame", "roomy", func(v *kosmos.SeatView) { v.Fame++ }},
			{"hand", "roomy", func(v *kosmos.SeatView) { v.Hand++ }},
			{"income", "roomy", func(v *kosmos.SeatView) { v.Income++ }},
			{"lands", "roomy", func(v *kosmos.SeatView) { v.Lands = append(v.Lands, kosmos.Kornland) }},
			{"troop", "roomy", func(v *kosmos.SeatView) { v.Attack = v.Attack[:1] }},
			{"number", "roomy", func(v *kosmos.SeatView) { v.Attack[0].Number++ }},
			{"target", "roomy", func(v *kosmos.SeatView) { v.Attack[0].Target++ }},
			{"value", "roomy", func(v *kosmos.SeatView) { v.Attack[0].Value++ }},
			{"knight", "roomy", func(v *kosmos.SeatView) { v.Attack[0].Cards[0].Card++ }},
			{"face down", "roomy", func(v *kosmos.SeatView) { v.Attack[1].Cards[0].FaceDown = true }},
			{"number among many", "crowded", func(v *kosmos.SeatView) { v.Attack[2].Number += 7 }},
			{"target among many", "crowded", func(v *kosmos.SeatView) { v.Attack[2].Target++ }},
			{"value among many", "crowded", func(v *kosmos.SeatView) { v.Attack[2].Value++ }},
			{"knight among many", "crowded", func(v *kosmos.SeatView) { v.Attack[2].Cards[0].Card++ }},
			{"chips", "ended", func(v *kosmos.SeatView) { v.Score.Chips++ }},
			{"countries", "ended", func(v *kosmos.SeatView) { v.Score.Lands++ }},
			{"attack troop", "ended", func(v *kosmos.SeatView) { v.Score.Troop++ }},
			{"bonus", "ended", func(v *kosmos.SeatView) { v.Score.Bonus++ }},
			{"cards", "ended", func(v *kosmos.SeatView) { v.Score.Hand-- }},
			{"rivals", "ended", func(v *kosmos.SeatView) { v.Score.Rival-- }},
			{"total", "ended", func(v *kosmos.SeatView) { v.Score.Total = -v.Score.Total - 1 }},
			{"shown", "ended", func(v *kosmos.SeatView) { v.Shown = append(v.Shown, 5) }},
		} {
			changes = append(changes, change{fmt.Sprint(c.name, " of seat ", seat), c.base, func(v *kosmos.Public) { c.make(&v.Seats[seat]) }})
		}
	}
	for _, c := range changes {
		v := bases[c.base]()
		c.make(v)
		if bytes.Equal(drawn[c.base], picture(t, v, nil)) {
			t.Errorf("%s does not show", c.name)
		}
	}
}

// TestKindsDiffer wants another picture for every property, knight, and
// player.
func TestKindsDiffer(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	differ := func(name string, change func(*kosmos.Public)) {
		v := roomy()
		change(v)
		data := string(picture(t, v, nil))
		if other, ok := seen[data]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[data] = name
	}
	for p := range kosmos.Property(kosmos.PropertyCount) {
		differ(p.String(), func(v *kosmos.Public) { v.Lands[3].During = p })
	}
	clear(seen)
	for k := range kosmos.Card(kosmos.Cards) {
		differ(k.String(), func(v *kosmos.Public) { v.Free = []kosmos.Card{k} })
	}
	clear(seen)
	for m := range kosmos.AskNothing {
		differ(fmt.Sprint("decision ", m), func(v *kosmos.Public) { v.Decision = m })
	}
	clear(seen)
	for seat := range engine.Seat(4) {
		differ(fmt.Sprint("seat ", seat), func(v *kosmos.Public) { v.Lands[0].Owner = seat })
	}
}

// TestMovedLast wants marks where since differs, and none without it.
func TestMovedLast(t *testing.T) {
	t.Parallel()
	plain := picture(t, roomy(), nil)
	if !bytes.Equal(plain, picture(t, roomy(), roomy())) {
		t.Error("an equal view before it marks something as moved")
	}
	if !bytes.Equal(plain, picture(t, roomy(), (*kosmos.Public)(nil))) {
		t.Error("a nil view before it is not as none")
	}
	for name, change := range map[string]func(*kosmos.Public){
		"owner":   func(v *kosmos.Public) { v.Lands[2].Owner = engine.Nobody },
		"turned":  func(v *kosmos.Public) { v.Lands[3].Turned = true },
		"defence": func(v *kosmos.Public) { v.Lands[4].Troop = v.Lands[4].Troop[:2] },
		"attack":  func(v *kosmos.Public) { v.Seats[1].Attack = v.Seats[1].Attack[:1] },
		"join":    func(v *kosmos.Public) { v.Seats[1].Attack[1].Cards = v.Seats[1].Attack[1].Cards[:1] },
		"turn up": func(v *kosmos.Public) { v.Seats[0].Attack[0].Cards[0].FaceDown = true },
		"fame":    func(v *kosmos.Public) { v.Seats[0].Fame += 3 },
		"hand":    func(v *kosmos.Public) { v.Seats[0].Hand-- },
		"free":    func(v *kosmos.Public) { v.Free = v.Free[1:] },
	} {
		old := roomy()
		change(old)
		if bytes.Equal(plain, picture(t, roomy(), old)) {
			t.Errorf("%s: what changed is not marked", name)
		}
	}
}

// TestSameBytes draws the samples in many goroutines at once, which use each
// other's canvases, and wants the same bytes from all.
func TestSameBytes(t *testing.T) {
	t.Parallel()
	want := samples(t)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for name, data := range samples(t) {
				if !bytes.Equal(data, want[name]) {
					t.Errorf("%s: other bytes", name)
				}
			}
		})
	}
	group.Wait()
}

// TestSize holds pictures under 200 KB.
func TestSize(t *testing.T) {
	t.Parallel()
	for name, data := range samples(t) {
		if len(data) > 200<<10 {
			t.Errorf("%s: %d bytes, want at most %d", name, len(data), 200<<10)
		}
	}
}

// TestLabels holds the picture's own words against Captions, and every other
// word against the vocabularies it may come from.
func TestLabels(t *testing.T) {
	t.Parallel()
	asked := map[string]bool{}
	label := func(vocabulary, word string) string {
		switch vocabulary {
		case "board":
			asked[word] = true
			if !slices.Contains(painter.Captions(), word) {
				t.Errorf("caption %q is not listed", word)
			}
		case "land":
		default:
			t.Errorf("word %q of vocabulary %q", word, vocabulary)
		}
		return "Þórr " + word
	}
	views := []*kosmos.Public{crowded(), ended()}
	for m := range kosmos.AskNothing {
		v := roomy()
		v.Decision = m
		views = append(views, v)
	}
	for _, v := range views {
		if err := painter.Board(&bytes.Buffer{}, v, nil, label); err != nil {
			t.Fatal(err)
		}
	}
	for _, v := range hands() {
		if err := painter.Hand(&bytes.Buffer{}, v, label); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range painter.Captions() {
		if !asked[c] {
			t.Errorf("caption %q is listed and never drawn", c)
		}
	}
}

// TestHandShows wants every card and every knight face down in the hand's
// picture, and no hand for a spectator.
func TestHandShows(t *testing.T) {
	t.Parallel()
	base := hand(t, hands()["full"])
	for name, change := range map[string]func(*kosmos.Private){
		"seat":      func(v *kosmos.Private) { v.Seat = 3 },
		"card":      func(v *kosmos.Private) { v.Hand[3]-- },
		"fewer":     func(v *kosmos.Private) { v.Hand = v.Hand[1:] },
		"face down": func(v *kosmos.Private) { v.FaceDown[0].Card++ },
		"target":    func(v *kosmos.Private) { v.FaceDown[0].Target++ },
		"troop":     func(v *kosmos.Private) { v.FaceDown[0].Troop++ },
		"none":      func(v *kosmos.Private) { v.FaceDown = nil },
	} {
		v := hands()["full"]
		change(v)
		if bytes.Equal(base, hand(t, v)) {
			t.Errorf("%s does not show", name)
		}
	}
	if err := painter.Hand(&bytes.Buffer{}, kosmos.Private{Seat: engine.Nobody}, nil); err == nil {
		t.Error("a spectator has a hand")
	}
}

// TestPlay draws random matches of every size from beginning to end, and
// refuses views of others.
func TestPlay(t *testing.T) {
	t.Parallel()
	for players := kosmos.MinPlayers; players <= kosmos.MaxPlayers; players++ {
		for _, actions := range []int{0, 9, 70, 100000} {
			m := play(t, players, actions, "mixed", uint64(players))
			picture(t, m.now, m.since)
			for _, v := range m.hands {
				hand(t, v)
			}
		}
	}
	if err := painter.Board(&bytes.Buffer{}, nil, nil, nil); err == nil {
		t.Error("no view was drawn")
	}
	if err := painter.Board(&bytes.Buffer{}, kosmos.Public{}, nil, nil); err == nil {
		t.Error("a table without players was drawn")
	}
	if err := painter.Hand(&bytes.Buffer{}, nil, nil); err == nil {
		t.Error("no hand was drawn")
	}
}
