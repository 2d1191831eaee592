package vikings878

import "skald/engine"

// Windows: the defenders answer at once and sealed (rulings 23, 25, 33, 40, 41).

// A play is an event that a seat has sealed.
type play struct {
	event  Event
	at     Shire // the battle
	from   Shire // Spy
	units  pair  // Spy
	to     Shire // Escape
	moment Moment
}

// sealed is what a seat has answered so far.
type sealed struct {
	plays  [maxEvents]play
	n      uint8
	stance bool // it has set its side's stance in this window
	levies Set  // battles for which a plundered church is spent
}

// openNavy asks who may name shires for Saxon Navy.
func (t transition) openNavy() {
	for _, f := range [2]Faction{Housecarls, Thegns} {
		if t.might(f, SaxonNavy) {
			t.ask(f.seats(), AskNavy)
			return
		}
	}
	t.leaderPhase()
}

// navyShires returns the shires that can be named.
func (s *state) navyCoasts() Set { return s.edition.coast &^ s.edition.marsh }

// mayName says whether a shire can be named for Saxon Navy.
func (s *state) mayName(f Faction, at Shire) reason {
	if why := s.mayUse(f, SaxonNavy); why != fine {
		return why
	}
	switch {
	case !s.edition.coast.Has(at):
		return notCoastal
	case s.edition.marsh.Has(at):
		return isMarsh
	case s.named.Has(at):
		return namedAlready
	}
	return fine
}

// name names a shire; with the sixth the event is played.
func (t transition) name(f Faction, at Shire) reason {
	if why := t.mayName(f, at); why != fine {
		return why
	}
	t.named = t.named.With(at)
	if t.named.Len() < navyShires {
		return fine
	}
	t.spend(f, SaxonNavy)
	t.barred, t.named = t.named, 0
	args := []engine.Arg{who(f)}
	if t.tell != nil {
		for at := range t.barred.All() {
			args = append(args, placeArg(letter(len(args)-1), at))
		}
	}
	t.tell.All("note.navy", args...)
	t.leaderPhase()
	return fine
}

// legalNames lists the shires that can be named, and to leave it.
func (s *state) legalNames(f Faction, to []engine.Action) []engine.Action {
	if s.mayUse(f, SaxonNavy) == fine {
		set := s.navyCoasts() &^ s.named
		for _, part := range [2]Set{set & s.edition.cities, set &^ s.edition.cities} {
			for rest := part; rest != 0; rest &= rest - 1 {
				to = append(to, engine.Action{Verb: Name, Args: engine.Args{shireWord(rest.First())}})
			}
		}
	}
	return append(to, engine.Action{Verb: Pass})
}

// answers reports whether an event is one that defenders can play.
func (s *state) answers(f Faction, e Event) bool {
	d := &deeds[e]
	return d.side == f.Side() && (d.season == inDefence || d.season == inBattle)
}

// mightAnswer reports whether, by what everybody can see, a faction might play
// something against the battles to come.
func (s *state) mightAnswer(f Faction) bool {
	if s.opts.land && f.Side() == English && s.tiles > 0 {
		return true
	}
	for e := range Event(Events) {
		if s.mightPlay(f, e) {
			return true
		}
	}
	return false
}

// mightPlay reports the same of one event. Everybody sees, too, whether a spy has
// a way to a battle, or an escape a shire to go to.
func (s *state) mightPlay(f Faction, e Event) bool {
	return s.answers(f, e) && !s.inForce.has(e) && s.might(f, e) && s.opens(e)
}

// opens reports whether an event of the defenders has a way, if it needs one.
func (s *state) opens(e Event) bool {
	if e != Spy && e != EscapeWilds {
		return true
	}
	for i := range s.battles[:s.pending] {
		if at := s.battles[i].at; e == Spy && s.spySources(at) != 0 || e == EscapeWilds && s.escapeRoutes(at) != 0 {
			return true
		}
	}
	return false
}

// hasOrders reports whether a seat's orders answer for it: it has one for an
// event that it might play now.
func (s *state) hasOrders(f Faction) bool {
	for e := range Event(Events) {
		if s.ready[f][e] != Never && s.mightPlay(f, e) {
			return true
		}
	}
	return false
}

// openWindow asks the defenders' two seats at once. Orders answer unasked.
func (t transition) openWindow() {
	t.sealed = [Factions]sealed{}
	asked, enemy := engine.Seats(0), t.side().Other()
	for f := enemy.First(); f <= enemy.First()+1; f++ {
		switch {
		case !t.mightAnswer(f):
		case t.hasOrders(f):
			t.obey(f)
		default:
			asked = asked.With(f.Seat())
		}
	}
	if asked == 0 {
		t.closeWindow()
		return
	}
	t.ask(asked, AskWindow)
}

