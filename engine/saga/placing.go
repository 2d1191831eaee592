package saga

import "skald/engine"

// Setup, point 10: one Leader of the Vikings is set aside at random, the other
// three start in Scandinavia, one in each area. Which starts where the Viking
// says before the first tile is taken, and keeps it secret; or chance does.

// dealLeaders lets chance place the Vikings' Leaders.
func (t transition) dealLeaders() {
	var order [LeadersEach]Leader
	for i := range order {
		order[i] = Viking.leader(i)
	}
	t.dice.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	for i, l := range order[:Scandinavia] {
		t.board[Viking][North+Area(i)].leaders = l.bit()
	}
	t.aside[Viking] = order[Scandinavia].bit()
	t.tell.Only(engine.Seat(Viking), "secret.vikings", append(startArgs([Scandinavia]Leader(order[:])),
		engine.WordArg("aside", vocLeader, engine.Word(order[Scandinavia])))...)
}

// startArgs name who starts in which area.
func startArgs(order [Scandinavia]Leader) []engine.Arg {
	return []engine.Arg{
		engine.WordArg("north", vocLeader, engine.Word(order[0])),
		engine.WordArg("central", vocLeader, engine.Word(order[1])),
		engine.WordArg("south", vocLeader, engine.Word(order[2])),
	}
}

// setLeaderAside lets chance set a Leader aside; the others wait in the supply
// to be placed.
func (t transition) setLeaderAside() {
	aside := Viking.leader(t.dice.IntN(LeadersEach))
	t.aside[Viking] = aside.bit()
	t.supply[Viking].leaders = leaderSets &^ aside.bit()
	t.tell.Only(engine.Seat(Viking), "secret.to-place",
		engine.WordArg("supply", vocBand, band{Viking, force{leaders: t.supply[Viking].leaders}}.index()),
		engine.WordArg("aside", vocLeader, engine.Word(aside)))
}

// mayPlaceLeaders says whether the Leaders can start in that order: each of the
// three once.
func (s *state) mayPlaceLeaders(order [Scandinavia]Leader) reason {
	var set uint8
	for _, l := range order {
		if l.Side() != Viking || s.supply[Viking].leaders&l.bit() == 0 || set&l.bit() != 0 {
			return notToPlace
		}
		set |= l.bit()
	}
	return fine
}

// placeLeaders puts the Leaders in Scandinavia, and the first round begins.
func (t transition) placeLeaders(order [Scandinavia]Leader) reason {
	if why := t.mayPlaceLeaders(order); why != fine {
		return why
	}
	t.supply[Viking].leaders = 0
	for i, l := range order {
		t.board[Viking][North+Area(i)].leaders = l.bit()
	}
	t.tell.All("note.placed", who(Viking))
	t.tell.Only(engine.Seat(Viking), "secret.placed", startArgs(order)...)
	t.beginRound()
	return fine
}

// legalPlacements lists the six orders of the three Leaders.
func (s *state) legalPlacements(to []engine.Action) []engine.Action {
	for north := range Leader(LeadersEach) {
		for central := range Leader(LeadersEach) {
			for south := range Leader(LeadersEach) {
				if s.mayPlaceLeaders([Scandinavia]Leader{north, central, south}) == fine {
					to = append(to, engine.Action{Verb: PlaceLeaders, Args: engine.Args{engine.Word(north), engine.Word(central), engine.Word(south)}})
				}
			}
		}
	}
	return to
}

// coherentPlacement checks that the match has not begun.
func (s *state) coherentPlacement(f *engine.Faults) {
	s.coherentViking(f)
	if s.tilesTaken() > 0 || int(s.marker) != s.edition.Track.Round || size(s.supply[Viking].leaders) != Scandinavia {
		f.Add("the Leaders cannot be placed")
	}
	for _, units := range s.board[Viking] {
		if units.leaders != 0 {
			f.Add("a Leader is placed already")
		}
	}
}
