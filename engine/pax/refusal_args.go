package pax

import "skald/engine"

// What refusals name: words of the action, and what is there.

// lastWord returns the last word of an action.
func (s *state) lastWord(act engine.Action) engine.Word {
	return act.Args[len(s.edition.about.Verbs[act.Verb].Params)-1]
}

func (s *state) awaited(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{who(s.asked.First()), amount(s.asked.Len())}
}

func (s *state) tileNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	word := act.Args[0]
	if act.Verb == VerbGive {
		word = engine.Word(s.edition.thingOf(word).tile)
	}
	return []engine.Arg{engine.WordArg("tile", s.edition.vocTile, word)}
}

func (s *state) priceNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	tile := Tile(act.Args[0])
	return []engine.Arg{s.tile(tile), engine.NumberArg("cost", s.price(s.turnOf, s.spaceOf(tile), s.off())),
		engine.NumberArg("have", int(s.seats[s.turnOf].silfr))}
}

func (s *state) firstPlace(_ engine.Seat, act engine.Action) []engine.Arg {
	return []engine.Arg{s.edition.placeArg("place", act.Args[0])}
}

// stepsNamed tells how many STEPs there are, how many it would take, and whether
// fewer would do if a way led through a HOME.
func (s *state) stepsNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	var h harbour
	left, to := allowance{}, act.Args[1]
	switch {
	case act.Verb == VerbSail:
		h, left = s.underway()
		to = act.Args[0]
	case s.decision == AskMove:
		h, left = s.harbourOf(s.turnOf, act.Args[0], exhaustedFirst), allowance{steps: s.step().N}
	default:
		h = s.harbourOf(s.turnOf, act.Args[0], unexhausted)
		var all allowances
		s.allowances(s.turnOf, &all)
		left = all[s.windOf(h)]
	}
	homes := s.homeBorders(s.turnOf)
	o := s.edition.outlook(h, left.free, homes)
	args := []engine.Arg{engine.NumberArg("have", left.steps), engine.NumberArg("need", o.price(to).counts())}
	fromHome := s.edition.outlook(harbour{s.edition.homeWord, h.ship, NoNode}, left.free, homes)
	if h.word != s.edition.homeWord && o.price(s.edition.homeWord).counts()+fromHome.price(to).counts() <= left.steps {
		args = append(args, engine.NumberArg("home", 1))
	}
	return args
}

// openNamed names where the ship of the open JOURNEY is.
func (s *state) openNamed(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{s.node("place", s.ships[s.voyage.ship].at)}
}

func (s *state) lastSeat(_ engine.Seat, act engine.Action) []engine.Arg {
	return []engine.Arg{rival(engine.Seat(s.lastWord(act)))}
}

// requiredNamed names a tile, and the location in which it needs a POST.
func (s *state) requiredNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	tile := Tile(act.Args[0])
	return append(s.edition.locationArgs(s.edition.tiles[tile].at), s.tile(tile))
}

// locationArgs names a location: a REGION, or WINDS.
func (e *Edition) locationArgs(at Location) []engine.Arg {
	switch {
	case at.Any:
		return []engine.Arg{engine.NumberArg("any", 1)}
	case at.Winds == 0:
		return []engine.Arg{engine.WordArg("region", e.vocRegion, engine.Word(at.Region))}
	}
	var args []engine.Arg
	for w := range WindCount {
		if at.Winds>>w&1 == 1 {
			args = append(args, engine.WordArg([]string{"wind", "wind_b", "wind_c", "wind_d"}[len(args)], vocWind, engine.Word(w)))
		}
	}
	return args
}

// placeOf returns the POST that an action names, NoPost if none.
func (s *state) placeOf(act engine.Action) Post {
	word := act.Args[0]
	switch act.Verb {
	case VerbPlay:
		if act.Args[1] < s.edition.spaceFree() {
			return Post(act.Args[1])
		}
		return NoPost
	case VerbJarldom:
		word = act.Args[1]
	}
	p, _ := s.edition.postOf(word)
	return p
}

// postWord names what should be a POST.
func (s *state) postWord(_ engine.Seat, act engine.Action) []engine.Arg {
	word := act.Args[0]
	if act.Verb == VerbJarldom {
		word = act.Args[1]
	}
	return []engine.Arg{s.edition.placeArg("place", word)}
}

// ventureNamed names a POST, and with a Venture there when it works.
func (s *state) ventureNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	args := []engine.Arg{s.post(p)}
	if tile := s.posts[p].tile; tile != NoTile {
		args = append(args, s.tile(tile), engine.WordArg("trigger", vocTrigger, engine.Word(s.edition.programs[tileSource(tile)].trigger)))
	}
	return args
}

