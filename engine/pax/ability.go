package pax

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine"
)

// An Op is an operation of the ability language.
type Op uint8

// The operations: those that happen at once, then those that stand while their
// Follower does.
const (
	OpGain Op = iota
	OpGainPer
	OpEachGain
	OpYesGain
	OpTribute
	OpSteal
	OpEachDiscardOrPay
	OpEachGodOrPay
	OpDraw
	OpBuy
	OpTakeDiscard
	OpNewTrack
	OpPlaceShip
	OpUnexhaustShip
	OpMove
	OpReturnShip
	OpEachReturnShip
	OpEachReturnFollower
	OpReturnRivalShips
	OpReturnAllShips
	OpGainShips
	OpEstablish
	OpSwapFollower
	OpDiscardAdvocate
	OpForbidChallenge
	OpSwapVictoryCard

	OpDiscount
	OpExtraDraw
	OpSteps
	OpFreeStep
	OpFresh
	OpRaid
	OpBonus
	OpCopy
	OpChallenge
	OpChallengeTies
	OpHandLimit
	OpInfluence
	OpVote
	OpToll
	OpProtect
	OpDuchy
	OpAllyDiscount
	OpAdvocates
	OpRansom
	Ops = iota
)

// A Step is an operation with its arguments, as numbers.
type Step struct {
	Op   Op
	N    int      // how many
	Max  int      // OpGainPer: at most
	At   Location // where
	Kind Kind     // NoKind: any type
	How  How      // the variant
}

// A How is the variant of an operation, where it has several.
type How uint8

// The variants.
const (
	Plain          How = iota
	PerShips           // OpGainPer: own ships in a WIND
	PerEstablished     // own map Followers in a WIND
	PerKeyCenters      // own KEY TRADE CENTERS
	Colocated          // OpSteal: from all who are COLOCATED
	Here               // OpReturnShip: in the REGION of the ship that activates
	WithMe             // in a REGION with an own ship
	KeepAll            // OpExtraDraw: all are kept
	DiscardOne         // one is DISCARDED
	RiverSteps         // OpFreeStep: between river REGIONS
	SeaSteps           // between seas
	OnActivate         // OpBonus: when you ACTIVATE
	OnPlayVenture      // when you PLAY a Venture
	OnTheocracy        // when you ESTABLISH a Theocracy Follower
	ShipsInRegion      // OpProtect: in this REGION
	AllShips           // all
)

// A Location is ANY, WINDS or a REGION.
type Location struct {
	Any    bool
	Winds  uint8  // as a set; all of them if Any
	Region Region // if Winds is 0
}

// everywhere is the location ANY.
var everywhere = Location{Any: true, Winds: 1<<WindCount - 1}

// has reports whether a POST is in the location.
func (l Location) has(p *post) bool {
	return l.Winds>>p.wind&1 == 1 || l.Winds == 0 && l.Region == p.region
}

// An argument is a place in an operation's brackets.
type argument struct {
	expected string
	read     func(*Edition, string, *Step) bool
}

var (
	argNumber  = argument{"a whole number from 1 to 9", func(_ *Edition, w string, s *Step) bool { return digit(w, &s.N) }}
	argMost    = argument{"a whole number from 1 to 9", func(_ *Edition, w string, s *Step) bool { return digit(w, &s.Max) }}
	argWind    = argument{"one of WEST, NORTH, EAST or SOUTH", readWind}
	argPlace   = argument{"ANY, a WIND, WINDS joined by +, or a region", func(e *Edition, w string, s *Step) bool { return e.location(w, &s.At) }}
	argArea    = argument{"a region", readRegion}
	argKind    = argument{"one of jarldom, theocracy, sweden or rus", readKind}
	argAnyKind = argument{"any, jarldom, theocracy, sweden or rus", func(e *Edition, w string, s *Step) bool {
		s.Kind = NoKind
		return w == "any" || readKind(e, w, s)
	}}
	argCounted = argument{"ships_WIND, established_WIND or key_trade_centers", readCounted}
	argVictims = argument{"colocated or a WIND", oneOf(map[string]How{"colocated": Colocated}, readWind)}
	argWhose   = argument{"here, with_me or a WIND", oneOf(map[string]How{"here": Here, "with_me": WithMe}, readWind)}
	argAfter   = argument{"keep or discard", oneOf(map[string]How{"keep": KeepAll, "discard": DiscardOne}, nil)}
	argWater   = argument{"river or sea", oneOf(map[string]How{"river": RiverSteps, "sea": SeaSteps}, nil)}
	argDeed    = argument{"activate, play_venture or theocracy", oneOf(map[string]How{"activate": OnActivate, "play_venture": OnPlayVenture, "theocracy": OnTheocracy}, nil)}
	argGuarded = argument{"region or ships", oneOf(map[string]How{"region": ShipsInRegion, "ships": AllShips}, nil)}
)

