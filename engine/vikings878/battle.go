package vikings878

import "skald/engine"

// The Battle Phase, and battles that begin otherwise (rulings 24 to 27): first
// the Fyrd cards, then the attackers commit, then the defenders answer.

// A battle is one that has not been fought to its end.
type battle struct {
	at       Shire
	fyrd     uint8 // figures of the cards drawn when it began
	drew     bool  // a card was drawn for the defence
	epics    epics
	events   events
	ordered  bool // the attackers gave it orders of its own
	losses   Losses
	commands Commands
	rank     uint8 // in which it is to be fought, counted from 1; 0: behind those
	levied   bool  // the English spend a plundered church
	spyFrom  Shire
	spies    pair
	escapeTo Shire
	moment   Moment
	escaper  Faction
}

// battlePhase begins the phase: every shire with both sides is a battle.
func (t transition) battlePhase() {
	t.phase, t.party = BattlePhase, party{}
	for rest := t.vikings() & t.held[English]; rest != 0 && int(t.pending) < len(t.battles); rest &= rest - 1 {
		t.addBattle(rest.First())
	}
	t.commit()
}

// beginBattle begins one battle alone: a leader's, or an event's.
func (t transition) beginBattle(at Shire) {
	t.addBattle(at)
	t.commit()
}

// addBattle notes a battle and draws the Fyrd card that it is due: the English
// defend a City Shire with a Housecarl or Thegn there.
func (t transition) addBattle(at Shire) {
	b := &t.battles[t.pending]
	t.pending++
	*b = battle{at: at}
	if t.side() == Vikings && t.edition.cities.Has(at) && t.held[English].Has(at) {
		b.drew = true
		b.fyrd = t.drawFyrd(b)
	}
}

// commit asks the attackers, if there is a battle.
func (t transition) commit() {
	if t.pending == 0 {
		t.afterBattles()
		return
	}
	t.ask(t.active.seats(), AskCommit)
}

// drawFyrd draws a Fyrd card for a battle and returns how many figures it
// brings. An Epic card has its effect besides.
func (t transition) drawFyrd(b *battle) uint8 {
	if t.fyrdDeck == 0 {
		t.shuffleFyrd()
	}
	no := nthBit(t.fyrdDeck, t.dice.IntN(onesIn(t.fyrdDeck)))
	t.fyrdDeck &^= 1 << no
	t.fyrdOut |= 1 << no
	if no < epicCard {
		n := t.edition.Fyrd[no]
		t.tell.Detail("note.fyrd", shireArg(b.at), number("n", n))
		return uint8(n)
	}
	return t.drawEpic(b, Epic(no-epicCard))
}

// shuffleFyrd shuffles what was drawn into the deck again.
func (t transition) shuffleFyrd() {
	if t.opts.epic {
		t.changeEpics()
	}
	t.fyrdDeck, t.fyrdOut = t.fyrdDeck|t.fyrdOut, 0
	t.tell.Detail("note.fyrd-shuffled")
}

// figures returns how many of so many Fyrd the stock still has for the battle
// under way.
func (s *state) figures(n uint8) uint8 { return min(n, s.edition.fyrd-s.fight.fyrd) }

// battleAt returns the battle in a shire, nil if there is none to come.
func (s *state) battleAt(at Shire) *battle {
	for i := range s.battles[:s.pending] {
		if s.battles[i].at == at {
			return &s.battles[i]
		}
	}
	return nil
}

// attackSeason reports whether a faction can play an event of a season when its
// side attacks.
func (s *state) attackSeason(f Faction, e Event) bool {
	if s.edition.copies[f][e] == 0 {
		return false
	}
	switch deeds[e].season {
	case inOwnAttack:
		return f == s.active
	case inAttack, inBattle:
		return deeds[e].side == s.side()
	}
	return false
}

// attackHolder returns which faction of the attackers plays an event: the active
// one, or its ally for events that fit its turn too.
func (s *state) attackHolder(e Event) (Faction, reason) {
	why := outOfSeason
	for _, f := range [2]Faction{s.active, s.active.Ally()} {
		if !s.attackSeason(f, e) {
			continue
		}
		switch holds := s.mayUse(f, e); {
		case holds == fine:
			return f, fine
		case why != twoEvents:
			why = holds
		}
	}
	return s.active, why
}

// mayPlayAttack says whether the attackers can play an event for a battle.
func (s *state) mayPlayAttack(e Event, target engine.Word) reason {
	if _, why := s.attackHolder(e); why != fine {
		return why
	}
	if target == allTargets {
		return wrongTarget
	}
	return s.mayJoin(e, s.battleAt(shireOf(target)))
}

