// Package question is the rule of what a game asks several seats in the middle of
// another's turn (engine.Answerer). It is pure: it is told how a match waits before
// and after a step.
//
// # The rule
//
// The match waits for these: while any seat must answer, the match waits for
// those seats alone. Others that are to move may act, but need not.
//
// Orders first: an answer that a standing order gives to what is not veiled is played
// in the step that asks. The seat counts as asked, so that nobody can tell the order from an answer
// by hand.
//
// Answers merge into one message: a turn goes on while the seats that it waits for
// only grow fewer and nobody is told anything, and its message waits a moment for
// more answers. Another turn begins when somebody new is awaited, or when what the
// turn began with is settled.
//
// Silence at the end: a match whose game asks has an answer window. It opens when
// somebody is asked something new. When it is over, each silent seat is taken to
// have given the answer that the rules name.
//
// # Veils
//
// Of a veiled question (engine.Veiler) only the seat can see whether it has more than
// one answer. If all who are asked were called on and waited for, people would wait for
// those who can say nothing; if these were passed over, all would know it. So nobody is
// called on in public. Who holds something is told in private. For who holds nothing on
// any of their seats the table passes, after a delay that is drawn for everybody who is
// asked, whatever they hold: four of five are 10 minutes to 2 hours 20, the others up to
// 3 hours; of each part each doubling is as likely as another (half are within 52
// minutes, and the mean is 71). It is drawn by chance that has nothing to do with the
// match's own, stored with the match, and counted while the person is awake: not in their
// quiet hours, nor on vacation, where a pass would say that nobody had to think. It never
// lasts longer than the answer window. Nobody's bank runs meanwhile.
//
// An onlooker sees when a seat passes, and knows these rules. The model is of those who
// hold something and pass: for a third the table passes, by an order or since they have
// passed the same before (in 878, where everybody passes by hand, it is half: TestWaits
// there); the others pass by hand, after 10 minutes to a day, each doubling as likely as
// another. Under it a pass at any moment is at most twice as likely of one who holds
// nothing, or of one who holds something, as of the other; and so is silence for the
// first 2 hours 20. Were nobody to order anything, a pass would tell up to 1.5 to 1 till
// then and 4 to 1 in the 40 minutes after it, silence 2 to 1 after 1 hour 58.
//
// What remains: from 2 hours 20 on silence tells more by the minute, 6 to 1 after 2 hours
// 50; whoever is still waited for after 3 hours of waking holds something, or wants to be
// asked. To hide that, too, a fifth of all empty hands would have to be waited for until
// the window ends, a day as a rule and several times in a match: that is not done. And
// whoever passes by hand within 10 minutes, and was not the table, tells that they had a
// choice. A test computes all this.
//
// So orders to a veiled question do not answer at once: one that was given before, or in
// its first 10 minutes, answers after the drawn delay. Whoever gives one to decline for
// the turn passes exactly as who holds nothing does. What somebody plays everybody sees.
//
// Whoever has passed by hand, or been silent to the end of the window, is not waited for
// again before their next own turn where no more is at stake (engine.Staker): they are
// told in private as before and can answer, but the table passes for them after the drawn
// delay. So only the first such pass of a turn tells what the model says, and later ones
// are the passes of who holds nothing. Who orders to be asked is waited for each time.
//
// Where no other people play there is nobody to hide it from: the table passes at once
// for a person who holds nothing. Skald answers each question after the same time.
package question

