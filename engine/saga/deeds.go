package saga

import (
	"math/bits"

	"skald/engine"
)

// A Deed is what a tile lets its holder do.
type Deed uint8

// The deeds, as printed on tiles: eight Actions and three Bonuses.
const (
	Movement Deed = iota
	Scouting
	Recruitment
	Pillaging
	Building
	TakingIncome
	CallingFyrd
	PayingTribute
	TakingCoin // Bonus: take 1 Coin
	Shift      // Bonus: move 1 Unit
	Muster     // Bonus: recruit 1 Warrior in Scandinavia
	allDeeds   = iota
)

func (d Deed) String() string { return vocDeed.Word(engine.Word(d)) }

// UnmarshalText reads a deed's word in an edition.
func (d *Deed) UnmarshalText(word []byte) error { return engine.ReadWord(vocDeed, word, d) }

// deedRows says of each deed by which verbs it is done, whether the mover could
// do it now, which is public, and in which ways it can be done or begun.
var deedRows = [allDeeds]struct {
	verbs []engine.Verb
	can   func(*state) bool
	legal func(*state, []engine.Action) []engine.Action
}{
	Movement:      {[]engine.Verb{Move, Draw}, (*state).canMove, (*state).legalMovements},
	Scouting:      {[]engine.Verb{Scout}, (*state).canScout, (*state).legalScouts},
	Recruitment:   {[]engine.Verb{Recruit}, (*state).canRecruit, (*state).legalRecruits},
	Pillaging:     {[]engine.Verb{Pillage}, (*state).canPillage, (*state).legalPillages},
	Building:      {[]engine.Verb{Build}, (*state).canBuild, (*state).legalBuilds},
	TakingIncome:  {[]engine.Verb{Income}, (*state).canTakeIncome, (*state).legalIncomes},
	CallingFyrd:   {[]engine.Verb{Fyrd}, (*state).canCallFyrd, (*state).legalFyrds},
	PayingTribute: {[]engine.Verb{Tribute}, (*state).canPayTribute, (*state).legalTributes},
	TakingCoin:    {[]engine.Verb{Coin}, (*state).canTakeCoin, (*state).legalCoins},
	Shift:         {[]engine.Verb{Move}, (*state).canMove, (*state).legalMoves},
	Muster:        {[]engine.Verb{Recruit}, (*state).canMuster, (*state).legalMusters},
}

// deeds is a set of deeds.
type deeds uint16

func (set deeds) has(d Deed) bool        { return set>>d&1 == 1 }
func (set deeds) without(d Deed) deeds   { return set &^ (1 << d) }
func (set deeds) overlaps(of deeds) bool { return set&of != 0 }
func deedsOf(list ...Deed) (set deeds) {
	for _, d := range list {
		set |= 1 << d
	}
	return set
}

// next returns the lowest deed of a set that is not empty.
func (set deeds) next() Deed { return Deed(bits.TrailingZeros16(uint16(set))) }

// possible returns those deeds of a set that the mover could do now. All that
// it looks at is public.
func (s *state) possible(set deeds) deeds {
	var can deeds
	for ; set != 0; set &= set - 1 {
		if d := set.next(); deedRows[d].can(s) {
			can |= 1 << d
		}
	}
	return can
}

// legalDeeds lists the ways to do, or to begin, those deeds of a set that are
// possible.
func (s *state) legalDeeds(to []engine.Action, set deeds) []engine.Action {
	for set = s.possible(set); set != 0; set &= set - 1 {
		to = deedRows[set.next()].legal(s, to)
	}
	return to
}

// Offers implements engine.State. What a tile still offers is public: that
// Units may move, that a draw is open, that a supply is not empty.
func (s *state) Offers(seat engine.Seat) []engine.Verb {
	if !s.ToMove().Has(seat) {
		return nil
	}
	var set uint32
	for _, v := range decisions[s.decision].verbs {
		set |= 1 << v
	}
	for open := s.openDeeds(); open != 0; open &= open - 1 {
		for _, v := range deedRows[open.next()].verbs {
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
	switch s.decision {
	case AskBonus:
		return s.possible(s.bonus)
	case AskAction:
		return s.possible(s.left)
	}
	return 0
}

// asked are the decisions in which a verb means something, as a set.
var asked = func() (set [32]uint32) {
	for d := range decisions {
		for _, v := range decisions[d].verbs {
			set[v] |= 1 << d
		}
	}
	for d := range deedRows {
		for _, v := range deedRows[d].verbs {
			set[v] |= 1<<AskBonus | 1<<AskAction
		}
	}
	return set
}()
