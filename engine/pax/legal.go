package pax

import "skald/engine"

// A scene is what a list of actions looks at again and again.
type scene struct {
	*state
	seat   engine.Seat
	crowd  crowd
	own    nodeSet // the nodes on which the seat has ships
	rivals nodeSet // those on which others have
	alone  nodeSet // the POSTS in which it is ALONE
	homes  nodeSet // the REGIONS that the seat's HOMES border
}

func (s *state) scene(seat engine.Seat) scene {
	c := s.crowd()
	own, rivals := c[seat], c.rivals(seat)
	return scene{state: s, seat: seat, crowd: c, own: own, rivals: rivals,
		alone: own.without(rivals).and(s.edition.atPosts), homes: s.homeBorders(seat)}
}

// one and two return an action of one word, and of two.
func one(v engine.Verb, a engine.Word) engine.Action {
	return engine.Action{Verb: v, Args: engine.Args{a}}
}

func two(v engine.Verb, a, b engine.Word) engine.Action {
	return engine.Action{Verb: v, Args: engine.Args{a, b}}
}

// legalActions lists what an action can be spent on.
func (s *state) legalActions(seat engine.Seat, to []engine.Action) []engine.Action {
	sc := s.scene(seat)
	if s.mayDraw() == fine {
		to = append(to, engine.Action{Verb: VerbDraw})
	}
	to = s.buys(to, 0)
	to = sc.journeys(to)
	to = sc.plays(to)
	to = sc.activations(to)
	to = sc.establishments(to)
	to = sc.challenges(to)
	to = sc.influences(to)
	return append(to, engine.Action{Verb: VerbDone})
}

// buys lists the tiles that can be bought at so much less.
func (s *state) buys(to []engine.Action, less int) []engine.Action {
	less += s.discounts(s.turnOf)
	for i, tile := range s.spaces() {
		if tile != NoTile && s.edition.Numbers.TrackCosts[i]-less <= int(s.seats[s.turnOf].silfr) {
			to = append(to, one(VerbBuy, engine.Word(tile)))
		}
	}
	return to
}

func (s *state) legalBuys(_ engine.Seat, to []engine.Action) []engine.Action {
	return append(s.buys(to, s.off()), engine.Action{Verb: VerbDone})
}

// plays lists how tiles of the hand can be PLAYed.
func (sc *scene) plays(to []engine.Action) []engine.Action {
	hand := &sc.seats[sc.seat].hand
	for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
		switch here := &sc.edition.tiles[tile]; here.kind {
		case Venture:
			to = sc.ventures(to, tile)
		case Event:
			if sc.required(tile) {
				to = append(to, two(VerbPlay, engine.Word(tile), sc.edition.spaceFree()))
			}
		default:
			if sc.required(tile) {
				to = sc.joins(to, VerbPlay, tile)
			}
		}
	}
	return to
}

// ventures lists the POSTS on which a Venture can be PLAYed.
func (sc *scene) ventures(to []engine.Action, tile Tile) []engine.Action {
	e := sc.edition
	for n := range sc.alone.and(e.ventures).and(e.tiles[tile].posts).all() {
		to = append(to, two(VerbPlay, engine.Word(tile), e.spacePost(e.nodes[n].post)))
	}
	return to
}

// required reports whether the REQUIREMENT of a tile is met: ANY is none.
func (sc *scene) required(tile Tile) bool {
	return sc.edition.tiles[tile].at.Any || sc.meets(tile)
}

// meets reports whether the seat is ALONE in a POST of a tile's location.
func (sc *scene) meets(tile Tile) bool {
	return !sc.alone.and(sc.edition.tiles[tile].posts).empty()
}

// joins lists the spaces on which an Advocate or a God can be PLAYed.
func (sc *scene) joins(to []engine.Action, v engine.Verb, tile Tile) []engine.Action {
	e := sc.edition
	list, spaces := sc.hallOf(sc.seat, e.tiles[tile].kind)
	if int(list.size) < spaces {
		if sc.seats[sc.seat].followers[e.tiles[tile].flag] > 0 {
			to = append(to, two(v, engine.Word(tile), e.spaceFree()))
		}
		return to
	}
	for _, old := range list.all() {
		if sc.seats[sc.seat].followers[e.tiles[tile].flag] > 0 || e.tiles[old].flag == e.tiles[tile].flag {
			to = append(to, two(v, engine.Word(tile), e.spaceTile(old)))
		}
	}
	return to
}

