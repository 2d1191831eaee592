package rest

import (
	"strconv"
	"strings"
	"time"
)

// ReadLength reads how long something is to take, in whole minutes: "2d", "36h",
// "1h30m", or a number of hours. It is false of what is none.
func ReadLength(text string) (time.Duration, bool) {
	typed := strings.NewReplacer(" ", "", "min", "m").Replace(strings.ToLower(text))
	if _, err := strconv.Atoi(typed); err == nil {
		typed += "h"
	}
	days, rest, some := strings.Cut(typed, "d")
	if !some {
		days, rest = "0", typed
	}
	n, err := strconv.ParseUint(days, 10, 16)
	total := time.Duration(n) * 24 * time.Hour
	if err == nil && rest != "" {
		var part time.Duration
		part, err = time.ParseDuration(rest)
		total += part
	}
	return total, err == nil && total > 0 && total%time.Minute == 0 && !strings.ContainsAny(typed, "-+")
}

// ReadUntil reads until when something holds: a length from now on, the date of the day
// on which it ends, as 2026-12-24, or "off", which is now.
func ReadUntil(text string, now time.Time) (time.Time, bool) {
	text = strings.TrimSpace(text)
	if strings.EqualFold(text, off) {
		return now, true
	}
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		return day, day.Unix() > 0
	}
	length, ok := ReadLength(text)
	return now.Add(length), ok
}

// ReadSince reads from when on something is meant: the date of a day, or how long ago
// that is.
func ReadSince(text string, now time.Time) (time.Time, bool) {
	if day, err := time.Parse(time.DateOnly, strings.TrimSpace(text)); err == nil {
		return day, day.Unix() > 0
	}
	length, ok := ReadLength(text)
	since := now.Add(-length)
	return since, ok && since.Unix() > 0
}
