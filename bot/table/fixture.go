package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"skald/bot/table/record"
	"skald/engine"
	"skald/storage"
)

// A Fixture says which match of a league a match is.
type Fixture struct {
	League  storage.LeagueID `json:"league"`
	Pairing string           `json:"pairing"` // what the league calls it
}

// Hosting is a match that a league begins for people who have agreed to play it
// by joining the league: nobody waits in a lobby.
type Hosting struct {
	Fixture Fixture
	Opening                  // its game, server, channel, options, clock and language; nothing else counts
	Players []storage.UserID // by seat
	Names   map[storage.UserID]string

	// Seed follows from a seed that the league promised before its people
	// joined, and Joins are the interactions by which they did: together they
	// take the place of the lobby's promise and of those who join it.
	Seed  engine.Seed
	Joins []storage.InteractionID
}

// Host begins a match of a league in a channel. The same fixture is begun there
// once: asked again, Host returns the match as it is now. It refuses with
// UnknownGame, BadOption, UnknownClock, TooFewPlayers, TableFull or ChannelBusy.
func (fixtures Fixtures) Host(ctx context.Context, h Hosting) (Outcome, error) {
	leave, err := fixtures.table.queues.Enter(ctx, "channel "+h.Channel.String())
	if err != nil {
		return Outcome{}, err
	}
	defer leave()
	blank, err := fixtures.hosted(h)
	if err != nil {
		return Outcome{}, err
	}
	for range maxTries {
		if m, err := fixtures.table.At(ctx, h.Channel); err == nil && m.Fixture != nil && *m.Fixture == h.Fixture {
			return Outcome{Match: m}, nil
		}
		if err := fixtures.table.vacate(ctx, h.Channel); err != nil {
			return Outcome{}, err
		}
		m := *blank
		if m.ID, err = fixtures.table.newID(); err != nil {
			return Outcome{}, err
		}
		m.lobby().promiseWith(h.Seed)
		m.own.Promise.Joins = slices.Clone(h.Joins)
		s, err := fixtures.table.begin(&m)
		if err != nil {
			return Outcome{}, err
		}
		s.mail = append([]storage.Mail{commitmentMail(&m)}, s.mail...)
		s.mail = slices.DeleteFunc(s.mail, func(one storage.Mail) bool { return one.Kind == LobbyMail }) // it had none
		next, err := fixtures.table.commit(ctx, Press{}, s, nil, nil)
		switch {
		case errors.Is(err, storage.ErrConflict), errors.Is(err, storage.ErrChannelTaken):
			continue // the id was drawn before, or somebody else opened here meanwhile
		case err != nil:
			return Outcome{}, err
		}
		fixtures.table.finish(ctx, next)
		return Outcome{Match: next}, nil
	}
	return Outcome{}, fmt.Errorf("host match in channel %s: it was taken %d times meanwhile", h.Channel, maxTries)
}

// hosted returns the match that a league asks for, without an id.
func (fixtures Fixtures) hosted(h Hosting) (*Match, error) {
	h.Side, h.Invited, h.Reserved = "", nil, nil
	g := fixtures.table.game(h.Game)
	if g == nil {
		return nil, &Refusal{Key: UnknownGame, Word: h.Game}
	}
	switch seats := g.About().Seats; {
	case len(h.Players) < seats.Min:
		return nil, &Refusal{Key: TooFewPlayers, Args: []engine.Arg{engine.NumberArg("have", len(h.Players)), engine.NumberArg("need", seats.Min)}}
	case len(h.Players) > seats.Max:
		return nil, refuse(TableFull)
	}
	m, err := fixtures.table.blank(Press{By: h.Players[0]}, h.Opening)
	if err != nil {
		return nil, err
	}
	fixture := h.Fixture
	m.Fixture, m.Players, m.own.Names = &fixture, slices.Clone(h.Players), h.Names
	return m, nil
}

// An Ending is what a match reports to its league: that it is over, or gone. Ask
// Finish how it ended.
type Ending struct {
	Match   storage.MatchID `json:"match"`
	Pairing string          `json:"pairing"`
	Deleted bool            `json:"deleted,omitempty"` // nothing more can be asked of it
}

// ReadEnding reads what a match reported.
func ReadEnding(r storage.Report) (Ending, error) {
	var e Ending
	if err := json.Unmarshal(r.Body, &e); err != nil {
		return e, fmt.Errorf("read report %d: %w", r.ID, err)
	}
	return e, nil
}

// report is what the commit of a match hands to its league: its ending, once.
func (m *Match) report() (*storage.Report, error) {
	if m.Fixture == nil || m.own.Reported || m.Status != Over && m.Status != Cancelled {
		return nil, nil
	}
	m.own.Reported = true
	return m.Fixture.report(Ending{Match: m.ID})
}

func (f *Fixture) report(e Ending) (*storage.Report, error) {
	e.Pairing = f.Pairing
	body, err := record.Encode(e)
	if err != nil {
		return nil, err
	}
	return &storage.Report{League: f.League, Body: body}, nil
}

// farewellReport is what a match that is deleted hands to its league, if it has
// not reported before.
func (h *head) farewellReport(id storage.MatchID) (*storage.Report, error) {
	if h.Fixture == nil || h.Reported {
		return nil, nil
	}
	return h.Fixture.report(Ending{Match: id, Deleted: true})
}

// Finish is how a match ended, as a league counts it.
type Finish struct {
	Match   storage.MatchID
	Fixture Fixture
	Game    string
	Status  Status           // Over or Cancelled
	How     record.Kind      // of the record by which it ended
	First   []storage.UserID // by seat, as they sat at first
	Last    []storage.UserID // as they sat at the end
	Winners engine.Seats
	Scores  []int // by seat, if the game has scores
	Actions []int // by seat: those of players that hold
	Ended   time.Time
}

// Finish returns how a match ended: a Refusal NoMatchHere if it is gone or is no
// league's, NotRunning if it is not over.
func (fixtures Fixtures) Finish(ctx context.Context, id storage.MatchID) (Finish, error) {
	var f Finish
	err := fixtures.table.store.Read(ctx, func(r storage.Reader) error {
		m, err := fixtures.table.load(r, id)
		if err != nil {
			return err
		}
		switch {
		case m.Fixture == nil:
			return refuse(NoMatchHere)
		case m.Status != Over && m.Status != Cancelled:
			return refuse(NotRunning)
		}
		f = Finish{Match: id, Fixture: *m.Fixture, Game: m.About().Key, Status: m.Status, Last: m.Players, Ended: m.Ended}
		if m.result == nil {
			return nil
		}
		f.Winners, f.Scores, f.First = m.result.Winners, m.result.Scores, m.setup.Players
		list, err := records(r, id, 0, m.Seq)
		f.Actions = actionsIn(list, len(f.First))
		for _, rec := range list {
			if !rec.Kind.Traits().OutOfPlay {
				f.How = rec.Kind
			}
		}
		return err
	})
	if err != nil {
		return Finish{}, loadError(id, err)
	}
	return f, nil
}
