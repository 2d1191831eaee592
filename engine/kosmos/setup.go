package kosmos

import "skald/engine"

// Spielvorbereitungen. Chance decides which set of knights is whose, the layout
// of the middle unless it is the castle's, the sides of mixed country cards,
// and who begins.

// setup returns the position in which a match begins.
func (t transition) setup(choice engine.Setup, d *engine.Dice) *state {
	e := t.edition
	t.players = uint8(choice.Players)
	t.auto = about.Option(choice, optionFame) == valueAuto

	// The country cards lie in the middle with the chosen side up: all alike,
	// mixed by chance, or backs chosen one by one.
	for l := range t.lands {
		t.lands[l].owner = engine.Nobody
		cards := about.Option(choice, optionCards)
		switch {
		case cards == valueBack || about.Option(choice, Land(l).String()) == valueTurned:
			t.lands[l].side = Back
		case cards == valueMixed:
			t.lands[l].side = Side(d.IntN(Sides))
		}
	}

	// A set lies in the middle, each player gets one, the others go back into
	// the box. The castle's set has the layout of the first game.
	var order [Sets]int
	for i := range order {
		order[i] = i
	}
	middle := e.Castle - 1
	if about.Option(choice, optionLayout) == valueRandom {
		middle = d.IntN(Sets)
	}
	order[0], order[middle] = order[middle], order[0]
	d.Shuffle(Sets-1, func(i, j int) { order[i+1], order[j+1] = order[j+1], order[i+1] })
	if about.Option(choice, optionLayout) == valueRandom {
		t.layOut(e.Sets[middle], d)
	} else {
		for l, pair := range e.Layout {
			t.lands[l].defence = troop{faceUp(pair[0]), faceUp(pair[1])}
		}
	}
	for i, set := range order[1:] {
		hand := &t.box
		if i < choice.Players {
			hand = &t.hands[i]
		}
		for _, c := range e.Sets[set] {
			hand[c]++
		}
	}

	for seat := range engine.Seat(t.players) {
		if t.tell == nil {
			break
		}
		t.tell.Only(seat, "secret.hand", appendCards(nil, t.hands[seat].list())...)
	}
	t.last = nowhere
	first := engine.Seat(d.IntN(choice.Players))
	t.tell.All("note.begins", who(first))
	t.begin(first)
	return t.state
}

// layOut reveals a set: the first knight of each colour goes to the country of
// that colour, the other six to one country each, dealt again until no country
// has two knights of a colour.
func (t transition) layOut(set []Card, d *engine.Dice) {
	var deck [SetSize]Card
	copy(deck[:], set)
	d.Shuffle(SetSize, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	rest := deck[:0]
	for _, c := range deck {
		if first := &t.lands[c.Colour().Land()].defence[0]; *first == noKnight {
			*first = faceUp(c)
		} else {
			rest = append(rest, c)
		}
	}
	for !fits(rest) {
		d.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	for l, c := range rest {
		t.lands[l].defence[1] = faceUp(c)
	}
}

// fits reports whether no knight has the colour of the country at its place.
func fits(seconds []Card) bool {
	for l, c := range seconds {
		if c.Colour() == Land(l).Colour() {
			return false
		}
	}
	return true
}

// nowhere is the mark of nothing.
var nowhere = mark{land: NoLand, seat: engine.Nobody}
