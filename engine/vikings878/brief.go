package vikings878

import "skald/engine"

var _ engine.Briefer = Public{}

// Brief implements engine.Briefer: what each faction has on the map and behind
// it, then the battles to come and the one under way.
func (p Public) Brief() []engine.Note {
	var lines []engine.Note
	for f := range Faction(Factions) {
		n := 0
		for at := range p.Shires {
			n += p.Shires[at].Units[f]
		}
		v := &p.Factions[f]
		args := []engine.Arg{who(f), number("n", n), number("supply", v.Supply), number("fled", v.Fled), number("hand", v.Hand)}
		if v.Treaty {
			args = append(args, number("treaty", 1))
		}
		lines = append(lines, engine.NewNote("brief.faction", args...))
	}
	if p.Card.Played && !p.Over {
		lines = append(lines, engine.NewNote("line.card", cardArg(p.Card.Movement), number("armies", p.Card.Armies),
			number("shires", p.Card.Shires), number("n", p.Card.Left)))
	}
	for _, b := range p.Battles {
		lines = append(lines, p.describeBattle(&b))
	}
	return lines
}
