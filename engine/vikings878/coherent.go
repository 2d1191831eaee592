package vikings878

import "skald/engine"

// coherent returns an error if the position's parts contradict each other, so
// that a rule could not be carried out on it.
func (s *state) coherent() error {
	var f engine.Faults
	s.coherentCourse(&f)
	if f.Err() == nil {
		s.coherentMap(&f)
		s.coherentCards(&f)
		s.coherentTurn(&f)
		s.coherentBattles(&f)
		s.coherentOrders(&f)
	}
	if f.Err() == nil {
		s.coherentDecision(&f)
	}
	if f.Err() == nil && s.phase <= SetupPhase {
		s.coherentSetup(&f)
	}
	return f.Err()
}

// need adds a fault unless something holds.
func need(f *engine.Faults, ok bool, text string) {
	if !ok {
		f.Add("%s", text)
	}
}

// coherentCourse checks rounds, turns and what can be asked in each phase.
func (s *state) coherentCourse(f *engine.Faults) {
	setup := s.phase <= SetupPhase
	need(f, setup == (s.round == 0) && setup == (s.turns == 0), "the round does not fit the phase")
	need(f, setup == (s.decision == AskDeck || s.decision == AskPlacing), "the decision does not fit the phase")
	need(f, (s.decision == AskDeck) == (s.phase == DeckPhase), "decks are chosen at another time")
	need(f, s.phase != DeckPhase || s.opts.advanced, "decks are not chosen in this match")
	need(f, (s.decision == AskNothing) == (s.ending != notEnded), "the end does not fit the decision")
	need(f, s.decision == AskNothing || s.winner == Vikings, "somebody has won, and the match goes on")
	need(f, s.decision == AskNothing || s.phase != DrawPhase, "the Draw Phase waits for nobody")
	for i, a := range s.cubes[:s.turns] {
		for _, b := range s.cubes[:i] {
			need(f, a != b, "a faction has two turns in a round")
		}
	}
	if setup {
		need(f, s.active == 0 && s.turn == newTurn, "a turn is under way in the set-up")
		return
	}
	if s.turns == 0 {
		return // which is a fault that was told
	}
	need(f, s.active == s.cubes[s.turns-1], "another faction is active than has its turn")
	need(f, s.round > 1 || s.cubes[0] == Norsemen, "round I begins with another faction")
	phases := map[Decision][]Phase{
		AskSettle: {ReinforcementsPhase}, AskShort: {ReinforcementsPhase}, AskReinforce: {ReinforcementsPhase},
		AskPurse: {ReinforcementsPhase}, AskMovers: {ReinforcementsPhase}, AskNavy: {ReinforcementsPhase},
		AskLeader: {LeaderPhase}, AskMove: {MovementPhase}, AskBuild: {BattlePhase},
	}
	if list, ok := phases[s.decision]; ok {
		need(f, list[0] == s.phase, "the decision does not fit the phase")
	} else if s.decision != AskNothing {
		need(f, s.phase == ReinforcementsPhase || s.phase == LeaderPhase || s.phase == BattlePhase, "no battle is fought in this phase")
	}
}

// coherentMap checks where units, leaders and pieces are.
func (s *state) coherentMap(f *engine.Faults) {
	e := s.edition
	for at := range s.units {
		place := Shire(at)
		if e.marsh.Has(place) {
			need(f, s.units[at] == (stack{}), "units stand in a Marsh")
		}
		first := s.side().First()
		need(f, s.moved[at][0] <= s.units[at][first] && s.moved[at][1] <= s.units[at][first+1], "more have moved than are there")
	}
	need(f, s.moved[AtSea] == pair{} && s.units[AtSea].of(English) == 0, "nobody moves at sea, and no English are there")
	atSea := 0
	for l, at := range s.leaders {
		side := Leader(l).Side()
		switch {
		case at == AtSea:
			atSea++
			need(f, side == Vikings, "Alfred is at sea")
		case at < notYet:
			need(f, s.units[at].of(side) > 0, "a leader has no unit of his side")
		}
	}
	need(f, atSea <= 1 && (atSea == 1) == (s.units[AtSea] != stack{}), "units at sea and leaders there do not fit")
	need(f, atSea == 0 || s.round == 0 || s.side() == Vikings && s.phase <= LeaderPhase && s.revealed, "a leader is at sea at another time")
	if l := s.atSea(); l != NoLeader && s.phase == LeaderPhase {
		need(f, s.armies > 0 && s.activated&leaderBit(l) == 0, "a leader at sea has no army with which to land")
	}
	need(f, s.round > 1 || s.revealed, "the first leader is not open")
	for i := range e.Leaders {
		if l := e.Leaders[i].Leader; l != Reinforcements {
			need(f, (s.leaders[l] == notYet) == (s.leaderDeck>>i&1 == 1), "a leader and his card are in two places")
		}
	}
	turnedUp := max(1, int(s.round))
	if s.round > 1 && !s.revealed {
		turnedUp--
	}
	need(f, onesIn(uint32(s.leaderDeck)) == leaderCards-turnedUp, "the leader deck does not fit the round")
	need(f, s.fortsLeft() >= 0 && s.forts&^(everyShire&^e.marsh) == 0 && s.settlements&^s.forts == 0, "Forts are where none can be")
	need(f, s.plundered&^e.churches == 0 && int(s.tiles) <= s.plundered.Len(), "churches were plundered where none are")
	need(f, s.plundered != e.churches || s.decision == AskNothing, "all churches are plundered, and the match goes on")
	need(f, s.opts.land || s.forts|s.plundered == 0, "Forts and churches are not in this match")
	need(f, !s.last.To.marshOf(e) && !s.last.From.marshOf(e), "something moved through a Marsh")
}

