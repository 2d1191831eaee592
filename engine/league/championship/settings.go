package championship

import (
	"slices"
	"unicode/utf8"

	"skald/engine/league"
	"skald/engine/league/calendar"
	"skald/engine/league/format"
)

// The words of all competitions. Person 0 is the bot.
type (
	Person = league.Person
	Unix   = league.Unix
	Actor  = league.Actor
)

// Lengths of time in seconds.
const (
	minute = 60
	hour   = 60 * minute
	day    = 24 * hour
)

// A Format is how a season is played.
type Format string

// The formats.
const (
	RoundRobin Format = "round-robin"
	RoundTwice Format = "double-round-robin"
	KnockOut   Format = "knock-out"
	KnockTwice Format = "double-knock-out"
	Groups     Format = "groups"    // and then a knock-out
	Divisions  Format = "divisions" // of several levels, season after season
)

// Formats lists them, as they are offered.
func Formats() []Format {
	return []Format{RoundRobin, RoundTwice, KnockOut, KnockTwice, Groups, Divisions}
}

// Grouped reports whether a season begins with groups.
func (f Format) Grouped() bool { return f != KnockOut && f != KnockTwice }

// Knocks reports whether there is a knock-out in it.
func (f Format) Knocks() bool { return !f.Grouped() || f == Groups }

// A Nobody is the rule for a match that nobody has played by its date.
type Nobody string

// The rules.
const (
	NobodyDraws  Nobody = "draw" // not in a knock-out, where it sends the better seed on
	NobodyOut    Nobody = "out"  // both lose
	NobodySeeded Nobody = "seed" // the better seed wins
)

// Nobodies lists them, as they are offered.
func Nobodies() []Nobody { return []Nobody{NobodyDraws, NobodyOut, NobodySeeded} }

// Settings are what a championship is made with. Zero values of numbers and lengths of
// time stand for the usual ones.
type Settings struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Sides   bool   `json:"sides,omitempty"` // the title has sides that are not alike
	Format  Format `json:"format"`
	Seats   int    `json:"seats"`          // at a table
	Least   int    `json:"least"`          // how few the title lets sit at a table, of up to Seats
	Size    int    `json:"size,omitempty"` // of a group
	Through int    `json:"through,omitempty"`
	Best    int    `json:"best,omitempty"` // a node of the knock-out is a series of so many
	Third   bool   `json:"third,omitempty"`
	Rounds  int    `json:"rounds,omitempty"` // of tables of three and more
	Levels  int    `json:"levels,omitempty"`
	Up      int    `json:"up,omitempty"`
	Down    int    `json:"down,omitempty"`
	Nobody  Nobody `json:"nobody"`
	Round   int64  `json:"round"` // seconds that a match has
	Clock   string `json:"clock,omitempty"`
	Joined  bool   `json:"joined,omitempty"` // seeds are in the order of joining, not by lot
	Rated   bool   `json:"rated,omitempty"`  // seeds are by what people are rated when it starts

	Calendar calendar.Calendar `json:"calendar,omitzero"` // without a first date a director starts
	Lead     int64             `json:"lead,omitempty"`    // seconds for which people can join a later season
	Digest   bool              `json:"digest,omitempty"`  // a week's digest is told
}

// Dated reports whether a calendar begins the seasons.
func (s Settings) Dated() bool { return s.Calendar.First != calendar.Date{} }

// Again reports whether there is a season after a season.
func (s Settings) Again() bool { return s.Calendar.Every != calendar.Period{} }

// shape is how the divisions are built.
func (s Settings) shape() format.Shape {
	return format.Shape{Levels: s.Levels, Size: s.Size, Up: s.Up, Down: s.Down}
}

// complete returns the settings with what was left to us.
func (s Settings) complete() Settings {
	either := func(n *int, usual int) {
		if *n == 0 {
			*n = usual
		}
	}
	either(&s.Seats, 2)
	either(&s.Least, 2)
	either(&s.Best, 1)
	if s.Format == Groups {
		either(&s.Size, usualGroup)
		either(&s.Through, usualThrough)
	}
	if s.Format == Divisions {
		either(&s.Size, usualDivision)
		either(&s.Levels, usualLevels)
		either(&s.Up, usualUp)
		either(&s.Down, usualDown)
	}
	if s.Seats > 2 {
		either(&s.Rounds, usualRounds)
	}
	if s.Nobody == "" {
		if s.Nobody = NobodyOut; !s.Format.Grouped() {
			s.Nobody = NobodySeeded
		}
	}
	if s.Round == 0 {
		s.Round = usualRoundDays * day
	}
	if s.Lead == 0 && s.Again() {
		s.Lead = usualLeadDays * day
	}
	return s
}

