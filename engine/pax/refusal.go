package pax

import "skald/engine"

// A reason says why an action is refused; the zero value is that it is not.
// Rules return reasons, which cost nothing, so that the same rule makes the
// legal list; only Apply turns one into an error.
type reason uint8

// The reasons, by section.
const (
	fine reason = iota
	isOver
	notAsked
	answeredAlready
	notNow
	mustAnswer
	noVote
	nothingToDraw
	notOnTrack
	tooDear
	journeyOpen
	noJourney
	noShipThere
	shipSpent
	alreadyThere
	nobodyToTrade
	noStepYet
	noSuchPlace
	tooFar
	alliedShip
	endsAtHome
	nothingLeft
	movesOnce
	noTrade
	noOpenJourney
	noDraft
	draftOpen
	offerClosed
	noSuchRival
	offeredAlready
	notColocated
	putAlready
	lacksSilver
	tileUnnamed
	notHeld
	lacksTile
	lacksShip
	takerLacksShip
	lacksFollower
	takerLacksFollower
	carriesAlly
	outsideRegion
	offerEmpty
	tileWanted
	tileUnwanted
	onlyWithdraw
	notInHand
	requirement
	eventSpace
	venturePost
	printedPost
	wrongLocation
	notAlone
	jarlboardSpace
	hallFull
	hallFree
	notInHall
	noFollower
	onlyDrawn
	notToActivate
	noFollowerThere
	rivalsVenture
	noReadyShip
	noPostThere
	nothingThere
	ownFollower
	wrongType
	cannotPay
	onlyThere
	followerThere
	challengeForbidden
	noShipInPost
	rivalElsewhere
	tooStrong
	noMarker
	markerUsed
	notOneStep
	rivalThere
	shipsProtected
	notForTheocracy
	pileEmpty
	noRivalAdvocate
	notATarget
	notYourGod
	cannotDecline
	reasons
)

