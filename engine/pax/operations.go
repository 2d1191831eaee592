package pax

import "skald/engine"

// What each operation that happens at once does. "You" is always the seat of the
// turn.

// performances has a function for each of these operations.
var performances = [Ops]func(transition, *Step){
	OpGain:               transition.gain,
	OpGainPer:            transition.gain,
	OpEachGain:           transition.eachGain,
	OpYesGain:            transition.yesGain,
	OpTribute:            transition.tribute,
	OpSteal:              transition.steal,
	OpEachDiscardOrPay:   transition.each,
	OpEachGodOrPay:       transition.each,
	OpDraw:               transition.drawStep,
	OpBuy:                transition.buyStep,
	OpTakeDiscard:        transition.pick,
	OpNewTrack:           transition.newTrack,
	OpPlaceShip:          transition.placeStep,
	OpUnexhaustShip:      transition.unexhaustShip,
	OpMove:               transition.move,
	OpReturnShip:         transition.pick,
	OpEachReturnShip:     transition.each,
	OpEachReturnFollower: transition.each,
	OpReturnRivalShips:   transition.pick,
	OpReturnAllShips:     transition.returnAllShips,
	OpGainShips:          transition.gainShips,
	OpEstablish:          transition.establishStep,
	OpSwapFollower:       transition.pick,
	OpDiscardAdvocate:    transition.pick,
	OpForbidChallenge:    transition.forbidChallenge,
	OpSwapVictoryCard:    transition.pick,
}

// worth returns what gain(n) and gain_per(n,what,max) bring the seat of the turn.
func (s *state) worth(step *Step) int {
	if step.Op == OpGain {
		return step.N
	}
	n, e := 0, s.edition
	switch step.How {
	case PerShips:
		for i := range s.ships {
			if at := s.ships[i].at; at != NoNode && s.ownerOf(i) == s.turnOf && step.At.Winds>>e.nodes[at].wind&1 == 1 {
				n++
			}
		}
	case PerEstablished:
		for p := range e.posts {
			if s.posts[p].owner == s.turnOf && step.At.Winds>>e.posts[p].wind&1 == 1 {
				n++
			}
		}
	case PerKeyCenters:
		for p := range e.posts {
			if s.posts[p].owner == s.turnOf && e.posts[p].key {
				n++
			}
		}
	}
	return min(n*step.N, step.Max)
}

// gain(n), gain_per(n,what,max): you GAIN.
func (t transition) gain(step *Step) {
	t.tellGain(t.turnOf, t.worth(step))
}

func (t transition) tellGain(seat engine.Seat, n int) {
	n = t.pay(seat, n)
	t.tell.All("note.gains", who(seat), amount(n), engine.NumberArg("total", int(t.seats[seat].silfr)))
}

// each_gain(n): ALL gain, in turn order from you.
func (t transition) eachGain(step *Step) {
	list, n := t.round(t.turnOf)
	for _, seat := range list[:n] {
		t.tellGain(seat, step.N)
	}
}

// yes_gain(n): everybody who voted yes gains.
func (t transition) yesGain(step *Step) {
	list, n := t.round(t.turnOf)
	for _, seat := range list[:n] {
		if t.yes.Has(seat) {
			t.tellGain(seat, step.N)
		}
	}
}

// tribute(n): the RIVAL with the most Silfr pays you; nobody if you have as much.
func (t transition) tribute(step *Step) {
	victim := t.richest(0xff)
	if victim == engine.Nobody || t.seats[victim].silfr <= t.seats[t.turnOf].silfr {
		t.tell.All("note.no-tribute", who(t.turnOf))
		return
	}
	t.rob(victim, step.N)
}

// rob lets a RIVAL pay the seat of the turn.
func (t transition) rob(victim engine.Seat, n int) {
	n = t.take(victim, n)
	t.seats[t.turnOf].silfr += uint8(n)
	t.tell.All("note.pays-to", who(victim), rival(t.turnOf), amount(n))
}

