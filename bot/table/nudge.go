package table

import (
	"slices"
	"strconv"
	"time"

	"skald/bot/table/people"
	"skald/engine/match/chessclock"
	"skald/engine/match/rules"
	"skald/storage"
)

// MaxNudges is how often somebody is reminded while a match waits for them. If
// they have not acted by then, they are left alone, and the others are told once.
const MaxNudges = 3

// A Nudge is how far somebody for whom a match waits, or once waited, was
// reminded of it. It stands in the head, so that a nudge is counted in the commit
// that puts it into the outbox.
type Nudge struct {
	User  storage.UserID `json:"user"`
	Since time.Time      `json:"since,omitzero"` // since when the match waits for them without their having acted; zero: it does not
	Count int            `json:"count,omitempty"`
	Last  time.Time      `json:"last,omitzero"` // when the last one came, be it of a wait before
	Next  time.Time      `json:"next,omitzero"` // when the next falls due, or after the last one the word to the others; zero: nothing comes
}

// Stalled reports whether somebody has not acted in spite of all nudges, and the
// others were told.
func (n Nudge) Stalled() bool { return n.Count == MaxNudges && n.Next.IsZero() }

// Stalled reports whether somebody who plays has not acted in spite of all nudges,
// and the others were told: they may offer the seats to somebody else.
func (m *Match) Stalled(u storage.UserID) bool { return m.stalled(u) }

func (m *known) stalled(u storage.UserID) bool {
	n, ok := m.nudge(u)
	return ok && n.Stalled() && m.Plays(u)
}

// Nudge returns how far somebody for whom the match waits was reminded, and
// whether it does.
func (m *Match) Nudge(u storage.UserID) (Nudge, bool) { return m.nudge(u) }

func (m *known) nudge(u storage.UserID) (Nudge, bool) {
	i := slices.IndexFunc(m.own.Nudges, func(n Nudge) bool { return n.User == u && !n.Since.IsZero() })
	if i < 0 {
		return Nudge{}, false
	}
	return m.own.Nudges[i], true
}

// nudgesAfter returns the nudges after an act by a user, 0 if by nobody. The time
// begins anew for those whom the match begins to wait for, and for the one who
// acted. Those who are not waited for any more keep only the time of their last
// nudge.
func (m nudging) nudgesAfter(by storage.UserID, now time.Time) []Nudge {
	if m.Status != Running {
		return nil
	}
	var awaited []storage.UserID // those whom a nudge may reach
	if !m.Paused() {
		awaited = rules.People(m.Waiting())
		for _, u := range m.ToAnswer() {
			if !slices.Contains(awaited, u) {
				awaited = append(awaited, u)
			}
		}
	}
	var list []Nudge
	for _, n := range m.own.Nudges {
		if !slices.Contains(awaited, n.User) {
			n = Nudge{User: n.User, Last: n.Last}
		}
		if m.SeatsOf(n.User) != 0 && n != (Nudge{User: n.User}) {
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
			n.Next = m.nextNudge(*n)
		}
	}
	return list
}

// withNudge returns the nudges with another one for its user.
func (m nudging) withNudge(n Nudge) []Nudge {
	list := slices.Clone(m.own.Nudges)
	list[slices.IndexFunc(list, func(old Nudge) bool { return old.User == n.User })] = n
	return list
}

// nextNudge is when the next nudge falls due by its user's settings: twice as
// late each time, and never sooner after the last one than once per interval.
// After the last the others hear of it an interval later.
func (m nudging) nextNudge(n Nudge) time.Time {
	r := m.people[n.User].Remind.Chosen()
	at := n.Since.Add(r.First)
	if n.Count > 0 {
		at = n.Last.Add(r.Every << (n.Count - 1))
	}
	if n.Count == MaxNudges {
		at = n.Last.Add(r.Every)
	}
	// A last one that comes after this wait began was counted in it, or comes of
	// a clock that has jumped back since.
	if again := n.Last.Add(r.Every); n.Count == 0 && n.Last.Before(n.Since) && again.After(at) {
		at = again
	}
	switch veiled := m.unveiledFor(n.User); {
	case veiled.IsZero():
	case n.Count == 0: // nobody has called on them yet
		at = veiled
	default:
		at = chessclock.Later(at, veiled)
	}
	return r.Awake(at)
}

// nudgeDue is when the next nudge falls due.
func (m nudging) nudgeDue() (due time.Time) {
	for _, n := range m.own.Nudges {
		if !n.Next.IsZero() && (due.IsZero() || n.Next.Before(due)) {
			due = n.Next
		}
	}
	return due
}

// nudgeStep is the step that nudges those for whom it is time. One whose settings
// have changed meanwhile, or who sleeps, gets a later time instead. The match's
// message is looked after first: it is where a nudge leads.
func (t timekeeper) nudgeStep(m *Match) *step {
	next := t.stepFrom(m)
	next.next.own.Looked = next.at
	next.mail = append(next.mail, shownBy(m, LookOnly)...)
	for _, n := range m.own.Nudges {
		if n.Next.IsZero() || n.Next.After(next.at) {
			continue
		}
		if later := (nudging{m}).nudgeAgain(n, next.at); later.After(next.at) {
			n.Next = later
		} else if n.Count == MaxNudges {
			n.Next = time.Time{}
			mail := personalMail(m, StallMail, n.User)
			mail.Channel = m.Channel
			next.mail = append(next.mail, mail)
		} else {
			n.Count, n.Last = n.Count+1, next.at
			n.Next = nudging{m}.nextNudge(n)
			next.mail = append(next.mail, nudging{m}.nudgeMail(n)...)
		}
		next.next.own.Nudges = nudging{&next.next}.withNudge(n)
	}
	return next
}

// nudgeAgain is when a nudge that is due may come: now, or later. For a
// person who wants a digest, no match counts a nudge between two digests.
func (m nudging) nudgeAgain(n Nudge, now time.Time) time.Time {
	p := m.people[n.User]
	r := p.Remind.Chosen()
	at := m.nextNudge(n)
	if at.Before(now) {
		at = now
	}
	if again := p.Digested.Add(r.Every); r.Digest && n.Count < MaxNudges && !p.Digested.After(now) && again.After(at) {
		at = again
	}
	return r.Awake(at)
}

// nudgeMail is the mail by which somebody is nudged; none for who wants none.
func (m nudging) nudgeMail(n Nudge) []storage.Mail {
	mail := personalMail(m.Match, NudgeMail, n.User)
	mail.Body = []byte(strconv.Itoa(n.Count))
	switch r := m.people[n.User].Remind.Chosen(); {
	case r.By == people.ByNobody:
		return nil
	case r.Digest:
		mail.Kind, mail.Replaces = DigestMail, "digest/"+n.User.String()
	case r.By == people.ByMention:
		mail.Channel = m.Channel
	}
	return []storage.Mail{mail}
}

// NudgeInChannel is a nudge that was to come by direct message in the match's
// channel instead, for who cannot be written to.
func (m *Match) NudgeInChannel(direct storage.Mail) storage.Mail {
	mail := personalMail(m, NudgeMail, direct.User)
	mail.Seq, mail.Channel, mail.Body = direct.Seq, m.Channel, direct.Body
	return mail
}

// Nudges reports whether what a NudgeMail or StallMail is about still holds: its
// user has not acted since.
func (m *Match) Nudges(mail storage.Mail) bool {
	n, waits := m.Nudge(mail.User)
	if mail.Kind == StallMail {
		return waits && n.Stalled()
	}
	return waits && strconv.Itoa(n.Count) == string(mail.Body)
}
