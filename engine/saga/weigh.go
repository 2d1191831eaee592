package saga

import (
	"math/bits"

	"skald/engine"
)

// The taste of actions: what an action does is counted and weighed, by side. The
// weights (taste.go) were found by letting tastes play against each other
// (TestTasteEvolves).

var _ engine.Weigher = (*state)(nil)

// Weigh implements engine.Weigher.
func (s *state) Weigh(_ engine.Seat, actions []engine.Action, weights []float32) {
	s.weigh(&tastes[s.mover], actions, weights)
}

// weigh weighs actions of the mover by a taste.
func (s *state) weigh(w *taste, actions []engine.Action, weights []float32) {
	for i, act := range actions {
		weights[i] = engine.Odds(s.liking(w, act))
	}
}

// liking says how much the mover likes an action, by what it knows. An action that is
// liked by 1 more is chosen e times as often.
func (s *state) liking(w *taste, act engine.Action) float32 {
	like := w.verbs[act.Verb]
	switch act.Verb {
	case Take:
		return like + s.likeTake(w, Tile(act.Args[0]))
	case Resolve:
		half := s.edition.Tiles[act.Args[0]].Half(s.mover)
		for set := half.bonus | half.actions; set != 0; set &= set - 1 {
			like += w.order[set.next()]
		}
	case Move:
		return s.likeMove(w, Area(act.Args[0]), Area(act.Args[1]), bandOf(act.Args[2]))
	case Draw:
		like += w.of[drawUnits] * float32(s.units(s.mover, Area(act.Args[0])))
	case Scout:
		coast, from := Area(act.Args[0]), Area(act.Args[1])
		like += w.of[scoutFoes]*float32(s.units(Saxon, coast)) + w.of[scoutUnits]*float32(s.units(Viking, from))
		like += w.when(s.stronghold(coast), scoutHold)
	case Recruit:
		like += w.when(act.Args[1] > 0, recruitLeader)
		if s.mover == Saxon {
			like += s.likeHelp(w, Area(act.Args[0]), recruitContested, recruitBare)
		}
	case Income:
		if act.Args[1] > 0 {
			like += w.of[incomeUnit] + w.when(act.Args[1] > 1, recruitLeader) + s.likeHelp(w, Area(act.Args[0]), incomeContested, incomeBare)
		}
	case Build:
		a := Area(act.Args[0])
		like += w.of[buildUnits]*float32(s.units(Saxon, a)) + w.of[buildThreat]*float32(s.threat(Viking, a))
	case Fyrd:
		a, n := Area(act.Args[0]), int(act.Args[1])+1
		like += w.of[fyrdCoin]*float32(n) + w.when(s.frees(a, n), fyrdFrees) + w.when(s.units(Viking, a) == n, fyrdClears)
	case Tribute:
		a := Area(act.Args[0])
		like += w.of[tributeCoins]*float32(s.coins[Viking]) + w.when(s.controls(Viking, a), tributeFrees) + w.when(s.stronghold(a), tributeHold)
	case Embark:
		return s.likeEmbark(w, bandOf(act.Args[0]).size())
	case Reveal:
		like += w.leaders[act.Args[0]]
	case Slay, Send:
		like += w.when(act.Args[0] > 0, strikeLeader)
	case Lose:
		like += w.of[loseLeader] * float32(bandOf(act.Args[0]).chiefs())
	case Retreat:
		return like + s.likeRetreat(w, Area(act.Args[0]))
	case Settle:
		like += w.when(act.Args[1] > 0, settleLeader)
	case Fight:
		a := Area(act.Args[0])
		like += w.of[fightLead]*float32(s.units(Viking, a)-s.units(Saxon, a)) + w.when(s.stronghold(a), fightHold)
	}
	return like
}

// likeTake says how much it is liked to take a tile: by what its half offers, and by
// how much there is to do with it.
func (s *state) likeTake(w *taste, tile Tile) (like float32) {
	t := &s.edition.Tiles[tile]
	half := t.Half(s.mover)
	for set := half.bonus | half.actions; set != 0; set &= set - 1 {
		deed := set.next()
		like += w.deeds[deed] + w.needs[deed]*float32(s.need(deed))
	}
	return like + w.when(t.ResolvesFirst, takeFirst) + w.when(t.Initiative, takeInitiative)
}