// refusals has a row for each reason: the section of the rules, the sentence,
// and what it names, nil if nothing.
var refusals = [reasons]struct {
	rule, why string
	args      func(*state, engine.Seat, engine.Action) []engine.Arg
}{
	isOver:             {"end", "refuse.over", nil},
	notAsked:           {"turn", "refuse.not-asked", (*state).awaited},
	answeredAlready:    {"turn", "refuse.answered-already", (*state).awaited},
	notNow:             {"turn", "refuse.not-now", nil},
	mustAnswer:         {"turn", "refuse.must-answer", nil},
	noVote:             {"althing", "refuse.no-vote", nil},
	nothingToDraw:      {"invest", "refuse.nothing-to-draw", nil},
	notOnTrack:         {"invest", "refuse.not-on-track", (*state).tileNamed},
	tooDear:            {"invest", "refuse.too-dear", (*state).priceNamed},
	journeyOpen:        {"journey", "refuse.journey-open", (*state).openNamed},
	noJourney:          {"journey", "refuse.no-journey", nil},
	noShipThere:        {"journey", "refuse.no-ship", (*state).firstPlace},
	shipSpent:          {"journey", "refuse.ship-spent", (*state).firstPlace},
	alreadyThere:       {"journey", "refuse.already-there", nil},
	nobodyToTrade:      {"trade", "refuse.nobody-to-trade", nil},
	noStepYet:          {"journey", "refuse.no-step-yet", nil},
	noSuchPlace:        {"journey", "refuse.no-such-place", nil},
	tooFar:             {"journey", "refuse.too-far", (*state).stepsNamed},
	alliedShip:         {"journey", "refuse.allied-ship", nil},
	endsAtHome:         {"journey", "refuse.ends-at-home", nil},
	nothingLeft:        {"journey", "refuse.nothing-left", nil},
	movesOnce:          {"abilities", "refuse.moves-once", nil},
	noTrade:            {"trade", "refuse.no-trade", nil},
	noOpenJourney:      {"trade", "refuse.no-open-journey", nil},
	noDraft:            {"trade", "refuse.no-draft", nil},
	draftOpen:          {"trade", "refuse.draft-open", (*state).offeredNamed},
	offerClosed:        {"trade", "refuse.no-offer", nil},
	noSuchRival:        {"turn", "refuse.no-such-rival", nil},
	offeredAlready:     {"trade", "refuse.offered-already", (*state).lastSeat},
	notColocated:       {"trade", "refuse.not-colocated", (*state).elsewhereNamed},
	putAlready:         {"trade", "refuse.put-already", (*state).thingNamed},
	lacksSilver:        {"trade", "refuse.lacks-silver", (*state).silverNamed},
	tileUnnamed:        {"trade", "refuse.tile-unnamed", (*state).sideNamed},
	notHeld:            {"trade", "refuse.not-in-hand", (*state).tileNamed},
	lacksTile:          {"trade", "refuse.lacks-tile", (*state).giverNamed},
	lacksShip:          {"trade", "refuse.lacks-ship", (*state).tradedNamed},
	takerLacksShip:     {"trade", "refuse.taker-lacks-ship", (*state).shipsNamed},
	lacksFollower:      {"trade", "refuse.lacks-follower", (*state).tradedNamed},
	takerLacksFollower: {"trade", "refuse.taker-lacks-follower", (*state).typeTradedNamed},
	carriesAlly:        {"trade", "refuse.carries-ally", (*state).tradedNamed},
	outsideRegion:      {"trade", "refuse.outside-region", (*state).tradeRegionNamed},
	offerEmpty:         {"trade", "refuse.offer-empty", nil},
	tileWanted:         {"trade", "refuse.tile-wanted", nil},
	tileUnwanted:       {"trade", "refuse.tile-unwanted", nil},
	onlyWithdraw:       {"trade", "refuse.only-withdraw", (*state).offeredNamed},
	notInHand:          {"play", "refuse.not-in-hand", (*state).tileNamed},
	requirement:        {"play", "refuse.requirement", (*state).requiredNamed},
	eventSpace:         {"play", "refuse.event-space", nil},
	venturePost:        {"play", "refuse.venture-post", nil},
	printedPost:        {"play", "refuse.printed-post", (*state).postNamed},
	wrongLocation:      {"play", "refuse.wrong-location", (*state).placeNamed},
	notAlone:           {"parley", "refuse.not-alone", (*state).crowdNamed},
	jarlboardSpace:     {"play", "refuse.jarlboard-space", nil},
	hallFull:           {"play", "refuse.hall-full", (*state).hallNamed},
	hallFree:           {"play", "refuse.hall-free", (*state).hallNamed},
	notInHall:          {"play", "refuse.not-in-hall", nil},
	noFollower:         {"play", "refuse.no-follower", (*state).followerNamed},
	onlyDrawn:          {"influence", "refuse.only-drawn", (*state).subjectNamed},
	notToActivate:      {"activate", "refuse.not-to-activate", (*state).ventureNamed},
	noFollowerThere:    {"activate", "refuse.no-follower-there", (*state).postNamed},
	rivalsVenture:      {"activate", "refuse.rivals-venture", (*state).ownerNamed},
	noReadyShip:        {"activate", "refuse.no-ready-ship", (*state).spentNamed},
	noPostThere:        {"turn", "refuse.no-post", (*state).postWord},
	nothingThere:       {"parley", "refuse.nothing-there", (*state).postNamed},
	ownFollower:        {"parley", "refuse.own-follower", (*state).postNamed},
	wrongType:          {"parley", "refuse.wrong-type", (*state).typeNamed},
	cannotPay:          {"parley", "refuse.cannot-pay", (*state).costNamed},
	onlyThere:          {"parley", "refuse.only-there", (*state).groundNamed},
	followerThere:      {"abilities", "refuse.follower-there", (*state).ownerNamed},
	challengeForbidden: {"parley", "refuse.challenge-forbidden", (*state).forbidNamed},
	noShipInPost:       {"parley", "refuse.no-ship-in-post", (*state).postNamed},
	rivalElsewhere:     {"parley", "refuse.rival-elsewhere", (*state).rivalNamed},
	tooStrong:          {"parley", "refuse.too-strong", (*state).strengthNamed},
	noMarker:           {"influence", "refuse.no-marker", (*state).holderNamed},
	markerUsed:         {"influence", "refuse.marker-used", (*state).markerNamed},
	notOneStep:         {"influence", "refuse.not-one-step", (*state).entryNamed},
	rivalThere:         {"influence", "refuse.rival-there", (*state).postNamed},
	shipsProtected:     {"influence", "refuse.ships-protected", (*state).lastSeat},
	notForTheocracy:    {"influence", "refuse.not-for-theocracy", (*state).postNamed},
	pileEmpty:          {"influence", "refuse.pile-empty", nil},
	noRivalAdvocate:    {"influence", "refuse.no-rival-advocate", nil},
	notATarget:         {"abilities", "refuse.not-a-target", (*state).choiceNamed},
	notYourGod:         {"abilities", "refuse.not-your-god", nil},
	cannotDecline:      {"turn", "refuse.cannot-decline", (*state).choiceNamed},
}

// refuse returns the error for a reason, with the words and numbers that the
// seat can see.
func (s *state) refuse(why reason, seat engine.Seat, act engine.Action) *engine.RuleError {
	r := &refusals[why]
	if r.args == nil {
		return engine.Refuse(r.rule, r.why)
	}
	return engine.Refuse(r.rule, r.why, r.args(s, seat, act)...)
}
