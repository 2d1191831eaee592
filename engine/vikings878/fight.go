package vikings878

// How a battle is fought (rulings 27 to 35): the effects of events in their
// order, then rolls in turn until a side has no unit. It runs to its end in one
// action unless somebody wants to be asked.

// A step is a part of a battle. It begins with the first; a roll that is being
// carried out comes before whatever follows.
type step uint8

// The steps.
const (
	noFight   step = iota // none is under way
	rebelling             // Rebellion: the Vikings lose a unit before the Fyrd come
	paying                // Danegeld
	gathering             // Fyrd, and who joins by Spy
	naming                // Traitor: who fights for the defenders
	discord               // Northumbrian Discord
	feigning              // Feigned Retreat
	surprise              // Surprise Attack
	ambush                // Ambush
	archers               // Archers
	rolling               // regular rolls
	steps
)

// A fight is what a battle needs while it is fought; afterwards it is what is
// shown of it.
type fight struct {
	step    step
	at      Shire // AtSea: no battle yet
	by      Side  // the attackers
	fyrd    uint8 // figures there
	next    Side  // who makes the next regular roll
	rolled  [Sides]bool
	wall    bool // Shield Wall has taken its Hit
	bled    bool // the first Hit against Vikings has been taken
	lost    bool // defenders were left after the attackers' first regular roll
	traitor Faction
	runed   uint8 // factions whose Rune or Prayer die was rolled, as a set
	shield  [Sides]uint8

	// What is left to do of the roll being carried out.
	open     bool
	regular  bool
	roller   Side
	hits     uint8
	flees    [diceKinds]uint8
	commands [Factions]uint8

	// What is told and shown.
	rolls     uint8
	began     stack
	beganFyrd uint8
	dead      [Sides]uint8
	gone      [Sides]uint8 // fled
	left      [Sides]uint8 // withdrawn
	dice      [diceKinds][Faces]uint8
	runes     [Factions]uint8 // face and 1
	events    events
	epics     epics
	escapeTo  Shire
	moment    Moment
	taken     bool
}

// nextFight begins the next battle to be fought; after the last one the turn
// goes on.
func (t transition) nextFight() {
	if t.pending == 0 {
		t.afterBattles()
		return
	}
	b := &t.battles[0]
	t.fight = fight{step: paying, at: b.at, by: t.side(), next: t.side().Other(), traitor: NoFaction, began: t.units[b.at]}
	for e := range Event(Events) {
		if b.events.has(e) && deeds[e].lasting {
			t.inForce |= 1 << e
		}
	}
}

// has reports whether an event has effect in the battle under way.
func (s *state) has(e Event) bool {
	return (s.battles[0].events | s.inForce).has(e)
}

// runFight goes on with the battles until they are over or somebody is asked.
func (t transition) runFight() {
	t.ask(0, AskFight)
	for t.decision == AskFight {
		switch {
		case t.fight.step == noFight:
			t.nextFight()
		case t.fight.open:
			if t.carryOut() {
				t.afterRoll()
			}
		default:
			t.fightStep()
		}
	}
}

// fightStep makes one step of the battle and goes on to the next, unless
// somebody is asked or the battle is over.
func (t transition) fightStep() {
	f := &t.fight
	switch f.step {
	case rebelling:
		t.loseToRebels()
	case paying:
		t.payDanegeld()
	case gathering:
		t.gather()
		f.step = naming
	case naming:
		if t.nameTraitor() {
			f.step = discord
		}
	case discord:
		f.step = feigning
		if t.has(NorthumbrianDiscord) {
			t.quarrel()
		}
	case feigning:
		f.step = surprise
		if t.has(FeignedRetreat) {
			t.roll(English, FeignedRetreat)
		}
	case surprise:
		f.step = ambush
		if t.has(SurpriseAttack) && !t.has(Ambush) {
			t.roll(Vikings, SurpriseAttack)
		}
	case ambush:
		f.step = archers
		if t.has(Ambush) && !t.has(SurpriseAttack) {
			t.roll(English, Ambush)
		}
	case archers:
		f.step = rolling
		if t.has(Archers) {
			t.roll(English, Archers)
		}
	case rolling:
		f.regular = true
		t.roll(f.next, NoEvent)
	}
	if t.battleOver() {
		t.endFight()
	}
}

