package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// Nobody decides as a moderator about a match in which they hold or held a seat,
// unless all others who play agree. Where these are silent, the owner of the server
// may act without them. An act that changes nothing of the play is free.

// A deed is a moderator's act while it is done: the step of it, and the record that
// is to tell of it. It refuses as the act does.
type deed struct {
	*step
	before *Match
	head.Proposal
	act  record.Shown
	back rewind // of a ModRewind and a ModRestart
}

// deeds has a row for each act on a match that can be read.
var deeds = map[head.ModAct]struct {
	do      func(deed) error
	running bool // the match must run
}{
	head.ModResend:  {deed.resend, false},
	head.ModMove:    {deed.move, false},
	head.ModExport:  {deed.export, false},
	head.ModPause:   {deed.pause, true},
	head.ModResume:  {deed.resume, true},
	head.ModSkip:    {deed.skip, true},
	head.ModReplace: {deed.replace, true},
	head.ModRewind:  {deed.rewind, true},
	head.ModRestart: {deed.rewind, true},
	head.ModEnd:     {deed.end, false}, // or be in its lobby
	head.ModClose:   {deed.close, true},
}

// Act does what a moderator proposes, or asks the others first if the moderator
// holds or held a seat. Then the outcome is the match with the open question. It
// refuses with NoReason, NotOverseer, NobodyToAsk, QuestionOpen, AskedLately, Stale if the act is
// about another position than that of now, and what the act refuses with.
func (mods Moderators) Act(ctx context.Context, p Press, id storage.MatchID, w head.Proposal) (Outcome, error) {
	if w.Act == head.ModRewind && w.Back == 0 {
		w.Act = head.ModRestart
	}
	if w.Act != head.ModClose {
		var err error
		if w.Reason, err = reasonOf(w.Reason); err != nil {
			return Outcome{}, err
		}
	}
	decide := func(m *Match) (*step, error) {
		w := w
		if !p.moderates(m.Guild, m.Channel) {
			return nil, refusal.Of(refusal.NotOverseer)
		}
		seen := w.Seq
		if w.Seq = 0; w.Positional() {
			if w.Seq = m.VisibleSeq(); seen != 0 && seen != w.Seq {
				return nil, refusal.Of(refusal.Stale)
			}
		}
		d, err := mods.deed(ctx, m, p.By, w, nil)
		if err != nil || !w.Act.Asks() || m.mayDecide(p, w, mods.table.now()) {
			return d.step, err
		}
		if w.Act == head.ModRewind {
			w.Since = d.back.undone[0].At
		}
		return mods.table.consents.ask(m, head.Question{Kind: head.ModQuestion, By: p.By, Proposal: &w})
	}
	if w.Act == head.ModMove {
		return mods.table.moveTo(ctx, p, id, w.Channel, decide)
	}
	return mods.table.change(ctx, p, id, decide)
}

// deed does a moderator's act, to which others may have agreed. The server's log
// channel is told.
func (mods Moderators) deed(ctx context.Context, m *Match, by storage.UserID, w head.Proposal, agreed []record.Consent) (d deed, err error) {
	row, known := deeds[w.Act]
	if !known {
		return d, fmt.Errorf("there is no act %q", w.Act)
	}
	d = deed{step: mods.table.stepFrom(m), before: m, Proposal: w, act: record.Shown{By: by, Seat: -1, Agreed: agreed}}
	rewinds := w.Act == head.ModRewind || w.Act == head.ModRestart
	switch {
	case rewinds && m.Status == head.Over:
		return d, refusal.Of(refusal.SeedTold)
	case row.running && m.Status != head.Running:
		return d, running(m)
	case rewinds:
		if d.back, err = mods.rewindTo(ctx, m, w.Back); err != nil {
			return d, err
		}
	}
	if w.Act == head.ModClose {
		return d, row.do(d)
	}
	d.act.Moderator, d.act.Reason = by, w.Reason
	if w.Act == head.ModReplace && rules.IsSkald(w.To) { // it need not be asked
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
func (mods Moderators) audited(ctx context.Context, s *step, a matches.Audit) error {
	log, err := mods.Moderation(ctx, a.Guild)
	if err == nil && log.Log != 0 {
		s.mail = append(s.mail, matches.AuditTo(log.Log, a))
	}
	return err
}

// mayDecide reports whether somebody may do an act on the match that is not free,
// without asking anybody: they never had a seat, or are alone in it, or they own
// the server and not all of the others have answered in time.
func (m *Match) mayDecide(p Press, w head.Proposal, now time.Time) bool {
	if !m.Involved(p.By) || m.Alone(p.By) {
		return true
	}
	q := m.Question
	return p.Owns != 0 && p.Owns == m.Guild && q != nil && q.Kind == head.ModQuestion && q.State == head.Lapsed && q.Proposal.Same(w) && lately(q.Until, head.ConsentLife, now)
}

// Involved reports whether a user holds or held a seat of a match that has begun.
func (m *Match) Involved(u storage.UserID) bool {
	return m.setup != nil && (m.SeatsOf(u) != 0 || slices.Contains(m.setup.Players, u) || slices.Contains(m.own.Former, u))
}

// grantAct is the step of a moderator's act to which all others agreed. An act that
// cannot be done any more lets the question lapse.
func (t consents) grantAct(ctx context.Context, m *Match, q *head.Question) (*step, error) {
	granted := *m
	granted.Question = q.As(head.Agreed)
	d, err := t.Moderators.deed(ctx, &granted, q.By, *q.Proposal, q.Answers)
	if refusal.Is(err) {
		return t.ended(m, head.Outpaced, 0), nil
	}
	if err != nil {
		return nil, fmt.Errorf("do act %s on match %s: %w", q.Proposal.Act, m.ID, err)
	}
	d.mail = append(d.mail, questionMail(&d.next))
	return d.step, nil
}

// discount notes what a record of a league's match means for its rankings.
func (m *Match) discount(r record.Shown) {
	acts := r.Moderator != 0 && r.Kind != record.AidKind || r.Kind == record.CloseKind
	switch {
	case m.Fixture == nil:
	case acts && m.Involved(r.By):
		m.Discount = head.ModeratedByPlayer
	case r.Kind == record.SeatKind && m.Discount == "":
		m.Discount = head.ChangedHands
	}
}
