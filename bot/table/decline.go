package table

import (
	"context"
	"slices"

	"skald/engine"
	"skald/storage"
)

// Decline takes somebody who was invited off the list. When nobody is left whom
// the lobby waits for, its free seats are anybody's. It refuses with NotLobby,
// IsOver, NotInvited or AlreadySeated.
func (t *Table) Decline(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.lobby(ctx, p, id, func(m *Match) error {
		if !slices.Contains(m.Invited, p.By) {
			return &Refusal{Key: NotInvited, Users: m.Invited}
		}
		if m.SeatsOf(p.By) != 0 {
			return refuse(AlreadySeated)
		}
		m.Invited = slices.DeleteFunc(slices.Clone(m.Invited), func(u storage.UserID) bool { return u == p.By })
		m.Declined = append(slices.Clone(m.Declined), p.By)
		m.lobby().unreserve(p.By)
		if len(m.Waiting()) == 0 {
			m.Invited = nil
		}
		return nil
	})
}

// checkInvited refuses an invitation that cannot be followed by all: an opener
// may invite themself to play several sides, but there must be a seat for each.
func (m lobby) checkInvited() error {
	for i, u := range m.Invited {
		if slices.Contains(m.Invited[:i], u) {
			return &Refusal{Key: InvitedTwice, Users: []storage.UserID{u}}
		}
	}
	have, seats := 1+len(m.Invited), m.About().Seats.Max
	switch {
	case have <= seats:
		return nil
	case slices.Contains(m.Invited, m.Opener):
		return refuse(InvitedSelf)
	}
	return &Refusal{Key: TooManyPeople, Args: []engine.Arg{engine.NumberArg("have", have), engine.NumberArg("seats", seats)}}
}
