package vikings878

import (
	"math/bits"

	"skald/engine"
)

// A reason says why an action is refused; the zero value is that it is not.
// Rules return reasons, which cost nothing, so that the same rule makes the
// legal list; only Apply turns one into an error.
type reason uint8

// The reasons, by section.
const (
	fine reason = iota
	isOver
	notYourTurn
	notNow
	wrongPhase
	fightFirst
	answerFirst
	windowClosed
	ordersLater
	notYourEvent
	noCopyLeft
	notYourUnits
	notThatPlace
	isMarsh
	notSoMany
	noIcon
	nobodyHomeless
	noHaven
	onlyPlace
	placeFirst
	notYourLeader
	alfredCame
	alfredLater
	alfredFirst
	notAlfreds
	cardNotHeld
	eventNotHeld
	twoEvents
	outOfSeason
	ownCommand
	isASwap
	notASwap
	nobodyToSwap
	wrongTarget
	purseEmpty
	noHousecarl
	notVikings
	notCeolwulfs
	noMovers
	notCoastal
	namedAlready
	inForceAlready
	onceABattle
	sealedBefore
	noBattleThere
	noFyrdDrawn
	notNorthern
	noSpyWay
	notSoManySpies
	alfredStays
	noRoute
	landLater
	landFirst
	wrongLanding
	notAtSea
	notHisCoast
	isBarred
	mustLand
	leaderMoved
	noArmiesLeft
	lastArmyHis
	noStepsLeft
	noneOfActive
	noneOnTheWay
	wrongBand
	tooFewToLeave
	nobodyGoes
	notSoManyHere
	notSoManyThere
	movedBefore
	nobodyThere
	leaderAlone
	noWay
	throughEnemies
	tooFar
	noShips
	tooFarBySea
	notYourLosses
	stanceSet
	notReadyable
	noneToLose
	noCommand
	noRefuge
	noLand
	notEnglish
	noTile
	wrongBuilding
	fortThere
	tooFewForFort
	noFortThere
	reasons
)

// args name what a refusal is about, from what the seat can see.
type args func(*state, Faction, engine.Action) []engine.Arg

