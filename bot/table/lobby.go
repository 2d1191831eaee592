package table

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"skald/bot/table/chessclock"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// Opening is what somebody chooses who opens a match.
type Opening struct {
	Game    string // the key of its About
	Guild   storage.GuildID
	Channel storage.ChannelID
	Side    string            // the opener's side, a word of About.Sides; "": the first seat
	Invited []storage.UserID  // if any, only they may join. An opener who invites themself too may take several seats
	Options map[string]string // those not named are at their default
	Clock   string            // the key of a Preset; "": none
	Answers string            // the key of an answer window, of a game that asks in another's turn; "": DefaultWindow
	// Reserved keeps seats for people, by seat, the opener among them: then
	// neither Side nor Invited says anything. The match begins when all are
	// there.
	Reserved []storage.UserID
	Locale   string // the language in which the match speaks to everybody
}

// Create opens a match in its lobby, with the opener on a seat. It refuses with
// UnknownGame, BadOption, UnknownClock, UnknownSide or ChannelBusy, InvitedTwice, InvitedSelf
// or TooManyPeople. A match that is over, or that cannot be read, leaves its
// channel to the new one. A game for one starts at once.
func (t *Table) Create(ctx context.Context, p Press, o Opening) (Outcome, error) {
	leave, err := t.queues.Enter(ctx, "channel "+o.Channel.String())
	if err != nil {
		return Outcome{}, err
	}
	defer leave()
	if seen, err := t.seen(ctx, p); err != nil {
		return Outcome{}, err
	} else if seen {
		return t.openedAt(ctx, o.Channel)
	}
	blank, err := t.blank(p, o)
	if err != nil {
		return Outcome{}, err
	}
	for range maxTries {
		if err := t.vacate(ctx, o.Channel); err != nil {
			// Another table may have opened by this very press since it was
			// looked up.
			if seen, _ := t.seen(ctx, p); seen {
				return t.openedAt(ctx, o.Channel)
			}
			return Outcome{}, err
		}
		m := *blank
		if m.ID, err = t.newID(); err != nil {
			return Outcome{}, err
		}
		if err := t.promise(&m); err != nil {
			return Outcome{}, err
		}
		s, err := t.seatedStep(&m)
		if err != nil {
			return Outcome{}, err
		}
		s.mail = append([]storage.Mail{commitmentMail(&m)}, s.mail...) // before the lobby, so that nobody can join before it
		next, err := t.commit(ctx, p, s, nil, nil)
		switch {
		case errors.Is(err, storage.ErrConflict), errors.Is(err, storage.ErrChannelTaken):
			continue // the id was drawn before, or somebody else opened here meanwhile: vacate tells
		case errors.Is(err, storage.ErrSeen):
			return t.openedAt(ctx, o.Channel)
		case err != nil:
			return Outcome{}, err
		}
		t.finish(ctx, next)
		return Outcome{Match: next}, nil
	}
	return Outcome{}, fmt.Errorf("open match in channel %s: it was taken %d times meanwhile", o.Channel, maxTries)
}

// openedAt is the outcome of a doubled opening.
func (t *Table) openedAt(ctx context.Context, c storage.ChannelID) (Outcome, error) {
	m, err := t.At(ctx, c)
	return Outcome{Match: m}, err
}

// blank returns the match that an opening asks for, without an id.
func (t *Table) blank(p Press, o Opening) (*Match, error) {
	g := t.game(o.Game)
	if g == nil {
		return nil, &Refusal{Key: UnknownGame, Word: o.Game}
	}
	about := g.About()
	m := &Match{Game: g, facts: facts{
		Guild: o.Guild, Channel: o.Channel, Locale: o.Locale, Status: Lobby, Opener: p.By, Opened: t.now().UTC(),
		Players: make([]storage.UserID, about.Seats.Max), Invited: slices.Clone(o.Invited),
	}}
	if o.Reserved != nil {
		m.Invited = nil
	}
	if err := m.lobby().checkInvited(); err != nil {
		return nil, err
	}
	m.Turn.Since = m.Opened
	for _, key := range slices.Sorted(maps.Keys(o.Options)) {
		value := o.Options[key]
		i := slices.IndexFunc(about.Options, func(op engine.Option) bool { return op.Key == key })
		if i < 0 || !slices.Contains(about.Options[i].Values, value) {
			return nil, &Refusal{Key: BadOption, Word: key + "=" + value}
		}
	}
	m.Options = chosen(about, o.Options)
	if o.Clock != "" {
		if _, ok := chessclock.PresetOf(o.Clock); !ok {
			return nil, &Refusal{Key: UnknownClock, Word: o.Clock}
		}
		m.own.Clock = &chessclock.Clock{Preset: o.Clock}
	}
	window, ok := rules.ChooseWindow(about, o.Answers)
	if !ok {
		return nil, &Refusal{Key: BadOption, Word: "answers=" + o.Answers}
	}
	m.own.Window = window
	if o.Reserved != nil {
		return m, m.lobby().reserve(o.Reserved)
	}
	s, err := m.lobby().freeSeat(o.Side)
	if err != nil {
		return nil, err
	}
	m.Players[s] = p.By
	return m, nil
}

