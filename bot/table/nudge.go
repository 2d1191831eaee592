package table

import (
	"slices"
	"strconv"
	"time"

	"skald/engine/match/head"
	"skald/engine/match/nudge"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// Stalled reports whether somebody who plays has not acted in spite of all nudges,
// and the others were told: they may offer the seats to somebody else.
func (m *Match) Stalled(u storage.UserID) bool { return m.stalled(u) }

func (m *known) stalled(u storage.UserID) bool {
	n, ok := m.own.Nudges.Of(u)
	return ok && n.Stalled() && m.Plays(u)
}

// Nudge returns how far somebody for whom the match waits was reminded, and
// whether it does.
func (m *Match) Nudge(u storage.UserID) (nudge.Nudge, bool) { return m.own.Nudges.Of(u) }

// nudgesAfter returns the nudges after an act by a user, 0 if by nobody.
func (m nudging) nudgesAfter(by storage.UserID, now time.Time) nudge.List {
	if m.Status != head.Running {
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
	return m.own.Nudges.After(by, awaited, func(u storage.UserID) bool { return m.SeatsOf(u) != 0 }, now, m.nextNudge)
}

// nextNudge is when the next nudge falls due by its user's settings.
func (m nudging) nextNudge(n nudge.Nudge) time.Time {
	return m.people[n.User].Remind.Next(n, m.own.Veils.Until(m.Veiled()&m.SeatsOf(n.User)))
}

// nudgeStep is the step that nudges those for whom it is time. One whose settings
// have changed meanwhile, or who sleeps, gets a later time instead. The match's
// message is looked after first: it is where a nudge leads.
func (t timekeeper) nudgeStep(m *Match) *step {
	next := t.stepFrom(m)
	next.next.own.Looked = next.at
	next.mail = append(next.mail, shownBy(m, matches.LookOnly)...)
	for _, n := range m.own.Nudges {
		if n.Next.IsZero() || n.Next.After(next.at) {
			continue
		}
		if later := (nudging{m}).nudgeAgain(n, next.at); later.After(next.at) {
			n.Next = later
		} else if n.Count == nudge.Most {
			n.Next = time.Time{}
			mail := personalMail(m, matches.StallMail, n.User)
			mail.Channel = m.Channel
			next.mail = append(next.mail, mail)
		} else {
			n.Count, n.Last = n.Count+1, next.at
			n.Next = nudging{m}.nextNudge(n)
			next.mail = append(next.mail, nudging{m}.nudgeMail(n)...)
		}
		next.next.own.Nudges = next.next.own.Nudges.With(n)
	}
	return next
}

// nudgeAgain is when a nudge that is due may come: now, or later.
func (m nudging) nudgeAgain(n nudge.Nudge, now time.Time) time.Time {
	p := m.people[n.User]
	return p.Remind.Again(n, m.nextNudge(n), p.Digested, now)
}

// nudgeMail is the mail by which somebody is nudged; none for who wants none.
func (m nudging) nudgeMail(n nudge.Nudge) []storage.Mail {
	mail := personalMail(m.Match, matches.NudgeMail, n.User)
	mail.Body = []byte(strconv.Itoa(n.Count))
	switch r := m.people[n.User].Remind.Chosen(); {
	case r.By == nudge.ByNobody:
		return nil
	case r.Digest:
		mail.Kind, mail.Replaces = matches.DigestMail, "digest/"+n.User.String()
	case r.By == nudge.ByMention:
		mail.Channel = m.Channel
	}
	return []storage.Mail{mail}
}

// NudgeInChannel is a nudge that was to come by direct message in the match's
// channel instead, for who cannot be written to.
func (m *Match) NudgeInChannel(direct storage.Mail) storage.Mail {
	mail := personalMail(m, matches.NudgeMail, direct.User)
	mail.Seq, mail.Channel, mail.Body = direct.Seq, m.Channel, direct.Body
	return mail
}

// Nudges reports whether what a NudgeMail or StallMail is about still holds: its
// user has not acted since.
func (m *Match) Nudges(mail storage.Mail) bool {
	n, waits := m.Nudge(mail.User)
	if mail.Kind == matches.StallMail {
		return waits && n.Stalled()
	}
	return waits && strconv.Itoa(n.Count) == string(mail.Body)
}
