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
	Channel storage.ChannelID `json:"channel,omitempty"` // where the competition spoke then; 0: not written down
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
// key. Of what was posted before the competition moved there is the match alone:
// the rest is to be posted anew.
func (r *Room) Place(ctx context.Context, id storage.LeagueID, name string) (Place, error) {
	return storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) (Place, error) {
		h, err := headOf(s, id)
		if err != nil {
			return Place{}, loadError(id, err)
		}
		p, err := placeOf(s, id, name)
		if p.Channel != 0 && p.Channel != h.Channel {
			p = Place{Match: p.Match}
		}
		p.Channel = h.Channel
		return p, err
	})
}

// Forget writes down that nothing stands in a place any more but the match, and
// returns what is left.
func (r *Room) Forget(ctx context.Context, id storage.LeagueID, name string) (Place, error) {
	p, err := r.Place(ctx, id, name)
	if err != nil {
		return p, err
	}
	p = Place{Channel: p.Channel, Match: p.Match}
	err = r.Table.Store().Ack(ctx, storage.Delivery{League: id, Place: name, Posted: p.Encode()})
	if err != nil {
		return p, fmt.Errorf("forget place %s of league %s: %w", name, id, err)
	}
	return p, nil
}
