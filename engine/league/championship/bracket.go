package championship

import "skald/engine/league/format"

// A Stage is a round of the knock-out as it stands: its pairs from top to bottom.
type Stage struct {
	Part  format.Part
	Where Said
	Pairs []Pair
}

// A Pair is who meets whom at a node of the knock-out.
type Pair struct {
	Node    int // from 0
	Sides   [2]Side
	Over    bool
	Winner  Person // 0 while it is not over, or if both are out
	Sources [2]format.Source
}

// A Side is who comes to a pair.
type Side struct {
	Person Person // 0: nobody yet, or nobody ever
	Seed   int    // from 1
	Bye    bool   // nobody ever
}

// Met reports whether both have come.
func (p Pair) Met() bool { return p.Sides[0].Person != 0 && p.Sides[1].Person != 0 }

// Stages returns the knock-out round by round, without pairs to which nobody comes; none
// if it is not drawn yet.
func (c *Championship) Stages() (list []Stage) {
	b, seeds, filled, ok := c.Bracket()
	if !ok {
		return nil
	}
	round := 0
	for i, node := range b.Nodes {
		f := filled[i]
		if f.Known && f.Who[0] == format.Nobody && f.Who[1] == format.Nobody {
			continue
		}
		if last := len(list) - 1; last < 0 || list[last].Part != node.Part || node.Round != round {
			round = node.Round
			list = append(list, Stage{Part: node.Part, Where: c.stage(Match{Season: c.Season(), Node: i + 1})})
		}
		p := Pair{Node: i, Over: f.Over, Sources: node.Sides}
		for side, who := range f.Who {
			if who != format.Nobody {
				p.Sides[side] = Side{Person: seeds[who], Seed: who + 1}
			} else {
				p.Sides[side].Bye = f.Known
			}
		}
		if f.Over && f.Winner != format.Nobody {
			p.Winner = seeds[f.Winner]
		}
		at := &list[len(list)-1]
		at.Pairs = append(at.Pairs, p)
	}
	return list
}

// KnockOut says that it is a knock-out, and of how many.
func (c *Championship) KnockOut() Said {
	return say("bracket.head", "players", count("player", len(c.season.seeds)))
}

// Short says which round of its part a stage is, where the part is told already.
func (s Stage) Short() Said {
	if round, numbered := s.Where.Data["round"]; numbered && (s.Part == format.Losers || s.Where.Key == "championship.where.winners") {
		return say("bracket.column", "round", round)
	}
	return s.Where
}

// BracketLines says the knock-out: who meets whom, and what came of it.
func (c *Championship) BracketLines() []Said {
	stages := c.Stages()
	if len(stages) == 0 {
		return []Said{say("bracket.none")}
	}
	lines := []Said{c.KnockOut()}
	for _, s := range stages {
		lines = append(lines, s.Lines()...)
	}
	return lines
}

// Lines says a round: its name, and each pair.
func (s Stage) Lines() []Said {
	lines := []Said{say("bracket.round", "where", s.Where)}
	for _, p := range s.Pairs {
		data := []any{"first", p.Sides[0].said(), "second", p.Sides[1].said()}
		switch {
		case !p.Over || p.Winner != 0 && !p.Met():
			lines = append(lines, say("bracket.line", data...))
		case p.Winner == 0:
			lines = append(lines, say("bracket.both", data...))
		default:
			lines = append(lines, say("bracket.won", append(data, "who", p.Winner)...))
		}
	}
	return lines
}

func (s Side) said() Said {
	switch {
	case s.Person != 0:
		return say("bracket.seed", "seed", s.Seed, "who", s.Person)
	case s.Bye:
		return say("bracket.bye")
	}
	return say("bracket.open")
}
