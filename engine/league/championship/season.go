package championship

import (
	"cmp"
	"fmt"
	"slices"

	"skald/engine/league"
	"skald/engine/league/format"
)

// A Phase is how far a season is.
type Phase uint8

// The phases.
const (
	Waiting     Phase = iota // no season is open: the next registration has not begun
	Registering              // people join
	Playing
	Ended // its table stands, and directors may still correct it
)

// A season is one drawing and what is played of it.
type season struct {
	Number   int
	phase    Phase
	openedAt Unix
	starts   Unix     // by the calendar; 0: a director starts
	ranks    []Person // by rating, the best first, as it starts
	began    Unix
	reminded bool

	entrants []Entrant // before the start in the order of joining, then by seed
	joins    []join
	groups   []Group
	bracket  format.Bracket // of a knock-out, once it is drawn
	seeds    []Person       // of the knock-out
	knocked  Unix           // when the knock-out began
	matches  league.Log[Match]
	open     []int // the numbers of the matches that are not settled
	ended    Unix
}

// An Entrant is somebody in a season.
type Entrant struct {
	Person    Person
	Kept      bool // from the last season, without joining anew
	Withdrawn bool
}

type join struct {
	person Person
	press  uint64
}

// A Group is people each of whom meets each of the others, or who meet at tables.
type Group struct {
	Level   int // 0: it is no division's
	Number  int // of the level, from 1
	Members []Person
	Opened  int // the rounds that have begun
}

func (s season) clone() season {
	s.entrants = slices.Clone(s.entrants)
	s.joins = slices.Clone(s.joins)
	s.groups = slices.Clone(s.groups)
	s.open = slices.Clone(s.open)
	return s
}

func (s *season) entrant(p Person) (*Entrant, bool) {
	i := slices.IndexFunc(s.entrants, func(e Entrant) bool { return e.Person == p })
	if i < 0 {
		return nil, false
	}
	return &s.entrants[i], true
}

// SeasonOpened says that people can join a season, which starts then; 0: when a director
// says so.
type SeasonOpened struct {
	Season int      `json:"season"`
	Starts Unix     `json:"starts,omitempty"`
	Kept   []Person `json:"kept,omitempty"` // who of the last season is in it
}

// Join enters the season that is open.
type Join struct{}

// Leave takes oneself out before the start.
type Leave struct{}

// Joined says that somebody is in.
type Joined struct {
	Person Person `json:"person"`
	Press  uint64 `json:"press,omitempty"`
}

// Left says that somebody is out before the start.
type Left struct {
	Person Person `json:"person"`
}

// Reminded says that those in and the channel are reminded of the start.
type Reminded struct {
	Season int  `json:"season"`
	Starts Unix `json:"starts"`
}

func (Join) do(w *turn) error {
	c := w.c
	_, most := c.settings.Entrants()
	_, in := c.season.entrant(w.by.Person)
	joins := 0
	for _, j := range c.season.joins {
		if j.person == w.by.Person {
			joins++
		}
	}
	switch {
	case c.over:
		return refuse(KeyOver)
	case c.season.phase != Registering:
		return refuse(KeyNotRegistering)
	case in:
		return refuse(KeyJoined).person(w.by.Person)
	case joins >= mostJoins:
		return refuse(KeyJoinedOften).number("most", mostJoins)
	case len(c.season.entrants) >= most:
		return refuse(KeyFull).number("most", most)
	}
	w.emit(Joined{Person: w.by.Person, Press: w.by.Press})
	return nil
}

func (Leave) do(w *turn) error {
	_, in := w.c.season.entrant(w.by.Person)
	switch {
	case w.c.over:
		return refuse(KeyOver)
	case w.c.season.phase != Registering:
		return refuse(KeyNotRegistering)
	case !in:
		return refuse(KeyStranger).person(w.by.Person)
	}
	w.emit(Left{Person: w.by.Person})
	return nil
}

// SetDate lets the season that people join start at another moment.
type SetDate struct{ Starts Unix }

// DateSet says when a season starts now.
type DateSet struct {
	Season int  `json:"season"`
	Starts Unix `json:"starts"`
}

func (a SetDate) do(w *turn) error {
	switch {
	case !w.directs():
		return w.c.notDirector()
	case w.c.over:
		return refuse(KeyOver)
	case w.c.season.phase != Registering:
		return refuse(KeyNotRegistering)
	case a.Starts <= w.at:
		return refuse(KeyPastDate).moment(a.Starts)
	case a.Starts > w.at+farthestDays*day:
		return refuse(KeyFarDate).number("days", farthestDays)
	case a.Starts == w.c.season.starts:
		return refuse(KeyNothingChanges)
	}
	w.emit(DateSet{Season: w.c.season.Number, Starts: a.Starts})
	return nil
}