// activations lists the Ventures that can be ACTIVATEd.
func (sc *scene) activations(to []engine.Action) []engine.Action {
	for n := range sc.own.and(sc.edition.ventures).all() {
		if p := sc.edition.nodes[n].post; sc.posts[p].tile != NoTile && sc.mayActivate(engine.Word(n)) == fine {
			to = append(to, one(VerbActivate, engine.Word(n)))
		}
	}
	return to
}

// plantings lists the types of Followers that can be ESTABLISHED on a POST.
func (s *state) plantings(to []engine.Action, p Post) []engine.Action {
	for k := range Kind(Kinds) {
		if s.mayPlant(p, k) == fine {
			to = append(to, two(VerbEstablish, engine.Word(s.edition.posts[p].node), engine.Word(k)))
		}
	}
	return to
}

func (sc *scene) establishments(to []engine.Action) []engine.Action {
	for n := range sc.alone.all() {
		to = sc.plantings(to, sc.edition.nodes[n].post)
	}
	return to
}

// challenges lists the RIVALS who can be CHALLENGEd.
func (sc *scene) challenges(to []engine.Action) []engine.Action {
	if sc.forbid != engine.Nobody {
		return to
	}
	for n := range sc.own.and(sc.rivals).and(sc.edition.atPosts).all() {
		for rival := range sc.crowd.on(n).Without(sc.seat).All() {
			if sc.mayChallenge(engine.Word(n), engine.Word(rival)) == fine {
				to = append(to, two(VerbChallenge, engine.Word(n), engine.Word(rival)))
			}
		}
	}
	return to
}

// influences lists the Influence Actions.
func (sc *scene) influences(to []engine.Action) []engine.Action {
	if sc.mayInfluence(Jarldom) == fine {
		to = sc.jarldoms(to)
	}
	if sc.mayInfluence(Theocracy) == fine {
		for p := range sc.edition.posts {
			if at := engine.Word(sc.edition.posts[p].node); sc.edition.posts[p].kind != TradeCenter && sc.mayPlant(Post(p), Theocracy) == fine {
				to = append(to, one(VerbTheocracy, at))
			}
		}
	}
	if sc.maySweden() == fine {
		to = append(to, engine.Action{Verb: VerbSweden})
	}
	if sc.mayInfluence(Rus) == fine {
		for seat := range sc.playing().Without(sc.seat).All() {
			for _, tile := range sc.seats[seat].advocates.all() {
				if sc.meets(tile) {
					to = sc.joins(to, VerbRus, tile)
				}
			}
		}
	}
	return to
}

func (sc *scene) jarldoms(to []engine.Action) []engine.Action {
	e := sc.edition
	for n := range sc.own.all() {
		for _, at := range e.nodes[n].posts {
			act := engine.Action{Verb: VerbJarldom, Args: engine.Args{engine.Word(n), engine.Word(at), nobodyWord}}
			victims := sc.victims(&sc.crowd, e.nodes[at].post)
			if victims == 0 {
				to = append(to, act)
			}
			for seat := range victims.All() {
				act.Args[2] = engine.Word(seat)
				to = append(to, act)
			}
		}
	}
	return to
}

// legalGround lists what can be ESTABLISHED after a CHALLENGE or JARLDOM.
func (s *state) legalGround(_ engine.Seat, to []engine.Action) []engine.Action {
	return append(s.plantings(to, s.ground), engine.Action{Verb: VerbDone})
}

// legalThere lists where an ability lets ESTABLISH.
func (s *state) legalThere(_ engine.Seat, to []engine.Action) []engine.Action {
	for p := range s.edition.posts {
		if s.mayAbility(Post(p), s.step()) == fine {
			to = s.plantings(to, Post(p))
		}
	}
	return append(to, engine.Action{Verb: VerbDone})
}

