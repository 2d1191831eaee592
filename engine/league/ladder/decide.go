package ladder

import "skald/engine/league"

// Decide returns the event of an act, and the pairings that the queue makes after
// it; a *Refusal if the act is not allowed now. An acceptance gets its seats here.
func (s *State) Decide(act Fact, by league.Actor, at league.Unix) ([]Event, error) {
	if a, ok := act.(Accepted); ok {
		if c, open := s.openChallenge(a.Challenge); open {
			a.Seats = s.SeatsOf(c.From, c.To)
			act = a
		}
	}
	e := Event{At: int64(at), By: Person(by.Person), Press: by.Press, Fact: act}
	if no := s.Check(e); no != nil {
		return nil, no
	}
	return s.queued(e.At, e)
}

// Due returns when the next challenge lapses, pairing goes stale or two in the queue
// fit, and whether any will.
func (s *State) Due() (at league.Unix, ok bool) {
	soonest := func(t int64) {
		if !ok || t < int64(at) {
			at, ok = league.Unix(t), true
		}
	}
	for _, c := range s.challenges {
		soonest(c.Until)
	}
	for _, p := range s.pairings {
		if p.Match == "" {
			soonest(s.stale(p))
		}
	}
	if ends, some := s.weekEnds(); some {
		soonest(ends)
	}
	if fits, some := s.soonestFit(); some {
		soonest(fits)
	}
	return at, ok
}

// stale is when a pairing is given up if its match has not begun.
func (s *State) stale(p Pairing) int64 { return p.At + int64(s.data.PairingHours)*60*60 }

// Elapse returns the ends of challenges that have lapsed and of pairings whose
// match never began, and the pairings that the queue makes by then.
func (s *State) Elapse(at league.Unix) ([]Event, error) {
	var events []Event
	end := func(act Fact) { events = append(events, Event{At: int64(at), Fact: act}) }
	for _, c := range s.challenges {
		if c.Until <= int64(at) {
			end(Lapsed{c.Number})
		}
	}
	for _, p := range s.pairings {
		if p.Match == "" && s.stale(p) <= int64(at) {
			end(Undone{p.Number, NeverBegan})
		}
	}
	if ends, some := s.weekEnds(); some && ends <= int64(at) {
		end(WeekEnded{From: s.week.ended})
	}
	return s.queued(int64(at), events...)
}

// queued returns events and the pairings that the queue makes after them. Who wants
// several matches may get them all.
func (s *State) queued(at int64, events ...Event) ([]Event, error) {
	next, err := s.Apply(events...)
	for err == nil {
		pairs := next.Pairs(at)
		if len(pairs) == 0 {
			return events, nil
		}
		var made []Event
		for _, seats := range pairs {
			made = append(made, Event{At: at, Fact: Paired{Seats: seats}})
		}
		events = append(events, made...)
		next, err = next.Apply(made...)
	}
	return nil, err
}

// Try returns what an event would change, or why it may not happen.
func (s *State) Try(e Event) (Report, error) {
	if no := s.Check(e); no != nil {
		return Report{}, no
	}
	next, err := s.Apply(e)
	if err != nil {
		return Report{}, err
	}
	return next.Report(s.Events()), nil
}
