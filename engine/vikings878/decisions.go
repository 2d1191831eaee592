package vikings878

import "skald/engine"

// A Decision is what seats can be asked.
type Decision uint8

// The decisions. Positions are stored by these numbers.
const (
	AskDeck      Decision = iota // deck=advanced: choose events
	AskPlacing                   // set-up: place units freely
	AskSettle                    // land: turn Forts into Settlements
	AskShort                     // share out a short supply
	AskReinforce                 // place Fled units, play events, play the card of movement
	AskPurse                     // King's Purse: where to
	AskMovers                    // Ceolwulf: who moves in
	AskNavy                      // Saxon Navy: name shires?
	AskLeader                    // move leaders
	AskMove                      // move armies
	AskCommit                    // the attackers: events and orders, then fight
	AskWindow                    // the defenders: any events?
	AskLoss                      // which unit is lost?
	AskCommand                   // does a unit withdraw?
	AskBuild                     // land: build a Fort?
	AskNothing                   // the match is over
	AskFight                     // nobody: battles are being fought; never stored
	Decisions    = iota
)

// decisions has a row for each decision: which verbs can answer it, in which
// ways, the sentence that asks, and what done does.
var decisions = [Decisions]struct {
	verbs []engine.Verb
	legal func(*state, Faction, []engine.Action) []engine.Action
	ask   string
	done  string // what done does, if it answers the decision
}{
	AskDeck:      {verbs: []engine.Verb{ChooseEvent}, legal: (*state).legalDeck, ask: "ask.deck"},
	AskPlacing:   {verbs: []engine.Verb{Place}, legal: (*state).legalPlacings, ask: "ask.placing"},
	AskSettle:    {verbs: []engine.Verb{Build, Done}, legal: (*state).legalSettling, ask: "ask.settle", done: "done.settle"},
	AskShort:     {verbs: []engine.Verb{Place}, legal: (*state).legalServings, ask: "ask.short"},
	AskReinforce: {verbs: []engine.Verb{Place, Invade, Swap, Play, Advance}, legal: (*state).legalReinforcements, ask: "ask.reinforce"},
	AskPurse:     {verbs: []engine.Verb{Place, Done}, legal: (*state).legalPurse, ask: "ask.purse", done: "done.purse"},
	AskMovers:    {verbs: []engine.Verb{Place, Done}, legal: (*state).legalMovers, ask: "ask.movers", done: "done.movers"},
	AskNavy:      {verbs: []engine.Verb{Name, Pass}, legal: (*state).legalNames, ask: "ask.navy"},
	AskLeader:    {verbs: []engine.Verb{Invade, Lead, LeaveSome, Company, Done}, legal: (*state).legalLeading, ask: "ask.leader", done: "done.leader"},
	AskMove:      {verbs: []engine.Verb{March, Sail, Play, LeaveSome, Army, Done}, legal: (*state).legalMoving, ask: "ask.move", done: "done.move"},
	AskCommit:    {verbs: []engine.Verb{Play, Levy, Fight, Done}, legal: (*state).legalCommit, ask: "ask.commit", done: "done.commit"},
	AskWindow:    {verbs: []engine.Verb{Play, SendSpy, PlanEscape, Levy, SetStance, Pass}, legal: (*state).legalAnswers, ask: "ask.window"},
	AskLoss:      {verbs: []engine.Verb{Lose}, legal: (*state).legalLosses, ask: "ask.loss"},
	AskCommand:   {verbs: []engine.Verb{Withdraw, Pass}, legal: (*state).legalWithdrawals, ask: "ask.command"},
	AskBuild:     {verbs: []engine.Verb{Build, Done}, legal: (*state).legalBuilding, ask: "ask.build", done: "done.build"},
	AskNothing:   {ask: "ask.nothing"},
}

// meaning are the verbs of each decision, as a set.
var meaning = func() (set [Decisions]uint32) {
	for d := range decisions {
		for _, v := range decisions[d].verbs {
			set[d] |= 1 << v
		}
	}
	return set
}()

var _ engine.VerbNamer = (*state)(nil)

