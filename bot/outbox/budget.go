package outbox

import (
	"slices"
	"time"

	"skald/storage"
)

// The bounds of the notifications that one person causes another, as the package's
// table has them. maxBudgets is of how many people and places they are remembered.
const (
	pauseInPlace = 10 * time.Minute
	mostInvites  = 3
	invitesSpan  = 24 * time.Hour
	maxBudgets   = 20_000
)

// A budget is whom one person notifies, by what kind of mail, and where; the zero
// place is anywhere.
type budget struct {
	by, to      storage.UserID
	kind, place string
}

// A spending is a notification, and the mail that it was of.
type spending struct {
	mail uint64
	at   time.Time
}

// heard returns those people whom a new message notifies.
func (s *Sender) heard(st Standing) (list []storage.UserID) {
	people, place, by := st.Message.Mentions, st.In.String(), st.Mail.By
	if st.Loud {
		people, place = []storage.UserID{st.Mail.User}, about(st.Mail)
	}
	for _, u := range people {
		switch {
		case slices.Contains(st.Told, u):
		case by == 0 || by == u || slices.Contains(st.Passed, u),
			s.spend(budget{by, u, st.Mail.Kind, place}, st.Mail.ID, 1, pauseInPlace) &&
				(!st.Invites || s.spend(budget{by: by, to: u}, st.Mail.ID, mostInvites, invitesSpan)):
			list = append(list, u)
		}
	}
	return list
}

// mayCall reports whether a new message notifies the people of the role that it calls.
func (s *Sender) mayCall(st Standing) bool {
	call := budget{kind: "call", place: st.Calls.String()}
	return st.Calls != 0 && s.spend(call, st.Mail.ID, 1, pauseInPlace) &&
		s.spend(budget{by: st.Mail.By, kind: call.kind, place: call.place}, st.Mail.ID, mostInvites, invitesSpan)
}

// spend reports whether a mail may notify within a budget, and writes that down. A mail
// that is tried again notifies as it did before.
func (s *Sender) spend(of budget, mail uint64, most int, span time.Duration) (may bool) {
	now := s.clock.Now()
	s.budgets.Change(of, func(list []spending, _ bool) ([]spending, bool) {
		list = slices.DeleteFunc(slices.Clone(list), func(p spending) bool { return p.at.After(now) || now.Sub(p.at) >= span })
		may = slices.ContainsFunc(list, func(p spending) bool { return p.mail == mail })
		if !may && len(list) < most {
			may, list = true, append(list, spending{mail, now})
		}
		return list, true
	})
	return may
}