// spentNamed tells how many ships of the seat are in a POST, all of them EXHAUSTED.
func (s *state) spentNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	return []engine.Arg{s.post(p), amount(s.count(s.turnOf, s.edition.posts[p].node))}
}

// rivalNamed names a RIVAL, and the POST in which they would have to be.
func (s *state) rivalNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	return []engine.Arg{rival(engine.Seat(s.lastWord(act))), s.post(s.placeOf(act))}
}

func (s *state) postNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	return []engine.Arg{s.post(s.placeOf(act))}
}

// placeNamed tells in which location a POST would have to be.
func (s *state) placeNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	var at Location
	switch act.Verb {
	case VerbPlay:
		at = s.edition.tiles[act.Args[0]].at
	case VerbLand:
		at = s.landing()
	default:
		at = s.step().At
	}
	return append(s.edition.locationArgs(at), s.post(s.placeOf(act)))
}

// typeNamed tells which type a Venture takes, and which one an ability is for.
func (s *state) typeNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	args := []engine.Arg{s.post(p), kindNamed(s.edition.tiles[s.posts[p].tile].flag)}
	if s.decision == AskEstablishThere && s.step().Kind != NoKind {
		args = append(args, engine.WordArg("only", vocKind, engine.Word(s.step().Kind)))
	}
	return args
}

// entryNamed tells from where a POST is entered.
func (s *state) entryNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	return []engine.Arg{s.post(p), s.node("node", s.edition.nodes[s.edition.posts[p].node].entry)}
}

func (s *state) ownerNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	return []engine.Arg{s.post(p), rival(s.posts[p].owner)}
}

// crowdNamed tells how many ships of the seat and of others are in a POST.
func (s *state) crowdNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	at, others := s.edition.posts[p].node, 0
	for seat := range s.playing().Without(s.turnOf).All() {
		others += s.count(seat, at)
	}
	return []engine.Arg{s.post(p), engine.NumberArg("own", s.count(s.turnOf, at)), engine.NumberArg("others", others)}
}

func (s *state) hallNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	kind := s.edition.tiles[act.Args[0]].kind
	list, spaces := s.hallOf(s.turnOf, kind)
	return []engine.Arg{engine.WordArg("type", vocType, engine.Word(kind)), amount(int(list.size)), engine.NumberArg("spaces", spaces)}
}

func (s *state) followerNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	k := Theocracy
	switch act.Verb {
	case VerbPlay, VerbRus:
		k = s.edition.tiles[act.Args[0]].flag
	case VerbEstablish:
		k = Kind(act.Args[1])
	}
	return []engine.Arg{kindNamed(k), amount(s.edition.Numbers.Followers)}
}

func (s *state) subjectNamed(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{s.tile(s.subject)}
}

func (s *state) costNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p := s.placeOf(act)
	return []engine.Arg{s.post(p), engine.NumberArg("cost", s.priceOf(s.turnOf, p)), engine.NumberArg("have", int(s.seats[s.turnOf].silfr))}
}

func (s *state) groundNamed(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{s.post(s.ground)}
}

func (s *state) forbidNamed(engine.Seat, engine.Action) []engine.Arg {
	return []engine.Arg{rival(s.forbid)}
}

func (s *state) strengthNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	p, against := s.placeOf(act), engine.Seat(act.Args[1])
	ships, more, _ := s.strength(s.turnOf, p)
	return []engine.Arg{rival(against), s.post(p), engine.NumberArg("count", ships+more), engine.NumberArg("theirs", s.count(against, s.edition.posts[p].node))}
}

// markerOf returns the marker that an Influence Action needs.
func markerOf(v engine.Verb) Kind {
	switch v {
	case VerbJarldom:
		return Jarldom
	case VerbTheocracy:
		return Theocracy
	case VerbSweden:
		return Sweden
	}
	return Rus
}

func (s *state) markerNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	return []engine.Arg{kindNamed(markerOf(act.Verb))}
}

// holderNamed names a marker, and who holds it if anybody does.
func (s *state) holderNamed(_ engine.Seat, act engine.Action) []engine.Arg {
	args := []engine.Arg{kindNamed(markerOf(act.Verb))}
	if holder := s.markers[markerOf(act.Verb)]; holder != engine.Nobody {
		args = append(args, rival(holder))
	}
	return args
}

// choiceNamed tells what an ability asks for.
func (s *state) choiceNamed(engine.Seat, engine.Action) []engine.Arg {
	if s.depth == 0 {
		return nil
	}
	return []engine.Arg{engine.WordArg("choice", vocChoice, choiceOf[s.step().Op])}
}
