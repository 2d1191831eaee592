package phrase

import (
	"fmt"
	"time"

	"skald/bot/words"
)

// Span says how long something takes, roughly: in days and hours, else in hours
// and minutes.
func Span(v *words.Voice, d time.Duration) string {
	const day = 24 * time.Hour
	d = d.Truncate(time.Minute)
	part := func(key string, n time.Duration) string {
		if n == 0 {
			return ""
		}
		return v.Say("clock."+key, words.Data{"n": int(n)})
	}
	hours, minutes := part("hours", d%day/time.Hour), part("minutes", d%time.Hour/time.Minute)
	if d < 2*day && d%day != 0 {
		hours = part("hours", d/time.Hour)
	} else if d >= day {
		hours, minutes = Join(" ", part("days", d/day), hours), ""
	}
	if text := Join(" ", hours, minutes); text != "" {
		return text
	}
	return v.Say("clock.minutes", words.Data{"n": 0})
}

// On is a time as Discord shows it: day and hour.
func On(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// Ago is a time as Discord shows it: how long ago, or from now on.
func Ago(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }
