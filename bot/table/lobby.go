package table

import (
	"cmp"
	"context"
	"slices"

	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/engine/match/seating"
	"skald/storage"
	"skald/storage/matches"
)

// lobby changes the lobby of a match: edit gets a copy and may refuse.
func (t opener) lobby(ctx context.Context, p Press, id storage.MatchID, edit func(lobby) error) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if m.Status == head.Over {
			return nil, refusal.Of(refusal.IsOver)
		}
		if m.Status != head.Lobby {
			return nil, refusal.Of(refusal.NotLobby)
		}
		next := *m
		next.Players = slices.Clone(m.Players)
		if err := edit(lobby{&next}); err != nil {
			return nil, err
		}
		return t.seatedStep(&next)
	})
}

// seatedStep is the step to a lobby as it has become: a full table begins to play.
func (t opener) seatedStep(m *Match) (*step, error) {
	if m.Status == head.Lobby && (m.Gathered() || m.WithSkald()) && m.Enough() {
		if err := m.Fill(m.About()); err != nil {
			return nil, err
		}
		return t.begin(m)
	}
	if m.Status == head.Lobby && !slices.Contains(m.Players, 0) {
		return t.begin(m)
	}
	return &step{next: *m, mail: []storage.Mail{lobbyMail(m)}}, nil
}

// Join takes a free seat of a side, any for "". A player who has one already
// changes to the side named, if it is free; an opener who invited themself takes it
// besides, and so does anybody where the game has teams and it is of theirs. When
// no seat is free any more the match starts. It refuses besides with AlreadySeated,
// NotInvited, TableFull, UnknownSide, SideTaken, SideReserved or OtherTeam.
func (t *Table) Join(ctx context.Context, p Press, id storage.MatchID, side string) (Outcome, error) {
	return t.opener.lobby(ctx, p, id, func(m lobby) error {
		err := m.Seats.Join(m.About(), p.By, side)
		if err == nil {
			m.joined(p)
		}
		return err
	})
}

// Leave frees the user's seats. When the opener leaves, the lobby passes to the
// player on the lowest seat; the last one to leave cancels it. It refuses besides
// with NotSeated.
func (t *Table) Leave(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.opener.lobby(ctx, p, id, func(m lobby) error {
		left, err := m.Seats.Leave(p.By)
		if err == nil && len(left) == 0 {
			m.Status, m.Ended = head.Cancelled, t.now().UTC()
		}
		return err
	})
}

// Start begins the match without waiting for more people: those seated move up to
// the lowest seats, in order; or, where the game has teams, the first person of
// each team takes its free seats, too. It refuses besides with NotOpener,
// TooFewPlayers or TeamEmpty.
func (t *Table) Start(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.opener.lobby(ctx, p, id, func(m lobby) error {
		if m.Opener != p.By {
			return &rules.Refusal{Key: refusal.NotOpener, Users: []storage.UserID{m.Opener}}
		}
		if err := m.Fill(m.About()); err != nil {
			return err
		}
		m.joined(p)
		return nil
	})
}

// Cancel ends the lobby without a match. A moderator may, too. It
// refuses besides with NotOpener.
func (t *Table) Cancel(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.opener.lobby(ctx, p, id, func(m lobby) error {
		if m.Opener != p.By {
			if !p.moderates(m.Guild, m.Channel) {
				return &rules.Refusal{Key: refusal.NotOpener, Users: []storage.UserID{m.Opener}}
			}
			m.Closed = &head.Closing{By: p.By}
		}
		m.Status, m.Ended = head.Cancelled, t.now().UTC()
		return nil
	})
}

// Decline takes somebody who was invited off the list. When nobody is left whom the
// lobby waits for, its free seats are anybody's. It refuses besides with NotInvited
// or AlreadySeated.
func (t *Table) Decline(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.opener.lobby(ctx, p, id, func(m lobby) error { return m.Seats.Decline(p.By) })
}

// Rematch returns how a user opens the next match of the same people: by the same
// choices, each on the seat after theirs, and the last on the first. Two people
// swap sides by it; where the game has teams, each plays for the next team. It
// refuses with NotSeated.
func (m *Match) Rematch(u storage.UserID) (head.Opening, error) {
	if m.SeatsOf(u) == 0 {
		return head.Opening{}, refusal.Of(refusal.NotSeated)
	}
	o := head.Opening{Game: m.About().Key, Options: m.Options, Answers: m.own.Window, Reserved: seating.Next(m.About(), m.Players), Web: m.Web}
	if clock, ok := m.Clock(); ok {
		o.Clock = clock.Key
	}
	return o, nil
}

// Follows reports whether a match is a rematch of another: of the same game, by
// one of those who played that, and for them alone.
func (m *Match) Follows(last *Match) bool {
	if m.About().Key != last.About().Key || m.Status != head.Lobby && m.Status != head.Running {
		return false
	}
	for _, u := range slices.Concat([]storage.UserID{m.Opener}, m.Players, m.Invited, m.Reserved) {
		if u != 0 && last.SeatsOf(u) == 0 {
			return false
		}
	}
	return m.Status == head.Running || len(m.Invited) > 0 || m.Reserved != nil
}

// Call calls the people of a role to a lobby in which a seat is free, once. It refuses
// besides with NotOpener, TableFull or CalledBefore.
func (t *Table) Call(ctx context.Context, p Press, id storage.MatchID, role storage.RoleID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		switch {
		case m.Status != head.Lobby:
			return nil, cmp.Or(running(m), error(refusal.Of(refusal.NotLobby)))
		case m.Opener != p.By:
			return nil, &rules.Refusal{Key: refusal.NotOpener, Users: []storage.UserID{m.Opener}}
		case m.Free() == 0:
			return nil, refusal.Of(refusal.TableFull)
		case m.own.Called:
			return nil, refusal.Of(refusal.CalledBefore)
		}
		next := t.stepFrom(m)
		mail := about(m, matches.CallMail, "")
		next.next.own.Called, mail.Body = true, []byte(role.String())
		next.mail = append(next.mail, mail)
		return next, nil
	})
}
