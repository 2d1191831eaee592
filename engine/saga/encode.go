package saga

import (
	"errors"

	"skald/engine"
)

// codecVersion is the first byte of a stored position. A position of another
// version is not read.
const codecVersion = 2

func (f *force) code(c *engine.Codec, name string) {
	engine.CodeNumber(c, name, &f.warriors, MaxWarriors+1)
	engine.CodeNumber(c, name, &f.leaders, leaderSets+1)
}

// fields codes every field, in the order in which they are stored.
func (s *state) fields(c *engine.Codec) {
	for side := range Side(Sides) {
		for a := range s.board[side] {
			s.board[side][a].code(c, "units")
		}
		s.supply[side].code(c, "supply")
		engine.CodeNumber(c, "set aside", &s.aside[side], leaderSets+1)
		engine.CodeNumber(c, "lost", &s.lost[side], leaderSets+1)
		engine.CodeNumber(c, "coins", &s.coins[side], maxNumber+1)
	}
	engine.CodeNumber(c, "general supply", &s.bank, maxNumber+1)
	engine.CodeNumber(c, "strongholds", &s.holds, 1<<England)
	engine.CodeNumber(c, "round marker", &s.marker, s.edition.Track.Spaces+1)
	engine.CodeNumber(c, "stronghold marker", &s.strong, s.edition.Track.Spaces+1)
	for i := range s.spaces {
		engine.CodeFlag(c, "destination", &s.spaces[i].marker)
		engine.CodeFlag(c, "destination", &s.spaces[i].faceUp)
		engine.CodeNumber(c, "destination", &s.spaces[i].coast, England)
	}
	engine.CodeNumber(c, "initiative", &s.initiative, Sides)
	engine.CodeNumber(c, "first", &s.first, Sides)
	for i := range s.tiles {
		engine.CodeFlag(c, "tile", &s.tiles[i].taken)
		engine.CodeNumber(c, "tile", &s.tiles[i].by, Sides)
		engine.CodeFlag(c, "tile", &s.tiles[i].spent)
	}
	engine.CodeNumber(c, "phase", &s.phase, int(Over)+1)
	engine.CodeNumber(c, "decision", &s.decision, Decisions)
	engine.CodeNumber(c, "mover", &s.mover, Sides)
	engine.CodeNumber(c, "tile under way", &s.tile, Tiles)
	engine.CodeNumber(c, "bonus", &s.bonus, 1<<(Muster+1))
	engine.CodeNumber(c, "actions", &s.left, 1<<(Muster+1))
	engine.CodeNumber(c, "used", &s.used, 1<<England)
	s.underWay(c)
	for side := range s.revealed {
		engine.CodeNumber(c, "revealed", &s.revealed[side], leaderSets+1)
		engine.CodeFlag(c, "passed", &s.passed[side])
		engine.CodeNumber(c, "strength", &s.strength[side], 64)
		engine.CodeNumber(c, "losses", &s.losses[side], MaxWarriors+LeadersEach+1)
	}
	engine.CodeFlag(c, "counted", &s.counted)
	engine.CodeNumber(c, "winner", &s.winner, Sides)
	engine.CodeNumber(c, "conditions", &s.met, int(saxonWins|vikingWins)+1)
	for side := range s.known {
		engine.CodeNumber(c, "known", &s.known[side], leaderSets+1)
	}
}

// underWay codes a number of Units and an area of what is under way. Positions have
// one place for each, whatever it is that the decision asks about.
func (s *state) underWay(c *engine.Codec) {
	count, at := max(s.recruited, s.slain), max(s.field, s.harbour, s.razed)
	engine.CodeNumber(c, "count", &count, MaxWarriors+1)
	engine.CodeNumber(c, "area under way", &at, Areas)
	switch s.decision {
	case AskSlay:
		s.slain, s.field = count, at
	case AskSail:
		s.recruited, s.harbour = count, at
	case AskEmbark:
		s.recruited, s.razed = count, at
		if s.phase == Combat { // the Plunderer's
			s.field = at
		}
	default:
		s.recruited, s.field = count, at
	}
}

// encodedSize is enough for a position, so that Encode allocates once.
const encodedSize = 128

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
	if err := errors.Join(s.Audit(), s.coherent()); err != nil {
		return nil, err
	}
	return s, nil
}
