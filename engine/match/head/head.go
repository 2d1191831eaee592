package head

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/nudge"
	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/engine/match/seating"
	"skald/storage/ids"
)

// A Discount says why a league's match counts for no ranking.
type Discount string

// The discounts.
const (
	ModeratedByPlayer Discount = "moderated" // a moderator who held or had held a seat decided about it
	ChangedHands      Discount = "reseated"  // a seat got another player
)

// A Closing says who ended a match or a lobby from outside.
type Closing struct {
	By     ids.User     `json:"by,omitempty"`     // a moderator; 0: nobody came in time
	Reason rules.Reason `json:"reason,omitempty"` // of a match
	Why    string       `json:"why,omitempty"`    // in the moderator's own words, of a match that they ended so
}

// A Fixture says which match of a league a match is.
type Fixture struct {
	League  ids.League `json:"league"`
	Pairing string     `json:"pairing"` // what the league calls it
}

// Head is the small changing part of a match as it is stored.
type Head struct {
	Version int    `json:"v"`
	Game    string `json:"game"`
	Facts
	Own
	Result *record.Result `json:"result,omitempty"`
}

// Facts are what everybody may know of a head.
type Facts struct {
	seating.Seats
	Guild   ids.Guild         `json:"guild,omitempty"`  // 0: not on a server
	Locale  string            `json:"locale,omitempty"` // the language in which it speaks to everybody
	Channel ids.Channel       `json:"channel"`
	Parent  ids.Channel       `json:"parent,omitempty"` // the channel of whose threads it was opened in one, until it is moved
	Status  Status            `json:"status"`
	Opened  time.Time         `json:"opened"`            // when the lobby was opened
	Options map[string]string `json:"options,omitempty"` // all
	Turn    Turn              `json:"turn"`
	Ended   time.Time         `json:"ended,omitzero"` // when it was over or cancelled

	Closed     *Closing    `json:"closed,omitempty"`     // who ended it from outside; nil: nobody did
	Question   *Question   `json:"question,omitempty"`   // the last that a player asked the others; nil: none
	Offer      *SeatOffer  `json:"offer,omitempty"`      // the last by which a player offered their seats; nil: none
	StandIns   []StandIn   `json:"stand_ins,omitempty"`  // where Skald plays for somebody who may come back
	Pause      *Pause      `json:"paused,omitempty"`     // who paused it, and why; nil: it goes on
	Relocation *Relocation `json:"relocation,omitempty"` // the channel of another server that was last asked for; nil: none
	Fixture    *Fixture    `json:"fixture,omitempty"`    // of which league it is; nil: of none
	Private    bool        `json:"private,omitempty"`    // it was opened in a thread that only its guests see
	Web        bool        `json:"web,omitempty"`        // whoever joined agreed that it is shown on a web page while it runs
	Discount   Discount    `json:"discount,omitempty"`   // why it counts for none of its league's rankings; "": it counts
}

// Home is the channel that the match counts to: of a thread the one that it is of.
func (f Facts) Home() ids.Channel { return cmp.Or(f.Parent, f.Channel) }

// Own is what of a head only whoever acts on the match reads: there are secrets in it.
type Own struct {
	ToMove     engine.Seats `json:"to_move,omitempty"`
	MustAnswer engine.Seats `json:"owing,omitempty"`   // of those: who must answer in another's turn
	Acted      []uint64     `json:"acted,omitempty"`   // by seat: the seq after the last record of its player
	Arrived    []uint64     `json:"arrived,omitempty"` // by seat: the seq of the record by which its player came; none: all with the setup

	Former  []ids.User `json:"former,omitempty"`  // who gave their seats up to somebody else, or lost them
	Removed []ids.User `json:"removed,omitempty"` // of those: whose seats a moderator gave away

	Calls      []question.Call     `json:"calls,omitempty"`    // how the match last came to wait for each player
	Moves      int                 `json:"moves,omitempty"`    // how many actions of players hold: were taken, and not taken back
	Furthest   int                 `json:"furthest,omitempty"` // as many as held when a turn last began so that none had before
	Spent      []int               `json:"spent,omitempty"`    // by seat: its records since then, also those that were taken back
	Again      []uint64            `json:"again,omitempty"`    // the dice that are thrown again next: they were taken back
	Looked     time.Time           `json:"looked,omitzero"`    // when its message was last looked after
	Reposted   time.Time           `json:"reposted,omitzero"`  // when it was last posted anew for a player
	Commitment *Commitment         `json:"promise,omitempty"`  // of a lobby
	Last       record.Hash         `json:"last,omitempty"`     // the hash of the last record
	Exported   []time.Time         `json:"exported,omitempty"` // when the operator took the secrets out since the last record
	Names      map[ids.User]string `json:"names,omitempty"`    // of the players who were seen

	StaleLetters   engine.Seats    `json:"behind,omitempty"`   // whose letters do not show yet what they see
	Orders         question.Orders `json:"orders,omitempty"`   // by which seats answer questions: each is its owner's secret
	PreparedBefore uint64          `json:"stood,omitempty"`    // how many records before this turn nobody noticed: what was prepared, and parts of answers
	Prepared       []uint64        `json:"stands,omitempty"`   // the seqs of those of this turn
	Replaced       int             `json:"replaced,omitempty"` // how many prepared actions left the log, since others took their place

	Onlookers []ids.User `json:"onlookers,omitempty"` // who is told of the end without a seat
	Called    bool       `json:"called,omitempty"`    // of a lobby: a role was called to it
	Recalled  bool       `json:"recalled,omitempty"`  // of a lobby: it was said once more that a seat is free

	Nudges nudge.List         `json:"nudges,omitempty"` // of those for whom it waits, and of players who were nudged before
	Clock  *chessclock.Clock  `json:"clock,omitempty"`  // nil: it has none
	Outage chessclock.Stretch `json:"outage,omitzero"`  // the last one of which its players heard

	Window    string          `json:"answers,omitempty"`    // the key of its answer window; none: its game asks nothing
	AskedAt   time.Time       `json:"asked_at,omitzero"`    // when the window of what is asked opened
	AskedFrom uint64          `json:"asked_from,omitempty"` // the seq of the first record after what is asked
	Veils     question.Veils  `json:"veils,omitempty"`      // of those who are asked now: each is their secret
	Passes    question.Passes `json:"passes,omitempty"`     // what was passed by hand: each is its seat's secret
	Silent    []Silenced      `json:"silent,omitempty"`     // the answers that were played last for who was silent
	Reported  bool            `json:"reported,omitempty"`   // its league was told that it is over
}

