// Package seating is how people take the seats of a match before it begins. It is
// pure: who asks, and what is stored, is the table's.
//
// Who opens a lobby sits first. Seats may be kept for people, or the lobby open to those
// who are invited alone. Where a game has teams, all of its seats are always taken: a
// person holds one seat or several of one team, and nobody changes seat when the match
// begins. Skald takes what nobody is awaited on.
package seating

import (
	"slices"

	"skald/engine"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// Seats are who sits where, and for whom seats are kept. Lists by seat have 0 where
// nobody is. A method that changes them replaces lists, but for Players: whoever calls
// it has a list of Players of their own.
type Seats struct {
	Opener   ids.User   `json:"opener"`             // who may start and cancel the match
	Players  []ids.User `json:"players"`            // by seat, as they sit now; 0 is a free seat of the lobby. As they sat at first stands in record 0
	Invited  []ids.User `json:"invited,omitempty"`  // if any, only they and the opener may join
	Reserved []ids.User `json:"reserved,omitempty"` // by seat: for whom it is kept in the lobby; nil: for nobody
	Declined []ids.User `json:"declined,omitempty"` // who was invited and does not want to play
	Bid      bool       `json:"bid,omitempty"`      // the opener has made a bid for the sides (engine.Option): whoever joins first chooses
}

// The keys of refusals.
const (
	AlreadySeated   = "already-seated"
	NotInvited      = "not-invited"      // only those invited may join: Users
	OtherTeam       = "other-team"       // arg side: a seat of it
	TableFull       = "table-full"       // no seat is free
	UnknownSide     = "unknown-side"     // Word is no side
	SideTaken       = "side-taken"       // Users have the side Word
	SideReserved    = "side-reserved"    // the side is kept for Users
	TooFewPlayers   = "too-few-players"  // args have and need
	TeamEmpty       = "team-empty"       // arg side: a seat of the team that nobody plays for
	InvitedTwice    = "invited-twice"    // Users are invited more than once
	InvitedSelf     = "invited-self"     // the opener is invited, and that leaves a seat too few
	TooManyPeople   = "too-many-people"  // args have and seats
	NotSeated       = "not-seated"       // the user has no seat
	UnknownStrength = "unknown-strength" // Word is no strength of Skald's
	NoSeatForSkald  = "no-seat-for-skald"
)

func refuse(key string) error { return &rules.Refusal{Key: key} }

// without returns people but one.
func without(list []ids.User, u ids.User) []ids.User {
	return slices.DeleteFunc(slices.Clone(list), func(i ids.User) bool { return i == u })
}

// Awaited returns those invited who have not joined, each once.
func (t *Seats) Awaited() (users []ids.User) {
	for _, u := range t.Invited {
		if u != 0 && !slices.Contains(t.Players, u) && !slices.Contains(users, u) {
			users = append(users, u)
		}
	}
	return users
}

// ReservedFor returns for whom a free seat is kept, 0 for nobody in particular.
func (t *Seats) ReservedFor(s engine.Seat) ids.User {
	if int(s) >= len(t.Reserved) || int(s) < len(t.Players) && t.Players[s] != 0 {
		return 0
	}
	return t.Reserved[s]
}

// Expected returns who sits where once all who are awaited have joined without naming a
// side, as far as there are seats for them.
func (t *Seats) Expected(about *engine.About) []ids.User {
	then := *t
	then.Players = slices.Clone(t.Players)
	for _, u := range t.Awaited() {
		if s, err := then.freeSeat(about, ""); err == nil {
			then.Players[s] = u
		}
	}
	return then.Players
}

// EmptyTeam returns the seats of the first team that has nobody; none if every team has
// somebody, or the game has no teams.
func (t *Seats) EmptyTeam(about *engine.About) engine.Seats {
	if len(about.Teams) == 0 {
		return 0
	}
	for s := range t.Players {
		if team := about.Team(engine.Seat(s)); t.sitting(team) == 0 {
			return team
		}
	}
	return 0
}

// Enough reports whether there are as many people as the game needs: so many seats
// taken, or where the game has teams one person a team.
func (t *Seats) Enough(about *engine.About) bool {
	if len(about.Teams) > 0 {
		return t.EmptyTeam(about) == 0
	}
	return t.all().Where(func(s engine.Seat) bool { return t.Players[s] != 0 }).Len() >= about.Seats.Min
}

// Free returns how many seats nobody has, and nobody is kept for.
func (t *Seats) Free() int {
	n := t.free().Len()
	if t.Reserved == nil {
		n -= len(t.Awaited())
	}
	return max(0, n)
}

// Gathered reports whether all are there for whom seats were kept, though others may be
// free.
func (t *Seats) Gathered() bool {
	return t.Reserved != nil && len(t.Declined) == 0 && t.kept() == 0 && len(t.Awaited()) == 0
}

// Join gives a person a free seat of a side, any for "". One who has a seat already
// changes to the side named, if it is free; an opener who invited themself takes it
// besides, and so does anybody where the game has teams and it is of theirs. It refuses
// with AlreadySeated, NotInvited, TableFull, UnknownSide, SideTaken, SideReserved or
// OtherTeam.
func (t *Seats) Join(about *engine.About, u ids.User, side string) error {
	own := rules.SeatsOf(t.Players, u)
	alone := t.Opener == u && slices.Contains(t.Invited, u)
	switch {
	case own != 0 && !alone && len(about.Teams) > 0:
		return t.joinTeam(about, u, side)
	case own != 0 && !alone && (side == "" || about.Side(own.First()) == side):
		return refuse(AlreadySeated)
	case own != 0 && !alone:
		s, err := t.freeSeat(about, side)
		if err == nil {
			t.Players[own.First()], t.Players[s] = 0, u
		}
		return err
	case len(t.Invited) > 0 && u != t.Opener && !slices.Contains(t.Invited, u):
		return &rules.Refusal{Key: NotInvited, Users: t.Invited}
	case t.takeReserved(about, u, side):
		return nil
	}
	if side != "" && t.Choosing() && about.Team(rules.SeatsOf(t.Players, t.Opener).First())&t.side(about, side) != 0 {
		t.Players = Next(about, t.Players) // the opener plays the other side
	}
	s, err := t.freeSeat(about, side)
	if err == nil {
		t.unreserve(u)
		t.Players[s] = u
	}
	return err
}

// Choosing reports whether whoever joins next may choose the opener's side, too.
func (t *Seats) Choosing() bool {
	own := rules.SeatsOf(t.Players, t.Opener)
	return t.Bid && t.Reserved == nil && own != 0 && t.free() == t.all()&^own && !slices.Contains(t.Invited, t.Opener)
}

// joinTeam gives a person who has a seat another one of their team: the free seat of a
// side, any for "".
func (t *Seats) joinTeam(about *engine.About, u ids.User, side string) error {
	own := rules.SeatsOf(t.Players, u)
	team := about.Team(own.First())
	free := team & t.free()
	switch {
	case side == "" && free != 0:
		t.Players[free.First()] = u
		return nil
	case side == "" || own&t.side(about, side) != 0:
		return refuse(AlreadySeated)
	}
	s, err := t.freeSeat(about, side)
	switch {
	case err != nil:
		return err
	case !team.Has(s):
		return &rules.Refusal{Key: OtherTeam, Args: []engine.Arg{engine.SeatArg("side", s)}}
	}
	t.Players[s] = u
	return nil
}

// Leave frees a person's seats, and returns who is left. When the opener leaves, the
// lobby passes to the person on the lowest seat, who is invited by nobody any more: only
// who invited themself plays several sides. It refuses with NotSeated.
func (t *Seats) Leave(u ids.User) (left []ids.User, err error) {
	seats := rules.SeatsOf(t.Players, u)
	if seats == 0 {
		return nil, refuse(NotSeated)
	}
	t.Players = rules.Reseated(t.Players, seats, 0)
	if !slices.Contains(t.Invited, u) {
		t.unreserve(u) // they are not waited for
	}
	left = rules.PeopleOn(t.Players, t.all())
	if t.Opener == u && len(left) > 0 {
		t.Opener = left[0]
		t.Invited = without(t.Invited, t.Opener)
	}
	return left, nil
}

// Decline takes somebody who was invited off the list. When nobody is left who is waited
// for, the free seats are anybody's. It refuses with NotInvited or AlreadySeated.
func (t *Seats) Decline(u ids.User) error {
	if !slices.Contains(t.Invited, u) {
		return &rules.Refusal{Key: NotInvited, Users: t.Invited}
	}
	if rules.SeatsOf(t.Players, u) != 0 {
		return refuse(AlreadySeated)
	}
	t.Invited = without(t.Invited, u)
	t.Declined = append(slices.Clone(t.Declined), u)
	t.unreserve(u)
	if len(t.Awaited()) == 0 {
		t.Invited = nil
	}
	return nil
}

// Open seats the opener of a match on a side, any for "". It refuses with InvitedTwice,
// InvitedSelf or TooManyPeople an invitation that cannot be followed by all: an opener
// may invite themself to play several sides, but there must be a seat for each.
func (t *Seats) Open(about *engine.About, side string) error {
	for i, u := range t.Invited {
		if slices.Contains(t.Invited[:i], u) {
			return &rules.Refusal{Key: InvitedTwice, Users: []ids.User{u}}
		}
	}
	switch have := 1 + len(t.Invited); {
	case have <= len(t.Players):
	case slices.Contains(t.Invited, t.Opener):
		return refuse(InvitedSelf)
	default:
		return t.tooMany(have)
	}
	s, err := t.freeSeat(about, side)
	if err == nil {
		t.Players[s] = t.Opener
	}
	return err
}

func (t *Seats) tooMany(have int) error {
	return &rules.Refusal{Key: TooManyPeople, Args: []engine.Arg{engine.NumberArg("have", have), engine.NumberArg("seats", len(t.Players))}}
}

// Reserve keeps seats of a new lobby for people, by seat: the opener takes theirs, the
// others are invited. It refuses with NotSeated or TooManyPeople.
func (t *Seats) Reserve(seats []ids.User) error {
	switch {
	case !slices.Contains(seats, t.Opener):
		return refuse(NotSeated)
	case len(seats) > len(t.Players):
		return t.tooMany(len(seats))
	}
	t.Reserved = make([]ids.User, len(t.Players))
	for s, u := range seats {
		switch t.Reserved[s] = u; {
		case u == t.Opener || rules.IsSkald(u):
			t.Players[s] = u
		case u != 0 && !slices.Contains(t.Invited, u):
			t.Invited = append(t.Invited, u)
		}
	}
	return nil
}

// Fill leaves no seat free: those of a team go to its first person, and where there are
// no teams those seated move up to the lowest seats. It refuses with TeamEmpty or
// TooFewPlayers.
func (t *Seats) Fill(about *engine.About) error {
	if len(about.Teams) == 0 {
		t.Players = slices.DeleteFunc(t.Players, func(u ids.User) bool { return u == 0 })
		if need := about.Seats.Min; len(t.Players) < need {
			return &rules.Refusal{Key: TooFewPlayers, Args: []engine.Arg{engine.NumberArg("have", len(t.Players)), engine.NumberArg("need", need)}}
		}
		return nil
	}
	if team := t.EmptyTeam(about); team != 0 {
		return &rules.Refusal{Key: TeamEmpty, Args: []engine.Arg{engine.SeatArg("side", team.First())}}
	}
	for s, u := range t.Players {
		if u == 0 {
			t.Players[s] = t.sitting(about.Team(engine.Seat(s)))
		}
	}
	return nil
}

// Next returns who sits where in the next match of the same people: each on the seat
// after theirs, and the last on the first. Two people swap sides by it; where the game
// has teams, each plays for the next team.
func Next(about *engine.About, players []ids.User) []ids.User {
	if next, ok := swapped(about, players); ok {
		return next
	}
	next := make([]ids.User, len(players))
	for s, u := range players {
		next[(s+1)%len(players)] = u
	}
	return next
}

// swapped returns who sits where when each team plays on the seats of the next, and
// false if there are none or not all would find a seat.
func swapped(about *engine.About, players []ids.User) ([]ids.User, bool) {
	if len(about.Teams) < 2 {
		return nil, false
	}
	next := slices.Clone(players)
	for i, team := range about.Teams {
		to := slices.Collect(about.Teams[(i+1)%len(about.Teams)].All())
		from := slices.Collect(team.All())
		if len(to) != len(from) {
			return nil, false
		}
		for n, s := range from {
			next[to[n]] = players[s]
		}
	}
	return next, true
}

// SeatSkald seats Skald with a strength on so many free seats at most, on all for 0:
// where the game has teams, on those of teams that nobody plays for. It refuses with
// UnknownStrength or NoSeatForSkald.
func (t *Seats) SeatSkald(about *engine.About, strength string, most int) error {
	skald := rules.SkaldOf(strength)
	if skald == 0 {
		return &rules.Refusal{Key: UnknownStrength, Word: strength}
	}
	free := t.ForSkald(about)
	if most == 0 {
		most = len(free)
	}
	if len(free) == 0 {
		return refuse(NoSeatForSkald)
	}
	for _, s := range free[:min(most, len(free))] {
		t.Players[s] = skald
	}
	return nil
}

// ForSkald returns the seats that Skald could take.
func (t *Seats) ForSkald(about *engine.About) []engine.Seat {
	var free []engine.Seat
	for s := range t.free().All() {
		if t.sitting(about.Team(s)) == 0 {
			free = append(free, s)
		}
	}
	if t.Reserved != nil {
		return free
	}
	return free[:max(0, len(free)-len(t.Awaited()))]
}

// WithSkald reports whether Skald sits in a lobby that waits for nobody who is known.
func (t *Seats) WithSkald() bool {
	return len(t.Awaited()) == 0 && slices.ContainsFunc(t.Players, rules.IsSkald)
}

// takeReserved seats a person on all that is kept for them, and reports whether anything
// is that has the side, "" for any.
func (t *Seats) takeReserved(about *engine.About, u ids.User, side string) bool {
	mine := t.all().Where(func(s engine.Seat) bool { return t.ReservedFor(s) == u })
	if mine&t.side(about, side) == 0 {
		return false
	}
	t.Players = rules.Reseated(t.Players, mine, u)
	return true
}

// unreserve keeps nothing for a person any more.
func (t *Seats) unreserve(u ids.User) {
	t.Reserved = rules.Reseated(t.Reserved, rules.SeatsOf(t.Reserved, u), 0)
}

// freeSeat returns the first free seat of a side, of any side for "", that is kept for
// nobody; if any side does, of a team that has nobody yet.
func (t *Seats) freeSeat(about *engine.About, side string) (engine.Seat, error) {
	seats := t.side(about, side)
	free, kept := seats&t.free(), seats&t.kept()
	if empty := free & t.EmptyTeam(about); side == "" && empty != 0 {
		free = empty
	}
	switch {
	case free != 0:
		return free.First(), nil
	case seats == 0:
		return engine.Nobody, &rules.Refusal{Key: UnknownSide, Word: side}
	case kept != 0:
		return engine.Nobody, &rules.Refusal{Key: SideReserved, Users: rules.PeopleOn(t.Reserved, kept)}
	case side == "" || !slices.Contains(t.Players, 0):
		return engine.Nobody, refuse(TableFull)
	}
	return engine.Nobody, &rules.Refusal{Key: SideTaken, Word: side, Users: rules.PeopleOn(t.Players, seats)}
}

// all are all seats, and side those of a side, all for "".
func (t *Seats) all() engine.Seats { return rules.AllSeats(len(t.Players)) }

func (t *Seats) side(about *engine.About, side string) engine.Seats {
	return t.all().Where(func(s engine.Seat) bool { return side == "" || about.Side(s) == side })
}

// kept are the free seats that are kept for somebody, and free those that are not.
func (t *Seats) kept() engine.Seats {
	return t.all().Where(func(s engine.Seat) bool { return t.ReservedFor(s) != 0 })
}

func (t *Seats) free() engine.Seats {
	return t.all().Where(func(s engine.Seat) bool { return t.Players[s] == 0 }) &^ t.kept()
}

// sitting returns who has the first seat of some that is taken, be it Skald; 0 if none is.
func (t *Seats) sitting(seats engine.Seats) ids.User {
	if players := rules.PlayersOn(t.Players, seats); len(players) > 0 {
		return players[0]
	}
	return 0
}
