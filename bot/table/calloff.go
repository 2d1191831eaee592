package table

import (
	"context"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/storage"
)

// CallOff ends a running match of a league that has settled its pairing
// otherwise; whatever else it is stays as it is.
func (fixtures Fixtures) CallOff(ctx context.Context, id storage.MatchID) (Outcome, error) {
	return fixtures.table.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		if m.Status != Running || m.Fixture == nil {
			return nil, nil
		}
		result := rules.Closure(rules.BySettling)
		next := fixtures.table.stepFrom(m)
		next.told(record.Record{Seat: -1, Kind: record.CloseKind}, rules.Outcome{State: m.state, Notes: result.Why})
		next.next.result, next.next.Closed = &result, &Closing{Reason: rules.BySettling}
		next.turn(m)
		return next, nil
	})
}

// Actions counts of each seat of a match the actions that hold.
func (fixtures Fixtures) Actions(ctx context.Context, id storage.MatchID) ([]int, error) {
	var counts []int
	err := fixtures.table.store.Read(ctx, func(r storage.Reader) error {
		m, err := fixtures.table.load(r, id)
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
func actionsIn(list []record.Record, seats int) []int {
	counts, undone := make([]int, seats), record.UndoneIn(list)
	for i, r := range list {
		if !undone[i] && r.Kind == record.MoveKind && r.Seat >= 0 && r.Seat < seats {
			counts[r.Seat]++
		}
	}
	return counts
}
