package table

import (
	"cmp"
	"context"
	"fmt"

	"skald/bot/table/proof"
	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// An act of a moderator on a match is a record of it, with who did it and why,
// so that everybody reads it in the log and verifying plays it again. A
// moderator decides nothing in secret and sees nothing that is hidden: they take
// back to a position that was, have an action drawn by the match's own dice, or
// say how it ends.

// reasonOf returns a reason as it is written down; a refusal NoReason if it says
// nothing.
func reasonOf(text string) (string, error) {
	if text = rules.TrimReason(text); text == "" {
		return "", refuse(NoReason)
	}
	return text, nil
}

// oversees refuses who does not moderate a match.
func (p Press) oversees(m *Match) error {
	if !p.moderates(m.Guild, m.Channel) {
		return refuse(NotOverseer)
	}
	return nil
}

// announced ends a moderator's step: a message of its own tells of it, whoever is
// to move.
func (s *step) announced(before *Match) {
	s.anew = true
	s.turn(before)
	s.next.Turn.Unseen = min(s.next.Turn.Unseen, before.Seq)
}

// aside adds a moderator's record that is no part of the play.
func (s *step) aside(act record.Shown, kind record.Kind, note string) {
	act.Kind = kind
	s.told(act, rules.Outcome{State: s.next.state, Notes: []engine.Note{engine.NewNote(note)}})
}

// aided adds the record of what a moderator did about the match that changes
// nothing of the play. The turn goes on.
func (s *step) aided(act record.Shown, note string) {
	s.aside(act, record.AidKind, note)
	s.mail = append(s.mail, turnMail(&s.next)) // its buttons are of another Seq now
}

// Resend has everything that the match shows posted anew: its message, an open
// question, and to each who plays their letter. It refuses with NoReason,
// NotOverseer or NotRunning.
func (mods Moderators) Resend(ctx context.Context, p Press, id storage.MatchID, reason string) (Outcome, error) {
	return mods.act(ctx, p, id, Proposal{Act: ModResend, Reason: reason})
}

func (mods Moderators) resend(_ context.Context, m *Match, _ Proposal, act record.Shown) (*step, error) {
	next := mods.table.stepFrom(m)
	if m.Status == Running {
		next.aided(act, rules.NoteResent)
	}
	mail, ok := shownBy(&next.next, Anew)
	if !ok {
		return nil, refuse(NotRunning)
	}
	next.mail = append(next.mail, mail)
	if m.Status != Running {
		return next, nil
	}
	if m.Question.Open() {
		next.mail = append(next.mail, questionMail(&next.next))
	}
	for _, u := range rules.PeopleOn(m.Players, changedViews(nil, m.state, len(m.Players))) {
		letter := personalMail(&next.next, SecretMail, u)
		letter.Body = []byte(Anew)
		next.mail = append(next.mail, letter)
	}
	return next, nil
}

// Copy returns a match for a moderator as ExportOpen does: of one that runs
// without what is secret until the end. The match's log tells of it. It refuses
// with NoReason, NotOverseer or NotRunning.
func (mods Moderators) Copy(ctx context.Context, p Press, id storage.MatchID, reason string) (proof.Export, error) {
	if _, err := mods.act(ctx, p, id, Proposal{Act: ModExport, Reason: reason}); err != nil {
		return proof.Export{}, err
	}
	return mods.table.Archive.ExportOpen(ctx, id)
}

func (mods Moderators) export(_ context.Context, m *Match, _ Proposal, act record.Shown) (*step, error) {
	next := mods.table.stepFrom(m)
	switch m.Status {
	case Running:
		next.aided(act, rules.NoteCopied)
	case Lobby, Cancelled:
		return nil, refuse(NotRunning)
	}
	return next, nil
}

// Pause lets nobody act in a running match until it is resumed. It refuses besides
// with IsPaused.
func (mods Moderators) Pause(ctx context.Context, p Press, id storage.MatchID, reason string) (Outcome, error) {
	return mods.act(ctx, p, id, Proposal{Act: ModPause, Reason: reason})
}

func (mods Moderators) pause(_ context.Context, m *Match, _ Proposal, act record.Shown) (*step, error) {
	if err := cmp.Or(running(m), unpaused(m)); err != nil {
		return nil, err
	}
	next := mods.table.stepFrom(m)
	next.aside(act, record.PauseKind, rules.NotePaused)
	next.next.Pause = &Pause{By: act.By, At: next.at, Reason: act.Reason}
	next.announced(m)
	next.next.Turn.Since = m.Turn.Since // it has waited so long, and will tell
	return next, nil
}

// Resume lets a paused match go on. It refuses besides with NotPaused.
func (mods Moderators) Resume(ctx context.Context, p Press, id storage.MatchID, reason string) (Outcome, error) {
	return mods.act(ctx, p, id, Proposal{Act: ModResume, Reason: reason})
}

func (mods Moderators) resume(_ context.Context, m *Match, _ Proposal, act record.Shown) (*step, error) {
	if err := running(m); err != nil {
		return nil, err
	}
	if !m.Paused() {
		return nil, refuse(NotPaused)
	}
	next := mods.table.stepFrom(m)
	next.aside(act, record.ResumeKind, rules.NoteResumed)
	next.next.Pause = nil
	if m.own.MustAnswer != 0 {
		next.next.own.AskedAt = m.own.AskedAt.Add(next.at.Sub(m.Pause.At)) // the window stood still
	}
	next.announced(m)
	return next, nil
}

// Skip has an action drawn for a seat that the match waits for, each legal one as
// likely, by the dice that the action would throw: so neither the moderator nor
// anybody else chooses it, and verifying draws the same. The seat's player is told
// what it was by letter, all others what the action tells them. seq is the
// VisibleSeq of the match that the moderator saw, 0 for whatever is now. It refuses
// besides with Stale or NothingToSkip.
func (mods Moderators) Skip(ctx context.Context, p Press, id storage.MatchID, seq uint64, seat engine.Seat, reason string) (Outcome, error) {
	return mods.act(ctx, p, id, Proposal{Act: ModSkip, Seq: seq, Seat: seat, Reason: reason})
}

func (mods Moderators) skip(_ context.Context, m *Match, w Proposal, act record.Shown) (*step, error) {
	if err := running(m); err != nil {
		return nil, err
	}
	if !m.Awaited().Has(w.Seat) {
		return nil, refuse(NothingToSkip)
	}
	next := mods.table.stepFrom(m)
	a, out, err := rules.Skip(m.state, w.Seat, m.dice())
	if err != nil {
		return nil, fmt.Errorf("draw an action of match %s: %w", m.ID, err)
	}
	act.Kind, act.Seat, act.Notation = record.SkipKind, int(w.Seat), m.About().Format(a)
	next.told(act, out)
	if err := next.playForced(); err != nil {
		return nil, err
	}
	next.announced(m)
	return next, nil
}

// ReplacePlayer offers all seats of one who plays to somebody who does not, for a
// moderator: never to themself, nor to one who lost their seats so. It takes effect
// when the offer is taken, in the moderator's name. It refuses besides with
// NotSeated, HasLeft, PlaysAlready, NotToModerator, LostSeat or OfferOpen.
func (mods Moderators) ReplacePlayer(ctx context.Context, p Press, id storage.MatchID, from, to storage.UserID, reason string) (Outcome, error) {
	return mods.act(ctx, p, id, Proposal{Act: ModReplace, From: from, To: to, Reason: reason})
}

func (mods Moderators) replace(_ context.Context, m *Match, w Proposal, act record.Shown) (*step, error) {
	if err := (asking{m}).partOf(w.From); err != nil {
		return nil, err
	}
	seats, last := rules.Playing(m.state, m.Players, w.From), m.Offer
	switch {
	case w.To == 0:
		return nil, refuse(NotSeated)
	case w.To == act.By:
		return nil, refuse(NotToModerator)
	case m.lostSeat(w.To):
		return nil, &Refusal{Key: LostSeat, Users: []storage.UserID{w.To}}
	case w.To == w.From || !rules.MayHold(m.About(), m.Players, w.To, seats):
		return nil, &Refusal{Key: PlaysAlready, Users: []storage.UserID{w.To}}
	case last.Open() && last.By != w.From:
		return nil, &Refusal{Key: OfferOpen, Users: []storage.UserID{last.By}}
	}
	next := mods.table.stepFrom(m)
	o := SeatOffer{Seats: seats, By: w.From, To: w.To, At: next.at, Moderator: act.By, Reason: act.Reason, Agreed: act.Agreed}
	if o.Number = last.next(); last.Open() {
		o.Number = last.Number // it takes the place of the player's own
	}
	next.offers(&o)
	return next, nil
}
