package hoard

import "skald/engine"

// A state is one position. It is a plain value, without maps or slices, so that
// Apply works on a copy. Embedding engine.Hidden keeps it out of logs.
type state struct {
	engine.Hidden
	edition *Edition
	players uint8
	goal    uint8
	hoard   uint8 // coins left
	crews   [MaxSeats]crew
	turn    engine.Seat
	peeked  bool // in this turn
	owes    bool // the seat of the turn must pay the dragon first
}

// A crew is what a seat has. One without a card has left, once cards are dealt.
type crew struct {
	coins  uint8
	card   uint8
	hand   hand
	seenBy engine.Seats // who has looked at the card, and at the hand
}

// A hand holds a card; the zero value is that none was picked yet.
type hand uint8

const (
	noHand hand = iota
	left
	right
	hands
)

// seats returns the seats of the match, also those that have left.
func (s *state) seats() engine.Seats { return 1<<s.players - 1 }

// everybody returns the seats that play.
func (s *state) everybody() engine.Seats {
	var set engine.Seats
	for seat := range s.seats().All() {
		if s.crews[seat].card != 0 {
			set = set.With(seat)
		}
	}
	return set
}

// codecVersion is the first byte of a stored position.
const codecVersion = 1

// fields codes every field, in the order in which they are stored. It writes
// positions and reads them within bounds.
func (s *state) fields(c *engine.Codec) {
	engine.CodeNumber(c, "players", &s.players, MaxSeats+1)
	engine.CodeNumber(c, "goal", &s.goal, 1<<8)
	engine.CodeNumber(c, "hoard", &s.hoard, maxCoins+1)
	for seat := range s.players {
		crew := &s.crews[seat]
		engine.CodeNumber(c, "coins", &crew.coins, maxCoins+1)
		engine.CodeNumber(c, "card", &crew.card, s.edition.Cards+1)
		engine.CodeNumber(c, "hand", &crew.hand, int(hands))
		engine.CodeNumber(c, "seen by", &crew.seenBy, 1<<s.players)
	}
	engine.CodeSeat(c, "turn", &s.turn, int(s.players))
	engine.CodeFlag(c, "peeked", &s.peeked)
	engine.CodeFlag(c, "owes", &s.owes)
}

// Encode implements engine.State.
func (s *state) Encode() []byte {
	const size = 32 // enough for every position, so that it allocates once
	copied := *s
	return engine.EncodeFields(codecVersion, size, copied.fields)
}

// Audit implements engine.Auditor: no coin or card may be lost or made. Decode
// asks it too, so that a position is refused that no rule could leave.
func (s *state) Audit() error {
	var f engine.Faults
	if !about.Seats.Has(int(s.players)) {
		f.Add("%d seats", s.players)
	}
	if s.goal == 0 {
		f.Add("there is no goal")
	}
	if s.everybody().Len() < about.Seats.Min || !s.everybody().Has(s.turn) {
		f.Add("too many have left, or it is the turn of one who has")
	}
	coins := int(s.hoard)
	var dealt uint32
	for seat := range s.seats().All() {
		c := &s.crews[seat]
		coins += int(c.coins)
		if c.card == 0 && *c != (crew{}) {
			f.Add("seat %d has left, and something behind", seat)
		}
		if c.card != 0 && dealt>>c.card&1 == 1 {
			f.Add("seat %d has another's card", seat)
		}
		dealt |= 1 << c.card
		if c.seenBy.Has(seat) {
			f.Add("seat %d has peeked at its own card", seat)
		}
		if s.picking() != 0 && (c.seenBy != 0 || c.coins > 0 || s.peeked || s.turn != s.everybody().First()) {
			f.Add("a turn was taken before all cards were hidden")
		}
	}
	if coins != s.edition.Coins {
		f.Add("%d coins, not %d", coins, s.edition.Coins)
	}
	if s.owes && (s.crews[s.turn].coins == 0 || s.peeked) {
		f.Add("seat %d owes a coin that it does not have, or owed before", s.turn)
	}
	return f.Err()
}

// deal gives each of some seats a card that nobody else has.
func (s *state) deal(to engine.Seats, d *engine.Dice) {
	var deck [maxCards]uint8
	n := 0
	for card := uint8(1); int(card) <= s.edition.Cards; card++ {
		held := false
		for seat := range s.everybody().All() {
			held = held || !to.Has(seat) && s.crews[seat].card == card
		}
		if !held {
			deck[n] = card
			n++
		}
	}
	d.Shuffle(n, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	for seat := range to.All() {
		n--
		s.crews[seat].card = deck[n]
	}
}

// Resample implements engine.State: it deals again all that a seat cannot see,
// the cards that it has not looked at and the hands that hold them. The laws
// check that the seat cannot tell the difference.
func (s *state) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	next := *s
	if s.over() {
		return &next // all cards lie open
	}
	var unseen engine.Seats
	for other := range s.everybody().All() {
		if other != seat && !s.crews[other].seenBy.Has(seat) {
			unseen = unseen.With(other)
		}
	}
	next.deal(unseen, d)
	for other := range unseen.All() {
		if next.crews[other].hand != noHand {
			next.crews[other].hand = left + hand(d.IntN(2))
		}
	}
	return &next
}

// Mask implements engine.Masker: the hand that is picked its seat alone knows.
func (s *state) Mask(_, _ engine.Seat, a engine.Action) (engine.Action, bool) {
	if a.Verb == Pick {
		a.Args = engine.Args{}
	}
	return a, true
}
