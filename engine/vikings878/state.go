package vikings878

import "skald/engine"

// A Phase is a part of a turn, or of the set-up before the first.
type Phase uint8

// The phases.
const (
	DeckPhase Phase = iota // deck=advanced
	SetupPhase
	ReinforcementsPhase
	LeaderPhase
	MovementPhase
	BattlePhase
	DrawPhase // it passes by itself
	Phases    = iota
)

func (p Phase) String() string { return vocPhase.Word(engine.Word(p)) }

// options are the choices made before the match.
type options struct {
	advanced, land, epic, runes bool
	bid                         uint8 // of bids
}

// treatyMarkers returns how many Viking markers win by Treaty.
func (s *state) treatyMarkers() int { return bids[s.opts.bid] }

// A state is one position. It is a plain value: Apply works on a copy.
type state struct {
	engine.Hidden
	edition *Edition
	opts    options

	// The map.
	units       [places]stack // by number of the shire; units at sea are at AtSea
	moved       [places]pair  // of the active side: those that have moved this turn
	held        [Sides]Set    // derived: where a side has units
	markers     Set           // Viking markers
	leaders     [Leaders]Shire
	forts       Set // Forts and Settlements
	settlements Set // those of them that are Settlements
	plundered   Set
	tiles       uint8 // plundered churches that the English side can spend
	supply      [Factions]uint8
	fled        [Factions]uint8
	waiting     pair // units of a card without a leader that have no place yet

	// The cards. A deck has no order: what is drawn is chosen by chance.
	hand, deck, played [Factions]cards
	leaderDeck         uint8  // cards not turned up, by their place in the edition
	fyrdDeck, fyrdOut  uint32 // cards by place: those in the deck, those drawn; the Epic ones behind
	epicUsed           epics  // drawn at some time

	// The course of the match.
	round    uint8
	cubes    [Factions]Faction // the turns of this round, in order
	turns    uint8             // how many of them there are
	active   Faction
	phase    Phase
	decision Decision
	asked    engine.Seats
	events   [Factions]uint8 // played this round
	revealed bool            // the round's leader card is open
	free     [Factions]uint8 // units still placed in the set-up
	last     Mark
	ending   ending
	winner   Side // only if there is an ending

	turn

	stance [Sides]Stance
	ready  [Factions][Events]When // orders of each seat
	sealed [Factions]sealed
	named  Set // for Saxon Navy, so far

	battles [maxFight]battle // not yet fought; the first of them is under way if fight.step says so
	pending uint8            // how many there are
	fight   fight
}

// turn is what a turn needs to remember; a new one begins with its zero value
// but for the leader, of whom there is none.
type turn struct {
	card      uint8 // of movement, by number; 0: not yet played
	armies    uint8 // left
	activated uint8 // leaders, as a set
	leader    Leader
	steps     uint8
	came      pair
	party     party
	inForce   events // that last
	barred    Set
	ships     bool
	longer    bool // Thegn Leadership
	owed      [places]uint8
	purse     uint8 // Housecarls that King's Purse still brings
	purseAt   Set
	movers    uint8 // Vikings that Ceolwulf still brings
	moversTo  Shire
}

// A party is a part of a shire's units, chosen to go.
type party struct {
	chosen bool
	from   Shire
	units  pair
}

// A transition is an action being carried out on a copy of a position.
type transition struct {
	*state
	dice *engine.Dice
	tell *engine.Teller
	by   engine.Seat // whose action it is; Nobody at the set-up
	was  Set         // where markers lay before it
}

// side returns the side whose turn it is: the attackers of all its battles.
func (s *state) side() Side { return s.active.Side() }

// change adds units of a faction to a place, or takes them away, and looks after
// what follows from it: who occupies the shire, its marker, its leaders.
func (s *state) change(at Shire, f Faction, n int) {
	u := &s.units[at]
	u[f] = uint8(int(u[f]) + n)
	if at == AtSea {
		return
	}
	side := f.Side()
	if u.of(side) > 0 {
		s.held[side] = s.held[side].With(at)
	} else {
		s.held[side] = s.held[side].Without(at)
	}
	s.mark(at)
}

