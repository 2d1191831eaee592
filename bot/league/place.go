package league

import (
	"context"
	"encoding/json"
	"fmt"

	"skald/storage"
)

// A Place is where something that a league posts stands: the message of a
// pairing, and what came of it.
type Place struct {
	Message storage.MessageID `json:"message,omitempty"`
	Thread  storage.ChannelID `json:"thread,omitempty"` // 0: it has none, or not yet
	Match   storage.MatchID   `json:"match,omitempty"`  // "": none has begun
	Talk    storage.MessageID `json:"talk,omitempty"`   // in which it drafts or reports, the newest
	Said    string            `json:"said,omitempty"`   // a digest of what that says and offers
}

// RegistrationPlace is the name of the place of the message by which people join.
const RegistrationPlace = "registration"

// Encode returns the bytes for storage.Delivery.Posted.
func (p Place) Encode() []byte {
	raw, err := json.Marshal(p)
	if err != nil {
		panic("league: numbers cannot be encoded: " + err.Error())
	}
	return raw
}

func placeOf(r storage.Reader, id storage.LeagueID, name string) (p Place, err error) {
	raw, err := r.PostedIn(id, name)
	if err != nil || raw == nil {
		return p, err
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return p, fmt.Errorf("read place %s of league %s: %w", name, id, err)
	}
	return p, nil
}

// Place returns what of a league stands in a place; a pairing's is named by its
// key. The zero value if nothing was posted there.
func (r *Room) Place(ctx context.Context, id storage.LeagueID, name string) (Place, error) {
	return read(ctx, r, func(s storage.Reader) (Place, error) { return placeOf(s, id, name) })
}
