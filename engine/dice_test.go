package engine_test

import (
	"encoding/hex"
	"fmt"
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

// TestCommitGolden holds how a seed is promised.
func TestCommitGolden(t *testing.T) {
	t.Parallel()
	sum := engine.Seed{1, 2, 3}.Commit("match-1")
	const want = "1ff6a5d05e10d321dacf95a5f40c71e50e689adb9ba9dfca2ec693ea5b834de5"
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("Commit = %s, want %s", got, want)
	}
	if engine.Seed.Commit(engine.Seed{1, 2, 3}, "match-2") == sum {
		t.Error("two matches have the same promise")
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
