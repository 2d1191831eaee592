package vikings878

import "skald/engine"

// To leave one or two behind is the company or army that is chosen most: all but
// those who hold the shire.

// mostStay is how many can be left behind in one action.
const mostStay = 2

// but returns some units without so many. Those of Norsemen and Thegns stay first,
// of whom there are most, but for the last one of the active faction.
func (s *state) but(all pair, n int) (pair, bool) {
	own := s.active - s.side().First()
	common := Norsemen
	if s.side() == English {
		common = Thegns - Housecarls
	}
	for ; n > 0; n-- {
		kind := common
		if left := all[kind]; left == 0 || left == 1 && kind == own {
			kind = common.Ally()
		}
		if left := all[kind]; left == 0 || left == 1 && kind == own {
			return all, false
		}
		all[kind]--
	}
	return all, true
}

// mayLeave says whether so many can stay behind where a company or an army sets
// out.
func (s *state) mayLeave(band engine.Word, n int) (pair, reason) {
	l := bandOf(band)
	switch {
	case s.decision == AskLeader && l == NoLeader, s.decision == AskMove && l != NoLeader:
		return pair{}, wrongBand
	case l == NoLeader:
		from := shireOf(band)
		units, ok := s.but(s.unmoved(from), n)
		if why := s.mayForm(from, s.defaultArmy(from)); why != fine && why != leaderAlone {
			return pair{}, why
		}
		if !ok {
			return pair{}, tooFewToLeave
		}
		return units, s.mayForm(from, units)
	}
	if why := s.mayActivate(l); why != fine {
		return pair{}, why
	}
	if s.leaders[l] == AtSea {
		return pair{}, landFirst
	}
	units, ok := s.but(s.longestParty(l), n)
	if !ok {
		return pair{}, tooFewToLeave
	}
	return units, s.mayCompany(l, units)
}

// leave has all go but so many: the company or army is chosen.
func (t transition) leave(band engine.Word, n int) reason {
	units, why := t.mayLeave(band, n)
	if why != fine {
		return why
	}
	t.party = party{true, t.bandSpot(band), units}
	return fine
}

// bandSpot returns where those are of whom some stay.
func (s *state) bandSpot(band engine.Word) Shire {
	if l := bandOf(band); l != NoLeader {
		return s.leaderSpot(engine.Word(l))
	}
	return shireOf(band)
}

// legalLeavings lists how many of a company or an army that can set out can stay
// behind: those that mayLeave takes. At most so many can leave the shire.
func (s *state) legalLeavings(band engine.Word, all pair, most int, to []engine.Action) []engine.Action {
	if all[s.active-s.side().First()] == 0 {
		return to
	}
	for n := range mostStay {
		if units, ok := s.but(all, n+1); ok && units.sum() <= most {
			to = append(to, engine.Action{Verb: LeaveSome, Args: engine.Args{band, engine.Word(n)}})
		}
	}
	return to
}
