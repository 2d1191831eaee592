package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// ToAnswer returns whose answers the open question waits for; none if there is
// no such question.
func (m *known) ToAnswer() []storage.UserID {
	if m.Status != head.Running || !m.Question.Open() {
		return nil
	}
	return slices.DeleteFunc(m.asked(m.Question), m.Question.AgreedBy)
}

// asked returns whose consent a question needs.
func (m *known) asked(q *head.Question) []storage.UserID {
	switch {
	case q.Kind == head.TimeQuestion:
		return m.punctual(q.By)
	case q.Kind == head.SkaldQuestion && q.Of != q.By:
		return slices.DeleteFunc(m.Rivals(q.By), func(u storage.UserID) bool { return u == q.Of || m.givenUpOn(u) })
	}
	return m.Rivals(q.By)
}

// Asks reports whether the open question waits for the answer of a user.
func (m *Match) Asks(u storage.UserID) bool { return slices.Contains(m.ToAnswer(), u) }

// refused are the questions at this position that were declined or withdrawn: of
// each person and kind the last.
func (m asking) refused() []head.Refused {
	if m.Question == nil || m.Question.Seq != m.Seq {
		return nil
	}
	return m.Question.Refused()
}

// askable refuses a question that was declined, until the match goes on; one that was
// withdrawn, for a while; and a moderator's that was declined, or one about Skald, for
// a day.
func (t consents) askable(m *Match, by storage.UserID, kind head.QuestionKind) error {
	if kind == head.ModQuestion || kind == head.SkaldQuestion { // a match that is stuck does not go on by itself, and others are not asked again and again
		if q := m.Question; q != nil && q.Kind == kind && q.By == by && q.State == head.Declined && lately(q.At, head.QuestionLife, t.now()) {
			return refusal.Until(q.At.Add(head.QuestionLife))
		}
	}
	for _, r := range (asking{m}).refused() {
		switch {
		case kind == head.ModQuestion || r.By != by || r.Kind != kind || kind == head.SkaldQuestion && r.Closer != 0:
		case r.Closer != 0:
			return &rules.Refusal{Key: refusal.AskedBefore, Users: []storage.UserID{r.Closer}}
		case lately(r.At, head.AskPause, t.now()):
			return refusal.Until(r.At.Add(head.AskPause))
		}
	}
	return nil
}

// asking is a question that is asked of the match as it stands, after the last one.
func (m asking) asking(q head.Question) *head.Question {
	q.Number, q.Seq, q.Earlier = 1, m.Seq, m.refused()
	if m.Question != nil {
		q.Number = m.Question.Number + 1
	}
	return &q
}

// ask is the step that asks the others, nil if the user asks the same already.
func (t consents) ask(m *Match, asked head.Question) (*step, error) {
	q := m.Question
	switch {
	case asked.Kind != head.TimeQuestion && len(m.asked(&asked)) == 0:
		return nil, refusal.Of(refusal.NobodyToAsk)
	case q.Open() && q.By == asked.By && q.Kind == asked.Kind && q.Of == asked.Of && (q.Proposal == nil || q.Proposal.Same(*asked.Proposal)):
		return nil, nil
	case q.Open() && q.Kind == head.TimeQuestion && q.By == asked.Of: // it is asked again if this comes to nothing
	case q.Open() && q.Kind == head.TimeQuestion:
		return nil, &rules.Refusal{Key: refusal.TimeIsUp, Users: []storage.UserID{q.By}}
	case q.Open():
		return nil, &rules.Refusal{Key: refusal.QuestionOpen, Users: []storage.UserID{q.By}}
	}
	if err := t.askable(m, asked.By, asked.Kind); err != nil {
		return nil, err
	}
	next := t.stepFrom(m)
	if q.Open() {
		next.asks(q.As(head.Outpaced))
	}
	asked.At, asked.Until = next.at, next.at.Add(head.QuestionLife)
	if asked.Kind == head.ModQuestion {
		asked.Until = next.at.Add(head.ConsentLife)
	}
	next.asks(asking{m}.asking(asked))
	return next, nil
}

