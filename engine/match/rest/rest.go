// Package rest is when a person rests: in the quiet hours of each day, by the clock on
// their wall, and in their vacations; and how much of that stops their clocks. It is
// values and arithmetic: it is told what time it is.
package rest

import (
	"math"
	"time"

	"skald/engine/match/chessclock"
)

// Hours are when a person rests. The zero value never does.
type Hours struct {
	Quiet Quiet  `json:"quiet,omitzero"` // of each day
	Zone  string `json:"zone,omitempty"` // the IANA time zone of the quiet hours and of dates; "": UTC
	Away  Away   `json:"away,omitzero"`  // a vacation
}

// Quiet is a part of each day by the clock on a person's wall: the minutes of the
// day from From up to To, over midnight if To comes before From. It is empty if
// both are the same.
type Quiet struct {
	From int `json:"from,omitempty"`
	To   int `json:"to,omitempty"`
}

// Location is the time zone of the settings; UTC if this machine does not know
// it any more.
func (r Hours) Location() *time.Location {
	loc, err := time.LoadLocation(r.Zone)
	if err != nil {
		return time.UTC
	}
	return loc
}

// Noon returns the hour of the day, UTC, that is nearest to noon by the clock on the
// person's wall: 1 to 24; 0 if nobody said where that is.
func (r Hours) Noon(at time.Time) int {
	if r.Zone == "" {
		return 0
	}
	_, east := at.In(r.Location()).Zone() // seconds
	hour := 12 - int(math.Round(float64(east)/(60*60)))
	return (hour+23)%24 + 1
}

// Awake returns the first moment from t on that is neither in the quiet hours nor
// in the vacation.
func (r Hours) Awake(t time.Time) time.Time {
	if r.Quiet.empty() {
		return r.Away.after(t)
	}
	loc := r.Location()
	for {
		t = r.Away.after(t)
		left := r.Quiet.left(sinceMidnight(t, loc))
		if left == 0 {
			return t
		}
		until := t.Add(left)
		// At a change of the clocks the wall shows another time: ask again.
		if _, change := t.In(loc).ZoneBounds(); !change.IsZero() && change.Before(until) {
			until = change
		}
		t = until
	}
}

// Rest returns how much of the time from one moment up to another stops the
// person's clocks: what is in their quiet hours or in their vacation, as far as the
// allowances go.
func (r Hours) Rest(from, to time.Time) time.Duration {
	if !from.Before(to) {
		return 0
	}
	if begins, _ := r.Quiet.bounds(); r.Quiet.left(begins) > QuietAllowance {
		r.Quiet.To = (r.Quiet.From + int(QuietAllowance/time.Minute)) % int(chessclock.Day/time.Minute)
	}
	return chessclock.Rest(r.quietIn).Besides(r.Away.granted())(from, to)
}

// quietIn is how much of a time is in the quiet hours. It goes from one change of
// the clocks to the next, since between them all days are alike.
func (r Hours) quietIn(from, to time.Time) (quiet time.Duration) {
	if r.Quiet.empty() {
		return 0
	}
	loc := r.Location()
	for from.Before(to) {
		_, until := from.In(loc).ZoneBounds()
		if until.IsZero() || until.After(to) {
			until = to
		}
		begin, length := sinceMidnight(from, loc), until.Sub(from)
		quiet += r.Quiet.upTo(begin+length) - r.Quiet.upTo(begin)
		from = until
	}
	return quiet
}

func (q Quiet) empty() bool { return q.From == q.To }

func (q Quiet) bounds() (from, to time.Duration) {
	return time.Duration(q.From) * time.Minute, time.Duration(q.To) * time.Minute
}

// left is how long the quiet hours still last at a time of the day, 0 outside of
// them.
func (q Quiet) left(clock time.Duration) time.Duration {
	from, to := q.bounds()
	sinceFrom, length := (clock-from+chessclock.Day)%chessclock.Day, (to-from+chessclock.Day)%chessclock.Day
	return max(length-sinceFrom, 0)
}

// upTo is how much of a time that begins at midnight is in the quiet hours, while
// the clocks do not change.
func (q Quiet) upTo(end time.Duration) time.Duration {
	from, to := q.bounds()
	days, clock := end/chessclock.Day, end%chessclock.Day
	if from < to {
		return days*(to-from) + min(max(clock-from, 0), to-from)
	}
	return days*(chessclock.Day-from+to) + min(clock, to) + max(clock-from, 0)
}

// sinceMidnight is what the clock on a wall shows.
func sinceMidnight(t time.Time, loc *time.Location) time.Duration {
	t = t.In(loc)
	h, m, s := t.Clock()
	return time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s)*time.Second + time.Duration(t.Nanosecond())
}

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
func (a Away) Left(at time.Time) time.Duration { return VacationAllowance - a.SpentBy(at).Time }

// SpentBy is how much of the allowance of a moment's year is used up then.
func (a Away) SpentBy(at time.Time) Spent {
	s := Spent{Year: at.UTC().Year()}
	if a.Before.Year == s.Year {
		s.Time = a.Before.Time
	}
	from, until := chessclock.Later(a.From, newYear(s.Year)), chessclock.Earlier(a.Until, at)
	s.Time = min(VacationAllowance, s.Time+max(0, until.Sub(from)))
	return s
}

// granted returns the parts of the vacation that the allowances cover, in order.
func (a Away) granted() (parts []chessclock.Stretch) {
	for from := a.From; from.Before(a.Until); from = newYear(from.UTC().Year() + 1) {
		left := Away{Before: a.Before}.Left(from)
		until := chessclock.Earlier(chessclock.Earlier(a.Until, newYear(from.UTC().Year()+1)), from.Add(left))
		parts = append(parts, chessclock.Stretch{From: from, Until: until})
	}
	return parts
}

// newYear is when a year begins.
func newYear(year int) time.Time { return time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC) }
