package sagaboard_test

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
	"skald/engine/saga"
	"skald/render/sagaboard"
)

// painter is shared by the tests: a painter serves many goroutines.
var painter = sagaboard.New()

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

// samples are all pictures that are worth a look.
func samples(t testing.TB) map[string][]byte {
	return map[string][]byte{
		"setup":       picture(t, setup(t), nil),
		"crowded":     picture(t, crowded(t), earlier(t)),
		"combat":      picture(t, fighting(t), crowded(t)),
		"end":         picture(t, ended(t), nil),
		"hand-viking": hand(t, hands()["viking"]),
		"hand-saxon":  hand(t, hands()["saxon"]),
	}
}

// TestSamples writes the samples to the folder that SKALD_PICTURES names, to
// be looked at.
func TestSamples(t *testing.T) {
	dir := os.Getenv("SKALD_PICTURES")
	if dir == "" {
		t.Skip("SKALD_PICTURES names no folder")
	}
	for name, data := range samples(t) {
		t.Logf("%s: %d bytes", name, len(data))
		if err := os.WriteFile(filepath.Join(dir, "board-"+name+".png"), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGolden compares pictures with those in testdata pixel by pixel, since
// bytes may change with the zlib of another Go. SKALD_GOLDEN=write replaces
// them.
func TestGolden(t *testing.T) {
	t.Parallel()
	drawn := samples(t)
	for _, name := range []string{"crowded", "combat", "hand-viking"} {
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
			out := filepath.Join(os.TempDir(), "golden-difference-"+name+".png")
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
		t.Fatalf("encode difference: %v", err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatalf("write difference: %v", err)
	}
}

// TestEveryFieldShows changes each public field alone and wants another
// picture.
func TestEveryFieldShows(t *testing.T) {
	t.Parallel()
	type change struct {
		name string
		base func(testing.TB) *saga.Public
		make func(*saga.Public)
	}
	changes := []change{
		{"round", crowded, func(v *saga.Public) { v.Round++ }},
		{"rounds", crowded, func(v *saga.Public) { v.Rounds++ }},
		{"phase", crowded, func(v *saga.Public) { v.Phase = saga.EndOfRound }},
		{"to move", crowded, func(v *saga.Public) { v.ToMove = engine.SeatSet(0) }},
		{"resolver", crowded, func(v *saga.Public) { v.Resolver = saga.Viking }},
		{"pool", crowded, func(v *saga.Public) { v.Pool-- }},
		{"round marker", crowded, func(v *saga.Public) { v.Marker-- }},
		{"stronghold marker", crowded, func(v *saga.Public) { v.Strongs++ }},
		{"general supply", crowded, func(v *saga.Public) { v.Coins++ }},
		{"initiative", crowded, func(v *saga.Public) { v.Initiative = saga.Viking }},
		{"fighting", fighting, func(v *saga.Public) { v.Fighting = false }},
		{"combat area", fighting, func(v *saga.Public) { v.Combat.Area = saga.Kent }},
		{"revealed", fighting, func(v *saga.Public) { v.Combat.Revealed = v.Combat.Revealed[:4] }},
		{"counted", fighting, func(v *saga.Public) { v.Combat.Counted = false }},
		{"combat winner", fighting, func(v *saga.Public) { v.Combat.Winner = saga.Viking; v.Combat.Losses = [2]int{} }},
		{"over", crowded, func(v *saga.Public) { v.Over = true }},
		{"winner", ended, func(v *saga.Public) { v.Result.Winners = engine.SeatSet(0) }},
		{"no winner", ended, func(v *saga.Public) { v.Result.Winners = 0 }},
		{"edge", crowded, func(v *saga.Public) { v.Edition.Edges = v.Edition.Edges[1:] }},
		{"track", crowded, func(v *saga.Public) { v.Edition.Track.Spaces++ }},
		{"bonus", setup, func(v *saga.Public) { v.Edition.Tiles[0].Saxon.Bonus = nil }},
		{"one of", setup, func(v *saga.Public) { v.Edition.Tiles[1].Saxon.OneOf = false }},
		{"resolves first", setup, func(v *saga.Public) { v.Edition.Tiles[1].ResolvesFirst = false }},
		{"initiative tile", setup, func(v *saga.Public) { v.Edition.Tiles[3].Initiative = false }},
	}
	for a := range saga.Area(saga.Areas) {
		for s := range saga.Sides {
			changes = append(changes,
				change{fmt.Sprint("warriors ", a, s), crowded, func(v *saga.Public) { v.Areas[a].Warriors[s]++ }},
				change{fmt.Sprint("leaders ", a, s), crowded, func(v *saga.Public) { v.Areas[a].Leaders[s]++ }})
		}
		changes = append(changes, change{fmt.Sprint("battle ", a), crowded, func(v *saga.Public) { v.Areas[a].Battle = !v.Areas[a].Battle }})
		if a.InEngland() {
			changes = append(changes, change{fmt.Sprint("stronghold ", a), crowded, func(v *saga.Public) { v.Areas[a].Stronghold = !v.Areas[a].Stronghold }})
		}
	}
	for i := range saga.Scandinavia {
		changes = append(changes, change{fmt.Sprint("marker ", i), crowded, func(v *saga.Public) { v.Spaces[i].Marker = !v.Spaces[i].Marker }})
		for d := range saga.Area(saga.Coastal) {
			changes = append(changes, change{fmt.Sprint("destination ", i, d), crowded, func(v *saga.Public) {
				v.Spaces[i] = saga.SpaceView{Marker: true, FaceUp: true, Destination: (saga.EastAnglia + d) % saga.Coastal}
				if i == 0 && d == 0 {
					v.Spaces[i].FaceUp = false
				}
			}})
		}
	}
	for s := range saga.Sides {
		for _, c := range []struct {
			name string
			make func(*saga.SupplyView)
		}{
			{"coins", func(v *saga.SupplyView) { v.Coins++ }}, {"warriors", func(v *saga.SupplyView) { v.Warriors++ }},
			{"leaders", func(v *saga.SupplyView) { v.Leaders++ }}, {"set aside", func(v *saga.SupplyView) { v.SetAside = true }},
			{"lost", func(v *saga.SupplyView) { v.Lost = v.Lost[:len(v.Lost)-1] }},
			{"many lost", func(v *saga.SupplyView) { v.Lost = append(v.Lost, saga.Envoy, saga.Ranger) }},
		} {
			changes = append(changes, change{fmt.Sprint(c.name, s), crowded, func(v *saga.Public) { c.make(&v.Supply[s]) }})
		}
		changes = append(changes,
			change{fmt.Sprint("passed", s), fighting, func(v *saga.Public) {
				v.Combat.Counted, v.Combat.Losses, v.Combat.Passed[s] = false, [2]int{}, false
			}},
			change{fmt.Sprint("strength", s), fighting, func(v *saga.Public) { v.Combat.Strength[s]++ }},
			change{fmt.Sprint("losses", s), fighting, func(v *saga.Public) { v.Combat.Losses[s]++ }})
	}
	changes = append(changes, change{"strongholds", crowded, func(v *saga.Public) { v.Supply[saga.Saxon].Strongholds++ }})
	for i := range saga.Tiles {
		changes = append(changes,
			change{fmt.Sprint("taken", i), setup, func(v *saga.Public) { v.Tiles[i].Taken = true }},
			change{fmt.Sprint("by", i), crowded, func(v *saga.Public) { v.Tiles[i].By = v.Tiles[i].By.Foe() }},
			change{fmt.Sprint("spent", i), crowded, func(v *saga.Public) { v.Tiles[i].Spent = !v.Tiles[i].Spent }},
			change{fmt.Sprint("current", i), crowded, func(v *saga.Public) { v.Tiles[i].Current = !v.Tiles[i].Current }})
	}
	changes = append(changes, change{"left", crowded, func(v *saga.Public) { v.Tiles[2].Left = nil }})
	for _, c := range changes {
		base := c.base(t)
		before := picture(t, base, nil)
		c.make(base)
		if bytes.Equal(before, picture(t, base, nil)) {
			t.Errorf("%s does not show", c.name)
		}
	}
}

// TestMovedLast wants marks where since differs, and none without it.
func TestMovedLast(t *testing.T) {
	t.Parallel()
	plain := picture(t, crowded(t), nil)
	if !bytes.Equal(plain, picture(t, crowded(t), crowded(t))) {
		t.Error("an equal view before it marks something as moved")
	}
	if bytes.Equal(plain, picture(t, crowded(t), earlier(t))) {
		t.Error("what moved is not marked")
	}
	if !bytes.Equal(plain, picture(t, crowded(t), (*saga.Public)(nil))) {
		t.Error("a nil view before it is not as none")
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
			if !slices.Contains(sagaboard.New().Captions(), word) {
				t.Errorf("caption %q is not listed", word)
			}
		case "area", "side", "leader", "deed", "phase", "ability":
		default:
			t.Errorf("word %q of vocabulary %q", word, vocabulary)
		}
		return "Þórr " + word
	}
	early := fighting(t)
	early.Combat.Counted, early.Combat.Losses = false, [2]int{}
	drawn := ended(t)
	drawn.Result.Winners = 0
	many := crowded(t)
	many.Supply[saga.Viking].Lost = []saga.Leader{saga.Stormer, saga.Shipmaster, saga.Berserk}
	for _, v := range []*saga.Public{setup(t), crowded(t), fighting(t), ended(t), early, drawn, many} {
		if err := painter.Board(&bytes.Buffer{}, v, nil, label); err != nil {
			t.Fatal(err)
		}
	}
	for _, v := range hands() {
		if err := painter.Hand(&bytes.Buffer{}, v, label); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range sagaboard.New().Captions() {
		if !asked[c] {
			t.Errorf("caption %q is listed and never drawn", c)
		}
	}
}

// TestPlay draws a real match's first view, as value and as pointer, and
// refuses views of others.
func TestPlay(t *testing.T) {
	t.Parallel()
	state, err := saga.Standard().New(engine.Setup{Players: 2}, engine.NewDice(engine.Seed{1}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	picture(t, state.Public(), nil)
	for s := range engine.Seat(saga.Sides) {
		hand(t, state.Private(s))
	}
	if err := painter.Hand(&bytes.Buffer{}, state.Private(engine.Nobody), nil); err == nil {
		t.Error("a spectator has a hand")
	}
	if err := painter.Board(&bytes.Buffer{}, nil, nil, nil); err == nil {
		t.Error("no view was drawn")
	}
}
