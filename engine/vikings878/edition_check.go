package vikings878

import (
	"slices"

	"skald/engine"
)

// Bounds of what positions can hold.
const (
	maxDice     = 6
	maxArmies   = maxFight
	maxSteps    = 9
	maxIcons    = 3
	maxFyrdCard = 9
	maxFyrdDeck = 20
	maxX, maxY  = 1000, 1200
)

// check adds a fault for everything in the edition that the rules could not be
// played with.
func (e *Edition) check(f *engine.Faults) {
	f.At("name").Check(e.Name != "", "it is missing")
	e.checkShires(f.At("shires"))
	for i, n := range e.Units.list() {
		f.At("units").At(Faction(i).String()).Span(n, 1, maxUnits)
	}
	for i, d := range e.Dice.list() {
		at := f.At("dice").At(Faction(i).String())
		at.At("max").Span(d.Max, 1, maxDice)
		at.At("hit").Check(d.Hit > 0 || Faction(i) == Fyrd, "without a Hit no battle would end")
		checkFaces(at, []string{"hit", "command", "flee", "blank"}, []int{d.Hit, d.Command, d.Flee, d.Blank})
	}
	checkFaces(f.At("options").At("rune"), runeWords, e.Options.Rune.list())
	checkFaces(f.At("options").At("prayer"), runeWords, e.Options.Prayer.list())
	e.checkCards(f)
	e.checkLeaders(f)
	e.checkOptions(f.At("options"))
	if f.Whole() {
		e.derive()
	}
}

var runeWords = []string{"blank", "hit", "shield", "rally"}

func (d *RuneData) list() []int { return []int{d.Blank, d.Hit, d.Shield, d.Rally} }

// checkFaces checks that a die has six faces.
func checkFaces(f *engine.Faults, names []string, counts []int) {
	sum := 0
	for i, n := range counts {
		f.At(names[i]).Span(n, 0, 6)
		sum += n
	}
	f.Check(sum == 6, "it has %d faces, it must be 6", sum)
}

func (e *Edition) checkShires(f *engine.Faults) {
	if !f.Check(len(e.Shires) == Shires, "there are %d, it must be %d", len(e.Shires), Shires) {
		return
	}
	setup := Garrison{}
	for i := range e.Shires {
		d, at := &e.Shires[i], f.Item(i)
		at.At("shire").Check(int(d.Shire) == i+1, "%s stands in place %d, it must be in place %d", d.Shire, i+1, d.Shire)
		at.At("x").Span(d.X, 0, maxX)
		at.At("y").Span(d.Y, 0, maxY)
		at.Check(d.City || d.Old == "" && !d.Ceolwulf && d.Icons == Garrison{}, "only a City Shire has an old name, Ceolwulf or icons")
		at.Check(!d.Marsh || !d.City && d.Setup == Garrison{}, "a Marsh has neither a city nor units")
		for _, faction := range []Faction{Housecarls, Thegns} {
			at.At("setup").At(faction.String()).Span(d.Setup.of(faction), 0, maxIcons)
			at.At("icons").At(faction.String()).Span(d.Icons.of(faction), 0, maxIcons)
		}
		checkDistinct(at.At("coasts"), d.Coasts)
		checkDistinct(at.At("borders"), d.Borders)
		setup.Housecarls += d.Setup.Housecarls
		setup.Thegns += d.Setup.Thegns
	}
	if !f.Whole() {
		return
	}
	for i := range e.Shires {
		d, at := &e.Shires[i], f.Item(i).At("borders")
		at.Check(len(d.Borders) > 0, "there are none")
		for _, other := range d.Borders {
			at.Check(other != d.Shire && slices.Contains(e.Shires[other-1].Borders, d.Shire), "%s does not border on %s", other, d.Shire)
		}
	}
	free := 0
	for i := range e.Shires {
		if len(e.Shires[i].Coasts) > 0 && !e.Shires[i].Marsh {
			free++
		}
	}
	f.Check(free > navyShires, "%d are coastal and no Marsh, it must be more than %d", free, navyShires)
	for _, c := range []struct {
		f        Faction
		set, all int
	}{{Housecarls, setup.Housecarls, e.Units.Housecarls}, {Thegns, setup.Thegns, e.Units.Thegns}} {
		f.Check(c.set+freePlacements <= c.all, "%d %s are set up and %d placed freely, there are %d", c.set, c.f, freePlacements, c.all)
	}
}

// checkDistinct adds a fault if something is listed twice.
func checkDistinct[T interface {
	comparable
	String() string
}](f *engine.Faults, list []T) {
	if !f.Whole() {
		return
	}
	for i, item := range list {
		if slices.Contains(list[:i], item) {
			f.Add("%s is there twice", item)
		}
	}
}

