package present

import (
	"strings"
	"time"

	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Clocks lists the keys of the clocks that a match may have, first that of none.
func Clocks() []string {
	list := []string{NoClock}
	for _, p := range table.Presets() {
		list = append(list, p.Key)
	}
	return list
}

// NoClock is what is chosen for a match without a clock.
const NoClock = "none"

// ClockLabel names a clock, or that there is none.
func ClockLabel(v *words.Voice, key string) string { return v.Say("option.clock-"+key, nil) }

// clockHelp explains a clock by its figures.
func clockHelp(v *words.Voice, key string) string {
	for _, p := range table.Presets() {
		if p.Key == key {
			return v.Say("clock.preset", words.Data{"bank": span(v, p.Bank), "more": span(v, p.Increment), "most": span(v, p.Cap)})
		}
	}
	return v.Say("clock.no-limit", nil)
}

// span says how long something takes, roughly: in days and hours, else in hours
// and minutes.
func span(v *words.Voice, d time.Duration) string {
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
		hours, minutes = join(" ", part("days", d/day), hours), ""
	}
	if text := join(" ", hours, minutes); text != "" {
		return text
	}
	return v.Say("clock.minutes", words.Data{"n": 0})
}

// clockChosen says with which clock a match is played, small; nothing of one
// without.
func clockChosen(v *words.Voice, m *table.Match) string {
	p, ok := m.Clock()
	if !ok {
		return ""
	}
	return "-# " + v.Say("clock.chosen", words.Data{"clock": ClockLabel(v, p.Key), "help": clockHelp(v, p.Key)})
}

// clockLine says whose time runs, and until when, in one small line; nothing
// while nobody's does.
func clockLine(v *words.Voice, m *table.Match) string {
	var parts []string
	for _, t := range m.Times(time.Time{}) {
		switch who := Mention(t.User); {
		case t.Overdue:
			parts = append(parts, v.Say("clock.up", words.Data{"who": who}))
		case !t.Until.IsZero():
			parts = append(parts, v.Say("clock.until", words.Data{"who": who, "until": on(t.Until), "in": ago(t.Until)}))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "-# " + strings.Join(parts, " · ")
}

// Clock tells how much time everybody has, and how reliable they are.
func Clock(v *words.Voice, m *table.Match, kept map[storage.UserID]table.Reliability, now time.Time) Reply {
	if _, ok := m.Clock(); !ok {
		return Sentence(v.Say("clock.none", nil))
	}
	lines := []string{clockChosen(v, m), "-# " + v.Say("clock.rules", words.Data{"excuses": table.Excuses, "rest": span(v, table.RestAllowance)})}
	for _, t := range m.Times(now) {
		data := words.Data{"who": Mention(t.User), "left": span(v, t.Left), "excuses": t.Excuses}
		key := "clock.rests"
		switch {
		case m.Status == table.Over:
			key = "clock.ended"
		case t.Overdue:
			key = "clock.late"
		case !t.Until.IsZero():
			key, data["until"], data["in"] = "clock.runs", on(t.Until), ago(t.Until)
		}
		lines = append(lines, join(" ", v.Say(key, data), reliable(v, kept, t.User)))
	}
	if m.Status == table.Lobby {
		lines = append(lines, seating(v, m, kept))
	}
	return Sentence(strings.Join(lines, "\n"))
}

// reliable says how reliable a person is, nothing of who never had a clock.
func reliable(v *words.Voice, kept map[storage.UserID]table.Reliability, u storage.UserID) string {
	r, ok := kept[u]
	if !ok {
		return ""
	}
	return v.Say("clock.reliable", words.Data{"share": r.Share(), "turns": r.Of})
}