// mark looks after the marker of a City Shire: it lies there exactly while
// Vikings occupy the shire, and stays as it is while both sides stand there.
func (s *state) mark(at Shire) {
	if !s.edition.cities.Has(at) {
		return
	}
	switch {
	case !s.vikings().Has(at):
		s.markers = s.markers.Without(at)
	case !s.present(English).Has(at):
		s.markers = s.markers.With(at)
	}
}

// vikings returns where Vikings are, Forts included.
func (s *state) vikings() Set { return s.held[Vikings] | s.forts }

// present returns where a side is. English stand in a battle to its end, though
// Fyrd or a traitor be all that fights for them.
func (s *state) present(side Side) Set {
	switch {
	case side == Vikings:
		return s.vikings()
	case s.fight.step != noFight:
		return s.held[English].With(s.fight.at)
	}
	return s.held[English]
}

// occupied returns where a side is and its enemy is not.
func (s *state) occupied(side Side) Set { return s.present(side) &^ s.present(side.Other()) }

// enterable returns where a side can go in the turn under way.
func (s *state) enterable(side Side) Set {
	set := everyShire &^ s.edition.marsh
	if side == Vikings {
		set &^= s.barred
	}
	return set
}

// englishCities returns the City Shires that are English-controlled: those
// without a marker, also without any unit.
func (s *state) englishCities() Set { return s.edition.cities &^ s.markers &^ s.vikings() }

// ledAt returns the leaders of a side in a shire, as a set.
func (s *state) ledAt(at Shire, side Side) (set uint8) {
	for l, where := range s.leaders {
		if where == at && at != AtSea && Leader(l).Side() == side {
			set |= 1 << l
		}
	}
	return set
}

// unmoved returns the units of the active side in a shire that have not moved.
func (s *state) unmoved(at Shire) pair {
	side := s.side().First()
	return pair{s.units[at][side] - s.moved[at][0], s.units[at][side+1] - s.moved[at][1]}
}

// trim lowers what has moved to what is there.
func (s *state) trim(at Shire) {
	side := s.side().First()
	s.moved[at][0] = min(s.moved[at][0], s.units[at][side])
	s.moved[at][1] = min(s.moved[at][1], s.units[at][side+1])
}

// shift moves units of the active side from one place to another; there they
// have moved. Those named as moved already go from among such.
func (s *state) shift(from, to Shire, units, movedAlready pair) {
	first := s.side().First()
	for i, n := range units {
		if n == 0 {
			continue
		}
		s.change(from, first+Faction(i), -int(n))
		s.change(to, first+Faction(i), int(n))
		s.moved[from][i] -= movedAlready[i]
		s.moved[to][i] += n
	}
}

// remove puts units of a place back into the supply. Of those that have moved
// the unmoved ones go first.
func (t transition) remove(at Shire, f Faction, n int) {
	t.change(at, f, -n)
	t.supply[f] += uint8(n)
	t.afterLoss(at, f)
}

// flee puts a unit of a place among the Fled ones.
func (t transition) flee(at Shire, f Faction) {
	t.change(at, f, -1)
	t.fled[f]++
	t.afterLoss(at, f)
}

// afterLoss looks after what moved and who leads where units have gone: a leader
// without any unit of his side in his shire is removed for good.
func (t transition) afterLoss(at Shire, f Faction) {
	if f.Side() == t.side() {
		t.trim(at)
	}
	if t.units[at].of(f.Side()) > 0 || at == AtSea {
		return
	}
	for l := range t.leaders {
		if t.leaders[l] == at && Leader(l).Side() == f.Side() {
			t.leaders[l] = gone
			if Leader(l) == t.leader {
				t.steps, t.came = 0, pair{} // also while Fyrd fight on
			}
			t.tell.Amid("note.leader-gone", leaderArg(Leader(l)), shireArg(at))
		}
	}
}

// atSea returns the leader at sea, NoLeader if there is none.
func (s *state) atSea() Leader {
	for l := range Leader(vikingLeader) {
		if s.leaders[l] == AtSea {
			return l
		}
	}
	return NoLeader
}

// cardData returns the card of movement of the turn.
func (s *state) cardData() MovementData {
	if s.card == 0 || s.active >= Factions {
		return MovementData{}
	}
	return s.edition.movement[s.active][s.card-treatyCard]
}

// leaderBit returns the set of one leader.
func leaderBit(l Leader) uint8 { return 1 << l }
