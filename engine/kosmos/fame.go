package kosmos

import "skald/engine"

// Spielverlauf: a turn is Fame (1), laying a knight (2a) with a conquest (2b)
// if it comes to one, and hiring a free knight (3) before or after 2.

// begin begins a seat's turn. Fame that nobody has to ask for is collected at
// once.
func (t turn) begin(seat engine.Seat) {
	t.number = uint16(min(int(t.number)+1, maxTurn))
	t.turnOf = seat
	t.laid, t.hired, t.tookBack = false, false, false
	t.fameOpen = t.income(seat) > 0
	if t.auto && t.fameOpen {
		t.collect()
	}
	t.ask(seat, AskTurn)
}

// maxTurn is where the turns are counted no further.
const maxTurn = 1<<16 - 1

// goOn asks what comes next, once an action has been carried out.
func (t turn) goOn() {
	switch {
	case t.moment == AskKnight:
	case t.ending:
		t.end()
	case !t.laid:
		t.ask(t.turnOf, AskTurn)
	case t.mayMore():
		t.ask(t.turnOf, AskMore)
	default:
		t.endTurn()
	}
}

// mayMore reports whether the turn still offers something after the knight was
// laid. All that it looks at is public.
func (s *state) mayMore() bool {
	return s.canHire() || s.canTurnUp() || s.canRetrieve()
}

// endTurn passes the turn on clockwise. What was laid face down in it can be
// turned up from now on.
func (t turn) endTurn() {
	for i := range t.attack[t.turnOf] {
		t.attack[t.turnOf][i] &^= fresh
	}
	t.begin((t.turnOf + 1) % engine.Seat(t.players))
}

// income returns the fame of a seat's countries for a turn.
func (s *state) income(seat engine.Seat) int {
	sum := 0
	for l := range Land(Lands) {
		if s.lands[l].owner == seat {
			sum += s.data(l).Fame
		}
	}
	return sum
}

// mayCollect says whether fame can be collected. (1. Ruhmespunkte erhalten)
func (s *state) mayCollect() reason {
	switch {
	case s.income(s.turnOf) == 0:
		return noIncome
	case !s.fameOpen:
		return fameGone
	}
	return fine
}

// collect pays the fame of the turn.
func (t turn) collect() {
	n := t.income(t.turnOf)
	t.fameOpen = false
	t.gain(t.turnOf, n)
	t.tell.All("note.fame", who(t.turnOf), engine.NumberArg("fame", n), engine.NumberArg("total", int(t.fame[t.turnOf])))
}

// forget forfeits fame not collected: another action has begun.
func (t turn) forget() {
	if t.fameOpen {
		t.fameOpen = false
		t.tell.All("note.forgot", who(t.turnOf), engine.NumberArg("fame", t.income(t.turnOf)))
	}
}

// gain gives a seat fame.
func (s *state) gain(seat engine.Seat, n int) {
	s.fame[seat] = uint16(min(int(s.fame[seat])+n, maxTotal))
}

// maxTotal is the most fame that a seat can have; no match comes near it.
const maxTotal = 1<<16 - 1
