package table

import (
	"context"
	"maps"
	"slices"
	"time"

	"skald/storage"
)

// RestAllowance is how much of a person's quiet hours and vacation stops their
// clocks in a calendar year. It counts only while a clock would run for them, and
// once however many would.
const RestAllowance = 30 * day

// resting is when a person rests, and how much of that stopped clocks already.
type resting struct {
	rest func(from, to time.Time) time.Duration // how long they rest between two moments; nil: never
	used restUse
}

// restsOf are the people of a match who rest at times.
type restsOf map[storage.UserID]resting

// resting is how a person rests.
func (p *personRow) resting() resting {
	r := resting{used: p.Clock.Rest}
	if p.Remind.Away != (Away{}) || !p.Remind.Quiet.empty() {
		r.rest = p.Remind.Rest
	}
	return r
}

// readRests reads when those rest whom a match with a clock waits for.
func (m *Match) readRests(r storage.Reader) error {
	if m.clock == nil {
		return nil
	}
	m.rests = restsOf{}
	for _, u := range m.Waiting() {
		p, err := person(r, u)
		if err != nil {
			return err
		}
		m.rests[u] = p.resting()
	}
	return nil
}

// knowRests reads the same of those whom a step is the first to wait for.
func (t *Table) knowRests(ctx context.Context, m *Match) error {
	known := func(u storage.UserID) bool { _, ok := m.rests[u]; return ok }
	if m.clock == nil || m.Status != Running || !slices.ContainsFunc(m.Waiting(), func(u storage.UserID) bool { return !known(u) }) {
		return nil
	}
	before := m.rests
	err := t.store.Read(ctx, m.readRests)
	maps.Copy(m.rests, before) // what is to be charged is known already
	return err
}

// restUse is how much of a person's rest has stopped their clocks. The stretch
// that was counted last stands in it, so that clocks which stop together count
// once, and so does a stretch that is counted again after a crash.
type restUse struct {
	Year  int           `json:"year,omitempty"`
	Used  time.Duration `json:"used,omitempty"` // of the allowance of that year
	From  time.Time     `json:"from,omitzero"`
	Until time.Time     `json:"until,omitzero"`
}

// granted is how long a clock stops between two moments because its person
// rests.
func (r resting) granted(from, to time.Time) time.Duration {
	if r.rest == nil || !to.After(from) {
		return 0
	}
	return r.rest(from, to) - max(0, r.fresh(from, to)-r.used.left(to))
}

// count returns the use of the allowance after a clock stopped so.
func (r resting) count(from, to time.Time) restUse {
	use := r.used
	if r.rest == nil || !to.After(from) {
		return use
	}
	fresh, left := r.fresh(from, to), use.left(to)
	use.Year, use.Used = to.UTC().Year(), RestAllowance-left+min(fresh, left)
	switch {
	case fresh > left: // what was not granted is not to be taken for counted
	case from.After(use.Until) || to.Before(use.From):
		use.From, use.Until = from, to
	default:
		use.From, use.Until = earlier(use.From, from), later(use.Until, to)
	}
	return use
}

// fresh is how much of the rest between two moments was not counted yet.
func (r resting) fresh(from, to time.Time) time.Duration {
	fresh := r.rest(from, to)
	if from, to = later(from, r.used.From), earlier(to, r.used.Until); to.After(from) {
		fresh -= r.rest(from, to)
	}
	return fresh
}

// left is what is left of the allowance of a moment's year.
func (u restUse) left(at time.Time) time.Duration {
	if u.Year != at.UTC().Year() {
		return RestAllowance
	}
	return RestAllowance - u.Used
}

// after is when so much time has passed that is not granted as rest.
func (r resting) after(from time.Time, left time.Duration) time.Time {
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

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
