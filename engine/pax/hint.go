package pax

import "skald/engine"

var (
	_ engine.Hinter       = (*state)(nil)
	_ engine.PublicHinter = (*state)(nil)
	_ engine.Namer        = (*state)(nil)
	_ engine.Auditor      = (*state)(nil)
	_ engine.Opener       = (*state)(nil)
)

// Hint implements engine.Hinter: of a ship what it can reach, of a POST what is
// there, of a tile where it goes and what it is, of a seat what it has.
func (s *state) Hint(seat engine.Seat, act engine.Action, place int) (engine.Secret, bool) {
	key, args := s.hint(seat, act, place)
	return engine.NewSecret(seat, key, args...), key != ""
}

// PublicHint implements engine.PublicHinter. All that hints tell of the words of
// open verbs is public.
func (s *state) PublicHint(seat engine.Seat, act engine.Action, place int) (engine.Note, bool) {
	if int(act.Verb) >= verbCount || !s.edition.about.Verbs[act.Verb].Public {
		return engine.Note{}, false
	}
	key, args := s.hint(seat, act, place)
	return engine.NewNote(key, args...), key != ""
}

func (s *state) hint(seat engine.Seat, act engine.Action, place int) (string, []engine.Arg) {
	if seat >= engine.Seat(s.players) || s.over != runs || int(act.Verb) >= verbCount || place >= len(s.edition.about.Verbs[act.Verb].Params) || !s.edition.about.WellFormed(act) {
		return "", nil
	}
	word := act.Args[place]
	switch s.edition.about.Verbs[act.Verb].Params[place].Name {
	case "ship":
		return s.hintShip(seat, act, word)
	case "to":
		return s.hintTo(seat, act, word)
	case "post":
		return s.hintPost(seat, word)
	case "tile":
		if t := s.tileOf(word); t != NoTile {
			return s.hintTile(act.Verb, t)
		}
	case "seat":
		if word < engine.Word(s.players) {
			return s.hintSeat(engine.Seat(word))
		}
	case "target":
		return s.hintTarget(seat, word)
	case "place":
		if word < s.edition.spaceFree() {
			return s.hintPost(seat, engine.Word(s.edition.posts[word].node))
		}
	}
	return "", nil
}

// hintShip tells how many POSTS and REGIONS a ship can reach.
func (s *state) hintShip(seat engine.Seat, act engine.Action, word engine.Word) (string, []engine.Arg) {
	if act.Verb != VerbJourney || seat != s.turnOf {
		return "", nil
	}
	want, left := unexhausted, allowance{}
	if s.decision == AskMove {
		want, left = exhaustedFirst, allowance{steps: s.step().N}
	}
	h := s.harbourOf(seat, word, want)
	if h.ship == noShip {
		return "", nil
	}
	if s.decision != AskMove {
		var all allowances
		s.allowances(seat, &all)
		left = all[s.windOf(h)]
	}
	o := s.edition.outlook(h, left.free, s.homeBorders(seat))
	return "hint.ship", []engine.Arg{amount(o.nodes(left.steps).size())}
}

// hintTo tells what hintPost does, and how many STEPs it takes to get there. A way
// without a STEP to where nobody is has no hint.
func (s *state) hintTo(seat engine.Seat, act engine.Action, word engine.Word) (string, []engine.Arg) {
	key, args := s.hintPost(seat, word)
	ways := act.Verb == VerbJourney || act.Verb == VerbSail
	if !ways || seat != s.turnOf || meaning[s.decision]>>act.Verb&1 == 0 || s.may(seat, act) != fine {
		return key, args
	}
	need := s.stepsNamed(seat, act)[1].Number
	if key == "" {
		if need == 0 { // there is nothing to tell
			return "", nil
		}
		key = "hint.region"
	}
	return key, append(args, engine.NumberArg("need", need))
}