// coherentSetup checks that nothing but what is chosen before the first turn differs
// from what was laid out: decks first, then units that are placed freely.
func (s *state) coherentSetup(f *engine.Faults) {
	laid := state{edition: s.edition, opts: s.opts}
	laid.opts.advanced, laid.opts.epic = true, false // nothing is drawn by chance
	transition{state: &laid, by: engine.Nobody}.setUp()
	laid.opts = s.opts
	laid.stance, laid.asked, laid.deck = s.stance, s.asked, s.deck
	laid.fyrdDeck, laid.epicUsed = s.fyrdDeck, s.epicUsed
	if s.phase == SetupPhase {
		laid.phase, laid.decision, laid.hand, laid.free, laid.ready = s.phase, s.decision, s.hand, s.free, s.ready
		for faction := range Faction(Factions) {
			extra, want := int(s.free[faction]), 0
			if faction.Side() == English {
				want = int(min(freePlacements, laid.supply[faction]))
			}
			for at := range s.units {
				n := int(s.units[at][faction]) - int(laid.units[at][faction])
				need(f, n >= 0, "units are gone before the first turn")
				extra += n
			}
			need(f, extra == want, "others were placed freely than can be")
		}
		laid.units, laid.held, laid.supply = s.units, s.held, s.supply
	}
	need(f, *s == laid, "something happened in the set-up that cannot")
}

// marshOf reports whether a shire is a Marsh.
func (s Shire) marshOf(e *Edition) bool { return e.marsh.Has(s) }

// coherentCards checks that hands and what was played fit the round.
func (s *state) coherentCards(f *engine.Faults) {
	for faction := range Faction(Factions) {
		if s.phase == DeckPhase {
			need(f, s.hand[faction]|s.played[faction] == 0 && s.events[faction] == 0, "there are hands before the decks")
			continue
		}
		played := (s.played[faction] & movementSet).len()
		want := max(0, int(s.round)-1)
		if s.round > 0 && s.hadTurn(faction) && (faction != s.active || s.card != 0) {
			want++
		}
		need(f, played == want, "the cards of movement played do not fit the round")
		need(f, !s.needsMovement(faction) || s.hand[faction]&movementSet != 0, "a hand lacks a card of movement")
		need(f, int(s.events[faction]) <= (s.played[faction]&eventSet).len(), "more events were played than lie face up")
		need(f, s.hand[faction].len() == handSize || s.deck[faction] == 0 || s.round > 0, "a hand was not dealt")
		need(f, s.decision == AskPlacing || s.free[faction] == 0, "units are placed freely after the set-up")
	}
}

