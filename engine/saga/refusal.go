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
	reasons
)

// refusals are the section and the sentence of each reason.
var refusals = [reasons]struct{ rule, why string }{
	isOver:            {"victory", "refuse.over"},
	notYourTurn:       {"", "refuse.not-your-turn"},
	notNow:            {"", "refuse.not-now"},
	tileTaken:         {"choosing", "refuse.taken"},
	tileNotYours:      {"resolving", "refuse.not-yours"},
	tileSpent:         {"resolving", "refuse.spent"},
	notOnTile:         {"resolving", "refuse.not-on-tile"},
	doneAlready:       {"resolving", "refuse.done-already"},
	underWay:          {"resolving", "refuse.under-way"},
	bonusFirst:        {"bonus", "refuse.bonus-first"},
	bonusPast:         {"bonus", "refuse.bonus-past"},
	bonusBankEmpty:    {"bonus", "refuse.bank-empty"},
	warriorsOnly:      {"bonus", "refuse.warriors-only"},
	oneUnit:           {"bonus", "refuse.one-unit"},
	noWarriors:        {"recruitment", "refuse.no-warriors"},
	noLeader:          {"recruitment", "refuse.no-leader"},
	noStronghold:      {"recruitment", "refuse.no-stronghold"},
	strongholdUsed:    {"recruitment", "refuse.stronghold-used"},
	onlyScandinavia:   {"recruitment", "refuse.only-scandinavia"},
	notEven:           {"recruitment", "refuse.not-even"},
	unitsNotThere:     {"movement", "refuse.not-there"},
	englandOnly:       {"movement", "refuse.england-only"},
	noWayHome:         {"movement", "refuse.no-way-home"},
	noMarker:          {"movement", "refuse.no-marker"},
	otherDestination:  {"movement", "refuse.other-destination"},
	notAdjacent:       {"movement", "refuse.not-adjacent"},
	engaged:           {"movement", "refuse.engaged"},
	mustSail:          {"movement", "refuse.must-sail"},
	drawScandinavia:   {"movement", "refuse.draw-scandinavia"},
	drawNobody:        {"movement", "refuse.draw-nobody"},
	drawFaceDown:      {"movement", "refuse.draw-face-down"},
	buildEngland:      {"build", "refuse.build-england"},
	strongholdThere:   {"build", "refuse.stronghold-there"},
	buildControl:      {"build", "refuse.control"},
	buildCoin:         {"build", "refuse.no-coin"},
	noStrongholds:     {"build", "refuse.no-strongholds"},
	fyrdStronghold:    {"fyrd", "refuse.no-stronghold"},
	fyrdUsed:          {"fyrd", "refuse.stronghold-used"},
	fyrdWarriors:      {"fyrd", "refuse.fyrd-warriors"},
	fyrdCoins:         {"fyrd", "refuse.fyrd-coins"},
	incomeStronghold:  {"income", "refuse.no-stronghold"},
	incomeUsed:        {"income", "refuse.stronghold-used"},
	incomeCoin:        {"income", "refuse.no-coin"},
	bankEmpty:         {"income", "refuse.bank-empty"},
	tributeBoth:       {"tribute", "refuse.tribute-both"},
	tributeCoin:       {"tribute", "refuse.no-coin"},
	scoutScandinavia:  {"scout", "refuse.scout-scandinavia"},
	scoutOnBoard:      {"scout", "refuse.scout-on-board"},
	pillageStronghold: {"pillage", "refuse.no-stronghold"},
	pillageControl:    {"pillage", "refuse.control"},
	embarkNotThere:    {"pillage", "refuse.not-there"},
	noCombat:          {"combat", "refuse.no-combat"},
	leaderNotHere:     {"combat", "refuse.leader-not-here"},
	leaderRevealed:    {"combat", "refuse.leader-revealed"},
	bringAdjacent:     {"abilities", "refuse.bring-adjacent"},
	bringScandinavia:  {"abilities", "refuse.bring-scandinavia"},
	bringNotThere:     {"abilities", "refuse.not-there"},
	bringEngaged:      {"abilities", "refuse.engaged"},
	noTarget:          {"abilities", "refuse.no-target"},
	loseNotThere:      {"casualties", "refuse.not-there"},
	loseNumber:        {"casualties", "refuse.lose-number"},
	retreatAdjacent:   {"retreat", "refuse.retreat-adjacent"},
	retreatEnemy:      {"retreat", "refuse.retreat-enemy"},
	retreatStronghold: {"retreat", "refuse.retreat-stronghold"},
	retreatOwn:        {"retreat", "refuse.retreat-own"},
	retreatInland:     {"retreat", "refuse.retreat-inland"},
	settleNotThere:    {"end-of-round", "refuse.not-there"},
	settleScandinavia: {"end-of-round", "refuse.only-scandinavia"},
	settleEven:        {"end-of-round", "refuse.not-even"},
}

