package tournament

import "slices"

// ID returns what the tournament was created as.
func (t *Tournament) ID() string { return t.id }

// Home returns where the tournament was moved to; "" if it never was.
func (t *Tournament) Home() string { return t.home }

// Settings returns what it was made with, completed.
func (t *Tournament) Settings() Settings { return t.settings }

// Commitment returns the SHA-256 of the seed, to be posted when registration opens.
func (t *Tournament) Commitment() string { return t.commitment }

// Phase returns how far it is.
func (t *Tournament) Phase() Phase { return t.phase }

// Over reports whether it was closed or cancelled.
func (t *Tournament) Over() bool { return t.phase >= PhaseClosed }

// Directors returns who directs, the one who made the tournament first.
func (t *Tournament) Directors() []Person { return slices.Clone(t.directors) }

// Directs reports whether somebody is a director.
func (t *Tournament) Directs(p Person) bool { return slices.Contains(t.directors, p) }

// SheetFor returns somebody's warband sheet if the viewer may see it: directors
// and the player always, everybody once round 1 is published.
func (t *Tournament) SheetFor(viewer, p Person) (Sheet, bool) {
	e, in := t.entrant(p)
	if !in || viewer != p && !t.Directs(viewer) && len(t.played) == 0 {
		return Sheet{}, false
	}
	return e.Sheet, true
}

// Rounds returns how many rounds there will be, 0 before the start if the players
// decide it.
func (t *Tournament) Rounds() int {
	if t.phase == Registering {
		return t.settings.Rounds
	}
	return t.rounds
}

// Paired returns how many rounds are paired.
func (t *Tournament) Paired() int { return len(t.played) }

// Round returns a round that is paired.
func (t *Tournament) Round(number int) (Round, bool) {
	if number < 1 || number > len(t.played) {
		return Round{}, false
	}
	r := t.played[number-1]
	r.Matches = slices.Clone(r.Matches)
	return r, true
}

// Open returns the round that is open.
func (t *Tournament) Open() (Round, bool) {
	if r, ok := t.current(); ok {
		return t.Round(r.Number)
	}
	return Round{}, false
}

// Match returns a match.
func (t *Tournament) Match(id MatchID) (Match, bool) {
	m, err := t.match(id)
	if err != nil {
		return Match{}, false
	}
	return *m, true
}

// OpenMatch returns somebody's match of the open round that is not settled.
func (t *Tournament) OpenMatch(p Person) (Match, bool) {
	m, ok := t.openMatchOf(p)
	if !ok {
		return Match{}, false
	}
	return *m, true
}

// Unsettled returns the matches of the open round that are not settled, and those
// of them that wait for a director since the two reports differ.
func (t *Tournament) Unsettled() (open, conflicts []MatchID) { return t.unsettled() }

// ConductLog returns all acts on conduct, those taken back too.
func (t *Tournament) ConductLog() []Conduct { return slices.Clone(t.conduct) }

// ConductNumber returns the number by which the act on conduct of an event can be
// taken back; 0 if it is none.
func (t *Tournament) ConductNumber(e Event) int {
	f, _ := e.Fact.(ConductJudged)
	i := slices.IndexFunc(t.conduct, func(c Conduct) bool {
		return c.Person == f.Person && c.Kind == f.Kind && c.At == e.At && c.By == e.By && c.Points == f.Points && c.Reason == f.Reason
	})
	return i + 1
}

// Data returns the figures it is held by.
func (t *Tournament) Data() *Data { return t.data }

// Halted reports whether the next round could not be paired by itself when the
// last one closed, so that a director must act.
func (t *Tournament) Halted() bool {
	return t.phase == Running && t.halted > 0 && t.halted == len(t.played)
}

// Plan returns what a round is or will be: paired, chosen or by the usual order.
func (t *Tournament) Plan(round int) Scenario {
	if r, ok := t.Round(round); ok {
		return r.Scenario
	}
	return t.Planned(round)
}

// CheckInOpen reports whether people are asked to check in now.
func (t *Tournament) CheckInOpen() bool {
	return t.phase == Registering && t.checkIn.open && !t.checkIn.ended
}
