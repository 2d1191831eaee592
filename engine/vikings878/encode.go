package vikings878

import (
	"errors"

	"skald/engine"
)

// codecVersion is the first byte of a stored position. A position of another
// version is not read.
const codecVersion = 1

// set codes a set of shires.
func (set *Set) code(c *engine.Codec, name string) {
	var out Set
	for i := range 8 {
		part := uint8(*set >> (8 * i))
		engine.CodeNumber(c, name, &part, 1<<8)
		out |= Set(part) << (8 * i)
	}
	*set = out
}

// codeBits codes a set of up to 32 members.
func codeBits[T ~uint32](c *engine.Codec, name string, set *T) {
	low, high := uint16(*set), uint16(*set>>16)
	engine.CodeNumber(c, name, &low, 1<<16)
	engine.CodeNumber(c, name, &high, 1<<16)
	*set = T(high)<<16 | T(low)
}

// codeSeats codes a set of the four seats.
func codeSeats(c *engine.Codec, name string, set *engine.Seats) {
	v := uint8(*set)
	engine.CodeNumber(c, name, &v, 1<<Factions)
	*set = engine.Seats(v)
}

// codeOr codes a number of which one value stands for none, as the number after
// the last.
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

// code codes a pair of units.
func (p *pair) code(c *engine.Codec, name string) {
	for i := range p {
		engine.CodeNumber(c, name, &p[i], maxUnits+1)
	}
}

// fields codes every field, in the order in which they are stored.
func (s *state) fields(c *engine.Codec) {
	first := s.opts.bid << 1 // 0 in all that was stored before there were bids
	if s.opts.advanced {
		first |= 1
	}
	engine.CodeNumber(c, "options", &first, 2*len(bids))
	s.opts.advanced, s.opts.bid = first&1 == 1, first>>1
	for _, o := range []*bool{&s.opts.land, &s.opts.epic, &s.opts.runes} {
		engine.CodeFlag(c, "option", o)
	}
	s.codeMap(c)
	s.codeCards(c)
	s.codeCourse(c)
	s.turn.code(c)
	for side := range s.stance {
		engine.CodeNumber(c, "stance", &s.stance[side].Losses, LossOrders)
		engine.CodeNumber(c, "stance", &s.stance[side].Commands, CommandOrders)
	}
	for f := range s.ready {
		for e := range s.ready[f] {
			if deeds[e].ready {
				engine.CodeNumber(c, "order", &s.ready[f][e], vocWhen.Len())
			}
		}
		s.sealed[f].code(c)
	}
	s.named.code(c, "named shires")
	engine.CodeNumber(c, "battles", &s.pending, maxFight+1)
	for i := range s.battles[:s.pending] {
		s.battles[i].code(c)
	}
	s.fight.code(c)
}

// codeMap codes the places where there are units, and their units.
func (s *state) codeMap(c *engine.Codec) {
	var filled Set
	for at := range s.units {
		if s.units[at] != (stack{}) {
			filled = filled.With(Shire(at))
		}
	}
	filled.code(c, "places")
	for at := range filled.All() {
		for f := range s.units[at] {
			engine.CodeNumber(c, "units", &s.units[at][f], maxUnits+1)
		}
		s.moved[at].code(c, "moved units")
		if s.units[at] == (stack{}) {
			c.Fail("a place is listed and has no units")
		}
	}
	for _, set := range []*Set{&s.markers, &s.forts, &s.settlements, &s.plundered} {
		set.code(c, "shires")
	}
	engine.CodeNumber(c, "churches to spend", &s.tiles, Shires)
	for l := range s.leaders {
		engine.CodeNumber(c, "leader", &s.leaders[l], int(placeKinds))
	}
	for f := range s.supply {
		engine.CodeNumber(c, "supply", &s.supply[f], maxUnits+1)
		engine.CodeNumber(c, "fled", &s.fled[f], maxUnits+1)
	}
	s.waiting.code(c, "units without a place")
}