func digit(word string, to *int) bool {
	n, err := strconv.Atoi(word)
	*to = n
	return err == nil && len(word) == 1 && n >= 1
}

func readWind(_ *Edition, word string, s *Step) bool {
	i := slices.Index(windWords[:], word)
	s.At.Winds = 1 << max(i, 0)
	return i >= 0
}

func readRegion(e *Edition, word string, s *Step) bool {
	i := slices.IndexFunc(e.regions, func(r region) bool { return r.word == word })
	s.At.Region = Region(max(i, 0))
	return i >= 0
}

func readKind(_ *Edition, word string, s *Step) bool {
	i := slices.Index(kindWords[:], word)
	s.Kind = Kind(max(i, 0))
	return i >= 0
}

func readCounted(e *Edition, word string, s *Step) bool {
	for prefix, how := range map[string]How{"ships_": PerShips, "established_": PerEstablished} {
		if w, ok := strings.CutPrefix(word, prefix); ok {
			s.How = how
			return readWind(e, w, s)
		}
	}
	s.How = PerKeyCenters
	return word == "key_trade_centers"
}

func oneOf(words map[string]How, otherwise func(*Edition, string, *Step) bool) func(*Edition, string, *Step) bool {
	return func(e *Edition, word string, s *Step) bool {
		how, ok := words[word]
		s.How = how
		return ok || otherwise != nil && otherwise(e, word, s)
	}
}

// location reads ANY, a WIND, WINDS joined by + or a REGION.
func (e *Edition) location(word string, to *Location) bool {
	if word == "ANY" {
		*to = everywhere
		return true
	}
	var s Step
	if readRegion(e, word, &s) {
		to.Region = s.At.Region
		return true
	}
	for _, w := range strings.Split(word, "+") {
		if !readWind(e, w, &s) || to.Winds&s.At.Winds != 0 {
			return false
		}
		to.Winds |= s.At.Winds
	}
	return true
}

// A triggerSet is a set of triggers.
type triggerSet uint16

const (
	atOnce       = triggerSet(1<<Immediate | 1<<Activate | 1<<Althing)
	whenInvest   = triggerSet(1 << Invest)
	whenJourney  = triggerSet(1 << Journey)
	whenActivate = triggerSet(1 << Activate)
	whenPlay     = triggerSet(1 << Play)
	whenParley   = triggerSet(1 << Parley)
	whenWinter   = triggerSet(1 << Winter)
	whenAlways   = triggerSet(1 << Always)
)

func (set triggerSet) String() string {
	var list []string
	for t, word := range triggerWords {
		if set>>t&1 == 1 {
			list = append(list, word)
		}
	}
	return listed(list)
}