// Decode reads a head as it is stored.
func Decode(b []byte) (Head, error) {
	var h Head
	if err := json.Unmarshal(b, &h); err != nil {
		return h, fmt.Errorf("decode head: %w", err)
	}
	if err := record.CheckVersion(h.Version); err != nil {
		return h, fmt.Errorf("decode head: %w", err)
	}
	return h, nil
}

// Status is where a match stands.
type Status string

// The statuses of a match.
const (
	Lobby     Status = "lobby"
	Running   Status = "running"
	Over      Status = "over"
	Cancelled Status = "cancelled"
)

// A Pause says who paused a match, when and why.
type Pause struct {
	By     ids.User  `json:"by"`
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
}

// A Relocation is a channel of another server to which some of those with a seat want
// to bring the match. It goes there when all of them have asked for it there.
type Relocation struct {
	Channel ids.Channel `json:"channel"`
	Asked   []ids.User  `json:"asked"`
	Until   time.Time   `json:"until"` // when it is forgotten, unless somebody joins in
}

// StillToAsk returns who has a seat and has not asked for the relocation of the match.
func (m Facts) StillToAsk() []ids.User {
	return slices.DeleteFunc(rules.PeopleOn(m.Players, ^engine.Seats(0)), func(u ids.User) bool {
		return m.Relocation != nil && slices.Contains(m.Relocation.Asked, u)
	})
}

// Commitment is what fixes the chance of a match while it is in its lobby: drawn
// when the lobby is created and kept in the head until the setup takes it over.
type Commitment struct {
	Seed       record.Hash       `json:"seed"`
	Commitment record.Hash       `json:"commitment"`
	Edition    []byte            `json:"edition,omitempty"` // of an older lobby: the data of an engine.Editioned, as of that moment
	Named      record.Hash       `json:"named,omitempty"`   // the hash of these data
	Joins      []ids.Interaction `json:"joins,omitempty"`   // by which people joined since, in order: of each their last
	Joined     []ids.User        `json:"joined,omitempty"`  // who joined by each, as far as it was written down
}

// Waits reports whether a match is in its lobby.
func (h Head) Waits() bool { return h.Status == Lobby }

// Shown reports whether a match is a demonstration that is not over: its seats were
// taken by Skald alone.
func (f Facts) Shown() bool {
	return f.Status != Over && f.Status != Cancelled && !slices.Contains(f.Players, 0) && len(rules.People(f.Players)) == 0
}

// A StandIn is Skald on the seats of somebody who may have them back. It sits there by
// an id by which it sits nowhere else in the match.
type StandIn struct {
	Skald ids.User `json:"skald"`
	For   ids.User `json:"for"`
}

// Turn is the time during which a match waits for the same seats, or for ever
// fewer of them while nothing is told or the same people are to act. The end of
// the match is a last turn that waits for nobody.
type Turn struct {
	Number  uint32       `json:"number"`            // from 1; 0 in the lobby
	From    uint64       `json:"from"`              // seq of the first record that belongs to it: 0 for the first turn, since the setup is told with it
	Unseen  uint64       `json:"unseen"`            // seq of the first record that those to move may not have seen: after their last act before this turn, else of the turn before
	Since   time.Time    `json:"since"`             // when it began; in the lobby, when that was opened
	Awaited engine.Seats `json:"awaited,omitempty"` // if several: the seats that the match waited for when it began, or when something was told in it last
}

// Silenced is an answer that was played for who was silent last.
type Silenced struct {
	Seat     engine.Seat `json:"seat"`
	Seq      uint64      `json:"seq"`
	Notation string      `json:"notation"`
}

// VisibleAt is how far the match was as everybody may know when it had so many records,
// of which none is older than this turn: their number but for those that nobody noticed.
func (o *Own) VisibleAt(seq uint64) uint64 {
	n := seq - o.PreparedBefore
	for _, stand := range o.Prepared {
		if stand < seq {
			n--
		}
	}
	return n
}

// NoticedAt is the seq after the last record that anybody could notice, of so many.
func (o *Own) NoticedAt(seq uint64) uint64 {
	for slices.Contains(o.Prepared, seq-1) {
		seq--
	}
	return seq
}