func (s *state) codeCards(c *engine.Codec) {
	for f := range s.hand {
		codeBits(c, "hand", &s.hand[f])
		codeBits(c, "deck", &s.deck[f])
		codeBits(c, "played cards", &s.played[f])
	}
	engine.CodeNumber(c, "leader deck", &s.leaderDeck, 1<<leaderCards)
	codeBits(c, "Fyrd deck", &s.fyrdDeck)
	codeBits(c, "Fyrd discards", &s.fyrdOut)
	engine.CodeNumber(c, "Epic cards", &s.epicUsed, 1<<8)
}

func (s *state) codeCourse(c *engine.Codec) {
	engine.CodeNumber(c, "round", &s.round, Rounds+1)
	engine.CodeNumber(c, "turns", &s.turns, Factions+1)
	for i := range s.cubes[:s.turns] {
		engine.CodeNumber(c, "cube", &s.cubes[i], Factions)
	}
	engine.CodeNumber(c, "active", &s.active, Factions)
	engine.CodeNumber(c, "phase", &s.phase, Phases)
	engine.CodeNumber(c, "decision", &s.decision, int(AskFight))
	codeSeats(c, "asked", &s.asked)
	for f := range s.events {
		engine.CodeNumber(c, "events", &s.events[f], maxEvents+1)
		engine.CodeNumber(c, "free units", &s.free[f], freePlacements+1)
	}
	engine.CodeFlag(c, "leader card", &s.revealed)
	engine.CodeNumber(c, "last from", &s.last.From, places)
	engine.CodeNumber(c, "last to", &s.last.To, places)
	codeOr(c, "last leader", &s.last.Leader, Leaders, NoLeader)
	engine.CodeNumber(c, "last side", &s.last.Side, Sides)
	engine.CodeNumber(c, "ending", &s.ending, int(endings))
	engine.CodeNumber(c, "winner", &s.winner, Sides)
}

// code codes what a turn remembers.
func (t *turn) code(c *engine.Codec) {
	engine.CodeNumber(c, "card", &t.card, firstEvent)
	engine.CodeNumber(c, "armies", &t.armies, maxArmies+1)
	engine.CodeNumber(c, "activated", &t.activated, 1<<Leaders)
	codeOr(c, "leader", &t.leader, Leaders, NoLeader)
	engine.CodeNumber(c, "steps", &t.steps, maxSteps+1)
	t.came.code(c, "company")
	engine.CodeFlag(c, "party", &t.party.chosen)
	if t.party.chosen {
		engine.CodeNumber(c, "party from", &t.party.from, places)
		t.party.units.code(c, "party")
	}
	codeBits(c, "events in force", &t.inForce)
	t.barred.code(c, "barred shires")
	engine.CodeFlag(c, "ships", &t.ships)
	engine.CodeFlag(c, "leadership", &t.longer)
	short := t.owed != [places]uint8{}
	engine.CodeFlag(c, "short supply", &short)
	if short {
		for at := range t.owed {
			engine.CodeNumber(c, "icons", &t.owed[at], maxIcons+1)
		}
	}
	engine.CodeNumber(c, "purse", &t.purse, purseUnits+1)
	t.purseAt.code(c, "purse's shires")
	engine.CodeNumber(c, "movers", &t.movers, ceolwulfUnits+1)
	engine.CodeNumber(c, "movers' city", &t.moversTo, places)
}

// code codes what a seat has sealed.
func (own *sealed) code(c *engine.Codec) {
	const kinds = maxEvents + 1
	n := own.n
	if own.stance {
		n += kinds
	}
	engine.CodeNumber(c, "sealed", &n, 2*kinds)
	own.n, own.stance = n%kinds, n >= kinds
	for i := range own.plays[:own.n] {
		p := &own.plays[i]
		engine.CodeNumber(c, "sealed event", &p.event, Events)
		engine.CodeNumber(c, "sealed battle", &p.at, places)
		engine.CodeNumber(c, "sealed from", &p.from, places)
		p.units.code(c, "sealed units")
		engine.CodeNumber(c, "sealed to", &p.to, places)
		engine.CodeNumber(c, "sealed moment", &p.moment, Moments)
	}
	own.levies.code(c, "sealed churches")
}

