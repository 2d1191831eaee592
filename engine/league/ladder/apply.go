package ladder

import (
	"fmt"
	"slices"
)

// A Report is what an event changed, beyond what it says itself.
type Report struct {
	Challenges []int   // the numbers of the challenges that were made or ended
	Pairing    int     // the number of the pairing that was made, played or undone
	Result     *Result // the result that was counted, or why it was not
	Changes    []Change
	Tables     []int // the numbers of closed seasons whose final table was changed
}

// Report returns what an event changed, by its number from 0.
func (s *State) Report(event int) Report {
	if r := s.reports.At(event); r != nil {
		return *r
	}
	return Report{}
}

// Apply returns the state after further events of its log. It takes what Check
// would refuse for a limit; an error says that an event cannot follow this log.
func (s *State) Apply(events ...Event) (*State, error) {
	next := *s
	for _, e := range events {
		report, err := next.apply(e)
		if err != nil {
			return nil, fmt.Errorf("event %d: %w", next.Events(), err)
		}
		next.reports = next.reports.Append(report)
	}
	return &next, nil
}

func (s *State) apply(e Event) (*Report, error) {
	switch a := e.Fact.(type) {
	case Joined:
		s.join(a.Person, e)
	case Left:
		return s.leave(a)
	case Challenged:
		return &Report{Challenges: []int{s.challenge(a, e)}}, nil
	case Accepted:
		report, err := s.endChallenge(a.Challenge, a)
		if err == nil {
			report.Pairing = s.pair(Pairing{Seats: a.Seats, Challenge: a.Challenge, At: e.At, press: e.Press})
		}
		return report, err
	case Declined:
		return s.endChallenge(a.Challenge, a)
	case Withdrawn:
		return s.endChallenge(a.Challenge, a)
	case Lapsed:
		return s.endChallenge(a.Challenge, a)
	case Wished:
		s.wish(a, e)
	case Paired:
		return &Report{Pairing: s.pair(Pairing{Seats: a.Seats, At: e.At})}, nil
	case Begun:
		return nil, s.begin(a)
	case Undone:
		return &Report{Pairing: a.Pairing}, s.undo(a, e.At)
	case Played:
		return s.play(a, e.At), nil
	case Voided:
		return s.amend(a.Match, func(r *Result) { r.void(a.Reason) })
	case Corrected:
		return s.amend(a.Match, func(r *Result) { r.correct(a.Ranks, a.Reason) })
	case Annulled:
		return s.annul(a), nil
	case Founded:
		s.found(a)
	case Barred:
		return s.bar(a), nil
	case Brought:
		s.bring(a)
	case DigestSet:
		s.week.digest = a.On
	case WeekEnded:
		s.endWeek(e.At)
	case Moved:
		s.home = a.Home
	case SeasonClosed:
		s.closeSeason(e.At)
	case SeasonOpened:
		s.season.Name, s.season.Open = a.Name, true
	default:
		return nil, fmt.Errorf("apply event: unknown act %T", e.Fact)
	}
	return nil, nil
}

// found makes the ladder what a moderator opened.
func (s *State) found(f Founded) {
	if s.founded = f; f.Most > 0 {
		s.terms.Most = max(s.terms.Seats, min(s.terms.Most, f.Most))
	}
}

func (s *State) join(p Person, e Event) {
	if s.Member(p) == nil {
		m := &Member{Person: p, First: e.At, start: s.startOf(p), seated: make([]int, max(2, s.terms.Most)), last: turn{seat: -1}}
		m.reset(s.data)
		s.byPerson, s.members = s.byPerson.Put(p, s.members.Len()), s.members.Append(m)
	}
	s.own(p).Here = true
	s.pressed(p, e)
}

func (m *Member) reset(o *Data) {
	m.Duel = Duelist{Rating: m.start}
	m.Crowd = Crowd{Skill: o.plackett().Start}
}

func (s *State) leave(l Left) (*Report, error) {
	m := s.own(l.Person)
	if m == nil {
		return nil, fmt.Errorf("%s leaves: is no member", l.Person)
	}
	m.Here = false
	return &Report{Challenges: s.withdraw(l.Person, l)}, nil
}

// withdraw takes somebody's wish and their open challenges back, and returns the
// numbers of these.
func (s *State) withdraw(p Person, by Fact) []int {
	s.wishes = slices.DeleteFunc(slices.Clone(s.wishes), func(w Wish) bool { return w.Person == p })
	return s.endChallenges(by, func(c Challenge) bool { return c.From == p || c.To == p })
}

func (s *State) challenge(c Challenged, e Event) int {
	s.challenged++
	until := e.At + int64(s.data.Challenge.Hours)*60*60
	s.challenges = append(slices.Clip(s.challenges), Challenge{Number: s.challenged, From: c.From, To: c.To, At: e.At, Until: until})
	s.pressed(c.From, e)
	return s.challenged
}

func (s *State) endChallenge(number int, by Fact) (*Report, error) {
	if _, open := s.openChallenge(number); !open {
		return nil, fmt.Errorf("challenge %d is not open", number)
	}
	return &Report{Challenges: s.endChallenges(by, func(c Challenge) bool { return c.Number == number })}, nil
}

