package herald

import (
	"slices"
	"strconv"

	"skald/engine/league/championship"
	"skald/engine/league/format"
	"skald/render/leagueboard"
)

// A Drawing is a part of a knock-out to be drawn, with its alternative text.
type Drawing struct {
	Board leagueboard.Bracket
	Alt   string
}

// Brackets is the knock-out of a championship as pictures: the bracket of those who have
// lost nothing with the finals, and the losers' bracket if there is one. Each shows the
// rounds that are played and to come, as far as there is room. Nobody is mentioned.
func (t Teller) Brackets(c *championship.Championship, name string, named func(championship.Person) string) (list []Drawing) {
	t.Called = named
	t.Literal = func(text string) string { return text }
	var parts [2][]championship.Stage
	var third *championship.Stage
	for _, s := range c.Stages() {
		switch s.Part {
		case format.Losers:
			parts[1] = append(parts[1], s)
		case format.Third:
			third = &s
		default:
			parts[0] = append(parts[0], s)
		}
	}
	for i, stages := range parts {
		if stages = shownStages(stages); len(stages) == 0 {
			continue
		}
		under := t.Said(c.KnockOut())
		if i == 1 {
			under = t.Say("championship.bracket.losers", nil)
		}
		d := Drawing{Board: leagueboard.Bracket{Head: leagueboard.Head{Title: name, Under: plain(under)}}}
		var told []string
		for k, s := range stages {
			round := leagueboard.BracketRound{Name: plain(t.Said(s.Short()))}
			for _, p := range s.Pairs {
				round.Pairs = append(round.Pairs, pairOf(p, stages[:k], named))
			}
			d.Board.Rounds, told = append(d.Board.Rounds, round), append(told, each(s.Lines(), t.Said)...)
		}
		if i == 0 && third != nil {
			last := &d.Board.Rounds[len(stages)-1]
			p := pairOf(third.Pairs[0], nil, named)
			p.Above = t.Said(third.Where)
			last.Pairs, told = append(last.Pairs, p), append(told, each(third.Lines(), t.Said)...)
		}
		d.Alt = altOf(name+", "+under, told)
		list = append(list, d)
	}
	return list
}

// shownStages are the rounds that a picture has room for, from the first that is still
// played; none while nobody has come to one of them.
func shownStages(stages []championship.Stage) []championship.Stage {
	for i, s := range slices.Backward(stages) {
		if len(s.Pairs) > leagueboard.MostPairs {
			stages = stages[i+1:]
			break
		}
	}
	open := slices.IndexFunc(stages, func(s championship.Stage) bool {
		return slices.ContainsFunc(s.Pairs, func(p championship.Pair) bool { return !p.Over })
	})
	spare := max(0, len(stages)-leagueboard.MostStages)
	if open < 0 {
		open = spare
	}
	stages = stages[min(open, spare):]
	stages = stages[:min(len(stages), leagueboard.MostStages)]
	if !slices.ContainsFunc(stages, func(s championship.Stage) bool {
		return slices.ContainsFunc(s.Pairs, func(p championship.Pair) bool { return p.Sides[0].Person != 0 || p.Sides[1].Person != 0 })
	}) {
		return nil
	}
	return stages
}

// pairOf is a pair as it is drawn, with the pairs of the stage before that lead to it.
func pairOf(p championship.Pair, before []championship.Stage, named func(championship.Person) string) leagueboard.BracketPair {
	var drawn leagueboard.BracketPair
	for i, side := range p.Sides {
		if side.Person != 0 {
			drawn.Sides[i] = leagueboard.BracketSide{
				Seed: strconv.Itoa(side.Seed), Name: named(side.Person), Won: p.Winner == side.Person && p.Met(), Out: p.Over && p.Winner != side.Person,
			}
		}
		if len(before) == 0 || p.Sources[i].From == format.Seed {
			continue
		}
		if from := slices.IndexFunc(before[len(before)-1].Pairs, func(b championship.Pair) bool { return b.Node == p.Sources[i].Of }); from >= 0 && !slices.Contains(drawn.From, from) {
			drawn.From = append(drawn.From, from)
		}
	}
	return drawn
}
