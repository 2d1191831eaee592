package head

import (
	"time"

	"skald/engine"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// A Proposal is a moderator's act on a match, with what it is about.
type Proposal struct {
	Act    ModAct       `json:"act"`
	Reason string       `json:"reason,omitempty"`
	Ended  rules.Reason `json:"ended,omitempty"` // of a ModClose, in place of Reason

	Seq     uint64       `json:"seq,omitempty"`     // the match's VisibleSeq, of an act on its position
	Seat    engine.Seat  `json:"seat,omitempty"`    // of a ModSkip
	Back    uint64       `json:"back,omitempty"`    // of a ModRewind: the record after which the match stands again
	Since   time.Time    `json:"since,omitzero"`    // of a ModRewind: when the first record was made that is taken back
	Winners engine.Seats `json:"winners,omitempty"` // of a ModEnd
	From    ids.User     `json:"from,omitempty"`    // of a ModReplace: who plays
	To      ids.User     `json:"to,omitempty"`      // of a ModReplace: to whom the seats are offered, or Skald, who takes them at once

	Channel ids.Channel `json:"-"` // of a ModMove, which is never asked about: where the match goes
}

// Positional reports whether the act is about the position of the match, so that it
// means something else once the match goes on.
func (w Proposal) Positional() bool {
	return w.Act == ModSkip || w.Act == ModRewind || w.Act == ModRestart
}

// Same reports whether two proposals are of the same act, whatever their reasons.
func (w Proposal) Same(other Proposal) bool {
	w.Reason, other.Reason, w.Since, other.Since = "", "", time.Time{}, time.Time{}
	return w == other
}

// Asks reports whether a moderator who is involved in a match must ask the others
// before the act: all but those that change nothing of the play, or are about a match
// that nobody can play.
func (a ModAct) Asks() bool {
	switch a {
	case ModPause, ModResume, ModSkip, ModReplace, ModRewind, ModRestart, ModEnd, ModClose:
		return true
	}
	return false
}

// A ModAct is what a moderator can do about a match.
type ModAct string

// The acts of moderators, the mildest first.
const (
	ModResend  ModAct = "resend"  // send its messages again
	ModPause   ModAct = "pause"   // let nobody act
	ModResume  ModAct = "resume"  // let it go on
	ModMove    ModAct = "move"    // bring it to another channel
	ModExport  ModAct = "export"  // have it as a file, without its secrets while it runs
	ModSkip    ModAct = "skip"    // have an action drawn for a seat
	ModReplace ModAct = "replace" // give the seats of one who plays to somebody else
	ModRewind  ModAct = "rewind"  // take back
	ModRestart ModAct = "restart" // take back to the setup
	ModEnd     ModAct = "end"     // end it
	ModClose   ModAct = "close"   // end it without a winner, for one of the reasons there are
	ModRelease ModAct = "release" // give up its channel, since it cannot be read
	ModDelete  ModAct = "delete"  // delete it
)

// ModAbandoned is in the place of an act in a line that tells moderators of a match
// which nobody decides about: it ends without a result At.
const ModAbandoned ModAct = "abandoned"
