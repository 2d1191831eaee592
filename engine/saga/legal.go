package saga

import (
	"math/bits"

	"skald/engine"
)

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if !s.ToMove().Has(seat) {
		return to
	}
	switch s.moment {
	case AskTake:
		return s.legalTiles(to, Take, s.mayTake)
	case AskTile:
		return s.legalTiles(to, Resolve, s.mayResolve)
	case AskBonus:
		to = s.legalDeeds(to, s.bonus)
		return append(to, engine.Action{Verb: Skip})
	case AskAction:
		to = s.legalDeeds(to, s.left)
		return append(to, engine.Action{Verb: Done})
	case AskSail:
		return s.legalSails(to)
	case AskRecruit:
		to = s.legalDeeds(to, 1<<Recruitment)
		return append(to, engine.Action{Verb: Done})
	case AskIncome:
		to = s.legalDeeds(to, 1<<TakingIncome)
		return append(to, engine.Action{Verb: Done})
	case AskFyrd:
		to = s.legalDeeds(to, 1<<CallingFyrd)
		return append(to, engine.Action{Verb: Done})
	case AskEmbark:
		units := s.board[Viking][s.at]
		to = appendBands(to, engine.Action{Verb: Embark}, 0, Viking, units, 1, units.size())
		return append(to, engine.Action{Verb: Done})
	case AskFight:
		return appendAreas(to, Fight, inEngland, s.mayFight)
	case AskReveal:
		for set := s.hidden(s.mover); set != 0; set &= set - 1 {
			to = append(to, engine.Action{Verb: Reveal, Args: engine.Args{engine.Word(s.mover.lowest(set))}})
		}
		return append(to, engine.Action{Verb: Pass})
	case AskBring:
		to = s.legalBrings(to)
		return append(to, engine.Action{Verb: Skip})
	case AskSend:
		return s.legalTargets(to, Send, Viking)
	case AskSlay:
		to = s.legalTargets(to, Slay, Saxon)
		return append(to, engine.Action{Verb: Skip})
	case AskLose:
		return s.legalLosses(to)
	case AskRetreat:
		return appendAreas(to, Retreat, s.retreats(), s.mayRetreat)
	case AskSettle:
		return s.legalSettles(to)
	}
	return to
}

// legalTiles lists the tiles that a rule allows.
func (s *state) legalTiles(to []engine.Action, verb engine.Verb, rule func(Tile) reason) []engine.Action {
	for tile := range Tile(Tiles) {
		if rule(tile) == fine {
			to = append(to, engine.Action{Verb: verb, Args: engine.Args{engine.Word(tile)}})
		}
	}
	return to
}

// legalDeeds lists the ways to do, or to begin, those deeds of a set that are
// possible.
func (s *state) legalDeeds(to []engine.Action, set deeds) []engine.Action {
	for set = s.possible(set); set != 0; set &= set - 1 {
		switch Deed(bits.TrailingZeros16(uint16(set))) {
		case Movement:
			to = s.legalMoves(to)
			to = s.legalDraws(to)
		case Shift:
			to = s.legalMoves(to)
		case Scouting:
			to = s.legalScouts(to)
		case Recruitment:
			to = s.legalRecruits(to, s.supply[s.mover])
		case Muster:
			to = s.legalRecruits(to, aWarrior)
		case Pillaging:
			to = appendAreas(to, Pillage, uint16(s.holds), s.mayPillage)
		case Building:
			to = appendAreas(to, Build, inEngland, s.mayBuild)
		case TakingIncome:
			to = s.legalIncomes(to)
		case CallingFyrd:
			to = s.legalFyrds(to)
		case PayingTribute:
			to = appendAreas(to, Tribute, inEngland, s.mayPayTribute)
		case TakingCoin:
			to = append(to, engine.Action{Verb: Coin})
		}
	}
	return to
}

// deedVerbs are the verbs that do a deed.
var deedVerbs = [...][]engine.Verb{
	Movement:      {Move, Draw},
	Shift:         {Move},
	Scouting:      {Scout},
	Recruitment:   {Recruit},
	Muster:        {Recruit},
	Pillaging:     {Pillage},
	Building:      {Build},
	TakingIncome:  {Income},
	CallingFyrd:   {Fyrd},
	PayingTribute: {Tribute},
	TakingCoin:    {Coin},
}

// momentVerbs are the verbs of a moment, besides those of the tile's deeds.
var momentVerbs = [...][]engine.Verb{
	AskTake:    {Take},
	AskTile:    {Resolve},
	AskBonus:   {Skip},
	AskAction:  {Done},
	AskSail:    {Move},
	AskRecruit: {Recruit, Done},
	AskIncome:  {Income, Done},
	AskFyrd:    {Fyrd, Done},
	AskEmbark:  {Embark, Done},
	AskFight:   {Fight},
	AskReveal:  {Reveal, Pass},
	AskBring:   {Bring, Skip},
	AskSend:    {Send},
	AskSlay:    {Slay, Skip},
	AskLose:    {Lose},
	AskRetreat: {Retreat},
	AskSettle:  {Settle},
	AskNothing: {},
}

// Offers implements engine.State. What a tile still offers is public: that
// Units may move, that a draw is open, that a supply is not empty.
func (s *state) Offers(seat engine.Seat) []engine.Verb {
	if !s.ToMove().Has(seat) {
		return nil
	}
	var set uint32
	for _, v := range momentVerbs[s.moment] {
		set |= 1 << v
	}
	for open := s.openDeeds(); open != 0; open &= open - 1 {
		d := Deed(bits.TrailingZeros16(uint16(open)))
		for _, v := range deedVerbs[d] {
			if v != Draw || s.canDraw() {
				set |= 1 << v
			}
		}
	}
	verbs := make([]engine.Verb, 0, bits.OnesCount32(set))
	for ; set != 0; set &= set - 1 {
		verbs = append(verbs, engine.Verb(bits.TrailingZeros32(set)))
	}
	return verbs
}

// openDeeds returns what the tile being resolved still offers and can be done.
func (s *state) openDeeds() deeds {
	switch s.moment {
	case AskBonus:
		return s.possible(s.bonus)
	case AskAction:
		return s.possible(s.left)
	}
	return 0
}

// canDraw reports whether the mover can draw a marker somewhere.
func (s *state) canDraw() bool {
	for a := North; a <= South; a++ {
		if s.mayDraw(a) == fine {
			return true
		}
	}
	return false
}

// Forced implements engine.Forcer. Each case looks at public things only.
func (s *state) Forced() bool {
	switch s.moment {
	case AskTake:
		return s.tilesTaken() == Tiles-1
	case AskTile:
		n := 0
		for tile := range Tile(Tiles) {
			if s.mayResolve(tile) == fine {
				n++
			}
		}
		return n == 1
	case AskSail:
		return s.units(Viking, s.at) == 1
	case AskFight:
		n := 0
		for a := range Area(England) {
			if s.contested(a) {
				n++
			}
		}
		return n == 1
	case AskSend:
		return s.targets(Viking) == 1
	case AskLose:
		return s.soleLoss()
	case AskRetreat:
		return bits.OnesCount16(s.retreats()) == 1
	case AskSettle:
		return s.soleSettle()
	}
	// Everywhere else one may also be done, skip or pass.
	return false
}
