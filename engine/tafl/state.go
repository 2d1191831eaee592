package tafl

import (
	"slices"

	"skald/engine"
)

// A Piece stands on a square; the zero value is that none does.
type Piece uint8

// The pieces.
const (
	Empty Piece = iota
	Attacker
	Defender
	King
	Pieces = iota
)

// kinds says of each piece whose it is, how many there are at most, and how it is
// described.
var kinds = [Pieces]struct {
	side engine.Seat
	most int
	line string
}{
	Empty:    {engine.Nobody, squares, ""},
	Attacker: {Attackers, 8, "line.attacker"},
	Defender: {Defenders, 4, "line.defender"},
	King:     {Defenders, 1, "line.king"},
}

func (p Piece) side() engine.Seat { return kinds[p].side }

// A state is one position, a plain value. Whose turn it is follows from the moves.
type state struct {
	engine.Hidden
	board [squares]Piece
	count uint8 // of moves
}

func (s *state) turn() engine.Seat { return engine.Seat(s.count % 2) }

// king returns where the king stands, −1 if he was taken.
func (s *state) king() int { return slices.Index(s.board[:], King) }

// ToMove implements engine.State.
func (s *state) ToMove() engine.Seats {
	if _, over := s.Result(); over {
		return 0
	}
	return engine.SeatSet(s.turn())
}

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if s.ToMove().Has(seat) {
		s.moves(func(from, at int) bool {
			to = append(to, engine.Action{Verb: Move, Args: engine.Args{engine.Word(from), engine.Word(at)}})
			return true
		})
	}
	return to
}

// Offers implements engine.State.
func (s *state) Offers(seat engine.Seat) []engine.Verb {
	if s.ToMove().Has(seat) {
		return []engine.Verb{Move}
	}
	return nil
}

// Resample implements engine.State: nothing is hidden.
func (s *state) Resample(engine.Seat, *engine.Dice) engine.State { return s }

const codecVersion = 1 // the first byte of a stored position

func (s *state) fields(c *engine.Codec) {
	for at := range s.board {
		engine.CodeNumber(c, "square", &s.board[at], Pieces)
	}
	engine.CodeNumber(c, "moves", &s.count, maxMoves+1)
}

// Encode implements engine.State.
func (s *state) Encode() []byte {
	copied := *s
	return engine.EncodeFields(codecVersion, 1+squares+1, copied.fields)
}

// Audit implements engine.Auditor: no piece is made, none stands where it cannot.
func (s *state) Audit() error {
	var f engine.Faults
	var count [Pieces]int
	for at, p := range s.board {
		count[p]++
		f.Check(p == Empty || p.mayStop(at), "a piece stands on %s", vocSquare.Word(engine.Word(at)))
	}
	for p, n := range count {
		f.Check(n <= kinds[p].most, "there are %d of the kind %d", n, p)
	}
	return f.Err()
}

// Public is what everybody sees: all.
type Public struct {
	engine.PublicMark

	Board [squares]Piece
	Moves int
	Turn  engine.Seat
	Over  bool
}

// Public implements engine.State.
func (s *state) Public() engine.PublicView {
	return Public{Board: s.board, Moves: int(s.count), Turn: s.turn(), Over: s.ToMove() == 0}
}

// Heading implements engine.PublicView.
func (p Public) Heading() engine.Note {
	return engine.NewNote("heading.move", engine.NumberArg("moves", p.Moves), engine.NumberArg("most", maxMoves))
}

// Ask implements engine.PublicView.
func (p Public) Ask(seat engine.Seat) engine.Note {
	switch {
	case p.Over:
		return engine.NewNote("ask.nothing")
	case seat == p.Turn:
		return engine.NewNote("ask.move", engine.SeatArg("who", seat))
	}
	return engine.NewNote("ask.wait", engine.SeatArg("who", p.Turn))
}

// Describe implements engine.PublicView: where each piece stands.
func (p Public) Describe() []engine.Note {
	lines := []engine.Note{p.Heading()}
	for at, piece := range p.Board {
		if piece != Empty {
			lines = append(lines, engine.NewNote(kinds[piece].line, square("at", at)))
		}
	}
	return lines
}

// Private is what one seat sees besides: nothing.
type Private struct{ engine.PrivateMark }

// Private implements engine.State.
func (*state) Private(engine.Seat) engine.PrivateView { return Private{} }

// Describe implements engine.PrivateView.
func (Private) Describe() []engine.Secret { return nil }