// NameVerb implements engine.VerbNamer: done ends a phase, does without what a
// card offers, or fights.
func (s *state) NameVerb(_ engine.Seat, v engine.Verb) (engine.Note, bool) {
	key := decisions[s.decision].done
	if s.endsUnmarked() {
		key = "done.unmarked"
	}
	return engine.NewNote(key), v == Done && key != ""
}

// endsUnmarked reports whether to end what is under way now leaves the Vikings
// without a marker at the end of the round, since no battle and no other turn of
// theirs follows.
func (s *state) endsUnmarked() bool {
	if !s.unmarked() {
		return false
	}
	switch s.decision {
	case AskBuild:
		return true
	case AskLeader:
		return !s.canMarch() // then Movement passes by itself
	case AskMove:
		return s.vikings()&s.held[English] == 0
	}
	return false
}

// unmarked reports whether no marker is on the map in the last turn that Vikings
// have in a round.
func (s *state) unmarked() bool {
	return s.round > 0 && s.side() == Vikings && s.markers == 0 && s.hadTurn(s.active.Ally())
}

// ask makes the match wait for seats.
func (s *state) ask(seats engine.Seats, d Decision) { s.asked, s.decision = seats, d }

// ToMove implements engine.State.
func (s *state) ToMove() engine.Seats { return s.asked }

var _ engine.Veiler = (*state)(nil)

// Asked implements engine.Answerer: those who answer a window, and defenders who
// wanted to be asked in a battle.
func (s *state) Asked() engine.Seats {
	switch s.decision {
	case AskNavy, AskWindow, AskLoss, AskCommand:
		return s.asked &^ s.active.seats()
	}
	return 0
}

// Veiled implements engine.Veiler: whether a seat has an event for a window, or
// Saxon Navy, is in its hand.
func (s *state) Veiled() engine.Seats {
	switch s.decision {
	case AskNavy, AskWindow:
		return s.Asked()
	}
	return 0
}

var _ engine.Staker = (*state)(nil)

// About what a stake is besides the events that fit: a turn's landing, a city, a church.
const (
	stakeCity = Events + iota
	stakeLevy
	stakeTurn // and of which faction
)

// Stake implements engine.Staker: which events of the hand fit, whether a city is among
// what is attacked, and how many the largest army is. Another faction's landing is
// another question for Saxon Navy.
func (s *state) Stake(seat engine.Seat) (k engine.Stake) {
	f := Faction(seat)
	if s.decision == AskNavy {
		return engine.Stake{Kinds: 1<<SaxonNavy | 1<<(stakeTurn+int(s.active))}
	}
	held := s.heldEvents(f)
	for e := range Event(Events) {
		if held.has(e) && s.answers(f, e) {
			k.Kinds |= 1 << e
		}
	}
	for i := range s.battles[:s.pending] {
		at := s.battles[i].at
		if k.Size = max(k.Size, s.units[at].of(f.Side())); s.edition.cities.Has(at) {
			k.Kinds |= 1 << stakeCity
		}
		if s.mayLevyDefence(f, at) == fine {
			k.Kinds |= 1 << stakeLevy
		}
	}
	return k
}

// Silence implements engine.Answerer: nothing more is played, nobody withdraws,
// losses fall in the side's default order.
func (s *state) Silence(seat engine.Seat) engine.Action {
	if s.decision == AskLoss && s.asked.Has(seat) {
		for _, kind := range lossOrders[defaultLosses[s.loser()]] {
			if s.mayLose(kind) == fine {
				return engine.Do(Lose, engine.Word(kind))
			}
		}
		for kind := range Fort + 1 {
			if s.mayLose(kind) == fine {
				return engine.Do(Lose, engine.Word(kind))
			}
		}
	}
	return engine.Do(Pass)
}

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	switch {
	case s.asked.Has(seat):
		return decisions[s.decision].legal(s, Faction(seat), to)
	case s.Standing().Has(seat):
		return s.legalStanding(Faction(seat), to)
	}
	return to
}

// legalDeck lists the events that can go into a deck.
func (s *state) legalDeck(f Faction, to []engine.Action) []engine.Action {
	for e := range Event(Events) {
		if s.mayChooseEvent(f, e) == fine {
			to = append(to, engine.Action{Verb: ChooseEvent, Args: engine.Args{engine.Word(e)}})
		}
	}
	return to
}