// refusals has a row for each reason: the section of the rules, the sentence,
// and what it names, nil if nothing.
var refusals = [reasons]struct {
	rule, why string
	args      args
}{
	isOver:         {"end", "refuse.over", nil},
	notYourTurn:    {"turn", "refuse.not-your-turn", thoseAsked},
	notNow:         {"turn", "refuse.not-now", underWay},
	wrongPhase:     {"turn", "refuse.wrong-phase", phases},
	fightFirst:     {"battles", "refuse.fight-first", pendingBattles},
	answerFirst:    {"windows", "refuse.answer-first", nil},
	windowClosed:   {"windows", "refuse.window-closed", thoseAsked},
	ordersLater:    {"orders", "refuse.orders-later", nil},
	notYourEvent:   {"cards", "refuse.not-your-event", firstWord},
	noCopyLeft:     {"cards", "refuse.no-copy-left", copiesOf},
	notYourUnits:   {"reinforcements", "refuse.not-your-units", factionNamed},
	notThatPlace:   {"setup", "refuse.not-that-place", nil},
	isMarsh:        {"map", "refuse.marsh", lastShire},
	notSoMany:      {"reinforcements", "refuse.not-so-many", mostOf},
	noIcon:         {"reinforcements", "refuse.no-icon", spotNamed},
	nobodyHomeless: {"reinforcements", "refuse.nobody-homeless", factionNamed},
	noHaven:        {"reinforcements", "refuse.no-haven", spotNamed},
	onlyPlace:      {"reinforcements", "refuse.only-place", mostOf},
	placeFirst:     {"reinforcements", "refuse.place-first", homelessUnits},
	notYourLeader:  {"leaders", "refuse.not-your-leader", firstWord},
	alfredCame:     {"alfred", "refuse.alfred-came", nil},
	alfredLater:    {"alfred", "refuse.alfred-later", alfredRound},
	alfredFirst:    {"alfred", "refuse.alfred-first", nil},
	notAlfreds:     {"alfred", "refuse.not-alfreds", lastShire},
	cardNotHeld:    {"cards", "refuse.card-not-held", firstWord},
	eventNotHeld:   {"events", "refuse.event-not-held", eventNamed},
	twoEvents:      {"events", "refuse.two-events", eventsPlayed},
	outOfSeason:    {"events", "refuse.out-of-season", seasonNamed},
	ownCommand:     {"events", "refuse.own-command", eventNamed},
	isASwap:        {"events", "refuse.is-a-swap", eventNamed},
	notASwap:       {"events", "refuse.not-a-swap", eventNamed},
	nobodyToSwap:   {"events", "refuse.nobody-to-swap", swapNamed},
	wrongTarget:    {"events", "refuse.wrong-target", eventNamed},
	purseEmpty:     {"events", "refuse.purse-empty", nil},
	noHousecarl:    {"events", "refuse.no-housecarl", spotNamed},
	notVikings:     {"events", "refuse.not-vikings", targetNamed},
	notCeolwulfs:   {"events", "refuse.not-ceolwulfs", targetNamed},
	noMovers:       {"events", "refuse.no-movers", moversNamed},
	notCoastal:     {"events", "refuse.not-coastal", lastShire},
	namedAlready:   {"events", "refuse.named-already", lastShire},
	inForceAlready: {"events", "refuse.in-force", eventNamed},
	onceABattle:    {"events", "refuse.once-a-battle", battleNamed},
	sealedBefore:   {"events", "refuse.sealed-before", eventNamed},
	noBattleThere:  {"battles", "refuse.no-battle-there", battleNamed},
	noFyrdDrawn:    {"events", "refuse.no-fyrd-drawn", targetNamed},
	notNorthern:    {"events", "refuse.not-northern", targetNamed},
	noSpyWay:       {"events", "refuse.no-spy-way", spyNamed},
	notSoManySpies: {"events", "refuse.not-so-many-here", spiesThere},
	alfredStays:    {"events", "refuse.alfred-stays", spyNamed},
	noRoute:        {"events", "refuse.no-route", secondShire},
	landLater:      {"leaders", "refuse.land-later", firstWord},
	landFirst:      {"leaders", "refuse.land-first", firstWord},
	wrongLanding:   {"leaders", "refuse.wrong-landing", nil},
	notAtSea:       {"leaders", "refuse.not-at-sea", firstWord},
	notHisCoast:    {"leaders", "refuse.not-his-coast", leaderAndShire},
	isBarred:       {"events", "refuse.barred", lastShire},
	mustLand:       {"leaders", "refuse.must-land", leaderAtSea},
	leaderMoved:    {"leaders", "refuse.leader-moved", firstWord},
	noArmiesLeft:   {"movement", "refuse.no-armies-left", armiesOfCard},
	lastArmyHis:    {"leaders", "refuse.last-army-his", leaderAtSea},
	noStepsLeft:    {"leaders", "refuse.no-steps-left", leaderSteps},
	noneOfActive:   {"movement", "refuse.none-of-active", activeFaction},
	noneOnTheWay:   {"leaders", "refuse.none-on-the-way", activeFaction},
	wrongBand:      {"movement", "refuse.wrong-band", currentPhase},
	tooFewToLeave:  {"movement", "refuse.too-few-to-leave", whoGo},
	nobodyGoes:     {"movement", "refuse.nobody-goes", nil},
	notSoManyHere:  {"leaders", "refuse.not-so-many-here", companyThere},
	notSoManyThere: {"movement", "refuse.not-so-many-here", armyThere},
	movedBefore:    {"movement", "refuse.moved-before", unmovedThere},
	nobodyThere:    {"movement", "refuse.nobody-there", whereFrom},
	leaderAlone:    {"leaders", "refuse.leader-alone", whoStays},
	noWay:          {"movement", "refuse.no-way", nil},
	throughEnemies: {"movement", "refuse.through-enemies", stepsTo},
	tooFar:         {"movement", "refuse.too-far", stepsTo},
	noShips:        {"movement", "refuse.no-ships", nil},
	tooFarBySea:    {"movement", "refuse.too-far-by-sea", stepsTo},
	notYourLosses:  {"orders", "refuse.not-your-losses", nil},
	stanceSet:      {"orders", "refuse.stance-set", nil},
	notReadyable:   {"orders", "refuse.not-readyable", eventNamed},
	noneToLose:     {"rolls", "refuse.none-to-lose", lossNamed},
	noCommand:      {"rolls", "refuse.no-command", firstWord},
	noRefuge:       {"rolls", "refuse.no-refuge", secondShire},
	noLand:         {"land", "refuse.no-land", nil},
	notEnglish:     {"land", "refuse.not-english", nil},
	noTile:         {"land", "refuse.no-tile", tilesLeft},
	wrongBuilding:  {"land", "refuse.wrong-building", firstWord},
	fortThere:      {"land", "refuse.fort-there", secondShire},
	tooFewForFort:  {"land", "refuse.too-few-for-fort", fortShire},
	noFortThere:    {"land", "refuse.no-fort-there", secondShire},
}

