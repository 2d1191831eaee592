package pax

import (
	"math/bits"
	"slices"

	"skald/engine"
)

// A state is one position. It is a plain value: Apply works on a copy.
type state struct {
	engine.Hidden
	edition *Edition
	players uint8
	rules   options

	// What lies on the table.
	pile    stack // the SAGA PILE; its top is the last
	discard stack // the latest is the last
	track   [maxTrack]Tile
	posts   [maxPosts]spot
	ships   [maxAllShips]ship // seat by seat, then the allies'
	seats   [MaxPlayers]player
	markers [Kinds]engine.Seat // who holds each Influence Marker
	cards   dealt
	where   [maxTiles]zone // derived: where each tile is
	known   tileSet        // tiles in hands that everybody knows

	// The turn.
	number   uint16 // counted from 1, over all seats
	turnOf   engine.Seat
	began    engine.Seat // whose turn the first was; known where the edition has handicaps
	spent    uint8       // actions
	used     uint8       // Influence Actions of this turn, as a set of types
	once     onceSet     // sources that have worked in this turn
	moved    bool        // a tile has left pile or track in this turn
	idle     uint8       // turns in which none has
	forbid   engine.Seat
	promised [MaxPlayers][MaxPlayers]uint8 // promises of a seat to another, as sets
	fresh    [MaxPlayers][MaxPlayers]uint8 // those of them made in the promiser's own turn

	// What is asked, and what goes on after the answer.
	decision Decision
	asked    engine.Seats // who owes an answer
	stage    stage        // the action under way
	subject  Tile         // the Event, or the Venture that SWEDEN drew
	ground   Post         // the POST of ACTIVATE, or where may be ESTABLISHED
	actor    uint8        // the ship that ACTIVATEs
	left     uint8        // tiles to DISCARD, or ships to pick
	voyage   voyage
	offer    offer
	answers  [MaxPlayers]uint8 // of each seat asked with others: noAnswer, or what
	yes      engine.Seats      // who voted for the Event that is carried out
	frames   [maxFrames]frame
	depth    uint8

	gone  engine.Seats // who has left the match
	over  uint8        // why the match has ended
	won   engine.Seats
	metBy engine.Seats // who met a card
	met   uint8        // the first card that was met, in dealt order
	last  [2]Node      // what moved last: from where, to where
}

// options are what was chosen before the match.
type options struct {
	goals   uint8 // a Difficulty, or Difficulties for mixed ones
	reveal  bool  // cards are turned up by Events
	noTrade bool
	order   bool // votes in turn order
	open    bool // open hands
}

// A spot is what lies on a POST.
type spot struct {
	tile  Tile        // NoTile: none
	owner engine.Seat // whose Follower; engine.Nobody: none
	kind  Kind        // the Follower's type
}

// A ship is a Longship.
type ship struct {
	at    Node // NoNode: on its Jarlboard, or beside its ally
	spent bool // EXHAUSTED
}

// A player is what a seat has beside ships and Followers on the map.
type player struct {
	jarl      uint8
	silfr     uint8
	followers [Kinds]uint8 // on the Jarlboard
	advocates hall
	gods      hall
	hand      tileSet
}

// A hall is Advocates, or Gods, in the order in which they were played.
type hall struct {
	list [maxHall]Tile
	size uint8
}

func (h *hall) all() []Tile { return h.list[:h.size] }

func (h *hall) add(t Tile) {
	h.list[h.size] = t
	h.size++
}

func (h *hall) remove(t Tile) {
	n := uint8(0)
	for _, other := range h.all() {
		if other != t {
			h.list[n] = other
			n++
		}
	}
	for i := n; i < h.size; i++ {
		h.list[i] = 0
	}
	h.size = n
}

// A stack is tiles one on the other. Positions share it, so it is cut short or
// copied, never written to.
type stack []Tile

func (p *stack) push(t Tile) { *p = append(slices.Clip(*p), t) }

func (p *stack) pop() Tile {
	last := len(*p) - 1
	t := (*p)[last]
	*p = (*p)[:last]
	return t
}

func (p *stack) remove(t Tile) {
	var rest stack
	for _, other := range *p {
		if other != t {
			rest = append(rest, other)
		}
	}
	*p = rest
}

// A tileSet is a set of tiles.
type tileSet [4]uint64

func (set *tileSet) has(t Tile) bool { return set[t>>6]>>(t&63)&1 == 1 }
func (set *tileSet) add(t Tile)      { set[t>>6] |= 1 << (t & 63) }
func (set *tileSet) remove(t Tile)   { set[t>>6] &^= 1 << (t & 63) }

