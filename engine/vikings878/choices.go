package vikings878

import "skald/engine"

// The choices of a battle (ruling 31): by orders, or asked where there is more
// than one possibility.

// ordersOf returns by which orders a side fights the battle under way.
func (s *state) ordersOf(side Side) (Losses, Commands) {
	if b := &s.battles[0]; side == s.side() && b.ordered {
		return b.losses, b.commands
	}
	return s.stance[side].Losses, s.stance[side].Commands
}

// canLose reports whether a side can take a loss of a kind now. The first Hit
// that counts against Vikings takes a Berserker if there is one; a Danegeld is
// paid with Norsemen or a Berserker.
func (s *state) canLose(kind Faction, side Side) bool {
	if kind > Fort || s.fighters(kind, side) == 0 {
		return false
	}
	switch {
	case s.fight.step == paying:
		return kind <= Berserkers
	case s.fight.step == rebelling:
		return true
	case side == Vikings && s.fight.roller == English && s.fight.open && !s.fight.bled && s.fighters(Berserkers, Vikings) > 0:
		return kind == Berserkers
	}
	return true
}

// nextLoss returns what a side loses next, and whether that is sure: there is
// only one kind, its orders say which, or all who fight die.
func (s *state) nextLoss(side Side) (Faction, bool) {
	losses, _ := s.ordersOf(side)
	n, first := 0, NoFaction
	for _, kind := range losses.order(side) {
		if s.canLose(kind, side) {
			if n++; first == NoFaction {
				first = kind
			}
		}
	}
	// Those of the enemy who fight for this side go last.
	if f := s.fight.traitor; f != NoFaction && s.sideOf(f) == side && s.canLose(f, side) {
		if n++; first == NoFaction {
			first = f
		}
	}
	all := s.fight.open && int(s.fight.hits) >= s.strength(side)+s.fighters(Fort, side)
	return first, n < 2 || losses != AskLosses || all
}

// mayLose says whether whoever is asked can take a loss of a kind.
func (s *state) mayLose(kind Faction) reason {
	if s.fight.step == naming {
		if s.sideOf(kind) != s.side() || kind >= Factions || s.units[s.fight.at][kind] == 0 {
			return notYourUnits
		}
		return fine
	}
	if !s.canLose(kind, s.loser()) {
		return noneToLose
	}
	return fine
}

// loser returns which side is asked for a loss.
func (s *state) loser() Side {
	switch s.fight.step {
	case rebelling, paying:
		return Vikings
	}
	return s.fight.roller.Other()
}

// chooseLoss takes the loss that was asked for and goes on with the battle.
func (t transition) chooseLoss(kind Faction) reason {
	if why := t.mayLose(kind); why != fine {
		return why
	}
	c := t.toll()
	switch t.fight.step {
	case rebelling:
		t.lose(kind, &c)
		c.all()
		t.rebels()
		return fine
	case paying:
		t.pay(kind)
	case naming:
		t.betray(kind)
	default:
		t.takeHit(kind, &c)
		c.all()
	}
	t.runFight()
	return fine
}

// legalLosses lists the losses that can be taken.
func (s *state) legalLosses(_ Faction, to []engine.Action) []engine.Action {
	for kind := range Fort + 1 {
		if s.mayLose(kind) == fine {
			to = append(to, engine.Action{Verb: Lose, Args: engine.Args{engine.Word(kind)}})
		}
	}
	return to
}

// payDanegeld has the attacking Vikings pay before a battle: 2 Norsemen, or the
// only one, or 1 Berserker. If nobody is left there is no battle.
func (t transition) payDanegeld() {
	if t.fight.by != Vikings || !t.has(Danegeld) {
		t.fight.step = gathering
		return
	}
	kind, sure := t.nextLoss(Vikings)
	if !sure {
		t.askSide(Vikings, AskLoss)
		return
	}
	t.pay(kind)
}

func (t transition) pay(kind Faction) {
	n := 1
	if kind == Norsemen {
		n = int(min(2, t.units[t.fight.at][kind]))
	}
	t.fight.dead[Vikings] += uint8(n)
	t.tell.Detail("note.pays", number("n", n), factionArg(kind))
	t.remove(t.fight.at, kind, n)
	t.fight.step = gathering
	if t.strength(Vikings) == 0 {
		t.endFight()
	}
}

// A withdrawal is a unit's way out by Command.
type withdrawal struct {
	kind Faction
	to   Shire
}

// wish is what a side's orders make of a Command.
type wish uint8

const (
	stay   wish = iota
	unsure      // it is to be asked
	goes        // withdraw one unit
)

// refuges returns where units of a side can withdraw to: adjacent shires that it
// occupies, and for Vikings none that is barred.
func (s *state) refuges(side Side) Set {
	return s.edition.borders[s.fight.at] & s.occupied(side) & s.enterable(side)
}

// mayWithdraw says whether a unit can withdraw by Command.
func (s *state) mayWithdraw(kind Faction, to Shire) reason {
	switch {
	case kind >= Factions || s.fight.commands[kind] == 0:
		return noCommand
	case s.units[s.fight.at][kind] == 0:
		return nobodyThere
	case !s.refuges(kind.Side()).Has(to):
		return noRefuge
	}
	return fine
}

// nextWithdrawal returns what a side makes of the Commands left of its roll.
func (s *state) nextWithdrawal(side Side) (withdrawal, wish) {
	losses, commands := s.ordersOf(side)
	refuges := s.refuges(side)
	none := withdrawal{}
	if refuges == 0 {
		return none, stay
	}
	switch {
	case commands == Hold,
		commands == Yield && s.strength(side.Other()) < 2*s.strength(side):
		return none, stay
	}
	for _, kind := range losses.order(side) {
		if kind < Factions && s.fight.commands[kind] > 0 && s.units[s.fight.at][kind] > 0 {
			if commands == AskCommands {
				return none, unsure
			}
			return withdrawal{kind, s.refuge(side, refuges)}, goes
		}
	}
	return none, stay
}

// refuge returns where units go by orders: to a City Shire if there is one, to
// the most own units, to the lowest number.
func (s *state) refuge(side Side, set Set) Shire {
	if cities := set & s.edition.cities; cities != 0 {
		set = cities
	}
	best := set.First()
	for at := range set.All() {
		if s.units[at].of(side) > s.units[best].of(side) {
			best = at
		}
	}
	return best
}

// withdraw carries out a Command as asked and goes on with the battle.
func (t transition) withdraw(kind Faction, to Shire) reason {
	if why := t.mayWithdraw(kind, to); why != fine {
		return why
	}
	c := t.toll()
	t.pullOut(kind, to, &c)
	c.all()
	t.runFight()
	return fine
}

// stand lets the Commands left of a roll go.
func (t transition) stand() {
	t.fight.commands = [Factions]uint8{}
	t.runFight()
}

// legalWithdrawals lists who can withdraw where, and to stay.
func (s *state) legalWithdrawals(_ Faction, to []engine.Action) []engine.Action {
	for kind := range Faction(Factions) {
		for rest := s.refuges(kind.Side()); rest != 0; rest &= rest - 1 {
			if s.mayWithdraw(kind, rest.First()) == fine {
				to = append(to, engine.Action{Verb: Withdraw, Args: engine.Args{engine.Word(kind), shireWord(rest.First())}})
			}
		}
	}
	return append(to, engine.Action{Verb: Pass})
}
