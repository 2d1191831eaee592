// Package nudge is how those for whom a match waits are reminded of it: how they want to
// be, and when the next reminder falls due. It is pure: times and matches come from who
// asks.
//
// A nudge is a reminder of a match that waits for somebody; a digest is one nudge of all
// their matches.
package nudge

import (
	"slices"
	"time"

	"skald/engine/match/chessclock"
	"skald/storage/ids"
)

// Most is how often somebody is reminded while a match waits for them. If they have not
// acted by then, they are left alone, and the others are told once.
const Most = 3

// A Nudge is how far somebody for whom a match waits, or once waited, was reminded of
// it.
type Nudge struct {
	User  ids.User  `json:"user"`
	Since time.Time `json:"since,omitzero"` // since when the match waits for them without their having acted; zero: it does not
	Count int       `json:"count,omitempty"`
	Last  time.Time `json:"last,omitzero"` // when the last one came, be it of a wait before
	Next  time.Time `json:"next,omitzero"` // when the next falls due, or after the last one the word to the others; zero: nothing comes
}

// Stalled reports whether somebody has not acted in spite of all nudges, and the others
// were told.
func (n Nudge) Stalled() bool { return n.Count == Most && n.Next.IsZero() }

// List is how far people were reminded of a match: each once. Its methods change no
// list, they return another.
type List []Nudge

// Of returns how far somebody for whom the match waits was reminded, and whether it
// does.
func (l List) Of(u ids.User) (Nudge, bool) {
	i := slices.IndexFunc(l, func(n Nudge) bool { return n.User == u && !n.Since.IsZero() })
	if i < 0 {
		return Nudge{}, false
	}
	return l[i], true
}

// After returns the list after an act by a user, 0 if by nobody, when the match waits for
// these. The time begins anew for those whom the match begins to wait for, and for the one
// who acted; next is when their next nudge falls due. Those who are not waited for any more
// keep only the time of their last nudge, as long as they have a seat.
func (l List) After(by ids.User, awaited []ids.User, seated func(ids.User) bool, now time.Time, next func(Nudge) time.Time) (list List) {
	for _, n := range l {
		if !slices.Contains(awaited, n.User) {
			n = Nudge{User: n.User, Last: n.Last}
		}
		if seated(n.User) && n != (Nudge{User: n.User}) {
			list = append(list, n)
		}
	}
	for _, u := range awaited {
		i := slices.IndexFunc(list, func(n Nudge) bool { return n.User == u })
		if i < 0 {
			i, list = len(list), append(list, Nudge{User: u})
		}
		if n := &list[i]; n.Since.IsZero() || u == by {
			*n = Nudge{User: u, Since: now, Last: n.Last}
			n.Next = next(*n)
		}
	}
	return list
}

// With returns the list with another nudge for its user, of whom it has one.
func (l List) With(n Nudge) List {
	list := slices.Clone(l)
	list[slices.IndexFunc(list, func(old Nudge) bool { return old.User == n.User })] = n
	return list
}

// Due is when the next nudge falls due, zero for never.
func (l List) Due() (due time.Time) {
	for _, n := range l {
		if !n.Next.IsZero() && (due.IsZero() || n.Next.Before(due)) {
			due = n.Next
		}
	}
	return due
}

// Next is when the next nudge falls due for somebody with these settings: twice as late
// each time, and never sooner after the last one than once per interval. After the last
// the others hear of it an interval later. Before veiled, if that is not zero, nobody
// calls on them.
func (s Settings) Next(n Nudge, veiled time.Time) time.Time {
	s = s.Chosen()
	at := n.Since.Add(s.First)
	if n.Count > 0 {
		at = n.Last.Add(s.Every << (n.Count - 1))
	}
	if n.Count == Most {
		at = n.Last.Add(s.Every)
	}
	// A last one that comes after this wait began was counted in it, or comes of
	// a clock that has jumped back since.
	if again := n.Last.Add(s.Every); n.Count == 0 && n.Last.Before(n.Since) && again.After(at) {
		at = again
	}
	switch {
	case veiled.IsZero():
	case n.Count == 0: // nobody has called on them yet
		at = veiled
	default:
		at = chessclock.Later(at, veiled)
	}
	return s.Awake(at)
}

// Again is when a nudge that is due at a time may come: now, or later. For who wants a
// digest, and got the last one at digested, no match counts a nudge between two.
func (s Settings) Again(n Nudge, at, digested, now time.Time) time.Time {
	s = s.Chosen()
	if at.Before(now) {
		at = now
	}
	if again := digested.Add(s.Every); s.Digest && n.Count < Most && !digested.After(now) && again.After(at) {
		at = again
	}
	return s.Awake(at)
}