// Offers implements engine.State. What is in a hand is nobody's business, so what
// needs a card is offered where a card could be held.
func (s *state) Offers(seat engine.Seat) []engine.Verb {
	var list []engine.Verb
	switch {
	case s.asked.Has(seat):
		for _, v := range decisions[s.decision].verbs {
			if s.offered(Faction(seat), v) {
				list = append(list, v)
			}
		}
	case s.Standing().Has(seat):
		list = append(list, SetStance)
		if s.hand[seat] != 0 {
			list = append(list, Ready)
		}
	}
	return list
}

// offered reports whether everybody can see that a verb of the decision may mean
// something.
func (s *state) offered(f Faction, v engine.Verb) bool {
	switch {
	case s.decision == AskReinforce:
		return s.offeredReinforcing(f, v)
	case s.decision == AskLeader && v == Invade:
		return s.side() == Vikings && s.atSea() != NoLeader
	case s.decision == AskLeader && (v == Lead || v == Company || v == LeaveSome):
		return s.anyLead()
	case s.decision == AskLeader && v == Done:
		return s.mayEndLeading() == fine
	case s.decision == AskMove && v == Sail:
		return s.ships
	case s.decision == AskMove && v == Play:
		return s.mightIn(f, inMovement)
	case s.decision == AskCommit && v == Play:
		return s.mightAttack()
	case v == Levy:
		return s.opts.land && s.tiles > 0 && f.Side() == English
	case s.decision == AskWindow && v == Play:
		return s.mightAnswerBut(f)
	case v == SendSpy:
		return s.mightPlay(f, Spy)
	case v == PlanEscape:
		return s.mightPlay(f, EscapeWilds)
	}
	return true
}

// offeredReinforcing is the same of the Reinforcements Phase.
func (s *state) offeredReinforcing(f Faction, v engine.Verb) bool {
	switch v {
	case Place:
		return s.mustPlace()
	case Invade:
		return s.alfredPlaces() != 0
	case Advance:
		return !s.mustPlace() && s.alfredPlaces() == 0
	}
	for e := range Event(Events) {
		if deeds[e].season == inReinforcements && isSwap(e) == (v == Swap) && s.might(f, e) {
			return true
		}
	}
	return false
}

// anyLead reports whether a leader on the map can be moved.
func (s *state) anyLead() bool {
	for l := range Leader(Leaders) {
		if s.leaders[l] != AtSea && s.mayActivate(l) == fine && s.anyCompany(l) {
			return true
		}
	}
	return false
}

// mightAttack reports whether the attackers might play an event.
func (s *state) mightAttack() bool {
	for _, f := range [2]Faction{s.active, s.active.Ally()} {
		for e := range Event(Events) {
			if s.attackSeason(f, e) && s.might(f, e) {
				return true
			}
		}
	}
	return false
}

// mightAnswerBut reports whether a seat might answer by an event that has no
// verb of its own.
func (s *state) mightAnswerBut(f Faction) bool {
	for e := range Event(Events) {
		if e != Spy && e != EscapeWilds && s.mightPlay(f, e) {
			return true
		}
	}
	return false
}

var _ engine.Forcer = (*state)(nil)

// Forced implements engine.Forcer: everybody can see that the one seat to move
// has just one legal action. It is so with the last units of a short supply; and,
// when no event can come before it, with the one place for units and the last of
// a faction's seven cards of movement.
func (s *state) Forced() bool {
	switch s.decision {
	case AskShort:
		cities, most := 0, uint8(0)
		for _, n := range s.owed {
			if n > 0 {
				cities, most = cities+1, n
			}
		}
		return cities == 1 && min(most, s.supply[s.active]) == 1
	case AskReinforce:
		if s.mightIn(s.active, inReinforcements) {
			return false
		}
		ways, havens := s.alfredPlaces().Len(), s.havens().Len()
		for _, f := range [2]Faction{s.active, s.active.Ally()} {
			switch n := s.homeless(f); {
			case n > 0 && havens == 1:
				ways++
			default:
				ways += n * havens
			}
		}
		return ways == 1 || ways == 0 && (movementSet&^s.played[s.active]).len() == 1
	}
	return false
}
