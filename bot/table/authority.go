package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
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
	To      storage.UserID `json:"to,omitempty"`      // of a ModReplace: to whom the seats are offered
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

// deeds has a row for each act on a match that can be read.
var deeds = map[ModAct]struct {
	do   func(Moderators, context.Context, *Match, Proposal, record.Shown) (*step, error)
	free bool // it changes nothing of the play: one who plays may do it, too
}{
	ModResend:  {Moderators.resend, true},
	ModExport:  {Moderators.export, true},
	ModPause:   {Moderators.pause, false},
	ModResume:  {Moderators.resume, false},
	ModSkip:    {Moderators.skip, false},
	ModReplace: {Moderators.replace, false},
	ModRewind:  {Moderators.rewindStep, false},
	ModRestart: {Moderators.rewindStep, false},
	ModEnd:     {Moderators.end, false},
	ModClose:   {Moderators.close, false},
}

// Asks reports whether a moderator who is involved in a match must ask the others
// before the act.
func (a ModAct) Asks() bool {
	row, known := deeds[a]
	return known && !row.free
}

// act does what a moderator proposes, or asks the others first if the moderator
// holds or held a seat. Then the outcome is the match with the open question. It
// refuses with NoReason, NotOverseer, QuestionOpen, AskedLately and what the act
// refuses with.
func (mods Moderators) act(ctx context.Context, p Press, id storage.MatchID, w Proposal) (Outcome, error) {
	if w.Act != ModClose {
		var err error
		if w.Reason, err = reasonOf(w.Reason); err != nil {
			return Outcome{}, err
		}
	}
	return mods.table.change(ctx, p, id, func(m *Match) (*step, error) {
		w := w
		if err := p.oversees(m); err != nil {
			return nil, err
		}
		if w.positional() {
			if w.Seq != 0 && w.Seq != m.VisibleSeq() {
				return nil, refuse(Stale)
			}
			w.Seq = m.VisibleSeq()
		}
		s, err := mods.deed(ctx, m, p.By, w, nil)
		if err != nil || deeds[w.Act].free || m.mayDecide(p, w, mods.table.now()) {
			return s, err
		}
		if w.Act == ModRewind {
			back, err := mods.rewindTo(ctx, m, w.Back)
			if err != nil {
				return nil, err
			}
			w.Since = back.undone[0].At
		}
		return mods.table.consents.ask(m, Question{Kind: ModQuestion, By: p.By, Proposal: &w})
	})
}

// deed is the step of a moderator's act, to which others may have agreed. The
// server's log channel is told.
func (mods Moderators) deed(ctx context.Context, m *Match, by storage.UserID, w Proposal, agreed []record.Consent) (*step, error) {
	act := record.Shown{By: by, Seat: -1, Agreed: agreed}
	if w.Act != ModClose {
		act.Moderator, act.Reason = by, w.Reason
	}
	s, err := deeds[w.Act].do(mods, ctx, m, w, act)
	if err != nil || w.Act == ModClose {
		return s, err
	}
	return s, mods.audited(ctx, s, auditOf(m, by, w.Act, w.Reason))
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
	s, err := t.Moderators.deed(ctx, &granted, q.By, *q.Proposal, q.Answers)
	if refused(err) {
		return t.ended(m, Outpaced), nil
	}
	if err != nil {
		return nil, fmt.Errorf("do act %s on match %s: %w", q.Proposal.Act, m.ID, err)
	}
	s.mail = append(s.mail, questionMail(&s.next))
	return s, nil
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