// gather brings the Fyrd of the cards, and whoever joins by Spy.
func (t transition) gather() {
	f, b := &t.fight, &t.battles[0]
	if t.has(AlfredsGambit) {
		f.fyrd += t.figures(t.drawFyrd(b))
	}
	if b.levied {
		f.fyrd += t.figures(t.drawFyrd(b))
	}
	if !b.drew || !t.has(VikingTerror) {
		f.fyrd += t.figures(b.fyrd)
	}
	if b.events.has(Spy) {
		t.joinBySpy(b)
	}
	if b.epics.has(NightRaid) {
		f.next = t.side()
	}
	f.beganFyrd = f.fyrd
	f.events, f.epics, f.escapeTo, f.moment = b.events|t.inForce, b.epics, b.escapeTo, b.moment
}

// joinBySpy moves the units named that are still there.
func (t transition) joinBySpy(b *battle) {
	units := b.spies
	here := t.units[b.spyFrom].pair(English)
	units[0], units[1] = min(units[0], here[0]), min(units[1], here[1])
	if t.leaders[Alfred] == b.spyFrom && units.sum() == here.sum() {
		if units[1] > 0 {
			units[1]--
		} else if units[0] > 0 {
			units[0]--
		}
	}
	for i, n := range units {
		t.change(b.spyFrom, Housecarls+Faction(i), -int(n))
		t.change(b.at, Housecarls+Faction(i), int(n))
		t.fight.began[Housecarls+Faction(i)] += n
	}
	t.tell.Detail("note.spies", append(pairArgs(English, units), placeArg("from", b.spyFrom), shireArg(b.at))...)
}

// quarrel is Northumbrian Discord: Housecarls and Thegns roll their dice at
// once, and each faction's Hits count against the other.
func (t transition) quarrel() {
	at := t.fight.at
	var hits pair
	for i := range hits {
		f := Housecarls + Faction(i)
		for range min(t.units[at][f], t.edition.max[f]) {
			if t.edition.faces[f][t.dice.IntN(6)] == Hit {
				hits[i]++
			}
		}
	}
	for i, n := range hits {
		f := (Housecarls + Faction(i)).Ally()
		if n = min(n, t.units[at][f]); n > 0 {
			t.fight.dead[English] += n
			t.remove(at, f, int(n))
		}
	}
	t.tell.Detail("note.discord", number("a", int(hits[0])), number("b", int(hits[1])))
}

// sideOf returns for whom a faction fights.
func (s *state) sideOf(f Faction) Side {
	if f == s.fight.traitor {
		return f.Side().Other()
	}
	return f.Side()
}

// fighters returns how many units of a faction fight for a side.
func (s *state) fighters(f Faction, side Side) int {
	if s.sideOf(f) != side {
		return 0
	}
	switch f {
	case Fyrd:
		return int(s.fight.fyrd)
	case Fort:
		if s.forts.Has(s.fight.at) {
			return 1
		}
		return 0
	}
	return int(s.units[s.fight.at][f])
}

// loyal returns how many units of a side's own factions fight for it: neither
// Fyrd nor a Traitor's.
func (s *state) loyal(side Side) int {
	return s.fighters(side.First(), side) + s.fighters(side.First()+1, side)
}

// strength returns how many units a side has in the battle, Fyrd included.
func (s *state) strength(side Side) int {
	n := s.fighters(Fyrd, side)
	if s.fight.traitor == NoFaction {
		return n + s.units[s.fight.at].of(side)
	}
	for f := range Faction(Factions) {
		n += s.fighters(f, side)
	}
	return n
}

// stands reports whether a side still fights: it has a unit, or a Fort.
func (s *state) stands(side Side) bool {
	return s.strength(side)+s.fighters(Fort, side) > 0
}

// battleOver reports whether a side has nobody left, once all who fight are
// there.
func (s *state) battleOver() bool {
	return s.fight.step >= discord && !(s.stands(Vikings) && s.stands(English))
}

// afterRoll looks at what a roll that was carried out leads to: an escape, a
// movement lost, the next roll.
func (t transition) afterRoll() {
	f := &t.fight
	switch {
	case t.battleOver():
		t.endFight()
		return
	case !f.regular:
		return
	}
	first := !f.rolled[f.roller]
	f.regular, f.rolled[f.roller] = false, true
	f.next = f.roller.Other()
	if f.roller == f.by {
		if first {
			f.lost = true
		}
		return
	}
	if f.roller == English && f.escapeTo != AtSea && (f.moment == AfterFirst && first || f.moment == Outnumbered && t.strength(Vikings) > t.strength(English)) {
		t.escape()
	}
}

