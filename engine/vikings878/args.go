package vikings878

import "skald/engine"

// What sentences name.

func who(f Faction) engine.Arg      { return engine.SeatArg("who", f.Seat()) }
func shireArg(s Shire) engine.Arg   { return engine.WordArg("shire", vocSpot, spotWord(s)) }
func leaderArg(l Leader) engine.Arg { return engine.WordArg("leader", vocLeader, engine.Word(l)) }
func factionArg(f Faction) engine.Arg {
	return engine.WordArg("faction", vocFaction, engine.Word(f))
}
func eventArg(e Event) engine.Arg { return engine.WordArg("event", vocEvent, engine.Word(e)) }
func sideArg(s Side) engine.Arg   { return engine.WordArg("team", vocSide, engine.Word(s)) }
func phaseArg(p Phase) engine.Arg { return engine.WordArg("phase", vocPhase, engine.Word(p)) }
func cardArg(m Movement) engine.Arg {
	return engine.WordArg("card", vocMovement, engine.Word(m))
}
func seasonArg(e Event) engine.Arg {
	return engine.WordArg("season", vocSeason, engine.Word(deeds[e].season))
}
func number(name string, n int) engine.Arg { return engine.NumberArg(name, n) }

// placeArg names a shire by another name than "shire".
func placeArg(name string, s Shire) engine.Arg { return engine.WordArg(name, vocSpot, spotWord(s)) }

// pairArgs names the units of a side, a then b and by faction, and whose they
// are.
func pairArgs(side Side, p pair) []engine.Arg {
	return append(partArgs(side, p), sideArg(side), number("a", int(p[0])), number("b", int(p[1])))
}

// tellUnits tells everybody of units of a side. It makes nothing where nobody
// listens: playouts move units often.
func (t transition) tellUnits(key string, side Side, p pair, more ...engine.Arg) {
	if t.tell != nil {
		t.tell.All(key, append(pairArgs(side, p), more...)...)
	}
}

// partArgs names the units of a side by faction.
func partArgs(side Side, p pair) []engine.Arg {
	var units [Factions]int
	units[side.First()], units[side.First()+1] = int(p[0]), int(p[1])
	return unitArgs(units)
}

// letter names the n-th of several arguments alike: a, b, c …
func letter(n int) string { return string(rune('a' + n)) }

func lossesArg(l Losses) engine.Arg { return engine.WordArg("losses", vocLosses, engine.Word(l)) }
func commandsArg(c Commands) engine.Arg {
	return engine.WordArg("commands", vocCommands, engine.Word(c))
}
func runeArg(r Rune) engine.Arg { return engine.WordArg("rune", vocRune, engine.Word(r)) }

// Named returns the shires that an action's words name: those of the words before a
// place, and those from it on.
func Named(a engine.Action, place int) (before, after Set) {
	for i, p := range verbs[a.Verb].Params {
		w, at := a.Args[i], AtSea
		switch p.Vocabulary {
		case vocPick, vocPut, vocTarget, vocBand:
			if w < Shires {
				at = shireOf(w)
			}
		case vocWhen:
			at = When(w).Shire()
		}
		switch {
		case at == AtSea:
		case i < place:
			before = before.With(at)
		default:
			after = after.With(at)
		}
	}
	return before, after
}

// Leads reports whether an action's words name a leader.
func Leads(a engine.Action, l Leader) bool {
	for i, p := range verbs[a.Verb].Params {
		if p.Vocabulary == vocLeader && Leader(a.Args[i]) == l || p.Vocabulary == vocBand && bandOf(a.Args[i]) == l {
			return true
		}
	}
	return false
}
