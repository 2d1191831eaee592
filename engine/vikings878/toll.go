package vikings878

import "skald/engine"

// A toll is what becomes of units in a battle, counted, so that the same of
// several units is told once: who is lost, who flees, and who withdraws where.
type toll struct {
	tell       *engine.Teller
	dead, fled [Fort + 1]uint8
	left       [Factions]uint8 // withdrawn, all to the same shire
	to         Shire
}

func (t transition) toll() toll { return toll{tell: t.tell} }

// leaves counts a unit that withdraws to a shire.
func (c *toll) leaves(kind Faction, to Shire) {
	if to != c.to && c.left != [Factions]uint8{} {
		c.all()
	}
	c.left[kind]++
	c.to = to
}

// all tells what was counted, in the order in which a roll is carried out, and
// begins anew.
func (c *toll) all() {
	if c.tell != nil {
		c.one("note.dies", c.dead[:])
		c.one("note.flees", c.fled[:])
		c.one("note.withdraws", c.left[:], shireArg(c.to))
	}
	*c = toll{tell: c.tell}
}

// one tells how many of each kind something became of, nothing if that is nobody.
func (c *toll) one(key string, counted []uint8, more ...engine.Arg) {
	var args []engine.Arg
	for kind, n := range counted {
		if n > 0 {
			args = append(args, number(Faction(kind).String(), int(n)))
		}
	}
	if len(args) > 0 {
		c.tell.Detail(key, append(args, more...)...)
	}
}
