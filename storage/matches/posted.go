package matches

import (
	"encoding/json"
	"fmt"

	"skald/engine/match/head"
	"skald/storage"
)

// Sent is what stands in a player's direct messages of a match. The zero value
// is that nothing does.
type Sent struct {
	Message storage.MessageID `json:"message,omitempty"`
	Seq     uint64            `json:"seq,omitempty"` // the match's Seq that it shows: what came out before it is told
}

// Encode returns the bytes for storage.Delivery.Posted, with To.
func (s Sent) Encode() []byte { return Encoded(s) }

// SentTo reads what a user has of a match.
func SentTo(r storage.Reader, id storage.MatchID, u storage.UserID) (Sent, error) {
	b, err := r.PostedTo(id, u)
	return decoded[Sent]("read what user "+u.String()+" has of match "+string(id), b, err)
}

// Posted is what stands in the channel of a match, so that it is edited and not
// posted again.
type Posted struct {
	Lobby      storage.MessageID `json:"lobby,omitempty"`
	Commitment storage.MessageID `json:"commitment,omitempty"`
	Turn       storage.MessageID `json:"turn,omitempty"`
	Number     uint32            `json:"number,omitempty"` // the number of the turn that message Turn is of
	From       uint64            `json:"from,omitempty"`   // the first record of that turn: what is marked as new is counted from the turn before
	Before     uint64            `json:"before,omitempty"` // the same of the message before it
	Seq        uint64            `json:"seq,omitempty"`    // the match's Seq that message Turn shows: records before it are told
	Deaf       []storage.UserID  `json:"deaf,omitempty"`   // who cannot be written to, and has been told so

	In       storage.ChannelID   `json:"in,omitempty"`       // the channel of these messages; 0: that of the match
	Notices  []storage.MessageID `json:"notices,omitempty"`  // with buttons of the turn Number
	Missing  uint64              `json:"missing,omitempty"`  // 1 + the Seq that could not be shown, and was told of; 0: nothing is missing
	Question storage.MessageID   `json:"question,omitempty"` // the message of a question
	Asked    int                 `json:"asked,omitempty"`    // the number of that question
	Offer    storage.MessageID   `json:"offer,omitempty"`    // the message of an offer
	Offered  int                 `json:"offered,omitempty"`  // the number of that offer

	Nudged map[storage.UserID]storage.MessageID `json:"nudged,omitempty"` // the messages of this turn that remind somebody

	Called map[storage.UserID]uint32 `json:"called,omitempty"` // the turn of the last Call of which each player was notified

	Trails []Trail `json:"trails,omitempty"` // of turns, where they were told: of each channel, the last one at the end

	Gone storage.ChannelID `json:"gone,omitempty"` // the channel that does not exist any more, of which the players were told
}

// Behind reports whether what is posted stayed in another channel than that one,
// to which the match has moved since.
func (p Posted) Behind(c storage.ChannelID) bool { return p.In != 0 && p.In != c }

// Since returns the first record that those have not seen on a board who read
// the message of a turn: with the setup the first turn is told, so what came
// after that is new. 0: nobody has seen any board.
func (p Posted) Since(t head.Turn) uint64 {
	switch p.Number {
	case 0:
		return 0
	case t.Number:
		return max(p.Before, 1) // this message, to be edited
	}
	return max(p.From, 1)
}

// Encode returns the bytes for storage.Delivery.Posted.
func (p Posted) Encode() []byte { return Encoded(p) }

// decoded reads for a purpose what Encoded wrote; the zero value of nothing.
func decoded[T any](purpose string, b []byte, err error) (v T, _ error) {
	if err == nil && len(b) > 0 {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		return v, fmt.Errorf("%s: %w", purpose, err)
	}
	return v, nil
}

// Encoded writes numbers and texts, which can always be written.
func Encoded(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("matches: %T cannot be encoded: %v", v, err))
	}
	return b
}

// PostedOf reads what is posted of a match.
func PostedOf(r storage.Reader, id storage.MatchID) (Posted, error) {
	b, err := r.Posted(id)
	return decoded[Posted]("read posted of match "+string(id), b, err)
}
