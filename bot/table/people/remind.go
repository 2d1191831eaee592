package people

import (
	"time"

	"skald/bot/clock"
	"skald/engine/match/chessclock"
)

// Remind is how a person wants to be reminded of matches that wait for them. The
// zero value holds until they choose. It is a value that knows no clock: the
// times come from who asks.
type Remind struct {
	First  time.Duration `json:"first,omitempty"`  // after so long of waiting comes the first nudge; 0: firstNudge
	Every  time.Duration `json:"every,omitempty"`  // and so long after it the next, then after twice as long each time; 0: everyNudge
	Quiet  Quiet         `json:"quiet,omitzero"`   // when of each day no nudge comes
	Zone   string        `json:"zone,omitempty"`   // the IANA time zone of the quiet hours and of dates; "": UTC
	Away   Away          `json:"away,omitzero"`    // a vacation
	By     NudgeWay      `json:"by,omitempty"`     // "": ByMention
	Digest bool          `json:"digest,omitempty"` // one direct message of all matches that wait, instead of one each
}

// How long it takes to a nudge, and from one to the next, of who has not chosen.
const (
	firstNudge = 24 * time.Hour
	everyNudge = 48 * time.Hour
)

// A NudgeWay is how a nudge comes.
type NudgeWay string

// The ways of nudges.
const (
	ByMention NudgeWay = "mention" // by a message in the match's channel that mentions them
	ByDirect  NudgeWay = "dm"      // by direct message
	ByNobody  NudgeWay = "off"     // not at all
)

// NudgeWays lists the ways, the one that holds at first before the others.
func NudgeWays() []NudgeWay { return []NudgeWay{ByMention, ByDirect, ByNobody} }

// Quiet is a part of each day by the clock on a person's wall: the minutes of the
// day from From up to To, over midnight if To comes before From. It is empty if
// both are the same.
type Quiet struct {
	From int `json:"from,omitempty"`
	To   int `json:"to,omitempty"`
}

// Chosen returns the settings with what holds of itself in the place of what was
// not chosen.
func (r Remind) Chosen() Remind {
	if r.First == 0 {
		r.First = firstNudge
	}
	if r.Every == 0 {
		r.Every = everyNudge
	}
	if r.Zone == "" {
		r.Zone = "UTC"
	}
	if r.By == "" {
		r.By = ByMention
	}
	return r
}

// Location is the time zone of the settings; UTC if this machine does not know
// it any more.
func (r Remind) Location() *time.Location {
	loc, err := time.LoadLocation(r.Zone)
	if err != nil {
		return time.UTC
	}
	return loc
}

// Awake returns the first moment from t on that is neither in the quiet hours nor
// in the vacation.
func (r Remind) Awake(t time.Time) time.Time {
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
func (r Remind) Rest(from, to time.Time) time.Duration {
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
func (r Remind) quietIn(from, to time.Time) (quiet time.Duration) {
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
