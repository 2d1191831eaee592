package saga

import (
	"math/bits"

	"skald/engine"
)

// End of Round Phase.

// endRound resolves the phase up to the Vikings' voyage home.
func (t transition) endRound() {
	t.phase = EndOfRound

	// 1: Victory Conditions.
	if t.met = t.victories(); t.met != 0 {
		t.phase = Over
		t.ask(Viking, AskNothing)
		return
	}

	// 2: the Round marker moves one space to the left. It cannot be on the
	// leftmost, where the Stronghold marker would have ended the match.
	t.marker--

	// 3: 1 Coin for each Inland area that the Vikings control.
	inland := 0
	for a := range Area(England) {
		if t.edition.IsInland(a) && t.controls(Viking, a) {
			inland++
		}
	}
	if coins := t.gain(Viking, inland); coins > 0 {
		t.tell.All("note.inland", who(Viking), engine.NumberArg("coins", coins))
	}

	// 4: the Drakkar.
	t.askSettle()
}

// askSettle brings the Drakkar's Units to Scandinavia, spread as equally as
// possible; where that leaves a choice, the Viking is asked Unit by Unit. Then
// a new round begins. (5, 6)
func (t transition) askSettle() {
	home := t.board[Viking][Drakkar]
	if home.size() > 0 {
		spread, sole := t.spread()
		if !sole {
			t.ask(Viking, AskSettle)
			return
		}
		for i, n := range spread {
			if n == 0 {
				continue
			}
			f := force{warriors: uint8(n)}
			if n == home.size() {
				f = home
			}
			t.settleForce(North+Area(i), f)
		}
	}
	t.beginRound()
}

// spread returns how many Units of the Drakkar go to each area of Scandinavia,
// and whether there is no choice: neither of areas nor of who goes where.
func (s *state) spread() (to [Scandinavia]int, sole bool) {
	var have [Scandinavia]int
	for i := range have {
		have[i] = s.units(Viking, North+Area(i))
	}
	home := s.board[Viking][Drakkar]
	for n := home.size(); n > 0; {
		least := min(have[0], have[1], have[2])
		for i := range have {
			if have[i] == least {
				have[i]++
				to[i]++
				n--
			}
		}
		if n < 0 {
			return to, false
		}
	}
	areas := 0
	for _, n := range to {
		if n > 0 {
			areas++
		}
	}
	return to, areas == 1 || home.leaders == 0
}

// settle brings one Unit of the Drakkar home.
func (t transition) settle(a Area, word engine.Word) reason {
	unit, own := unitOf(word, Viking)
	if !own || !t.board[Viking][Drakkar].has(unit) {
		return settleNotThere
	}
	switch t.mayJoin(a) {
	case onlyScandinavia:
		return settleScandinavia
	case notEven:
		return settleEven
	}
	t.settleForce(a, unit)
	t.askSettle()
	return fine
}

func (t transition) settleForce(a Area, f force) {
	t.shift(Viking, Drakkar, a, f)
	warriors, leaders := f.args()
	t.tell.All("note.settled", who(Viking), warriors, leaders, area("area", a))
}

// legalSettles lists who can go home to which area.
func (s *state) legalSettles(to []engine.Action) []engine.Action {
	for areas := s.fewest(); areas != 0; areas &= areas - 1 {
		act := engine.Action{Verb: Settle, Args: engine.Args{engine.Word(bits.TrailingZeros16(areas))}}
		to = appendUnits(to, act, 1, Viking, s.board[Viking][Drakkar])
	}
	return to
}

// soleSettle reports whether one Unit can go to one area only.
func (s *state) soleSettle() bool {
	home := s.board[Viking][Drakkar]
	kinds := home.chiefs()
	if home.warriors > 0 {
		kinds++
	}
	return kinds == 1 && bits.OnesCount16(s.fewest()) == 1
}
