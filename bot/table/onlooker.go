package table

import (
	"context"
	"slices"

	"skald/engine"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// MostOnlookers is how many people a match tells of its end besides its players.
const MostOnlookers = 50

// LooksOn reports whether a user is told of the match's end though they do not play.
func (m *Match) LooksOn(u storage.UserID) bool { return slices.Contains(m.own.Onlookers, u) }

// LookOn lets a user who has no seat be told when the match ends, by direct message, or
// no more if they already are to be told. It refuses with NotRunning, IsOver,
// AlreadySeated or TooManyOnlookers.
func (t *Table) LookOn(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := running(m); err != nil {
			return nil, err
		}
		next := t.stepFrom(m)
		list := slices.Clone(m.own.Onlookers)
		switch i := slices.Index(list, p.By); {
		case i >= 0:
			list = slices.Delete(list, i, i+1)
		case m.SeatsOf(p.By) != 0:
			return nil, refusal.Of(refusal.AlreadySeated)
		case len(list) >= MostOnlookers:
			return nil, &rules.Refusal{Key: refusal.TooManyOnlookers, Args: []engine.Arg{engine.NumberArg("most", MostOnlookers)}}
		default:
			list = append(list, p.By)
		}
		next.next.own.Onlookers = list
		return next, nil
	})
}

// tellOnlookers has those told who wanted to be, once a match is over: but for who took a
// seat since.
func (s *step) tellOnlookers() {
	m := &s.next
	for _, u := range m.own.Onlookers {
		if m.SeatsOf(u) == 0 {
			s.mail = append(s.mail, personalMail(m, matches.EndMail, u))
		}
	}
	m.own.Onlookers = nil
}
