package saga

import (
	"math"

	"skald/engine"
)

// The guess of the outcome: a logistic one, from a dozen figures that a player would
// count. Its weights were fitted to matches of taste, guesses and chance in every mix,
// in which the Anglo-Saxons were the weaker ones. Nothing
// counts whose turn it is, or a search would put off ending one.

var _ engine.Appraiser = (*state)(nil)

// Appraise implements engine.Appraiser.
func (s *state) Appraise(shares []float32) {
	var z float32
	for i, n := range s.counts() {
		z += guess[i] * n
	}
	shares[Viking] = float32(1 / (1 + math.Exp(-float64(z))))
	shares[Saxon] = 1 - shares[Viking]
}

// The figures, as the Vikings see them.
const (
	always   = iota
	track    // spaces between the markers, below 1 where the Anglo-Saxons win
	areas    // that they control, where a Combat is to come by the numbers there
	areasDue // how near those are to winning, squared
	hoard    // their Coins, as a part of those that win
	hoardDue // the same, squared
	landed   // Units in England
	waiting  // Units in Scandinavia and in the Drakkar
	garrison // Anglo-Saxon Units in England
	holding  // Strongholds
	exposed  // Strongholds where Vikings control
	treasury // Coins of the Anglo-Saxons
	chiefs   // Leaders not lost, more than those of the enemy
	figures
)

// guess weighs the figures.
var guess = [figures]float32{
	always: -2.61, track: 0.414, areas: 0.179, areasDue: 0.865, hoard: 0.239, hoardDue: 3.74,
	landed: 0.0713, waiting: 0.02, garrison: -0.131, holding: -0.0824, exposed: 0.457, treasury: -0.192,
	chiefs: 0.0336,
}

// counts returns the figures of a position.
func (s *state) counts() (n [figures]float32) {
	n[always] = 1
	n[track] = float32(min(int(s.marker)-int(s.strong), 6))
	for a := range Area(England) {
		vikings, saxons := float32(s.units(Viking, a)), float32(s.units(Saxon, a))
		n[landed] += vikings
		n[garrison] += saxons
		if vikings == 0 {
			continue
		}
		won := vikings * vikings / (vikings*vikings + saxons*saxons)
		n[areas] += won
		if s.stronghold(a) {
			n[exposed] += won
		}
	}
	for a := North; a <= Drakkar; a++ {
		n[waiting] += float32(s.units(Viking, a))
	}
	due := n[areas] / float32(s.edition.AreasToWin)
	n[areasDue] = due * due
	n[hoard] = float32(s.coins[Viking]) / float32(s.edition.CoinsToWin)
	n[hoardDue] = n[hoard] * n[hoard]
	n[holding] = float32(size(s.holds))
	n[treasury] = float32(s.coins[Saxon])
	n[chiefs] = float32(size(s.lost[Saxon]) - size(s.lost[Viking]))
	return n
}
