package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// Nobody decides as a moderator about a match in which they hold or held a seat,
// unless all others who play agree. Where these are silent, the owner of the server
// may act without them. An act that changes nothing of the play is free.

// A Proposal is a moderator's act on a match, with what it is about.
type Proposal struct {
	Act    ModAct       `json:"act"`
	Reason string       `json:"reason,omitempty"`
	Ended  rules.Reason `json:"ended,omitempty"` // of a ModClose, in place of Reason

	Seq     uint64         `json:"seq,omitempty"`     // the match's VisibleSeq, of an act on its position
	Seat    engine.Seat    `json:"seat,omitempty"`    // of a ModSkip
	Back    uint64         `json:"back,omitempty"`    // of a ModRewind: the record after which the match stands again
	Since   time.Time      `json:"since,omitzero"`    // of a ModRewind: when the first record was made that is taken back
	Winners engine.Seats   `json:"winners,omitempty"` // of a ModEnd
	From    storage.UserID `json:"from,omitempty"`    // of a ModReplace: who plays
	To      storage.UserID `json:"to,omitempty"`      // of a ModReplace: to whom the seats are offered, or Skald, who takes them at once

	Channel storage.ChannelID `json:"-"` // of a ModMove, which is never asked about: where the match goes
}

// positional reports whether the act is about the position of the match, so that it
// means something else once the match goes on.
func (w Proposal) positional() bool {
	return w.Act == ModSkip || w.Act == ModRewind || w.Act == ModRestart
}

// same reports whether two proposals are of the same act, whatever their reasons.
func (w Proposal) same(other Proposal) bool {
	w.Reason, other.Reason, w.Since, other.Since = "", "", time.Time{}, time.Time{}
	return w == other
}

// ModQuestion asks whether a moderator who holds or held a seat may do what they
// propose.
const ModQuestion QuestionKind = "mod"

// ConsentLife is how long the others have to answer a ModQuestion. For as long
// again the owner of the server may act without those who did not.
const ConsentLife = 3 * 24 * time.Hour

// A deed is a moderator's act while it is done: the step of it, and the record that
// is to tell of it. It refuses as the act does.
type deed struct {
	*step
	before *Match
	Proposal
	act  record.Shown
	back rewind // of a ModRewind and a ModRestart
}

// deeds has a row for each act on a match that can be read.
var deeds = map[ModAct]struct {
	do      func(deed) error
	free    bool // it changes nothing of the play: one who plays may do it, too
	running bool // the match must run
}{
	ModResend:  {deed.resend, true, false},
	ModMove:    {deed.move, true, false},
	ModExport:  {deed.export, true, false},
	ModPause:   {deed.pause, false, true},
	ModResume:  {deed.resume, false, true},
	ModSkip:    {deed.skip, false, true},
	ModReplace: {deed.replace, false, true},
	ModRewind:  {deed.rewind, false, true},
	ModRestart: {deed.rewind, false, true},
	ModEnd:     {deed.end, false, false}, // or be in its lobby
	ModClose:   {deed.close, false, true},
}

// Asks reports whether a moderator who is involved in a match must ask the others
// before the act.
func (a ModAct) Asks() bool {
	row, known := deeds[a]
	return known && !row.free
}

// Act does what a moderator proposes, or asks the others first if the moderator
// holds or held a seat. Then the outcome is the match with the open question. It
// refuses with NoReason, NotOverseer, QuestionOpen, AskedLately, Stale if the act is
// about another position than that of now, and what the act refuses with.
func (mods Moderators) Act(ctx context.Context, p Press, id storage.MatchID, w Proposal) (Outcome, error) {
	if w.Act == ModRewind && w.Back == 0 {
		w.Act = ModRestart
	}
	if w.Act != ModClose {
		var err error
		if w.Reason, err = reasonOf(w.Reason); err != nil {
			return Outcome{}, err
		}
	}
	decide := func(m *Match) (*step, error) {
		w := w
		if !p.moderates(m.Guild, m.Channel) {
			return nil, refuse(NotOverseer)
		}
		seen := w.Seq
		if w.Seq = 0; w.positional() {
			if w.Seq = m.VisibleSeq(); seen != 0 && seen != w.Seq {
				return nil, refuse(Stale)
			}
		}
		d, err := mods.deed(ctx, m, p.By, w, nil)
		if err != nil || deeds[w.Act].free || m.mayDecide(p, w, mods.table.now()) {
			return d.step, err
		}
		if w.Act == ModRewind {
			w.Since = d.back.undone[0].At
		}
		return mods.table.consents.ask(m, Question{Kind: ModQuestion, By: p.By, Proposal: &w})
	}
	if w.Act == ModMove {
		return mods.table.moveTo(ctx, p, id, w.Channel, decide)
	}
	return mods.table.change(ctx, p, id, decide)
}