// Answer answers the question of a number. When all others have agreed, what was
// asked is done; one who declines ends it, and so does who asked by declining it.
// It refuses with NotRunning, IsOver, NotSeated, QuestionOver, OwnQuestion or
// AnsweredBefore.
func (t *Table) Answer(ctx context.Context, p Press, id storage.MatchID, number int, agree bool) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := (asking{m}).mayAnswer(p.By); err != nil {
			return nil, err
		}
		q := m.Question
		switch now := t.now(); {
		case !q.Open() || q.Number != number || !q.Until.IsZero() && !q.Until.After(now): // it has waited too long
			return nil, refusal.Of(refusal.QuestionOver)
		case p.By == q.By && (agree || q.Kind == head.TimeQuestion):
			return nil, refusal.Of(refusal.OwnQuestion)
		case q.Kind == head.TimeQuestion && m.Overdue(p.By):
			return nil, &rules.Refusal{Key: refusal.TimeIsUp, Users: []storage.UserID{p.By}} // they are late themselves
		case p.By == q.By:
			return t.consents.ended(m, head.Withdrawn, 0), nil
		case !agree && q.Kind == head.TimeQuestion:
			return t.consents.giveTime(m, p.By), nil
		case !agree:
			return t.consents.ended(m, head.Declined, p.By), nil
		case q.AgreedBy(p.By):
			return nil, refusal.Of(refusal.AnsweredBefore)
		}
		next := t.stepFrom(m)
		agreed := q.As(head.Asked)
		agreed.Answers = append(slices.Clone(q.Answers), record.Consent{By: p.By, At: next.at})
		if !slices.ContainsFunc(m.asked(agreed), func(u storage.UserID) bool { return !agreed.AgreedBy(u) }) {
			return t.consents.grant(ctx, m, agreed)
		}
		next.asks(agreed)
		return next, nil
	})
}

// mayAnswer refuses who may not speak to the open question. That of a moderator can
// be answered in a pause, and withdrawn by one who plays no more.
func (m asking) mayAnswer(u storage.UserID) error {
	q := m.Question
	if !q.Open() || q.Kind != head.ModQuestion {
		return cmp.Or(m.partOf(u), unpaused(m.Match))
	}
	if u == q.By {
		return running(m.Match)
	}
	return m.partOf(u)
}

// grant is the step that does what all agreed to.
func (t consents) grant(ctx context.Context, m *Match, q *head.Question) (*step, error) {
	if q.Kind == head.ModQuestion {
		return t.grantAct(ctx, m, q)
	}
	granted := *m
	granted.Question = q.As(head.Agreed)
	next, err := t.agreedOn(ctx, &granted, q)
	if err != nil {
		return nil, err
	}
	next.mail = append([]storage.Mail{questionMail(&next.next)}, next.mail...)
	return next, nil
}

// agreedOn is the step of what a question that is granted asked for.
func (t consents) agreedOn(ctx context.Context, m *Match, q *head.Question) (*step, error) {
	switch q.Kind {
	case head.UndoQuestion:
		back, err := t.lastAction(ctx, m, q.By)
		if err != nil {
			return nil, err
		}
		return t.undone(m, back, q.Answers)
	case head.SettleQuestion:
		return t.settle(m, q.By, q.Answers)
	case head.TimeQuestion:
		last := q.Answers[len(q.Answers)-1].By
		return t.partEnds(m, q.By, record.Shown{By: last, Kind: record.TimeEndKind, Agreed: q.Answers}, rules.NoteTimedOut)
	case head.SkaldQuestion:
		return t.standIn(m, record.Shown{By: q.By, Agreed: q.Answers}, q.Of)
	case head.DrawQuestion:
		next, seat := t.stepFrom(m), rules.Playing(m.state, m.Players, q.By).First()
		next.ends(m, record.Shown{By: q.By, Seat: int(seat), Kind: record.DrawKind, Agreed: q.Answers}, rules.Draw(m.state, m.Players))
		return next, nil
	}
	return nil, fmt.Errorf("grant question %d of match %s: kind %q is unknown", q.Number, m.ID, q.Kind)
}

// asks lets a question stand as it is from now on.
func (s *step) asks(q *head.Question) {
	s.next.Question = q
	s.mail = append(s.mail, questionMail(&s.next))
}

// ended is the step that ends the open question without its being granted, by who
// declined it if anybody did. What became of somebody's time is asked after it.
func (t consents) ended(m *Match, s head.State, closer storage.UserID) *step {
	next, q := t.stepFrom(m), m.Question.As(s)
	q.Closer = closer
	next.asks(q)
	if q.Kind == head.SkaldQuestion {
		next.askOverdue()
	}
	return next
}
