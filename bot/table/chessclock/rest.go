package chessclock

import (
	"time"

	"skald/bot/clock"
	"skald/storage"
)

// A Rest is how much of the time between two moments stops a person's clocks; nil
// if none ever does.
type Rest func(from, to time.Time) time.Duration

// RestsOf are the people of a match who rest at times.
type RestsOf map[storage.UserID]Rest

// Besides returns how clocks stop in some stretches of time, which are in order,
// and between these as r says.
func (r Rest) Besides(stretches []clock.Stretch) Rest {
	if len(stretches) == 0 {
		return r
	}
	return func(from, to time.Time) (stopped time.Duration) {
		for _, s := range stretches {
			begins, ends := within(s.From, from, to), within(s.Until, from, to)
			stopped += r.between(from, begins) + ends.Sub(begins)
			from = ends
		}
		return stopped + r.between(from, to)
	}
}

// within returns the moment of from … to that is nearest to t.
func within(t, from, to time.Time) time.Time { return Earlier(Later(t, from), to) }

// between is how long a clock stops between two moments because its person rests.
func (r Rest) between(from, to time.Time) time.Duration {
	if r == nil || !to.After(from) {
		return 0
	}
	return r(from, to)
}

// after is when so much time has passed that is no rest.
func (r Rest) after(from time.Time, left time.Duration) time.Time {
	const steps = 1000 // each is at least one rest further; it is looked at again then
	end := from.Add(left)
	for range steps {
		next := from.Add(left + r.between(from, end))
		if !next.After(end) {
			break
		}
		end = next
	}
	return end
}

// Earlier returns the earlier of two moments.
func Earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// Later returns the later of two moments.
func Later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
