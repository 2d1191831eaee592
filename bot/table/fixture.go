package table

import (
	"context"
	"slices"

	"skald/engine"
	"skald/engine/match/fixture"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// Hosting is a match that a league begins for people who have agreed to play it
// by joining the league: nobody waits in a lobby.
type Hosting struct {
	Fixture      head.Fixture
	head.Opening                  // its game, server, channel, options, clock and language; nothing else counts
	Players      []storage.UserID // by seat
	Names        map[storage.UserID]string

	// Seed follows from a seed that the league committed to before its people
	// joined, and Joins are the interactions by which they did: together they
	// take the place of a lobby's commitment and of those who join it.
	Seed  engine.Seed
	Joins []storage.InteractionID
}

// Host begins a match of a league in a channel. The same fixture is begun there
// once: asked again, Host returns the match as it is now. It refuses with
// UnknownGame, BadOption, UnknownClock, TooFewPlayers, TableFull or ChannelBusy.
func (fixtures Fixtures) Host(ctx context.Context, h Hosting) (Outcome, error) {
	t := fixtures.table
	g := t.game(h.Game)
	if g == nil {
		return Outcome{}, &rules.Refusal{Key: refusal.UnknownGame, Word: h.Game}
	}
	switch seats := g.About().Seats; {
	case len(h.Players) < seats.Min:
		return Outcome{}, &rules.Refusal{Key: refusal.TooFewPlayers, Args: []engine.Arg{engine.NumberArg("have", len(h.Players)), engine.NumberArg("need", seats.Min)}}
	case len(h.Players) > seats.Max:
		return Outcome{}, refusal.Of(refusal.TableFull)
	}
	h.Side, h.Invited, h.Reserved = "", nil, nil
	blank, err := t.opener.blank(Press{By: h.Players[0]}, h.Opening)
	if err != nil {
		return Outcome{}, err
	}
	blank.Fixture, blank.Players, blank.own.Names = &h.Fixture, slices.Clone(h.Players), h.Names
	begun := func() (Outcome, bool, error) {
		m, err := t.At(ctx, h.Channel)
		return Outcome{Match: m}, err == nil && m.Fixture != nil && *m.Fixture == h.Fixture, nil
	}
	return t.opener.open(ctx, Press{}, blank, begun, func(m *Match) (*step, error) {
		lobby{m}.commitTo(h.Seed)
		m.own.Commitment.Joins = slices.Clone(h.Joins)
		s, err := t.opener.begin(m)
		if err != nil {
			return nil, err
		}
		s.mail = slices.DeleteFunc(s.mail, func(one storage.Mail) bool { return one.Kind == matches.LobbyMail }) // it had none
		return s, nil
	})
}

// Finish returns how a match ended: a Refusal NoMatchHere if it is gone or is no
// league's, NotRunning if it is not over.
func (fixtures Fixtures) Finish(ctx context.Context, id storage.MatchID) (fixture.Finish, error) {
	return ofMatch(ctx, fixtures.table, id, func(r storage.Reader, m *Match) (f fixture.Finish, err error) {
		switch {
		case m.Fixture == nil:
			return f, refusal.Of(refusal.NoMatchHere)
		case m.Status != head.Over && m.Status != head.Cancelled:
			return f, refusal.Of(refusal.NotRunning)
		}
		f = fixture.Finish{Match: id, Fixture: *m.Fixture, Guild: m.Guild, Game: m.About().Key, Status: m.Status, Last: m.Players, Ended: m.Ended, Discount: m.Discount}
		if m.result == nil {
			return f, nil
		}
		f.Winners, f.Scores, f.First = m.result.Winners, m.result.Scores, m.setup.Players
		list, err := matches.Records(r, id, 0, m.Seq)
		f.Actions = fixture.ActionsIn(list, len(f.First))
		for _, rec := range list {
			if !rec.Kind.Traits().OutOfPlay {
				f.How = rec.Kind
			}
		}
		return f, err
	})
}

// Actions counts of each seat of a match the actions that hold.
func (fixtures Fixtures) Actions(ctx context.Context, id storage.MatchID) ([]int, error) {
	return ofMatch(ctx, fixtures.table, id, func(r storage.Reader, m *Match) ([]int, error) {
		if m.setup == nil {
			return nil, refusal.Of(refusal.NotRunning)
		}
		list, err := matches.Records(r, id, 0, m.Seq)
		return fixture.ActionsIn(list, len(m.setup.Players)), err
	})
}

// Standing counts of each seat of a match the actions that hold, and tells of each whether
// the match waits for it; nothing of a match that is not running.
func (fixtures Fixtures) Standing(ctx context.Context, id storage.MatchID) (actions []int, waits []bool, err error) {
	_, err = ofMatch(ctx, fixtures.table, id, func(r storage.Reader, m *Match) (bool, error) {
		if m.Status != head.Running {
			return false, nil
		}
		list, err := matches.Records(r, id, 0, m.Seq)
		actions = fixture.ActionsIn(list, len(m.Players))
		for s := range m.Players {
			waits = append(waits, m.Awaited().Has(engine.Seat(s)))
		}
		return true, err
	})
	return actions, waits, err
}