// obey seals what a seat's orders say: each event for the first battle, in the
// order of fighting, that they fit.
func (t transition) obey(f Faction) {
	inOrder := *t.state
	inOrder.sortBattles()
	for e := range Event(Events) {
		when := t.ready[f][e]
		if when == Never {
			continue
		}
		for i := range inOrder.battles[:inOrder.pending] {
			if b := &inOrder.battles[i]; t.meets(f, when, b.at) && t.maySeal(f, play{event: e, at: b.at}) == fine {
				t.sealPlay(f, play{event: e, at: b.at})
				break
			}
		}
	}
}

// meets reports whether a battle is an occasion of an order.
func (s *state) meets(f Faction, when When, at Shire) bool {
	switch when {
	case Next:
		return true
	case City:
		return s.edition.cities.Has(at)
	case Large:
		return s.units[at].of(f.Side()) >= largeArmy
	}
	return when.Shire() == at
}

// maySeal says whether a seat can play such an event in the window.
func (s *state) maySeal(f Faction, p play) reason {
	if p.event >= Events || !s.answers(f, p.event) {
		return outOfSeason
	}
	own := &s.sealed[f]
	copies, sealedAlready := (s.hand[f] & s.edition.copies[f][p.event]).len(), 0
	for _, q := range own.plays[:own.n] {
		if q.event == p.event {
			sealedAlready++
		}
	}
	switch {
	case copies == 0:
		return eventNotHeld
	case s.events[f]+own.n >= maxEvents:
		return twoEvents
	case copies == sealedAlready:
		return sealedBefore
	}
	b := s.battleAt(p.at)
	if why := s.mayJoin(p.event, b); why != fine {
		return why
	}
	for _, q := range own.plays[:own.n] {
		switch {
		case q.event != p.event:
		case q.at == p.at:
			return onceABattle
		case deeds[p.event].lasting:
			return inForceAlready
		}
	}
	switch p.event {
	case Spy:
		return s.maySpy(p)
	case EscapeWilds:
		return s.mayEscape(p)
	}
	return fine
}

// spySources returns from where a spy's army can come to a battle.
func (s *state) spySources(at Shire) Set {
	open := everyShire &^ s.edition.marsh &^ s.vikings()
	seen, edge := Set(0), Of(at)
	for range spySteps {
		edge = s.edition.around(edge) & open &^ seen
		seen |= edge
	}
	return seen.Without(at) & s.held[English]
}

// maySpy says whether such units can join a battle by Spy. Alfred does not go,
// and one unit at least stays with him.
func (s *state) maySpy(p play) reason {
	here := s.units[p.from].pair(English)
	switch {
	case !s.spySources(p.at).Has(p.from):
		return noSpyWay
	case p.units.sum() == 0:
		return nobodyGoes
	case p.units[0] > here[0] || p.units[1] > here[1]:
		return notSoManySpies
	case s.leaders[Alfred] == p.from && p.units.sum() == here.sum():
		return alfredStays
	}
	return fine
}

// escapeRoutes returns where the English of a battle can escape to.
func (s *state) escapeRoutes(at Shire) Set {
	if !s.held[English].Has(at) {
		return 0
	}
	return s.edition.borders[at] &^ s.edition.marsh &^ s.vikings()
}

// mayEscape says whether the English can escape to a shire.
func (s *state) mayEscape(p play) reason {
	if !s.escapeRoutes(p.at).Has(p.to) {
		return noRoute
	}
	return fine
}

// seal seals an event of a seat. Who can play nothing more has answered.
func (t transition) seal(f Faction, p play) reason {
	if why := t.maySeal(f, p); why != fine {
		return why
	}
	t.sealPlay(f, p)
	t.afterSealing(f)
	return fine
}

func (t transition) sealPlay(f Faction, p play) {
	own := &t.sealed[f]
	own.plays[own.n] = p
	own.n++
}

// afterSealing ends the answer of a seat that can play nothing more.
func (t transition) afterSealing(f Faction) {
	if !t.canSeal(f) {
		t.answered(f)
	}
}

// answered ends the answer of a seat; with the last one the window closes.
func (t transition) answered(f Faction) {
	t.asked = t.asked.Without(f.Seat())
	if t.asked != 0 {
		return
	}
	if t.decision == AskNavy {
		t.named = 0
		t.leaderPhase()
		return
	}
	t.closeWindow()
}