// Start ends the registration now. Order are the best seeds, as a director has them; the
// others follow.
type Start struct{ Order []Person }

// Started says who plays, the best seed first, and in which groups.
type Started struct {
	Season int      `json:"season"`
	Order  []Person `json:"order"`
	Groups []Drawn  `json:"groups,omitempty"` // none: it begins with a knock-out
}

// A Drawn is one group as it was drawn.
type Drawn struct {
	Level   int           `json:"level,omitempty"`
	Number  int           `json:"number"`
	Members []Person      `json:"members"`
	Moves   []format.Move `json:"moves,omitempty"` // of divisions: how each came here
}

// Skipped says that a season is not played, since too few joined.
type Skipped struct {
	Season  int `json:"season"`
	Players int `json:"players"`
	Least   int `json:"least"`
}

func (a Start) do(w *turn) error {
	least, _ := w.c.settings.Entrants()
	switch n := len(w.c.season.entrants); {
	case !w.directs():
		return w.c.notDirector()
	case w.c.over:
		return refuse(KeyOver)
	case w.c.season.phase != Registering:
		return refuse(KeyNotRegistering)
	case n < least:
		return refuse(KeyTooFew).number("number", n).number("least", least)
	}
	for i, p := range a.Order {
		if _, in := w.c.season.entrant(p); !in {
			return refuse(KeyStranger).person(p)
		}
		if slices.Contains(a.Order[:i], p) {
			return refuse(KeySeedTwice).person(p)
		}
	}
	w.draw(a.Order)
	return nil
}

