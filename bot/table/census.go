package table

import (
	"context"
	"encoding/json"
	"fmt"

	"skald/storage"
)

// A Tally is what matches are counted by.
type Tally struct {
	Title  string // "": one that this program does not have
	Status Status // Unreadable: the match's head is damaged
}

// Unreadable stands in a Tally for the status of a match that has none.
const Unreadable Status = "unreadable"

// censusStep is how many heads are read at one moment: some milliseconds' worth.
const censusStep = 500

// Census counts all matches by title and status. It reads some at a time and
// calls rest between, so that whoever plays meanwhile waits for nothing; what is
// counted is of no one moment.
func (t *Table) Census(ctx context.Context, rest func(context.Context) error) (map[Tally]int, error) {
	all, after := map[Tally]int{}, storage.MatchID("")
	for {
		ids, err := read(ctx, t, func(r storage.Reader) ([]storage.MatchID, error) {
			ids, err := r.Matches(after, censusStep)
			for _, id := range ids {
				all[t.tally(r, id)]++
			}
			return ids, err
		})
		if err != nil {
			return nil, fmt.Errorf("count matches: %w", err)
		}
		if len(ids) < censusStep {
			return all, nil
		}
		after = ids[len(ids)-1]
		if err := rest(ctx); err != nil {
			return nil, err
		}
	}
}

// tally reads of a head what it is counted by, and nothing else.
func (t *Table) tally(r storage.Reader, id storage.MatchID) Tally {
	raw, _, err := r.Head(id)
	var h struct {
		Game   string `json:"game"`
		Status Status `json:"status"`
	}
	if err != nil || json.Unmarshal(raw, &h) != nil {
		return Tally{Status: Unreadable}
	}
	if t.game(h.Game) == nil {
		h.Game = ""
	}
	switch h.Status {
	case Lobby, Running, Over, Cancelled:
		return Tally{h.Game, h.Status}
	}
	return Tally{h.Game, Unreadable}
}