// chosen returns a value for every option of a game, so that a later default
// changes no match: its default where the opening says nothing.
func chosen(about *engine.About, named map[string]string) map[string]string {
	all := maps.Clone(named)
	for _, o := range about.Options {
		if _, ok := all[o.Key]; ok {
			continue
		}
		if all == nil {
			all = make(map[string]string)
		}
		all[o.Key] = o.Values[0]
	}
	return all
}

func (t *Table) newID() (storage.MatchID, error) {
	t.randMu.Lock()
	defer t.randMu.Unlock()
	return storage.NewMatchID(t.rand)
}

// vacate takes a match that is over out of its channel, and refuses if another
// is there.
func (t *Table) vacate(ctx context.Context, channel storage.ChannelID) error {
	id, err := read(ctx, t, func(r storage.Reader) (storage.MatchID, error) { return r.ByChannel(channel) })
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find match of channel %s: %w", channel, err)
	}
	_, err = t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		if m.Channel != channel || m.Status != Over {
			return nil, &Refusal{Key: ChannelBusy, Match: id}
		}
		return &step{next: *m, left: true}, nil
	})
	if errors.Is(err, ErrQuarantined) {
		t.log.Warn("match in quarantine gives up its channel to another", "match", id, "channel", channel, "err", err)
		if released, err := t.Moderators.Release(ctx, id); released || err != nil {
			return err
		}
		return &Refusal{Key: ChannelBusy, Match: id} // it was mended meanwhile
	}
	return err
}

// freeSeat returns the first free seat of a side, of any side for "", that is
// kept for nobody; if any side does, of a team that has nobody yet.
func (m lobby) freeSeat(side string) (engine.Seat, error) {
	about, known := m.About(), side == ""
	if team, empty := m.emptyTeam(); side == "" && empty && len(about.Teams) > 0 {
		for s := range team.All() {
			if m.ReservedFor(s) == 0 {
				return s, nil
			}
		}
	}
	var sitting, kept []storage.UserID
	for i, u := range m.Players {
		if side != "" && about.Side(engine.Seat(i)) != side {
			continue
		}
		known = true
		if keeper := m.ReservedFor(engine.Seat(i)); keeper != 0 {
			kept = append(kept, keeper)
			continue
		}
		if u == 0 {
			return engine.Seat(i), nil
		}
		sitting = append(sitting, u)
	}
	switch {
	case !known:
		return engine.Nobody, &Refusal{Key: UnknownSide, Word: side}
	case len(kept) > 0:
		return engine.Nobody, &Refusal{Key: SideReserved, Users: kept}
	case side == "" || !slices.Contains(m.Players, 0):
		return engine.Nobody, refuse(TableFull)
	}
	return engine.Nobody, &Refusal{Key: SideTaken, Word: side, Users: sitting}
}

// lobby changes the lobby of a match: edit gets a copy and may refuse.
func (t *Table) lobby(ctx context.Context, p Press, id storage.MatchID, edit func(*Match) error) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if m.Status == Over {
			return nil, refuse(IsOver)
		}
		if m.Status != Lobby {
			return nil, refuse(NotLobby)
		}
		next := *m
		next.Players = slices.Clone(m.Players)
		if err := edit(&next); err != nil {
			return nil, err
		}
		return t.seatedStep(&next)
	})
}

