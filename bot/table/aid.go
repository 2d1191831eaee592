package table

import (
	"context"

	"skald/bot/table/proof"
	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/storage"
)

// aided adds the record of what a moderator did about the match that changes
// nothing of the play. The turn goes on.
func (s *step) aided(act record.Record, note string) {
	act.Kind = record.AidKind
	s.told(act, aside(&s.next, note))
	s.mail = append(s.mail, turnMail(&s.next)) // its buttons are of another Seq now
}

// Resend has everything that the match shows posted anew: its message, an open
// question, and to each who plays their letter. It refuses with NoReason,
// NotOverseer or NotRunning.
func (mods Moderators) Resend(ctx context.Context, p Press, id storage.MatchID, reason string) (Outcome, error) {
	return mods.moderateAny(ctx, p, id, ModResend, reason, func(m *Match, act record.Record) (*step, error) {
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
			letter := secretMail(&next.next, u)
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
	_, err := mods.moderateAny(ctx, p, id, ModExport, reason, func(m *Match, act record.Record) (*step, error) {
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
