package ladder

import (
	"maps"
	"slices"

	"skald/engine/league/rating"
)

// What those who look after a ladder do about one person: keep them off it, take all
// their results out of the ratings, or bring what they were rated elsewhere.

// mayTakePart holds that nobody does who is kept off the ladder.
func (s *State) mayTakePart(p Person, now int64) *Refusal {
	if until := s.Barred(p, now); until != 0 {
		return &Refusal{Key: KeyBarred, Person: p, Until: until}
	}
	return nil
}

func (s *State) mayBar(b Barred, now int64) *Refusal {
	if b.Until <= now && s.Barred(b.Person, now) == 0 {
		return &Refusal{Key: KeyNotBarred, Person: b.Person}
	}
	return s.mayReason(b.Reason)
}

// bar keeps somebody off the ladder, or lets them again.
func (s *State) bar(b Barred) *Report {
	s.barred = maps.Clone(s.barred)
	if s.barred == nil {
		s.barred = map[Person]int64{}
	}
	s.barred[b.Person] = b.Until
	return &Report{Challenges: s.withdraw(b.Person, b)}
}

// annullable reports whether a result is one that annulling takes out.
func (a Annulled) annullable(r *Result) bool {
	return r.At >= a.Since && r.Counts() && slices.ContainsFunc(r.Seats, func(seat Seat) bool { return seat.Person == a.Person })
}

// Annullable returns the results that annulling would take out, oldest first.
func (s *State) Annullable(a Annulled) []*Result {
	return slices.DeleteFunc(s.Results(), func(r *Result) bool { return !a.annullable(r) })
}

func (s *State) mayAnnul(a Annulled, by Person) *Refusal {
	list := s.Annullable(a)
	if len(list) == 0 {
		return &Refusal{Key: KeyNothingSince, Person: a.Person, Until: a.Since}
	}
	for _, r := range list {
		if by != 0 && slices.Contains(r.People(), by) {
			return &Refusal{Key: KeyOwnMatch, Match: r.Match}
		}
	}
	return s.mayReason(a.Reason)
}

// annul takes out all that a moderator means, at once. Each may be corrected afterwards.
func (s *State) annul(a Annulled) *Report {
	return s.recounted(a.annullable, func(r *Result) { r.void(a.Reason) })
}

// MostBrought is how many old ratings are brought at once.
const MostBrought = 500

// The bounds of ratings that are brought, and the deviation of one that has none: so
// unsure that a few matches mend a wrong one.
const (
	leastBrought     = 100
	mostBrought      = 4000
	leastDeviation   = 30
	mostDeviation    = 500
	broughtDeviation = 200
)

func (o Old) rateable() bool {
	return o.Rating >= leastBrought && o.Rating <= mostBrought && o.Deviation >= leastDeviation && o.Deviation <= mostDeviation
}

// startOf is what somebody begins with in duels.
func (s *State) startOf(p Person) rating.Rating {
	if r, ok := s.brought[p]; ok {
		return r
	}
	return s.data.Start
}

// fresh reports whether what somebody was rated elsewhere can still be taken: they have
// no result, or are not on the ladder at all.
func (s *State) fresh(p Person) bool {
	m := s.Member(p)
	return m == nil || m.Duel.Total.Games() == 0
}

func (s *State) mayBring(b Brought) *Refusal {
	if !slices.ContainsFunc(b.People, func(o Old) bool { return s.fresh(o.Person) }) {
		return &Refusal{Key: KeyNobodyBrought, Have: len(b.People)}
	}
	return nil
}

// bring takes what people were rated elsewhere. Who has results keeps their rating.
func (s *State) bring(b Brought) {
	s.brought = maps.Clone(s.brought)
	if s.brought == nil {
		s.brought = map[Person]rating.Rating{}
	}
	for _, o := range b.People {
		if !s.fresh(o.Person) {
			continue
		}
		r := rating.Rating{Mean: o.Rating, Deviation: o.Deviation, Volatility: s.data.Start.Volatility}
		s.brought[o.Person] = r
		if m := s.own(o.Person); m != nil {
			m.start, m.Duel.Rating = r, r
		}
	}
}
