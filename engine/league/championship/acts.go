package championship

import (
	"slices"
	"unicode/utf8"
)

// Begin, Hear and Look are what the table tells; the bot does them.

// Hear says how the match of a pairing ended.
type Hear struct {
	Match  int
	Places []int // nil: it ended without a result
}

// Look says at the date of a match how it stands at the table.
type Look struct {
	Match int
	Begun bool   // there is a match
	Came  []bool // by seats: they have acted, or it never waited for them
}

func (a Hear) do(w *turn) error {
	m, err := w.c.openMatch(a.Match)
	if err != nil {
		return err
	}
	if a.Places == nil {
		if m.Pending == 0 {
			w.emit(Undecided{Season: w.c.season.Number, Match: m.Number})
		}
		return nil
	}
	w.emit(Decided{Season: w.c.season.Number, Match: m.Number, Places: a.Places, Cause: ByTable})
	w.itself(w.goOn)
	return nil
}

func (a Look) do(w *turn) error {
	m, err := w.c.openMatch(a.Match)
	if err != nil {
		return err
	}
	if m.Due > w.at || m.Pending != 0 {
		return nil
	}
	came := 0
	for _, c := range a.Came {
		if c {
			came++
		}
	}
	half := w.at + Unix(w.c.settings.Round)/2
	switch {
	case !a.Begun && !m.Longer:
		w.emit(Extended{Season: w.c.season.Number, Match: m.Number, Due: half, Unmade: true})
		return nil
	case !a.Begun || came == 0 || len(a.Came) != len(m.Seats):
		w.emit(Decided{Season: w.c.season.Number, Match: m.Number, Places: w.c.unplayed(m), Cause: ByNobody})
	case came < len(m.Seats):
		places := make([]int, len(m.Seats))
		for i, c := range a.Came {
			if c {
				places[i] = 1
			}
		}
		w.emit(Decided{Season: w.c.season.Number, Match: m.Number, Places: places, Cause: ByAbsence})
	case !m.Longer:
		w.emit(Extended{Season: w.c.season.Number, Match: m.Number, Due: half, Played: true})
		return nil
	default:
		w.emit(Decided{Season: w.c.season.Number, Match: m.Number, Places: w.c.late(m), Cause: ByLateness})
	}
	w.goOn()
	return nil
}

// unplayed are the places of a match that nobody has played by its date.
func (c *Championship) unplayed(m Match) []int {
	switch {
	case c.settings.Nobody == NobodyOut:
		return make([]int, len(m.Seats))
	case c.settings.Nobody == NobodySeeded || m.Node > 0:
		return c.seeded(m)
	}
	return shared(m)
}

// late are the places of a match that was played and did not end in time.
func (c *Championship) late(m Match) []int {
	if m.Node > 0 {
		return c.seeded(m)
	}
	return shared(m)
}

// shared are the places of a draw.
func shared(m Match) []int {
	places := make([]int, len(m.Seats))
	for i := range places {
		places[i] = 1
	}
	return places
}

// seeded are the places by which the better seed wins.
func (c *Championship) seeded(m Match) []int {
	places := make([]int, len(m.Seats))
	best := 0
	for i := range m.Seats {
		if c.season.seedOf(m, i) < c.season.seedOf(m, best) {
			best = i
		}
	}
	places[best] = 1
	return places
}

func (s *season) seedOf(m Match, seat int) int {
	if m.Node > 0 {
		return slices.Index(s.seeds, m.Seats[seat])
	}
	return slices.IndexFunc(s.entrants, func(e Entrant) bool { return e.Person == m.Seats[seat] })
}

// openMatch returns a match that is not settled, or why it is none.
func (c *Championship) openMatch(number int) (Match, error) {
	m, err := c.match(number)
	if err == nil && m.Settled {
		err = refuse(KeySettled).number("number", number)
	}
	return m, err
}

func (c *Championship) match(number int) (Match, error) {
	switch {
	case c.over:
		return Match{}, refuse(KeyOver)
	case c.season.phase != Playing && c.season.phase != Ended:
		return Match{}, refuse(KeyNotPlaying)
	case number < 1 || number > c.season.matches.Len():
		return Match{}, refuse(KeyUnknownMatch).number("number", number)
	}
	return c.season.matches.At(number - 1), nil
}

// Rule decides a match by a director, or what it was decided. Winner 0 is a draw, or
// with Out that both lose.
type Rule struct {
	Match  int
	Winner Person
	Out    bool
	Reason string
}

