package rest

import (
	"strconv"
	"strings"
	"time"

	"skald/engine/match/chessclock"
	"skald/engine/match/rules"
)

// The bounds of what people may choose.
const (
	longestQuiet = 16 * time.Hour
	longestAway  = 60 * chessclock.Day
)

// The keys of refusals of what people choose.
const (
	BadQuiet = "bad-quiet" // Word is no part of a day, or too long a one
	BadZone  = "bad-zone"  // Word is no time zone
	BadAway  = "bad-away"  // Word is neither a date to come nor a number of days, or it is too far away
)

// off is how people take back what can be left out.
const off = "off"

// ReadQuiet reads quiet hours such as "22:00-07:30" or "22-7"; "off" is none. It
// refuses with BadQuiet.
func ReadQuiet(text string) (Quiet, error) {
	if strings.EqualFold(strings.TrimSpace(text), off) {
		return Quiet{}, nil
	}
	from, to, found := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-")
	a, okA := readClock(from)
	b, okB := readClock(to)
	q := Quiet{From: a, To: b}
	if !found || !okA || !okB || q.empty() || q.upTo(chessclock.Day) > longestQuiet {
		return Quiet{}, &rules.Refusal{Key: BadQuiet, Word: text}
	}
	return q, nil
}

// readClock reads a time of the day in minutes: "22:00", "7.30" or "7". Midnight
// may be the end of a day, too.
func readClock(text string) (minutes int, ok bool) {
	hours, rest, timed := strings.Cut(strings.ReplaceAll(strings.TrimSpace(text), ".", ":"), ":")
	h, err := strconv.ParseUint(hours, 10, 8)
	if err != nil || h > 24 {
		return 0, false
	}
	var m uint64
	if timed {
		if m, err = strconv.ParseUint(rest, 10, 8); err != nil || len(rest) != 2 || m > 59 || h == 24 && m > 0 {
			return 0, false
		}
	}
	return int(h%24*60 + m), true
}

// ReadZone reads the name of an IANA time zone. It refuses with BadZone.
func ReadZone(text string) (string, error) {
	name := strings.ReplaceAll(strings.TrimSpace(text), " ", "_")
	if _, err := time.LoadLocation(name); err != nil || name == "" || name == "Local" {
		return "", &rules.Refusal{Key: BadZone, Word: text}
	}
	return name, nil
}

// ReadAway reads a vacation that begins now: a number of days, or the date of the
// day on which the person is back, as 2026-12-24 or 24.12.2026; "off" is none. It
// refuses with BadAway.
func (r Hours) ReadAway(text string, now time.Time) (Away, error) {
	text = strings.TrimSpace(text)
	if strings.EqualFold(text, off) {
		return Away{}, nil
	}
	loc := r.Location()
	var until time.Time
	if days, err := strconv.ParseUint(text, 10, 8); err == nil {
		until = now.In(loc).AddDate(0, 0, int(days))
	} else if until, err = time.ParseInLocation(time.DateOnly, text, loc); err != nil {
		until, _ = time.ParseInLocation("2.1.2006", text, loc) // else long ago
	}
	if !until.After(now) || until.Sub(now) > longestAway {
		return Away{}, &rules.Refusal{Key: BadAway, Word: text}
	}
	return Away{From: now.UTC(), Until: until.UTC()}, nil
}
