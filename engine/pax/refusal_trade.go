package pax

import "skald/engine"

// What refusals of an offer name.

// parties returns who would give what an action puts into the offer, and who
// would take it.
func (s *state) parties(act engine.Action) (giver, taker engine.Seat) {
	if act.Verb == VerbAsk {
		return s.offer.to, s.turnOf
	}
	return s.turnOf, s.offer.to
}

func (s *state) giverNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	giver, _ := s.parties(act)
	return []engine.Arg{who(giver)}
}

// offeredNamed names the RIVAL to whom the open offer goes.
func (s *state) offeredNamed(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{rival(s.offer.to)}
}

// elsewhereNamed names a RIVAL, and the REGION in which they would have to be.
func (s *state) elsewhereNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	return []engine.Arg{rival(engine.Seat(s.lastWord(act))), s.region(s.tradeRegion())}
}

// sideNamed tells on which side of the offer a thing would be.
func (s *state) sideNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	if act.Verb == VerbGive {
		return []engine.Arg{engine.NumberArg("own", 1)}
	}
	return nil
}

// thingNamed tells of which sort a thing is.
func (s *state) thingNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	sort := "promise"
	switch it := s.edition.thingOf(act.Args[0]); {
	case it.silver > 0:
		sort = "silver"
	case it.anyTile || it.tile != NoTile:
		sort = "tile"
	case it.ship != NoNode:
		sort = "ship"
	case it.follower != NoPost:
		sort = "follower"
	}
	return []engine.Arg{engine.NumberArg(sort, 1)}
}

// tradedNamed names who would give a ship or a Follower, and where it is.
func (s *state) tradedNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	giver, _ := s.parties(act)
	return []engine.Arg{who(giver), s.node("post", s.traded(act))}
}

// traded returns where a ship or a Follower is that would be traded.
func (s *state) traded(act engine.Action) Node {
	it := s.edition.thingOf(act.Args[0])
	if it.follower != NoPost {
		return s.edition.posts[it.follower].node
	}
	return it.ship
}

// shipsNamed names who would take a ship, and how many of theirs are at sea: all.
func (s *state) shipsNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	_, taker := s.parties(act)
	return []engine.Arg{who(taker), amount(s.edition.Numbers.Ships)}
}

// typeTradedNamed names who would take a Follower, and the type of which they have
// none left.
func (s *state) typeTradedNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	_, taker := s.parties(act)
	it := s.edition.thingOf(act.Args[0])
	return []engine.Arg{who(taker), kindNamed(s.posts[it.follower].kind), amount(s.edition.Numbers.Followers)}
}

func (s *state) silverNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	giver, _ := s.parties(act)
	return []engine.Arg{who(giver), amount(int(act.Args[0]) + 1), engine.NumberArg("have", int(s.seats[giver].silfr))}
}

func (s *state) tradeRegionNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	return []engine.Arg{s.region(s.tradeRegion()), s.node("post", s.traded(act))}
}
