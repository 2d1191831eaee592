package review

import (
	"math"

	"skald/engine"
)

// How the luck of the dice is measured. What came and what could have come are valued
// equally well, so that the difference is the dice's alone.
const (
	throwDepth   = 32   // iterations by which a position after a throw is valued
	throwRounds  = 400  // how often throws are looked at
	firstRounds  = 8    // rounds in which all are, and both sides of each
	doubt        = 0.1  // what the first values may differ in besides: few that are equal prove little
	wellKnown    = 0.01 // the standard error with which a throw is looked at no more
	leastFortune = 0.05 // by how much the dice of one throw must turn a match to be told of
)

// A throw is a ply with dice: what came of them, and what could have.
type throw struct {
	ply            int
	came, expected tally
}

// wrong returns the standard error of the luck of a party.
func (t *throw) wrong(party int) float64 {
	return math.Hypot(t.came.wrong(party), t.expected.wrong(party))
}

// luck returns how much more a party could expect after the dice fell.
func (t *throw) luck(party int) float64 { return t.came.mean(party) - t.expected.mean(party) }

// throws values what came of all throws and what could have, as long as they are not
// well known and something is left to spend.
func (r *review) throws() []throw {
	var list []throw
	for i, p := range r.Line {
		if p.Thrown {
			list = append(list, throw{ply: i})
		}
	}
	for round := range throwRounds {
		for i := range spread(len(list)) {
			if r.over() {
				return list
			}
			r.throwAgain(&list[i], round < firstRounds)
		}
	}
	return list
}

// throwAgain learns more of a throw that is not well known: of both sides, or of the
// one that is known less, which are what came of the dice and what comes of throwing
// them again.
func (r *review) throwAgain(t *throw, both bool) {
	came, expected := t.came.worst(), t.expected.worst()
	if !both && math.Hypot(came, expected) <= wellKnown {
		return
	}
	p := r.Line[t.ply]
	if both || came > expected {
		r.tally(&t.came, r.Positions[p.To])
	}
	if both || came <= expected {
		if s, ok := r.apply(r.Positions[p.From], p.Seat, p.Action, r.dice); ok {
			r.tally(&t.expected, s)
		}
	}
}

func (r *review) tally(to *tally, s engine.State) {
	var v value
	r.value(&v, s, -1, throwDepth)
	if shares := v.mean(); shares != nil {
		to.add(shares)
	}
}

// fortune sums up the luck of all throws and returns the one that turned the match
// most, if it did.
func (r *review) fortune(list []throw, c *Course) []Turning {
	var most Turning
	sure := leastFortune
	for i := range list {
		t := &list[i]
		if t.came.n < firstRounds || t.expected.n < firstRounds {
			continue
		}
		c.Throws++
		for party := range r.parties {
			luck, wrong := t.luck(party), t.wrong(party)
			c.Luck[party].Sum += float32(luck)
			c.Luck[party].Wrong = float32(math.Hypot(float64(c.Luck[party].Wrong), wrong))
			if at := math.Abs(luck) - surely*wrong; at >= sure {
				sure = at
				most = Turning{Ply: t.ply, Party: party, Before: float32(t.expected.mean(party)), After: float32(t.came.mean(party)), Thrown: true}
			}
		}
	}
	if !most.Thrown {
		return nil
	}
	return []Turning{most}
}

// A tally is values of the same thing, by party.
type tally struct {
	n             int
	sums, squares []float64
}

func (t *tally) add(shares []float32) {
	if t.sums == nil {
		t.sums, t.squares = make([]float64, len(shares)), make([]float64, len(shares))
	}
	t.n++
	for i, v := range shares {
		t.sums[i] += float64(v)
		t.squares[i] += float64(v) * float64(v)
	}
}

func (t *tally) mean(party int) float64 {
	if t.n == 0 {
		return 0
	}
	return t.sums[party] / float64(t.n)
}

// wrong returns the standard error of the mean, infinite if it cannot be known.
func (t *tally) wrong(party int) float64 {
	if t.n < 2 {
		return math.Inf(1)
	}
	n, mean := float64(t.n), t.mean(party)
	return math.Sqrt((max(0, t.squares[party]-n*mean*mean) + doubt) / (n - 1) / n)
}

// worst returns the largest standard error of a party's mean.
func (t *tally) worst() (most float64) {
	for party := range t.sums {
		most = max(most, t.wrong(party))
	}
	return most
}