func (s *state) legalLand(_ engine.Seat, to []engine.Action) []engine.Action {
	at := s.landing()
	for p := range s.edition.posts {
		if at.has(&s.edition.posts[p]) {
			to = append(to, one(VerbLand, engine.Word(s.edition.posts[p].node)))
		}
	}
	return append(to, engine.Action{Verb: VerbDone})
}

func (s *state) legalDrawn(seat engine.Seat, to []engine.Action) []engine.Action {
	sc := s.scene(seat)
	return append(sc.ventures(to, s.subject), engine.Action{Verb: VerbDone})
}

func (s *state) legalPicks(_ engine.Seat, to []engine.Action) []engine.Action {
	var list targets
	s.targets(s.step(), &list)
	for _, w := range list.all() {
		to = append(to, one(VerbPick, w))
	}
	if s.step().Op.optional() {
		to = append(to, engine.Action{Verb: VerbDone})
	}
	return to
}

func (s *state) legalDiscards(seat engine.Seat, to []engine.Action) []engine.Action {
	hand := &s.seats[seat].hand
	for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
		to = append(to, one(VerbDiscard, engine.Word(tile)))
	}
	return to
}

func (s *state) legalVotes(_ engine.Seat, to []engine.Action) []engine.Action {
	return append(to, one(VerbVote, ballotYes), one(VerbVote, ballotNo))
}

// legalReplies lists a seat's answers to a question to several.
func (s *state) legalReplies(seat engine.Seat, to []engine.Action) []engine.Action {
	step := s.step()
	switch step.Op {
	case OpEachDiscardOrPay:
		to = s.legalDiscards(seat, to)
	case OpEachGodOrPay:
		for _, tile := range s.seats[seat].gods.all() {
			to = append(to, one(VerbDiscard, engine.Word(tile)))
		}
	default:
		for a := s.nextChoice(seat, step, noAnswer); a != noAnswer; a = s.nextChoice(seat, step, a) {
			to = append(to, s.replyAction(a))
		}
	}
	if s.canPay(seat, step) {
		to = append(to, engine.Action{Verb: VerbDone})
	}
	return to
}

// legalDraft lists what can be put into the offer.
func (s *state) legalDraft(seat engine.Seat, to []engine.Action) []engine.Action {
	to = s.puts(to, VerbGive, seat, s.offer.to, &s.offer.give)
	to = s.puts(to, VerbAsk, s.offer.to, seat, &s.offer.ask)
	if s.maySend() == fine {
		to = append(to, engine.Action{Verb: VerbSend})
	}
	return append(to, engine.Action{Verb: VerbDone})
}

func (s *state) puts(to []engine.Action, v engine.Verb, giver, taker engine.Seat, side *bundle) []engine.Action {
	e := s.edition
	for n := 1; n <= min(maxOffered, int(s.seats[giver].silfr)) && side.silver == 0; n++ {
		to = append(to, one(v, e.thingSilver(n)))
	}
	for p := range Promise(Promises) {
		if side.promise == noPromise {
			to = append(to, one(v, e.thingPromise(p)))
		}
	}
	if s.mayPutTile(&thing{anyTile: true}, giver, side) == fine {
		to = append(to, one(v, e.thingAnyTile()))
	}
	for n := range e.regions[s.tradeRegion()].nodes.all() {
		if s.mayPutShip(n, giver, taker, side) == fine {
			to = append(to, one(v, e.thingShip(n)))
		}
		if p := e.nodes[n].post; p != NoPost && s.mayPutFollower(p, giver, taker, side) == fine {
			to = append(to, one(v, e.thingFollower(p)))
		}
	}
	if giver == s.turnOf && side.tile == NoTile {
		hand := &s.seats[giver].hand
		for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
			to = append(to, one(v, e.thingTile(tile)))
		}
	}
	return to
}

func (s *state) legalOffer(seat engine.Seat, to []engine.Action) []engine.Action {
	if seat == s.offer.to {
		if s.offer.ask.anyTile {
			hand := &s.seats[seat].hand
			for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
				to = append(to, one(VerbAccept, engine.Word(tile)))
			}
		} else {
			to = append(to, one(VerbAccept, s.edition.noTileWord()))
		}
	}
	return append(to, engine.Action{Verb: VerbRefuse})
}
