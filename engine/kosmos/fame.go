package kosmos

import "skald/engine"

// Spielverlauf: a turn is Fame (1), laying a knight (2a) with a conquest (2b)
// if it comes to one, and hiring a free knight (3) before or after 2.

// begin begins a seat's turn. Fame that nobody has to ask for is collected at
// once.
func (t transition) begin(seat engine.Seat) {
	t.number = uint16(min(int(t.number)+1, maxTurn))
	t.turnOf = seat
	t.laid, t.hired, t.tookBack = false, false, false
	t.fameOpen = t.income(seat) > 0
	if t.auto && t.fameOpen {
		t.collect()
	}
	t.ask(seat, AskTurn)
	t.noteRepetition()
}

// maxTurn is where the turns are counted no further.
const maxTurn = 1<<16 - 1

// goOn asks what comes next, once an action has been carried out that may have
// changed the majorities of a country, or of none.
func (t transition) goOn(changed Land, why cause) {
	switch {
	case changed != NoLand && t.compare(changed, why):
	case t.ending:
		t.end()
	case t.left.Has(t.turnOf):
		t.endTurn()
	case !t.laid:
		t.ask(t.turnOf, AskTurn)
	case t.mayMore():
		t.ask(t.turnOf, AskMore)
	default:
		t.endTurn()
	}
}

// beforeLaying refuses a verb that means nothing before a knight is laid.
func beforeLaying(v engine.Verb) reason {
	if v == Done {
		return mustLay
	}
	return notNow
}

// afterLaid refuses a verb that means nothing once a knight was laid.
func afterLaid(v engine.Verb) reason {
	switch {
	case v == Fame:
		return fameGone
	case v <= Add:
		return laidAlready
	}
	return notNow
}

// legalTurn lists what can be done before a knight is laid.
func (s *state) legalTurn(to []engine.Action) []engine.Action {
	if s.mayCollect() == fine {
		to = append(to, engine.Action{Verb: Fame})
	}
	return s.legalExtras(s.legalLayings(to))
}

// coherentTurn checks that the seat of the turn can lay a knight.
func (s *state) coherentTurn(f *engine.Faults) {
	if s.asked != s.turnOf || s.laid || s.hands[s.turnOf].size() == 0 {
		f.Add("no knight can be laid")
	}
}

// legalMore lists what can be done after a knight was laid.
func (s *state) legalMore(to []engine.Action) []engine.Action {
	return append(s.legalExtras(to), engine.Action{Verb: Done})
}

// coherentMore checks that the turn is not over.
func (s *state) coherentMore(f *engine.Faults) {
	if s.asked != s.turnOf || !s.laid || !s.mayMore() {
		f.Add("the turn offers nothing more")
	}
}

// mayMore reports whether the turn still offers something after the knight was
// laid. All that it looks at is public.
func (s *state) mayMore() bool {
	return s.canHire() || s.canTurnUp() || s.canRetrieve()
}

// endTurn passes the turn on clockwise. What was laid face down in it can be
// turned up from now on.
func (t transition) endTurn() {
	row := &t.attack[t.turnOf]
	for i := 0; i < len(row) && row[i] != noKnight; i++ {
		row[i] &^= fresh
	}
	next := t.turnOf
	for {
		if next = (next + 1) % engine.Seat(t.players); !t.left.Has(next) {
			break
		}
	}
	t.begin(next)
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
func (t transition) collect() {
	n := t.income(t.turnOf)
	t.fameOpen = false
	t.gain(t.turnOf, n)
	t.tell.All("note.fame", who(t.turnOf), engine.NumberArg("fame", n), engine.NumberArg("total", int(t.fame[t.turnOf])))
}

// forget forfeits fame not collected: another action has begun.
func (t transition) forget() {
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
