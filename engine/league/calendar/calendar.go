// Package calendar reckons with the dates of a competition as people write them: by the
// clock on their wall, in their time zone. It knows no time of its own.
//
// A date is a day and a time of that day in a zone. Where the clocks go forward and that
// time is left out, it is the moment at which they do; where they go back and it comes
// twice, it is the first. Dates a number of months apart have the same day of the month,
// or the last of a shorter one: 31 January, 28 February, 31 March.
package calendar

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// A Date is a time of a day by the clock on a wall.
type Date struct {
	Year   int `json:"y"`
	Month  int `json:"m"`
	Day    int `json:"d"`
	Hour   int `json:"h,omitempty"`
	Minute int `json:"min,omitempty"`
}

// A Unit is what a period is counted in.
type Unit string

// The units.
const (
	Days   Unit = "d"
	Weeks  Unit = "w"
	Months Unit = "m"
)

// A Period is how far dates are apart; the zero value: there is one date alone.
type Period struct {
	Count int  `json:"n,omitempty"`
	Unit  Unit `json:"unit,omitempty"`
}

// Periods are what hosts choose from, as they write them.
func Periods() []string { return []string{"1w", "2w", "1m", "2m", "3m", "6m", "12m"} }

// The faults of what people write.
var (
	ErrPeriod = errors.New("no period")
	ErrDate   = errors.New("no date")
	ErrZone   = errors.New("no time zone")
)

// ReadPeriod reads what String writes, such as "3m", and "3 months", "2 weeks", "10
// days"; "" is the zero value. Its error is ErrPeriod.
func ReadPeriod(text string) (Period, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return Period{}, nil
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	n, unit := 1, strings.TrimSpace(text[digits:])
	if digits > 0 {
		var err error
		if n, err = strconv.Atoi(text[:digits]); err != nil {
			return Period{}, ErrPeriod
		}
	}
	for _, u := range []struct {
		unit  Unit
		most  int
		words []string
	}{
		{Days, 366, []string{"d", "day", "days", "tag", "tage", "tagen"}},
		{Weeks, 53, []string{"w", "week", "weeks", "woche", "wochen"}},
		{Months, 24, []string{"m", "month", "months", "monat", "monate", "monaten"}},
	} {
		for _, word := range u.words {
			if unit == word && n >= 1 && n <= u.most {
				return Period{n, u.unit}, nil
			}
		}
	}
	return Period{}, ErrPeriod
}

// String writes a period: "3m".
func (p Period) String() string {
	if p == (Period{}) {
		return ""
	}
	return strconv.Itoa(p.Count) + string(p.Unit)
}

// Valid reports whether a period can be one, or is the zero value.
func (p Period) Valid() bool {
	again, err := ReadPeriod(p.String())
	return err == nil && again == p
}

// ReadZone reads the name of an IANA time zone. Its error is ErrZone.
func ReadZone(text string) (string, error) {
	name := strings.ReplaceAll(strings.TrimSpace(text), " ", "_")
	if _, err := time.LoadLocation(name); err != nil || name == "" || name == "Local" {
		return "", ErrZone
	}
	return name, nil
}

// usualHour is when a day begins for a competition, if nobody says it.
const usualHour = 18

// Read reads a date: "2027-01-31 18:00", "31.1.2027 18:00", and without the time at 18
// o'clock. Its error is ErrDate.
func Read(text string) (d Date, err error) {
	day, clock, timed := strings.Cut(strings.TrimSpace(text), " ")
	if d.Hour = usualHour; timed {
		hours, minutes, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(clock), ".", ":"), ":")
		h, err1 := strconv.Atoi(hours)
		m, err2 := 0, error(nil)
		if minutes != "" {
			m, err2 = strconv.Atoi(minutes)
		}
		if err1 != nil || err2 != nil || h < 0 || h > 23 || m < 0 || m > 59 {
			return Date{}, ErrDate
		}
		d.Hour, d.Minute = h, m
	}
	parts := strings.FieldsFunc(day, func(r rune) bool { return r == '-' || r == '.' || r == '/' })
	if len(parts) != 3 {
		return Date{}, ErrDate
	}
	var n [3]int
	for i, part := range parts {
		if n[i], err = strconv.Atoi(part); err != nil {
			return Date{}, ErrDate
		}
	}
	if d.Year, d.Month, d.Day = n[0], n[1], n[2]; strings.Contains(day, ".") {
		d.Year, d.Day = n[2], n[0]
	}
	if !d.Valid() {
		return Date{}, ErrDate
	}
	return d, nil
}

