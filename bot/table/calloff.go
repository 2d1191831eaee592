package table

import (
	"context"

	"skald/storage"
)

// BySettling is the reason of a match that was called off since its league has
// settled the pairing otherwise. No moderator gives it.
const BySettling Reason = "settled"

// CallOff ends a running match of a league that has settled its pairing
// otherwise; whatever else it is stays as it is.
func (t *Table) CallOff(ctx context.Context, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		if m.Status != Running || m.Fixture == nil {
			return nil, nil
		}
		result := closure(BySettling)
		next := t.stepFrom(m)
		next.told(record{Seat: -1, Kind: CloseKind}, outcome{state: m.state, notes: result.Why})
		next.next.result, next.next.Closed = &result, &Closing{Reason: BySettling}
		next.turn(m)
		return next, nil
	})
}

// Actions counts of each seat of a match the actions that hold.
func (t *Table) Actions(ctx context.Context, id storage.MatchID) ([]int, error) {
	var counts []int
	err := t.store.Read(ctx, func(r storage.Reader) error {
		m, err := t.load(r, id)
		if err != nil {
			return err
		}
		if m.setup == nil {
			return refuse(NotRunning)
		}
		list, err := records(r, id, 0, m.Seq)
		counts = actionsIn(list, len(m.setup.Players))
		return err
	})
	if err != nil {
		return nil, loadError(id, err)
	}
	return counts, nil
}

// actionsIn counts of each seat the actions of players in a whole log that hold.
func actionsIn(list []record, seats int) []int {
	counts, undone := make([]int, seats), undoneIn(list)
	for i, r := range list {
		if !undone[i] && r.Kind == MoveKind && r.Seat >= 0 && r.Seat < seats {
			counts[r.Seat]++
		}
	}
	return counts
}
