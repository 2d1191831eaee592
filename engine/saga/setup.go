package saga

import (
	"math/bits"

	"skald/engine"
)

// Setup (rulebook, "Setup", points 1 to 14). Chance decides two Destinations and
// the Leader each side sets aside; the Viking says which of the other three
// starts where, unless they are dealt.

// setup returns the position in which a match begins.
func (t transition) setup(dealt bool) *state {
	e := t.edition

	// 2, 3: the markers of the Round track.
	t.strong, t.marker = uint8(e.Track.Stronghold), uint8(e.Track.Round)
	for side := range t.supply {
		t.supply[side] = force{warriors: uint8(e.Warriors)}
	}

	// 4: Mercia gets 1 Anglo-Saxon Warrior and 1 Stronghold.
	t.holds |= 1 << Mercia

	// 5: the first Destination gets 2 Viking Warriors.
	landing := nthCoast(t.pool(), t.dice.IntN(Coastal))
	t.deploy(Viking, landing)
	t.deploy(Viking, landing)

	// 6: another one gets 1 Stronghold and 1 Anglo-Saxon Warrior. Both
	// markers go back to the others.
	hold := nthCoast(t.pool()&^(1<<landing), t.dice.IntN(Coastal-1))
	t.holds |= 1 << hold

	// 4, 6, 7: 1 Anglo-Saxon Warrior stands in every area of England but
	// the Vikings'.
	for a := range Area(England) {
		if a != landing {
			t.deploy(Saxon, a)
		}
	}

	// 8: the Anglo-Saxon sets one Leader aside at random; the others are
	// in the supply, with the Coins.
	t.aside[Saxon] = Saxon.leader(t.dice.IntN(LeadersEach)).bit()
	t.supply[Saxon].leaders = leaderSets &^ t.aside[Saxon]

	// 9: each area of Scandinavia gets a Viking Warrior.
	for a := North; a <= South; a++ {
		t.deploy(Viking, a)
	}

	// 8, 11, 12: the Coins.
	t.coins = [Sides]uint8{Viking: uint8(e.Coins.Viking), Saxon: uint8(e.Coins.Saxon)}
	t.bank = uint8(e.Coins.All - e.Coins.Viking - e.Coins.Saxon)

	// 13: the Initiative tile shows the Viking side.
	t.initiative = Viking

	t.tell.All("note.setup", area("landing", landing), area("stronghold", hold))
	t.tell.Only(engine.Seat(Saxon), "secret.saxons",
		engine.WordArg("supply", vocBand, band{Saxon, force{leaders: t.supply[Saxon].leaders}}.index()),
		engine.WordArg("aside", vocLeader, engine.Word(Saxon.lowest(t.aside[Saxon]))))

	// 10: one Viking Leader is set aside at random, the others start in
	// Scandinavia.
	if dealt {
		t.dealLeaders()
		t.beginRound()
	} else {
		t.setLeaderAside()
		t.ask(Viking, AskPlace)
	}
	return t.state
}

// deploy puts a Warrior of a side's supply into an area.
func (t transition) deploy(side Side, a Area) {
	t.supply[side].warriors--
	t.board[side][a].warriors++
}

// nthCoast returns the area of a set of Destinations that has n lower ones in
// it.
func nthCoast(set uint8, n int) Area {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return Area(bits.TrailingZeros8(set))
}
