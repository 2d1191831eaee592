package rating

import "math"

// A Skill is a strength in Weng and Lin's model.
type Skill struct {
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
}

// Shown is the strength that a player has almost surely: three deviations below
// the mean, so that it grows as they are known better.
func (s Skill) Shown() float64 { return s.Mean - 3*s.Deviation }

// PlackettLuce is the model for matches of three seats and more, with what its
// users choose.
type PlackettLuce struct {
	Start Skill   // of who has played nothing
	Beta  float64 // how much luck there is in one match
	Kappa float64 // the least share of its square that a deviation keeps
}

// After returns the skills of all who played a match. Ranks are their places in
// the same order: less is better, the same number is a tie, and only the order
// counts.
func (p PlackettLuce) After(skills []Skill, ranks []int) []Skill {
	c := p.uncertainty(skills)
	strength := make([]float64, len(skills))
	for i, s := range skills {
		strength[i] = exp(s.Mean / c)
	}
	after := make([]Skill, len(skills))
	for i, s := range skills {
		omega, delta := 0.0, 0.0
		for q := range skills {
			if ranks[q] > ranks[i] {
				continue // they were still choosing among others when i had gone
			}
			rivals, tied := 0.0, 0.0
			for j := range skills {
				if ranks[j] >= ranks[q] {
					rivals += strength[j]
				}
				if ranks[j] == ranks[q] {
					tied++
				}
			}
			chance := strength[i] / rivals
			if q == i {
				omega += (1 - chance) / tied
			} else {
				omega -= chance / tied
			}
			delta += mul(chance, 1-chance) / tied
		}
		variance := square(s.Deviation)
		gamma := s.Deviation / c
		keep := max(1-mul(gamma, mul(variance/square(c), delta)), p.Kappa)
		after[i] = Skill{
			Mean:      s.Mean + mul(variance/c, omega),
			Deviation: mul(s.Deviation, math.Sqrt(keep)),
		}
	}
	return after
}

// uncertainty is the paper's c: how much all strengths and all luck together may
// sway a match.
func (p PlackettLuce) uncertainty(skills []Skill) float64 {
	sum := 0.0
	for _, s := range skills {
		sum += square(s.Deviation) + square(p.Beta)
	}
	return math.Sqrt(sum)
}
