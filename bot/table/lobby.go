package table

import (
	"context"
	"slices"

	"skald/engine"
	"skald/engine/match/rules"
	"skald/storage"
)

// lobby changes the lobby of a match: edit gets a copy and may refuse.
func (t opener) lobby(ctx context.Context, p Press, id storage.MatchID, edit func(lobby) error) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if m.Status == Over {
			return nil, refuse(IsOver)
		}
		if m.Status != Lobby {
			return nil, refuse(NotLobby)
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
	if m.Status == Lobby && ((lobby{m}).gathered() || (lobby{m}).withSkald()) && m.Enough() {
		if err := (lobby{m}).seatAll(); err != nil {
			return nil, err
		}
		return t.begin(m)
	}
	if m.Status == Lobby && !slices.Contains(m.Players, 0) {
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
		err := m.join(p.By, side)
		if err == nil {
			m.joined(p)
		}
		return err
	})
}

func (m lobby) join(u storage.UserID, side string) error {
	old, seated := m.SeatOf(u)
	alone := m.Opener == u && slices.Contains(m.Invited, u)
	switch {
	case seated && !alone && len(m.About().Teams) > 0:
		return m.joinTeam(u, side)
	case seated && !alone && (side == "" || m.About().Side(old) == side):
		return refuse(AlreadySeated)
	case seated && !alone:
		s, err := m.freeSeat(side)
		if err == nil {
			m.Players[old], m.Players[s] = 0, u
		}
		return err
	case len(m.Invited) > 0 && u != m.Opener && !slices.Contains(m.Invited, u):
		return &Refusal{Key: NotInvited, Users: m.Invited}
	case m.takeReserved(u, side):
		return nil
	}
	s, err := m.freeSeat(side)
	if err == nil {
		m.unreserve(u)
		m.Players[s] = u
	}
	return err
}

// Leave frees the user's seats. When the opener leaves, the lobby passes to the
// player on the lowest seat; the last one to leave cancels it. It refuses besides
// with NotSeated.
func (t *Table) Leave(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.opener.lobby(ctx, p, id, func(m lobby) error {
		seats := m.SeatsOf(p.By)
		if seats == 0 {
			return refuse(NotSeated)
		}
		m.Players = rules.Reseated(m.Players, seats, 0)
		if !slices.Contains(m.Invited, p.By) {
			m.unreserve(p.By) // they are not waited for
		}
		switch people := m.People(); {
		case len(people) == 0:
			m.Status, m.Ended = Cancelled, t.now().UTC()
		case m.Opener == p.By:
			m.Opener = people[0]
		}
		return nil
	})
}

// Start begins the match without waiting for more people: those seated move up to
// the lowest seats, in order; or, where the game has teams, the first person of
// each team takes its free seats, too. It refuses besides with NotOpener,
// TooFewPlayers or TeamEmpty.
func (t *Table) Start(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.opener.lobby(ctx, p, id, func(m lobby) error {
		if m.Opener != p.By {
			return &Refusal{Key: NotOpener, Users: []storage.UserID{m.Opener}}
		}
		if err := m.seatAll(); err != nil {
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
				return &Refusal{Key: NotOpener, Users: []storage.UserID{m.Opener}}
			}
			m.Closed = &Closing{By: p.By}
		}
		m.Status, m.Ended = Cancelled, t.now().UTC()
		return nil
	})
}

