package saga

import "skald/engine"

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
	tileTaken
	tileNotYours
	tileSpent
	notOnTile
	doneAlready
	underWay
	bonusFirst
	bonusPast
	bonusBankEmpty
	warriorsOnly
	oneUnit
	noWarriors
	noLeader
	noStronghold
	strongholdUsed
	onlyScandinavia
	notEven
	unitsNotThere
	englandOnly
	noWayHome
	noMarker
	otherDestination
	notAdjacent
	engaged
	mustSail
	drawScandinavia
	drawNobody
	drawFaceDown
	buildEngland
	strongholdThere
	buildControl
	buildCoin
	noStrongholds
	fyrdStronghold
	fyrdUsed
	fyrdWarriors
	fyrdCoins
	incomeStronghold
	incomeUsed
	incomeCoin
	bankEmpty
	tributeBoth
	tributeCoin
	scoutScandinavia
	scoutOnBoard
	pillageStronghold
	pillageControl
	embarkNotThere
	noCombat
	leaderNotHere
	leaderRevealed
	bringAdjacent
	bringScandinavia
	bringNotThere
	bringEngaged
	noTarget
	loseNotThere
	loseNumber
	retreatAdjacent
	retreatEnemy
	retreatStronghold
	retreatOwn
	retreatInland
	settleNotThere
	settleScandinavia
	settleEven
	notToPlace
	reasons
)

// A refusal is what a reason tells: the section of the rulebook, "" for that of
// the phase, the sentence, and what it names, nil if nothing.
type refusal struct {
	rule, why string
	args      func(*state, engine.Action) []engine.Arg
}

