package pax

import (
	"errors"

	"skald/engine"
)

// codecVersion is the first byte of a stored position. A position of another
// version is not read.
const codecVersion = 1

// encodedSize is enough for a position of most matches, so that Encode
// allocates once.
const encodedSize = 768

// codeOr codes a number below a limit, or none, which is written as the limit.
func codeOr[T ~uint8](c *engine.Codec, name string, field *T, limit int, none T) {
	v := *field
	if v == none {
		v = T(limit)
	}
	if engine.CodeNumber(c, name, &v, limit+1); int(v) == limit {
		v = none
	}
	*field = v
}

// code codes tiles one on the other.
func (p *stack) code(c *engine.Codec, name string, tiles int) {
	size := uint8(len(*p))
	engine.CodeNumber(c, name, &size, tiles+1)
	list := make(stack, size)
	copy(list, *p)
	for i := range list {
		engine.CodeNumber(c, name, &list[i], tiles)
	}
	*p = list
}

func (h *hall) code(c *engine.Codec, name string, tiles int) {
	engine.CodeNumber(c, name, &h.size, maxHall+1)
	for i := range h.size {
		engine.CodeNumber(c, name, &h.list[i], tiles)
	}
}

// code codes a set of tiles as their number and the tiles, lowest first.
func (set *tileSet) code(c *engine.Codec, name string, tiles int) {
	n := uint8(set.size())
	engine.CodeNumber(c, name, &n, tiles+1)
	last := NoTile
	for range n {
		from := Tile(0)
		if last != NoTile {
			from = last + 1
		}
		tile := set.next(from)
		if tile == NoTile {
			tile = 0
		}
		engine.CodeNumber(c, name, &tile, tiles)
		if last != NoTile && tile <= last {
			c.Fail("%s is not in order", name)
		}
		set.add(tile)
		last = tile
	}
}

// fields codes every field, in the order in which they are stored. Where each
// tile is follows from them.
func (s *state) fields(c *engine.Codec) {
	e := s.edition
	tiles, nodes, players := len(e.tiles), len(e.nodes), 0
	engine.CodeNumber(c, "players", &s.players, MaxPlayers+1)
	if s.players < MinPlayers {
		c.Fail("players are %d", s.players)
		return
	}
	players = int(s.players)
	s.codeOptions(c)
	s.pile.code(c, "pile", tiles)
	s.discard.code(c, "discard pile", tiles)
	for i := range e.Numbers.TrackCosts {
		codeOr(c, "track", &s.track[i], tiles, NoTile)
	}
	for p := range e.posts {
		here := &s.posts[p]
		codeOr(c, "post", &here.tile, tiles, NoTile)
		engine.CodeSeatOrNobody(c, "owner", &here.owner, players)
		engine.CodeNumber(c, "follower", &here.kind, Kinds)
	}
	for seat := range engine.Seat(players) {
		for i, end := s.shipsOf(seat); i < end; i++ {
			s.ships[i].code(c, nodes)
		}
		s.codePlayer(c, &s.seats[seat])
	}
	for f := range e.fleets {
		for i := range e.fleets[f].ships {
			s.ships[e.fleets[f].first+i].code(c, nodes)
		}
	}
	for k := range s.markers {
		engine.CodeSeatOrNobody(c, "marker", &s.markers[k], players)
	}
	s.codeCards(c)
	s.known.code(c, "known tiles", tiles)
	s.codeTurn(c)
	s.codeAsked(c)
}

func (s *state) codeOptions(c *engine.Codec) {
	engine.CodeNumber(c, "goals", &s.rules.goals, Difficulties+1)
	engine.CodeFlag(c, "reveal", &s.rules.reveal)
	engine.CodeFlag(c, "trade", &s.rules.noTrade)
	engine.CodeFlag(c, "althing", &s.rules.order)
	engine.CodeFlag(c, "hands", &s.rules.open)
}

