package pax

import "skald/engine"

// TRADE: an offer in an open JOURNEY, built by small actions.

// An offer is what the seat of the turn gives, and what it asks for.
type offer struct {
	to   engine.Seat // engine.Nobody: there is none
	give bundle
	ask  bundle
}

// A bundle is one side of an offer: at most one of each.
type bundle struct {
	silver   uint8
	tile     Tile // what is given, NoTile for none
	anyTile  bool // one is asked for; its owner chooses which
	ship     Node
	follower Post
	promise  uint8 // noPromise, or a Promise and 1
}

const noPromise = uint8(0)

var (
	nothing = bundle{tile: NoTile, ship: NoNode, follower: NoPost}
	noOffer = offer{to: engine.Nobody, give: nothing, ask: nothing}
)

// mayTrade says whether the seat of the turn can begin an offer.
func (s *state) mayTrade(to engine.Word) reason {
	seat := engine.Seat(to)
	switch {
	case s.rules.noTrade:
		return noTrade
	case to >= engine.Word(s.players) || seat == s.turnOf || s.gone.Has(seat):
		return noSuchRival
	case s.voyage.offered>>seat&1 == 1:
		return offeredAlready
	}
	c := s.crowd()
	if !s.partners(&c, s.turnOf, s.ships[s.voyage.ship].at, 0).Has(seat) {
		return notColocated
	}
	return fine
}

// trade begins an offer.
func (t transition) trade(to engine.Seat) {
	t.offer = noOffer
	t.offer.to = to
	t.voyage.offered |= 1 << to
	t.tell.Passing("note.drafts", who(t.turnOf), rival(to))
	t.ask(AskDraft, t.turnOf)
}

// A thing is what a word of an offer stands for.
type thing struct {
	silver   int
	promise  uint8
	anyTile  bool
	ship     Node
	follower Post
	tile     Tile
}

// thingOf reads a word of vocThing.
func (e *Edition) thingOf(w engine.Word) thing {
	it := thing{ship: NoNode, follower: NoPost, tile: NoTile}
	switch {
	case w < maxOffered:
		it.silver = int(w) + 1
	case w < e.thingAnyTile():
		it.promise = uint8(w-maxOffered) + 1
	case w == e.thingAnyTile():
		it.anyTile = true
	case w < e.thingFollower(0):
		it.ship = Node(w - e.thingShip(0))
	case w < e.thingTile(0):
		it.follower = Post(w - e.thingFollower(0))
	default:
		it.tile = Tile(w - e.thingTile(0))
	}
	return it
}

// mayPut says whether a thing can be put into one side of the offer: what giver
// gives to taker.
func (s *state) mayPut(w engine.Word, giver, taker engine.Seat, side *bundle) reason {
	it := s.edition.thingOf(w)
	switch {
	case it.silver > 0:
		return s.mayPutSilver(it.silver, giver, side)
	case it.promise != noPromise:
		if side.promise != noPromise {
			return putAlready
		}
		return fine
	case it.anyTile || it.tile != NoTile:
		return s.mayPutTile(&it, giver, side)
	case it.ship != NoNode:
		return s.mayPutShip(it.ship, giver, taker, side)
	}
	return s.mayPutFollower(it.follower, giver, taker, side)
}

func (s *state) mayPutSilver(n int, giver engine.Seat, side *bundle) reason {
	switch {
	case side.silver > 0:
		return putAlready
	case n > int(s.seats[giver].silfr):
		return lacksSilver
	}
	return fine
}

func (s *state) mayPutTile(it *thing, giver engine.Seat, side *bundle) reason {
	own := giver == s.turnOf
	switch {
	case it.anyTile == own:
		return tileUnnamed
	case side.tile != NoTile || side.anyTile:
		return putAlready
	case it.anyTile && s.seats[giver].hand.size() == 0:
		return lacksTile
	case !it.anyTile && !s.seats[giver].hand.has(it.tile):
		return notHeld
	}
	return fine
}

// mayPutShip: a ship in the REGION of the TRADE that is not the one that
// journeys, for which the taker has one on the Jarlboard.
func (s *state) mayPutShip(at Node, giver, taker engine.Seat, side *bundle) reason {
	switch {
	case side.ship != NoNode:
		return putAlready
	case s.edition.nodes[at].region != s.tradeRegion():
		return outsideRegion
	case s.spareShip(giver, at) == noShip:
		return lacksShip
	case s.find(taker, NoNode, exhaustedFirst, false) == noShip:
		return takerLacksShip
	}
	return fine
}

