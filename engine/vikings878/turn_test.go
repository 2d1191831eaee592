package vikings878

import (
	"reflect"
	"testing"

	"skald/engine"
)

// TestCopiesAreAlike plays one of two copies of an event while the other is in the
// deck, and once while it is in no deck: what everybody sees does not tell which
// it was.
func TestCopiesAreAlike(t *testing.T) {
	t.Parallel()
	s := newState(t)
	s.opts.advanced = true
	const f = Housecarls
	for e := range Event(Events) {
		copies := s.edition.copies[f][e]
		if copies.len() != 2 {
			continue
		}
		lower, higher := copies&-copies, copies&(copies-1)
		var seen [2][]Event
		for i, c := range []struct{ held, left cards }{{higher, lower}, {lower, higher}} {
			next := *s
			next.played[f] = eventSet &^ copies
			next.hand[f], next.deck[f] = c.held, c.left
			transition{&next, engine.NewDice(engine.Seed{}, 0), nil, engine.Nobody, 0}.use(f, c.held.first())
			seen[i] = next.Public().(Public).Factions[f].Events
			if next.hand[f] != 0 || next.deck[f] != higher || next.played[f] != eventSet&^higher {
				t.Errorf("%s played as %b: hand %b, deck %b, face up %b", e, c.held, next.hand[f], next.deck[f], next.played[f])
			}
		}
		if !reflect.DeepEqual(seen[0], seen[1]) {
			t.Errorf("the copies of %s are seen as %v and %v", e, seen[0], seen[1])
		}
	}
}
