package vikings878

import "skald/engine"

// Orders by which a side fights (ruling 31).

// A Losses is the order in which a side takes its losses.
type Losses uint8

// The orders of losses. AskLosses has the side asked wherever there is more
// than one possibility.
const (
	NorsemenFirst Losses = iota
	BerserkersFirst
	FyrdThegnsHousecarls
	FyrdHousecarlsThegns
	ThegnsFyrdHousecarls
	ThegnsHousecarlsFyrd
	HousecarlsFyrdThegns
	HousecarlsThegnsFyrd
	AskLosses
	LossOrders = iota
)

func (l Losses) String() string { return vocLosses.Word(engine.Word(l)) }

// lossOrders has the kinds of each order, the first removed first. A Fort is
// always the last.
var lossOrders = [LossOrders][]Faction{
	NorsemenFirst:        {Norsemen, Berserkers, Fort},
	BerserkersFirst:      {Berserkers, Norsemen, Fort},
	FyrdThegnsHousecarls: {Fyrd, Thegns, Housecarls},
	FyrdHousecarlsThegns: {Fyrd, Housecarls, Thegns},
	ThegnsFyrdHousecarls: {Thegns, Fyrd, Housecarls},
	ThegnsHousecarlsFyrd: {Thegns, Housecarls, Fyrd},
	HousecarlsFyrdThegns: {Housecarls, Fyrd, Thegns},
	HousecarlsThegnsFyrd: {Housecarls, Thegns, Fyrd},
}

// defaultLosses are the orders that sides begin with.
var defaultLosses = [Sides]Losses{Vikings: NorsemenFirst, English: FyrdThegnsHousecarls}

// fits reports whether a side can have the order.
func (l Losses) fits(side Side) bool {
	switch {
	case l == AskLosses:
		return true
	case side == Vikings:
		return l <= BerserkersFirst
	}
	return l > BerserkersFirst && l < AskLosses
}

// order returns the kinds as a side removes them; one that wants to be asked
// has its default order where it need not be.
func (l Losses) order(side Side) []Faction {
	if l == AskLosses {
		l = defaultLosses[side]
	}
	return lossOrders[l]
}

// A Commands is what a side makes of the Commands that it rolls.
type Commands uint8

// The orders for Commands.
const (
	Hold          Commands = iota // never withdraw
	Yield                         // withdraw while the enemy has at least twice one's units there
	Leave                         // always withdraw
	AskCommands                   // be asked wherever there is more than one possibility
	CommandOrders = iota
)

func (c Commands) String() string { return vocCommands.Word(engine.Word(c)) }

// A Stance is a side's standing orders for battles.
type Stance struct {
	Losses   Losses
	Commands Commands
}

// A When is when an order has an event played: a word of vocWhen.
type When uint8

// The occasions; after them come the shires by number, of which On makes one.
const (
	Never When = iota // no order
	Next
	City
	Large
	occasions
)

// On returns the occasion of a battle in a shire.
func On(s Shire) When { return occasions + When(s) - 1 }

// Shire returns the shire of such an occasion, AtSea for another.
func (w When) Shire() Shire {
	if w < occasions {
		return AtSea
	}
	return Shire(w-occasions) + 1
}

func (w When) String() string { return vocWhen.Word(engine.Word(w)) }

// A Moment is when an Escape into the Wilds happens.
type Moment uint8

// The moments.
const (
	NoMoment    Moment = iota
	AfterFirst         // after the first regular English roll
	Outnumbered        // after the first such roll at whose end Vikings are more
	Moments     = iota
)

func (m Moment) String() string { return vocMoment.Word(engine.Word(m) - 1) }