// steal(n,colocated): every RIVAL COLOCATED with the ship that activates pays you.
// steal(n,WIND): you pick one with a ship there and Silfr.
func (t transition) steal(step *Step) {
	if step.How != Colocated {
		t.pick(step)
		return
	}
	c := t.crowd()
	set := c.among(t.edition.regions[t.edition.posts[t.ground].region].nodes)
	list, n := t.round(t.turnOf)
	for _, seat := range list[:n] {
		if seat != t.turnOf && set.Has(seat) && t.seats[seat].silfr > 0 {
			t.rob(seat, step.N)
		}
	}
}

// draw(n): you DRAW.
func (t transition) drawStep(step *Step) { t.drawMany(t.turnOf, step.N) }

// buy(n): you may BUY one tile at n less.
func (t transition) buyStep(step *Step) {
	for _, tile := range t.spaces() {
		if tile != NoTile && t.mayBuy(tile, step.N) == fine {
			t.ask(AskBuy, t.turnOf)
			return
		}
	}
}

// new_track: the SAGA TRACK goes to the discard pile; REFRESH.
func (t transition) newTrack(*Step) {
	for i, tile := range t.spaces() {
		if tile != NoTile {
			t.track[i] = NoTile
			t.toDiscard(tile)
			t.moved = true
		}
	}
	t.tell.All("note.new-track")
	t.refresh()
}

// place_ship(LOC): you may PLACE a ship of your Jarlboard in a POST there.
func (t transition) placeStep(*Step) { t.askLand() }

// unexhaust_ship(n): you pick n of your EXHAUSTED ships, one by one.
func (t transition) unexhaustShip(step *Step) {
	t.left = uint8(step.N)
	t.pick(step)
}

// move(n): you may move one ship up to n STEPs.
func (t transition) move(*Step) {
	for i := range t.ships {
		if i%maxShips < t.edition.Numbers.Ships || i >= MaxPlayers*maxShips {
			if t.ownerOf(i) == t.turnOf {
				t.ask(AskMove, t.turnOf)
				return
			}
		}
	}
}

// mayMove says whether an ability can move a ship to a place.
func (s *state) mayMove(ship, to, then engine.Word) reason {
	h := s.harbourOf(s.turnOf, ship, exhaustedFirst)
	switch {
	case h.ship == noShip:
		return noShipThere
	case then != thenEnd:
		return movesOnce
	case to == ship:
		return alreadyThere
	}
	return s.mayGo(h, &voyage{}, allowance{steps: s.step().N}, to, then)
}

// moveShip moves a ship as it is, without what belongs to a JOURNEY.
func (t transition) moveShip(ship, to engine.Word) {
	h := t.harbourOf(t.turnOf, ship, exhaustedFirst)
	t.last = [2]Node{h.at, NoNode}
	if to == t.edition.homeWord {
		t.ships[h.ship].at = NoNode
		t.tell.All("note.moves-home", who(t.turnOf))
	} else {
		t.ships[h.ship].at = Node(to)
		t.last[1] = Node(to)
		t.tell.All("note.moves", who(t.turnOf), t.edition.placeArg("to", to))
	}
	t.answered()
}

// return_all_ships(region): ALL ships in that REGION and its POSTS RETURN.
func (t transition) returnAllShips(step *Step) {
	list, n := t.round(t.turnOf)
	for _, seat := range list[:n] {
		t.returnFrom(step.At.Region, seat)
	}
}

// returnFrom RETURNs a seat's ships in a REGION.
func (t transition) returnFrom(r Region, seat engine.Seat) {
	for i := range t.ships {
		if at := t.ships[i].at; at != NoNode && t.edition.nodes[at].region == r && t.ownerOf(i) == seat {
			t.returnShip(uint8(i), t.turnOf)
		}
	}
}

// gain_ships(n): the ally's ships are those of whoever has the Follower there.
func (t transition) gainShips(step *Step) {
	t.tell.All("note.gains-ships", who(t.turnOf), amount(step.N))
}

// establish(type,LOC): you may ESTABLISH on a Venture without a Follower.
func (t transition) establishStep(step *Step) {
	for p := range t.edition.posts {
		if t.mayAbility(Post(p), step) == fine && t.canPlant(Post(p)) {
			t.ask(AskEstablishThere, t.turnOf)
			return
		}
	}
	t.tell.All("note.no-ground")
}

