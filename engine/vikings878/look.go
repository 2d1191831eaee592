package vikings878

import (
	"slices"

	"skald/engine"
)

var _ engine.Opener = (*state)(nil)

// Opened implements engine.Opener.
func (s *state) Opened(result engine.Result) engine.PublicView {
	t := *s
	t.ask(0, AskNothing)
	p := t.Public().(Public)
	p.Result = result
	return p
}

// wide returns a pair as it is shown.
func (p pair) wide() Pair { return Pair{int(p[0]), int(p[1])} }

// Public implements engine.State.
func (s *state) Public() engine.PublicView {
	p := Public{
		Edition:  s.edition,
		Options:  OptionsView{s.opts.advanced, s.opts.land, s.opts.epic, s.opts.runes, s.treatyMarkers()},
		Round:    int(s.round),
		Cubes:    slices.Clone(s.cubes[:s.turns]),
		Active:   s.active,
		Phase:    s.phase,
		Decision: s.decision,
		ToMove:   s.ToMove(),
		Asked:    s.Asked(),
		Markers:  s.markers.Len(),
		Fyrd:     int(s.edition.fyrd - s.fight.fyrd),
		FyrdDeck: onesIn(s.fyrdDeck),
		LeadDeck: onesIn(uint32(s.leaderDeck)),
		Waiting:  s.waiting.wide(),
		Leader:   s.leader,
		Steps:    int(s.steps),
		Came:     s.came.wide(),
		Party:    PartyView{s.party.chosen, s.party.from, s.party.units.wide()},
		Reach:    s.lookReach(),
		Barred:   s.barred,
		Ships:    s.ships,
		Owed:     s.owing(),
		Last:     s.last,
	}
	if s.decision == AskReinforce {
		p.Alfred = s.alfredPlaces() != 0
		if s.mustPlace() {
			p.Housing = s.homeless(s.active) + s.homeless(s.active.Ally())
		}
	}
	p.Result, p.Over = s.Result()
	if s.round == 0 {
		p.Active = NoFaction
	}
	if s.opts.land {
		p.Churches = (s.edition.churches &^ s.plundered).Len()
		p.Tiles, p.FortsLeft = int(s.tiles), s.fortsLeft()
	}
	for e := range Event(Events) {
		if s.inForce.has(e) || e == ThegnLeadership && s.longer {
			p.InForce = append(p.InForce, e)
		}
	}
	for at := range p.Shires {
		p.Shires[at] = s.lookShire(Shire(at))
	}
	for l := range p.Leaders {
		p.Leaders[l] = s.lookLeader(Leader(l))
	}
	for f := range p.Factions {
		p.Factions[f] = s.lookFaction(Faction(f))
		p.Free[f] = int(s.free[f])
	}
	if s.card != 0 {
		data := s.cardData()
		p.Card = CardView{true, Movement(s.card - treatyCard), data.Armies, data.Shires, int(s.armies)}
	}
	for i := range s.battles[:s.pending] {
		if i > 0 || s.fight.step == noFight {
			p.Battles = append(p.Battles, s.lookBattle(&s.battles[i]))
		}
	}
	slices.SortFunc(p.Battles, func(a, b BattleView) int { return int(a.Shire) - int(b.Shire) })
	p.Fight = s.lookFight()
	return p
}

// lookReach returns where the leader under way, or the army chosen, can go.
func (s *state) lookReach() Set {
	switch {
	case s.decision == AskLeader && s.atSea() != NoLeader && s.leader == NoLeader:
		return s.landings(s.atSea())
	case s.decision == AskLeader && s.party.chosen:
		for l := range Leader(Leaders) {
			if s.leaders[l] == s.party.from && s.mayActivate(l) == fine {
				return s.reach(s.party.from, s.side(), s.stepsOf(l))
			}
		}
	case s.decision == AskLeader && s.leader != NoLeader && s.leaders[s.leader] < notYet:
		return s.reach(s.leaders[s.leader], s.side(), int(s.steps))
	case s.decision == AskMove && s.party.chosen:
		return s.reach(s.party.from, s.side(), s.marchSteps())
	}
	return 0
}

func (s *state) lookShire(at Shire) ShireView {
	v := ShireView{
		Moved:  s.moved[at].wide(),
		Marker: s.markers.Has(at), Fort: s.forts.Has(at), Settlement: s.settlements.Has(at),
		Plundered: s.plundered.Has(at),
	}
	v.Church = s.opts.land && s.edition.churches.Has(at) && !v.Plundered
	for f, n := range s.units[at] {
		v.Units[f] = int(n)
	}
	switch vikings, english := s.present(Vikings).Has(at), s.present(English).Has(at); {
	case vikings && english:
		v.Held = Contested
	case vikings:
		v.Held = HeldByVikings
	case english:
		v.Held = HeldByEnglish
	}
	return v
}