func (sh *ship) code(c *engine.Codec, nodes int) {
	codeOr(c, "ship", &sh.at, nodes, NoNode)
	engine.CodeFlag(c, "exhausted", &sh.spent)
}

func (s *state) codePlayer(c *engine.Codec, p *player) {
	tiles := len(s.edition.tiles)
	engine.CodeNumber(c, "jarl", &p.jarl, len(s.edition.jarls))
	engine.CodeNumber(c, "silfr", &p.silfr, s.edition.Numbers.Silfr+1)
	for k := range p.followers {
		engine.CodeNumber(c, "followers", &p.followers[k], s.edition.Numbers.Followers+1)
	}
	p.hand.code(c, "hand", tiles)
	p.advocates.code(c, "advocates", tiles)
	p.gods.code(c, "gods", tiles)
}

func (s *state) codeCards(c *engine.Codec) {
	cards := len(s.edition.Cards)
	engine.CodeNumber(c, "cards", &s.cards.size, maxDealt+1)
	for i := range s.cards.size {
		engine.CodeNumber(c, "card", &s.cards.list[i], cards)
	}
	engine.CodeNumber(c, "cards face up", &s.cards.up, 1<<s.cards.size)
	for from := 0; from < cards; from += 8 {
		past := uint8(s.cards.past >> from)
		engine.CodeNumber(c, "cards past", &past, 1<<min(8, cards-from))
		s.cards.past |= uint64(past) << from
	}
}

func (s *state) codeTurn(c *engine.Codec) {
	players := int(s.players)
	engine.CodeNumber(c, "turn", &s.number, 1<<16)
	engine.CodeSeat(c, "turn", &s.turnOf, players)
	if len(s.edition.Handicaps) > 0 {
		engine.CodeSeat(c, "began", &s.began, players)
	}
	engine.CodeNumber(c, "actions", &s.spent, s.edition.Numbers.Actions+1)
	engine.CodeNumber(c, "influence actions", &s.used, 1<<Kinds)
	s.once.code(c)
	engine.CodeFlag(c, "moved", &s.moved)
	engine.CodeNumber(c, "idle turns", &s.idle, MaxPlayers)
	engine.CodeSeatOrNobody(c, "challenges forbidden", &s.forbid, players)
	for from := range players {
		for to := range players {
			engine.CodeNumber(c, "promises", &s.promised[from][to], 1<<Promises)
			engine.CodeNumber(c, "promises", &s.fresh[from][to], 1<<Promises)
		}
	}
	engine.CodeNumber(c, "left", &s.gone, 1<<s.players)
	for i := range s.last {
		codeOr(c, "last move", &s.last[i], len(s.edition.nodes), NoNode)
	}
}

// code codes a set of sources as their number and the sources, lowest first.
func (set *onceSet) code(c *engine.Codec) {
	written, n := *set, uint8(0)
	for src := range source(maxSources) {
		if written.has(src) {
			n++
		}
	}
	engine.CodeNumber(c, "sources", &n, 250)
	next := source(0)
	for range n {
		src := next
		for src < maxSources-1 && written != (onceSet{}) && !written.has(src) {
			src++
		}
		if engine.CodeNumber(c, "source", &src, maxSources); src < next {
			c.Fail("sources are not in order")
		}
		set.add(src)
		next = src + 1
	}
}

