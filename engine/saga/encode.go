package saga

import (
	"errors"

	"skald/engine"
)

// codecVersion is the first byte of a stored position. A position of another
// version is not read.
const codecVersion = 1

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
		engine.CodeNumber(c, "destination", &s.spaces[i].coast, Coastal)
	}
	engine.CodeNumber(c, "initiative", &s.initiative, Sides)
	engine.CodeNumber(c, "first", &s.first, Sides)
	for i := range s.tiles {
		engine.CodeFlag(c, "tile", &s.tiles[i].taken)
		engine.CodeNumber(c, "tile", &s.tiles[i].by, Sides)
		engine.CodeFlag(c, "tile", &s.tiles[i].spent)
	}
	engine.CodeNumber(c, "phase", &s.phase, int(Over)+1)
	engine.CodeNumber(c, "moment", &s.moment, int(AskNothing)+1)
	engine.CodeNumber(c, "mover", &s.mover, Sides)
	engine.CodeNumber(c, "tile under way", &s.tile, Tiles)
	engine.CodeNumber(c, "bonus", &s.bonus, 1<<(Muster+1))
	engine.CodeNumber(c, "actions", &s.left, 1<<(Muster+1))
	engine.CodeNumber(c, "used", &s.used, 1<<England)
	engine.CodeNumber(c, "count", &s.count, MaxWarriors+1)
	engine.CodeNumber(c, "area under way", &s.at, Areas)
	for side := range s.revealed {
		engine.CodeNumber(c, "revealed", &s.revealed[side], leaderSets+1)
		engine.CodeFlag(c, "passed", &s.passed[side])
		engine.CodeNumber(c, "strength", &s.strength[side], 64)
		engine.CodeNumber(c, "losses", &s.losses[side], MaxWarriors+LeadersEach+1)
	}
	engine.CodeFlag(c, "counted", &s.counted)
	engine.CodeNumber(c, "winner", &s.winner, Sides)
	engine.CodeNumber(c, "conditions", &s.met, int(saxonWins|vikingWins)+1)
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

// coherent returns an error if the position's parts contradict each other, so
// that a rule could not be carried out on it.
func (s *state) coherent() error {
	var f engine.Faults
	if s.marker == 0 || s.strong == 0 {
		f.Add("a marker is off the Round track")
	}
	for i, sp := range s.spaces {
		if !sp.marker && (sp.faceUp || sp.coast != 0) {
			f.Add("destination space %d shows a marker that is not there", i+1)
		}
	}
	s.coherentTiles(&f)
	s.coherentMoment(&f)
	if f.Whole() && s.moment != AskNothing && len(s.Legal(engine.Seat(s.mover), nil)) == 0 {
		f.Add("nothing can be done")
	}
	return f.Err()
}

// coherentTiles checks who took and resolved how many tiles.
func (s *state) coherentTiles(f *engine.Faults) {
	var taken, spent [Sides]int
	for i, tile := range s.tiles {
		switch {
		case !tile.taken && (tile.by != 0 || tile.spent):
			f.Add("tile %d is nobody's and somebody's", i+1)
		case tile.taken && tile.spent:
			spent[tile.by]++
			fallthrough
		case tile.taken:
			taken[tile.by]++
		}
	}
	sum := taken[Viking] + taken[Saxon]
	switch {
	case s.phase == Choosing:
		first := []int{0, 1, 1, 1, 2}[sum]
		next := s.first.Foe()
		if sum == 0 || sum == Tiles-1 {
			next = s.first
		}
		if taken[s.first] != first || sum == Tiles || spent != [Sides]int{} || s.mover != next {
			f.Add("the tiles were not chosen in turns")
		}
	case taken != [Sides]int{2, 2}:
		f.Add("the tiles are not two each")
	case s.phase == Resolving:
		first := s.resolver()
		if s.mover == first && spent[first.Foe()] > 0 || s.mover != first && spent[first] < 2 || s.tiles[s.tile].spent && s.moment != AskTile {
			f.Add("the tiles were not resolved in turns")
		}
	case spent != [Sides]int{2, 2}:
		f.Add("a tile is not resolved")
	}
}

// phaseOf is the phase of each moment. AskEmbark is of Combat too.
var phaseOf = [...]Phase{
	AskTake: Choosing, AskTile: Resolving, AskBonus: Resolving, AskAction: Resolving, AskSail: Resolving,
	AskRecruit: Resolving, AskIncome: Resolving, AskFyrd: Resolving, AskEmbark: Resolving,
	AskFight: Combat, AskReveal: Combat, AskBring: Combat, AskSend: Combat, AskSlay: Combat,
	AskLose: Combat, AskRetreat: Combat, AskSettle: EndOfRound, AskNothing: Over,
}

// coherentMoment checks that what is asked fits the phase and the place.
func (s *state) coherentMoment(f *engine.Faults) {
	if s.phase != phaseOf[s.moment] && (s.moment != AskEmbark || s.phase != Combat) {
		f.Add("the phase does not fit what is asked")
		return
	}
	if (s.met != 0) != (s.phase == Over) {
		f.Add("the result does not fit the phase")
	}
	switch s.moment {
	case AskBonus, AskAction, AskSail, AskRecruit, AskIncome, AskFyrd, AskEmbark:
		half := s.half()
		if s.phase == Resolving && (s.tiles[s.tile].by != s.mover || s.bonus&^half.bonus != 0 || s.left&^half.actions != 0) {
			f.Add("the tile does not offer what is left of it")
		}
	default:
		if s.bonus != 0 || s.left != 0 {
			f.Add("a tile is under way in no phase of its own")
		}
	}
	if !s.combatUnderWay() && s.revealed != [Sides]uint8{} {
		f.Add("a Leader is revealed in no Combat")
	}
	switch s.moment {
	case AskSail:
		if s.mover != Viking || !s.at.InScandinavia() || !s.space(s.at).marker {
			f.Add("nobody can sail")
		}
	case AskRecruit:
		needs(f, s.left, Recruitment)
	case AskIncome:
		needs(f, s.left, TakingIncome)
	case AskFyrd:
		needs(f, s.left, CallingFyrd)
	case AskEmbark:
		if s.mover != Viking || !s.at.InEngland() {
			f.Add("nobody can embark")
		}
	case AskFight, AskSettle:
		if s.mover != Viking {
			f.Add("the Viking decides here")
		}
	case AskReveal, AskBring, AskSend, AskSlay, AskLose, AskRetreat:
		if !s.at.InEngland() {
			f.Add("no Combat is under way")
		}
		if s.moment == AskSend && s.mover != Saxon || s.moment == AskSlay && s.mover != Viking {
			f.Add("this is the other side's ability")
		}
		if s.moment == AskRetreat && s.mover != s.winner.Foe() {
			f.Add("the winner does not retreat")
		}
		if s.moment == AskLose && s.losses[s.mover] == 0 {
			f.Add("nothing is to be lost")
		}
		for side := range Side(Sides) {
			if int(s.losses[side]) > s.units(side, s.at) || s.moment != AskLose && s.losses[side] > 0 {
				f.Add("more is to be lost than there is")
			}
		}
	}
}

// needs adds a fault if an Action is under way that the tile does not have.
func needs(f *engine.Faults, left deeds, d Deed) {
	if !left.has(d) {
		f.Add("the tile has no %s left", d)
	}
}
