package tafl

import "skald/engine"

// maxMoves is how many moves a match has at most.
const maxMoves = 200

// A step leads to a neighbouring square.
type step struct{ x, y int }

var steps = [...]step{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}

// by returns how far apart the squares of a step lie.
func (d step) by() int { return d.x + d.y*size }

// next returns the square one step on, and whether there is one.
func (d step) next(at int) (int, bool) {
	x, y := at%size+d.x, at/size+d.y
	return x + y*size, x >= 0 && x < size && y >= 0 && y < size
}

// 1. Moving.

func corner(at int) bool { return (at%size)%(size-1) == 0 && (at/size)%(size-1) == 0 }

// mayStop says whether a piece can stand on a square if that is empty.
func (p Piece) mayStop(at int) bool { return p == King || at != throne && !corner(at) }

// moves calls a function with each move of the seat to move, in order, until that
// returns false.
func (s *state) moves(each func(from, to int) bool) {
	for from, p := range s.board {
		if p.side() != s.turn() {
			continue
		}
		for _, d := range steps {
			for to, ok := d.next(from); ok && s.board[to] == Empty; to, ok = d.next(to) {
				if p.mayStop(to) && !each(from, to) {
					return
				}
			}
		}
	}
}

// 2. Taking.

// take removes what a piece that has moved to a square takes there.
func (s *state) take(to int, t *engine.Teller) {
	mover := s.board[to].side()
	for _, d := range steps {
		at, ok := d.next(to)
		if !ok || s.board[at] == Empty || s.board[at].side() == mover {
			continue
		}
		if far, ok := d.next(at); ok && (s.board[far].side() == mover || s.board[far] == Empty && corner(far)) {
			s.board[at] = Empty
			t.All("note.taken", square("at", at))
		}
	}
}

// 3. The end.

// Result implements engine.State.
func (s *state) Result() (engine.Result, bool) {
	over := func(key string, winner engine.Seats) (engine.Result, bool) {
		return engine.Result{Winners: winner, Why: []engine.Note{engine.NewNote(key)}}, true
	}
	switch at := s.king(); {
	case at < 0:
		return over("over.taken", engine.SeatSet(Attackers))
	case corner(at):
		return over("over.escaped", engine.SeatSet(Defenders))
	case s.count == maxMoves:
		return over("over.long", 0)
	}
	stuck := true
	s.moves(func(int, int) bool { stuck = false; return false })
	if stuck {
		return over("over.stuck", engine.SeatSet(1-s.turn()))
	}
	return engine.Result{}, false
}

// Apply implements engine.State. A refusal names a section, also in a game
// without a rulebook.
func (s *state) Apply(seat engine.Seat, act engine.Action, _ *engine.Dice, t *engine.Teller) (engine.State, error) {
	from, to, may := int(act.Args[0]), int(act.Args[1]), false
	s.moves(func(f, at int) bool { may = f == from && at == to; return !may })
	switch _, over := s.Result(); {
	case over:
		return nil, engine.Refuse("end", "refuse.over")
	case seat != s.turn():
		return nil, engine.Refuse("moving", "refuse.not-your-turn")
	case !may || !about.WellFormed(act):
		return nil, engine.Refuse("moving", "refuse.not-there")
	}
	next := *s
	next.board[from], next.board[to] = Empty, s.board[from]
	next.count++
	t.All("note.moved", engine.SeatArg("who", seat), square("from", from), square("to", to))
	next.take(to, t)
	return &next, nil
}

// square names a square in a sentence.
func square(name string, at int) engine.Arg {
	return engine.WordArg(name, vocSquare, engine.Word(at))
}
