package vikings878

import "skald/engine"

// A roll and its results in their order: Hit, Flee, Command (rulings 28 to 30,
// 34).

// roll rolls the dice of a side and counts what is to be carried out. An extra
// roll is told by the event that brings it.
func (t transition) roll(side Side, by Event) {
	f := &t.fight
	f.open, f.roller = true, side
	f.dice, f.runes = [diceKinds][Faces]uint8{}, [Factions]uint8{}
	if f.rolls < 1<<8-1 {
		f.rolls++
	}
	hits := 0
	for kind := range Faction(diceKinds) {
		if own, lent := t.diceOf(kind, side); own+lent > 0 {
			hits += t.rollKind(kind, own, lent)
		}
	}
	switch by {
	case FeignedRetreat:
		hits, f.commands = 0, [Factions]uint8{}
	case Archers:
		f.flees = [diceKinds]uint8{}
	}
	f.hits = uint8(t.effective(hits, side))
	t.tellRoll(by)
}

// diceOf returns how many dice a kind of units rolls for a side: one for each
// unit up to its limit; and how many a Fort lends it within the limit.
func (s *state) diceOf(kind Faction, side Side) (own, lent int) {
	if s.sideOf(kind) != side {
		return 0, 0
	}
	n := s.fighters(kind, side)
	if n > 0 && s.battles[0].epics.has(HeroicStand) && s.fight.regular && !s.fight.rolled[side] && side != s.fight.by {
		n++
	}
	limit := int(s.edition.max[kind])
	own = min(n, limit)
	return own, min(s.fortDice(kind, side), limit-own)
}

// rollKind rolls so many dice of a kind and returns its Hits; what flees and
// withdraws is noted. Those that a Fort lends make nobody flee or withdraw, and
// with them alone no Rune die is rolled.
func (t transition) rollKind(kind Faction, own, lent int) (hits int) {
	f, epics := &t.fight, t.battles[0].epics
	faces := &f.dice[kind]
	for range own {
		faces[t.edition.faces[kind][t.dice.IntN(6)]]++
	}
	hit, flee, command := int(faces[Hit]), int(faces[Flee]), int(faces[Command])
	for range lent {
		face := t.edition.faces[kind][t.dice.IntN(6)]
		faces[face]++
		if face == Hit || face == Command && kind == Berserkers && epics.has(BloodRage) {
			hit++
		}
	}
	cast := RuneBlank
	if own > 0 {
		cast = t.castRune(kind)
	}
	if cast == RuneRally && flee > 0 {
		flee, command = flee-1, command+1
	}
	if kind == Thegns && t.has(ImprovedTraining) {
		hit, flee = hit+flee, 0
	}
	if kind == Berserkers && epics.has(BloodRage) {
		hit, command = hit+command, 0
	}
	if cast == RuneHit && hit > 0 {
		hit++
	}
	if epics.has(Panic) {
		flee *= 2
	}
	if epics.has(Mud) {
		command = 0
	}
	f.flees[kind] = uint8(flee)
	if kind < Factions && kind != f.traitor {
		f.commands[kind] = uint8(command)
	}
	return hit
}

// effective returns how many Hits of a roll count: what the enemy's Shields,
// Shield Wall and Viking Fort leave, in this order.
func (t transition) effective(hits int, side Side) int {
	f := &t.fight
	if t.battles[0].epics.has(Parley) && f.regular && !f.rolled[side] {
		hits = 0
	}
	hits -= min(hits, int(f.shield[side]))
	f.shield[side] = 0
	t.raiseShields(side)
	if side != English || f.by != English {
		return hits
	}
	if hits > 0 && !f.wall && t.has(ShieldWall) {
		f.wall = true
		hits--
	}
	if hits > 0 && t.has(VikingFort) {
		hits--
	}
	return hits
}

