package rating_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"skald/engine/league/rating"
)

var (
	beginner = rating.Skill{Mean: 25, Deviation: 25.0 / 3}
	plackett = rating.PlackettLuce{Start: beginner, Beta: 25.0 / 6, Kappa: 0.0001}
)

func TestPlackettVectors(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		ranks []int
		want  string
	}{
		{"two newcomers", []int{1, 2}, "27.6352/8.0655 22.3648/8.0655"},
		{"told the other way round", []int{2, 1}, "22.3648/8.0655 27.6352/8.0655"},
		{"only the order of ranks counts", []int{-3, 40}, "27.6352/8.0655 22.3648/8.0655"},
		{"a tie of equals", []int{1, 1}, "25.0000/8.0655 25.0000/8.0655"},
	} {
		var got string
		for i, s := range plackett.After([]rating.Skill{beginner, beginner}, test.ranks) {
			if i > 0 {
				got += " "
			}
			got += fmt.Sprintf("%.4f/%.4f", s.Mean, s.Deviation)
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// TestPlackettAgainstThePaper compares with the algorithm written down a second
// time, as the paper states it: sets first, then the sums over them.
func TestPlackettAgainstThePaper(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(10, 5))
	for range 2000 {
		n := 2 + chance.IntN(7)
		skills, ranks := make([]rating.Skill, n), make([]int, n)
		for i := range n {
			skills[i] = rating.Skill{Mean: 50 * chance.Float64(), Deviation: 0.5 + 9*chance.Float64()}
			ranks[i] = chance.IntN(n) // with ties
		}
		got, want := plackett.After(skills, ranks), asThePaperSays(skills, ranks)
		for i := range n {
			if math.Abs(got[i].Mean-want[i].Mean) > 1e-9 || math.Abs(got[i].Deviation-want[i].Deviation) > 1e-9 {
				t.Fatalf("seat %d of %+v ranked %v: got %+v, want %+v", i, skills, ranks, got[i], want[i])
			}
		}
	}
}

func asThePaperSays(skills []rating.Skill, ranks []int) []rating.Skill {
	k, beta := len(skills), 25.0/6
	c2 := 0.0
	for _, s := range skills {
		c2 += math.Pow(s.Deviation, 2) + math.Pow(beta, 2)
	}
	c := math.Sqrt(c2)
	a := make([]float64, k)   // |A_q|
	sum := make([]float64, k) // the sum over C_q
	p := make([][]float64, k) // p[i][q]: i is chosen from C_q
	for q := range k {
		for s := range k {
			if ranks[s] == ranks[q] {
				a[q]++
			}
			if ranks[s] >= ranks[q] {
				sum[q] += math.Exp(skills[s].Mean / c)
			}
		}
	}
	after := slices.Clone(skills)
	for i := range k {
		p[i] = make([]float64, k)
		omega, delta := 0.0, 0.0
		for q := range k {
			if ranks[q] > ranks[i] {
				continue
			}
			p[i][q] = math.Exp(skills[i].Mean/c) / sum[q]
			partial := -p[i][q] / a[q]
			if q == i {
				partial = (1 - p[i][q]) / a[q]
			}
			omega += math.Pow(skills[i].Deviation, 2) / c * partial
			delta += skills[i].Deviation / c * math.Pow(skills[i].Deviation, 2) / c2 * p[i][q] * (1 - p[i][q]) / a[q]
		}
		after[i].Mean += omega
		after[i].Deviation *= math.Sqrt(math.Max(1-delta, 0.0001))
	}
	return after
}

func TestPlackettLaws(t *testing.T) {
	t.Parallel()
	four := []rating.Skill{beginner, beginner, beginner, beginner}
	after := plackett.After(four, []int{1, 2, 3, 4})
	for i, s := range after {
		if s.Deviation >= beginner.Deviation {
			t.Errorf("seat %d: a match made the deviation %.4f of %.4f", i, s.Deviation, beginner.Deviation)
		}
		if i > 0 && s.Mean >= after[i-1].Mean {
			t.Errorf("place %d got %.4f, the place before it %.4f", i+1, s.Mean, after[i-1].Mean)
		}
	}
	if after[0].Mean <= beginner.Mean || after[3].Mean >= beginner.Mean {
		t.Errorf("the first has %.4f and the last %.4f after beginning with %.0f", after[0].Mean, after[3].Mean, beginner.Mean)
	}
	turned := plackett.After(four, []int{4, 3, 2, 1})
	for i := range four {
		if math.Abs(turned[3-i].Mean-after[i].Mean) > 1e-12 {
			t.Errorf("place %d got %.13f from one seat and %.13f from another", i+1, after[i].Mean, turned[3-i].Mean)
		}
	}
	if got := (rating.Skill{Mean: 25, Deviation: 25.0 / 3}).Shown(); got != 0 {
		t.Errorf("a newcomer is shown as %g, want 0", got)
	}
}
