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
	notNow
	mustAnswer
	notOnTrack
	tooDear
	noShipThere
	shipSpent
	alreadyThere
	noSuchPlace
	tooFar
	alliedShip
	endsAtHome
	nothingLeft
	movesOnce
	noTrade
	noSuchRival
	offeredAlready
	notColocated
	putAlready
	lacksSilver
	tileUnnamed
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
	notNow:             {"turn", "refuse.not-now", nil},
	mustAnswer:         {"turn", "refuse.must-answer", nil},
	notOnTrack:         {"invest", "refuse.not-on-track", (*state).tileNamed},
	tooDear:            {"invest", "refuse.too-dear", (*state).priceNamed},
	noShipThere:        {"journey", "refuse.no-ship", (*state).firstPlace},
	shipSpent:          {"journey", "refuse.ship-spent", (*state).firstPlace},
	alreadyThere:       {"journey", "refuse.already-there", nil},
	noSuchPlace:        {"journey", "refuse.no-such-place", nil},
	tooFar:             {"journey", "refuse.too-far", (*state).stepsNamed},
	alliedShip:         {"journey", "refuse.allied-ship", nil},
	endsAtHome:         {"journey", "refuse.ends-at-home", nil},
	nothingLeft:        {"journey", "refuse.nothing-left", nil},
	movesOnce:          {"abilities", "refuse.moves-once", nil},
	noTrade:            {"trade", "refuse.no-trade", nil},
	noSuchRival:        {"turn", "refuse.no-such-rival", nil},
	offeredAlready:     {"trade", "refuse.offered-already", (*state).lastSeat},
	notColocated:       {"trade", "refuse.not-colocated", (*state).lastSeat},
	putAlready:         {"trade", "refuse.put-already", nil},
	lacksSilver:        {"trade", "refuse.lacks-silver", (*state).silverNamed},
	tileUnnamed:        {"trade", "refuse.tile-unnamed", nil},
	lacksTile:          {"trade", "refuse.lacks-tile", (*state).giverNamed},
	lacksShip:          {"trade", "refuse.lacks-ship", (*state).giverNamed},
	takerLacksShip:     {"trade", "refuse.taker-lacks-ship", (*state).takerNamed},
	lacksFollower:      {"trade", "refuse.lacks-follower", (*state).giverNamed},
	takerLacksFollower: {"trade", "refuse.taker-lacks-follower", (*state).takerNamed},
	carriesAlly:        {"trade", "refuse.carries-ally", nil},
	outsideRegion:      {"trade", "refuse.outside-region", (*state).tradeRegionNamed},
	offerEmpty:         {"trade", "refuse.offer-empty", nil},
	tileWanted:         {"trade", "refuse.tile-wanted", nil},
	tileUnwanted:       {"trade", "refuse.tile-unwanted", nil},
	onlyWithdraw:       {"trade", "refuse.only-withdraw", (*state).awaited},
	notInHand:          {"play", "refuse.not-in-hand", (*state).tileNamed},
	requirement:        {"play", "refuse.requirement", (*state).locationNamed},
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
	notToActivate:      {"activate", "refuse.not-to-activate", (*state).postNamed},
	noFollowerThere:    {"activate", "refuse.no-follower-there", (*state).postNamed},
	rivalsVenture:      {"activate", "refuse.rivals-venture", (*state).ownerNamed},
	noReadyShip:        {"activate", "refuse.no-ready-ship", (*state).postNamed},
	noPostThere:        {"turn", "refuse.no-post", nil},
	nothingThere:       {"parley", "refuse.nothing-there", (*state).postNamed},
	ownFollower:        {"parley", "refuse.own-follower", (*state).postNamed},
	wrongType:          {"parley", "refuse.wrong-type", (*state).typeNamed},
	cannotPay:          {"parley", "refuse.cannot-pay", (*state).costNamed},
	onlyThere:          {"parley", "refuse.only-there", (*state).groundNamed},
	followerThere:      {"abilities", "refuse.follower-there", (*state).ownerNamed},
	challengeForbidden: {"parley", "refuse.challenge-forbidden", (*state).forbidNamed},
	noShipInPost:       {"parley", "refuse.no-ship-in-post", (*state).postNamed},
	rivalElsewhere:     {"parley", "refuse.rival-elsewhere", (*state).lastSeat},
	tooStrong:          {"parley", "refuse.too-strong", (*state).strengthNamed},
	noMarker:           {"influence", "refuse.no-marker", (*state).markerNamed},
	markerUsed:         {"influence", "refuse.marker-used", (*state).markerNamed},
	notOneStep:         {"influence", "refuse.not-one-step", (*state).entryNamed},
	rivalThere:         {"influence", "refuse.rival-there", nil},
	shipsProtected:     {"influence", "refuse.ships-protected", (*state).lastSeat},
	notForTheocracy:    {"influence", "refuse.not-for-theocracy", (*state).postNamed},
	pileEmpty:          {"influence", "refuse.pile-empty", nil},
	noRivalAdvocate:    {"influence", "refuse.no-rival-advocate", nil},
	notATarget:         {"abilities", "refuse.not-a-target", nil},
	notYourGod:         {"abilities", "refuse.not-your-god", nil},
	cannotDecline:      {"turn", "refuse.cannot-decline", nil},
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

