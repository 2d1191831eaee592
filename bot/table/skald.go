package table

import (
	"context"
	"slices"

	"skald/engine"
	"skald/engine/match/rules"
	"skald/engine/search"
	"skald/storage"
)

// Sight returns what a user sees from the seat that they act from now, for a search,
// and whether there is such a seat. The position itself is never handed out.
func (m *Match) Sight(u storage.UserID) (search.Sight, bool) {
	seat, _ := m.SeatOf(u)
	if !m.Acting(u).Has(seat) {
		return search.Sight{}, false
	}
	return search.See(m.About(), len(m.Players), m.state, seat), true
}

// WaitingForSkald lists the matches that wait for a seat of Skald's.
func (t *Table) WaitingForSkald(ctx context.Context) ([]storage.MatchID, error) {
	return storage.AskFor(ctx, t.store, "list matches that wait for Skald", func(r storage.Reader) (list []storage.MatchID, err error) {
		for _, strength := range rules.Strengths() {
			ids, err := r.WaitingFor(rules.SkaldOf(strength))
			if err != nil {
				return nil, err
			}
			list = append(list, ids...)
		}
		return list, nil
	})
}

// SkaldCalled is told when a match has come to wait for Skald. It may be told less often
// than that: all such matches are WaitingForSkald.
func (t *Table) SkaldCalled() <-chan struct{} { return t.skald }

// Against seats Skald with a strength on each seat of a lobby that is free and nobody is
// awaited on. The match begins if nobody is awaited any more. It refuses besides with
// NotOpener, UnknownStrength or NoSeatForSkald.
func (t *Table) Against(ctx context.Context, p Press, id storage.MatchID, strength string) (Outcome, error) {
	return t.opener.lobby(ctx, p, id, func(m lobby) error {
		if m.Opener != p.By {
			return &Refusal{Key: NotOpener, Users: []storage.UserID{m.Opener}}
		}
		if err := m.seatSkald(strength, 0); err != nil {
			return err
		}
		m.joined(p)
		return nil
	})
}

// seatSkald seats Skald on so many free seats at most, on all for 0: where the game has
// teams, on those of teams that nobody plays for.
func (m lobby) seatSkald(strength string, most int) error {
	skald := rules.SkaldOf(strength)
	if skald == 0 {
		return &Refusal{Key: UnknownStrength, Word: strength}
	}
	free := m.forSkald()
	if most == 0 {
		most = len(free)
	}
	if len(free) == 0 {
		return refuse(NoSeatForSkald)
	}
	for _, s := range free[:min(most, len(free))] {
		m.Players[s] = skald
	}
	return nil
}

// forSkald are the seats of a lobby that Skald could take.
func (m *known) forSkald() []engine.Seat {
	var free []engine.Seat
	for s, u := range m.Players {
		seat := engine.Seat(s)
		if u == 0 && m.ReservedFor(seat) == 0 && m.sitting(m.About().Team(seat)) == 0 {
			free = append(free, seat)
		}
	}
	if m.Reserved != nil {
		return free
	}
	return free[:max(0, len(free)-len(m.Waiting()))]
}

// OpenToSkald reports whether Skald could take a seat of a lobby.
func (m *known) OpenToSkald() bool { return m.Status == Lobby && len(m.forSkald()) > 0 }

// withSkald reports whether Skald sits in a lobby that waits for nobody who is known.
func (m lobby) withSkald() bool {
	return len(m.Waiting()) == 0 && slices.ContainsFunc(m.Players, rules.IsSkald)
}
