package vikings878

// The option runes: Runes and Prayer (ruling 45).

// castRune rolls the Rune or Prayer die of a faction with its first regular roll
// in a battle.
func (t transition) castRune(kind Faction) Rune {
	f := &t.fight
	if !t.opts.runes || !f.regular || kind >= Factions || f.runed>>kind&1 == 1 {
		return RuneBlank
	}
	f.runed |= 1 << kind
	cast := t.edition.runeFaces[kind.Side()][t.dice.IntN(6)]
	f.runes[kind] = uint8(cast) + 1
	t.tell.Detail("note.rune", factionArg(kind), runeArg(cast))
	return cast
}

// raiseShields notes the Shields of a roll: the next enemy roll has as many Hits
// fewer.
func (t transition) raiseShields(side Side) {
	for _, face := range t.fight.runes {
		if face == uint8(RuneShield)+1 {
			t.fight.shield[side.Other()]++
		}
	}
}