func (set *tileSet) size() int {
	n := 0
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}

// next returns the first tile of the set from one on, or NoTile.
func (set *tileSet) next(from Tile) Tile {
	rest := set[from>>6] >> (from & 63) << (from & 63)
	for i := int(from >> 6); ; rest = set[i] {
		if rest != 0 {
			return Tile(i<<6 + bits.TrailingZeros64(rest))
		}
		if i++; i == len(set) {
			return NoTile
		}
	}
}

// An onceSet is a set of sources.
type onceSet [(maxSources + 63) / 64]uint64

func (set *onceSet) has(src source) bool { return set[src>>6]>>(src&63)&1 == 1 }
func (set *onceSet) add(src source)      { set[src>>6] |= 1 << (src & 63) }

// A zone is where a tile is.
type zone uint8

// The zones.
const (
	inBox zone = iota // not in this match, or removed from it
	inPile
	onTrack
	inDiscard
	inPlay // an Event that is carried out or voted on
	inHand // and the following: of each seat
	inHall = inHand + MaxPlayers
	onPost = inHall + MaxPlayers // and the following: of each POST
)

// dealt are the victory cards of the match, in dealt order.
type dealt struct {
	list [maxDealt]uint8
	size uint8
	up   uint8  // face up, as a set of places
	past uint64 // cards that were swapped out
}

// A transition is an action being carried out on a copy of a position.
type transition struct {
	*state
	tell *engine.Teller
}

// playing returns the seats that have not left.
func (s *state) playing() engine.Seats {
	return engine.Seats(1<<s.players-1) &^ s.gone
}

// after returns the next seat in turn order that has not left.
func (s *state) after(seat engine.Seat) engine.Seat {
	for {
		seat = (seat + 1) % engine.Seat(s.players)
		if !s.gone.Has(seat) {
			return seat
		}
	}
}

// round lists the seats in turn order from one on.
func (s *state) round(from engine.Seat) (list [MaxPlayers]engine.Seat, n int) {
	for i := range engine.Seat(s.players) {
		if seat := (from + i) % engine.Seat(s.players); !s.gone.Has(seat) {
			list[n] = seat
			n++
		}
	}
	return list, n
}

// bank returns the Silfr that nobody has.
func (s *state) bank() int {
	n := s.edition.Numbers.Silfr
	for i := range s.players {
		n -= int(s.seats[i].silfr)
	}
	return n
}

// shipsOf returns the places of a seat's own ships among all.
func (s *state) shipsOf(seat engine.Seat) (first, after int) {
	first = int(seat) * maxShips
	return first, first + s.edition.Numbers.Ships
}

// ownerOf returns whose a ship is, or engine.Nobody.
func (s *state) ownerOf(i int) engine.Seat {
	if i < MaxPlayers*maxShips {
		return engine.Seat(i / maxShips)
	}
	return s.posts[s.fleetOf(i).ally].owner
}

// fleetOf returns the fleet of an ally's ship, nil for a seat's own.
func (s *state) fleetOf(i int) *fleet {
	for f := range s.edition.fleets {
		if fl := &s.edition.fleets[f]; i >= fl.first && i < fl.first+fl.ships {
			return fl
		}
	}
	return nil
}

// A crowd tells for each seat on which nodes it has ships.
type crowd [MaxPlayers]nodeSet

// crowd looks at all ships.
func (s *state) crowd() (c crowd) {
	for seat := range engine.Seat(s.players) {
		first, end := s.shipsOf(seat)
		c[seat] = nodesOf(s.ships[first:end])
	}
	for f := range s.edition.fleets {
		fl := &s.edition.fleets[f]
		if owner := s.posts[fl.ally].owner; owner != engine.Nobody {
			c[owner] = c[owner].or(nodesOf(s.ships[fl.first : fl.first+fl.ships]))
		}
	}
	return c
}

// nodesOf returns where ships are.
func nodesOf(ships []ship) (set nodeSet) {
	for i := range ships {
		if at := ships[i].at; at != NoNode {
			set.add(at)
		}
	}
	return set
}

// among returns the seats with ships on any of some nodes.
func (c *crowd) among(nodes nodeSet) (set engine.Seats) {
	for seat := range c {
		if !c[seat].and(nodes).empty() {
			set |= 1 << seat
		}
	}
	return set
}

// on returns the seats with ships on a node.
func (c *crowd) on(n Node) (set engine.Seats) {
	for seat := range c {
		if c[seat].has(n) {
			set |= 1 << seat
		}
	}
	return set
}

