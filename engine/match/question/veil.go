package question

import (
	"math"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/record"
)

// Who holds nothing that a veiled question (engine.Veiler) could be answered with is
// passed for by the table, after a time of waking that is drawn for everybody who is
// asked, whatever they hold: from MinDelay to MaxDelay. A share of most of these delays
// is not longer than LateDelay; up to it and from it on each doubling is as likely as
// another. So many are late that silence until then tells little.
const (
	MinDelay  = 10 * time.Minute
	LateDelay = 140 * time.Minute
	MaxDelay  = 3 * time.Hour
	most      = 0.8
)

// Delay is the delay that a share of all is not longer than, from 0 to 1.
func Delay(share float64) time.Duration {
	from, to, part := MinDelay, LateDelay, share/most
	if share > most {
		from, to, part = LateDelay, MaxDelay, (share-most)/(1-most)
	}
	return time.Duration(float64(from) * math.Pow(float64(to)/float64(from), part)).Round(time.Second)
}

// Unseen is for how long after the question no pass that is ordered is played: it is
// played after the drawn delay then, like the pass of who holds nothing.
const Unseen = MinDelay

// A Pass is a veiled question that a seat has passed by hand, or by silence to its end.
type Pass struct {
	Seat  engine.Seat  `json:"seat"`
	Stake engine.Stake `json:"stake"`
}

// Passes are those of a match's seats since their last own turn: each is its seat's
// secret. Its methods change no passes: they return others.
type Passes []Pass

// Given returns the passes with one more, if an answer is one to a veiled question.
func (list Passes) Given(state engine.State, s engine.Seat, a engine.Action) Passes {
	staker, ok := state.(engine.Staker)
	if !ok || !staker.Veiled().Has(s) || staker.Silence(s) != a {
		return list
	}
	return append(slices.Clone(list), Pass{s, staker.Stake(s)})
}

// Again reports whether a seat passed a question when no less was at stake than in what
// it is asked now, unless it has ordered to be asked.
func (list Passes) Again(orders Orders, about *engine.About, state engine.State, s engine.Seat) bool {
	staker, ok := state.(engine.Staker)
	if !ok || !staker.Veiled().Has(s) {
		return false
	}
	o, given := orders.about(about, state, s, staker.Silence(s).Verb)
	return !(given && o.Answer == record.AskMe) && slices.ContainsFunc(list, func(p Pass) bool {
		return p.Seat == s && staker.Stake(s).Within(p.Stake)
	})
}

// Turned returns the passes that hold on when the match waits so: those of a seat end
// when it is to move by itself.
func (list Passes) Turned(w Wait) Passes {
	if !w.Running || w.MustAnswer != 0 {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(p Pass) bool { return w.ToMove.Has(p.Seat) })
}
