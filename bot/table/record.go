package table

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"skald/engine"
	"skald/storage"
)

// Kind is what a record holds.
type Kind string

// The kinds of records. A log that holds another cannot be read.
const (
	SetupKind  Kind = "setup"  // record 0
	MoveKind   Kind = "move"   // a player's action
	ForcedKind Kind = "forced" // an action that everybody could see was the only one, played by the table
	ResignKind Kind = "resign" // a player gave the match up, which ended it
	LeaveKind  Kind = "leave"  // a player gave the match up, and the others play on
	CloseKind  Kind = "close"  // a moderator ended the match without a winner
	SettleKind Kind = "settle" // all who play agreed to end the match, as the game counts it
	SeatKind   Kind = "seat"   // the seats of one person get another player
	DrawKind   Kind = "draw"   // all who play agreed to end the match as a draw
	UndoKind   Kind = "undo"   // a player's last action and what followed it are taken back, or by a moderator any
	SkipKind   Kind = "skip"   // an action that a moderator had drawn for a seat
	PauseKind  Kind = "pause"  // a moderator paused the match
	ResumeKind Kind = "resume" // a moderator lets a paused match go on
	EndKind    Kind = "end"    // a moderator ended the match, with winners or without
	AidKind    Kind = "aid"    // a moderator did something about the match that changes nothing of the play
	TimeKind   Kind = "time"   // a player's time ran out
	OrderKind  Kind = "order"  // a player's standing order, by which the table answered for them
	StandKind  Kind = "stand"  // an action that a player prepared while the match did not wait for them

	SilenceKind Kind = "silence" // an answer that nobody gave in time, played by the table

	TimeEndKind Kind = "time-end" // a player's part in the match ended by it, since all others agreed
)

// acts reports whether a record of the kind is an action, which its notation
// holds.
func (k Kind) acts() bool {
	return k == MoveKind || k == ForcedKind || k == SkipKind || k == StandKind || k == OrderKind || k == SilenceKind
}

// known is the kind as others may know it while the match runs: that an answer
// came by an order is its owner's secret.
func (k Kind) known() Kind {
	if k == OrderKind {
		return MoveKind
	}
	return k
}

// own reports whether a record of the kind is an action of its player's, at once
// or by an order.
func (k Kind) own() bool { return k == MoveKind || k == OrderKind }

// ends reports whether a record of the kind ends the match and leaves the
// position as it is.
func (k Kind) ends() bool {
	return k == ResignKind || k == CloseKind || k == DrawKind || k == EndKind
}

// agreed reports whether a record of the kind says who agreed to it.
func (k Kind) agreed() bool {
	return k == UndoKind || k == SettleKind || k == DrawKind || k == TimeEndKind
}

// aside reports whether a record of the kind is no part of the play: the match
// stands and goes on as if it were not there, and no undo takes it back.
func (k Kind) aside() bool {
	return k == SeatKind || k == PauseKind || k == ResumeKind || k == AidKind || k == TimeKind
}

// ExportedKind is an Entry of no record of its own, so that it moves neither
// the match nor its dice: the operator took the secrets of the running match
// out of the store.
const ExportedKind Kind = "exported"

// storedVersion is the version of heads and records as JSON. Raise it when an
// older program could misread them. Versions from oldestVersion on are read.
const (
	storedVersion = 5
	oldestVersion = 5
)

// checkVersion refuses a head or a record of a version that this program does
// not read.
func checkVersion(v int) error {
	switch {
	case v > storedVersion:
		return fmt.Errorf("version %d was written by a newer skald (this one knows %d): upgrade skald", v, storedVersion)
	case v < oldestVersion:
		return fmt.Errorf("version %d was written by a skald from before the first release (this one reads %d and later)", v, oldestVersion)
	}
	return nil
}

// record is one entry of the log as it is stored.
type record struct {
	Version  int             `json:"v"`
	Seq      uint64          `json:"seq"`
	At       time.Time       `json:"at"`
	By       storage.UserID  `json:"by,omitempty"`
	Seat     int             `json:"seat"` // -1: nobody's
	Kind     Kind            `json:"kind"`
	Notation string          `json:"notation,omitempty"`
	Notes    []engine.Note   `json:"notes,omitempty"`
	Secrets  []engine.Secret `json:"secrets,omitempty"`
	Rolls    int             `json:"rolls,omitempty"`    // how often the dice of this record were used
	Dice     uint64          `json:"dice,omitempty"`     // whose dice were thrown again in it: the seq of a record that was taken back; 0: its own
	Back     uint64          `json:"back,omitempty"`     // UndoKind only: the record after which the match stands again
	Agreed   []Consent       `json:"agreed,omitempty"`   // UndoKind, SettleKind, DrawKind and TimeEndKind only: who agreed to it
	Seats    []int           `json:"seats,omitempty"`    // SeatKind only: all seats of who played there before
	From     storage.UserID  `json:"from,omitempty"`     // SeatKind only: who played there before
	To       storage.UserID  `json:"to,omitempty"`       // SeatKind only: who plays there from now on
	Exported []time.Time     `json:"exported,omitempty"` // when the operator took the secrets out since the record before
	Rules    int             `json:"rules,omitempty"`    // the version of the rules under which it was made; none: the first
	Prev     hexBytes        `json:"prev,omitempty"`     // the hash of the record before, of record 0 that of the setup
	Turn     uint32          `json:"turn"`               // the turn that goes on, or begins, after it
	Hash     hexBytes        `json:"hash"`               // SHA-256 of the position after it
	Position []byte          `json:"position,omitempty"` // the position after it; compaction drops most
	Setup    *setup          `json:"setup,omitempty"`    // record 0 only

	Moderator storage.UserID `json:"moderator,omitempty"` // who did it as a moderator, and stands in By too; 0: it is a player's or the table's
	Reason    string         `json:"reason,omitempty"`    // why a moderator did it
}

