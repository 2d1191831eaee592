package question

import (
	"math"
	"testing"
	"time"
)

// byHand is the share of those who hold something and pass by hand, later than they would
// show by it that they hold something, that has passed so long after the question: the
// model of the package comment.
func byHand(after time.Duration) float64 {
	return math.Log(float64(after)/float64(Unseen)) / math.Log(float64(24*time.Hour)/float64(Unseen))
}

// alone is the share of those who hold nothing for whom the table has passed by then.
func alone(after time.Duration) float64 {
	low, high := 0.0, 1.0
	for range 60 {
		if mid := (low + high) / 2; Delay(mid) < after {
			low = mid
		} else {
			high = mid
		}
	}
	return high
}

// TestVeil computes what an onlooker learns of whether somebody holds something: how
// much likelier a pass within a minute is of one who holds nothing than of one who holds
// something and passes, and how much likelier it is of the latter that nothing has
// happened yet.
func TestVeil(t *testing.T) {
	t.Parallel()
	const step, most = time.Minute, 2
	if Delay(0) != MinDelay || Delay(1) != MaxDelay {
		t.Fatalf("delays are from %v to %v", Delay(0), Delay(1))
	}
	for _, of := range []float64{0, 0.25, 0.5} { // who hold something and have ordered to pass
		var worst float64
		silent := MinDelay
		for at := MinDelay; at < MaxDelay; at += step {
			empty := alone(at+step) - alone(at)
			holding := of*empty + (1-of)*(byHand(at+step)-byHand(at))
			worst = max(worst, empty/holding, holding/empty)
			if quiet := of*(1-alone(at)) + (1-of)*(1-byHand(at)); quiet <= most*(1-alone(at)) {
				silent = at
			}
		}
		t.Logf("%.0f%% with orders: a pass tells %.2f to 1 at most, silence 2 to 1 after %v", 100*of, worst, silent)
		if worst > most {
			t.Errorf("a pass tells %.2f to 1, want at most %d", worst, most)
		}
		if silent < time.Hour {
			t.Errorf("silence tells %d to 1 after %v already", most, silent)
		}
	}
}