// refuse returns the error for a reason, with the numbers that the seat can
// see.
func (s *state) refuse(why reason, act engine.Action) *engine.RuleError {
	r := refusals[why]
	if r.rule == "" {
		r.rule = s.phase.String()
	}
	return engine.Refuse(r.rule, r.why, s.refusalArgs(why, act)...)
}

func (s *state) refusalArgs(why reason, act engine.Action) []engine.Arg {
	at := Area(act.Args[0])
	tile := engine.WordArg("tile", vocTile, engine.Word(s.tile))
	switch why {
	case notYourTurn, notNow:
		return []engine.Arg{who(s.mover)}
	case tileTaken, tileSpent, tileNotYours:
		return []engine.Arg{engine.WordArg("tile", vocTile, act.Args[0]), who(s.tiles[act.Args[0]].by)}
	case notOnTile, doneAlready, bonusFirst, bonusPast:
		return []engine.Arg{tile}
	case noLeader:
		word := act.Args[1]
		if act.Verb == Income {
			word = gainUnit(word)
		}
		return []engine.Arg{engine.WordArg("unit", vocUnit, word)}
	case notEven, settleEven:
		return []engine.Arg{area("area", at), engine.NumberArg("have", s.units(Viking, at)), engine.NumberArg("least", s.least())}
	case oneUnit:
		return []engine.Arg{engine.NumberArg("units", bandOf(act.Args[2]).size())}
	case unitsNotThere:
		return []engine.Arg{area("area", at), engine.WordArg("units", vocBand, act.Args[2])}
	case embarkNotThere, loseNotThere:
		return []engine.Arg{area("area", s.at), engine.WordArg("units", vocBand, act.Args[0])}
	case bringNotThere:
		return []engine.Arg{area("area", at), engine.WordArg("units", vocUnit, act.Args[1])}
	case settleNotThere:
		return []engine.Arg{area("area", Drakkar), engine.WordArg("units", vocUnit, act.Args[1])}
	case otherDestination, notAdjacent:
		return []engine.Arg{area("area", at), area("to", Area(act.Args[1]))}
	case engaged, bringEngaged:
		have, may := s.units(s.mover, at), s.free(s.mover, at)
		return []engine.Arg{area("area", at), engine.NumberArg("have", have), engine.NumberArg("engaged", have-may), engine.NumberArg("may", may)}
	case mustSail:
		return []engine.Arg{area("area", s.at), area("destination", s.space(s.at).coast)}
	case buildControl, pillageControl:
		return []engine.Arg{area("area", at), engine.NumberArg("have", s.units(s.mover, at)), engine.NumberArg("foe", s.units(s.mover.Foe(), at))}
	case fyrdWarriors:
		return []engine.Arg{area("area", at), engine.NumberArg("have", int(s.board[Viking][at].warriors)), engine.NumberArg("coins", int(act.Args[1])+1)}
	case fyrdCoins:
		return []engine.Arg{engine.NumberArg("have", int(s.coins[Saxon])), engine.NumberArg("coins", int(act.Args[1])+1)}
	case scoutOnBoard:
		return []engine.Arg{engine.WordArg("destination", vocCoast, act.Args[0])}
	case leaderNotHere, leaderRevealed:
		return []engine.Arg{engine.WordArg("leader", vocLeader, act.Args[0]), area("area", s.at)}
	case noTarget:
		return []engine.Arg{engine.WordArg("unit", vocTarget, act.Args[0]), area("area", s.at)}
	case bringAdjacent, retreatAdjacent:
		return []engine.Arg{area("area", at), area("at", s.at)}
	case loseNumber:
		return []engine.Arg{engine.NumberArg("need", int(s.losses[s.mover])), engine.NumberArg("units", bandOf(act.Args[0]).size())}
	case retreatInland:
		return []engine.Arg{area("at", s.at)}
	case noStronghold, strongholdUsed, drawNobody, drawFaceDown, noMarker, strongholdThere, fyrdStronghold, fyrdUsed,
		incomeStronghold, incomeUsed, tributeBoth, pillageStronghold, noCombat, retreatEnemy, retreatStronghold, retreatOwn:
		return []engine.Arg{area("area", at)}
	}
	return nil
}
