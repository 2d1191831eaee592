package table

import (
	"slices"
	"time"

	"skald/storage"
)

// A Preset is a clock that a match can be played with. Everybody has a bank of
// time that runs while the match waits for them; whenever they have acted an
// increment is added to it, up to a cap.
type Preset struct {
	Key                  string
	Bank, Increment, Cap time.Duration
}

// Presets lists the clocks there are, the fastest first.
func Presets() []Preset {
	return []Preset{
		{Key: "quick", Bank: day, Increment: 4 * time.Hour, Cap: 3 * day},
		{Key: "steady", Bank: 3 * day, Increment: 12 * time.Hour, Cap: 5 * day},
		{Key: "slow", Bank: 3 * day, Increment: 36 * time.Hour, Cap: 10 * day},
	}
}

// presetOf finds a clock by its key; false for "", which is none.
func presetOf(key string) (Preset, bool) {
	i := slices.IndexFunc(Presets(), func(p Preset) bool { return p.Key == key })
	if i < 0 {
		return Preset{}, false
	}
	return Presets()[i], true
}

// grown is what a bank holds after an increment.
func (p Preset) grown(left time.Duration) time.Duration { return min(p.Cap, left+p.Increment) }

// Excuses is how often a person's time may run out in a match without the others
// being asked what is to become of it.
const Excuses = 3

// clockRow is the clock of a match as it is stored.
type clockRow struct {
	Preset  string    `json:"preset"`
	At      time.Time `json:"at,omitzero"`       // up to when time is charged
	Stopped bool      `json:"stopped,omitempty"` // nobody's time runs, whoever is waited for
	Banks   []bank    `json:"banks,omitempty"`   // of everybody whom the match has waited for
}

// bank is one person's time in a match. A person on several seats has one.
type bank struct {
	User    storage.UserID `json:"user"`
	Left    time.Duration  `json:"left"`              // as of the clock's At
	Waits   bool           `json:"waits,omitempty"`   // the match waits for them
	Due     time.Time      `json:"due,omitzero"`      // when nothing is left; zero while it does not run
	Excused int            `json:"excused,omitempty"` // how often their time ran out and was excused
	Late    bool           `json:"late,omitempty"`    // it ran out since the match waits for them
	Out     bool           `json:"out,omitempty"`     // and was not excused: the others choose
	Again   bool           `json:"again,omitempty"`   // it waits for them because they took an action back
	Kept    Reliability    `json:"kept,omitzero"`     // how reliable they were in it
}

// clone returns a clock that can be changed.
func (c *clockRow) clone() *clockRow {
	next := *c
	next.Banks = slices.Clone(c.Banks)
	return &next
}

// bank returns the bank of a person, nil if the match has not waited for them
// yet.
func (c *clockRow) bank(u storage.UserID) *bank {
	if i := slices.IndexFunc(c.Banks, func(b bank) bool { return b.User == u }); i >= 0 {
		return &c.Banks[i]
	}
	return nil
}

// runs reports whether a bank's time passes.
func (c *clockRow) runs(b *bank) bool { return b.Waits && !b.Out && !c.Stopped }

// charge takes the time since the last charge from the banks that run. A machine
// whose time has jumped back is waited for: nothing is charged twice, and nothing
// given back.
func (c *clockRow) charge(at time.Time, rests restsOf) {
	if !at.After(c.At) {
		return
	}
	for i := range c.Banks {
		if b := &c.Banks[i]; c.runs(b) {
			passed := at.Sub(c.At) - rests[b.User].granted(c.At, at)
			b.Left = max(0, b.Left-max(0, passed))
		}
	}
	c.At = at
}

// wait sets whom the match waits for. Whoever it does not wait for any more gets
// the increment if they have acted, unless it had waited because they took an
// action back: else undoing would make time.
func (c *clockRow) wait(waiting []storage.UserID, acted, undid func(storage.UserID) bool) {
	p, _ := presetOf(c.Preset)
	for i := range c.Banks {
		b := &c.Banks[i]
		if !b.Waits || slices.Contains(waiting, b.User) {
			continue
		}
		did := acted(b.User)
		late := b.Late || did && b.Left == 0 // it may have run out a moment before they acted
		if !b.Again && (did || late) {
			b.Kept.count(!late)
			if did {
				b.Left = p.grown(b.Left)
			}
		}
		b.Waits, b.Late, b.Out, b.Again = false, false, false, false
	}
	for _, u := range waiting {
		b := c.bank(u)
		if b == nil {
			c.Banks = append(c.Banks, bank{User: u, Left: p.Bank})
			b = &c.Banks[len(c.Banks)-1]
		}
		if !b.Waits {
			b.Waits, b.Again = true, undid(u)
		}
	}
}

// aim sets when each bank that runs is empty.
func (c *clockRow) aim(rests restsOf) {
	for i := range c.Banks {
		b := &c.Banks[i]
		b.Due = time.Time{}
		if c.runs(b) {
			b.Due = rests[b.User].after(c.At, b.Left)
		}
	}
}

// due is when the first bank is empty, zero while none runs.
func (c *clockRow) due() (first time.Time) {
	if c == nil {
		return first
	}
	for _, b := range c.Banks {
		if !b.Due.IsZero() && (first.IsZero() || b.Due.Before(first)) {
			first = b.Due
		}
	}
	return first
}