// mayJoin says whether an event can be played for a battle, as far as the battle
// goes.
func (s *state) mayJoin(e Event, b *battle) reason {
	switch {
	case b == nil:
		return noBattleThere
	case s.inForce.has(e), deeds[e].lasting && !b.events.has(e) && s.awaits(e):
		return inForceAlready
	case b.events.has(e):
		return onceABattle
	case e == VikingTerror && !b.drew:
		return noFyrdDrawn
	case e == NorthumbrianDiscord && !s.edition.northern.Has(b.at):
		return notNorthern
	}
	return fine
}

// awaits reports whether an event has been played for a battle to come.
func (s *state) awaits(e Event) bool {
	for i := range s.battles[:s.pending] {
		if s.battles[i].events.has(e) {
			return true
		}
	}
	return false
}

// playAttack plays an event for a battle.
func (t transition) playAttack(e Event, target engine.Word) reason {
	if why := t.mayPlayAttack(e, target); why != fine {
		return why
	}
	f, _ := t.attackHolder(e)
	t.spend(f, e)
	b := t.battleAt(shireOf(target))
	b.events |= 1 << e
	t.tell.All("note.event-at", who(f), eventArg(e), shireArg(b.at))
	return fine
}

// mayOrder says whether a battle can have such orders of the attackers.
func (s *state) mayOrder(at Shire, l Losses, _ Commands) reason {
	switch {
	case s.battleAt(at) == nil:
		return noBattleThere
	case !l.fits(s.side()):
		return notYourLosses
	}
	return fine
}

// order gives a battle orders of its own. Battles are fought in the order in
// which they were given such, then by number.
func (t transition) order(at Shire, l Losses, c Commands) reason {
	if why := t.mayOrder(at, l, c); why != fine {
		return why
	}
	b := t.battleAt(at)
	if !b.ordered {
		for i := range t.battles[:t.pending] {
			b.rank = max(b.rank, t.battles[i].rank)
		}
		b.rank++
	}
	b.ordered, b.losses, b.commands = true, l, c
	t.tell.Only(t.active.Seat(), "secret.fight", shireArg(at), lossesArg(l), commandsArg(c))
	return fine
}

// legalCommit lists what the attackers can do before their battles: events,
// orders, and to fight.
func (s *state) legalCommit(_ Faction, to []engine.Action) []engine.Action {
	held := s.heldEvents(s.active) | s.heldEvents(s.active.Ally())
	for i := range s.battles[:s.pending] {
		b := &s.battles[i]
		for e := range Event(Events) {
			if held.has(e) && s.mayPlayAttack(e, shireWord(b.at)) == fine {
				to = append(to, engine.Action{Verb: Play, Args: engine.Args{engine.Word(e), shireWord(b.at)}})
			}
		}
		if s.mayLevyAttack(b.at) == fine {
			to = append(to, engine.Action{Verb: Levy, Args: engine.Args{shireWord(b.at)}})
		}
	}
	for i := range s.battles[:s.pending] {
		to = s.legalOrders(s.battles[i].at, to)
	}
	return append(to, engine.Action{Verb: Done})
}

// legalOrders lists the orders that a battle can have.
func (s *state) legalOrders(at Shire, to []engine.Action) []engine.Action {
	for l := range Losses(LossOrders) {
		if !l.fits(s.side()) {
			continue
		}
		for c := range Commands(CommandOrders) {
			to = append(to, engine.Action{Verb: Fight, Args: engine.Args{shireWord(at), engine.Word(l), engine.Word(c)}})
		}
	}
	return to
}

// sortBattles puts the battles into the order in which they are fought. Until
// then they stand by number, since the order is the attackers' secret.
func (s *state) sortBattles() {
	list := s.battles[:s.pending]
	before := func(a, b *battle) bool {
		if ra, rb := a.rank-1, b.rank-1; ra != rb { // 0 becomes the last
			return ra < rb
		}
		return a.at < b.at
	}
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && before(&list[j], &list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// afterBattles goes on where the battles came from.
func (t transition) afterBattles() {
	switch {
	case t.decision == AskNothing:
	case t.phase == ReinforcementsPhase:
		t.ask(t.active.seats(), AskReinforce)
	case t.phase == LeaderPhase:
		t.afterLeaderBattle(t.fight.at, t.fight.lost)
	case t.mayBuildAny():
		t.ask(t.active.seats(), AskBuild)
	default:
		t.drawCards()
	}
}
