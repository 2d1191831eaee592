package vikings878

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/enginetest/scripts"
)

// Refusals lists the section and the sentence of every refusal.
func Refusals() []scripts.Refusal {
	return scripts.Refusals(fine+1, reasons, func(r reason) (rule, why string) { return refusals[r].rule, refusals[r].why })
}

// A Setting makes positions for tests, word by word. They need not have all
// pieces of the box: what is not said is not there.
type Setting struct {
	state state
	begin bool // with the whole Reinforcements Phase
	turn  bool // from the very beginning of the turn
	card  uint8
}

// NewSetting returns an empty map in the Norsemen's turn of round I, after the
// automatic part of their Reinforcements. Everybody holds the movement cards 2,
// 3 and 4.
func NewSetting(g *Game) *Setting {
	b := &Setting{state: state{edition: g.Printed, round: 1, turns: 1, revealed: true, supply: g.Printed.supply, turn: newTurn}}
	s := &b.state
	s.stance = [Sides]Stance{{defaultLosses[Vikings], Yield}, {defaultLosses[English], Yield}}
	for l := range s.leaders {
		s.leaders[l] = notYet
	}
	s.leaderDeck = 1<<leaderCards - 1
	for f := range s.hand {
		s.hand[f] = 1<<2 | 1<<3 | 1<<4
		s.deck[f] = s.edition.standard &^ s.hand[f]
	}
	s.fyrdDeck = 1<<len(s.edition.Fyrd) - 1
	s.phase = ReinforcementsPhase
	return b
}

// Set says one thing of the position:
//
//	turn 3 housecarls [thegns …]      the round, whose turn it is, who had theirs before
//	york n=5 b=2 h=1 t=1 fort settlement plundered
//	halfdan york                      a leader in a shire; sea; gone
//	hand thegns m2 spy …              in place of the old one; none
//	played thegns spy …               face up
//	events thegns 2                   played this round
//	supply thegns 1 · fled thegns 2 · waiting 3 1 · tiles 2
//	fyrd 3 parley                     the Fyrd deck: cards by their units, Epic ones by word
//	next ivar                         the leader card to be turned up, with begin
//	stance english LOSSES COMMANDS
//	ready thegns EVENT WHEN
//	option land · epic · runes · advanced
//	bid 7                             so many markers win by Treaty
//	begin                             with the automatic part of Reinforcements
//	settle                            before that: what the turn begins with
//	card m2                           after Reinforcements, with that card
func (b *Setting) Set(words ...string) error {
	s, rest := &b.state, words[1:]
	if at, ok := vocShire.Index(words[0]); ok {
		return b.shire(shireOf(at), rest)
	}
	if l, ok := vocLeader.Index(words[0]); ok {
		return b.leader(Leader(l), rest[0])
	}
	numbers := make([]int, len(rest))
	for i, w := range rest {
		numbers[i], _ = strconv.Atoi(w)
	}
	switch words[0] {
	case "begin":
		b.begin = true
		return nil
	case "settle":
		b.turn = true
		return nil
	case "card":
		m, ok := vocMovement.Index(rest[0])
		b.card = uint8(Movement(m).no())
		return known(ok, rest[0])
	case "bid":
		s.opts.bid = uint8(slices.Index(bids[:], numbers[0]))
		return nil
	case "option":
		*map[string]*bool{"land": &s.opts.land, "epic": &s.opts.epic, "runes": &s.opts.runes, "advanced": &s.opts.advanced}[rest[0]] = true
		return nil
	case "waiting":
		s.waiting = pair{uint8(numbers[0]), uint8(numbers[1])}
		return nil
	case "tiles":
		s.tiles = uint8(numbers[0])
		return nil
	case "fyrd":
		return b.fyrd(rest)
	case "next":
		return b.next(rest[0])
	case "turn":
		s.round, s.turns = uint8(numbers[0]), 0
		for _, w := range append(rest[2:], rest[1]) {
			f, ok := vocFaction.Index(w)
			if !ok {
				return known(ok, w)
			}
			s.cubes[s.turns] = Faction(f)
			s.turns++
			s.active = Faction(f)
		}
		return nil
	case "stance":
		side, _ := vocSide.Index(rest[0])
		l, ok := vocLosses.Index(rest[1])
		c, _ := vocCommands.Index(rest[2])
		s.stance[side] = Stance{Losses(l), Commands(c)}
		return known(ok, rest[1])
	}
	f, ok := vocFaction.Index(rest[0])
	if !ok {
		return known(ok, rest[0])
	}
	switch words[0] {
	case "supply":
		s.supply[f] = uint8(numbers[1])
	case "fled":
		s.fled[f] = uint8(numbers[1])
	case "events":
		s.events[f] = uint8(numbers[1])
	case "ready":
		e, _ := vocEvent.Index(rest[1])
		w, _ := vocWhen.Index(rest[2])
		s.ready[f][e] = When(w)
	case "hand":
		return b.cards(Faction(f), &s.hand[f], rest[1:])
	case "played":
		return b.cards(Faction(f), &s.played[f], rest[1:])
	default:
		return known(false, words[0])
	}
	return nil
}