// setup is what record 0 holds besides.
type setup struct {
	Game       string            `json:"game"`
	Edition    []byte            `json:"edition,omitempty"` // the data of an engine.Editioned
	Options    map[string]string `json:"options,omitempty"` // all
	Players    []storage.UserID  `json:"players"`
	Seed       hexBytes          `json:"seed"`
	Commitment hexBytes          `json:"commitment"`

	Scheme int                     `json:"way"`             // how the dice derive from the seed: seedScheme
	Joins  []storage.InteractionID `json:"joins,omitempty"` // by which people joined and began, in order
	Clock  string                  `json:"clock,omitempty"` // the key of its Preset; "": it has none

	Answers string `json:"answers,omitempty"` // the key of its answer window; "": its game asks nothing
}

func (s *setup) seed() (seed engine.Seed) {
	copy(seed[:], s.Seed)
	return seed
}

func (s *setup) engineSetup(about *engine.About) engine.Setup {
	return engine.Setup{Players: len(s.Players), Options: about.Stated(s.Options)}
}

// rulesOf returns the version of the rules that a record states.
func rulesOf(stated int) int { return max(1, stated) }

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
	Result   *resultRow        `json:"result,omitempty"`
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
	Last     hexBytes    `json:"last,omitempty"`     // the hash of the last record
	Exported []time.Time `json:"exported,omitempty"` // when the operator took the secrets out since the last record

	Names map[storage.UserID]string `json:"names,omitempty"` // of the players who were seen

	Behind engine.Seats `json:"behind,omitempty"` // whose letters do not show yet what they see
	Orders []Order      `json:"orders,omitempty"` // by which seats answer questions
	Stood  uint64       `json:"stood,omitempty"`  // how many records before this turn were prepared
	Stands []uint64     `json:"stands,omitempty"` // the seqs of those of this turn
	Paused *Pause       `json:"paused,omitempty"`

	Nudges []Nudge `json:"nudges,omitempty"` // of those for whom it waits, and of players who were nudged before

	Clock *clockRow `json:"clock,omitempty"`

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

// resultRow is how a match ended, as stored and exported.
type resultRow struct {
	Winners []int         `json:"winners"` // seats
	Why     []engine.Note `json:"why,omitempty"`
	Scores  []int         `json:"scores,omitempty"`
}

func rowOf(r *engine.Result) *resultRow {
	if r == nil {
		return nil
	}
	row := &resultRow{Winners: []int{}, Why: r.Why, Scores: r.Scores}
	for s := range r.Winners.All() {
		row.Winners = append(row.Winners, int(s))
	}
	return row
}

func (r *resultRow) result() *engine.Result {
	if r == nil {
		return nil
	}
	res := &engine.Result{Why: r.Why, Scores: r.Scores}
	for _, s := range r.Winners {
		res.Winners = res.Winners.With(engine.Seat(s))
	}
	return res
}

// hexBytes are bytes that JSON holds in hexadecimal, so that people can compare
// them.
type hexBytes []byte

// String returns the hexadecimal digits.
func (h hexBytes) String() string { return hex.EncodeToString(h) }

// MarshalText writes the hexadecimal digits.
func (h hexBytes) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h), nil }

// UnmarshalText reads what MarshalText wrote.
func (h *hexBytes) UnmarshalText(text []byte) error {
	b, err := hex.AppendDecode(nil, text)
	*h = b
	return err
}

func hashOf(position []byte) hexBytes {
	sum := sha256.Sum256(position)
	return sum[:]
}

func decodeRecord(b []byte, seq uint64) (record, error) {
	var r record
	if err := json.Unmarshal(b, &r); err != nil {
		return r, fmt.Errorf("decode record %d: %w", seq, err)
	}
	if err := checkVersion(r.Version); err != nil {
		return r, fmt.Errorf("decode record %d: %w", seq, err)
	}
	switch {
	case r.Seq != seq:
		return r, fmt.Errorf("decode record %d: it says that it is record %d", seq, r.Seq)
	case (r.Setup != nil) != (seq == 0), (r.Kind == SetupKind) != (seq == 0):
		return r, fmt.Errorf("decode record %d: kind %q in its place", seq, r.Kind)
	}
	return r, nil
}

func decodeHead(b []byte) (head, error) {
	var h head
	if err := json.Unmarshal(b, &h); err != nil {
		return h, fmt.Errorf("decode head: %w", err)
	}
	if err := checkVersion(h.Version); err != nil {
		return h, fmt.Errorf("decode head: %w", err)
	}
	return h, nil
}

func encodeJSON(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encode %T: %w", v, err)
	}
	return b, nil
}

func seatOf(n int) engine.Seat {
	if n < 0 || n > 15 {
		return engine.Nobody
	}
	return engine.Seat(n)
}