import (
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// Gather is how long a message waits that only tells that one more has answered.
// Discord takes five edits of a channel's messages in five seconds, and people who
// are asked together often answer together.
const Gather = time.Second

// SkaldAnswers is how long a message waits that only tells that Skald is asked: by then
// it has answered, and the message tells that.
const SkaldAnswers = 6 * time.Second

// A Wait is how a match waits at one moment.
type Wait struct {
	Running    bool
	ToMove     engine.Seats
	MustAnswer engine.Seats // of ToMove: those that owe an answer in another's turn
	Began      engine.Seats // if several: the seats that the turn waited for when it began, or when something was told in it last
	TurnFrom   uint64       // the seq of the turn's first record
	AskedFrom  uint64       // the seq of the first record after what is asked
	Players    []ids.User   // by seat
}

// Awaited returns the seats that a match waits for: those that must answer, or,
// when none must, those to move.
func Awaited(toMove, mustAnswer engine.Seats) engine.Seats {
	if mustAnswer != 0 {
		return mustAnswer
	}
	return toMove
}

// Awaited returns the seats that the match waits for.
func (w Wait) Awaited() engine.Seats { return Awaited(w.ToMove, w.MustAnswer) }

// Answered returns how many of the seats that the turn waited for have acted while
// nobody was told, and how many there were; 0 of 0 while it waits for all of them.
func (w Wait) Answered() (have, of int) {
	left := w.Awaited()
	if !w.Running || left == w.Began || left&^w.Began != 0 {
		return 0, 0
	}
	return (w.Began &^ left).Len(), w.Began.Len()
}

// HasAnswered reports whether the turn waited for some seats together with others,
// and now waits for the others alone.
func (w Wait) HasAnswered(own engine.Seats) bool {
	left := w.Awaited()
	return w.Running && own&w.Began != 0 && own&left == 0 && left != 0
}

// Several returns the seats if they are more than one, else none.
func Several(seats engine.Seats) engine.Seats {
	if seats.Len() < 2 {
		return 0
	}
	return seats
}

// AnswerBy returns when those who must answer are taken to be silent; zero if
// nobody must, or if the window is none.
func AnswerBy(mustAnswer engine.Seats, window string, askedAt time.Time) time.Time {
	if span := rules.Span(window); span > 0 && mustAnswer != 0 {
		return askedAt.Add(span)
	}
	return time.Time{}
}

// A Step leads from one Wait to another.
type Step struct {
	Before, After Wait
	Told          bool         // everybody was told something
	Anew          bool         // another turn begins, whoever is to move
	Within        bool         // it takes back only what was done in this turn
	Posed         engine.Seats // the seats that had to answer in it since something was told last; orders may have answered since
}

// Awaited returns the seats that the step leaves awaited, with those that were
// asked together with them and whose orders answered at once.
func (s Step) Awaited() engine.Seats {
	if s.After.MustAnswer == 0 {
		return s.After.Awaited()
	}
	return s.After.MustAnswer | s.Posed
}

// GoesOn reports whether the turn goes on after the step: it waits for the same
// seats, or for fewer of them and nobody was told anything, or the same people
// hold them. Then its message is only edited. It goes on, too, when one of these
// seats takes back what it did in the turn. It ends when the question is settled
// with which it began, even if the seat that answered last is to move: what came
// of the question belongs to the turn before.
func (s Step) GoesOn() bool {
	was, is := s.Before.Awaited(), s.After.Awaited()
	switch {
	case !s.Before.Running || s.Anew:
		return false
	case !s.Within && s.Before.MustAnswer != 0 && s.After.MustAnswer == 0 && s.Before.AskedFrom == s.Before.TurnFrom && s.Told:
		return false
	case is == was:
		return true
	case s.Within:
		return is&^s.Before.Began == 0
	}
	return is != 0 && is&^was == 0 && (!s.Told || s.samePeople())
}

// Gathers reports whether all there is to tell of the step, in a turn that goes
// on, is that a seat has answered while others have not.
func (s Step) Gathers() bool {
	was, is := s.Before.Awaited(), s.After.Awaited()
	return is != was && is&^was == 0 && !s.Told && !s.samePeople()
}

// samePeople reports whether the match waits for all who hold the seats awaited
// before, though not for all of these seats.
func (s Step) samePeople() bool {
	players := s.After.Players
	return len(rules.PlayersOn(players, s.Before.Awaited())) == len(rules.PlayersOn(players, s.After.Awaited()))
}

// AsksAnew reports whether somebody is asked something new: a seat that did not
// have to answer before or for which the step acted, or one that is asked in other
// words, which same tells. A player who takes an answer back does not open the
// window again, nor does one who has chosen a part of an answer: that the others
// read another time by then would tell that there is something to choose.
func (s Step) AsksAnew(acted bool, same func(engine.Seats) bool) bool {
	is, was := s.After.MustAnswer, s.Before.MustAnswer
	switch {
	case was == 0 || !s.Before.Running:
		return true
	case s.Within:
		return false
	case is&^was != 0 || acted && s.Told:
		return true
	}
	return (acted || s.Told) && !same(is)
}

// Same reports whether some seats are asked in the same words in two positions.
func Same(a, b engine.State, seats engine.Seats) bool {
	was, is := a.Public(), b.Public()
	for s := range seats.All() {
		if n, o := was.Ask(s), is.Ask(s); n.Key != o.Key || !slices.Equal(n.Args, o.Args) {
			return false
		}
	}
	return true
}
