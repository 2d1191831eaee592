package kosmos

// cards counts knights of each kind: a hand, the free knights, the box.
type cards [Cards]uint8

// size returns the number of knights.
func (c *cards) size() int {
	n := 0
	for _, count := range c {
		n += int(count)
	}
	return n
}

// value returns the sum of the knights' values.
func (c *cards) value() int {
	sum := 0
	for card, count := range c {
		sum += Card(card).Value() * int(count)
	}
	return sum
}

// list returns the knights, sorted by colour and value, nil if there are none.
func (c *cards) list() []Card {
	var list []Card
	for card, count := range c {
		for range count {
			list = append(list, Card(card))
		}
	}
	return list
}

// A knight is a card in a troop; the zero value is an empty place.
type knight uint8

// The two ways in which a knight lies face down: fresh until the turn in which
// it was laid is over.
const (
	cardMask = 0x1f
	faceDown = 0x20
	fresh    = 0x40
	noKnight = knight(0)
)

func faceUp(c Card) knight              { return knight(c + 1) }
func (k knight) card() Card             { return Card(k&cardMask) - 1 }
func (k knight) hidden() bool           { return k&faceDown != 0 }
func (k knight) ripe() bool             { return k&(faceDown|fresh) == faceDown }
func (k knight) turnedUp() knight       { return k & cardMask }
func (k knight) is(c Card) bool         { return k != noKnight && k.card() == c }
func hiddenKnight(c Card) knight        { return faceUp(c) | faceDown | fresh }
func (k knight) withCard(c Card) knight { return k&^cardMask | faceUp(c) }

// A troop is knights in the order in which they were laid; the first decides
// which country an attack troop attacks. Each colour is in it at most once.
type troop [MaxTroop]knight

// size returns the number of knights.
func (t *troop) size() int {
	n := 0
	for n < MaxTroop && t[n] != noKnight {
		n++
	}
	return n
}

// target returns the country that an attack troop attacks.
func (t *troop) target() Land { return t[0].card().Colour().Land() }

// knightValues are the values of knights, knightColours their colours as sets.
// Those face down count nothing; an empty place has no colour.
var knightValues, knightColours = func() (values, colours [256]uint8) {
	for c := range Card(Cards) {
		for _, k := range []knight{faceUp(c), faceUp(c) | leads} {
			values[k] = uint8(c.Value())
			for _, lies := range []knight{0, faceDown, faceDown | fresh} {
				colours[k|lies] = 1 << c.Colour()
			}
		}
	}
	return values, colours
}()

// value returns the sum of the values; knights face down count nothing.
func (t *troop) value() int {
	sum := 0
	for _, k := range t {
		sum += int(knightValues[k])
	}
	return sum
}

// colours returns the colours of the troop as a set. (Farb-Lege-Regel)
func (t *troop) colours() uint8 {
	var set uint8
	for _, k := range t {
		set |= knightColours[k]
	}
	return set
}

// add lays a knight on the troop.
func (t *troop) add(k knight) { t[t.size()] = k }

// find returns the place of a knight of that kind, or −1. There is at most one,
// since each colour is in a troop once.
func (t *troop) find(c Card) int {
	for i, k := range t {
		if k.is(c) {
			return i
		}
	}
	return -1
}

// remove takes the knight at a place out of the troop.
func (t *troop) remove(i int) {
	copy(t[i:], t[i+1:])
	t[MaxTroop-1] = noKnight
}

// turnUp turns up all knights of the troop.
func (t *troop) turnUp() {
	for i, k := range t {
		t[i] = k.turnedUp()
	}
}

// into puts the troop's knights to other cards and empties it.
func (t *troop) into(c *cards) {
	for _, k := range t {
		if k != noKnight {
			c[k.card()]++
		}
	}
	*t = troop{}
}
