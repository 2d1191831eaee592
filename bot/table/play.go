package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"skald/engine"
	"skald/storage"
)

// Act takes an action from the seat that the user may act from, and plays the
// forced moves that follow it; or several one after the other, all of them or
// none. seq is the match's Seq that the user saw when the action was offered, 0
// for whatever is now. It refuses with NotRunning, IsOver, NotSeated, Stale or
// NotYourTurn; a game's own refusal is a *engine.RuleError.
func (t *Table) Act(ctx context.Context, p Press, id storage.MatchID, seq uint64, first engine.Action, then ...engine.Action) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if m.Status == Running && m.SeatsOf(p.By) != 0 && m.Stale(p.By, seq) {
			return nil, refuse(Stale)
		}
		s, err := m.acting(p.By)
		if err != nil {
			return nil, err
		}
		return t.act(m, p.By, m.seatFor(p.By, s, first), append([]engine.Action{first}, then...))
	})
}

// seatFor returns the seat to act from: of several that are the user's and to
// move, the first that may take the action.
func (m *Match) seatFor(u storage.UserID, first engine.Seat, a engine.Action) engine.Seat {
	mine := m.SeatsOf(u) & m.toMove
	if mine.Len() < 2 {
		return first
	}
	var legal []engine.Action
	for s := range mine.All() {
		if legal = m.state.Legal(s, legal[:0]); slices.Contains(legal, a) {
			return s
		}
	}
	return first
}

// act is the step of some actions and of what is forced after each.
func (t *Table) act(m *Match, by storage.UserID, s engine.Seat, actions []engine.Action) (*step, error) {
	next := t.stepFrom(m)
	for _, a := range actions {
		out, err := play(next.next.state, s, a, next.next.dice())
		var rule *engine.RuleError
		if errors.As(err, &rule) {
			return nil, rule
		}
		if err != nil {
			return nil, fmt.Errorf("apply action to match %s: %w", m.ID, err)
		}
		next.told(record{By: by, Seat: int(s), Kind: MoveKind, Notation: m.About().Format(a)}, out)
		next.hasActed(s)
		if err := next.playForced(); err != nil {
			return nil, err
		}
	}
	next.turn(m)
	return next, nil
}

// NoteExported is the note of an entry of ExportedKind.
const NoteExported = "table.exported"

// begin is the step from a lobby to the first turn: the game is set up with the
// seed and under the edition that were promised. A lobby of before promises
// were made with it makes its own now, and nobody's interaction came after it.
func (t *Table) begin(lobby *Match) (*step, error) {
	next := t.stepFrom(lobby)
	m := &next.next
	if m.promise == nil {
		if err := t.promise(m); err != nil {
			return nil, err
		}
		next.mail = append(next.mail, commitmentMail(m))
	}
	m.setup = &setup{
		Game: m.About().Key, Edition: m.promise.Edition, Options: m.Options, Players: m.Players, Seed: m.promise.Seed,
		Commitment: m.promise.Commitment, Way: secondWay, Joins: m.promise.Joins,
	}
	if m.clock != nil {
		m.setup.Clock = m.clock.Preset
	}
	out, err := setUp(m.Game, m.setup)
	if err != nil {
		return nil, fmt.Errorf("start match %s: %w", m.ID, err)
	}
	m.Status, m.acted, m.last = Running, make([]uint64, len(m.Players)), m.setup.sum(m.ID)
	next.mail = append(next.mail, lobbyMail(m))
	next.told(record{Seat: -1, Kind: SetupKind, Setup: m.setup}, out)
	if err := next.playForced(); err != nil {
		return nil, err
	}
	next.turn(lobby)
	return next, nil
}
