package titlestest

import (
	"context"
	"encoding/json"
	"slices"

	"skald/bot/table"
	"skald/storage"
)

// Replaced is how many prepared actions of a match left its log, since others took
// their place, as its stored head says.
func Replaced(ctx context.Context, store table.Store, id storage.MatchID) (int, error) {
	raw, err := storage.Ask(ctx, store, func(r storage.Reader) ([]byte, error) {
		raw, _, err := r.Head(id)
		return slices.Clone(raw), err
	})
	if err != nil {
		return 0, err
	}
	var head struct {
		Replaced int `json:"replaced"`
	}
	err = json.Unmarshal(raw, &head)
	return head.Replaced, err
}
