package vikings878

import "skald/engine"

// Rounds and turns (rulings 7 and 8), and the cards that a turn ends with.

// newTurn is what a turn begins with.
var newTurn = turn{leader: NoLeader}

// beginRound lays the cubes back into the bag. In round I the Norsemen are
// first; in others the first cube is drawn.
func (t transition) beginRound() {
	t.round++
	t.cubes, t.turns = [Factions]Faction{}, 0
	t.events = [Factions]uint8{}
	if t.round == 1 {
		t.beginTurn(Norsemen)
		return
	}
	t.revealed = false
	t.drawCube()
}

// drawCube draws the cube of one of those who have not had their turn.
func (t transition) drawCube() {
	var bag [Factions]Faction
	n := 0
	for f := range Faction(Factions) {
		if !t.hadTurn(f) {
			bag[n] = f
			n++
		}
	}
	if n == 1 {
		t.beginTurn(bag[0])
		return
	}
	t.beginTurn(bag[t.dice.IntN(n)])
}

// hadTurn reports whether a faction has had its turn this round, or has it now.
func (s *state) hadTurn(f Faction) bool {
	for _, other := range s.cubes[:s.turns] {
		if f == other {
			return true
		}
	}
	return false
}

// beginTurn begins the turn of a faction with its Reinforcements Phase.
func (t transition) beginTurn(f Faction) {
	t.cubes[t.turns] = f
	t.turns++
	t.active = f
	t.turn = newTurn
	t.moved = [places]pair{}
	t.tell.All("note.turn", who(f), number("round", int(t.round)))
	t.phase = ReinforcementsPhase
	if t.opts.land && f == Norsemen && t.forts&^t.settlements != 0 {
		t.ask(engine.SeatSet(f.Seat()), AskSettle)
		return
	}
	t.reinforce()
}

// drawCards is the Draw Cards Phase; there is none in the last round. Then the
// turn is over.
func (t transition) drawCards() {
	t.phase = DrawPhase
	if t.round < Rounds {
		t.fill(t.active)
	}
	if t.turns == Factions {
		t.endRound()
		return
	}
	t.drawCube()
}

// fill draws up to a full hand. Without a card of movement the hand is shown,
// shuffled into the deck and drawn anew until it has one.
func (t transition) fill(f Faction) {
	for t.hand[f].len() < handSize && t.deck[f] != 0 {
		t.drawCard(f)
	}
	for t.hand[f]&movementSet == 0 && t.deck[f]&movementSet != 0 {
		args := []engine.Arg{who(f)}
		if t.tell != nil {
			for set := t.hand[f]; set != 0; set &= set - 1 {
				args = append(args, engine.WordArg(letter(len(args)-1), vocEvent, engine.Word(t.edition.event[f][set.first()])))
			}
		}
		t.tell.All("note.redraw", args...)
		n := t.hand[f].len()
		t.deck[f] |= t.hand[f]
		t.hand[f] = 0
		for range n {
			t.drawCard(f)
		}
	}
	t.forgetOrders(f)
	t.tellHand(f)
}

func (t transition) drawCard(f Faction) {
	no := t.deck[f].draw(t.dice)
	t.deck[f] &^= 1 << no
	t.hand[f] |= 1 << no
}

// tellHand tells a faction's seat the hand that its own action drew. Whose hand
// is drawn by the action of another, the defenders' last answer, reads of it when
// they look: there is nothing yet that they could do about it.
func (t transition) tellHand(f Faction) {
	if t.tell == nil || t.by != engine.Nobody && t.by != f.Seat() {
		return
	}
	args, m, e := []engine.Arg(nil), 0, 0
	for set := t.hand[f]; set != 0; set &= set - 1 {
		if no := set.first(); no <= movementCards {
			args = append(args, engine.WordArg("m"+letter(m), vocMovement, engine.Word(no-treatyCard)))
			m++
		} else {
			args = append(args, engine.WordArg(letter(e), vocEvent, engine.Word(t.edition.event[f][no])))
			e++
		}
	}
	t.tell.Only(f.Seat(), "secret.hand", args...)
}

// use puts a card of a hand face up. Two copies of an event are the same: the one
// with the lower number is face up first, and the other takes its place in the
// deck. Else the number would tell where the other copy is, since decks are chosen
// from the lowest number on.
func (t transition) use(f Faction, no int) {
	t.hand[f] &^= 1 << no
	if no >= firstEvent {
		lowest := (t.printed(f, t.edition.event[f][no]) &^ t.played[f]).first()
		if t.deck[f].has(lowest) {
			t.deck[f] = t.deck[f]&^(1<<lowest) | 1<<no
		}
		no = lowest
	}
	t.played[f] |= 1 << no
	t.forgetOrders(f)
}

// forgetOrders takes back a seat's orders for events that it no longer holds.
func (s *state) forgetOrders(f Faction) {
	for e := range s.ready[f] {
		if s.ready[f][e] != Never && s.hand[f]&s.edition.copies[f][e] == 0 {
			s.ready[f][e] = Never
		}
	}
}
