package pax

import "skald/engine"

// Questions to several seats at once: the each_… operations.

// What an answer stands for: noAnswer, paid, or a tile, POST or node and answer0.
const (
	noAnswer = uint8(0)
	paid     = uint8(1)
	answer0  = uint8(2)
)

// each puts an operation to all whom it concerns. Who has but one answer that
// everybody can see is not asked.
func (t transition) each(step *Step) {
	t.answers = [MaxPlayers]uint8{}
	var asked engine.Seats
	for seat := range t.playing().All() {
		switch n := t.choices(seat, step); {
		case n == 1:
			t.answers[seat] = t.silent(seat, step)
		case n > 1:
			asked = asked.With(seat)
		}
	}
	if asked == 0 && t.answers == [MaxPlayers]uint8{} {
		t.tell.All("note.nobody")
	}
	if asked == 0 {
		t.eachAnswered()
		return
	}
	t.decision, t.asked = AskEach, asked
}

// choices returns how many answers a seat has, as everybody can see.
func (s *state) choices(seat engine.Seat, step *Step) int {
	p := &s.seats[seat]
	switch step.Op {
	case OpEachDiscardOrPay:
		tiles := p.hand.size()
		if tiles == 0 {
			return 1
		}
		if int(p.silfr) >= step.N {
			tiles++
		}
		return tiles
	case OpEachGodOrPay:
		gods := int(p.gods.size)
		if gods > 0 && int(p.silfr) >= step.N {
			gods++
		}
		return gods
	}
	n, last := 0, noAnswer
	for a := s.nextChoice(seat, step, noAnswer); a != noAnswer; a = s.nextChoice(seat, step, last) {
		n, last = n+1, a
	}
	return n
}

// nextChoice returns a seat's next place to answer with, in the file's order.
func (s *state) nextChoice(seat engine.Seat, step *Step, last uint8) uint8 {
	from := 0
	if last >= answer0 {
		from = int(last-answer0) + 1
	}
	if step.Op == OpEachReturnFollower {
		for p := from; p < len(s.edition.posts); p++ {
			if s.posts[p].owner == seat && step.At.Winds>>s.edition.posts[p].wind&1 == 1 {
				return uint8(p) + answer0
			}
		}
		return noAnswer
	}
	for n := from; n < s.edition.seaCount; n++ {
		if s.find(seat, Node(n), exhaustedFirst, true) != noShip {
			return uint8(n) + answer0
		}
	}
	return noAnswer
}

// canPay reports whether a seat may pay instead.
func (s *state) canPay(seat engine.Seat, step *Step) bool {
	p := &s.seats[seat]
	switch step.Op {
	case OpEachDiscardOrPay:
		return int(p.silfr) >= step.N || p.hand.size() == 0
	case OpEachGodOrPay:
		return int(p.silfr) >= step.N
	}
	return false
}

// silent returns what a seat that says nothing has said.
func (s *state) silent(seat engine.Seat, step *Step) uint8 {
	switch {
	case s.canPay(seat, step):
		return paid
	case step.Op == OpEachDiscardOrPay:
		return uint8(s.seats[seat].hand.next(0)) + answer0
	case step.Op == OpEachGodOrPay:
		first := NoTile
		for _, tile := range s.seats[seat].gods.all() {
			first = min(first, tile)
		}
		return uint8(first) + answer0
	}
	return s.nextChoice(seat, step, noAnswer)
}

// mayReply says whether a seat can answer so: with a tile it DISCARDs.
func (s *state) mayReply(seat engine.Seat, tile engine.Word) reason {
	switch step := s.step(); {
	case tile >= s.edition.noTileWord():
		return notInHand
	case step.Op == OpEachDiscardOrPay && !s.seats[seat].hand.has(Tile(tile)):
		return notInHand
	case step.Op == OpEachGodOrPay && !s.seats[seat].gods.holds(Tile(tile)):
		return notYourGod
	}
	return fine
}

// reply takes down an answer. When it is the last, all are carried out.
func (t transition) reply(seat engine.Seat, answer uint8) {
	t.answers[seat] = answer
	t.asked = t.asked.Without(seat)
	if t.asked == 0 {
		t.eachAnswered()
	}
}

// eachAnswered carries all answers out, in turn order from the seat of the turn.
func (t transition) eachAnswered() {
	step := t.step()
	t.answered()
	list, n := t.round(t.turnOf)
	for _, seat := range list[:n] {
		switch a := t.answers[seat]; {
		case a == noAnswer:
		case a == paid:
			t.tell.All("note.pays-bank", who(seat), amount(t.take(seat, step.N)))
		case step.Op == OpEachDiscardOrPay:
			t.throwAway(seat, Tile(a-answer0))
		case step.Op == OpEachGodOrPay:
			t.leaveHall(seat, Tile(a-answer0))
		case step.Op == OpEachReturnShip:
			t.returnShip(t.find(seat, Node(a-answer0), exhaustedFirst, true), t.turnOf)
		default:
			t.evict(Post(a-answer0), t.turnOf)
		}
	}
	t.answers = [MaxPlayers]uint8{}
}