// rivals returns the nodes on which others than a seat have ships.
func (c *crowd) rivals(seat engine.Seat) (set nodeSet) {
	for other := range c {
		if engine.Seat(other) != seat {
			set = set.or(c[other])
		}
	}
	return set
}

// alone returns the nodes on which a seat alone has ships.
func (c *crowd) alone(seat engine.Seat) nodeSet { return c[seat].without(c.rivals(seat)) }

// count returns how many ships a seat has on a node.
func (s *state) count(seat engine.Seat, at Node) int {
	n := 0
	for i, end := s.shipsOf(seat); i < end; i++ {
		if s.ships[i].at == at {
			n++
		}
	}
	for f := range s.edition.fleets {
		fl := &s.edition.fleets[f]
		if s.posts[fl.ally].owner != seat {
			continue
		}
		for i := fl.first; i < fl.first+fl.ships; i++ {
			if s.ships[i].at == at {
				n++
			}
		}
	}
	return n
}

// A wanted ship is EXHAUSTED, UNEXHAUSTED, or either with the EXHAUSTED first.
type wanted uint8

const (
	unexhausted wanted = iota
	exhausted
	exhaustedFirst
)

// noShip is no ship.
const noShip = uint8(0xff)

// find returns a seat's ship on a node, NoNode being the Jarlboard: own ones
// before those of allies, which lie in the file's order. With ally, those are
// looked at too, on a node that is on the map.
func (s *state) find(seat engine.Seat, at Node, want wanted, allies bool) uint8 {
	if want == exhaustedFirst {
		if i := s.find(seat, at, exhausted, allies); i != noShip {
			return i
		}
		return s.find(seat, at, unexhausted, allies)
	}
	for i, end := s.shipsOf(seat); i < end; i++ {
		if s.ships[i].at == at && s.ships[i].spent == (want == exhausted) {
			return uint8(i)
		}
	}
	if !allies || at == NoNode {
		return noShip
	}
	for f := range s.edition.fleets {
		if i := s.findBeside(seat, f, at, want); i != noShip {
			return i
		}
	}
	return noShip
}

// findBeside returns a ship of a fleet of the seat's on a node, NoNode being
// beside its ally.
func (s *state) findBeside(seat engine.Seat, f int, at Node, want wanted) uint8 {
	fl := &s.edition.fleets[f]
	if s.posts[fl.ally].owner != seat {
		return noShip
	}
	if want == exhaustedFirst {
		if i := s.findBeside(seat, f, at, exhausted); i != noShip {
			return i
		}
		want = unexhausted
	}
	for i := fl.first; i < fl.first+fl.ships; i++ {
		if s.ships[i].at == at && s.ships[i].spent == (want == exhausted) {
			return uint8(i)
		}
	}
	return noShip
}

// alone reports whether a seat is ALONE in a POST.
func (s *state) alone(seat engine.Seat, p Post) bool {
	c := s.crowd()
	return c.on(s.edition.posts[p].node) == engine.SeatSet(seat)
}

// who names a seat in a sentence.
func who(seat engine.Seat) engine.Arg { return engine.SeatArg("who", seat) }

// rival names another seat in a sentence.
func rival(seat engine.Seat) engine.Arg { return engine.SeatArg("rival", seat) }

// amount tells how many in a sentence.
func amount(n int) engine.Arg { return engine.NumberArg("n", n) }

// node, postArg, tileArg, kindArg and cardArg name things in a sentence.
func (s *state) node(name string, n Node) engine.Arg {
	return engine.WordArg(name, s.edition.vocPlace, engine.Word(n))
}

func (s *state) post(p Post) engine.Arg {
	return engine.WordArg("post", s.edition.vocPlace, engine.Word(s.edition.posts[p].node))
}

func (s *state) tile(t Tile) engine.Arg {
	return engine.WordArg("tile", s.edition.vocTile, engine.Word(t))
}

// printedOn names what an ability is printed on: a tile, a POST or a Jarl.
func (s *state) printedOn(src source) engine.Arg {
	switch {
	case src < postSource(0):
		return s.tile(Tile(src))
	case src < jarlSource(0):
		return s.post(Post(src - postSource(0)))
	}
	return engine.WordArg("jarl", s.edition.vocJarl, engine.Word(src-jarlSource(0)))
}

func kindNamed(k Kind) engine.Arg { return engine.WordArg("kind", vocKind, engine.Word(k)) }