// Decline takes somebody who was invited off the list. When nobody is left whom the
// lobby waits for, its free seats are anybody's. It refuses besides with NotInvited
// or AlreadySeated.
func (t *Table) Decline(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.opener.lobby(ctx, p, id, func(m lobby) error {
		if !slices.Contains(m.Invited, p.By) {
			return &Refusal{Key: NotInvited, Users: m.Invited}
		}
		if m.SeatsOf(p.By) != 0 {
			return refuse(AlreadySeated)
		}
		m.Invited = slices.DeleteFunc(slices.Clone(m.Invited), func(u storage.UserID) bool { return u == p.By })
		m.Declined = append(slices.Clone(m.Declined), p.By)
		m.unreserve(p.By)
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
	have, seats := 1+len(m.Invited), len(m.Players)
	switch {
	case have <= seats:
		return nil
	case slices.Contains(m.Invited, m.Opener):
		return refuse(InvitedSelf)
	}
	return tooManyPeople(have, seats)
}

func tooManyPeople(have, seats int) *Refusal {
	return &Refusal{Key: TooManyPeople, Args: []engine.Arg{engine.NumberArg("have", have), engine.NumberArg("seats", seats)}}
}

// Rematch returns how a user opens the next match of the same people: by the same
// choices, each on the seat after theirs, and the last on the first. Two people
// swap sides by it; where the game has teams, each plays for the next team. It
// refuses with NotSeated.
func (m *Match) Rematch(u storage.UserID) (Opening, error) {
	if m.SeatsOf(u) == 0 {
		return Opening{}, refuse(NotSeated)
	}
	o := Opening{Game: m.About().Key, Options: m.Options, Answers: m.own.Window, Reserved: make([]storage.UserID, len(m.Players))}
	if clock, ok := m.Clock(); ok {
		o.Clock = clock.Key
	}
	if players, ok := swapped(m.About(), m.Players); ok {
		o.Reserved = players
		return o, nil
	}
	for s, player := range m.Players {
		o.Reserved[(s+1)%len(m.Players)] = player
	}
	return o, nil
}

// Follows reports whether a match is a rematch of another: of the same game, by
// one of those who played that, and for them alone.
func (m *Match) Follows(last *Match) bool {
	if m.About().Key != last.About().Key || m.Status != Lobby && m.Status != Running {
		return false
	}
	for _, u := range slices.Concat([]storage.UserID{m.Opener}, m.Players, m.Invited, m.Reserved) {
		if u != 0 && last.SeatsOf(u) == 0 {
			return false
		}
	}
	return m.Status == Running || len(m.Invited) > 0 || m.Reserved != nil
}

// reserve keeps seats of a new lobby for people: the opener takes theirs, the
// others are invited.
func (m lobby) reserve(seats []storage.UserID) error {
	switch {
	case !slices.Contains(seats, m.Opener):
		return refuse(NotSeated)
	case len(seats) > len(m.Players):
		return tooManyPeople(len(seats), len(m.Players))
	}
	m.Reserved = make([]storage.UserID, len(m.Players))
	for s, u := range seats {
		switch m.Reserved[s] = u; {
		case u == m.Opener || rules.IsSkald(u):
			m.Players[s] = u
		case u != 0 && !slices.Contains(m.Invited, u):
			m.Invited = append(m.Invited, u)
		}
	}
	return nil
}

// ReservedFor returns for whom a free seat of a lobby is kept, 0 for nobody in
// particular.
func (m *known) ReservedFor(s engine.Seat) storage.UserID {
	if int(s) >= len(m.Reserved) || m.Player(s) != 0 {
		return 0
	}
	return m.Reserved[s]
}

// takeReserved seats a user on all that is kept for them, and reports whether
// anything is that has the side, "" for any.
func (m lobby) takeReserved(u storage.UserID, side string) bool {
	mine := m.seats("").Where(func(s engine.Seat) bool { return m.ReservedFor(s) == u })
	if mine&m.seats(side) == 0 {
		return false
	}
	m.Players = rules.Reseated(m.Players, mine, u)
	return true
}

// unreserve keeps nothing for a user any more.
func (m lobby) unreserve(u storage.UserID) {
	m.Reserved = rules.Reseated(m.Reserved, rules.SeatsOf(m.Reserved, u), 0)
}

// gathered reports whether all are there for whom seats were kept, though others
// may be free.
func (m lobby) gathered() bool {
	return m.Reserved != nil && len(m.Declined) == 0 && m.kept() == 0 && len(m.Waiting()) == 0
}