func (s *State) wish(w Wished, e Event) {
	i := slices.IndexFunc(s.wishes, func(o Wish) bool { return o.Person == w.Person })
	wish := Wish{Person: w.Person, Matches: w.Matches, Seats: s.sized(w), Since: e.At, Free: e.At, Noon: w.Noon}
	s.wishes = slices.Clone(s.wishes)
	switch {
	case i < 0 && w.Matches > 0:
		s.wishes = append(s.wishes, wish)
	case i >= 0 && w.Matches > 0:
		wish.Since = s.wishes[i].Since // a changed wish keeps its turn
		if s.lacks(s.wishes[i]) {
			wish.Free = s.wishes[i].Free
		}
		s.wishes[i] = wish
	case i >= 0:
		s.wishes = slices.Delete(s.wishes, i, i+1)
	}
	s.pressed(w.Person, e)
}

// sized returns of how many people somebody wants matches.
func (s *State) sized(w Wished) int {
	if w.Seats == 0 {
		return s.terms.Seats
	}
	return w.Seats
}

// lacks reports whether somebody plays fewer matches than they wish.
func (s *State) lacks(w Wish) bool { return s.Playing(w.Person) < w.Matches }

// mostMet is of how many pairings a member remembers whom they met.
const mostMet = 4

// pair makes a pairing and returns its number. Members whom the queue served go to
// its end.
func (s *State) pair(p Pairing) int {
	s.paired++
	p.Number, p.Seats, p.event = s.paired, slices.Clone(p.Seats), s.Events()
	s.wishes = slices.Clone(s.wishes)
	for i, who := range p.Seats {
		before := standing{}
		if m := s.own(who); m != nil {
			before.last = m.last
			m.seat(i, 1)
			met := append([][]Person{p.Others(who)}, m.last.met...)
			m.last = turn{pairing: p.Number, seat: i, met: met[:min(len(met), mostMet)]}
		}
		if j := slices.IndexFunc(s.wishes, func(w Wish) bool { return w.Person == who }); j >= 0 {
			w := s.wishes[j]
			before.wish = w
			w.Free = p.At // of the next match
			if s.wishes[j] = w; p.Challenge == 0 {
				w.Since = p.At
				s.wishes = append(slices.Delete(s.wishes, j, j+1), w)
			}
		}
		p.before = append(p.before, before)
	}
	s.pairings = append(slices.Clip(s.pairings), p)
	return s.paired
}

// freed notes since when people lack a match, after one of theirs has ended.
func (s *State) freed(people []Person, at int64) {
	for i, w := range s.wishes {
		if slices.Contains(people, w.Person) && s.Playing(w.Person) == w.Matches-1 {
			s.wishes = slices.Clone(s.wishes)
			s.wishes[i].Free = at
		}
	}
}

// seat counts how often a pairing gave the member a seat.
func (m *Member) seat(i, n int) {
	if i < len(m.seated) {
		m.seated = slices.Clone(m.seated)
		m.seated[i] += n
	}
}

func (s *State) begin(b Begun) error {
	i := s.openPairing(b.Pairing)
	if i < 0 {
		return fmt.Errorf("pairing %d is not open", b.Pairing)
	}
	s.pairings = slices.Clone(s.pairings)
	s.pairings[i].Match = b.Match
	return nil
}

// undo takes back a pairing that came to nothing: that it seated them, that they met,
// and that they had their turn in the queue.
func (s *State) undo(u Undone, at int64) error {
	i := s.openPairing(u.Pairing)
	if i < 0 {
		return fmt.Errorf("pairing %d is not open", u.Pairing)
	}
	p := s.pairings[i]
	s.endPairings(u, func(p Pairing) bool { return p.Number == u.Pairing })
	s.freed(p.Seats, at)
	for seat, who := range p.Seats {
		before := p.before[seat]
		if m := s.own(who); m != nil {
			if m.seat(seat, -1); m.last.pairing == p.Number {
				m.last = before.last
			}
		}
		j := slices.IndexFunc(s.wishes, func(w Wish) bool { return w.Person == who && w.Since == p.At })
		if j >= 0 && before.wish.Person == who && p.Challenge == 0 {
			s.wishes = slices.Clone(s.wishes)
			s.wishes[j].Since = before.wish.Since
			if s.lacks(s.wishes[j]) {
				s.wishes[j].Free = min(s.wishes[j].Free, before.wish.Free)
			}
		}
	}
	return nil
}

// play takes a finished match. A second report of it changes nothing.
func (s *State) play(p Played, at int64) *Report {
	if r := s.Result(p.Match); r != nil {
		return &Report{Result: r}
	}
	pairing, _ := s.PairingOf(p.Match)
	s.endPairings(p, func(open Pairing) bool { return open.Match == p.Match })
	s.freed(pairing.Seats, at)
	r := &Result{Played: p, At: at}
	r.Seats = slices.Clone(p.Seats)
	r.found = s.void(p)
	s.count(r)
	if s.week.first == 0 {
		s.week.first = at
	}
	s.byMatch, s.history = s.byMatch.Put(p.Match, s.history.Len()), s.history.Append(entry{result: r})
	return &Report{Pairing: pairing.Number, Result: r, Changes: r.Changed()}
}

// amend changes a result of the log and works out anew all that follows from it.
func (s *State) amend(m MatchID, change func(*Result)) (*Report, error) {
	if s.Result(m) == nil {
		return nil, fmt.Errorf("match %s was never reported", m)
	}
	report := s.recounted(func(r *Result) bool { return r.Match == m }, change)
	report.Result = s.Result(m)
	return report, nil
}

// recounted changes those results that are meant and works out anew all that follows
// from them.
func (s *State) recounted(meant func(*Result) bool, change func(*Result)) *Report {
	before, tables := s.strengths(), s.Archives()
	s.recount(meant, change)
	return &Report{Changes: s.changedSince(before), Tables: s.changedTables(tables)}
}