// seatedStep is the step to a lobby as it has become: a full table begins to
// play.
func (t *Table) seatedStep(m *Match) (*step, error) {
	if m.Status == Lobby && m.gathered() && m.Enough() {
		if err := m.lobby().seatAll(); err != nil {
			return nil, err
		}
		return t.begin(m)
	}
	if m.Status == Lobby && !slices.Contains(m.Players, 0) {
		return t.begin(m)
	}
	return &step{next: *m, mail: []storage.Mail{lobbyMail(m)}}, nil
}

// Join takes a free seat of a side, any for "". A player who has one already changes to
// the side named, if it is free; an opener who invited themself takes it
// besides, and so does anybody where the game has teams and it is of theirs. When
// no seat is free any more the match starts. It refuses with NotLobby, IsOver,
// AlreadySeated, NotInvited, TableFull, UnknownSide, SideTaken, SideReserved or
// OtherTeam.
func (t *Table) Join(ctx context.Context, p Press, id storage.MatchID, side string) (Outcome, error) {
	return t.lobby(ctx, p, id, func(m *Match) error {
		old, seated := m.SeatOf(p.By)
		alone := m.Opener == p.By && slices.Contains(m.Invited, p.By)
		if seated && !alone && len(m.About().Teams) > 0 {
			if err := m.lobby().joinTeam(p.By, side); err != nil {
				return err
			}
			m.lobby().joined(p)
			return nil
		}
		if seated && !alone {
			if side == "" || m.About().Side(old) == side {
				return refuse(AlreadySeated)
			}
			s, err := m.lobby().freeSeat(side)
			if err != nil {
				return err
			}
			m.Players[old], m.Players[s] = 0, p.By
			m.lobby().joined(p)
			return nil
		}
		if len(m.Invited) > 0 && p.By != m.Opener && !slices.Contains(m.Invited, p.By) {
			return &Refusal{Key: NotInvited, Users: m.Invited}
		}
		if m.lobby().takeReserved(p.By, side) {
			m.lobby().joined(p)
			return nil
		}
		s, err := m.lobby().freeSeat(side)
		if err != nil {
			return err
		}
		m.lobby().unreserve(p.By)
		m.Players[s] = p.By
		m.lobby().joined(p)
		return nil
	})
}

// Leave frees the user's seats. When the opener leaves, the lobby passes to the
// player on the lowest seat; the last one to leave cancels it. It refuses with
// NotLobby, IsOver or NotSeated.
func (t *Table) Leave(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.lobby(ctx, p, id, func(m *Match) error {
		seats := m.SeatsOf(p.By)
		if seats == 0 {
			return refuse(NotSeated)
		}
		for s := range seats.All() {
			m.Players[s] = 0
		}
		if !slices.Contains(m.Invited, p.By) {
			m.lobby().unreserve(p.By) // they are not waited for
		}
		i := slices.IndexFunc(m.Players, func(u storage.UserID) bool { return u != 0 })
		switch {
		case i < 0:
			m.Status, m.Ended = Cancelled, t.now().UTC()
		case m.Opener == p.By:
			m.Opener = m.Players[i]
		}
		return nil
	})
}

// Start begins the match without waiting for more people: those seated move up to
// the lowest seats, in order; or, where the game has teams, the first person of
// each team takes its free seats, too. It refuses with NotLobby, IsOver, NotOpener,
// TooFewPlayers or TeamEmpty.
func (t *Table) Start(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.lobby(ctx, p, id, func(m *Match) error {
		if m.Opener != p.By {
			return &Refusal{Key: NotOpener, Users: []storage.UserID{m.Opener}}
		}
		if err := m.lobby().seatAll(); err != nil {
			return err
		}
		m.lobby().joined(p)
		return nil
	})
}

// Cancel ends the lobby without a match. A moderator of the channel may, too.
// It refuses with NotLobby, IsOver or NotOpener.
func (t *Table) Cancel(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.lobby(ctx, p, id, func(m *Match) error {
		if m.Opener != p.By {
			if p.Moderates != m.Channel {
				return &Refusal{Key: NotOpener, Users: []storage.UserID{m.Opener}}
			}
			m.Closed = &Closing{By: p.By}
		}
		m.Status, m.Ended = Cancelled, t.now().UTC()
		return nil
	})
}
