package table

import (
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

// moderate is change for what a moderator does to a running match: decide gets
// the record to fill in, and the server's log channel is told with it. It refuses
// with NoReason, NotOverseer, IsOver or NotRunning.
func (mods Moderators) moderate(ctx context.Context, p Press, id storage.MatchID, act ModAct, reason string, decide func(*Match, record.Shown) (*step, error)) (Outcome, error) {
	return mods.moderateAny(ctx, p, id, act, reason, func(m *Match, r record.Shown) (*step, error) {
		if err := running(m); err != nil {
			return nil, err
		}
		return decide(m, r)
	})
}

// moderateAny is moderate for a match in whatever status.
func (mods Moderators) moderateAny(ctx context.Context, p Press, id storage.MatchID, act ModAct, reason string, decide func(*Match, record.Shown) (*step, error)) (Outcome, error) {
	whole, err := mods.deciding(ctx, p, act, reason, decide)
	if err != nil {
		return Outcome{}, err
	}
	return mods.table.change(ctx, p, id, whole)
}

// deciding is what a moderator's act decides, with the word to the log channel. It
// refuses with NoReason.
func (mods Moderators) deciding(ctx context.Context, p Press, act ModAct, reason string, decide func(*Match, record.Shown) (*step, error)) (func(*Match) (*step, error), error) {
	reason, err := reasonOf(reason)
	if err != nil {
		return nil, err
	}
	log, err := mods.Moderation(ctx, p.Oversees)
	if err != nil {
		return nil, err
	}
	return func(m *Match) (*step, error) {
		if err := p.oversees(m); err != nil {
			return nil, err
		}
		s, err := decide(m, record.Shown{By: p.By, Seat: -1, Moderator: p.By, Reason: reason})
		if s != nil && log.Log != 0 {
			s.mail = append(s.mail, auditMail(log.Log, auditOf(m, p.By, act, reason)))
		}
		return s, err
	}, nil
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
	return mods.moderateAny(ctx, p, id, ModResend, reason, func(m *Match, act record.Shown) (*step, error) {
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
	})
}

// Copy returns a match for a moderator as ExportOpen does: of one that runs
// without what is secret until the end. The match's log tells of it. It refuses
// with NoReason, NotOverseer or NotRunning.
func (mods Moderators) Copy(ctx context.Context, p Press, id storage.MatchID, reason string) (proof.Export, error) {
	_, err := mods.moderateAny(ctx, p, id, ModExport, reason, func(m *Match, act record.Shown) (*step, error) {
		next := mods.table.stepFrom(m)
		switch m.Status {
		case Running:
			next.aided(act, rules.NoteCopied)
		case Lobby, Cancelled:
			return nil, refuse(NotRunning)
		}
		return next, nil
	})
	if err != nil {
		return proof.Export{}, err
	}
	return mods.table.Archive.ExportOpen(ctx, id)
}

// Pause lets nobody act in a running match until it is resumed. It refuses besides
// with IsPaused.
func (mods Moderators) Pause(ctx context.Context, p Press, id storage.MatchID, reason string) (Outcome, error) {
	return mods.moderate(ctx, p, id, ModPause, reason, func(m *Match, act record.Shown) (*step, error) {
		if err := unpaused(m); err != nil {
			return nil, err
		}
		next := mods.table.stepFrom(m)
		next.aside(act, record.PauseKind, rules.NotePaused)
		next.next.Pause = &Pause{By: p.By, At: next.at, Reason: act.Reason}
		next.announced(m)
		next.next.Turn.Since = m.Turn.Since // it has waited so long, and will tell
		return next, nil
	})
}

// Resume lets a paused match go on. It refuses besides with NotPaused.
func (mods Moderators) Resume(ctx context.Context, p Press, id storage.MatchID, reason string) (Outcome, error) {
	return mods.moderate(ctx, p, id, ModResume, reason, func(m *Match, act record.Shown) (*step, error) {
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
	})
}

// Skip has an action drawn for a seat that the match waits for, each legal one as
// likely, by the dice that the action would throw: so neither the moderator nor
// anybody else chooses it, and verifying draws the same. The seat's player is told
// what it was by letter, all others what the action tells them. seq is the
// VisibleSeq of the match that the moderator saw, 0 for whatever is now. It refuses
// besides with Stale or NothingToSkip.
func (mods Moderators) Skip(ctx context.Context, p Press, id storage.MatchID, seq uint64, seat engine.Seat, reason string) (Outcome, error) {
	return mods.moderate(ctx, p, id, ModSkip, reason, func(m *Match, act record.Shown) (*step, error) {
		switch {
		case seq != 0 && seq != m.VisibleSeq():
			return nil, refuse(Stale)
		case !m.Awaited().Has(seat):
			return nil, refuse(NothingToSkip)
		}
		next := mods.table.stepFrom(m)
		a, out, err := rules.Skip(m.state, seat, m.dice())
		if err != nil {
			return nil, fmt.Errorf("draw an action of match %s: %w", m.ID, err)
		}
		act.Kind, act.Seat, act.Notation = record.SkipKind, int(seat), m.About().Format(a)
		next.told(act, out)
		if err := next.playForced(); err != nil {
			return nil, err
		}
		next.announced(m)
		return next, nil
	})
}

// ReplacePlayer gives all seats of one who plays to somebody who does not, for a
// moderator. It refuses besides with NotSeated, HasLeft or PlaysAlready.
func (mods Moderators) ReplacePlayer(ctx context.Context, p Press, id storage.MatchID, from, to storage.UserID, reason string) (Outcome, error) {
	return mods.moderate(ctx, p, id, ModReplace, reason, func(m *Match, act record.Shown) (*step, error) {
		if to == 0 {
			return nil, refuse(NotSeated)
		}
		next, err := mods.table.replaced(m, act, from, to)
		if err != nil {
			return nil, err
		}
		next.next.Turn.Unseen = min(next.next.Turn.Unseen, m.Seq)
		mail, _ := shownBy(&next.next, Anew) // everybody reads of it at once, though the turn may go on
		next.mail = append(next.mail, mail)
		return next, nil
	})
}