func (s *state) lookLeader(l Leader) LeaderView {
	v := LeaderView{Moved: s.activated&leaderBit(l) != 0}
	switch at := s.leaders[l]; at {
	case AtSea:
		v.Status = OnTheSea
	case notYet:
		v.Status = NotYet
	case gone:
		v.Status = Removed
	default:
		v.Status, v.Shire = InShire, at
	}
	return v
}

func (s *state) lookFaction(f Faction) FactionView {
	v := FactionView{
		Supply: int(s.supply[f]), Fled: int(s.fled[f]), Hand: s.hand[f].len(), Deck: s.deck[f].len(),
		Treaty: s.played[f].has(treatyCard), Used: int(s.events[f]), Turn: s.round > 0 && s.hadTurn(f),
	}
	if s.phase == DeckPhase {
		v.Deck = 0 // how many have been chosen is a secret
	}
	v.Movement, v.Events = s.sortOut(f, s.played[f])
	if s.decision == AskNothing {
		movement, events := s.sortOut(f, s.hand[f])
		for _, m := range movement {
			v.Shown = append(v.Shown, m.String())
		}
		for _, e := range events {
			v.Shown = append(v.Shown, e.String())
		}
	}
	return v
}

// sortOut returns the cards of movement and the events of a set.
func (s *state) sortOut(f Faction, set cards) (movement []Movement, events []Event) {
	for ; set != 0; set &= set - 1 {
		if no := set.first(); no <= movementCards {
			movement = append(movement, Movement(no-treatyCard))
		} else {
			events = append(events, s.edition.event[f][no])
		}
	}
	return movement, events
}

func (s *state) lookBattle(b *battle) BattleView {
	v := BattleView{Shire: b.at, Attackers: s.side(), Drew: b.drew, Fyrd: int(b.fyrd), Epics: b.epics.list(), Events: b.events.list()}
	if b.levied {
		v.Levies = 1
	}
	return v
}

func (set events) list() (list []Event) {
	for e := range Event(Events) {
		if set.has(e) {
			list = append(list, e)
		}
	}
	return list
}

func (set epics) list() (list []Epic) {
	for e := range Epic(Epics) {
		if set.has(e) {
			list = append(list, e)
		}
	}
	return list
}

func (s *state) lookFight() FightView {
	f := &s.fight
	v := FightView{
		Shire: f.at, Attackers: f.by, Now: f.step != noFight, Fyrd: int(f.fyrd), Rolls: int(f.rolls),
		Events: f.events.list(), Epics: f.epics.list(), Traitor: f.traitor, BeganFyrd: int(f.beganFyrd),
		Escape: f.escapeTo, Moment: f.moment, Roller: f.roller, Taken: f.taken,
	}
	if f.at == AtSea {
		v.Traitor = NoFaction
	}
	for side := range Sides {
		v.Dead[side], v.Fled[side], v.Withdrawn[side] = int(f.dead[side]), int(f.gone[side]), int(f.left[side])
	}
	for kind := range f.dice {
		for face, n := range f.dice[kind] {
			v.Dice[kind][face] = int(n)
		}
	}
	for kind := range f.began {
		v.Began[kind], v.RuneDice[kind] = int(f.began[kind]), int(f.runes[kind])
	}
	return v
}

// Private implements engine.State.
func (s *state) Private(seat engine.Seat) engine.PrivateView {
	if seat >= Factions {
		return Private{Seat: engine.Nobody}
	}
	side := Faction(seat).Side()
	p := Private{Seat: seat, Side: side, Stance: s.stance[side]}
	for i := range p.Hands {
		p.Hands[i] = s.lookHand(side.First() + Faction(i))
	}
	if side == s.side() {
		for i := range s.battles[:s.pending] {
			if b := &s.battles[i]; b.ordered {
				p.Fights = append(p.Fights, FightOrder{b.at, b.losses, b.commands})
			}
		}
	} else {
		p.Named = s.named
	}
	return p
}

func (s *state) lookHand(f Faction) HandView {
	v := HandView{Faction: f}
	for set := s.hand[f] & movementSet; set != 0; set &= set - 1 {
		no := set.first()
		data := s.edition.movement[f][no-treatyCard]
		v.Movement = append(v.Movement, MovementView{Movement(no - treatyCard), data.Armies, data.Shires})
	}
	_, v.Events = s.sortOut(f, s.hand[f])
	if s.opts.advanced {
		_, v.Deck = s.sortOut(f, s.hand[f]|s.deck[f]|s.played[f])
	}
	for e, when := range s.ready[f] {
		if when != Never {
			v.Ready = append(v.Ready, ReadyView{Event(e), when})
		}
	}
	own := &s.sealed[f]
	for _, p := range own.plays[:own.n] {
		v.Sealed = append(v.Sealed, SealedView{Event: p.event, Battle: p.at, From: p.from, Units: p.units.wide(), To: p.to, Moment: p.moment})
	}
	for at := range own.levies.All() {
		v.Sealed = append(v.Sealed, SealedView{Event: NoEvent, Battle: at})
	}
	return v
}
