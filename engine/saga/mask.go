package saga

import (
	"math/bits"

	"skald/engine"
)

// Mask implements engine.Masker. Others see how many Units an action names, and
// Leaders by name only while they lie open; the marker that is scouted they do not
// see. What is drawn comes from the markers that are not on the board: who does
// not know those that lie face down may learn of them.
func (s *state) Mask(by, watcher engine.Seat, a engine.Action) (engine.Action, bool) {
	side := Side(by)
	switch a.Verb {
	case Draw:
		return a, watcher == engine.Seat(Viking) || !s.anyFaceDown()
	case Scout:
		a.Args[0] = 0
	case PlaceLeaders:
		a.Args = engine.Args{}
	}
	for i, param := range verbs[a.Verb].Params {
		switch param.Vocabulary {
		case vocBand:
			f, _ := bandOf(a.Args[i]).of(side)
			a.Args[i] = s.maskForce(side, f)
		case vocUnit:
			f, _ := unitOf(a.Args[i], side)
			a.Args[i] = s.maskForce(side, f)
		case vocGain:
			a.Args[i] = min(a.Args[i], gainWord(unitWord(Saxon.leader(0))))
		}
	}
	return a, true
}

// maskForce returns a number for a force that does not tell its hidden Leaders.
func (s *state) maskForce(side Side, f force) engine.Word {
	open := f.leaders & s.revealed[side]
	hidden := bits.OnesCount8(f.leaders &^ open)
	return engine.Word(f.warriors)<<8 | engine.Word(hidden)<<4 | engine.Word(open)
}

// anyFaceDown reports whether a Destination marker lies face down.
func (s *state) anyFaceDown() bool {
	for _, sp := range s.spaces {
		if sp.marker && !sp.faceUp {
			return true
		}
	}
	return false
}