// tradeRegion returns the REGION of the ship that journeys.
func (s *state) tradeRegion() Region {
	return s.edition.nodes[s.ships[s.voyage.ship].at].region
}

// spareShip returns a seat's own ship on a node, EXHAUSTED first, that is not the
// one that journeys.
func (s *state) spareShip(seat engine.Seat, at Node) uint8 {
	for _, spent := range []bool{true, false} {
		for i, end := s.shipsOf(seat); i < end; i++ {
			if uint8(i) != s.voyage.ship && s.ships[i].at == at && s.ships[i].spent == spent {
				return uint8(i)
			}
		}
	}
	return noShip
}

func (s *state) mayPutFollower(p Post, giver, taker engine.Seat, side *bundle) reason {
	here, printed := &s.posts[p], &s.edition.posts[p]
	switch {
	case side.follower != NoPost:
		return putAlready
	case printed.region != s.tradeRegion():
		return outsideRegion
	case here.owner != giver:
		return lacksFollower
	case s.seats[taker].followers[here.kind] == 0:
		return takerLacksFollower
	case printed.fleet >= 0 && s.edition.fleets[printed.fleet].has(s.voyage.ship):
		return carriesAlly
	}
	return fine
}

// has reports whether a ship is of the fleet.
func (f *fleet) has(ship uint8) bool { return int(ship) >= f.first && int(ship) < f.first+f.ships }

// mayGive and mayAsk say whether a thing can be given, or asked for.
func (s *state) mayGive(w engine.Word) reason {
	return s.mayPut(w, s.turnOf, s.offer.to, &s.offer.give)
}

func (s *state) mayAsk(w engine.Word) reason {
	return s.mayPut(w, s.offer.to, s.turnOf, &s.offer.ask)
}

// put puts a thing into one side of the offer.
func (t transition) put(w engine.Word, side *bundle) {
	it := t.edition.thingOf(w)
	side.silver += uint8(it.silver)
	side.promise |= it.promise
	side.anyTile = side.anyTile || it.anyTile
	if it.tile != NoTile {
		side.tile = it.tile
	}
	if it.ship != NoNode {
		side.ship = it.ship
	}
	if it.follower != NoPost {
		side.follower = it.follower
	}
}

// maySend says whether the offer can be sent: with at least one thing.
func (s *state) maySend() reason {
	if s.offer.give == nothing && s.offer.ask == nothing {
		return offerEmpty
	}
	return fine
}

// send asks the RIVAL. The tile that is given is named to both of them alone: in
// what they see besides, so that the question calls the partner once.
func (t transition) send() {
	o := &t.offer
	if t.tell != nil {
		t.tell.All("note.offers", append([]engine.Arg{who(t.turnOf), rival(o.to)}, t.edition.offerArgs(o)...)...)
	}
	t.decision, t.asked = AskOffer, engine.SeatSet(o.to)
}

// mayAccept says whether the RIVAL can accept with a tile, which must be one of
// their hand if one is asked for.
func (s *state) mayAccept(w engine.Word) reason {
	none := w == s.edition.noTileWord()
	switch {
	case s.offer.ask.anyTile && none:
		return tileWanted
	case !s.offer.ask.anyTile && !none:
		return tileUnwanted
	case !none && !s.seats[s.offer.to].hand.has(Tile(w)):
		return notHeld
	}
	return fine
}

// accept exchanges everything at once.
func (t transition) accept(w engine.Word) {
	o, a, b := t.offer, t.turnOf, t.offer.to
	if t.tell != nil {
		t.tell.All("note.accepts", append([]engine.Arg{who(b), rival(a)}, t.edition.offerArgs(&o)...)...)
	}
	t.seats[a].silfr -= o.give.silver
	t.seats[b].silfr -= o.ask.silver
	t.seats[a].silfr += o.ask.silver
	t.seats[b].silfr += o.give.silver
	t.handOver(a, b, o.give.tile)
	if o.ask.anyTile {
		t.handOver(b, a, Tile(w))
	}
	t.passShip(a, b, o.give.ship)
	t.passShip(b, a, o.ask.ship)
	t.passFollower(a, b, o.give.follower)
	t.passFollower(b, a, o.ask.follower)
	t.promise(a, b, o.give.promise)
	t.promise(b, a, o.ask.promise)
	t.offer = noOffer
	t.answered()
}