// refusals has a row for each reason.
var refusals = [reasons]refusal{
	isOver:            {"victory", "refuse.over", nil},
	notYourTurn:       {"", "refuse.not-your-turn", askedSide},
	notNow:            {"", "refuse.not-now", askedSide},
	tileTaken:         {"choosing", "refuse.taken", namedTile},
	tileNotYours:      {"resolving", "refuse.not-yours", namedTile},
	tileSpent:         {"resolving", "refuse.spent", namedTile},
	notOnTile:         {"resolving", "refuse.not-on-tile", openTile},
	doneAlready:       {"resolving", "refuse.done-already", openTile},
	underWay:          {"resolving", "refuse.under-way", nil},
	bonusFirst:        {"bonus", "refuse.bonus-first", openTile},
	bonusPast:         {"bonus", "refuse.bonus-past", openTile},
	bonusBankEmpty:    {"bonus", "refuse.bank-empty", nil},
	warriorsOnly:      {"bonus", "refuse.warriors-only", nil},
	oneUnit:           {"bonus", "refuse.one-unit", bandSize},
	noWarriors:        {"recruitment", "refuse.no-warriors", nil},
	noLeader:          {"recruitment", "refuse.no-leader", recruitNamed},
	noStronghold:      {"recruitment", "refuse.no-stronghold", areaNamed},
	strongholdUsed:    {"recruitment", "refuse.stronghold-used", areaNamed},
	onlyScandinavia:   {"recruitment", "refuse.only-scandinavia", nil},
	notEven:           {"recruitment", "refuse.not-even", spreadNamed},
	unitsNotThere:     {"movement", "refuse.not-there", areaAndBand},
	englandOnly:       {"movement", "refuse.england-only", nil},
	noWayHome:         {"movement", "refuse.no-way-home", nil},
	noMarker:          {"movement", "refuse.no-marker", areaNamed},
	otherDestination:  {"movement", "refuse.other-destination", wayNamed},
	notAdjacent:       {"movement", "refuse.not-adjacent", wayNamed},
	engaged:           {"movement", "refuse.engaged", engagement},
	mustSail:          {"movement", "refuse.must-sail", drawnWay},
	drawScandinavia:   {"movement", "refuse.draw-scandinavia", nil},
	drawNobody:        {"movement", "refuse.draw-nobody", areaNamed},
	drawFaceDown:      {"movement", "refuse.draw-face-down", areaNamed},
	buildEngland:      {"build", "refuse.build-england", nil},
	strongholdThere:   {"build", "refuse.stronghold-there", areaNamed},
	buildControl:      {"build", "refuse.control", strengths},
	buildCoin:         {"build", "refuse.no-coin", nil},
	noStrongholds:     {"build", "refuse.no-strongholds", nil},
	fyrdStronghold:    {"fyrd", "refuse.no-stronghold", areaNamed},
	fyrdUsed:          {"fyrd", "refuse.stronghold-used", areaNamed},
	fyrdWarriors:      {"fyrd", "refuse.fyrd-warriors", warriorsThere},
	fyrdCoins:         {"fyrd", "refuse.fyrd-coins", coinsHeld},
	incomeStronghold:  {"income", "refuse.no-stronghold", areaNamed},
	incomeUsed:        {"income", "refuse.stronghold-used", areaNamed},
	incomeCoin:        {"income", "refuse.no-coin", nil},
	bankEmpty:         {"income", "refuse.bank-empty", nil},
	tributeBoth:       {"tribute", "refuse.tribute-both", areaNamed},
	tributeCoin:       {"tribute", "refuse.no-coin", nil},
	scoutScandinavia:  {"scout", "refuse.scout-scandinavia", nil},
	scoutOnBoard:      {"scout", "refuse.scout-on-board", destinationNamed},
	pillageStronghold: {"pillage", "refuse.no-stronghold", areaNamed},
	pillageControl:    {"pillage", "refuse.control", strengths},
	embarkNotThere:    {"pillage", "refuse.not-there", bandOfRazed},
	noCombat:          {"combat", "refuse.no-combat", areaNamed},
	leaderNotHere:     {"combat", "refuse.leader-not-here", leaderNamed},
	leaderRevealed:    {"combat", "refuse.leader-revealed", leaderNamed},
	bringAdjacent:     {"leaders", "refuse.bring-adjacent", areaAndPlace},
	bringScandinavia:  {"leaders", "refuse.bring-scandinavia", nil},
	bringNotThere:     {"leaders", "refuse.not-there", areaAndUnit},
	bringEngaged:      {"leaders", "refuse.engaged", engagement},
	noTarget:          {"leaders", "refuse.no-target", targetNamed},
	loseNotThere:      {"casualties", "refuse.not-there", bandOfCombat},
	loseNumber:        {"casualties", "refuse.lose-number", lossesNamed},
	retreatAdjacent:   {"retreat", "refuse.retreat-adjacent", areaAndPlace},
	retreatEnemy:      {"retreat", "refuse.retreat-enemy", areaNamed},
	retreatStronghold: {"retreat", "refuse.retreat-stronghold", areaNamed},
	retreatOwn:        {"retreat", "refuse.retreat-own", areaNamed},
	retreatInland:     {"retreat", "refuse.retreat-inland", placeOfCombat},
	settleNotThere:    {"end-of-round", "refuse.not-there", drakkarAndUnit},
	settleScandinavia: {"end-of-round", "refuse.only-scandinavia", nil},
	notToPlace:        {"setup", "refuse.not-to-place", nil},
	settleEven:        {"end-of-round", "refuse.not-even", spreadNamed},
}

// refuse returns the error for a reason, with the numbers that the seat can
// see.
func (s *state) refuse(why reason, act engine.Action) *engine.RuleError {
	r := &refusals[why]
	rule, args := r.rule, []engine.Arg(nil)
	if rule == "" {
		rule = s.phase.String()
	}
	if r.rule == "" && s.decision == AskPlace {
		rule = "setup"
	}
	if r.args != nil {
		args = r.args(s, act)
	}
	return engine.Refuse(rule, r.why, args...)
}

// What refusals name: words of the action, and what is there.

func askedSide(s *state, _ engine.Action) []engine.Arg { return []engine.Arg{who(s.mover)} }

func namedTile(s *state, act engine.Action) []engine.Arg {
	return []engine.Arg{engine.WordArg("tile", vocTile, act.Args[0]), who(s.tiles[act.Args[0]].by)}
}

func openTile(s *state, _ engine.Action) []engine.Arg {
	return []engine.Arg{engine.WordArg("tile", vocTile, engine.Word(s.tile))}
}

func areaNamed(_ *state, act engine.Action) []engine.Arg {
	return []engine.Arg{area("area", Area(act.Args[0]))}
}

