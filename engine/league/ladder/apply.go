package ladder

import (
	"fmt"
	"slices"
)

// A Report is what an event changed, beyond what it says itself.
type Report struct {
	Challenge int     // the number of the challenge that was made
	Pairing   int     // the number of the pairing that was made
	Result    *Result // the result that was counted, or why it was not
	Changes   []Change
	Tables    []int // the numbers of closed seasons whose final table was changed
}

// Apply carries the state on by an event of its log. It takes what Check would
// refuse for a limit; an error says that the event cannot follow this log, and
// changes nothing.
func (s *State) Apply(e Event) (Report, error) {
	switch a := e.Act.(type) {
	case Joined:
		s.join(a.Player, e.At)
	case Left:
		return Report{}, s.leave(a.Player)
	case Challenged:
		s.challenged++
		s.challenges = append(s.challenges, Challenge{
			Number: s.challenged, From: a.From, To: a.To, At: e.At,
			Until: e.At + int64(s.ours.Challenge.Hours)*60*60,
		})
		return Report{Challenge: s.challenged}, nil
	case Accepted:
		if err := s.endChallenge(a.Challenge); err != nil {
			return Report{}, err
		}
		return Report{Pairing: s.pair(a.Seats, a.Challenge, e.At)}, nil
	case Declined:
		return Report{}, s.endChallenge(a.Challenge)
	case Withdrawn:
		return Report{}, s.endChallenge(a.Challenge)
	case Lapsed:
		return Report{}, s.endChallenge(a.Challenge)
	case Wished:
		s.wish(a, e.At)
	case Paired:
		return Report{Pairing: s.pair(a.Seats, 0, e.At)}, nil
	case Begun:
		return Report{}, s.begin(a)
	case Undone:
		return Report{}, s.undo(a.Pairing)
	case Played:
		return s.play(a, e.At), nil
	case Voided:
		return s.amend(a.Match, func(r *Result) { r.void(a.Reason) })
	case Corrected:
		return s.amend(a.Match, func(r *Result) { r.correct(a.Ranks, a.Reason) })
	case Moved:
		s.home = a.Home
	case SeasonClosed:
		s.closeSeason(e.At)
	case SeasonOpened:
		s.season.Name, s.season.Open = a.Name, true
	default:
		return Report{}, fmt.Errorf("apply event: unknown act %T", e.Act)
	}
	return Report{}, nil
}

func (s *State) join(p Player, at int64) {
	m := s.byPlayer[p]
	if m == nil {
		m = &Member{Player: p, First: at, seated: make([]int, max(2, s.terms.Most)), lastSeat: -1}
		m.reset(s.ours)
		s.members, s.byPlayer[p] = append(s.members, m), m
	}
	m.Here = true
}

func (m *Member) reset(o *Ours) {
	m.Duel = Duelist{Rating: o.Start}
	m.Crowd = Crowd{Skill: o.plackett().Start}
}

func (s *State) leave(p Player) error {
	m := s.byPlayer[p]
	if m == nil {
		return fmt.Errorf("%s leaves: is no member", p)
	}
	m.Here = false
	s.wishes = slices.DeleteFunc(s.wishes, func(w Wish) bool { return w.Player == p })
	s.challenges = slices.DeleteFunc(s.challenges, func(c Challenge) bool { return c.From == p || c.To == p })
	return nil
}

func (s *State) endChallenge(number int) error {
	i := slices.IndexFunc(s.challenges, func(c Challenge) bool { return c.Number == number })
	if i < 0 {
		return fmt.Errorf("challenge %d is not open", number)
	}
	s.challenges = slices.Delete(s.challenges, i, i+1)
	return nil
}

func (s *State) wish(w Wished, at int64) {
	i := slices.IndexFunc(s.wishes, func(o Wish) bool { return o.Player == w.Player })
	wish := Wish{w.Player, w.Matches, s.sized(w), at}
	switch {
	case i < 0 && w.Matches > 0:
		s.wishes = append(s.wishes, wish)
	case i >= 0 && w.Matches > 0:
		wish.Since = s.wishes[i].Since // who changes their mind keeps their turn
		s.wishes[i] = wish
	case i >= 0:
		s.wishes = slices.Delete(s.wishes, i, i+1)
	}
}

// sized is of how many people somebody wants matches.
func (s *State) sized(w Wished) int {
	if w.Seats == 0 {
		return s.terms.Seats
	}
	return w.Seats
}

// pair makes a pairing. Whoever the queue served goes to its end.
func (s *State) pair(seats []Player, challenge int, at int64) int {
	s.paired++
	s.pairings = append(s.pairings, Pairing{Number: s.paired, Seats: slices.Clone(seats), Challenge: challenge, At: at})
	for i, p := range seats {
		if m := s.byPlayer[p]; m != nil {
			if i < len(m.seated) {
				m.seated[i]++
			}
			m.lastSeat = i
			m.lastMet = slices.DeleteFunc(slices.Clone(seats), func(o Player) bool { return o == p })
		}
		if j := slices.IndexFunc(s.wishes, func(w Wish) bool { return w.Player == p }); j >= 0 && challenge == 0 {
			w := s.wishes[j]
			w.Since = at
			s.wishes = append(slices.Delete(s.wishes, j, j+1), w)
		}
	}
	return s.paired
}

func (s *State) begin(b Begun) error {
	i := slices.IndexFunc(s.pairings, func(p Pairing) bool { return p.Number == b.Pairing })
	if i < 0 {
		return fmt.Errorf("pairing %d is not open", b.Pairing)
	}
	s.pairings[i].Match = b.Match
	return nil
}

// undo takes back a pairing that came to nothing, and that it seated them.
func (s *State) undo(number int) error {
	i := slices.IndexFunc(s.pairings, func(p Pairing) bool { return p.Number == number })
	if i < 0 {
		return fmt.Errorf("pairing %d is not open", number)
	}
	for seat, p := range s.pairings[i].Seats {
		if m := s.byPlayer[p]; m != nil && seat < len(m.seated) {
			m.seated[seat]--
		}
	}
	s.pairings = slices.Delete(s.pairings, i, i+1)
	return nil
}

// play takes a finished match. A second report of it changes nothing.
func (s *State) play(p Played, at int64) Report {
	if r := s.byMatch[p.Match]; r != nil {
		return Report{Result: r}
	}
	s.pairings = slices.DeleteFunc(s.pairings, func(open Pairing) bool { return open.Match == p.Match })
	r := &Result{Played: p, At: at}
	r.Seats = slices.Clone(p.Seats)
	r.Void = s.judge(p)
	s.byMatch[p.Match] = r
	s.history = append(s.history, entry{result: r})
	s.count(r)
	return Report{Result: r, Changes: r.changes()}
}

// amend changes a result of the log and works out anew all that follows from it.
func (s *State) amend(m Match, change func(*Result)) (Report, error) {
	r := s.byMatch[m]
	if r == nil {
		return Report{}, fmt.Errorf("match %s was never reported", m)
	}
	before, tables := s.strengths(), s.finalTables()
	change(r)
	s.recount()
	return Report{Result: r, Changes: s.changedSince(before), Tables: s.changedTables(tables)}, nil
}
