package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// A Question is what one player asks of the others, to be granted only if all of
// them agree. A match has at most one that is open; it stands in the head, so
// that it moves neither the match nor its dice, and what was granted stands in a
// record with the consent of everybody.
type Question struct {
	Number  int              `json:"number"` // in the match, from 1
	Kind    QuestionKind     `json:"kind"`
	By      storage.UserID   `json:"by"`
	Seq     uint64           `json:"seq"` // the match's Seq when it was asked
	At      time.Time        `json:"at"`
	Until   time.Time        `json:"until,omitzero"` // when it lapses; zero: never
	State   State            `json:"state,omitempty"`
	Answers []record.Consent `json:"answers,omitempty"` // who agreed, in that order
	Closer  storage.UserID   `json:"closer,omitempty"`  // who declined it
	Earlier []Refused        `json:"earlier,omitempty"` // what was asked at the same Seq before it, to no end

	Proposal *Proposal      `json:"proposal,omitempty"` // of a ModQuestion: what By would do as a moderator
	Of       storage.UserID `json:"of,omitempty"`       // of a SkaldQuestion: in whose place Skald is to play on
}

// Refused is a question that was declined or withdrawn. It stands with those that
// follow it until the match goes on, so that nobody asks the same over and over.
type Refused struct {
	Kind   QuestionKind   `json:"kind"`
	By     storage.UserID `json:"by"`
	At     time.Time      `json:"at"`
	Closer storage.UserID `json:"closer,omitempty"` // who declined it; 0: it was withdrawn
}

// A QuestionKind says what is asked.
type QuestionKind string

// UndoQuestion asks to take back the last action of who asks, and all that
// followed.
const UndoQuestion QuestionKind = "undo"

// A State says what became of a question or of an offer.
type State string

// The states.
const (
	Asked     State = ""          // open
	Agreed    State = "agreed"    // all agreed, and it was done
	Taken     State = "taken"     // of an offer: somebody plays there now
	Declined  State = "declined"  // one of the others said no
	Withdrawn State = "withdrawn" // who asked or offered took it back
	Outpaced  State = "outpaced"  // the match moved on
	Lapsed    State = "lapsed"    // of a question: nobody said no, and not all agreed, in time; of an offer: the match ended, or who made it plays no longer
	Waited    State = "waited"    // of a TimeQuestion: one of the others rather waits
)

// questionLife is how long a question waits for answers, and askPause how long it
// takes until one that was withdrawn may be asked again.
const (
	questionLife = 24 * time.Hour
	askPause     = time.Hour
)

// Open reports whether the question is still to be answered.
func (q *Question) Open() bool { return q != nil && q.State == Asked }

// as returns the question in another state.
func (q *Question) as(s State) *Question {
	next := *q
	next.State = s
	return &next
}

// about returns the question as one of the match with so many records.
func (q *Question) about(seq uint64) *Question {
	next := *q
	next.Seq = seq
	return &next
}

// ToAnswer returns whose answers the open question waits for; none if there is
// no such question.
func (m *known) ToAnswer() []storage.UserID {
	if m.Status != Running || !m.Question.Open() {
		return nil
	}
	return slices.DeleteFunc(m.asked(m.Question), m.Question.agreedBy)
}

// asked returns whose consent a question needs.
func (m *known) asked(q *Question) []storage.UserID {
	switch {
	case q.Kind == TimeQuestion:
		return m.punctual(q.By)
	case q.Kind == SkaldQuestion && q.Of != q.By:
		return slices.DeleteFunc(m.Rivals(q.By), func(u storage.UserID) bool { return u == q.Of || m.givenUpOn(u) })
	}
	return m.Rivals(q.By)
}

// Asks reports whether the open question waits for the answer of a user.
func (m *Match) Asks(u storage.UserID) bool { return slices.Contains(m.ToAnswer(), u) }

func (q *Question) agreedBy(u storage.UserID) bool {
	return slices.ContainsFunc(q.Answers, func(c record.Consent) bool { return c.By == u })
}

// refused are the questions at this position that were declined or withdrawn: of
// each person and kind the last.
func (m asking) refused() []Refused {
	q := m.Question
	if q == nil || q.Seq != m.Seq {
		return nil
	}
	list := slices.Clone(q.Earlier)
	if q.State == Declined || q.State == Withdrawn {
		list = slices.DeleteFunc(list, func(r Refused) bool { return r.By == q.By && r.Kind == q.Kind })
		list = append(list, Refused{Kind: q.Kind, By: q.By, At: q.At, Closer: q.Closer})
	}
	return list
}

// askable refuses a question that was declined, until the match goes on; one that was
// withdrawn, for a while; and a moderator's that was declined, or one about Skald, for
// a day.
func (t consents) askable(m *Match, by storage.UserID, kind QuestionKind) error {
	if kind == ModQuestion || kind == SkaldQuestion { // a match that is stuck does not go on by itself, and others are not asked again and again
		if q := m.Question; q != nil && q.Kind == kind && q.By == by && q.State == Declined && lately(q.At, questionLife, t.now()) {
			return refuseUntil(q.At.Add(questionLife))
		}
	}
	for _, r := range (asking{m}).refused() {
		switch {
		case kind == ModQuestion || r.By != by || r.Kind != kind || kind == SkaldQuestion && r.Closer != 0:
		case r.Closer != 0:
			return &Refusal{Key: AskedBefore, Users: []storage.UserID{r.Closer}}
		case lately(r.At, askPause, t.now()):
			return refuseUntil(r.At.Add(askPause))
		}
	}
	return nil
}