// refuse returns the error for a reason, with the words and numbers that the
// seat can see.
func (s *state) refuse(why reason, seat engine.Seat, act engine.Action) *engine.RuleError {
	r := &refusals[why]
	if r.args == nil {
		return engine.Refuse(r.rule, r.why)
	}
	return engine.Refuse(r.rule, r.why, r.args(s, Faction(seat), act)...)
}

// named returns the argument that stands for a word of an action: a shire by its
// name alone.
func named(name string, act engine.Action, place int) engine.Arg {
	v, w := verbs[act.Verb].Params[place].Vocabulary, act.Args[place]
	if w < Shires && (v == vocPick || v == vocPut || v == vocTarget) {
		v = vocShire
	}
	return engine.WordArg(name, v, w)
}

// What refusals name: words of the action, and what is there.

func firstWord(_ *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{named("word", act, 0)}
}

func lastShire(_ *state, _ Faction, act engine.Action) []engine.Arg {
	for place := len(verbs[act.Verb].Params) - 1; place >= 0; place-- {
		switch v, w := verbs[act.Verb].Params[place].Vocabulary, act.Args[place]; {
		case (v == vocPick || v == vocPut || v == vocTarget) && w < Shires:
			return []engine.Arg{named("shire", act, place)}
		case v == vocWhen && When(w) >= occasions:
			return []engine.Arg{engine.WordArg("shire", vocShire, w-engine.Word(occasions))}
		}
	}
	return nil
}

func secondShire(_ *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{named("shire", act, 1)}
}

func thoseAsked(s *state, _ Faction, _ engine.Action) []engine.Arg {
	var list []engine.Arg
	for seat := range s.asked.All() {
		list = append(list, engine.SeatArg(letter(len(list)), seat))
	}
	return list
}

func phases(s *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{phaseArg(phaseOf[act.Verb]), engine.WordArg("now", vocPhase, engine.Word(s.phase))}
}

// underWay names the phase, and what has to be ended first.
func underWay(s *state, _ Faction, _ engine.Action) []engine.Arg {
	args := []engine.Arg{engine.WordArg("now", vocPhase, engine.Word(s.phase))}
	switch s.decision {
	case AskShort:
		args = append(args, number("short", s.owing()))
	case AskPurse:
		args = append(args, eventArg(KingsPurse))
	case AskMovers:
		args = append(args, eventArg(Ceolwulf))
	}
	return args
}

func currentPhase(s *state, _ Faction, _ engine.Action) []engine.Arg {
	return []engine.Arg{engine.WordArg("now", vocPhase, engine.Word(s.phase))}
}