// forbid_challenge: nobody may CHALLENGE until your next turn begins.
func (t transition) forbidChallenge(*Step) {
	t.forbid = t.turnOf
	t.tell.All("note.forbids", who(t.turnOf))
}

// targets are words of vocTarget.
type targets struct {
	list [maxTiles + maxAllShips]engine.Word
	size int
}

func (l *targets) all() []engine.Word { return l.list[:l.size] }

func (l *targets) add(w engine.Word) {
	for _, other := range l.all() {
		if other == w {
			return
		}
	}
	l.list[l.size] = w
	l.size++
}

// targets lists what can be picked for an operation.
func (s *state) targets(step *Step, to *targets) {
	e := s.edition
	switch step.Op {
	case OpSteal:
		s.robbable(step, to)
	case OpTakeDiscard:
		for _, tile := range s.discard {
			to.add(e.targetTile(tile))
		}
	case OpUnexhaustShip:
		s.sleeping(to)
	case OpReturnShip:
		s.returnable(step, to)
	case OpReturnRivalShips:
		s.flooded(step, to)
	case OpSwapFollower:
		for p := range e.posts {
			if here := &s.posts[p]; here.owner == s.turnOf && here.tile == NoTile && here.kind != step.Kind && s.seats[s.turnOf].followers[step.Kind] > 0 {
				to.add(e.targetPlace(engine.Word(e.posts[p].node)))
			}
		}
	case OpDiscardAdvocate:
		for seat := range s.playing().Without(s.turnOf).All() {
			for _, tile := range s.seats[seat].advocates.all() {
				to.add(e.targetTile(tile))
			}
		}
	case OpSwapVictoryCard:
		for i := range s.cards.size {
			if c := s.cards.list[i]; s.cards.up>>i&1 == 1 && s.unusedLike(c) {
				to.add(e.targetCard(c))
			}
		}
	}
}

// robbable lists the RIVALS with a ship in a WIND and at least 1 Silfr.
func (s *state) robbable(step *Step, to *targets) {
	var there nodeSet
	for n := range s.edition.nodes {
		if step.At.Winds>>s.edition.nodes[n].wind&1 == 1 {
			there.add(Node(n))
		}
	}
	c := s.crowd()
	for seat := range (s.playing().Without(s.turnOf) & c.among(there)).All() {
		if s.seats[seat].silfr > 0 {
			to.add(s.edition.targetSeat(seat))
		}
	}
}

// sleeping lists where EXHAUSTED ships of the seat of the turn lie.
func (s *state) sleeping(to *targets) {
	e := s.edition
	for i := range s.ships {
		if !s.ships[i].spent || s.ownerOf(i) != s.turnOf {
			continue
		}
		switch at := s.ships[i].at; {
		case at != NoNode:
			to.add(e.targetPlace(engine.Word(at)))
		case i < MaxPlayers*maxShips:
			to.add(e.targetPlace(e.homeWord))
		default:
			for f := range e.fleets {
				if e.fleets[f].has(uint8(i)) {
					to.add(e.targetPlace(e.fleetWord(f)))
				}
			}
		}
	}
}

// returnable lists the RIVAL ships that can be RETURNed, by seat and place.
func (s *state) returnable(step *Step, to *targets) {
	c := s.crowd()
	e := s.edition
	for seat := range s.playing().Without(s.turnOf).All() {
		for n := range c[seat].all() {
			here := &e.nodes[n]
			switch {
			case step.How == Here && here.region != e.posts[s.ground].region,
				step.How == WithMe && c[s.turnOf].and(e.regions[here.region].nodes).empty(),
				step.How == Plain && step.At.Winds>>here.wind&1 == 0:
			default:
				to.add(e.targetShip(seat, n))
			}
		}
	}
}

// flooded lists the river REGIONS of a WIND with RIVAL ships.
func (s *state) flooded(step *Step, to *targets) {
	c := s.crowd()
	rivals := c.rivals(s.turnOf)
	for r := range s.edition.regions {
		here := &s.edition.regions[r]
		if here.kind == RiverRegion && step.At.Winds>>here.wind&1 == 1 && !rivals.and(here.nodes).empty() {
			to.add(s.edition.targetPlace(engine.Word(here.node)))
		}
	}
}