// hintPost tells who stands in a POST, what lies there and what it costs the seat.
func (s *state) hintPost(seat engine.Seat, word engine.Word) (string, []engine.Arg) {
	e := s.edition
	if word >= e.homeWord {
		return "", nil
	}
	var args []engine.Arg
	for other := range engine.Seat(s.players) {
		if n := s.count(other, Node(word)); n > 0 {
			at := letter(len(args) / 2)
			args = append(args, engine.SeatArg("who_"+at, other), engine.NumberArg(at, n))
		}
	}
	p, ok := e.postOf(word)
	if !ok {
		if len(args) == 0 {
			return "", nil
		}
		return "hint.region", args
	}
	here, printed := &s.posts[p], &e.posts[p]
	if here.tile != NoTile {
		args = append(args, s.tile(here.tile), kindNamed(e.tiles[here.tile].flag))
	}
	if printed.kind != EmptyPost && here.owner != seat {
		args = append(args, engine.NumberArg("cost", s.priceOf(seat, p)))
		args = append(args, e.abilityArgs(postSource(p))...)
	}
	switch {
	case printed.kind == EmptyPost && here.tile == NoTile:
		args = append(args, engine.NumberArg("empty", 1))
	case here.owner != engine.Nobody:
		args = append(args, who(here.owner))
		if here.tile == NoTile {
			args = append(args, kindNamed(here.kind))
		}
	}
	return "hint.post", args
}

// hintTile tells a tile's location, type and ability, and its price where it is
// bought.
func (s *state) hintTile(v engine.Verb, t Tile) (string, []engine.Arg) {
	args := append(s.edition.tileArgs(t)[1:], s.edition.abilityArgs(tileSource(t))...)
	if space := s.spaceOf(t); v == VerbBuy && space >= 0 && s.over == runs {
		if price := s.price(s.turnOf, space, s.off()); price > 0 {
			args = append(args, engine.NumberArg("cost", price))
		} else {
			args = append(args, engine.NumberArg("free", 1))
		}
	}
	return "hint.tile", args
}

func (s *state) hintSeat(seat engine.Seat) (string, []engine.Arg) {
	ships := 0
	for i := range s.ships {
		if s.ships[i].at != NoNode && s.ownerOf(i) == seat {
			ships++
		}
	}
	return "hint.seat", []engine.Arg{engine.NumberArg("ships", ships), engine.NumberArg("silfr", int(s.seats[seat].silfr)), engine.NumberArg("hand", s.seats[seat].hand.size())}
}

func (s *state) hintTarget(seat engine.Seat, word engine.Word) (string, []engine.Arg) {
	e := s.edition
	switch {
	case word < engine.Word(s.players):
		return s.hintSeat(engine.Seat(word))
	case word >= MaxPlayers && word < e.targetTile(0):
		return s.hintPost(seat, word-MaxPlayers)
	case word >= e.targetTile(0) && word < e.targetCard(0):
		return s.hintTile(VerbPick, Tile(word-e.targetTile(0)))
	}
	return "", nil
}

// Name implements engine.Namer: seats are named by who sits there, the place of an
// Event, which takes none, by what becomes of it, and a tile in whose place another
// goes as such.
func (s *state) Name(_ engine.Seat, act engine.Action, place int) (engine.Note, bool) {
	e := s.edition
	if !e.about.WellFormed(act) || place >= len(e.about.Verbs[act.Verb].Params) {
		return engine.Note{}, false
	}
	word := act.Args[place]
	switch v := e.about.Verbs[act.Verb].Params[place].Vocabulary; {
	case v == vocSeat && word < engine.Word(s.players):
		return engine.NewNote("name.seat", who(engine.Seat(word))), true
	case v == e.vocSpace && word == e.spaceFree() && s.tileOf(act.Args[0]) != NoTile && e.tiles[act.Args[0]].kind == Event:
		if e.programs[tileSource(Tile(act.Args[0]))].trigger == Althing {
			return engine.NewNote("name.althing"), true
		}
		return engine.NewNote("name.event"), true
	case v == e.vocSpace && word > e.spaceFree():
		return engine.NewNote("name.instead", s.tile(Tile(word-e.spaceTile(0)))), true
	case v == e.vocTarget && word < engine.Word(s.players):
		return engine.NewNote("name.seat", who(engine.Seat(word))), true
	case v == e.vocTarget && word >= e.targetShip(0, 0):
		at := int(word - e.targetShip(0, 0))
		if seat := at / len(e.nodes); seat < int(s.players) {
			return engine.NewNote("name.ship", who(engine.Seat(seat)), s.node("node", Node(at%len(e.nodes)))), true
		}
	}
	return engine.Note{}, false
}