func known(ok bool, word string) error {
	if !ok {
		return fmt.Errorf("nothing is called %q", word)
	}
	return nil
}

func (b *Setting) shire(at Shire, words []string) error {
	s := &b.state
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		n, _ := strconv.Atoi(value)
		switch i := strings.Index("nbht", key); {
		case key == "fort":
			s.forts = s.forts.With(at)
			s.mark(at)
		case key == "settlement":
			s.forts, s.settlements = s.forts.With(at), s.settlements.With(at)
			s.mark(at)
		case key == "plundered":
			s.plundered = s.plundered.With(at)
		case i < 0 || value == "":
			return known(false, w)
		default:
			s.change(at, Faction(i), n)
			s.supply[i] -= uint8(n)
		}
	}
	return nil
}

func (b *Setting) leader(l Leader, where string) error {
	s := &b.state
	for i := range s.edition.Leaders {
		if s.edition.Leaders[i].Leader == l {
			s.leaderDeck &^= 1 << i
		}
	}
	switch at, ok := vocShire.Index(where); {
	case ok:
		s.leaders[l] = shireOf(at)
	case where == "gone":
		s.leaders[l] = gone
	case where == "sea":
		s.leaders[l] = AtSea
		card := s.edition.card[l]
		s.change(AtSea, Norsemen, card.Norsemen)
		s.change(AtSea, Berserkers, card.Berserkers)
		s.supply[Norsemen] -= uint8(card.Norsemen)
		s.supply[Berserkers] -= uint8(card.Berserkers)
	default:
		return known(false, where)
	}
	return nil
}

// next makes the leader deck one card, which is not yet open.
func (b *Setting) next(word string) error {
	s := &b.state
	l, ok := vocLeader.Index(word)
	s.leaderDeck, s.revealed = 0, false
	for i := range s.edition.Leaders {
		if s.edition.Leaders[i].Leader == Leader(l) {
			s.leaderDeck = 1 << i
		}
	}
	return known(ok, word)
}

// fyrd makes the deck so many cards; the others have been drawn, but for Epic ones.
func (b *Setting) fyrd(words []string) error {
	s := &b.state
	s.fyrdDeck, s.fyrdOut = 0, 1<<len(s.edition.Fyrd)-1
	for _, w := range words {
		if e, ok := vocEpic.Index(w); ok {
			s.fyrdDeck |= 1 << (epicCard + int(e))
			continue
		}
		n, _ := strconv.Atoi(w)
		i := 0
		for ; i < len(s.edition.Fyrd) && (s.edition.Fyrd[i] != n || s.fyrdDeck>>i&1 == 1); i++ {
		}
		if i == len(s.edition.Fyrd) {
			return known(false, w)
		}
		s.fyrdDeck, s.fyrdOut = s.fyrdDeck|1<<i, s.fyrdOut&^(1<<i)
	}
	return nil
}

func (b *Setting) cards(f Faction, to *cards, words []string) error {
	s := &b.state
	*to = 0
	for _, w := range words {
		no := 0
		if m, ok := vocMovement.Index(w); ok {
			no = Movement(m).no()
		} else if e, ok := vocEvent.Index(w); ok {
			left := s.edition.copies[f][e] &^ *to
			no = left.first()
		} else if w != "none" {
			return known(false, w)
		}
		if no > 0 {
			*to |= 1 << no
		}
	}
	s.deck[f] = s.edition.standard &^ s.hand[f] &^ s.played[f]
	return nil
}

// State returns the position.
func (b *Setting) State(tell *engine.Teller) (engine.State, error) {
	s := b.state
	t := transition{&s, engine.NewDice(engine.Seed{}, 0), tell, engine.Nobody, s.markers}
	switch {
	case b.turn:
		t.turns--
		t.beginTurn(t.active)
	case b.begin:
		t.reinforce()
	case b.card > 0:
		t.card, t.armies = b.card, 0
		t.played[t.active] |= 1 << b.card
		t.hand[t.active] &^= 1 << b.card
		t.armies = uint8(t.cardData().Armies)
		t.leaderPhase()
	default:
		t.ask(t.active.seats(), AskReinforce)
	}
	return &s, nil
}