func (b *battle) code(c *engine.Codec) {
	engine.CodeNumber(c, "battle", &b.at, places)
	engine.CodeNumber(c, "battle Fyrd", &b.fyrd, 1<<8)
	engine.CodeFlag(c, "battle card", &b.drew)
	engine.CodeNumber(c, "battle Epics", &b.epics, 1<<8)
	codeBits(c, "battle events", &b.events)
	engine.CodeFlag(c, "battle orders", &b.ordered)
	engine.CodeNumber(c, "battle losses", &b.losses, LossOrders)
	engine.CodeNumber(c, "battle Commands", &b.commands, CommandOrders)
	engine.CodeNumber(c, "battle rank", &b.rank, maxFight+1)
	engine.CodeFlag(c, "battle church", &b.levied)
	engine.CodeNumber(c, "battle spy", &b.spyFrom, places)
	b.spies.code(c, "battle spies")
	engine.CodeNumber(c, "battle escape", &b.escapeTo, places)
	engine.CodeNumber(c, "battle moment", &b.moment, Moments)
	engine.CodeNumber(c, "battle escaper", &b.escaper, Factions)
}

func (f *fight) code(c *engine.Codec) {
	const most = 1<<8 - 1
	engine.CodeNumber(c, "fight step", &f.step, int(steps))
	engine.CodeNumber(c, "fight", &f.at, places)
	engine.CodeNumber(c, "fight attackers", &f.by, Sides)
	engine.CodeNumber(c, "fight Fyrd", &f.fyrd, maxUnits+1)
	engine.CodeNumber(c, "fight next", &f.next, Sides)
	for _, flag := range []*bool{&f.rolled[0], &f.rolled[1], &f.wall, &f.bled, &f.lost, &f.open, &f.regular, &f.taken} {
		engine.CodeFlag(c, "fight", flag)
	}
	codeOr(c, "fight traitor", &f.traitor, Factions, NoFaction)
	engine.CodeNumber(c, "fight runes", &f.runed, 1<<Factions)
	engine.CodeNumber(c, "fight roller", &f.roller, Sides)
	engine.CodeNumber(c, "fight hits", &f.hits, most)
	engine.CodeNumber(c, "fight rolls", &f.rolls, most+1)
	engine.CodeNumber(c, "fight Fyrd", &f.beganFyrd, maxUnits+1)
	for side := range Sides {
		for _, n := range []*uint8{&f.shield[side], &f.dead[side], &f.gone[side], &f.left[side]} {
			engine.CodeNumber(c, "fight", n, most)
		}
	}
	for kind := range f.dice {
		engine.CodeNumber(c, "fight flees", &f.flees[kind], most)
		for face := range f.dice[kind] {
			engine.CodeNumber(c, "fight dice", &f.dice[kind][face], maxDice+1)
		}
	}
	for kind := range f.commands {
		engine.CodeNumber(c, "fight Commands", &f.commands[kind], most)
		engine.CodeNumber(c, "fight runes", &f.runes[kind], Runes+1)
		engine.CodeNumber(c, "fight units", &f.began[kind], most)
	}
	codeBits(c, "fight events", &f.events)
	engine.CodeNumber(c, "fight Epics", &f.epics, 1<<8)
	engine.CodeNumber(c, "fight escape", &f.escapeTo, places)
	engine.CodeNumber(c, "fight moment", &f.moment, Moments)
}

// encodedSize is enough for a position of most matches, so that Encode
// allocates once.
const encodedSize = 768

// Encode implements engine.State.
func (s *state) Encode() []byte {
	copied := *s
	return engine.EncodeFields(codecVersion, encodedSize, copied.fields)
}

// decode reads what Encode wrote and refuses whatever cannot be a position.
func decode(e *Edition, data []byte) (*state, error) {
	s := &state{edition: e}
	if err := engine.DecodeFields(codecVersion, data, s.fields); err != nil {
		return nil, err
	}
	for at := Shire(1); at <= Shires; at++ {
		for side := range Side(Sides) {
			if s.units[at].of(side) > 0 {
				s.held[side] = s.held[side].With(at)
			}
		}
	}
	if err := errors.Join(s.Audit(), s.coherent()); err != nil {
		return nil, err
	}
	return s, nil
}