// What refusals name: words of the action, and what is there.

// lastWord returns the last word of an action.
func (s *state) lastWord(act engine.Action) engine.Word {
	return act.Args[len(s.edition.about.Verbs[act.Verb].Params)-1]
}

func (s *state) awaited(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{who(s.asked.First()), amount(s.asked.Len())}
}

func (s *state) tileNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	word := act.Args[0]
	if act.Verb == VerbGive {
		word = engine.Word(s.edition.thingOf(word).tile)
	}
	return []engine.Arg{engine.WordArg("tile", s.edition.vocTile, word)}
}

func (s *state) priceNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	tile := Tile(act.Args[0])
	return []engine.Arg{s.tile(tile), engine.NumberArg("cost", s.price(s.turnOf, s.spaceOf(tile), s.off())),
		engine.NumberArg("have", int(s.seats[s.turnOf].silfr))}
}

func (s *state) firstPlace(_ engine.Seat, act engine.Action) []engine.Arg {
	return []engine.Arg{s.edition.placeArg("place", act.Args[0])}
}

// stepsNamed tells how many STEPs there are, and how many it would take.
func (s *state) stepsNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	var h harbour
	left, to := allowance{}, act.Args[1]
	switch {
	case act.Verb == VerbSail:
		h, left = s.underway()
		to = act.Args[0]
	case s.decision == AskMove:
		h, left = s.harbourOf(s.turnOf, act.Args[0], exhaustedFirst), allowance{steps: s.step().N}
	default:
		h = s.harbourOf(s.turnOf, act.Args[0], unexhausted)
		var all allowances
		s.allowances(s.turnOf, &all)
		left = all[s.windOf(h)]
	}
	o := s.edition.outlook(h, left.free, s.homeBorders(s.turnOf))
	return []engine.Arg{engine.NumberArg("have", left.steps), engine.NumberArg("need", o.price(to).counts())}
}

func (s *state) lastSeat(_ engine.Seat, act engine.Action) []engine.Arg {
	return []engine.Arg{rival(engine.Seat(s.lastWord(act)))}
}

func (s *state) parties(act engine.Action) (giver, taker engine.Seat) {
	if act.Verb == VerbAsk {
		return s.offer.to, s.turnOf
	}
	return s.turnOf, s.offer.to
}

func (s *state) giverNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	giver, _ := s.parties(act)
	return []engine.Arg{who(giver)}
}

func (s *state) takerNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	_, taker := s.parties(act)
	return []engine.Arg{who(taker)}
}

func (s *state) silverNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	giver, _ := s.parties(act)
	return []engine.Arg{who(giver), amount(int(act.Args[0]) + 1), engine.NumberArg("have", int(s.seats[giver].silfr))}
}

func (s *state) tradeRegionNamed(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{s.region(s.tradeRegion())}
}

func (s *state) locationNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	return s.edition.locationArgs(s.edition.tiles[act.Args[0]].at)
}

