package head

import (
	"time"

	"skald/engine"
	"skald/engine/match/record"
	"skald/storage/ids"
)

// A SeatOffer is all seats of one who plays, offered to somebody who does not: to
// one person, or to whoever takes them first. They offer them themself, or another
// player does because they do not answer. A match has at most one that is
// open; it stands in the head, so that it moves neither the match nor its dice,
// and until it is taken who made it plays on.
type SeatOffer struct {
	Number int          `json:"number"` // in the match, from 1
	Seats  engine.Seats `json:"seats"`
	By     ids.User     `json:"by"`
	To     ids.User     `json:"to,omitempty"` // 0: anybody
	At     time.Time    `json:"at"`
	State  State        `json:"state,omitempty"`
	Taker  ids.User     `json:"taker,omitempty"` // who took it

	Proposer ids.User `json:"proposer,omitempty"` // who offers them in the place of By, who does not answer; 0: By

	Moderator ids.User         `json:"moderator,omitempty"` // who offers them as a moderator; 0: it is a player's
	Reason    string           `json:"reason,omitempty"`    // and why
	Agreed    []record.Consent `json:"agreed,omitempty"`    // and who agreed to that, if they had to be asked
}

// Open reports whether the offer can still be taken.
func (o *SeatOffer) Open() bool { return o != nil && o.State == Asked }

// Next is the number of the offer after this one.
func (o *SeatOffer) Next() int {
	if o == nil {
		return 1
	}
	return o.Number + 1
}

// As returns the offer in another state.
func (o *SeatOffer) As(s State) *SeatOffer {
	next := *o
	next.State = s
	return &next
}
