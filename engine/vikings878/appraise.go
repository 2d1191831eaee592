package vikings878

import (
	"math"

	"skald/engine"
)

// The guess of the outcome: a logistic one, from a dozen figures that a player would
// count. Its weights were fitted to 1,500 matches of tastes, simple players and chance
// in every mix, so that the sides are of unequal strength. Those of forces and of the
// last markers are set by hand: who attacks well loses units by it, so the matches
// alone would say that units are worth nothing. Nothing counts whose turn it is, or a
// search would put off ending one.

var _ engine.Appraiser = (*state)(nil)

// Appraise implements engine.Appraiser.
func (s *state) Appraise(shares []float32) {
	var z float32
	for i, n := range s.counts() {
		z += guess[i] * n
	}
	vikings := float32(1 / (1 + math.Exp(-float64(z))))
	for f := range Faction(Factions) {
		share := vikings / 2
		if f.Side() == English {
			share = (1 - vikings) / 2
		}
		shares[f] = share
	}
}

// hold guesses how likely Vikings hold a shire when the battle there is over: as the
// squares of the numbers are, with the Fyrd that come where Vikings attack a city.
func (s *state) hold(at Shire) float32 {
	vikings, english := float32(s.units[at].of(Vikings)), float32(s.units[at].of(English))
	if s.side() == Vikings {
		english += 2
	}
	return vikings * vikings / (vikings*vikings + english*english)
}

// The figures, as the Vikings see them.
const (
	always = iota
	past   // how much of the rounds is past, from 0 to 1
	ahead  // markers above what wins by Treaty; where a battle is to come, the likely ones
	aheadPast
	aheadPastPast
	force   // the logarithm of units to units
	leading // Viking leaders on the map or at sea
	alfred
	thin // markers that few hold with English beside them, the later the more
	open // cities that few English hold with Vikings beside them, the later the more
	last // markers ahead where the Treaty decides at the end of this round
	bare // how few markers are left: without any the English win
	figures
)

// guess weighs the figures.
var guess = [figures]float32{
	always: 1.77, past: -1.76, ahead: 0.236, aheadPast: 0.431, aheadPastPast: 0.374, force: 0.6,
	leading: 0.05, alfred: -0.15, thin: -0.247, open: 0.014, last: 0.233, bare: -0.4,
}

// counts returns the figures of a position.
func (s *state) counts() (n [figures]float32) {
	contested := s.held[Vikings] & s.held[English]
	n[always] = 1
	n[past] = (float32(s.round) - 1 + float32(s.turns)/Factions) / Rounds
	n[ahead] = float32((s.markers &^ contested).Len()) - (float32(s.treatyMarkers()) - 0.5)
	for rest := contested & s.edition.cities; rest != 0; rest &= rest - 1 {
		n[ahead] += s.hold(rest.First())
	}
	n[aheadPast] = n[ahead] * n[past]
	n[aheadPastPast] = n[aheadPast] * n[past]
	if s.round == Rounds || s.round >= firstTreaty && s.treaty() {
		n[last] = n[ahead]
	}
	n[bare] = float32(max(0, 2-s.markers.Len()))
	vikings, english := s.units[AtSea].of(Vikings)+s.waiting.sum()+s.onMap(Vikings), s.onMap(English)
	n[force] = float32(math.Log(float64(vikings+2) / float64(english+2)))
	for rest := s.markers & s.edition.around(s.held[English]) &^ contested; rest != 0; rest &= rest - 1 {
		n[thin] += n[past] / float32(1+s.units[rest.First()].of(Vikings))
	}
	for rest := s.edition.cities &^ s.markers & s.edition.around(s.held[Vikings]) &^ contested; rest != 0; rest &= rest - 1 {
		n[open] += n[past] / float32(1+s.units[rest.First()].of(English))
	}
	for l, at := range s.leaders {
		switch {
		case at >= notYet:
		case Leader(l) == Alfred:
			n[alfred] = 1
		default:
			n[leading]++
		}
	}
	return n
}

// onMap returns how many units a side has on the map.
func (s *state) onMap(side Side) int {
	n := 0
	for rest := s.held[side]; rest != 0; rest &= rest - 1 {
		n += s.units[rest.First()].of(side)
	}
	return n
}