func areaAndPlace(s *state, act engine.Action) []engine.Arg {
	return []engine.Arg{area("area", Area(act.Args[0])), area("at", s.field)}
}

func placeOfCombat(s *state, _ engine.Action) []engine.Arg { return []engine.Arg{area("at", s.field)} }

func wayNamed(_ *state, act engine.Action) []engine.Arg {
	return []engine.Arg{area("area", Area(act.Args[0])), area("to", Area(act.Args[1]))}
}

func drawnWay(s *state, _ engine.Action) []engine.Arg {
	return []engine.Arg{area("area", s.harbour), area("destination", s.space(s.harbour).coast)}
}

func destinationNamed(_ *state, act engine.Action) []engine.Arg {
	return []engine.Arg{engine.WordArg("destination", vocCoast, act.Args[0])}
}

func areaAndBand(_ *state, act engine.Action) []engine.Arg {
	return []engine.Arg{area("area", Area(act.Args[0])), engine.WordArg("units", vocBand, act.Args[2])}
}

func bandOfRazed(s *state, act engine.Action) []engine.Arg {
	return []engine.Arg{area("area", s.razed), engine.WordArg("units", vocBand, act.Args[0])}
}

func bandOfCombat(s *state, act engine.Action) []engine.Arg {
	return []engine.Arg{area("area", s.field), engine.WordArg("units", vocBand, act.Args[0])}
}

func areaAndUnit(_ *state, act engine.Action) []engine.Arg {
	return []engine.Arg{area("area", Area(act.Args[0])), engine.WordArg("units", vocUnit, act.Args[1])}
}

func drakkarAndUnit(_ *state, act engine.Action) []engine.Arg {
	return []engine.Arg{area("area", Drakkar), engine.WordArg("units", vocUnit, act.Args[1])}
}

func bandSize(_ *state, act engine.Action) []engine.Arg {
	return []engine.Arg{engine.NumberArg("units", bandOf(act.Args[2]).size())}
}

func recruitNamed(_ *state, act engine.Action) []engine.Arg {
	word := act.Args[1]
	if act.Verb == Income {
		word = gainUnit(word)
	}
	return []engine.Arg{engine.WordArg("unit", vocUnit, word)}
}

func spreadNamed(s *state, act engine.Action) []engine.Arg {
	at := Area(act.Args[0])
	return []engine.Arg{area("area", at), engine.NumberArg("have", s.units(Viking, at)), engine.NumberArg("least", s.least())}
}

func engagement(s *state, act engine.Action) []engine.Arg {
	at := Area(act.Args[0])
	have, may := s.units(s.mover, at), s.free(s.mover, at)
	return []engine.Arg{area("area", at), engine.NumberArg("have", have), engine.NumberArg("engaged", have-may), engine.NumberArg("may", may)}
}

func strengths(s *state, act engine.Action) []engine.Arg {
	at := Area(act.Args[0])
	return []engine.Arg{area("area", at), engine.NumberArg("have", s.units(s.mover, at)), engine.NumberArg("foe", s.units(s.mover.Foe(), at))}
}

func warriorsThere(s *state, act engine.Action) []engine.Arg {
	at := Area(act.Args[0])
	return []engine.Arg{area("area", at), engine.NumberArg("have", int(s.board[Viking][at].warriors)), engine.NumberArg("coins", int(act.Args[1])+1)}
}

func coinsHeld(s *state, act engine.Action) []engine.Arg {
	return []engine.Arg{engine.NumberArg("have", int(s.coins[Saxon])), engine.NumberArg("coins", int(act.Args[1])+1)}
}

func leaderNamed(s *state, act engine.Action) []engine.Arg {
	return []engine.Arg{engine.WordArg("leader", vocLeader, act.Args[0]), area("area", s.field)}
}

func targetNamed(s *state, act engine.Action) []engine.Arg {
	return []engine.Arg{engine.WordArg("unit", vocTarget, act.Args[0]), area("area", s.field)}
}

func lossesNamed(s *state, act engine.Action) []engine.Arg {
	return []engine.Arg{engine.NumberArg("need", int(s.losses[s.mover])), engine.NumberArg("units", bandOf(act.Args[0]).size())}
}
