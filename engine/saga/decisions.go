package saga

import "skald/engine"

// A Decision is what a seat can be asked.
type Decision uint8

// The decisions. Positions are stored by these numbers.
const (
	AskTake    Decision = iota // choose an Action tile
	AskTile                    // choose which tile to resolve
	AskBonus                   // resolve the Bonus or skip it
	AskAction                  // resolve an Action of the tile, or be done
	AskSail                    // a marker was drawn: at least 1 Unit must sail
	AskRecruit                 // Recruitment is under way
	AskIncome                  // Income is under way
	AskFyrd                    // Fyrd is under way
	AskEmbark                  // after a Pillage: who goes to the Drakkar
	AskFight                   // which Combat is next
	AskReveal                  // reveal a Leader or pass
	AskBring                   // Marshal or Shipmaster brings a Unit
	AskSend                    // Envoy sends a Unit
	AskSlay                    // Berserk removes Units
	AskLose                    // choose casualties
	AskRetreat                 // choose where to retreat
	AskSettle                  // who goes home to which area
	AskNothing                 // the match is over
	AskPlace                   // Setup: which Leader starts in which area
	Decisions  = iota
)

// A decisionRow is what the game knows of a decision. Its functions stand
// beside the rule that asks for it.
type decisionRow struct {
	phase  Phase // AskEmbark is asked in Combat too
	onTile bool  // asked while a tile is being resolved
	verbs  []engine.Verb
	legal  func(*state, []engine.Action) []engine.Action
	// forced reports whether everybody can see that there is one action only;
	// nil where one may also be done, skip or pass.
	forced func(*state) bool
	// coherent adds a fault if the rest of the position does not let this be
	// asked.
	coherent func(*state, *engine.Faults)
	ask      string                     // the sentence that asks
	names    func(*Public) []engine.Arg // what the sentence names besides the seat
}

// decisions has a row for each decision. What a tile's deeds add to the verbs
// is in the table of deeds.
var decisions = [Decisions]decisionRow{
	AskTake: {
		phase: Choosing, verbs: []engine.Verb{Take}, ask: "ask.take",
		legal: (*state).legalTakes, forced: (*state).lastTake,
	},
	AskTile: {
		phase: Resolving, verbs: []engine.Verb{Resolve}, ask: "ask.tile",
		legal: (*state).legalResolves, forced: (*state).soleTile,
	},
	AskBonus: {
		phase: Resolving, onTile: true, verbs: []engine.Verb{Skip}, ask: "ask.bonus", names: (*Public).bonusLeft,
		legal: (*state).legalBonuses,
	},
	AskAction: {
		phase: Resolving, onTile: true, verbs: []engine.Verb{Done}, ask: "ask.action", names: (*Public).actionsLeft,
		legal: (*state).legalActions,
	},
	AskSail: {
		phase: Resolving, onTile: true, verbs: []engine.Verb{Move}, ask: "ask.sail", names: (*Public).voyage,
		legal: (*state).legalSails, forced: (*state).soleSailor, coherent: (*state).coherentSail,
	},
	AskRecruit: {
		phase: Resolving, onTile: true, verbs: []engine.Verb{Recruit, Done}, ask: "ask.recruit",
		legal: (*state).legalFurtherRecruits, coherent: tileHas(Recruitment),
	},
	AskIncome: {
		phase: Resolving, onTile: true, verbs: []engine.Verb{Income, Done}, ask: "ask.income",
		legal: (*state).legalFurtherIncomes, coherent: tileHas(TakingIncome),
	},
	AskFyrd: {
		phase: Resolving, onTile: true, verbs: []engine.Verb{Fyrd, Done}, ask: "ask.fyrd",
		legal: (*state).legalFurtherFyrds, coherent: tileHas(CallingFyrd),
	},
	AskEmbark: {
		phase: Resolving, onTile: true, verbs: []engine.Verb{Embark, Done}, ask: "ask.embark", names: (*Public).pillaged,
		legal: (*state).legalEmbarks, coherent: (*state).coherentEmbark,
	},
	AskFight: {
		phase: Combat, verbs: []engine.Verb{Fight}, ask: "ask.fight",
		legal: (*state).legalFights, forced: (*state).soleFight, coherent: (*state).coherentViking,
	},
	AskReveal: {
		phase: Combat, verbs: []engine.Verb{Reveal, Pass}, ask: "ask.reveal", names: (*Public).fray,
		legal: (*state).legalReveals, coherent: (*state).coherentCombat,
	},
	AskBring: {
		phase: Combat, verbs: []engine.Verb{Bring, Skip}, ask: "ask.bring", names: (*Public).battlefield,
		legal: (*state).legalBrings, coherent: (*state).coherentCombat,
	},
	AskSend: {
		phase: Combat, verbs: []engine.Verb{Send}, ask: "ask.send", names: (*Public).battlefield,
		legal: (*state).legalSends, forced: (*state).soleTarget, coherent: (*state).coherentSend,
	},
	AskSlay: {
		phase: Combat, verbs: []engine.Verb{Slay, Skip}, ask: "ask.slay", names: (*Public).victims,
		legal: (*state).legalSlays, coherent: (*state).coherentSlay,
	},
	AskLose: {
		phase: Combat, verbs: []engine.Verb{Lose}, ask: "ask.lose", names: (*Public).casualties,
		legal: (*state).legalLosses, forced: (*state).soleLoss, coherent: (*state).coherentLosses,
	},
	AskRetreat: {
		phase: Combat, verbs: []engine.Verb{Retreat}, ask: "ask.retreat", names: (*Public).battlefield,
		legal: (*state).legalRetreats, forced: (*state).soleRetreat, coherent: (*state).coherentRetreat,
	},
	AskSettle: {
		phase: EndOfRound, verbs: []engine.Verb{Settle}, ask: "ask.settle", names: (*Public).homes,
		legal: (*state).legalSettles, forced: (*state).soleSettle, coherent: (*state).coherentViking,
	},
	AskPlace: {
		phase: Choosing, verbs: []engine.Verb{PlaceLeaders}, ask: "ask.place",
		legal: (*state).legalPlacements, coherent: (*state).coherentPlacement,
	},
	AskNothing: {phase: Over, ask: "ask.nothing", legal: (*state).legalNothing},
}