// check returns why settings, complete, cannot be made at a moment.
func (s Settings) check(at Unix) error {
	span := func(key Key, n, least, most int) error {
		if n < least || n > most {
			return refuse(key).number("number", n).number("least", least).number("most", most)
		}
		return nil
	}
	first, _ := s.Calendar.Start(1)
	switch n := utf8.RuneCountInString(s.Name); {
	case n < 1 || n > mostName:
		return refuse(KeyNameLength).number("number", n).number("most", mostName)
	case !slices.Contains(Formats(), s.Format):
		return refuse(KeyUnknownFormat).word(string(s.Format))
	case !slices.Contains(Nobodies(), s.Nobody):
		return refuse(KeyUnknownNobody).word(string(s.Nobody))
	case s.Seats > 2 && s.Format.Knocks():
		return refuse(KeyTablesKnock).number("number", s.Seats)
	case s.Seats > 2 && s.Format == RoundTwice:
		return refuse(KeyTablesTwice).number("number", s.Seats)
	case s.Seats > 2 && s.Nobody == NobodySeeded:
		return refuse(KeyTablesSeed)
	case s.Best%2 == 0:
		return refuse(KeyBestOdd).number("number", s.Best)
	case s.Best > 1 && !s.Format.Knocks():
		return refuse(KeyBestKnock)
	case s.Third && s.Format != KnockOut && s.Format != Groups:
		return refuse(KeyThirdKnock)
	case (s.Size != 0 || s.Through != 0) && s.Format != Groups && s.Format != Divisions:
		return refuse(KeySizeGroups)
	case s.Through != 0 && s.Format != Groups:
		return refuse(KeyThroughGroups)
	case s.Format == Groups && s.Through >= s.Size:
		return refuse(KeyThroughAll).number("number", s.Through).number("size", s.Size)
	case (s.Levels != 0 || s.Up != 0 || s.Down != 0) && s.Format != Divisions:
		return refuse(KeyLevelsDivisions)
	case s.Format == Divisions && s.Up+s.Down > s.Size:
		return refuse(KeyMovesAll).number("up", s.Up).number("down", s.Down).number("size", s.Size)
	case s.Rounds != 0 && s.Seats == 2:
		return refuse(KeyRoundsTables)
	case s.Again() && !s.Dated():
		return refuse(KeyEveryUndated)
	case s.Dated() && !s.Calendar.First.Valid() || !s.Calendar.Every.Valid():
		return refuse(KeyBadDate)
	case s.Dated() && Unix(first) <= at:
		return refuse(KeyPastDate).moment(Unix(first))
	case s.Dated() && Unix(first) > at+farthestDays*day:
		return refuse(KeyFarDate).number("days", farthestDays)
	case s.Round < leastRound || s.Round > mostRoundDays*day:
		return refuse(KeyRoundTime).number("number", int(s.Round/hour)).number("least", leastRound/hour).number("most", mostRoundDays*24)
	case s.Lead < 0 || s.Lead > mostLeadDays*day:
		return refuse(KeyLeadTime).number("most", mostLeadDays)
	}
	var err error
	for _, one := range []struct {
		key            Key
		n, least, most int
		in             bool
	}{
		{KeySeatsRange, s.Seats, 2, mostSeats, true},
		{KeyBestRange, s.Best, 1, mostBest, true},
		{KeySizeRange, s.Size, format.LeastGroup, format.MostGroup, s.Size != 0},
		{KeyThroughRange, s.Through, 1, format.MostGroup, s.Through != 0},
		{KeyLevelsRange, s.Levels, 1, mostLevels, s.Levels != 0},
		{KeyMovesRange, s.Up, 0, format.MostGroup, true},
		{KeyMovesRange, s.Down, 0, format.MostGroup, true},
		{KeyRoundsRange, s.Rounds, 1, mostRounds, s.Rounds != 0},
	} {
		if one.in && err == nil {
			err = span(one.key, one.n, one.least, one.most)
		}
	}
	return err
}

// bounded returns why settings of a log would make a state too large.
func (s Settings) bounded() error {
	if s.Seats < 2 || s.Seats > mostSeats || s.Size < 0 || s.Size > 2*format.MostGroup || s.Rounds < 0 || s.Rounds > 2*mostRounds || s.Levels < 0 || s.Levels > 2*mostLevels ||
		s.Best < 1 || s.Best > 99 || s.Round <= 0 || !slices.Contains(Formats(), s.Format) {
		return errBounds
	}
	return nil
}

// Entrants returns how few and how many can play a season.
func (s Settings) Entrants() (least, most int) {
	switch {
	case s.Seats > 2 && s.Format == RoundRobin:
		return max(s.Least, 3), mostAtTables
	case s.Format == RoundRobin:
		return 3, mostRobin
	case s.Format == RoundTwice:
		return 2, mostRobin
	case s.Format == KnockOut:
		return 2, mostBracket
	case s.Format == KnockTwice:
		return 3, mostBracket
	case s.Format == Groups:
		return 2 * format.LeastGroup, mostGrouped
	}
	return max(s.Least, format.LeastGroup), mostDivided
}
