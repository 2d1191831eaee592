package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/record"
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
		return Outcome{}, &Refusal{Key: UnknownGame, Word: h.Game}
	}
	switch seats := g.About().Seats; {
	case len(h.Players) < seats.Min:
		return Outcome{}, &Refusal{Key: TooFewPlayers, Args: []engine.Arg{engine.NumberArg("have", len(h.Players)), engine.NumberArg("need", seats.Min)}}
	case len(h.Players) > seats.Max:
		return Outcome{}, refuse(TableFull)
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
		s.mail = slices.DeleteFunc(s.mail, func(one storage.Mail) bool { return one.Kind == LobbyMail }) // it had none
		return s, nil
	})
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

// report returns what a match that is over or gone hands to its league, once.
func (h *head) report(e Ending) (*storage.Report, error) {
	if h.Fixture == nil || h.Reported {
		return nil, nil
	}
	h.Reported, e.Pairing = true, h.Fixture.Pairing
	body, err := record.Encode(e)
	if err != nil {
		return nil, err
	}
	return &storage.Report{League: h.Fixture.League, Body: body}, nil
}

// Finish is how a match ended, as a league counts it.
type Finish struct {
	Match   storage.MatchID
	Fixture Fixture
	Guild   storage.GuildID // on which it was played
	Game    string
	Status  Status           // Over or Cancelled
	How     record.Kind      // of the record by which it ended
	First   []storage.UserID // by seat, as they sat at first
	Last    []storage.UserID // as they sat at the end
	Winners engine.Seats
	Scores  []int // by seat, if the game has scores
	Actions []int // by seat: those of players that hold
	Ended   time.Time

	Discount Discount // why it counts for nobody; "": it counts
}

// Finish returns how a match ended: a Refusal NoMatchHere if it is gone or is no
// league's, NotRunning if it is not over.
func (fixtures Fixtures) Finish(ctx context.Context, id storage.MatchID) (Finish, error) {
	return ofMatch(ctx, fixtures.table, id, func(r storage.Reader, m *Match) (f Finish, err error) {
		switch {
		case m.Fixture == nil:
			return f, refuse(NoMatchHere)
		case m.Status != Over && m.Status != Cancelled:
			return f, refuse(NotRunning)
		}
		f = Finish{Match: id, Fixture: *m.Fixture, Guild: m.Guild, Game: m.About().Key, Status: m.Status, Last: m.Players, Ended: m.Ended, Discount: m.Discount}
		if m.result == nil {
			return f, nil
		}
		f.Winners, f.Scores, f.First = m.result.Winners, m.result.Scores, m.setup.Players
		list, err := records(r, id, 0, m.Seq)
		f.Actions = actionsIn(list, len(f.First))
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
			return nil, refuse(NotRunning)
		}
		list, err := records(r, id, 0, m.Seq)
		return actionsIn(list, len(m.setup.Players)), err
	})
}

// Standing counts of each seat of a match the actions that hold, and tells of each whether
// the match waits for it; nothing of a match that is not running.
func (fixtures Fixtures) Standing(ctx context.Context, id storage.MatchID) (actions []int, waits []bool, err error) {
	_, err = ofMatch(ctx, fixtures.table, id, func(r storage.Reader, m *Match) (bool, error) {
		if m.Status != Running {
			return false, nil
		}
		list, err := records(r, id, 0, m.Seq)
		actions = actionsIn(list, len(m.Players))
		for s := range m.Players {
			waits = append(waits, m.Awaited().Has(engine.Seat(s)))
		}
		return true, err
	})
	return actions, waits, err
}

// actionsIn counts of each seat the actions of players in a whole log that hold.
func actionsIn(list []record.Record, seats int) []int {
	counts, undone := make([]int, seats), record.UndoneIn(list)
	for i, r := range list {
		if !undone[i] && r.Kind == record.MoveKind && r.Seat >= 0 && r.Seat < seats {
			counts[r.Seat]++
		}
	}
	return counts
}
