package format

import "slices"

// A Part is what of a knock-out a node belongs to.
type Part string

// The parts of a knock-out.
const (
	Winners Part = "winners" // the bracket of those who have lost nothing
	Losers  Part = "losers"  // the second chance of a double elimination
	Third   Part = "third"   // the losers of the semi-finals
	Final   Part = "final"   // of a double elimination: winners' winner against losers' winner
	Reset   Part = "reset"   // the final again, if who had lost nothing lost it
)

// A From says who comes to one side of a node.
type From uint8

// Where people come from.
const (
	Seed     From = iota // the entrant of that number
	WinnerOf             // of the node of that number
	LoserOf
	ResetOf // both of the node of that number, if its second side won
)

// A Source is one side of a node.
type Source struct {
	From From
	Of   int
}

// A Node is one pairing of a bracket. Round counts within its part from 1; Step is
// how many nodes come one after the other up to it, itself included.
type Node struct {
	Part  Part
	Round int
	Step  int
	Sides [2]Source
}

// A Bracket is a knock-out of so many entrants. Who comes to a node comes from nodes
// before it.
type Bracket struct {
	Entrants int
	Nodes    []Node
}

// A Verdict is how a node was decided.
type Verdict int8

// The verdicts.
const (
	Open Verdict = iota
	First
	Second
	BothOut
)

// Single returns a knock-out in which a loss ends it, with a match for the third place
// if there are semi-finals and that is wanted. The best seeds have the byes, and the
// better half of the seeds meets no other of it before it must. n is at least 2.
func Single(n int, third bool) Bracket {
	b := Bracket{Entrants: n}
	rounds := b.winners()
	if k := len(rounds); third && k >= 2 {
		semis := rounds[k-2]
		b.add(Third, 1, Source{LoserOf, semis[0]}, Source{LoserOf, semis[1]})
	}
	return b
}

// Double returns a knock-out in which the second loss ends it. The losers of a round
// come into the losers' bracket in turned order, so that two who have met do not soon
// meet again. The final is played again if who had lost nothing loses it. n is at least
// 3.
func Double(n int) Bracket {
	b := Bracket{Entrants: n}
	rounds := b.winners()
	last := rounds[len(rounds)-1][0]
	var left []Source // who is left in the losers' bracket
	for _, node := range rounds[0] {
		left = append(left, Source{LoserOf, node})
	}
	round := 0
	for k := 1; k < len(rounds); k++ {
		round++
		left = b.halved(Losers, round, left)
		var down []Source
		for _, node := range rounds[k] {
			down = append(down, Source{LoserOf, node})
		}
		if k%2 == 1 {
			slices.Reverse(down)
		} else if half := len(down) / 2; half > 0 {
			down = append(down[half:], down[:half]...)
		}
		round++
		for i := range left {
			left[i] = Source{WinnerOf, b.add(Losers, round, down[i], left[i])}
		}
	}
	final := b.add(Final, 1, Source{WinnerOf, last}, left[0])
	b.add(Reset, 1, Source{ResetOf, final}, Source{ResetOf, final})
	return b
}

// winners adds the rounds of a plain knock-out and returns their nodes.
func (b *Bracket) winners() (rounds [][]int) {
	order := []int{0}
	for len(order) < b.Entrants {
		var next []int
		for _, s := range order {
			next = append(next, s, 2*len(order)-1-s)
		}
		order = next
	}
	var left []Source
	for _, s := range order {
		left = append(left, Source{Seed, s})
	}
	for round := 1; len(left) > 1; round++ {
		left = b.halved(Winners, round, left)
		var nodes []int
		for _, s := range left {
			nodes = append(nodes, s.Of)
		}
		rounds = append(rounds, nodes)
	}
	return rounds
}

// halved pairs neighbours and returns their winners.
func (b *Bracket) halved(part Part, round int, left []Source) (next []Source) {
	for i := 0; i < len(left); i += 2 {
		next = append(next, Source{WinnerOf, b.add(part, round, left[i], left[i+1])})
	}
	return next
}

func (b *Bracket) add(part Part, round int, first, second Source) int {
	step := 0
	for _, s := range []Source{first, second} {
		if s.From != Seed {
			step = max(step, b.Nodes[s.Of].Step)
		}
	}
	b.Nodes = append(b.Nodes, Node{part, round, step + 1, [2]Source{first, second}})
	return len(b.Nodes) - 1
}

// Rounds returns how many rounds a part has.
func (b Bracket) Rounds(part Part) int {
	n := 0
	for _, node := range b.Nodes {
		if node.Part == part {
			n = max(n, node.Round)
		}
	}
	return n
}

// Steps returns how many nodes come one after the other at most.
func (b Bracket) Steps() int {
	n := 0
	for _, node := range b.Nodes {
		n = max(n, node.Step)
	}
	return n
}

// A Filled is what is known of a node by now.
type Filled struct {
	Who    [2]int // the entrants, or Nobody
	Known  bool   // both sides are: nothing more comes
	Over   bool   // it is decided, be it by a bye
	Winner int    // or Nobody
	Loser  int    // or Nobody
}

