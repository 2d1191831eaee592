package engine_test

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"skald/engine"
)

// TestDiceGolden holds what the dice give. Do not change the golden numbers: a
// match that began with them must be verifiable for ever.
func TestDiceGolden(t *testing.T) {
	t.Parallel()
	seed := engine.Seed{1, 2, 3}
	tests := []struct {
		record uint64
		sides  int
		want   []int
	}{
		{0, 6, []int{5, 3, 0, 5, 1, 3, 4, 0}},
		{1, 6, []int{1, 4, 5, 0, 5, 2, 4, 0}},
		{1 << 40, 1000, []int{663, 446, 214, 723, 18, 101, 183, 289}},
		{7, 1<<62 + 1, []int{4274062255580418348, 1632663562680557743, 3814434946422881131, 991112527086100793, 226609297321249209, 439935033349430752, 2985955441769572558, 4579480660469622796}},
	}
	for _, tt := range tests {
		d := engine.NewDice(seed, tt.record)
		var got []int
		for range tt.want {
			got = append(got, d.IntN(tt.sides))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("record %d, %d sides: %v, want %v", tt.record, tt.sides, got, tt.want)
		}
		if d.Rolls() != len(tt.want) {
			t.Errorf("Rolls = %d, want %d", d.Rolls(), len(tt.want))
		}
	}
}

// TestShuffleGolden holds how things are shuffled. Do not change it either.
func TestShuffleGolden(t *testing.T) {
	t.Parallel()
	list := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	engine.NewDice(engine.Seed{1, 2, 3}, 2).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	want := []int{7, 8, 5, 9, 1, 6, 4, 0, 2, 3}
	if !slices.Equal(list, want) {
		t.Errorf("Shuffle = %v, want %v", list, want)
	}
}

// TestCommitGolden holds how a seed is promised, against sums that another
// program made by the description in dice.go. Do not change them.
func TestCommitGolden(t *testing.T) {
	t.Parallel()
	seed := engine.Seed{1, 2, 3}
	plain := engine.Terms{Match: "0123abcd", Game: "saga"}
	rich := plain
	rich.Edition, rich.Options = []byte(`{"name":"mine"}`), map[string]string{"layout": "random", "cards": "back"}
	for _, tt := range []struct {
		terms engine.Terms
		want  string
	}{
		{plain, "636d5d62300ac390068a58a66c3634a9bc741d21645be114b00e9ccb2d09eb82"},
		{rich, "5a2a274a6dad63b6f24aae8de78dc4382d87e555d15352b29a0f2f133b89fb54"},
	} {
		if got := seed.Commit(tt.terms); hex.EncodeToString(got[:]) != tt.want {
			t.Errorf("Commit(%+v) = %x, want %s", tt.terms, got, tt.want)
		}
	}
}

// TestCommitBindsTerms changes one thing that is promised at a time; words that
// move from one field to the next are a change too.
func TestCommitBindsTerms(t *testing.T) {
	t.Parallel()
	terms := engine.Terms{Match: "0123abcd", Game: "saga", Edition: []byte("e"), Options: map[string]string{"a": "bc"}}
	seen := map[[32]byte]string{engine.Seed{1}.Commit(terms): "the terms"}
	for name, change := range map[string]func(*engine.Terms){
		"match":           func(t *engine.Terms) { t.Match = "0123abce" },
		"game":            func(t *engine.Terms) { t.Game = "kosmos" },
		"moved letter":    func(t *engine.Terms) { t.Match, t.Game = "0123abcds", "aga" },
		"edition":         func(t *engine.Terms) { t.Edition = []byte("f") },
		"no edition":      func(t *engine.Terms) { t.Edition = nil },
		"value":           func(t *engine.Terms) { t.Options = map[string]string{"a": "bd"} },
		"moved separator": func(t *engine.Terms) { t.Options = map[string]string{"ab": "c"} },
		"no options":      func(t *engine.Terms) { t.Options = nil },
		"two options":     func(t *engine.Terms) { t.Options = map[string]string{"a": "bc", "d": "e"} },
	} {
		changed := terms
		change(&changed)
		sum := engine.Seed{1}.Commit(changed)
		if other, double := seen[sum]; double {
			t.Errorf("%s and %s have the same commitment", name, other)
		}
		seen[sum] = name
	}
	if _, double := seen[engine.Seed{2}.Commit(terms)]; double {
		t.Error("another seed has the same commitment")
	}
}