// need says how much the mover has to do with a deed.
func (s *state) need(d Deed) (n int) {
	switch d {
	case Pillaging:
		return s.count(func(a Area) bool { return s.stronghold(a) && s.controls(Viking, a) })
	case Building:
		if s.coins[Saxon] > 0 && s.strongholdsLeft() > 0 {
			return min(1, s.count(func(a Area) bool { return s.controls(Saxon, a) && !s.stronghold(a) }))
		}
	case TakingIncome:
		return size(s.holds)
	case CallingFyrd:
		for set := s.holds; set != 0; set &= set - 1 {
			n += int(s.board[Viking][bits.TrailingZeros8(set)].warriors)
		}
		return min(n, int(s.coins[Saxon]))
	case PayingTribute:
		return s.count(func(a Area) bool { return s.units(Viking, a) > 0 && s.units(Saxon, a) > 0 })
	case Recruitment, Muster:
		n = min(s.supply[s.mover].size(), s.edition.Recruits)
		if s.mover == Saxon {
			n = min(n, size(s.holds))
		}
	case Movement, Shift:
		if s.mover == Saxon {
			return s.count(func(a Area) bool { return s.units(Viking, a) > 0 })
		}
		for a := North; a <= South; a++ {
			n += s.units(Viking, a)
		}
	case Scouting:
		for i := range s.spaces {
			if !s.spaces[i].marker {
				n++
			}
		}
	case TakingCoin:
		return int(s.coins[Saxon])
	}
	return n
}

// count returns how many areas of England are such.
func (s *state) count(such func(Area) bool) (n int) {
	for a := range Area(England) {
		if such(a) {
			n++
		}
	}
	return n
}

// likeMove says how much it is liked that Units go from one area to another.
func (s *state) likeMove(w *taste, from, to Area, b band) (like float32) {
	me, foe, n := s.mover, s.mover.Foe(), b.size()
	like = w.verbs[Move] + w.of[moveUnits]*float32(n) + w.of[moveLeaders]*float32(b.chiefs())
	if from.InEngland() {
		leaves := s.controls(me, from) && s.units(me, from)-n <= s.units(foe, from)
		like += w.of[moveOverland] + w.when(leaves, moveLeaves) + w.when(leaves && s.stronghold(from), moveLeavesHold)
	}
	if !to.InEngland() {
		return like + w.of[moveHome]
	}
	own, foes := s.units(me, to), s.units(foe, to)
	lead := own + n - foes
	switch {
	case foes == 0:
		like += w.of[moveEmpty]
	case lead > 0:
		like += w.of[moveWins]
	case lead == 0:
		like += w.of[moveTies]
	default:
		like += w.of[moveShort]
	}
	gains := own <= foes && lead > 0
	like += w.when(gains, moveGains) + w.when(gains && s.edition.IsInland(to), moveInland)
	like += w.when(s.stronghold(to), moveHold) + w.when(s.stronghold(to) && lead > 0, moveTakesHold)
	return like + w.of[moveExcess]*float32(max(0, lead-enough)) + w.when(own == 0, moveFirst) +
		w.when(me == Viking && s.threat(Saxon, to) > lead, moveThreat)
}

// enough is a lead of Units that is hardly overtaken in a round.
const enough = 3

// threat returns how many free Units of a side stand beside an area.
func (s *state) threat(side Side, a Area) (n int) {
	for set := s.edition.adjacent[a]; set != 0; set &= set - 1 {
		n += s.free(side, Area(bits.TrailingZeros16(set)))
	}
	return n
}

// likeHelp says how much it is liked that an Anglo-Saxon Unit joins an area.
func (s *state) likeHelp(w *taste, a Area, contested, bare liking) float32 {
	own, foes := s.units(Saxon, a), s.units(Viking, a)
	return w.when(foes > 0 && foes >= own, contested) + w.when(own == 0, bare)
}

// frees reports whether the Vikings no longer control an area without so many of
// their Units.
func (s *state) frees(a Area, n int) bool {
	return s.controls(Viking, a) && s.units(Viking, a)-n <= s.units(Saxon, a)
}

// likeEmbark says how much it is liked that so many Units leave what they pillaged.
func (s *state) likeEmbark(w *taste, n int) float32 {
	left := s.units(Viking, s.razed) - n
	return w.verbs[Embark] + w.of[embarkUnits]*float32(n) + w.when(s.inEngland(Viking) == n, embarkLast) +
		w.when(left <= s.units(Saxon, s.razed), embarkYields) + w.when(s.threat(Saxon, s.razed) > left, embarkThreat)
}

// likeRetreat says how much it is liked to retreat to an area.
func (s *state) likeRetreat(w *taste, a Area) float32 {
	if !a.InEngland() {
		return w.of[retreatHome]
	}
	return w.when(s.units(s.mover, a) > 0, retreatJoins) + w.when(s.stronghold(a), retreatHold) +
		w.of[retreatThreat]*float32(s.threat(s.mover.Foe(), a))
}