// whoGo tells how many can go at all, and how many are to stay.
func whoGo(s *state, _ Faction, act engine.Action) []engine.Arg {
	n := 0
	if l := bandOf(act.Args[0]); l == NoLeader {
		n = s.unmoved(shireOf(act.Args[0])).sum()
	} else {
		n = s.longestParty(l).sum()
	}
	return []engine.Arg{number("n", n), number("stay", int(act.Args[1])+1), activeFaction(s, 0, act)[0]}
}

func pendingBattles(s *state, _ Faction, _ engine.Action) []engine.Arg {
	return []engine.Arg{number("n", int(s.pending)), shireArg(s.battles[0].at)}
}

func copiesOf(s *state, f Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{named("event", act, 0), number("n", s.edition.copies[f][act.Args[0]].len())}
}

func factionNamed(_ *state, _ Faction, act engine.Action) []engine.Arg {
	if act.Verb == Lose {
		return []engine.Arg{named("faction", act, 0)}
	}
	return []engine.Arg{named("faction", act, 1)}
}

func spotNamed(_ *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{named("shire", act, 2)}
}

// mostOf tells how many were wanted and how many there can be.
func mostOf(s *state, _ Faction, act engine.Action) []engine.Arg {
	if act.Verb == Swap {
		at := spotOf(act.Args[1])
		return []engine.Arg{number("n", int(act.Args[2])), number("most", s.mostSwapped(Event(act.Args[0]), at)), shireArg(at)}
	}
	f, at, most := Faction(act.Args[1]), spotOf(act.Args[2]), 0
	switch {
	case f >= Factions:
	case s.decision == AskPlacing:
		most = int(s.free[f])
	case s.decision == AskShort:
		most = int(min(s.owed[at], s.supply[f]))
	case s.decision == AskPurse:
		most = int(s.purse)
	case s.decision == AskMovers:
		most = s.mostMovers(f, at)
	default:
		most = s.homeless(f)
	}
	return []engine.Arg{number("n", int(act.Args[0])), number("most", most), shireArg(at)}
}

func homelessUnits(s *state, _ Faction, _ engine.Action) []engine.Arg {
	return []engine.Arg{number("n", s.homeless(s.active)+s.homeless(s.active.Ally()))}
}

func alfredRound(s *state, _ Faction, _ engine.Action) []engine.Arg {
	return []engine.Arg{number("need", s.edition.Alfred.Round), number("round", int(s.round))}
}

// eventOf returns the event that an action plays or prepares.
func eventOf(act engine.Action) Event {
	switch act.Verb {
	case SendSpy:
		return Spy
	case PlanEscape:
		return EscapeWilds
	case Name:
		return SaxonNavy
	}
	return Event(act.Args[0])
}

func eventNamed(_ *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{eventArg(eventOf(act))}
}

// seasonNamed names an event and when it can be played.
func seasonNamed(s *state, f Faction, act engine.Action) []engine.Arg {
	return append(eventNamed(s, f, act), seasonArg(eventOf(act)))
}

func eventsPlayed(s *state, f Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{number("n", int(s.events[f]+s.sealed[f].n)), number("most", maxEvents), eventNamed(s, f, act)[0]}
}

func swapNamed(_ *state, _ Faction, act engine.Action) []engine.Arg {
	e := Event(act.Args[0])
	return []engine.Arg{eventArg(e), factionArg(swaps[e].from), named("shire", act, 1), engine.WordArg("to", vocFaction, engine.Word(swaps[e].to))}
}

func targetNamed(_ *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{named("shire", act, 1)}
}

func moversNamed(_ *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{named("faction", act, 1), named("shire", act, 2)}
}

// battleNamed names the battle that an action is about.
func battleNamed(_ *state, _ Faction, act engine.Action) []engine.Arg {
	if act.Verb == Play {
		return []engine.Arg{named("shire", act, 1)}
	}
	return []engine.Arg{named("shire", act, 0)}
}

func spyNamed(_ *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{named("from", act, 1), named("shire", act, 0), number("steps", spySteps)}
}