// TestSharedDiceGolden holds the dice of matches: the keys were made by
// another program by the description in dice.go. Do not change them.
func TestSharedDiceGolden(t *testing.T) {
	t.Parallel()
	joins := []uint64{1298000000000000001, 1298000000000000002}
	for _, tt := range []struct {
		joins  []uint64
		record uint64
		key    string
		want   []int // of a thousand
	}{
		{nil, 0, "4bccbbc744e14aa781bfb55831a28906b705011779871098c3e902379060d064", []int{723, 73, 627, 376, 590, 303}},
		{joins, 0, "d2fb0e2d32d098ba20f3271821a43e9fa543fad28980eb2dc29964a34af20888", []int{229, 226, 597, 855, 62, 533}},
		{joins, 7, "15a68660ba6283ad855967e4842213b6f27061ba5c816ce89281a3e5226ae854", []int{812, 529, 932, 587, 538, 770}},
	} {
		key, err := hex.DecodeString(tt.key)
		if err != nil {
			t.Fatal(err)
		}
		source := rand.NewChaCha8([32]byte(key))
		d := engine.NewSharedDice(engine.Seed{1, 2, 3}, tt.joins, tt.record)
		var got, drawn []int
		for range 6 {
			got = append(got, d.IntN(1000))
			drawn = append(drawn, int(source.Uint64()%1000))
		}
		if !slices.Equal(got, tt.want) || !slices.Equal(got, drawn) {
			t.Errorf("record %d after %v: %v, want %v, which the key gives as %v", tt.record, tt.joins, got, tt.want, drawn)
		}
	}
}

// TestSharedDiceDepend holds that each interaction, their order and the record
// make other dice, and that dice of a seed alone are others too.
func TestSharedDiceDepend(t *testing.T) {
	t.Parallel()
	seed, seen := engine.Seed{9}, map[int]string{}
	for name, d := range map[string]*engine.Dice{
		"seed alone":   engine.NewDice(seed, 1),
		"nobody":       engine.NewSharedDice[uint64](seed, nil, 1),
		"one":          engine.NewSharedDice(seed, []uint64{5}, 1),
		"another":      engine.NewSharedDice(seed, []uint64{6}, 1),
		"two":          engine.NewSharedDice(seed, []uint64{5, 6}, 1),
		"swapped":      engine.NewSharedDice(seed, []uint64{6, 5}, 1),
		"record":       engine.NewSharedDice(seed, []uint64{5, 6}, 2),
		"id as record": engine.NewSharedDice(seed, []uint64{5}, 6),
		"seed":         engine.NewSharedDice(engine.Seed{8}, []uint64{5, 6}, 1),
	} {
		roll := d.IntN(1 << 60)
		if other, double := seen[roll]; double {
			t.Errorf("%s and %s roll equally", name, other)
		}
		seen[roll] = name
	}
}

// TestIntNFair rolls often: every number comes about as often as any other.
func TestIntNFair(t *testing.T) {
	t.Parallel()
	const rolls, sides = 70_000, 7
	d := engine.NewDice(engine.Seed{}, 0)
	var count [sides]int
	for range rolls {
		count[d.IntN(sides)]++
	}
	for n, c := range count {
		// Six standard deviations of a binomial distribution: about 560.
		if c < rolls/sides-560 || c > rolls/sides+560 {
			t.Errorf("%d came %d times of %d", n, c, rolls)
		}
	}
}

func TestIntNPanics(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, -1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("IntN(%d) does not panic", n)
				}
			}()
			engine.NewDice(engine.Seed{}, 0).IntN(n)
		}()
	}
}

func TestSeedIsSecret(t *testing.T) {
	t.Parallel()
	seed := engine.Seed{0xab}
	for _, format := range []string{"%v", "%s", "%+v", "%#v", "%x", "%d", "%q"} {
		if got := fmt.Sprintf(format, seed); got != "[secret]" {
			t.Errorf("%s prints %q", format, got)
		}
	}
	if got := seed.LogValue().String(); got != "[secret]" {
		t.Errorf("LogValue = %q", got)
	}
}