// coherentTurn checks what the turn remembers.
func (s *state) coherentTurn(f *engine.Faults) {
	if s.round == 0 {
		return
	}
	e, first := s.edition, s.side().First()
	before := s.phase == ReinforcementsPhase && s.decision != AskNavy
	need(f, before == (s.card == 0) || s.decision == AskNothing, "the card of movement does not fit the phase")
	need(f, s.card == 0 || s.played[s.active].has(int(s.card)), "the card of movement was not played")
	need(f, int(s.armies) <= s.cardData().Armies, "more armies are left than the card has")
	need(f, s.leader == NoLeader || s.phase == LeaderPhase && s.activated&leaderBit(s.leader) != 0 && s.leader.Side() == s.side() && s.leaders[s.leader] != notYet,
		"the leader under way is another's, or was not activated")
	need(f, s.leader != NoLeader || s.steps == 0 && s.came == pair{}, "nobody leads, and has steps left")
	need(f, s.pending == 0 || s.came == pair{}, "units came with a leader to a battle that is not over")
	need(f, int(s.steps) < max(1, s.cardData().Shires), "the leader has more steps than the card")
	if s.leader != NoLeader && s.leaders[s.leader] <= Shires {
		at := s.leaders[s.leader]
		need(f, at != AtSea && s.came[0] <= s.moved[at][0] && s.came[1] <= s.moved[at][1] && s.came[0] <= s.units[at][first] && s.came[1] <= s.units[at][first+1], "more came with the leader than have moved")
	} else {
		need(f, s.came == pair{} && s.steps == 0, "a company is without its leader")
	}
	need(f, s.activated == 0 || s.phase >= LeaderPhase && s.card != 0, "a leader was activated before his phase")
	need(f, !s.party.chosen || (s.decision == AskLeader || s.decision == AskMove) && s.party.from != AtSea, "a party is chosen at another time")
	need(f, s.party.chosen || s.party == party{}, "a party is not chosen, and has units")
	need(f, !s.party.chosen || s.canGo(s.party), "a party is chosen that cannot go")
	need(f, s.barred == 0 || s.side() == Vikings && s.barred.Len() == navyShires && s.barred&^s.navyCoasts() == 0 && s.card != 0, "shires are barred that cannot be")
	need(f, !s.ships || s.side() == Vikings && s.phase == MovementPhase || s.phase > MovementPhase, "ships sail at another time")
	need(f, !s.longer || s.side() == English && s.phase >= MovementPhase, "Thegn Leadership holds at another time")
	for _, event := range s.inForce.list() {
		need(f, deeds[event].lasting, "an event is in force that does not last")
	}
	need(f, s.inForce>>Events == 0, "there is no such event")
	s.coherentOwed(f)
	need(f, (s.decision == AskPurse) == (s.purse > 0) && (s.purse > 0) == (s.purseAt != 0), "King's Purse is open at another time")
	need(f, s.purse <= s.supply[Housecarls] && s.purseAt&^(s.held[English]&^s.vikings()) == 0 && (s.purse == 0 || s.active == Housecarls), "King's Purse has nobody to bring")
	need(f, (s.decision == AskMovers) == (s.movers > 0) && (s.movers > 0) == (s.moversTo != AtSea), "Ceolwulf is open at another time")
	need(f, s.movers == 0 || e.ceolwulf.Has(s.moversTo) && !s.held[English].Has(s.moversTo) && s.side() == Vikings, "Ceolwulf's city is another's")
	need(f, s.waiting == pair{} || e.card[Reinforcements] != nil, "units wait for a place that no card brought")
}

// canGo reports whether those chosen are an army, or a leader's company.
func (s *state) canGo(p party) bool {
	if s.decision == AskMove {
		return s.mayForm(p.from, p.units) == fine
	}
	for l, at := range s.leaders {
		if at == p.from && s.mayCompany(Leader(l), p.units) == fine {
			return true
		}
	}
	return false
}

// coherentOwed checks that icons are owed only while a short supply is shared out.
func (s *state) coherentOwed(f *engine.Faults) {
	need(f, (s.decision == AskShort) == (s.owed != [places]uint8{}), "icons are owed at another time")
	if s.decision != AskShort {
		return
	}
	cities := s.englishCities() & s.edition.iconCity
	for at, n := range s.owed {
		if n > 0 {
			need(f, cities.Has(Shire(at)) && int(n) <= s.edition.Shires[at-1].Icons.of(s.active), "icons are owed that are not there")
		}
	}
	need(f, s.side() == English && s.supply[s.active] > 0 && s.owing() > int(s.supply[s.active]), "the supply is not short")
}