// there tells who is at a place, and who was wanted.
func there(side Side, have, want pair) []engine.Arg {
	return append(pairArgs(side, have), number("c", int(want[0])), number("d", int(want[1])))
}

func spiesThere(s *state, _ Faction, act engine.Action) []engine.Arg {
	return there(English, s.units[shireOf(act.Args[1])].pair(English), pair{uint8(act.Args[2]), uint8(act.Args[3])})
}

func companyThere(s *state, _ Faction, act engine.Action) []engine.Arg {
	return there(s.side(), s.longestParty(Leader(act.Args[0])), wanted(act))
}

func armyThere(s *state, _ Faction, act engine.Action) []engine.Arg {
	return there(s.side(), s.units[shireOf(act.Args[0])].pair(s.side()), wanted(act))
}

func unmovedThere(s *state, _ Faction, act engine.Action) []engine.Arg {
	return there(s.side(), s.unmoved(shireOf(act.Args[0])), wanted(act))
}

// wanted returns the units that an action names.
func wanted(act engine.Action) pair {
	if act.Verb == Company || act.Verb == Army {
		return pair{uint8(act.Args[1]), uint8(act.Args[2])}
	}
	return pair{}
}

// origin returns where an action would take units from, and which leaders would
// go along.
func (s *state) origin(act engine.Action) (Shire, uint8) {
	switch act.Verb {
	case Company, Lead:
		return s.leaderSpot(act.Args[0]), leaderBit(Leader(act.Args[0]))
	case LeaveSome:
		if l := bandOf(act.Args[0]); l != NoLeader {
			return s.bandSpot(act.Args[0]), leaderBit(l)
		}
	case Build:
		return shireOf(act.Args[1]), 0
	case Withdraw:
		return s.fight.at, 0
	}
	return shireOf(act.Args[0]), 0
}

func whereFrom(s *state, _ Faction, act engine.Action) []engine.Arg {
	from, _ := s.origin(act)
	args := []engine.Arg{shireArg(from)}
	if act.Verb == Withdraw {
		args = append(args, named("faction", act, 0))
	}
	return args
}

// whoStays names the leader who would be left alone, and how many units can go.
func whoStays(s *state, _ Faction, act engine.Action) []engine.Arg {
	from, going := s.origin(act)
	left := s.ledAt(from, s.side()) &^ going
	return []engine.Arg{leaderArg(Leader(bits.TrailingZeros8(left))), shireArg(from), number("n", s.mostLeaving(from, going))}
}

func leaderAndShire(_ *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{named("leader", act, 0), named("shire", act, 1)}
}

func leaderAtSea(s *state, _ Faction, _ engine.Action) []engine.Arg {
	return []engine.Arg{leaderArg(s.atSea())}
}

func armiesOfCard(s *state, _ Faction, _ engine.Action) []engine.Arg {
	return []engine.Arg{number("n", s.cardData().Armies)}
}

func leaderSteps(s *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{named("leader", act, 0), number("n", s.cardData().Shires)}
}

func activeFaction(s *state, _ Faction, _ engine.Action) []engine.Arg {
	return []engine.Arg{factionArg(s.active)}
}

// stepsTo tells how far somebody can go, and where they cannot.
func stepsTo(s *state, _ Faction, act engine.Action) []engine.Arg {
	steps := s.marchSteps()
	if act.Verb == Lead {
		steps = s.stepsOf(Leader(act.Args[0]))
	}
	return []engine.Arg{named("shire", act, 1), number("n", steps)}
}

func lossNamed(_ *state, _ Faction, act engine.Action) []engine.Arg {
	return []engine.Arg{named("faction", act, 0)}
}

func tilesLeft(s *state, _ Faction, _ engine.Action) []engine.Arg {
	return []engine.Arg{number("n", int(s.tiles))}
}

func fortShire(s *state, _ Faction, act engine.Action) []engine.Arg {
	at := shireOf(act.Args[1])
	return []engine.Arg{shireArg(at), number("n", s.units[at].of(Vikings)), number("need", fortUnits)}
}
