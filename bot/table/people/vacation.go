package people

import (
	"time"

	"skald/bot/clock"
	"skald/bot/table/chessclock"
)

// What stops a person's clocks while they rest.
const (
	// VacationAllowance is how much of the vacations of a calendar year (UTC) stops
	// them. All of a vacation counts, whether or not a match waits meanwhile.
	VacationAllowance = 30 * chessclock.Day
	// QuietAllowance is how much of the quiet hours of a day stops them: the first
	// hours. It is not counted otherwise.
	QuietAllowance = 10 * time.Hour
)

// Away is a vacation: from the moment it was told up to Until. Without both it is
// none.
type Away struct {
	From  time.Time `json:"from,omitzero"`
	Until time.Time `json:"until,omitzero"`

	Before Spent `json:"before,omitzero"` // what earlier vacations have spent
}

// Spent is how much of a year's allowance is used up.
type Spent struct {
	Year int           `json:"year"`
	Time time.Duration `json:"time"`
}

// At reports whether a moment is in the vacation.
func (a Away) At(t time.Time) bool { return !t.Before(a.From) && t.Before(a.Until) }

// after returns t, or the end of the vacation that t is in.
func (a Away) after(t time.Time) time.Time {
	if a.At(t) {
		return a.Until
	}
	return t
}

// Left is how much of its year's allowance is left at a moment.
func (a Away) Left(at time.Time) time.Duration { return VacationAllowance - a.spent(at).Time }

// spent is how much of the allowance of a moment's year is used up then.
func (a Away) spent(at time.Time) Spent {
	s := Spent{Year: at.UTC().Year()}
	if a.Before.Year == s.Year {
		s.Time = a.Before.Time
	}
	from, until := chessclock.Later(a.From, newYear(s.Year)), chessclock.Earlier(a.Until, at)
	s.Time = min(VacationAllowance, s.Time+max(0, until.Sub(from)))
	return s
}

// granted returns the parts of the vacation that the allowances cover, in order.
func (a Away) granted() (parts []clock.Stretch) {
	for from := a.From; from.Before(a.Until); from = newYear(from.UTC().Year() + 1) {
		left := Away{Before: a.Before}.Left(from)
		until := chessclock.Earlier(chessclock.Earlier(a.Until, newYear(from.UTC().Year()+1)), from.Add(left))
		parts = append(parts, clock.Stretch{From: from, Until: until})
	}
	return parts
}

// newYear is when a year begins.
func newYear(year int) time.Time { return time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC) }