// coherentDecision checks that those are asked who can answer, and that they have
// something to answer.
func (s *state) coherentDecision(f *engine.Faults) {
	want := s.active.seats()
	switch s.decision {
	case AskNothing:
		want = 0
	case AskDeck:
		want = 0
		for faction := range Faction(Factions) {
			if s.deck[faction].len() < deckSize {
				want = want.With(faction.Seat())
			}
		}
		need(f, want != 0, "all decks are chosen")
	case AskPlacing:
		want = 0
		for faction := range Faction(Factions) {
			need(f, s.free[faction] == 0 || faction.Side() == English && s.free[faction] <= s.supply[faction], "more are placed freely than there are")
			if s.free[faction] > 0 {
				want = want.With(faction.Seat())
			}
		}
		need(f, want != 0, "all units are placed")
	case AskNavy:
		want = s.asked
		need(f, s.side() == Vikings && want.Len() == 1 && want&^englishTwo == 0 && s.might(Faction(want.First()), SaxonNavy), "nobody can name shires")
		need(f, s.named == 0 || want.Len() == 1 && s.mayUse(Faction(want.First()), SaxonNavy) == fine, "shires are named without the card")
	case AskWindow:
		want = s.asked
		need(f, want != 0 && want&^s.side().Other().Seats() == 0, "another side answers")
		for seat := range want.All() {
			asked := Faction(seat) // under older rules also where a Spy has no way
			need(f, s.mightAnswer(asked) || s.might(asked, Spy) || s.might(asked, EscapeWilds), "a seat is asked that can play nothing")
		}
	case AskLoss, AskCommand:
		side := s.loser()
		if s.decision == AskCommand {
			side = s.fight.roller
		} else if s.fight.step == naming {
			side = s.side()
		}
		if side != s.side() {
			want = side.Seats()
		}
	}
	need(f, s.asked == want, "others are asked than can answer")
	need(f, (s.decision == AskNavy || s.named == 0) && s.named.Len() < navyShires && s.named&^s.navyCoasts() == 0, "shires are named that cannot be")
	for seat := range s.asked.All() {
		need(f, f.Err() != nil || len(s.Legal(seat, nil)) > 0, "somebody is asked and can do nothing")
	}
}

// coherentOrders checks stances, orders and sealed plays.
func (s *state) coherentOrders(f *engine.Faults) {
	for side := range s.stance {
		need(f, s.stance[side].Losses.fits(Side(side)), "a stance is another side's")
	}
	for faction := range Faction(Factions) {
		for e, when := range s.ready[faction] {
			need(f, when == Never || s.mayReady(faction, Event(e), when) == fine, "an order is for no card in hand")
		}
		if s.decision != AskWindow || faction.Side() == s.side() {
			need(f, s.sealed[faction] == sealed{}, "something is sealed without a window")
			continue
		}
		again := *s
		again.sealed[faction] = sealed{}
		own := &s.sealed[faction]
		for _, p := range own.plays[:own.n] {
			plain := p.event != Spy && p.from == AtSea && p.units == pair{} || p.event == Spy && p.from != AtSea
			plain = plain && (p.event == EscapeWilds) == (p.moment != NoMoment) && (p.event == EscapeWilds) == (p.to != AtSea)
			why := again.maySeal(faction, p) // under older rules two of one that lasts could be sealed
			need(f, plain && (why == fine || why == inForceAlready), "a play is sealed that cannot be")
			transition{state: &again}.sealPlay(faction, p)
		}
		for rest := own.levies; rest != 0; rest &= rest - 1 {
			need(f, again.mayLevyDefence(faction, rest.First()) == fine, "a church is spent that cannot be")
			again.sealed[faction].levies = again.sealed[faction].levies.With(rest.First())
		}
	}
}

// coherentBattles checks the battles to come and the one under way.
func (s *state) coherentBattles(f *engine.Faults) {
	fighting := s.decision == AskLoss || s.decision == AskCommand
	battling := fighting || s.decision == AskCommit || s.decision == AskWindow
	both := s.vikings() & s.held[English]
	need(f, battling == (s.pending > 0) || s.decision == AskNothing && s.pending == 0, "battles are fought at another time")
	need(f, s.phase == BattlePhase || s.pending <= 1, "two battles are fought at once")
	need(f, s.round > 0 || both == 0, "both sides stand in a shire before the first turn")
	var listed Set
	for i := range s.battles[:s.pending] {
		b := &s.battles[i]
		need(f, i == 0 || fighting || s.battles[i-1].at < b.at, "the order of battles is told")
		under := i == 0 && fighting // a traitor may be all that fights for a side
		need(f, !listed.Has(b.at) && b.at != AtSea && (under || s.present(Vikings).Has(b.at)), "a battle is where nobody fights")
		listed = listed.With(b.at)
		rebels := s.side() == English && s.phase == ReinforcementsPhase && !s.held[English].Has(b.at) && b.fyrd > 0
		need(f, under || both.Has(b.at) || rebels, "a battle is where nobody fights")
		s.coherentBattle(f, b)
	}
	switch {
	case s.decision == AskMove:
		need(f, both.Len()+int(s.armies) <= maxFight, "there are more battles than armies")
	default:
		need(f, both&^listed == 0, "both sides stand in a shire without a battle")
	}
	need(f, fighting == (s.fight.step != noFight), "the battle under way does not fit the decision")
	s.coherentFight(f)
}