// asking is a question that is asked of the match as it stands, after the last one.
func (m asking) asking(q Question) *Question {
	q.Number, q.Seq, q.Earlier = 1, m.Seq, m.refused()
	if m.Question != nil {
		q.Number = m.Question.Number + 1
	}
	return &q
}

// ask is the step that asks the others, nil if the user asks the same already.
func (t consents) ask(m *Match, asked Question) (*step, error) {
	q := m.Question
	switch {
	case q.Open() && q.By == asked.By && q.Kind == asked.Kind && q.Of == asked.Of && (q.Proposal == nil || q.Proposal.same(*asked.Proposal)):
		return nil, nil
	case q.Open() && q.Kind == TimeQuestion && q.By == asked.Of: // it is asked again if this comes to nothing
	case q.Open() && q.Kind == TimeQuestion:
		return nil, &Refusal{Key: TimeIsUp, Users: []storage.UserID{q.By}}
	case q.Open():
		return nil, &Refusal{Key: QuestionOpen, Users: []storage.UserID{q.By}}
	}
	if err := t.askable(m, asked.By, asked.Kind); err != nil {
		return nil, err
	}
	next := t.stepFrom(m)
	if q.Open() {
		next.asks(q.as(Outpaced))
	}
	asked.At, asked.Until = next.at, next.at.Add(questionLife)
	if asked.Kind == ModQuestion {
		asked.Until = next.at.Add(ConsentLife)
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
			return nil, refuse(QuestionOver)
		case p.By == q.By && (agree || q.Kind == TimeQuestion):
			return nil, refuse(OwnQuestion)
		case q.Kind == TimeQuestion && m.Overdue(p.By):
			return nil, &Refusal{Key: TimeIsUp, Users: []storage.UserID{p.By}} // they are late themselves
		case p.By == q.By:
			return t.consents.ended(m, Withdrawn, 0), nil
		case !agree && q.Kind == TimeQuestion:
			return t.consents.giveTime(m, p.By), nil
		case !agree:
			return t.consents.ended(m, Declined, p.By), nil
		case q.agreedBy(p.By):
			return nil, refuse(AnsweredBefore)
		}
		next := t.stepFrom(m)
		agreed := q.as(Asked)
		agreed.Answers = append(slices.Clone(q.Answers), record.Consent{By: p.By, At: next.at})
		if !slices.ContainsFunc(m.asked(agreed), func(u storage.UserID) bool { return !agreed.agreedBy(u) }) {
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
	if !q.Open() || q.Kind != ModQuestion {
		return cmp.Or(m.partOf(u), unpaused(m.Match))
	}
	if u == q.By {
		return running(m.Match)
	}
	return m.partOf(u)
}

// grant is the step that does what all agreed to.
func (t consents) grant(ctx context.Context, m *Match, q *Question) (*step, error) {
	if q.Kind == ModQuestion {
		return t.grantAct(ctx, m, q)
	}
	granted := *m
	granted.Question = q.as(Agreed)
	next, err := t.agreedOn(ctx, &granted, q)
	if err != nil {
		return nil, err
	}
	next.mail = append([]storage.Mail{questionMail(&next.next)}, next.mail...)
	return next, nil
}

// agreedOn is the step of what a question that is granted asked for.
func (t consents) agreedOn(ctx context.Context, m *Match, q *Question) (*step, error) {
	switch q.Kind {
	case UndoQuestion:
		back, err := t.lastAction(ctx, m, q.By)
		if err != nil {
			return nil, err
		}
		return t.undone(m, back, q.Answers)
	case SettleQuestion:
		return t.settle(m, q.By, q.Answers)
	case TimeQuestion:
		last := q.Answers[len(q.Answers)-1].By
		return t.partEnds(m, q.By, record.Shown{By: last, Kind: record.TimeEndKind, Agreed: q.Answers}, rules.NoteTimedOut)
	case SkaldQuestion:
		return t.standIn(m, record.Shown{By: q.By, Agreed: q.Answers}, q.Of)
	case DrawQuestion:
		next, seat := t.stepFrom(m), rules.Playing(m.state, m.Players, q.By).First()
		next.ends(m, record.Shown{By: q.By, Seat: int(seat), Kind: record.DrawKind, Agreed: q.Answers}, rules.Draw(m.state, m.Players))
		return next, nil
	}
	return nil, fmt.Errorf("grant question %d of match %s: kind %q is unknown", q.Number, m.ID, q.Kind)
}

// asks lets a question stand as it is from now on.
func (s *step) asks(q *Question) {
	s.next.Question = q
	s.mail = append(s.mail, questionMail(&s.next))
}

// ended is the step that ends the open question without its being granted, by who
// declined it if anybody did. What became of somebody's time is asked after it.
func (t consents) ended(m *Match, s State, closer storage.UserID) *step {
	next, q := t.stepFrom(m), m.Question.as(s)
	q.Closer = closer
	next.asks(q)
	if q.Kind == SkaldQuestion {
		next.askOverdue()
	}
	return next
}