// ask makes the match wait for a side.
func (s *state) ask(side Side, d Decision) { s.mover, s.decision = side, d }

// ToMove implements engine.State.
func (s *state) ToMove() engine.Seats {
	if s.decision == AskNothing {
		return 0
	}
	return engine.SeatSet(engine.Seat(s.mover))
}

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if !s.ToMove().Has(seat) {
		return to
	}
	return decisions[s.decision].legal(s, to)
}

// legalNothing lists what can be done once the match is over.
func (s *state) legalNothing(to []engine.Action) []engine.Action { return to }

// Forced implements engine.Forcer.
func (s *state) Forced() bool {
	forced := decisions[s.decision].forced
	return forced != nil && forced(s)
}

// Ask implements engine.PublicView.
func (p Public) Ask(seat engine.Seat) engine.Note {
	mover := p.ToMove.First()
	row := &decisions[p.Decision]
	switch {
	case p.Over:
		return engine.NewNote(decisions[AskNothing].ask)
	case seat != mover:
		return engine.NewNote("ask.wait", engine.SeatArg("who", mover))
	}
	key, args := row.ask, []engine.Arg{engine.SeatArg("who", seat)}
	if row.names != nil {
		args = append(args, row.names(&p)...)
	}
	if p.Decision == AskAction && p.oneOf() {
		key = "ask.one-of"
	}
	return engine.NewNote(key, args...)
}

// coherentDecision checks that what is asked fits the phase and the place.
func (s *state) coherentDecision(f *engine.Faults) {
	row := &decisions[s.decision]
	if s.phase != row.phase && (s.decision != AskEmbark || s.phase != Combat) {
		f.Add("the phase does not fit what is asked")
		return
	}
	if (s.met != 0) != (s.phase == Over) {
		f.Add("the result does not fit the phase")
	}
	if row.onTile {
		half := s.half()
		if s.phase == Resolving && (s.tiles[s.tile].by != s.mover || s.bonus&^half.bonus != 0 || s.left&^half.actions != 0) {
			f.Add("the tile does not offer what is left of it")
		}
	}
	if row.coherent != nil {
		row.coherent(s, f)
	}
}

// coherentViking checks a decision that is the Viking's alone.
func (s *state) coherentViking(f *engine.Faults) {
	if s.mover != Viking {
		f.Add("the Viking decides here")
	}
}

// tileHas checks that an Action is left that is under way.
func tileHas(d Deed) func(*state, *engine.Faults) {
	return func(s *state, f *engine.Faults) {
		if !s.left.has(d) {
			f.Add("the tile has no %s left", d)
		}
	}
}