// draw begins the season with those who are in.
func (w *turn) draw(first []Person) {
	c := w.c
	f := Started{Season: c.season.Number, Order: slices.Clone(first)}
	var rest []Person
	for _, e := range c.season.entrants {
		if !slices.Contains(first, e.Person) {
			rest = append(rest, e.Person)
		}
	}
	if !c.settings.Joined {
		c.dice("lot").Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	if c.settings.Rated {
		rank := func(p Person) int {
			if i := slices.Index(c.season.ranks, p); i >= 0 {
				return i
			}
			return len(c.season.ranks) // nobody knows how strong they are: the lot says who comes first
		}
		slices.SortStableFunc(rest, func(a, b Person) int { return rank(a) - rank(b) })
	}
	f.Order = append(f.Order, rest...)
	numbers := make([]int, len(f.Order))
	for i := range numbers {
		numbers[i] = i
	}
	switch c.settings.Format {
	case RoundRobin, RoundTwice:
		f.Groups = []Drawn{{Number: 1, Members: f.Order}}
	case Groups:
		for i, group := range format.Snake(numbers, format.Groups(len(numbers), c.settings.Size)) {
			f.Groups = append(f.Groups, Drawn{Number: i + 1, Members: picked(f.Order, group)})
		}
	case Divisions:
		f.Groups = c.divided(f.Order)
	}
	w.emit(f)
	w.itself(w.goOn)
}

// divided deals those who play to divisions: who was in the last season by its table.
func (c *Championship) divided(order []Person) []Drawn {
	var members []format.Member
	var newcomers []int
	last := c.lastPlayed()
	size := map[[2]int]int{}
	for _, l := range last {
		size[[2]int{l.Level, l.Group}]++
	}
	for i, p := range order {
		k := slices.IndexFunc(last, func(f Final) bool { return f.Person == p })
		if k < 0 {
			newcomers = append(newcomers, i)
			continue
		}
		l := last[k]
		members = append(members, format.Member{Entrant: i, Level: l.Level - 1, Group: l.Group, Of: size[[2]int{l.Level, l.Group}], Place: l.Place})
	}
	var list []Drawn
	for _, p := range c.settings.shape().Next(members, newcomers) {
		k := slices.IndexFunc(list, func(d Drawn) bool { return d.Level == p.Level+1 && d.Number == p.Group+1 })
		if k < 0 {
			k, list = len(list), append(list, Drawn{Level: p.Level + 1, Number: p.Group + 1})
		}
		list[k].Members = append(list[k].Members, order[p.Entrant])
		list[k].Moves = append(list[k].Moves, p.Move)
	}
	slices.SortStableFunc(list, func(a, b Drawn) int { return cmp.Or(a.Level-b.Level, a.Number-b.Number) })
	return list
}

// lastPlayed is the table of the last season that was played.
func (c *Championship) lastPlayed() []Final {
	for i := c.past.Len() - 1; i >= 0; i-- {
		if t := c.past.At(i).Table; len(t) > 0 {
			return t
		}
	}
	return nil
}

func picked(people []Person, numbers []int) []Person {
	var list []Person
	for _, n := range numbers {
		list = append(list, people[n])
	}
	return list
}

func (SeasonOpened) kind() string { return "season-opened" }
func (Joined) kind() string       { return "joined" }
func (Left) kind() string         { return "left" }
func (Reminded) kind() string     { return "reminded" }
func (DateSet) kind() string      { return "date-set" }
func (Started) kind() string      { return "started" }
func (Skipped) kind() string      { return "skipped" }

func (f SeasonOpened) apply(c *Championship, e Event) error {
	if f.Season != c.season.Number+1 || c.season.phase != Waiting && c.season.phase != Ended || c.over {
		return fmt.Errorf("season %d cannot open", f.Season)
	}
	if len(f.Kept) > hardMost {
		return errBounds
	}
	if was := c.season; was.Number > 0 {
		c.before = &was
	}
	c.season = season{Number: f.Season, phase: Registering, openedAt: e.At, starts: f.Starts}
	for _, p := range f.Kept {
		c.season.entrants = append(c.season.entrants, Entrant{Person: p, Kept: true})
	}
	return nil
}

func (f Joined) apply(c *Championship, _ Event) error {
	if _, in := c.season.entrant(f.Person); in || c.season.phase != Registering || len(c.season.entrants) >= hardMost {
		return fmt.Errorf("%d cannot join", f.Person)
	}
	c.season.entrants = append(c.season.entrants, Entrant{Person: f.Person})
	if f.Press != 0 {
		c.season.joins = append(c.season.joins, join{f.Person, f.Press})
	}
	return nil
}

func (f Left) apply(c *Championship, _ Event) error {
	i := slices.IndexFunc(c.season.entrants, func(e Entrant) bool { return e.Person == f.Person })
	if i < 0 || c.season.phase != Registering {
		return fmt.Errorf("%d cannot leave", f.Person)
	}
	c.season.entrants = slices.Delete(c.season.entrants, i, i+1)
	return nil
}

func (f Reminded) apply(c *Championship, _ Event) error {
	if c.season.phase != Registering || f.Season != c.season.Number {
		return fmt.Errorf("nobody joins season %d", f.Season)
	}
	c.season.reminded = true
	return nil
}

func (f DateSet) apply(c *Championship, _ Event) error {
	if c.season.phase != Registering || f.Season != c.season.Number {
		return fmt.Errorf("nobody joins season %d", f.Season)
	}
	c.season.starts, c.season.reminded = f.Starts, false
	return nil
}

func (f Started) apply(c *Championship, e Event) error {
	s := &c.season
	if s.phase != Registering || f.Season != s.Number || len(f.Order) != len(s.entrants) {
		return fmt.Errorf("season %d cannot start with these", f.Season)
	}
	var ordered []Entrant
	for _, p := range f.Order {
		one, in := s.entrant(p)
		if !in || slices.ContainsFunc(ordered, func(e Entrant) bool { return e.Person == p }) {
			return fmt.Errorf("%d cannot play season %d", p, f.Season)
		}
		ordered = append(ordered, *one)
	}
	drawn := 0
	for _, g := range f.Groups {
		drawn += len(g.Members)
		for _, p := range g.Members {
			if _, in := s.entrant(p); !in {
				return fmt.Errorf("%d of a group does not play season %d", p, f.Season)
			}
		}
		s.groups = append(s.groups, Group{Level: g.Level, Number: g.Number, Members: g.Members})
	}
	if grouped := c.settings.Format.Grouped(); grouped && drawn != len(ordered) || !grouped && (drawn != 0 || len(ordered) > mostBracket || len(ordered) < 2) {
		return fmt.Errorf("%d of %d are in groups", drawn, len(ordered))
	}
	s.entrants, s.phase, s.began = ordered, Playing, e.At
	if !c.settings.Format.Grouped() {
		c.knock(f.Order, e.At)
	}
	return nil
}

func (f Skipped) apply(c *Championship, e Event) error {
	if c.season.phase != Registering || f.Season != c.season.Number {
		return fmt.Errorf("season %d cannot be skipped", f.Season)
	}
	c.season.phase, c.season.ended = Waiting, e.At
	c.past = c.past.Append(SeasonEnded{Season: f.Season})
	return nil
}
