package championship

import (
	"slices"

	"skald/engine/league"
	"skald/engine/league/format"
)

// ID returns what it was created as.
func (c *Championship) ID() string { return c.id }

// Home returns where it was moved to; "" if it never was.
func (c *Championship) Home() string { return c.home }

// Settings returns what it was made with, completed.
func (c *Championship) Settings() Settings { return c.settings }

// Commitment returns the SHA-256 of the seed, to be posted when registration opens.
func (c *Championship) Commitment() string { return c.commitment }

// Over reports whether it was closed.
func (c *Championship) Over() bool { return c.over }

// Phase returns how far the season is.
func (c *Championship) Phase() Phase { return c.season.phase }

// Season returns the number of the season that is open, is played, or was last.
func (c *Championship) Season() int { return c.season.Number }

// Starts returns when the season that people join starts; 0: when a director says so.
func (c *Championship) Starts() Unix { return c.season.starts }

// Directors returns who directs, the one who made it first.
func (c *Championship) Directors() []Person { return slices.Clone(c.directors) }

// Digests reports whether digests are told.
func (c *Championship) Digests() bool { return c.digest }

// Entrants returns who is in the season: in the order of joining, and once it is played
// by seed.
func (c *Championship) Entrants() []Entrant { return slices.Clone(c.season.entrants) }

// Entrant returns somebody who is in the season.
func (c *Championship) Entrant(p Person) (Entrant, bool) {
	if e, in := c.season.entrant(p); in {
		return *e, true
	}
	return Entrant{}, false
}

// Groups returns the groups of the season.
func (c *Championship) Groups() []Group { return slices.Clone(c.season.groups) }

// Rounds returns how many rounds a group has.
func (c *Championship) Rounds(g Group) int { return c.settings.groupRounds(len(g.Members)) }

// Past returns the seasons that are over.
func (c *Championship) Past() []SeasonEnded { return c.past.Slice() }

// Bracket returns the knock-out with its seeds and who is in each node by now; false if
// it is not drawn yet.
func (c *Championship) Bracket() (b format.Bracket, seeds []Person, filled []format.Filled, ok bool) {
	if c.season.knocked == 0 {
		return b, nil, nil, false
	}
	return c.season.bracket, slices.Clone(c.season.seeds), c.filled(), true
}

// Matches returns the matches of the season, in the order in which they began.
func (c *Championship) Matches() []Match { return c.season.matches.Slice() }

// Match returns a match of the season.
func (c *Championship) Match(number int) (Match, bool) {
	if number < 1 || number > c.season.matches.Len() {
		return Match{}, false
	}
	return c.season.matches.At(number - 1), true
}

// MatchOf returns the match of a key, if it is of this season or the one before.
func (c *Championship) MatchOf(key string) (Match, bool) {
	season, number, ok := ReadKey(key)
	if !ok {
		return Match{}, false
	}
	return c.matchOf(season, number)
}

func (c *Championship) matchOf(season, number int) (Match, bool) {
	s := c.of(season)
	if s == nil || number < 1 || number > s.matches.Len() {
		return Match{}, false
	}
	return s.matches.At(number - 1), true
}

// of returns a season of which something can be told; nil of older ones. 0 is the one
// that is open, is played, or was last.
func (c *Championship) of(number int) *season {
	switch {
	case number == 0 || number == c.season.Number:
		return &c.season
	case c.before != nil && number == c.before.Number:
		return c.before
	}
	return nil
}

// Open returns the matches that are not settled, of one person if one is given.
func (c *Championship) Open(p Person) (list []Match) {
	for _, number := range c.season.open {
		if m := c.season.matches.At(number - 1); p == 0 || m.Seat(p) >= 0 {
			list = append(list, m)
		}
	}
	return list
}

// People returns the directors and those in the season; nobody once it is over.
func (c *Championship) People() []Person {
	if c.over {
		return nil
	}
	list := c.Directors()
	for _, e := range c.season.entrants {
		list = append(list, e.Person)
	}
	return list
}

// Concerned returns the players of a pairing, else the directors.
func (c *Championship) Concerned(key string, _ int, _ []Event) []Person {
	if m, ok := c.MatchOf(key); ok {
		return m.Seats
	}
	return c.Directors()
}

// Meeting returns what is to become of a match at the table. Nothing is written down
// when it begins: the table knows.
func (c *Championship) Meeting(key string) (none league.Meeting[Act]) {
	m, ok := c.MatchOf(key)
	if !ok {
		return none
	}
	settled := m.Settled || c.over
	return league.Meeting[Act]{Settled: settled && m.Cause != ByTable, Open: !settled, Seats: m.Seats, Presses: c.presses(m.Seats), Clock: c.settings.Clock}
}

// presses are the interactions by which people joined the season. Of people who stayed
// in it there are none: then all that there are go under the dice.
func (c *Championship) presses(of []Person) (list []uint64) {
	var all []uint64
	for _, j := range c.season.joins {
		if all = append(all, j.press); slices.Contains(of, j.person) {
			list = append(list, j.press)
		}
	}
	if len(list) == 0 {
		return all
	}
	return list
}

// Ended returns the result of a match at the table, or leaves it to the directors: it
// ended without one, or cannot be known any more.
func (c *Championship) Ended(key string, f league.Finish) []Act {
	m, ok := c.MatchOf(key)
	if !ok || m.Settled {
		return nil
	}
	act := Hear{Match: m.Number}
	if !f.Gone && len(f.Seats) == len(m.Seats) && f.End != league.ByNobody {
		act.Places = placesOf(f.Seats)
	}
	return []Act{act}
}

// placesOf returns the places of a match: all who have not lost come first, and the
// others by their scores, if the title has any.
func placesOf(seats []league.Finisher) []int {
	places := make([]int, len(seats))
	for i, s := range seats {
		places[i] = 1
		for _, o := range seats {
			switch {
			case s.Lost && !o.Lost:
				places[i]++
			case s.Lost && o.Lost && o.Score > s.Score:
				places[i]++
			}
		}
	}
	return places
}
