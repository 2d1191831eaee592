package vote

import (
	"errors"
	"math/bits"

	"skald/engine"
)

// fields codes every field.
func (s *state) fields(c *engine.Codec) {
	engine.CodeNumber(c, "players", &s.players, MaxSeats+1)
	engine.CodeSeat(c, "turn", &s.turn, MaxSeats)
	engine.CodeNumber(c, "called", &s.called, 1<<8)
	engine.CodeNumber(c, "carried", &s.carried, motions.Len()+1)
	engine.CodeNumber(c, "motion", &s.motion, motions.Len()+1)
	engine.CodeSeatOrNobody(c, "partner", &s.partner, MaxSeats)
	engine.CodeFlag(c, "offered", &s.offered)
	for seat := range s.players {
		engine.CodeNumber(c, "points", &s.farms[seat].points, 1<<8)
		engine.CodeNumber(c, "whim", &s.farms[seat].whim, ballots.Len())
		engine.CodeNumber(c, "ballot", &s.farms[seat].ballot, ballots.Len()+1)
	}
}

// Encode implements engine.State.
func (s *state) Encode() []byte {
	copied := *s
	return engine.EncodeFields(1, 32, copied.fields)
}

// Audit implements engine.Auditor.
func (s *state) Audit() error {
	cast := false
	for seat := range s.farms {
		cast = cast || s.farms[seat].ballot != 0
	}
	counted := bits.OnesCount8(s.called)
	if s.motion != noMotion {
		counted--
	}
	switch {
	case !about.Seats.Has(int(s.players)) || s.turn >= engine.Seat(s.players):
		return errors.New("seats that nobody has")
	case int(s.carried) > counted:
		return errors.New("more motions carried than were counted")
	case s.motion != noMotion && (s.called>>s.motion&1 == 0 || s.Asked() == 0 || s.partner != engine.Nobody):
		return errors.New("a vote on what was not called, or that is over, or beside a deal")
	case s.motion == noMotion && cast:
		return errors.New("ballots without a vote")
	case s.partner != engine.Nobody && (s.partner >= engine.Seat(s.players) || s.partner == s.turn || !s.offered || s.over()):
		return errors.New("a deal that cannot be")
	}
	return nil
}

// Resample implements engine.State: it deals whims anew, and sealed ballots.
func (s *state) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	next := *s
	for other := range s.seats().All() {
		if other == seat || s.over() {
			continue
		}
		f := &next.farms[other]
		f.whim = uint8(d.IntN(2))
		if f.ballot != 0 {
			f.ballot = 1 + uint8(d.IntN(2))
		}
	}
	return &next
}

// Mask implements engine.Masker: nobody sees a ballot, until the last shows all.
func (s *state) Mask(_, _ engine.Seat, a engine.Action) (engine.Action, bool) {
	if a.Verb == Vote {
		return engine.Do(Vote), s.Asked().Len() > 1
	}
	return a, true
}

// Public is what everybody sees.
type Public struct {
	engine.PublicMark

	Turn    engine.Seat
	Points  []int
	Called  int
	Motion  string // that is voted on
	Partner engine.Seat
	Asked   engine.Seats
	Over    bool
	open    engine.Arg
}

// Public implements engine.State.
func (s *state) Public() engine.PublicView {
	p := Public{Turn: s.turn, Called: bits.OnesCount8(s.called), Partner: s.partner, Asked: s.Asked(), Over: s.over()}
	if s.motion != noMotion {
		p.Motion, p.open = motions.Word(engine.Word(s.motion)), s.named()
	}
	for seat := range s.seats().All() {
		p.Points = append(p.Points, int(s.farms[seat].points))
	}
	return p
}

// Heading implements engine.PublicView.
func (p Public) Heading() engine.Note {
	return engine.NewNote("heading.thing", engine.NumberArg("called", p.Called), engine.NumberArg("of", motions.Len()))
}

// Ask implements engine.PublicView.
func (p Public) Ask(seat engine.Seat) engine.Note {
	switch {
	case p.Over:
		return engine.NewNote("ask.nothing")
	case p.Motion != "" && p.Asked.Has(seat):
		return engine.NewNote("ask.vote", who(seat), p.open)
	case seat == p.Partner:
		return engine.NewNote("ask.deal", who(seat), engine.SeatArg("by", p.Turn))
	case p.Asked != 0:
		return engine.NewNote("ask.wait", who(seat))
	}
	return engine.NewNote("ask.turn", who(p.Turn))
}

// Describe implements engine.PublicView.
func (p Public) Describe() []engine.Note {
	var lines []engine.Note
	for seat, points := range p.Points {
		lines = append(lines, engine.NewNote("line.farm", who(engine.Seat(seat)), engine.NumberArg("points", points)))
	}
	return lines
}

// Private is what one farm sees besides: its whim, and the ballot that it cast.
type Private struct {
	engine.PrivateMark

	lines []engine.Secret
}

// Private implements engine.State.
func (s *state) Private(seat engine.Seat) engine.PrivateView {
	if !s.seats().Has(seat) {
		return Private{}
	}
	f := s.farms[seat]
	p := Private{lines: []engine.Secret{engine.NewSecret(seat, "own.whim", engine.WordArg("ballot", ballots, engine.Word(f.whim)))}}
	if f.ballot != 0 {
		p.lines = append(p.lines, engine.NewSecret(seat, "own.ballot", engine.WordArg("ballot", ballots, engine.Word(f.ballot-1))))
	}
	return p
}

// Describe implements engine.PrivateView.
func (p Private) Describe() []engine.Secret { return p.lines }
