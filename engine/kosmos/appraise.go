package kosmos

import "skald/engine"

// The guess of the outcome: each seat's share grows with a sum of figures that a
// player would count. Their weights were fitted to matches of taste, guesses and
// chance in every mix, of two to four. Nothing counts whose turn it is, or a search
// would put off ending one.

var _ engine.Appraiser = (*state)(nil)

// Appraise implements engine.Appraiser.
func (s *state) Appraise(shares []float32) {
	t := s.attacks()
	for seat := range shares {
		shares[seat] = 0
		for i, n := range t.counts(engine.Seat(seat)) {
			shares[seat] += guess[i] * n
		}
	}
	engine.Shares(shares, s.left)
}

// The figures of a seat.
const (
	score     = iota // what it had if the match ended now, in tens
	scoreLate        // the same, the sooner a hand can be empty the more
	earnings         // fame that its countries bring each turn
	toCome           // the same, until a hand can be empty
	realm            // countries
	hand             // knights in the hand
	strength         // the value of its attack troops, in fives
	chances          // how near its troops are to conquests
	threats          // how near its rivals' are to its countries
	figures
)

// guess weighs the figures.
var guess = [figures]float32{
	score: 0.156, scoreLate: 2.11, earnings: 0.512, toCome: 0.0968, realm: -0.936, hand: -0.0969,
	strength: -0.122, chances: 0.217, threats: -1.21,
}

// attacks are what all seats are compared by.
type attacks struct {
	*state
	best  [MaxPlayers][Lands]int // the value of a seat's strongest troop against a country
	sum   [MaxPlayers]int        // of all its troops
	need  [Lands]int
	least int // how many knights the smallest hand has
}

func (s *state) attacks() (t attacks) {
	t = attacks{state: s, least: Cards}
	for seat := range engine.Seat(s.players) {
		for _, tr := range s.attack[seat].all() {
			value, l := tr.value(), tr.target()
			t.best[seat][l] = max(t.best[seat][l], value)
			t.sum[seat] += value
		}
		if !s.left.Has(seat) {
			t.least = min(t.least, s.hands[seat].size())
		}
	}
	for l := range Land(Lands) {
		t.need[l] = s.need(l)
	}
	return t
}

// counts returns the figures of a seat.
func (t *attacks) counts(seat engine.Seat) (n [figures]float32) {
	n[score] = float32(t.state.score(seat).Total) / 10
	n[scoreLate] = n[score] / float32(1+t.least)
	n[earnings] = float32(t.income(seat))
	n[toCome] = n[earnings] * float32(min(t.least, 12)) / 10
	n[hand] = float32(t.hands[seat].size())
	n[strength] = float32(t.sum[seat]) / 5
	for l := range Land(Lands) {
		if t.lands[l].owner != seat {
			n[chances] += t.near(seat, l)
			continue
		}
		n[realm]++
		threat := float32(0)
		for rival := range engine.Seat(t.players) {
			if rival != seat {
				threat = max(threat, t.near(rival, l))
			}
		}
		n[threats] += threat
	}
	return n
}

// near returns how near a seat's troops are to conquering a country: 1 if they could.
func (t *attacks) near(seat engine.Seat, l Land) float32 {
	if t.best[seat][l] == 0 {
		return 0
	}
	return 1 / float32(1+max(0, t.need[l]-t.best[seat][l]))
}
