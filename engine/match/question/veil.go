package question

import (
	"math"
	"time"
)

// Who holds nothing that a veiled question (engine.Veiler) could be answered with is
// passed for by the table, after a time of waking that is drawn for everybody who is
// asked, whatever they hold: from MinDelay to MaxDelay, each doubling of it as likely
// as another.
const (
	MinDelay = 10 * time.Minute
	MaxDelay = 3 * time.Hour
)

// Delay is the delay that a share of all is not longer than, from 0 to 1.
func Delay(share float64) time.Duration {
	return time.Duration(float64(MinDelay) * math.Pow(float64(MaxDelay)/float64(MinDelay), share)).Round(time.Second)
}

// Unseen is for how long after the question no pass that is ordered is played: it is
// played after the drawn delay then, like the pass of who holds nothing.
const Unseen = MinDelay