func (e *Edition) checkCards(f *engine.Faults) {
	for i, list := range e.Movement.list() {
		at := f.At("movement").At(Faction(i).String())
		at.Check(len(list) == movementCards, "there are %d, it must be %d", len(list), movementCards)
		for j, m := range list {
			at.Item(j).At("armies").Span(m.Armies, 1, maxArmies)
			at.Item(j).At("shires").Span(m.Shires, 1, maxSteps)
		}
	}
	for i, list := range e.Events.list() {
		at := f.At("events").At(Faction(i).String())
		if !at.Check(len(list) == eventCards, "there are %d, it must be %d", len(list), eventCards) {
			continue
		}
		for j, event := range list {
			at.Item(j).Check(deeds[event].side == Faction(i).Side(), "%s is no event of the %s", event, Faction(i).Side())
		}
	}
	at := f.At("standardDeck")
	if at.Whole() {
		var has, movement cards
		for i, no := range e.Standard {
			if at.Item(i).Span(no, 1, lastCard) {
				at.Item(i).Check(!has.has(no), "%d is there twice", no)
				has |= 1 << no
			}
		}
		movement = has & movementSet
		at.Check(has.len() == deckSize && movement == movementSet, "it has %d cards and %d of movement, it must be %d and all %d", has.len(), movement.len(), deckSize, movementCards)
	}
	at = f.At("fyrdDeck")
	at.Check(len(e.Fyrd) >= 1 && len(e.Fyrd) <= maxFyrdDeck, "there are %d cards, it must be from 1 to %d", len(e.Fyrd), maxFyrdDeck)
	for i, n := range e.Fyrd {
		at.Item(i).Span(n, 1, maxFyrdCard)
	}
}

func (e *Edition) checkLeaders(f *engine.Faults) {
	at := f.At("leaders")
	at.Check(len(e.Leaders) == leaderCards, "there are %d, it must be %d", len(e.Leaders), leaderCards)
	first := 0
	var seen [Leaders + 1]bool
	for i := range e.Leaders {
		l, at := &e.Leaders[i], at.Item(i)
		at.At("leader").Check(l.Leader != Alfred, "%s has no card of this kind", Alfred)
		at.At("leader").Check(!seen[l.Leader], "%s is there twice", l.Leader)
		seen[l.Leader] = true
		at.At("norsemen").Span(l.Norsemen, 0, maxUnits)
		at.At("berserkers").Span(l.Berserkers, 0, maxUnits)
		checkDistinct(at.At("seas"), l.Seas)
		at.At("seas").Check((len(l.Seas) == 0) == (l.Leader == Reinforcements), "a leader lands at a sea, and Reinforcements does not")
		if l.Deck == DeckA {
			first++
			at.Check(l.Leader != Reinforcements && l.Norsemen+l.Berserkers > 0, "the first card must have a leader and units")
		}
	}
	at.Check(first == 1, "%d are of deck %s, it must be 1", first, DeckA)
	if f.Whole() && len(e.Shires) == Shires {
		for i := range e.Leaders {
			e.checkLanding(at.Item(i).At("seas"), &e.Leaders[i])
		}
	}
	at = f.At("alfred")
	at.At("round").Span(e.Alfred.Round, 1, Rounds)
	at.At("housecarls").Span(e.Alfred.Housecarls, 0, maxUnits)
	at.At("thegns").Span(e.Alfred.Thegns, 0, maxUnits)
}

// checkLanding wants more landing places of a leader than Saxon Navy can bar.
func (e *Edition) checkLanding(f *engine.Faults, l *LeaderData) {
	n := 0
	for i := range e.Shires {
		d := &e.Shires[i]
		if !d.Marsh && slices.ContainsFunc(d.Coasts, func(s Sea) bool { return slices.Contains(l.Seas, s) }) {
			n++
		}
	}
	f.Check(l.Leader == Reinforcements || n > navyShires, "he can land in %d shires, it must be more than %d", n, navyShires)
}

func (e *Edition) checkOptions(f *engine.Faults) {
	at := f.At("churches")
	checkDistinct(at, e.Options.Churches)
	at.Check(len(e.Options.Churches) > 0, "there are none")
	if f.Whole() && len(e.Shires) == Shires {
		for i, s := range e.Options.Churches {
			at.Item(i).Check(s > 0 && e.Shires[s-1].City, "%s is no City Shire", s)
		}
	}
	f.At("forts").Span(e.Options.Forts, 0, Shires)
	checkDistinct(f.At("epic"), e.Options.Epic)
	f.At("epic").Check(len(e.Options.Epic) == Epics, "there are %d, it must be %d", len(e.Options.Epic), Epics)
	f.At("epicInDeck").Span(e.Options.EpicInDeck, 1, Epics)
	f.At("epicFyrd").Span(e.Options.EpicFyrd, 1, maxFyrdCard)
}
