package vikings878

import "skald/engine"

// The Leader Phase (rulings 16 to 20).

// leaderPhase begins the phase, which passes by itself if no leader can go.
func (t transition) leaderPhase() {
	t.phase = LeaderPhase
	t.goOnLeading()
}

// goOnLeading asks for the next step, if there is one, or goes on to Movement.
func (t transition) goOnLeading() {
	t.party = party{}
	for l := range Leader(Leaders) {
		if t.canLead(l) {
			t.ask(t.active.seats(), AskLeader)
			return
		}
	}
	t.movementPhase()
}

// canLead reports whether a leader can make a step at all.
func (s *state) canLead(l Leader) bool {
	if s.leaders[l] == AtSea {
		return s.mayActivate(l) == fine && s.landings(l) != 0
	}
	return s.mayActivate(l) == fine && s.anyCompany(l)
}

// anyCompany reports whether there is a unit with which a leader can go on.
func (s *state) anyCompany(l Leader) bool {
	var one pair
	one[s.active-s.side().First()] = 1
	return s.mayCompany(l, one) == fine || s.leftover(l) && s.mayCompany(l, s.came) == fine
}

// leftover reports whether the leader under way has nobody of the active faction
// with him: as a battle, or his card, left him. He may go on with all of those.
func (s *state) leftover(l Leader) bool {
	return l == s.leader && s.came.sum() > 0 && s.came[s.active-s.side().First()] == 0
}

// stepsOf returns how far a leader can still go: the card's number if he has not
// been activated.
func (s *state) stepsOf(l Leader) int {
	if l == s.leader {
		return int(s.steps)
	}
	return s.cardData().Shires
}

// mayActivate says whether a leader can be moved now: he is the one under way,
// or an army of the card is left for him.
func (s *state) mayActivate(l Leader) reason {
	switch {
	case l >= Leaders || l.Side() != s.side() || s.leaders[l] >= notYet:
		return notYourLeader
	case l == s.leader && s.steps == 0:
		return noStepsLeft
	case l == s.leader:
		return fine
	case s.activated&leaderBit(l) != 0:
		return leaderMoved
	case s.armies == 0:
		return noArmiesLeft
	case s.armies == 1 && s.leaders[l] != AtSea && s.atSea() != NoLeader && s.side() == Vikings:
		return lastArmyHis
	case s.leaders[l] != AtSea && s.unmoved(s.leaders[l])[s.active-s.side().First()] == 0:
		return noneOfActive
	}
	return fine
}

// landings returns where a leader at sea can land.
func (s *state) landings(l Leader) Set {
	return s.edition.lands[l] & s.enterable(Vikings)
}

// mayLand says whether a leader can land in a shire.
func (s *state) mayLand(l Leader, at Shire) reason {
	switch {
	case l >= Leaders || s.leaders[l] != AtSea:
		return notAtSea
	case s.mayActivate(l) != fine:
		return s.mayActivate(l)
	case s.edition.marsh.Has(at):
		return isMarsh
	case !s.edition.lands[l].Has(at):
		return notHisCoast
	case s.barred.Has(at):
		return isBarred
	}
	return fine
}

// activate gives a leader one of the card's armies, unless he is under way. Then
// nobody else is.
func (t transition) activate(l Leader) {
	if l == t.leader {
		return
	}
	t.armies--
	t.activated |= leaderBit(l)
	t.leader, t.came = l, pair{}
	t.steps = uint8(t.cardData().Shires)
}

// land lets a leader land with all units of his card.
func (t transition) land(l Leader, at Shire) reason {
	if why := t.mayLand(l, at); why != fine {
		return why
	}
	t.activate(l)
	t.tellUnits("note.landed", Vikings, t.units[AtSea].pair(Vikings), leaderArg(l), shireArg(at))
	t.step(at, t.units[AtSea].pair(Vikings))
	t.afterStep(at)
	return fine
}

// longestParty returns all who may go along with a leader: units of his shire
// that have not moved, and those that came with him.
func (s *state) longestParty(l Leader) pair {
	at := s.leaders[l]
	p := s.unmoved(at)
	if l == s.leader {
		p[0] += s.came[0]
		p[1] += s.came[1]
	}
	return p
}

// company returns who goes along: those chosen, or all who may.
func (s *state) company(l Leader) pair {
	if s.party.chosen && s.party.from == s.leaders[l] {
		return s.party.units
	}
	all := s.longestParty(l)
	if all[s.active-s.side().First()] == 0 && s.leftover(l) {
		return s.came // to take up others of its kind would be to change it
	}
	return all
}

