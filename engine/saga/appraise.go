package saga

import (
	"math"

	"skald/engine"
)

// The guess of the outcome: a logistic one, from some twenty figures that a player would
// count. Its weights were fitted to 500 matches of searching players of 200 iterations
// with a random move in 25, every position with its outcome. Nothing counts whose turn it
// is, or a search would put off ending one.

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
	always    = iota
	track     // spaces between the markers, below 1 where the Anglo-Saxons win
	dueNow    // whether these win at this round's end
	dueNext   // or at the next one's, at the latest
	areas     // that the Vikings control, where a Combat is to come by the numbers there
	areasDue  // how near those are to winning, squared
	areasLast // the same in the last rounds
	inland    // those of them that are Inland
	hoard     // their Coins, as a part of those that win
	hoardDue  // the same, squared
	hoardNear // the same to the power of three
	hoardLast // squared, in the last rounds
	landed    // Units in England
	alone     // one by them and one more: how near it is that none is left
	waiting   // Units in Scandinavia and in the Drakkar
	ready     // those of them at a Destination marker
	reserve   // Units in the supply
	garrison  // Anglo-Saxon Units in England
	holding   // Strongholds
	exposed   // Strongholds where Vikings control
	treasury  // Coins of the Anglo-Saxons
	taxed     // times their Strongholds
	chiefs    // Leaders not lost, more than those of the enemy
	starts    // whether the Initiative tile shows the Vikings' side
	ours      // tiles that the Vikings have still to resolve; one not taken is half
	theirs    // and the Anglo-Saxons
	figures
)

// guess weighs the figures.
var guess = [figures]float32{
	always: -4.71, track: 0.794, areas: 0.402, areasDue: 1.49, hoard: 7.55, hoardDue: -1.82,
	landed: -0.226, waiting: -0.12, garrison: -0.157, holding: 0.514, exposed: 0.454, treasury: 0.059,
	chiefs: 0.31, hoardNear: 0.59, inland: 0.738, dueNow: -1.11, dueNext: -0.0508, areasLast: -1.77,
	hoardLast: 0.685, alone: -0.875, ours: 0.544, theirs: -0.479, ready: -0.0746, reserve: -0.17,
	starts: -0.497, taxed: -0.0409,
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
		if s.edition.IsInland(a) {
			n[inland] += won
		}
		if s.stronghold(a) {
			n[exposed] += won
		}
	}
	for a := North; a <= Drakkar; a++ {
		n[waiting] += float32(s.units(Viking, a))
	}
	for i, space := range s.spaces {
		if space.marker {
			n[ready] += float32(s.units(Viking, North+Area(i)))
		}
	}
	due := n[areas] / float32(s.edition.AreasToWin)
	n[areasDue] = due * due
	n[hoard] = float32(s.coins[Viking]) / float32(s.edition.CoinsToWin)
	n[hoardDue] = n[hoard] * n[hoard]
	n[holding] = float32(size(s.holds))
	n[treasury] = float32(s.coins[Saxon])
	n[chiefs] = float32(size(s.lost[Saxon]) - size(s.lost[Viking]))
	n[hoardNear] = n[hoardDue] * n[hoard]
	n[taxed] = n[treasury] * n[holding]
	n[alone] = 1 / (1 + n[landed])
	n[reserve] = float32(s.supply[Viking].size())
	if s.initiative == Viking {
		n[starts] = 1
	}
	if gap := int(s.marker) - int(s.strong); gap <= 1 {
		n[dueNext], n[areasLast], n[hoardLast] = 1, n[areasDue], n[hoardDue]
		if gap <= 0 {
			n[dueNow] = 1
		}
	}
	s.countTiles(&n)
	return n
}

// countTiles counts the tiles that are still to be resolved.
func (s *state) countTiles(n *[figures]float32) {
	for _, tile := range s.tiles {
		switch {
		case !tile.taken:
			n[ours] += 0.5
			n[theirs] += 0.5
		case tile.spent:
		case tile.by == Viking:
			n[ours]++
		default:
			n[theirs]++
		}
	}
}
