package table

import (
	"strconv"
	"time"

	"skald/bot/table/people"
	"skald/storage"
)

// nudgeStep is the step that nudges those for whom it is time. One whose settings
// have changed meanwhile, or who sleeps, gets a later time instead. The match's
// message is looked after first: it is where a nudge leads.
func (t *Table) nudgeStep(m *Match) *step {
	next := t.stepFrom(m)
	next.next.own.Looked = next.at
	if mail, ok := shownBy(m, LookOnly); ok {
		next.mail = append(next.mail, mail)
	}
	for _, n := range m.own.Nudges {
		if n.Next.IsZero() || n.Next.After(next.at) {
			continue
		}
		if later := m.nudging().nudgeAgain(n, next.at); later.After(next.at) {
			n.Next = later
		} else if n.Count == MaxNudges {
			n.Next = time.Time{}
			next.mail = append(next.mail, stallMail(m, n.User))
		} else {
			n.Count, n.Last = n.Count+1, next.at
			n.Next = m.nudging().nextNudge(n)
			next.mail = append(next.mail, m.nudging().nudgeMail(n)...)
		}
		next.next.own.Nudges = next.next.nudging().withNudge(n)
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
	mail := storage.Mail{
		Kind: NudgeMail, Match: m.ID, Seq: m.Seq - 1, User: n.User, Body: []byte(strconv.Itoa(n.Count)),
		Replaces: "nudge/" + string(m.ID) + "/" + n.User.String(),
	}
	switch r := m.remindOf(n.User).Chosen(); {
	case r.By == people.ByNobody:
		return nil
	case r.Digest:
		mail.Kind, mail.Replaces = DigestMail, "digest/"+n.User.String()
	case r.By == people.ByMention:
		mail.Channel = m.Channel
	}
	return []storage.Mail{mail}
}

func stallMail(m *Match, u storage.UserID) storage.Mail {
	return storage.Mail{
		Kind: StallMail, Match: m.ID, Seq: m.Seq - 1, Channel: m.Channel, User: u, Replaces: "stall/" + string(m.ID) + "/" + u.String(),
	}
}

// NudgeInChannel is a nudge that was to come by direct message in the match's
// channel instead, for who cannot be written to.
func (m *Match) NudgeInChannel(direct storage.Mail) storage.Mail {
	return storage.Mail{
		Kind: NudgeMail, Match: m.ID, Seq: direct.Seq, Channel: m.Channel, User: direct.User, Body: direct.Body,
		Replaces: "nudge/" + string(m.ID) + "/" + direct.User.String(),
	}
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