// optional reports whether what is picked may be declined.
func (o Op) optional() bool { return o == OpSwapFollower }

// pick asks the seat of the turn to pick. One target is taken without asking,
// unless it may be declined; without any, nothing happens.
func (t transition) pick(step *Step) {
	var list targets
	t.targets(step, &list)
	switch {
	case list.size == 0:
		t.left = 0
		t.tell.All("note.no-target")
	case list.size == 1 && !step.Op.optional():
		t.picked(step, list.list[0])
	default:
		t.ask(AskPick, t.turnOf)
	}
}

// picked carries an operation out on what was picked.
func (t transition) picked(step *Step, w engine.Word) {
	t.answered()
	e := t.edition
	switch step.Op {
	case OpSteal:
		t.rob(engine.Seat(w), step.N)
	case OpTakeDiscard:
		tile := Tile(w - e.targetTile(0))
		t.discard.remove(tile)
		t.gainKnown(t.turnOf, tile)
		t.tell.All("note.takes-discard", who(t.turnOf), t.tile(tile))
	case OpUnexhaustShip:
		t.refreshShip(w - e.targetPlace(0))
		if t.left--; t.left > 0 {
			t.pick(step)
		}
	case OpReturnShip:
		at := w - e.targetShip(0, 0)
		seat, n := engine.Seat(int(at)/len(e.nodes)), Node(int(at)%len(e.nodes))
		t.returnShip(t.find(seat, n, exhaustedFirst, true), t.turnOf)
	case OpReturnRivalShips:
		r := e.nodes[w-e.targetPlace(0)].region
		list, n := t.round(t.turnOf)
		for _, seat := range list[:n] {
			if seat != t.turnOf {
				t.returnFrom(r, seat)
			}
		}
	case OpSwapFollower:
		p, _ := e.postOf(w - e.targetPlace(0))
		here := &t.posts[p]
		t.seats[t.turnOf].followers[here.kind]++
		t.seats[t.turnOf].followers[step.Kind]--
		here.kind = step.Kind
		t.tell.All("note.swaps", who(t.turnOf), kindNamed(step.Kind), t.post(p))
	case OpDiscardAdvocate:
		tile := Tile(w - e.targetTile(0))
		t.leaveHall(engine.Seat(t.where[tile]-inHall), tile)
	case OpSwapVictoryCard:
		t.swapCard(uint8(w - e.targetCard(0)))
	}
}

// refreshShip UNEXHAUSTs a ship of the seat of the turn, own ones first.
func (t transition) refreshShip(place engine.Word) {
	h := t.harbourOf(t.turnOf, place, exhausted)
	t.ships[h.ship].spent = false
	t.tell.All("note.unexhausts", who(t.turnOf), t.edition.placeArg("place", place))
}

// unusedLike reports whether a card of the same difficulty is unused.
func (s *state) unusedLike(c uint8) bool { return s.unused(s.edition.Cards[c].Difficulty) != noCard }

// unused returns the first unused card of a difficulty. Which of those that lie
// face down are used nobody knows, so only how many there are is looked at where
// it matters to a list.
func (s *state) unused(d Difficulty) uint8 {
	used := s.cards.past
	for i := range s.cards.size {
		used |= 1 << s.cards.list[i]
	}
	for c, card := range s.edition.Cards {
		if card.Difficulty == d && used>>c&1 == 0 {
			return uint8(c)
		}
	}
	return noCard
}

// swapCard puts the first unused card of the same difficulty in a card's place,
// face up.
func (t transition) swapCard(old uint8) {
	next := t.unused(t.edition.Cards[old].Difficulty)
	for i := range t.cards.size {
		if t.cards.list[i] == old {
			t.cards.list[i] = next
		}
	}
	t.cards.past |= 1 << old
	t.tell.All("note.swaps-card", t.card(old), engine.WordArg("next", t.edition.vocCard, engine.Word(next)))
}
