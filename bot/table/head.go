package table

import (
	"encoding/json"
	"fmt"
	"time"

	"skald/bot/table/chessclock"
	"skald/bot/table/record"
	"skald/engine"
	"skald/storage"
)

// head is the small changing part of a match as it is stored.
type head struct {
	Version  int               `json:"v"`
	Game     string            `json:"game"`
	Guild    storage.GuildID   `json:"guild,omitempty"`
	Locale   string            `json:"locale,omitempty"`
	Channel  storage.ChannelID `json:"channel"`
	Status   Status            `json:"status"`
	Opener   storage.UserID    `json:"opener"`
	Opened   time.Time         `json:"opened"`
	Players  []storage.UserID  `json:"players"` // as they sit now; as they sat at first stands in record 0
	Invited  []storage.UserID  `json:"invited,omitempty"`
	Reserved []storage.UserID  `json:"reserved,omitempty"` // by seat, in the lobby
	Options  map[string]string `json:"options,omitempty"`
	Turn     turnRow           `json:"turn"`
	ToMove   engine.Seats      `json:"to_move,omitempty"`
	Owing    engine.Seats      `json:"owing,omitempty"`   // of those: who owe an answer in another's turn
	Acted    []uint64          `json:"acted,omitempty"`   // by seat: the seq after the last record of its player
	Arrived  []uint64          `json:"arrived,omitempty"` // by seat: the seq of the record by which its player came; none: all with the setup
	Result   *record.Result    `json:"result,omitempty"`
	Ended    time.Time         `json:"ended,omitzero"`

	Declined []storage.UserID `json:"declined,omitempty"`
	Closed   *Closing         `json:"closed,omitempty"`
	Moves    int              `json:"moves,omitempty"`    // how many actions of players hold
	Again    []uint64         `json:"again,omitempty"`    // the dice that are thrown again next
	Question *Question        `json:"question,omitempty"` // the last that was asked
	Offer    *SeatOffer       `json:"offer,omitempty"`    // the last that was made
	Looked   time.Time        `json:"looked,omitzero"`    // when its message was last looked after
	Reposted time.Time        `json:"reposted,omitzero"`  // when it was last posted anew for a player

	Promise  *promise    `json:"promise,omitempty"`  // of a lobby
	Last     record.Hash `json:"last,omitempty"`     // the hash of the last record
	Exported []time.Time `json:"exported,omitempty"` // when the operator took the secrets out since the last record

	Names map[storage.UserID]string `json:"names,omitempty"` // of the players who were seen

	Behind engine.Seats   `json:"behind,omitempty"` // whose letters do not show yet what they see
	Orders []record.Order `json:"orders,omitempty"` // by which seats answer questions
	Stood  uint64         `json:"stood,omitempty"`  // how many records before this turn were prepared
	Stands []uint64       `json:"stands,omitempty"` // the seqs of those of this turn
	Paused *Pause         `json:"paused,omitempty"`

	Nudges []Nudge `json:"nudges,omitempty"` // of those for whom it waits, and of players who were nudged before

	Clock *chessclock.Clock `json:"clock,omitempty"`

	Answers   string      `json:"answers,omitempty"`    // the key of its answer window; none: its game asks nothing
	AskedAt   time.Time   `json:"asked_at,omitzero"`    // when the window of what is asked opened
	AskedFrom uint64      `json:"asked_from,omitempty"` // the seq of the first record after what is asked
	Silent    []silentRow `json:"silent,omitempty"`     // the answers that were played last for who was silent

	Fixture  *Fixture `json:"fixture,omitempty"`  // of a league's match
	Reported bool     `json:"reported,omitempty"` // its league was told that it is over
}

type turnRow struct {
	Number uint32    `json:"number"`
	From   uint64    `json:"from"`
	Unseen uint64    `json:"unseen"`
	Since  time.Time `json:"since"`

	Awaited engine.Seats `json:"awaited,omitempty"`
}

func decodeHead(b []byte) (head, error) {
	var h head
	if err := json.Unmarshal(b, &h); err != nil {
		return h, fmt.Errorf("decode head: %w", err)
	}
	if err := record.CheckVersion(h.Version); err != nil {
		return h, fmt.Errorf("decode head: %w", err)
	}
	return h, nil
}