// Playable reports whether a node waits for its match.
func (f Filled) Playable() bool { return f.Known && !f.Over }

// Fill says who is in each node, by the verdicts on those that were played. A verdict
// on a node that is a bye counts for nothing.
func (b Bracket) Fill(verdicts []Verdict) []Filled {
	list := make([]Filled, len(b.Nodes))
	for i, node := range b.Nodes {
		f := &list[i]
		f.Known, f.Winner, f.Loser = true, Nobody, Nobody
		for side, s := range node.Sides {
			who, known := b.comes(list, verdicts, s, side)
			f.Who[side], f.Known = who, f.Known && known
		}
		if !f.Known {
			continue
		}
		switch {
		case f.Who[0] == Nobody || f.Who[1] == Nobody:
			f.Over, f.Winner = true, max(f.Who[0], f.Who[1])
		case verdicts[i] == First:
			f.Over, f.Winner, f.Loser = true, f.Who[0], f.Who[1]
		case verdicts[i] == Second:
			f.Over, f.Winner, f.Loser = true, f.Who[1], f.Who[0]
		case verdicts[i] == BothOut:
			f.Over = true
		}
	}
	return list
}

// comes returns who comes from a source, and whether that is known by now.
func (b Bracket) comes(list []Filled, verdicts []Verdict, s Source, side int) (who int, known bool) {
	if s.From == Seed {
		if s.Of >= b.Entrants {
			return Nobody, true
		}
		return s.Of, true
	}
	of := list[s.Of]
	switch {
	case !of.Over:
		return Nobody, false
	case s.From == WinnerOf:
		return of.Winner, true
	case s.From == LoserOf:
		return of.Loser, true
	case of.Loser != Nobody && verdicts[s.Of] == Second:
		return of.Who[side], true
	}
	return Nobody, true
}

// A Rank is the place of an entrant in a bracket: 0 while they are in it. Those who went
// out in the same round share theirs.
type Rank struct {
	Place  int
	Shared bool
}

// Ranks returns the places of all entrants by what was decided.
func (b Bracket) Ranks(verdicts []Verdict) []Rank {
	filled := b.Fill(verdicts)
	// An entrant is as good as the last node of theirs that decided: who wins a node
	// that leads nowhere is better than who loses it.
	worth := make([]int, b.Entrants)
	in := make([]bool, b.Entrants)
	leads := b.leads()
	for i, f := range filled {
		for _, who := range f.Who {
			switch {
			case who == Nobody:
			case !f.Over:
				in[who] = true
			case who == f.Winner && leads[i] && !b.void(filled, i):
				in[who] = true // until a later node says otherwise
			default:
				in[who] = false
				worth[who] = b.worth(i, who == f.Winner)
			}
		}
	}
	b.waiting(filled, in)
	ranks := make([]Rank, b.Entrants)
	for who := range ranks {
		if in[who] {
			continue
		}
		ranks[who].Place = 1
		for other := range ranks {
			switch {
			case other == who:
			case in[other] || worth[other] > worth[who]:
				ranks[who].Place++
			case worth[other] == worth[who]:
				ranks[who].Shared = true
			}
		}
	}
	return ranks
}

// leads tells of which nodes the winner goes on to another.
func (b Bracket) leads() []bool {
	list := make([]bool, len(b.Nodes))
	for _, node := range b.Nodes {
		for _, s := range node.Sides {
			if s.From == WinnerOf || s.From == ResetOf {
				list[s.Of] = true
			}
		}
	}
	return list
}

// void reports whether a final is not played again: its winner goes nowhere.
func (b Bracket) void(filled []Filled, i int) bool {
	if b.Nodes[i].Part != Final {
		return false
	}
	again := filled[i+1]
	return again.Known && again.Who[0] == Nobody
}

// waiting marks those who lost a node and are still to come to another, as the losers of
// semi-finals do where the third place is played for.
func (b Bracket) waiting(filled []Filled, in []bool) {
	for i, node := range b.Nodes {
		if filled[i].Known {
			continue
		}
		for _, s := range node.Sides {
			if s.From == LoserOf && filled[s.Of].Over && filled[s.Of].Loser != Nobody {
				in[filled[s.Of].Loser] = true
			}
		}
	}
}

// worth orders how entrants end: the later, the more.
func (b Bracket) worth(node int, won bool) int {
	n := b.Nodes[node]
	worth := 0
	switch n.Part {
	case Winners:
		worth = 10 * n.Round
		if b.Rounds(Losers) > 0 { // out of it only with both out at once
			worth = 1
		}
	case Third:
		worth = 10*b.Rounds(Winners) - 5
	case Losers:
		worth = 10 * n.Round
	case Final, Reset:
		worth = 10_000
	}
	if won {
		worth += 2
		if n.Part != Third {
			worth += 100_000
		}
	}
	return worth
}
