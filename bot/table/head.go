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
	Version int    `json:"v"`
	Game    string `json:"game"`
	facts
	own
	Result *record.Result `json:"result,omitempty"`
}

// facts are what everybody may know of a head.
type facts struct {
	Guild    storage.GuildID   `json:"guild,omitempty"`  // 0: not on a server
	Locale   string            `json:"locale,omitempty"` // the language in which it speaks to everybody
	Channel  storage.ChannelID `json:"channel"`
	Status   Status            `json:"status"`
	Opener   storage.UserID    `json:"opener"`             // who may start and cancel it
	Opened   time.Time         `json:"opened"`             // when the lobby was opened
	Players  []storage.UserID  `json:"players"`            // by seat, as they sit now; 0 is a free seat of the lobby. As they sat at first stands in record 0
	Invited  []storage.UserID  `json:"invited,omitempty"`  // if any, only they and the opener may join
	Reserved []storage.UserID  `json:"reserved,omitempty"` // by seat: for whom it is kept in the lobby; nil: for nobody
	Options  map[string]string `json:"options,omitempty"`  // all
	Turn     Turn              `json:"turn"`
	Ended    time.Time         `json:"ended,omitzero"` // when it was over or cancelled

	Declined []storage.UserID `json:"declined,omitempty"` // who was invited and does not want to play
	Closed   *Closing         `json:"closed,omitempty"`   // who ended it from outside; nil: nobody did
	Question *Question        `json:"question,omitempty"` // the last that a player asked the others; nil: none
	Offer    *SeatOffer       `json:"offer,omitempty"`    // the last by which a player offered their seats; nil: none
	Pause    *Pause           `json:"paused,omitempty"`   // who paused it, and why; nil: it goes on
	Fixture  *Fixture         `json:"fixture,omitempty"`  // of which league it is; nil: of none
}

// own is what of a head only the table reads.
type own struct {
	ToMove     engine.Seats `json:"to_move,omitempty"`
	MustAnswer engine.Seats `json:"owing,omitempty"`   // of those: who must answer in another's turn
	Acted      []uint64     `json:"acted,omitempty"`   // by seat: the seq after the last record of its player
	Arrived    []uint64     `json:"arrived,omitempty"` // by seat: the seq of the record by which its player came; none: all with the setup

	Moves    int                       `json:"moves,omitempty"`    // how many actions of players hold: were taken, and not taken back
	Again    []uint64                  `json:"again,omitempty"`    // the dice that are thrown again next: they were taken back
	Looked   time.Time                 `json:"looked,omitzero"`    // when its message was last looked after
	Reposted time.Time                 `json:"reposted,omitzero"`  // when it was last posted anew for a player
	Promise  *promise                  `json:"promise,omitempty"`  // of a lobby
	Last     record.Hash               `json:"last,omitempty"`     // the hash of the last record
	Exported []time.Time               `json:"exported,omitempty"` // when the operator took the secrets out since the last record
	Names    map[storage.UserID]string `json:"names,omitempty"`    // of the players who were seen

	StaleLetters   engine.Seats   `json:"behind,omitempty"` // whose letters do not show yet what they see
	Orders         []record.Order `json:"orders,omitempty"` // by which seats answer questions: each is its owner's secret
	PreparedBefore uint64         `json:"stood,omitempty"`  // how many records before this turn were prepared
	Prepared       []uint64       `json:"stands,omitempty"` // the seqs of those of this turn

	Nudges []Nudge           `json:"nudges,omitempty"` // of those for whom it waits, and of players who were nudged before
	Clock  *chessclock.Clock `json:"clock,omitempty"`  // nil: it has none

	Window    string      `json:"answers,omitempty"`    // the key of its answer window; none: its game asks nothing
	AskedAt   time.Time   `json:"asked_at,omitzero"`    // when the window of what is asked opened
	AskedFrom uint64      `json:"asked_from,omitempty"` // the seq of the first record after what is asked
	Silent    []silentRow `json:"silent,omitempty"`     // the answers that were played last for who was silent
	Reported  bool        `json:"reported,omitempty"`   // its league was told that it is over
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
