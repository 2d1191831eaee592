package matches

import (
	"encoding/json"
	"fmt"

	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/storage"
)

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

// Report returns what a match that is over or gone hands to its league, once.
func Report(h *head.Head, e Ending) (*storage.Report, error) {
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
