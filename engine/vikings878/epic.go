package vikings878

import (
	"math/bits"

	"skald/engine"
)

// The option epic: Epic Battle Events (ruling 44).

// epicCard is the place of the first Epic card in the Fyrd deck.
const epicCard = maxFyrdDeck

// everyEpic is the set of all Epic cards.
const everyEpic = epics(1<<Epics - 1)

// onesIn returns how many cards a Fyrd deck has, nthBit its n-th.
func onesIn(set uint32) int { return bits.OnesCount32(set) }

func nthBit(set uint32, n int) int {
	for range n {
		set &= set - 1
	}
	return bits.TrailingZeros32(set)
}

// addEpics shuffles so many Epic cards as the edition says into the Fyrd deck,
// of those named.
func (t transition) addEpics(of epics) {
	for range t.edition.Options.EpicInDeck {
		if n := bits.OnesCount8(uint8(of)); n > 0 {
			no := nthBit(uint32(of), t.dice.IntN(n))
			of &^= 1 << no
			t.fyrdDeck |= 1 << (epicCard + no)
		}
	}
}

// changeEpics takes the Epic cards out of what was drawn and puts others in: of
// those not yet used, or of all when too few are left.
func (t transition) changeEpics() {
	t.fyrdOut &^= uint32(everyEpic) << epicCard
	left := everyEpic &^ t.epicUsed
	if bits.OnesCount8(uint8(left)) < t.edition.Options.EpicInDeck {
		left, t.epicUsed = everyEpic, 0
	}
	t.addEpics(left)
}

// drawEpic is what an Epic card does when it is drawn for a battle.
func (t transition) drawEpic(b *battle, e Epic) uint8 {
	b.epics |= 1 << e
	t.epicUsed |= 1 << e
	n := uint8(t.edition.Options.EpicFyrd)
	t.tell.All("note.epic", shireArg(b.at), epicArg(e), number("n", int(n)))
	if e == Muster {
		n += t.drawFyrd(b)
	}
	return n
}

func epicArg(e Epic) engine.Arg { return engine.WordArg("epic", vocEpic, engine.Word(e)) }

// nameTraitor has attackers with both factions name one that fights for the
// defenders. It returns false if they are asked.
func (t transition) nameTraitor() bool {
	f := &t.fight
	own := t.side().First()
	if !t.battles[0].epics.has(Traitor) || f.traitor != NoFaction || t.units[f.at][own] == 0 || t.units[f.at][own+1] == 0 {
		return true
	}
	losses, _ := t.ordersOf(t.side())
	if losses == AskLosses {
		t.askSide(t.side(), AskLoss)
		return false
	}
	for _, kind := range losses.order(t.side()) {
		if kind < Factions && kind.Side() == t.side() {
			t.betray(kind)
			break
		}
	}
	return true
}

// betray makes a faction fight for the defenders.
func (t transition) betray(kind Faction) {
	t.fight.traitor = kind
	t.tell.All("note.traitor", factionArg(kind), shireArg(t.fight.at))
}