// handOver gives a tile from one hand into another. Only the two know it then,
// also if everybody did before: who gave it chose it.
func (t transition) handOver(from, to engine.Seat, tile Tile) {
	if tile == NoTile {
		return
	}
	t.seats[from].hand.remove(tile)
	t.seats[to].hand.add(tile)
	t.known.remove(tile)
	t.where[tile] = inHand + zone(to)
	t.tell.Only(to, "secret.got", rival(from), t.tile(tile))
}

// passShip RETURNs a ship; its new owner PLACEs one of theirs there.
func (t transition) passShip(from, to engine.Seat, at Node) {
	if at == NoNode {
		return
	}
	t.ships[t.spareShip(from, at)] = ship{at: NoNode}
	t.placeShip(to, at)
}

// placeShip PLACEs a ship of the Jarlboard, UNEXHAUSTED ones first.
func (t transition) placeShip(seat engine.Seat, at Node) {
	i := t.find(seat, NoNode, unexhausted, false)
	if i == noShip {
		i = t.find(seat, NoNode, exhausted, false)
	}
	t.ships[i].at = at
}

// passFollower RETURNs a Follower; the new owner puts one of the same type there.
// No ability is triggered; an ally's ships RETURN and are the new owner's.
func (t transition) passFollower(from, to engine.Seat, p Post) {
	if p == NoPost {
		return
	}
	k, r := t.posts[p].kind, t.edition.posts[p].region
	lost := t.duchy(r) == from
	t.recall(p)
	t.seats[from].followers[k]++
	t.seats[to].followers[k]--
	t.posts[p].owner = to
	if lost {
		t.tell.All("note.duchy-lost", who(from), t.region(r))
	}
	if t.duchy(r) == to {
		t.tell.All("note.duchy", who(to), t.region(r))
	}
}

// recall RETURNs the ships of an ally, and returns how many were away.
func (t transition) recall(p Post) int {
	away := 0
	if f := t.edition.posts[p].fleet; f >= 0 {
		fl := &t.edition.fleets[f]
		for i := fl.first; i < fl.first+fl.ships; i++ {
			if t.ships[i].at != NoNode {
				away++
			}
			if t.ships[i] = (ship{at: NoNode}); uint8(i) == t.actor {
				t.actor = noShip
			}
		}
	}
	return away
}

// promise takes down what a seat has promised another.
func (t transition) promise(from, to engine.Seat, p uint8) {
	if p == noPromise {
		return
	}
	t.promised[from][to] |= 1 << (p - 1)
	if from == t.turnOf {
		t.fresh[from][to] |= 1 << (p - 1)
	}
	t.tell.All("note.promises", who(from), rival(to), engine.WordArg("promise", vocPromise, engine.Word(p-1)))
}

// refuse ends the offer: the RIVAL refuses it, or its maker withdraws it.
func (t transition) refuse(seat engine.Seat) {
	if seat == t.turnOf {
		t.tell.All("note.withdraws", who(seat), rival(t.offer.to))
	} else {
		t.tell.All("note.refuses", who(seat), rival(t.turnOf))
	}
	t.drop()
}

// drop puts the offer away.
func (t transition) drop() {
	t.offer = noOffer
	t.answered()
}

// offerArgs names what an offer holds, but for the tile that is given.
func (e *Edition) offerArgs(o *offer) []engine.Arg {
	args := e.bundleArgs(nil, "give_", &o.give)
	return e.bundleArgs(args, "ask_", &o.ask)
}

func (e *Edition) bundleArgs(args []engine.Arg, prefix string, b *bundle) []engine.Arg {
	if b.silver > 0 {
		args = append(args, engine.NumberArg(prefix+"silver", int(b.silver)))
	}
	if b.tile != NoTile || b.anyTile {
		args = append(args, engine.NumberArg(prefix+"tile", 1))
	}
	if b.ship != NoNode {
		args = append(args, e.placeArg(prefix+"ship", engine.Word(b.ship)))
	}
	if b.follower != NoPost {
		args = append(args, e.placeArg(prefix+"follower", engine.Word(e.posts[b.follower].node)))
	}
	if b.promise != noPromise {
		args = append(args, engine.WordArg(prefix+"promise", vocPromise, engine.Word(b.promise-1)))
	}
	return args
}