// mayCompany says whether such a company can go along with a leader.
func (s *state) mayCompany(l Leader, units pair) reason {
	if l < Leaders && s.leaders[l] == AtSea {
		return landFirst
	}
	if why := s.mayActivate(l); why != fine {
		return why
	}
	all := s.longestParty(l)
	switch {
	case units.sum() == 0:
		return nobodyGoes
	case units[0] > all[0] || units[1] > all[1]:
		return notSoManyHere
	case units[s.active-s.side().First()] > 0 || s.leftover(l) && units == s.came:
	case l == s.leader:
		return noneOnTheWay
	default:
		return noneOfActive
	}
	switch {
	case s.leavesAlone(s.leaders[l], units, leaderBit(l)):
		return leaderAlone
	case !s.hasWay(s.leaders[l]):
		return noWay
	}
	return fine
}

// leavesAlone reports whether, when such units of the active side go from a
// shire, a leader stays there with nobody. Those in the set go along.
func (s *state) leavesAlone(from Shire, units pair, going uint8) bool {
	return units.sum() > s.mostLeaving(from, going)
}

// chooseCompany says who goes along on the next step.
func (t transition) chooseCompany(l Leader, units pair) reason {
	if why := t.mayCompany(l, units); why != fine {
		return why
	}
	t.party = party{true, t.leaders[l], units}
	return fine
}

// mayLead says whether a leader can go to a shire with his company.
func (s *state) mayLead(l Leader, to Shire) reason {
	if l < Leaders && s.leaders[l] == AtSea && l.Side() == s.side() {
		return landFirst
	}
	if why := s.mayActivate(l); why != fine {
		return why
	}
	from := s.leaders[l]
	if why := s.mayCompany(l, s.company(l)); why != fine {
		return why
	}
	return s.mayGo(from, to, l.Side(), s.stepsOf(l))
}

// mayGo says whether a way of so many steps leads from a shire to another.
func (s *state) mayGo(from, to Shire, side Side, steps int) reason {
	switch {
	case s.edition.marsh.Has(to):
		return isMarsh
	case side == Vikings && s.barred.Has(to):
		return isBarred
	case s.reach(from, side, steps).Has(to):
		return fine
	case from != to && s.near(from, to, steps):
		return throughEnemies
	}
	return tooFar
}

// near reports whether a shire is within so many steps if nobody were in the
// way.
func (s *state) near(from, to Shire, steps int) bool {
	seen := Of(from)
	for range steps {
		seen |= s.edition.around(seen) &^ s.edition.marsh
	}
	return seen.Has(to)
}

// lead moves a leader and his company to a shire, step by step by the shortest
// way. Where enemies are a battle is fought at once.
func (t transition) lead(l Leader, to Shire) reason {
	if why := t.mayLead(l, to); why != fine {
		return why
	}
	from, units := t.leaders[l], t.company(l)
	t.activate(l)
	t.tellUnits("note.led", l.Side(), units, leaderArg(l), placeArg("from", from), shireArg(to))
	for t.leaders[l] != to && t.decision != AskNothing {
		next, _ := t.path(t.leaders[l], to, l.Side(), int(t.steps))
		t.step(next, units)
		if next != to {
			t.plunder(next)
		}
	}
	t.last.From = from
	if t.decision != AskNothing {
		t.afterStep(to)
	}
	return fine
}

// step moves the leader under way by one shire, or ashore. Of his company those
// who came with him go first.
func (t transition) step(to Shire, units pair) {
	l := t.leader
	from := t.leaders[l]
	already := pair{min(units[0], t.came[0]), min(units[1], t.came[1])}
	t.shift(from, to, units, already)
	t.leaders[l] = to
	t.came = units
	t.steps--
	t.party = party{}
	t.last = Mark{From: from, To: to, Leader: l, Side: l.Side()}
}

// afterStep looks at what a step has led to: a battle, a plundered church, or
// the next step.
func (t transition) afterStep(at Shire) {
	if t.present(t.side().Other()).Has(at) {
		t.came = pair{} // what survives of them is counted after the battle
		t.beginBattle(at)
		return
	}
	t.plunder(at)
	if t.decision != AskNothing {
		t.goOnLeading()
	}
}