func (s *state) codeAsked(c *engine.Codec) {
	e := s.edition
	tiles, posts, players := len(e.tiles), len(e.posts), int(s.players)
	engine.CodeNumber(c, "decision", &s.decision, Decisions)
	engine.CodeNumber(c, "asked", &s.asked, 1<<s.players)
	engine.CodeNumber(c, "stage", &s.stage, int(stages))
	codeOr(c, "subject", &s.subject, tiles, NoTile)
	codeOr(c, "ground", &s.ground, posts, NoPost)
	codeOr(c, "actor", &s.actor, maxAllShips, noShip)
	engine.CodeNumber(c, "left", &s.left, 1<<8)
	v := &s.voyage
	codeOr(c, "voyage", &v.ship, maxAllShips, noShip)
	if v.ship != noShip {
		engine.CodeNumber(c, "wind", &v.wind, int(WindCount)+1)
		engine.CodeNumber(c, "steps", &v.steps, 128)
		engine.CodeNumber(c, "river steps", &v.rivers, int(v.steps)+1)
		engine.CodeNumber(c, "sea steps", &v.seas, int(v.steps)+1)
		engine.CodeNumber(c, "offered", &v.offered, 1<<s.players)
	}
	engine.CodeSeatOrNobody(c, "offer", &s.offer.to, players)
	if s.offer.to != engine.Nobody {
		s.offer.give.code(c, e)
		s.offer.ask.code(c, e)
	}
	for seat := range players {
		engine.CodeNumber(c, "answer", &s.answers[seat], int(answer0)+maxTiles)
	}
	engine.CodeNumber(c, "voted yes", &s.yes, 1<<s.players)
	engine.CodeNumber(c, "abilities", &s.depth, maxFrames+1)
	for i := range s.depth {
		f := &s.frames[i]
		engine.CodeNumber(c, "ability", &f.src, maxSources)
		engine.CodeNumber(c, "operation", &f.at, 1<<8)
	}
	engine.CodeNumber(c, "over", &s.over, int(overKinds))
	if s.over != runs {
		engine.CodeNumber(c, "won", &s.won, 1<<s.players)
		engine.CodeNumber(c, "met by", &s.metBy, 1<<s.players)
		codeOr(c, "met", &s.met, int(s.cards.size), noCard)
	}
}

func (b *bundle) code(c *engine.Codec, e *Edition) {
	engine.CodeNumber(c, "silfr", &b.silver, maxOffered+1)
	codeOr(c, "tile", &b.tile, len(e.tiles), NoTile)
	engine.CodeFlag(c, "any tile", &b.anyTile)
	codeOr(c, "ship", &b.ship, len(e.nodes), NoNode)
	codeOr(c, "follower", &b.follower, len(e.posts), NoPost)
	engine.CodeNumber(c, "promise", &b.promise, Promises+1)
}

// Encode implements engine.State.
func (s *state) Encode() []byte {
	copied := *s
	return engine.EncodeFields(codecVersion, encodedSize, copied.fields)
}

// decode reads what Encode wrote and refuses whatever cannot be a position.
func decode(e *Edition, data []byte) (*state, error) {
	s := &state{edition: e}
	transition{s, nil}.clear()
	if err := engine.DecodeFields(codecVersion, data, s.fields); err != nil {
		return nil, err
	}
	if err := s.locate(); err != nil {
		return nil, err
	}
	if err := errors.Join(s.Audit(), s.coherent()); err != nil {
		return nil, err
	}
	return s, nil
}

// locate works out where each tile is. No tile is in two places.
func (s *state) locate() error {
	var f engine.Faults
	put := func(t Tile, z zone) {
		if t == NoTile {
			return
		}
		if s.where[t] != inBox {
			f.Add("%s is in two places", s.edition.tiles[t].word)
		}
		s.where[t] = z
	}
	for _, t := range s.pile {
		put(t, inPile)
	}
	for _, t := range s.discard {
		put(t, inDiscard)
	}
	for _, t := range s.spaces() {
		put(t, onTrack)
	}
	for p := range s.edition.posts {
		put(s.posts[p].tile, onPost+zone(p))
	}
	for seat := range zone(s.players) {
		p := &s.seats[seat]
		for t := p.hand.next(0); t != NoTile; t = p.hand.next(t + 1) {
			put(t, inHand+seat)
		}
		for _, t := range p.advocates.all() {
			put(t, inHall+seat)
		}
		for _, t := range p.gods.all() {
			put(t, inHall+seat)
		}
	}
	if s.stage == finishEvent && s.subject != NoTile {
		put(s.subject, inPlay)
	}
	return f.Err()
}
