package ladder

import (
	"cmp"
	"slices"

	"skald/engine/league"
)

// A Challenge is open until somebody answers it or its time is over.
type Challenge struct {
	Number   int // from 1
	From, To Person
	At       int64
	Until    int64
	End      Fact // what ended it; nil while it is open
}

// A Pairing is open until its match is over.
type Pairing struct {
	Number    int // from 1
	Seats     []Person
	Challenge int // that led to it; 0: the queue did
	At        int64
	Match     MatchID // "": not begun yet
	End       Fact    // what ended it; nil while it is open

	event  int        // by which it was made
	press  uint64     // by which the challenge was accepted
	before []standing // of each seat
}

// A standing is where the queue stood with somebody before a pairing.
type standing struct {
	last turn
	wish Wish // the zero value: none
}

// Has reports whether somebody is of the pairing.
func (p *Pairing) Has(who Person) bool { return slices.Contains(p.Seats, who) }

// Others returns who else is of the pairing.
func (p *Pairing) Others(of Person) []Person {
	return slices.DeleteFunc(slices.Clone(p.Seats), func(o Person) bool { return o == of })
}

// past are the challenges and pairings that are over.
type past struct {
	challenges   league.Log[Challenge]
	challengedAt *league.Index[int] // by number
	pairings     league.Log[Pairing]
	pairedAt     *league.Index[int]
}

func newPast() past {
	return past{challengedAt: league.NewIndex[int](), pairedAt: league.NewIndex[int]()}
}

// Challenges returns the open ones, oldest first.
func (s *State) Challenges() []Challenge { return slices.Clone(s.challenges) }

// Challenge returns a challenge, also one that is over.
func (s *State) Challenge(number int) (Challenge, bool) {
	if c, open := s.openChallenge(number); open {
		return c, true
	}
	if i, over := s.past.challengedAt.Find(number); over {
		return s.past.challenges.At(i), true
	}
	return Challenge{}, false
}

func (s *State) openChallenge(number int) (Challenge, bool) {
	i := slices.IndexFunc(s.challenges, func(c Challenge) bool { return c.Number == number })
	if i < 0 {
		return Challenge{}, false
	}
	return s.challenges[i], true
}

// endChallenges ends those open challenges that are meant, and returns their numbers.
func (s *State) endChallenges(by Fact, meant func(Challenge) bool) (ended []int) {
	var open []Challenge
	for _, c := range s.challenges {
		if !meant(c) {
			open = append(open, c)
			continue
		}
		c.End, ended = by, append(ended, c.Number)
		s.past.challengedAt = s.past.challengedAt.Put(c.Number, s.past.challenges.Len())
		s.past.challenges = s.past.challenges.Append(c)
	}
	s.challenges = open
	return ended
}

// NextChallenge is the number that the next challenge will have, and NextPairing
// that of the next pairing.
func (s *State) NextChallenge() int { return s.challenged + 1 }
func (s *State) NextPairing() int   { return s.paired + 1 }

// Pairings returns the open ones, oldest first.
func (s *State) Pairings() []Pairing { return slices.Clone(s.pairings) }

// Pairing returns a pairing, also one that is over.
func (s *State) Pairing(number int) (Pairing, bool) {
	if i := s.openPairing(number); i >= 0 {
		return s.pairings[i], true
	}
	if i, over := s.past.pairedAt.Find(number); over {
		return s.past.pairings.At(i), true
	}
	return Pairing{}, false
}

// openPairing returns where in the list of open pairings one is, or -1.
func (s *State) openPairing(number int) int {
	return slices.IndexFunc(s.pairings, func(p Pairing) bool { return p.Number == number })
}

// PairingOf returns the open pairing of a match.
func (s *State) PairingOf(m MatchID) (Pairing, bool) {
	i := slices.IndexFunc(s.pairings, func(p Pairing) bool { return p.Match == m })
	if i < 0 {
		return Pairing{}, false
	}
	return s.pairings[i], true
}

// endPairings ends those open pairings that are meant.
func (s *State) endPairings(by Fact, meant func(Pairing) bool) {
	var open []Pairing
	for _, p := range s.pairings {
		if !meant(p) {
			open = append(open, p)
			continue
		}
		p.End, p.before = by, nil // it cannot be undone any more
		s.past.pairedAt = s.past.pairedAt.Put(p.Number, s.past.pairings.Len())
		s.past.pairings = s.past.pairings.Append(p)
	}
	s.pairings = open
}

// A press is an interaction by which a member joined or asked for a match.
type press struct {
	event int
	id    uint64
	act   Fact // Joined, Wished or Challenged
}

// pressed remembers the interaction of an event as p's.
func (s *State) pressed(p Person, e Event) {
	if e.Press == 0 {
		return
	}
	if m := s.own(p); m != nil {
		m.presses = m.presses.Append(press{s.Events(), e.Press, e.Fact})
	}
}

// Presses returns the interactions by which the people of a pairing joined and
// asked for it, oldest first: they go under the dice of its match. A person's last
// wish of the queue is the one that asked for it.
func (s *State) Presses(p Pairing) []uint64 {
	var list []press
	for _, who := range p.Seats {
		m := s.Member(who)
		if m == nil {
			continue
		}
		wish := press{event: -1}
		for _, one := range m.presses.All() {
			if one.event >= p.event {
				break
			}
			switch a := one.act.(type) {
			case Joined:
				list = append(list, one)
			case Wished:
				wish = one
			case Challenged:
				if p.Challenge != 0 && p.Has(a.To) {
					list = append(list, one)
				}
			}
		}
		if p.Challenge == 0 && wish.event >= 0 {
			list = append(list, wish)
		}
	}
	slices.SortFunc(list, func(a, b press) int { return cmp.Compare(a.event, b.event) })
	var ids []uint64
	for _, one := range list {
		ids = append(ids, one.id)
	}
	if p.press != 0 {
		ids = append(ids, p.press)
	}
	return ids
}
