package table

import (
	"context"

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

// oversees refuses who does not moderate the server of a match.
func (p Press) oversees(m *Match) error {
	if p.Oversees == 0 || p.Oversees != m.Guild {
		return refuse(NotOverseer)
	}
	return nil
}

// moderate is change for what a moderator does to a running match: decide gets
// the record to fill in, and the server's log channel is told with it. It refuses
// with NoReason, NotOverseer, IsOver or NotRunning.
func (mods Moderators) moderate(ctx context.Context, p Press, id storage.MatchID, act ModAct, reason string, decide func(*Match, record.Record) (*step, error)) (Outcome, error) {
	return mods.moderateAny(ctx, p, id, act, reason, func(m *Match, r record.Record) (*step, error) {
		switch m.Status {
		case Running:
			return decide(m, r)
		case Over:
			return nil, refuse(IsOver)
		}
		return nil, refuse(NotRunning)
	})
}

// moderateAny is moderate for a match in whatever status.
func (mods Moderators) moderateAny(ctx context.Context, p Press, id storage.MatchID, act ModAct, reason string, decide func(*Match, record.Record) (*step, error)) (Outcome, error) {
	reason, err := reasonOf(reason)
	if err != nil {
		return Outcome{}, err
	}
	log, err := mods.Moderation(ctx, p.Oversees)
	if err != nil {
		return Outcome{}, err
	}
	return mods.table.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := p.oversees(m); err != nil {
			return nil, err
		}
		s, err := decide(m, record.Record{By: p.By, Seat: -1, Moderator: p.By, Reason: reason})
		if s != nil && log.Log != 0 {
			s.mail = append(s.mail, auditMail(log.Log, auditOf(m, p.By, act, reason)))
		}
		return s, err
	})
}

// announced ends a moderator's step: a message of its own tells of it, whoever is
// to move.
func (s *step) announced(before *Match) {
	s.anew = true
	s.turn(before)
	s.next.Turn.Unseen = min(s.next.Turn.Unseen, before.Seq)
}

// aside is what comes of a record that is no part of the play.
func aside(m *Match, note string) rules.Outcome {
	return rules.Outcome{State: m.state, Notes: []engine.Note{engine.NewNote(note)}}
}