// locationArgs names a location: a REGION, or WINDS.
func (e *Edition) locationArgs(at Location) []engine.Arg {
	switch {
	case at.Any:
		return []engine.Arg{engine.NumberArg("any", 1)}
	case at.Winds == 0:
		return []engine.Arg{engine.WordArg("region", e.vocRegion, engine.Word(at.Region))}
	}
	var args []engine.Arg
	for w := range WindCount {
		if at.Winds>>w&1 == 1 {
			args = append(args, engine.WordArg([]string{"wind", "wind_b", "wind_c", "wind_d"}[len(args)], vocWind, engine.Word(w)))
		}
	}
	return args
}

// placeOf returns the POST that an action names, NoPost if none.
func (s *state) placeOf(act engine.Action) Post {
	word := act.Args[0]
	switch act.Verb {
	case VerbPlay:
		if act.Args[1] < s.edition.spaceFree() {
			return Post(act.Args[1])
		}
		return NoPost
	case VerbJarldom:
		word = act.Args[1]
	}
	p, _ := s.edition.postOf(word)
	return p
}

func (s *state) postNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	return []engine.Arg{s.post(s.placeOf(act))}
}

// placeNamed tells in which location a POST would have to be.
func (s *state) placeNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	var at Location
	switch act.Verb {
	case VerbPlay:
		at = s.edition.tiles[act.Args[0]].at
	case VerbLand:
		at = s.landing()
	default:
		at = s.step().At
	}
	return append(s.edition.locationArgs(at), s.post(s.placeOf(act)))
}

// typeNamed tells which type a Venture takes, and which one an ability is for.
func (s *state) typeNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	args := []engine.Arg{s.post(p), kindNamed(s.edition.tiles[s.posts[p].tile].flag)}
	if s.decision == AskEstablishThere && s.step().Kind != NoKind {
		args = append(args, engine.WordArg("only", vocKind, engine.Word(s.step().Kind)))
	}
	return args
}

// entryNamed tells from where a POST is entered.
func (s *state) entryNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	return []engine.Arg{s.post(p), s.node("node", s.edition.nodes[s.edition.posts[p].node].entry)}
}

func (s *state) ownerNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	return []engine.Arg{s.post(p), rival(s.posts[p].owner)}
}

// crowdNamed tells how many ships of the seat and of others are in a POST.
func (s *state) crowdNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	at, others := s.edition.posts[p].node, 0
	for seat := range s.playing().Without(s.turnOf).All() {
		others += s.count(seat, at)
	}
	return []engine.Arg{s.post(p), engine.NumberArg("own", s.count(s.turnOf, at)), engine.NumberArg("others", others)}
}

func (s *state) hallNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	kind := s.edition.tiles[act.Args[0]].kind
	list, spaces := s.hallOf(s.turnOf, kind)
	return []engine.Arg{engine.WordArg("type", vocType, engine.Word(kind)), amount(int(list.size)), engine.NumberArg("spaces", spaces)}
}

func (s *state) followerNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	k := Theocracy
	switch act.Verb {
	case VerbPlay, VerbRus:
		k = s.edition.tiles[act.Args[0]].flag
	case VerbEstablish:
		k = Kind(act.Args[1])
	}
	return []engine.Arg{kindNamed(k)}
}

func (s *state) subjectNamed(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{s.tile(s.subject)}
}

func (s *state) costNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	return []engine.Arg{s.post(p), engine.NumberArg("cost", s.priceOf(s.turnOf, p)), engine.NumberArg("have", int(s.seats[s.turnOf].silfr))}
}

func (s *state) groundNamed(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{s.post(s.ground)}
}

func (s *state) forbidNamed(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{rival(s.forbid)}
}

func (s *state) strengthNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p, against := s.placeOf(act), engine.Seat(act.Args[1])
	ships, more, _ := s.strength(s.turnOf, p)
	return []engine.Arg{rival(against), s.post(p), engine.NumberArg("count", ships+more), engine.NumberArg("theirs", s.count(against, s.edition.posts[p].node))}
}

func (s *state) markerNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	k := map[engine.Verb]Kind{VerbJarldom: Jarldom, VerbTheocracy: Theocracy, VerbSweden: Sweden, VerbRus: Rus}[act.Verb]
	return []engine.Arg{kindNamed(k)}
}