// operations has a row for each operation: its name, the arguments that it takes
// in each of its forms, and the triggers under which it may stand.
var operations = [Ops]struct {
	name  string
	forms [][]argument
	under triggerSet
}{
	OpGain:               {"gain", [][]argument{{argNumber}}, atOnce | whenWinter},
	OpGainPer:            {"gain_per", [][]argument{{argNumber, argCounted, argMost}}, atOnce | whenWinter},
	OpEachGain:           {"each_gain", [][]argument{{argNumber}}, atOnce},
	OpYesGain:            {"yes_gain", [][]argument{{argNumber}}, 1 << Althing},
	OpTribute:            {"tribute", [][]argument{{argNumber}}, atOnce},
	OpSteal:              {"steal", [][]argument{{argNumber, argVictims}}, atOnce},
	OpEachDiscardOrPay:   {"each_discard_or_pay", [][]argument{{argNumber}}, atOnce},
	OpEachGodOrPay:       {"each_god_or_pay", [][]argument{{argNumber}}, atOnce},
	OpDraw:               {"draw", [][]argument{{argNumber}}, atOnce},
	OpBuy:                {"buy", [][]argument{{argNumber}}, atOnce},
	OpTakeDiscard:        {"take_discard", [][]argument{{}}, atOnce},
	OpNewTrack:           {"new_track", [][]argument{{}}, atOnce},
	OpPlaceShip:          {"place_ship", [][]argument{{argPlace}}, atOnce},
	OpUnexhaustShip:      {"unexhaust_ship", [][]argument{{argNumber}}, atOnce},
	OpMove:               {"move", [][]argument{{argNumber}}, atOnce},
	OpReturnShip:         {"return_ship", [][]argument{{argWhose}}, atOnce},
	OpEachReturnShip:     {"each_return_ship", [][]argument{{}}, atOnce},
	OpEachReturnFollower: {"each_return_follower", [][]argument{{argWind}}, atOnce},
	OpReturnRivalShips:   {"return_rival_ships", [][]argument{{argWind}}, atOnce},
	OpReturnAllShips:     {"return_all_ships", [][]argument{{argArea}}, atOnce},
	OpGainShips:          {"gain_ships", [][]argument{{argNumber}}, 1 << Immediate},
	OpEstablish:          {"establish", [][]argument{{argAnyKind, argPlace}}, atOnce},
	OpSwapFollower:       {"swap_follower", [][]argument{{argKind}}, atOnce},
	OpDiscardAdvocate:    {"discard_advocate", [][]argument{{}}, atOnce},
	OpForbidChallenge:    {"forbid_challenge", [][]argument{{}}, atOnce},
	OpSwapVictoryCard:    {"swap_victory_card", [][]argument{{}}, atOnce},

	OpDiscount:      {"discount", [][]argument{{argNumber}}, whenInvest},
	OpExtraDraw:     {"extra_draw", [][]argument{{argNumber, argAfter}}, whenInvest},
	OpSteps:         {"steps", [][]argument{{argNumber}, {argNumber, argWind}}, whenJourney},
	OpFreeStep:      {"free_step", [][]argument{{argWater}}, whenJourney},
	OpFresh:         {"fresh", [][]argument{{}}, whenJourney},
	OpRaid:          {"raid", [][]argument{{argNumber}}, whenJourney},
	OpBonus:         {"bonus", [][]argument{{argNumber, argDeed}}, whenActivate | whenPlay | whenAlways},
	OpCopy:          {"copy", [][]argument{{}}, whenActivate},
	OpChallenge:     {"challenge", [][]argument{{argNumber}, {argNumber, argWind}}, whenParley},
	OpChallengeTies: {"challenge_ties", [][]argument{{}}, whenParley},
	OpHandLimit:     {"hand_limit", [][]argument{{argNumber}}, whenWinter},
	OpInfluence:     {"influence", [][]argument{{argKind, argNumber}}, whenAlways},
	OpVote:          {"vote", [][]argument{{argNumber}}, whenAlways},
	OpToll:          {"toll", [][]argument{{argNumber}}, whenAlways},
	OpProtect:       {"protect", [][]argument{{argGuarded}}, whenAlways},
	OpDuchy:         {"duchy", [][]argument{{argNumber}}, whenAlways},
	OpAllyDiscount:  {"ally_discount", [][]argument{{argNumber}}, whenAlways},
	OpAdvocates:     {"advocates", [][]argument{{argNumber}}, whenAlways},
	OpRansom:        {"ransom", [][]argument{{argNumber}}, whenAlways},
}

func (o Op) String() string { return operations[o].name }