// deed does a moderator's act, to which others may have agreed. The server's log
// channel is told.
func (mods Moderators) deed(ctx context.Context, m *Match, by storage.UserID, w Proposal, agreed []record.Consent) (d deed, err error) {
	row, known := deeds[w.Act]
	if !known {
		return d, fmt.Errorf("there is no act %q", w.Act)
	}
	d = deed{step: mods.table.stepFrom(m), before: m, Proposal: w, act: record.Shown{By: by, Seat: -1, Agreed: agreed}}
	rewinds := w.Act == ModRewind || w.Act == ModRestart
	switch {
	case rewinds && m.Status == Over:
		return d, refuse(SeedTold)
	case row.running && m.Status != Running:
		return d, running(m)
	case rewinds:
		if d.back, err = mods.rewindTo(ctx, m, w.Back); err != nil {
			return d, err
		}
	}
	if w.Act == ModClose {
		return d, row.do(d)
	}
	d.act.Moderator, d.act.Reason = by, w.Reason
	if w.Act == ModReplace && rules.IsSkald(w.To) { // it need not be asked
		d.step, err = mods.table.consents.standIn(m, d.act, w.From)
	} else {
		err = row.do(d)
	}
	if err != nil {
		return d, err
	}
	return d, mods.audited(ctx, d.step, auditOf(m, by, w.Act, w.Reason))
}

// audited adds to a step the word to the log channel of the match's server.
func (mods Moderators) audited(ctx context.Context, s *step, a Audit) error {
	log, err := mods.Moderation(ctx, a.Guild)
	if err == nil && log.Log != 0 {
		s.mail = append(s.mail, auditMail(log.Log, a))
	}
	return err
}

// mayDecide reports whether somebody may do an act on the match that is not free,
// without asking anybody: they never had a seat, or nobody else plays, or they own
// the server and not all of the others have answered in time.
func (m *Match) mayDecide(p Press, w Proposal, now time.Time) bool {
	if !m.Involved(p.By) || len(m.Rivals(p.By)) == 0 {
		return true
	}
	q := m.Question
	return p.Owns != 0 && p.Owns == m.Guild && q != nil && q.Kind == ModQuestion && q.State == Lapsed && q.Proposal.same(w) && lately(q.Until, ConsentLife, now)
}

// Involved reports whether a user holds or held a seat of a match that has begun.
func (m *Match) Involved(u storage.UserID) bool {
	return m.setup != nil && (m.SeatsOf(u) != 0 || slices.Contains(m.setup.Players, u) || slices.Contains(m.own.Former, u))
}

// grantAct is the step of a moderator's act to which all others agreed. An act that
// cannot be done any more lets the question lapse.
func (t consents) grantAct(ctx context.Context, m *Match, q *Question) (*step, error) {
	granted := *m
	granted.Question = q.as(Agreed)
	d, err := t.Moderators.deed(ctx, &granted, q.By, *q.Proposal, q.Answers)
	if refused(err) {
		return t.ended(m, Outpaced, 0), nil
	}
	if err != nil {
		return nil, fmt.Errorf("do act %s on match %s: %w", q.Proposal.Act, m.ID, err)
	}
	d.mail = append(d.mail, questionMail(&d.next))
	return d.step, nil
}

// A Discount says why a league's match counts for no ranking.
type Discount string

// The discounts.
const (
	ModeratedByPlayer Discount = "moderated" // a moderator who held or had held a seat decided about it
	ChangedHands      Discount = "reseated"  // a seat got another player
)

// discount notes what a record of a league's match means for its rankings.
func (m *Match) discount(r record.Shown) {
	acts := r.Moderator != 0 && r.Kind != record.AidKind || r.Kind == record.CloseKind
	switch {
	case m.Fixture == nil:
	case acts && m.Involved(r.By):
		m.Discount = ModeratedByPlayer
	case r.Kind == record.SeatKind && m.Discount == "":
		m.Discount = ChangedHands
	}
}