// coherentBattle checks one battle to come.
func (s *state) coherentBattle(f *engine.Faults, b *battle) {
	need(f, b.epics == 0 || s.opts.epic, "Epic cards are not in this match")
	need(f, b.events>>Events == 0, "there is no such event")
	need(f, !b.levied || s.opts.land, "churches are not in this match")
	need(f, b.losses.fits(s.side()) && b.ordered || !b.ordered && b.losses == 0 && b.commands == 0 && b.rank == 0, "a battle's orders are another side's")
	need(f, !b.drew || s.side() == Vikings && s.edition.cities.Has(b.at), "a Fyrd card was drawn where none is due")
	spies := b.events.has(Spy)
	need(f, spies == (b.spyFrom != AtSea) && spies == (b.spies != pair{}) && (!spies || b.spyFrom != b.at && !s.edition.marsh.Has(b.spyFrom) && s.side() == Vikings), "a spy comes from nowhere")
	escapes := b.events.has(EscapeWilds)
	need(f, escapes == (b.escapeTo != AtSea) && escapes == (b.moment != NoMoment) && (escapes || b.escaper == 0), "an escape leads nowhere")
	need(f, !escapes || b.escaper.Side() == English && s.side() == Vikings && s.planned(b.escaper) != 0 && s.events[b.escaper] < maxEvents, "an escape has no card")
}

// coherentFight checks the battle under way.
func (s *state) coherentFight(f *engine.Faults) {
	g := &s.fight
	need(f, g.events>>Events == 0, "there is no such event")
	need(f, (s.opts.epic || g.epics == 0) && (s.opts.runes || g.runed == 0 && g.runes == [Factions]uint8{} && g.shield == [Sides]uint8{}), "an option is not in this match")
	if g.step == noFight {
		need(f, g.fyrd == 0 && !g.open && !g.regular && g.hits == 0 && g.flees == [diceKinds]uint8{} && g.commands == [Factions]uint8{}, "a battle is over, and goes on")
		return
	}
	if s.pending == 0 {
		return
	}
	b := &s.battles[0]
	need(f, g.at == b.at && g.by == s.side(), "another battle is under way")
	need(f, g.traitor == NoFaction || b.epics.has(Traitor) && g.traitor.Side() == s.side() && g.step > naming, "there is no traitor")
	need(f, g.step < discord || s.stands(Vikings) && s.stands(English), "a side has nobody left, and fights")
	need(f, g.open == (g.step > feigning), "a roll is not carried out")
	need(f, g.escapeTo == b.escapeTo && g.moment == b.moment || g.step < discord, "another escape was planned")
	need(f, g.step != rebelling || s.side() == English && s.phase == ReinforcementsPhase && s.pending == 1, "there is no Rebellion")
	need(f, !g.open || g.roller == g.next || !g.regular, "another side rolls")
	switch s.decision {
	case AskLoss:
		need(f, g.step == rebelling || g.step == paying && s.side() == Vikings && s.has(Danegeld) || g.step == naming && b.epics.has(Traitor) || g.open && g.hits > 0, "nobody loses a unit")
		need(f, g.open || g.hits == 0 && (g.fyrd == 0 || g.step == naming), "a battle has begun before its time")
	case AskCommand:
		need(f, g.open && g.hits == 0 && g.flees == [diceKinds]uint8{} && s.anyWithdrawal(g.roller), "nobody can withdraw")
	}
	for kind := range Faction(Factions) {
		need(f, g.commands[kind] == 0 || s.sideOf(kind) == g.roller && kind != g.traitor, "a Command is another side's")
	}
}

// anyWithdrawal reports whether a Command of the roll can be carried out.
func (s *state) anyWithdrawal(side Side) bool {
	for kind := side.First(); kind <= side.First()+1; kind++ {
		if s.fight.commands[kind] > 0 && s.units[s.fight.at][kind] > 0 && s.refuges(side) != 0 {
			return true
		}
	}
	return false
}