// afterLeaderBattle takes the further movement that a battle cost, and ends the
// activation of a leader who is no more in the shire.
func (t transition) afterLeaderBattle(at Shire, lost bool) {
	if lost && t.steps > 0 {
		t.steps--
	}
	t.came = t.moved[at]
	if t.leader != NoLeader && t.leaders[t.leader] != at {
		t.steps, t.came = 0, pair{}
	}
	t.goOnLeading()
}

// mayEndLeading says whether the phase can be ended.
func (s *state) mayEndLeading() reason {
	if l := s.atSea(); s.side() == Vikings && l != NoLeader && s.landings(l) != 0 {
		return mustLand
	}
	return fine
}

// legalLeading lists what can be done in the phase: first to land, then every
// leader's ways with his company, then other companies.
func (s *state) legalLeading(_ Faction, to []engine.Action) []engine.Action {
	for l := range Leader(Leaders) {
		if s.mayActivate(l) != fine || s.leaders[l] != AtSea {
			continue
		}
		set := s.landings(l)
		for _, part := range [2]Set{set & s.edition.cities, set &^ s.edition.cities} {
			for rest := part; rest != 0; rest &= rest - 1 {
				to = append(to, engine.Action{Verb: Invade, Args: engine.Args{engine.Word(l), shireWord(rest.First())}})
			}
		}
	}
	for l := range Leader(Leaders) {
		if s.mayActivate(l) != fine || s.leaders[l] == AtSea {
			continue
		}
		if s.mayCompany(l, s.company(l)) == fine {
			set := s.reach(s.leaders[l], l.Side(), s.stepsOf(l))
			to = s.appendWays(to, engine.Action{Verb: Lead, Args: engine.Args{engine.Word(l)}}, s.leaders[l], set)
		}
	}
	for l := range Leader(Leaders) {
		if s.mayActivate(l) == fine && s.leaders[l] != AtSea {
			to = s.legalCompanies(l, to)
		}
	}
	if s.mayEndLeading() == fine {
		to = append(to, engine.Action{Verb: Done})
	}
	return to
}

// legalCompanies lists the companies of a leader who can go on, the largest
// first: those that mayCompany takes.
func (s *state) legalCompanies(l Leader, to []engine.Action) []engine.Action {
	from := s.leaders[l]
	if !s.hasWay(from) {
		return to
	}
	all, need, most := s.longestParty(l), int(s.active-s.side().First()), s.mostLeaving(from, leaderBit(l))
	to = s.legalLeavings(Shires+engine.Word(l), all, most, to)
	to = s.appendParts(to, engine.Action{Verb: Company, Args: engine.Args{engine.Word(l)}}, all, need, most)
	if s.leftover(l) && s.mayCompany(l, s.came) == fine {
		to = append(to, engine.Action{Verb: Company, Args: engine.Args{engine.Word(l), engine.Word(s.came[0]), engine.Word(s.came[1])}})
	}
	return to
}

// mostLeaving returns how many units of the active side can leave a shire so that
// no leader stays there alone. Those in the set go along.
func (s *state) mostLeaving(from Shire, going uint8) int {
	n := s.units[from].of(s.side())
	if s.ledAt(from, s.side())&^going != 0 {
		n--
	}
	return n
}

// appendParts lists actions with parts of some units as their second and third
// words, the largest first: at least one of the faction needed, and at most so
// many.
func (s *state) appendParts(to []engine.Action, act engine.Action, all pair, need, most int) []engine.Action {
	var low pair
	low[need] = 1
	for a := int(all[0]); a >= int(low[0]); a-- {
		for b := min(int(all[1]), most-a); b >= int(low[1]); b-- {
			to = append(to, act)
			last := &to[len(to)-1] // set there: to change act first would be slower
			last.Args[1], last.Args[2] = engine.Word(a), engine.Word(b)
		}
	}
	return to
}

// appendWays lists actions with a shire as their second word: where enemies are
// first, then cities, then the shires next to where they begin, then the others.
func (s *state) appendWays(to []engine.Action, act engine.Action, from Shire, set Set) []engine.Action {
	enemies := set & s.present(s.side().Other())
	cities := set & s.edition.cities &^ enemies
	rest := set &^ enemies &^ cities
	near := rest & s.edition.borders[from]
	for _, part := range [4]Set{enemies, cities, near, rest &^ near} {
		for ; part != 0; part &= part - 1 {
			to = append(to, act)
			to[len(to)-1].Args[1] = shireWord(part.First())
		}
	}
	return to
}