// Valid reports whether there is such a day, and such a time of it.
func (d Date) Valid() bool {
	return d.Year >= 2000 && d.Year <= 9999 && d.Month >= 1 && d.Month <= 12 && d.Day >= 1 && d.Day <= daysIn(d.Year, d.Month) &&
		d.Hour >= 0 && d.Hour <= 23 && d.Minute >= 0 && d.Minute <= 59
}

func daysIn(year, month int) int {
	return time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// Plus returns the date so many periods later.
func (d Date) Plus(p Period, times int) Date {
	n := p.Count * times
	switch p.Unit {
	case Months:
		first := time.Date(d.Year, time.Month(d.Month+n), 1, 0, 0, 0, 0, time.UTC)
		d.Year, d.Month = first.Year(), int(first.Month())
		d.Day = min(d.Day, daysIn(d.Year, d.Month))
		return d
	case Weeks:
		n *= 7
	}
	day := time.Date(d.Year, time.Month(d.Month), d.Day+n, 0, 0, 0, 0, time.UTC)
	d.Year, d.Month, d.Day = day.Year(), int(day.Month()), day.Day()
	return d
}

// In returns the moment of a date in a zone, in seconds since 1970. A zone that this
// machine does not know any more is UTC.
func (d Date) In(zone string) int64 {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		loc = time.UTC
	}
	// Each offset that the zone has around the day gives a candidate. The first that
	// shows the date is it; else the clocks pass over it, at the change between them.
	wall := time.Date(d.Year, time.Month(d.Month), d.Day, d.Hour, d.Minute, 0, 0, time.UTC)
	var offsets []int
	for _, hours := range []int{-26, 0, 26} {
		_, offset := wall.Add(time.Duration(hours) * time.Hour).In(loc).Zone()
		offsets = append(offsets, offset)
	}
	found, ok := int64(0), false
	for _, offset := range offsets {
		at := wall.Unix() - int64(offset)
		if there := time.Unix(at, 0).In(loc); shows(there, wall) && (!ok || at < found) {
			found, ok = at, true
		}
	}
	if ok {
		return found
	}
	// By the offset before the change that moment lies behind it.
	change, _ := time.Unix(wall.Unix()-int64(offsets[0]), 0).In(loc).ZoneBounds()
	return change.Unix()
}

func shows(there, wall time.Time) bool {
	return there.Year() == wall.Year() && there.YearDay() == wall.YearDay() && there.Hour() == wall.Hour() && there.Minute() == wall.Minute()
}

// On returns the date that a wall shows in a zone at a moment.
func On(unix int64, zone string) Date {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		loc = time.UTC
	}
	t := time.Unix(unix, 0).In(loc)
	return Date{t.Year(), int(t.Month()), t.Day(), t.Hour(), t.Minute()}
}

// A Calendar is when the seasons of a competition begin.
type Calendar struct {
	Zone  string `json:"zone,omitempty"`
	First Date   `json:"first"`
	Every Period `json:"every,omitzero"` // the zero value: there is one season
}

// Start returns when season number n from 1 begins, if there is one.
func (c Calendar) Start(n int) (unix int64, ok bool) {
	if n < 1 || n > 1 && c.Every == (Period{}) {
		return 0, false
	}
	return c.First.Plus(c.Every, n-1).In(c.Zone), true
}

// Next returns the first start after a moment, and of which number it is.
func (c Calendar) Next(after int64) (unix int64, n int, ok bool) {
	for n = 1; ; n++ {
		at, ok := c.Start(n)
		if !ok {
			return 0, 0, false
		}
		if at > after {
			return at, n, true
		}
	}
}