// escape is Escape into the Wilds: all Housecarls and Thegns go, Alfred with
// them, and the Vikings have won.
func (t transition) escape() {
	f, b := &t.fight, &t.battles[0]
	if !t.escapeRoutes(f.at).Has(f.escapeTo) {
		return
	}
	t.spend(b.escaper, EscapeWilds)
	units := t.units[f.at].pair(English)
	for i, n := range units {
		t.change(f.at, Housecarls+Faction(i), -int(n))
		t.change(f.escapeTo, Housecarls+Faction(i), int(n))
	}
	if t.leaders[Alfred] == f.at {
		t.leaders[Alfred] = f.escapeTo
	}
	f.left[English] += uint8(units.sum())
	f.fyrd = 0
	t.tell.Amid("note.escaped", append(pairArgs(English, units), placeArg("from", f.at), shireArg(f.escapeTo), who(b.escaper))...)
	t.endFight()
}

// endFight ends the battle under way: Fyrd go home, a traitor's survivors have
// fled, and the story is told in a line.
func (t transition) endFight() {
	f := &t.fight
	f.taken = t.stands(f.by) && !t.stands(f.by.Other())
	if f.traitor != NoFaction {
		for t.units[f.at][f.traitor] > 0 {
			f.gone[f.traitor.Side()]++
			t.flee(f.at, f.traitor)
		}
	}
	f.step, f.open, f.regular, f.hits = noFight, false, false, 0
	f.flees, f.commands = [diceKinds]uint8{}, [Factions]uint8{}
	f.fyrd = 0
	t.mark(f.at)
	t.tellBattle()
	copy(t.battles[:], t.battles[1:t.pending])
	t.pending--
	t.battles[t.pending] = battle{}
	t.plunder(f.at)
}

// tellBattle tells the whole battle in a line.
func (t transition) tellBattle() {
	if t.tell == nil {
		return
	}
	f := &t.fight
	own, enemy := f.by, f.by.Other()
	a, d := f.began.pair(own), f.began.pair(enemy)
	args := append(partArgs(own, a), shireArg(f.at), sideArg(own), number("rolls", int(f.rolls)),
		number("dead", int(f.dead[own])), number("fled", int(f.gone[own])), number("left", int(f.left[own])),
		number("killed", int(f.dead[enemy])), number("routed", int(f.gone[enemy])), number("yielded", int(f.left[enemy])))
	if d.sum() == 0 && enemy == Vikings { // there is a Fort alone
		args = append(args, number("fort", 1))
	}
	for _, arg := range partArgs(enemy, d) { // those who defend
		args = append(args, number("d"+arg.Name, arg.Number))
	}
	if own == English { // those of a Rebellion attack
		args = append(args, number("rebels", int(f.beganFyrd)))
	} else {
		args = append(args, number("fyrd", int(f.beganFyrd)))
	}
	key := "note.battle-held"
	if f.taken {
		key = "note.battle-taken"
	}
	t.tell.Head(key, args...)
}

// rebel begins a Rebellion in a shire.
func (t transition) rebel(at Shire) {
	t.battles[0] = battle{at: at}
	t.pending = 1
	t.fight = fight{step: rebelling, at: at, by: English, traitor: NoFaction, began: t.units[at]}
	t.runFight()
}

// loseToRebels removes the unit that a Rebellion costs; if any are left, a Fyrd
// card is drawn, which attacks.
func (t transition) loseToRebels() {
	kind, sure := t.nextLoss(Vikings)
	if !sure {
		t.askSide(Vikings, AskLoss)
		return
	}
	c := t.toll()
	t.lose(kind, &c)
	c.all()
	t.rebels()
}

// rebels draws the Fyrd that attack after the first loss.
func (t transition) rebels() {
	at := t.fight.at
	t.fight.step = noFight
	if !t.vikings().Has(at) {
		t.pending, t.battles[0] = 0, battle{}
		t.ask(t.active.seats(), AskReinforce)
		return
	}
	b := &t.battles[0]
	b.fyrd = t.drawFyrd(b)
	t.commit()
}