// tellRoll tells what was rolled, and of an extra roll by which event.
func (t transition) tellRoll(by Event) {
	if t.tell == nil {
		return
	}
	var sum [Faces]int
	n := 0
	for _, faces := range t.fight.dice {
		for face, k := range faces {
			sum[face] += int(k)
			n += int(k)
		}
	}
	args := []engine.Arg{sideArg(t.fight.roller), number("n", n), number("hits", sum[Hit]), number("flees", sum[Flee]),
		number("commands", sum[Command]), number("count", int(t.fight.hits))}
	if by != NoEvent {
		args = append(args, eventArg(by))
	}
	t.tell.Detail("note.roll", args...)
}

// carryOut carries out what is left of a roll; it returns false if somebody is
// asked. When a side has nobody left the rest lapses.
func (t transition) carryOut() bool {
	f, c := &t.fight, t.toll()
	defer c.all()
	for f.hits > 0 {
		if t.battleOver() {
			return true
		}
		kind, sure := t.nextLoss(f.roller.Other())
		if !sure {
			t.askSide(f.roller.Other(), AskLoss)
			return false
		}
		t.takeHit(kind, &c)
	}
	for kind := range f.flees {
		for ; f.flees[kind] > 0; f.flees[kind]-- {
			if t.battleOver() {
				return true
			}
			t.rout(Faction(kind), &c)
		}
	}
	for t.anyCommand() && !t.battleOver() {
		move, want := t.nextWithdrawal(f.roller)
		switch want {
		case stay:
			f.commands = [Factions]uint8{}
		case unsure:
			t.askSide(f.roller, AskCommand)
			return false
		default:
			t.pullOut(move.kind, move.to, &c)
		}
	}
	f.open = false
	return true
}

// takeHit removes a unit for a Hit.
func (t transition) takeHit(kind Faction, c *toll) {
	t.fight.hits--
	if t.fight.roller == English {
		t.fight.bled = true
	}
	t.lose(kind, c)
}

// lose removes a unit of the battle, a Fyrd, or a Fort.
func (t transition) lose(kind Faction, c *toll) {
	f := &t.fight
	f.dead[kind.Side()]++
	c.dead[kind]++
	switch kind {
	case Fyrd:
		f.fyrd--
	case Fort:
		t.razeFort(f.at)
	default:
		t.remove(f.at, kind, 1)
	}
}

// rout carries out a Flee: a unit of the die's kind flees, if there is one.
func (t transition) rout(kind Faction, c *toll) {
	f := &t.fight
	switch {
	case kind == Fyrd && f.fyrd > 0:
		f.fyrd--
	case kind < Factions && t.units[f.at][kind] > 0:
		t.flee(f.at, kind)
	default:
		return
	}
	f.gone[kind.Side()]++
	c.fled[kind]++
}

// anyCommand reports whether a Command is left that could be carried out.
func (s *state) anyCommand() bool { return s.fight.commands != [Factions]uint8{} }

// pullOut carries out a Command: a unit withdraws, and leaders go with the last
// one.
func (t transition) pullOut(kind Faction, to Shire, c *toll) {
	f := &t.fight
	side := kind.Side()
	f.commands[kind]--
	f.left[side]++
	t.change(f.at, kind, -1)
	t.change(to, kind, 1)
	if side == t.side() {
		t.moved[to][kind-side.First()]++
		t.trim(f.at)
	}
	c.leaves(kind, to)
	if t.loyal(side) > 0 {
		return
	}
	for l := range t.leaders {
		if t.leaders[l] == f.at && Leader(l).Side() == side {
			t.leaders[l] = to
			c.all()
			t.tell.Amid("note.leader-withdraws", leaderArg(Leader(l)), shireArg(to))
		}
	}
}

// askSide asks the attackers' active seat, or both seats of the defenders: the
// first answer counts.
func (t transition) askSide(side Side, d Decision) {
	seats := engine.Seats(side.Seats())
	if side == t.side() {
		seats = t.active.seats()
	}
	t.ask(seats, d)
}