// canSeal reports whether a seat can play anything more in the window.
func (s *state) canSeal(f Faction) bool {
	for i := range s.battles[:s.pending] {
		at := s.battles[i].at
		if s.mayLevyDefence(f, at) == fine {
			return true
		}
		for e := range Event(Events) {
			switch {
			case !s.answers(f, e):
			case e == Spy && s.spySources(at) == 0, e == EscapeWilds && s.escapeRoutes(at) == 0:
			case e == Spy:
				for rest := s.spySources(at); rest != 0; rest &= rest - 1 {
					from := rest.First()
					for _, one := range [2]pair{{1, 0}, {0, 1}} {
						if s.maySeal(f, play{event: e, at: at, from: from, units: one}) == fine {
							return true
						}
					}
				}
			case s.maySeal(f, play{event: e, at: at, to: s.escapeRoutes(at).First()}) == fine:
				return true
			}
		}
	}
	return false
}

// closeWindow shows what was sealed, lower seats first: each kind counts once a
// battle, what comes later stays in hand. Then the battles are fought.
func (t transition) closeWindow() {
	for f := range Faction(Factions) {
		own := t.sealed[f]
		for _, p := range own.plays[:own.n] {
			t.reveal(f, p)
		}
		for rest := own.levies; rest != 0; rest &= rest - 1 {
			t.revealLevy(f, rest.First())
		}
	}
	t.sealed = [Factions]sealed{}
	t.sortBattles()
	t.runFight()
}

// reveal shows a sealed event. Escape is a plan: its card is played when it
// happens.
func (t transition) reveal(f Faction, p play) {
	b := t.battleAt(p.at)
	if b == nil || b.events.has(p.event) || deeds[p.event].lasting && t.awaits(p.event) {
		return
	}
	b.events |= 1 << p.event
	switch p.event {
	case EscapeWilds:
		b.escapeTo, b.moment, b.escaper = p.to, p.moment, f
		t.tell.All("note.plans-escape", who(f), shireArg(p.at), placeArg("to", p.to), engine.WordArg("moment", vocMoment, engine.Word(p.moment)-1))
		return
	case Spy:
		b.spyFrom, b.spies = p.from, p.units
	}
	t.spend(f, p.event)
	t.tell.All("note.event-at", who(f), eventArg(p.event), shireArg(p.at))
}

// legalAnswers lists what a seat can play in the window, how its side can fight,
// and to leave it.
func (s *state) legalAnswers(f Faction, to []engine.Action) []engine.Action {
	to = s.legalStances(f, s.legalPlays(f, to))
	return append(to, engine.Action{Verb: Pass})
}

// legalPlays lists what a seat can play in the window.
func (s *state) legalPlays(f Faction, to []engine.Action) []engine.Action {
	held := s.heldEvents(f)
	for i := range s.battles[:s.pending] {
		at := s.battles[i].at
		for e := range Event(Events) {
			switch {
			case !held.has(e) || !s.answers(f, e):
			case e == Spy:
				to = s.legalSpies(f, at, to)
			case e == EscapeWilds:
				to = s.legalEscapes(f, at, to)
			case s.maySeal(f, play{event: e, at: at}) == fine:
				to = append(to, engine.Action{Verb: Play, Args: engine.Args{engine.Word(e), shireWord(at)}})
			}
		}
		if s.mayLevyDefence(f, at) == fine {
			to = append(to, engine.Action{Verb: Levy, Args: engine.Args{shireWord(at)}})
		}
	}
	return to
}

// legalSpies lists the armies that can join a battle by Spy, the largest first.
func (s *state) legalSpies(f Faction, at Shire, to []engine.Action) []engine.Action {
	for rest := s.spySources(at); rest != 0; rest &= rest - 1 {
		from := rest.First()
		here := s.units[from].pair(English)
		for a := int(here[0]); a >= 0; a-- {
			for b := int(here[1]); b >= 0; b-- {
				p := play{event: Spy, at: at, from: from, units: pair{uint8(a), uint8(b)}}
				if s.maySeal(f, p) == fine {
					to = append(to, engine.Action{Verb: SendSpy, Args: engine.Args{shireWord(at), shireWord(from), engine.Word(a), engine.Word(b)}})
				}
			}
		}
	}
	return to
}

// legalEscapes lists where and when the English of a battle can escape.
func (s *state) legalEscapes(f Faction, at Shire, to []engine.Action) []engine.Action {
	for rest := s.escapeRoutes(at); rest != 0; rest &= rest - 1 {
		for m := AfterFirst; m < Moments; m++ {
			if s.maySeal(f, play{event: EscapeWilds, at: at, to: rest.First(), moment: m}) == fine {
				to = append(to, engine.Action{Verb: PlanEscape, Args: engine.Args{shireWord(at), shireWord(rest.First()), engine.Word(m) - 1}})
			}
		}
	}
	return to
}
