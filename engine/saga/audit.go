package saga

import (
	"math/bits"

	"skald/engine"
)

// Audit implements engine.Auditor: no Warrior, Leader, Coin, Stronghold or
// Destination marker may be lost or made.
func (s *state) Audit() error {
	var f engine.Faults
	for side := range Side(Sides) {
		warriors, seen, twice := int(s.supply[side].warriors), uint8(0), uint8(0)
		add := func(set uint8) {
			twice |= seen & set
			seen |= set
		}
		add(s.supply[side].leaders)
		add(s.aside[side])
		add(s.lost[side])
		for _, units := range s.board[side] {
			warriors += int(units.warriors)
			add(units.leaders)
		}
		if warriors != s.edition.Warriors {
			f.Add("%s: %d Warriors, not %d", side, warriors, s.edition.Warriors)
		}
		if seen != leaderSets || twice != 0 {
			f.Add("%s: not four Leaders, each in one place", side)
		}
		if size(s.aside[side]) > 1 {
			f.Add("%s: several Leaders set aside", side)
		}
		if (s.lost[side] == 0) != (s.aside[side] != 0) {
			f.Add("%s: the Leader set aside does not fit those removed", side)
		}
	}
	if sum := int(s.bank) + int(s.coins[Viking]) + int(s.coins[Saxon]); sum != s.edition.Coins.All {
		f.Add("%d Coins, not %d", sum, s.edition.Coins.All)
	}
	if n := bits.OnesCount8(s.holds); n > s.edition.Holds || s.holds>>England != 0 {
		f.Add("%d Strongholds of %d stand on the board", n, s.edition.Holds)
	}
	lying := 0
	for _, sp := range s.spaces {
		if sp.marker {
			lying++
		}
	}
	if bits.OnesCount8(s.pool())+lying != Coastal {
		f.Add("a Destination marker lies in two places")
	}
	for a := range Area(Areas) {
		if !a.InEngland() && s.units(Saxon, a) > 0 {
			f.Add("Anglo-Saxon Units stand in %s", a)
		}
	}
	return f.Err()
}
