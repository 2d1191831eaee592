package chessclock

import (
	"time"

	"skald/storage"
)

// RestAllowance is how much of a person's quiet hours and vacation stops their
// clocks in a calendar year. It counts only while a clock would run for them, and
// once however many would.
const RestAllowance = 30 * Day

// Rests is when a person rests, and how much of that stopped clocks already.
type Rests struct {
	Rest func(from, to time.Time) time.Duration // how long they rest between two moments; nil: never
	Used RestUse
}

// RestsOf are the people of a match who rest at times.
type RestsOf map[storage.UserID]Rests

// RestUse is how much of a person's rest has stopped their clocks. The stretch
// that was counted last stands in it, so that clocks which stop together count
// once, and so does a stretch that is counted again after a crash.
type RestUse struct {
	Year  int           `json:"year,omitempty"`
	Used  time.Duration `json:"used,omitempty"` // of the allowance of that year
	From  time.Time     `json:"from,omitzero"`
	Until time.Time     `json:"until,omitzero"`
}

// granted is how long a clock stops between two moments because its person rests.
func (r Rests) granted(from, to time.Time) time.Duration {
	if r.Rest == nil || !to.After(from) {
		return 0
	}
	return r.Rest(from, to) - max(0, r.fresh(from, to)-r.Used.left(to))
}

// Count returns the use of the allowance after a clock stopped so.
func (r Rests) Count(from, to time.Time) RestUse {
	use := r.Used
	if r.Rest == nil || !to.After(from) {
		return use
	}
	fresh, left := r.fresh(from, to), use.left(to)
	use.Year, use.Used = to.UTC().Year(), RestAllowance-left+min(fresh, left)
	switch {
	case fresh > left: // what was not granted is not to be taken for counted
	case from.After(use.Until) || to.Before(use.From):
		use.From, use.Until = from, to
	default:
		use.From, use.Until = earlier(use.From, from), Later(use.Until, to)
	}
	return use
}

// fresh is how much of the rest between two moments was not counted yet.
func (r Rests) fresh(from, to time.Time) time.Duration {
	fresh := r.Rest(from, to)
	if from, to = Later(from, r.Used.From), earlier(to, r.Used.Until); to.After(from) {
		fresh -= r.Rest(from, to)
	}
	return fresh
}

// left is what is left of the allowance of a moment's year.
func (u RestUse) left(at time.Time) time.Duration {
	if u.Year != at.UTC().Year() {
		return RestAllowance
	}
	return RestAllowance - u.Used
}

// after is when so much time has passed that is not granted as rest.
func (r Rests) after(from time.Time, left time.Duration) time.Time {
	const steps = 1000 // each is at least one rest further; it is looked at again then
	end := from.Add(left)
	for range steps {
		next := from.Add(left + r.granted(from, end))
		if !next.After(end) {
			break
		}
		end = next
	}
	return end
}

func earlier(a, b time.Time) time.Time {
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