// standing reports whether an operation works while its Follower stands.
func (o Op) standing() bool { return o >= OpDiscount }

// under returns the triggers under which a step may stand: a bonus only under
// that of its deed.
func (s *Step) under() triggerSet {
	if s.Op == OpBonus {
		return map[How]triggerSet{OnActivate: whenActivate, OnPlayVenture: whenPlay, OnTheocracy: whenAlways}[s.How]
	}
	return operations[s.Op].under
}

// A holder is what an ability is printed on.
type holder uint8

const (
	onJarl holder = iota
	onCenter
	onAlly
	onVenture
	onEvent
	onAdvocate
	onGod
)

var holderWords = []string{"a Jarl", "a trade center", "a powerful ally", "a Venture", "an Event", "an Advocate", "a God"}

// parse reads an ability. Every fault names the operation, what is wrong with it
// and what was expected.
func (e *Edition) parse(f *engine.Faults, text string, on holder, trigger Trigger) []Step {
	var program []Step
	switch {
	case on == onEvent && trigger != Immediate && trigger != Althing:
		f.Add("%s is under %s, an Event is under IMMEDIATE or ALTHING", text, trigger)
	case on != onEvent && trigger == Althing:
		f.Add("%s is under ALTHING on %s, only Events are", text, holderWords[on])
	case on == onJarl && trigger == Immediate:
		f.Add("%s is under IMMEDIATE on a Jarl, whose ability always works", text)
	}
	for _, part := range strings.Split(text, ";") {
		part = strings.TrimSpace(part)
		step, wrong := e.parseStep(part)
		if wrong == "" {
			wrong = step.misplaced(on, trigger)
		}
		if wrong != "" {
			f.Add("%q: %s", part, wrong)
			continue
		}
		program = append(program, step)
	}
	return program
}

// parseStep reads an operation, and returns what is wrong with it.
func (e *Edition) parseStep(text string) (Step, string) {
	name, rest, bracket := strings.Cut(text, "(")
	op := slices.IndexFunc(operations[:], func(row struct {
		name  string
		forms [][]argument
		under triggerSet
	}) bool {
		return row.name == name
	})
	if op < 0 {
		return Step{}, "there is no such operation"
	}
	var words []string
	if inside, closed := strings.CutSuffix(rest, ")"); bracket && !closed {
		return Step{}, "the bracket is not closed"
	} else if bracket {
		for _, w := range strings.Split(inside, ",") {
			words = append(words, strings.TrimSpace(w))
		}
	}
	forms := operations[op].forms
	var counts []string
	for _, form := range forms {
		if counts = append(counts, strconv.Itoa(len(form))); len(form) != len(words) {
			continue
		}
		step := Step{Op: Op(op), Kind: NoKind}
		for i, arg := range form {
			if !arg.read(e, words[i], &step) {
				return step, strconv.Quote(words[i]) + " must be " + arg.expected
			}
		}
		return step, ""
	}
	return Step{}, "it has " + strconv.Itoa(len(words)) + " arguments, it takes " + listed(counts)
}

// misplaced says why a step cannot stand on a holder under a trigger, "" if it
// can.
func (s *Step) misplaced(on holder, trigger Trigger) string {
	needsPost := s.Op == OpToll || s.How == Here || s.How == Colocated || s.How == ShipsInRegion
	switch {
	case s.under()>>trigger&1 == 0:
		return "it is under " + trigger.String() + ", it must be under " + s.under().String()
	case trigger == Activate && !s.Op.standing() && on != onVenture:
		return "what happens by ACTIVATE stands on a Venture, not on " + holderWords[on]
	case s.Op == OpGainShips && on != onAlly:
		return "it stands on a powerful ally, not on " + holderWords[on]
	case needsPost && on != onVenture:
		return "it needs a post of its own: it stands on a Venture, not on " + holderWords[on]
	case (s.How == Here || s.How == Colocated) && trigger != Activate:
		return "it is under " + trigger.String() + ", with this argument it must be under ACTIVATE"
	}
	return ""
}