func (a Rule) do(w *turn) error {
	m, err := w.c.match(a.Match)
	switch {
	case !w.directs():
		return w.c.notDirector()
	case err != nil:
		return err
	case m.Seat(w.by.Person) >= 0 && !w.by.Steward:
		return refuse(KeyOwnMatch).number("number", m.Number)
	case a.Winner != 0 && m.Seat(a.Winner) < 0:
		return refuse(KeyNotOfMatch).number("number", m.Number).person(a.Winner)
	case a.Winner == 0 && !a.Out && m.Node > 0 && w.c.settings.Best == 1:
		return refuse(KeyDrawKnock)
	case w.c.used(m):
		return refuse(KeyMatchUsed).number("number", m.Number)
	}
	if err := reasoned(a.Reason); err != nil {
		return err
	}
	places := make([]int, len(m.Seats))
	for i, p := range m.Seats {
		switch {
		case a.Out:
		case a.Winner == 0 || p == a.Winner:
			places[i] = 1
		default:
			places[i] = 2
		}
	}
	if m.Settled && slices.Equal(places, m.Places) {
		return refuse(KeyNothingChanges)
	}
	w.emit(Decided{Season: w.c.season.Number, Match: m.Number, Places: places, Cause: ByDirector, Reason: a.Reason})
	w.itself(func() {
		if w.c.season.phase == Ended {
			w.emit(w.c.final())
		}
		w.goOn()
	})
	return nil
}

// used reports whether other matches follow from what a match came to.
func (c *Championship) used(m Match) bool {
	if !m.Settled {
		return false
	}
	if m.Group > 0 {
		return c.season.knocked != 0
	}
	for _, later := range c.season.matches.All() {
		if later.Number > m.Number && later.Node > 0 && (later.Seat(m.Seats[0]) >= 0 || later.Seat(m.Seats[1]) >= 0) {
			return true
		}
	}
	return false
}

// Extend gives an open match time until a moment.
type Extend struct {
	Match  int
	Due    Unix
	Reason string
}

func (a Extend) do(w *turn) error {
	m, err := w.c.openMatch(a.Match)
	switch {
	case !w.directs():
		return w.c.notDirector()
	case err != nil:
		return err
	case a.Due <= w.at:
		return refuse(KeyPastMoment)
	case a.Due > max(w.at, m.Due)+mostRoundDays*day:
		return refuse(KeyFarDate).number("days", mostRoundDays)
	case a.Due <= m.Due:
		return refuse(KeyLaterDate).moment(m.Due)
	}
	if err := reasoned(a.Reason); err != nil {
		return err
	}
	w.emit(Extended{Season: w.c.season.Number, Match: m.Number, Due: a.Due, Reason: a.Reason})
	return nil
}

// Withdraw takes somebody out of the season that is played, and of those to come:
// oneself, or as a director somebody else.
type Withdraw struct {
	Person Person
	Reason string
}

// Withdrawn says that somebody plays no more in the season.
type Withdrawn struct {
	Person Person `json:"person"`
	Reason string `json:"reason,omitempty"`
}

func (a Withdraw) do(w *turn) error {
	e, in := w.c.season.entrant(a.Person)
	own := a.Person == w.by.Person
	switch {
	case !own && !w.directs():
		return w.c.notDirector()
	case w.c.over:
		return refuse(KeyOver)
	case !in:
		return refuse(KeyStranger).person(a.Person)
	case w.c.season.phase == Registering && own:
		return Leave{}.do(w)
	case w.c.season.phase != Playing && w.c.season.phase != Registering:
		return refuse(KeyNotPlaying)
	case e.Withdrawn:
		return refuse(KeyWithdrawn).person(a.Person)
	}
	if !own || a.Reason != "" {
		if err := reasoned(a.Reason); err != nil {
			return err
		}
	}
	if w.c.season.phase == Registering {
		w.emit(Left{Person: a.Person})
		return nil
	}
	w.emit(Withdrawn(a))
	w.itself(func() { w.decideLeft(); w.goOn() })
	return nil
}

func (Withdrawn) kind() string { return "withdrawn" }

func (f Withdrawn) apply(c *Championship, _ Event) error {
	e, in := c.season.entrant(f.Person)
	if !in || e.Withdrawn {
		return errBounds
	}
	e.Withdrawn = true
	return nil
}

// reasoned returns why a reason will not do.
func reasoned(reason string) error {
	if n := utf8.RuneCountInString(reason); n < leastReason || n > mostReason {
		return refuse(KeyReasonLength).number("number", n).number("least", leastReason).number("most", mostReason)
	}
	return nil
}
