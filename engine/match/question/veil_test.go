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

// ordered is the share of those who hold something and pass for whom the table passes:
// by an order, or since they have passed the same before. It is part of the model.
const ordered = 1.0 / 3

// TestVeil computes what an onlooker learns of whether somebody holds something: how
// much likelier a pass within a minute is of one who holds nothing than of one who holds
// something and passes, and how much likelier it is of the latter that nothing has
// happened yet.
func TestVeil(t *testing.T) {
	t.Parallel()
	const step, most = time.Minute, 2
	if Delay(0) != MinDelay || Delay(0.8) != LateDelay || Delay(1) != MaxDelay {
		t.Fatalf("delays are from %v over %v to %v", Delay(0), Delay(0.8), Delay(1))
	}
	var mean time.Duration
	for i := range 1000 {
		mean += Delay((float64(i)+0.5)/1000) / 1000
	}
	t.Logf("the table passes after %v on average, half of the times within %v", mean.Round(time.Minute), Delay(0.5).Round(time.Minute))
	for _, of := range []float64{0, ordered, 0.5} {
		var worst float64 // of passes
		silent, after := MinDelay, 0.0
		for at := MinDelay; at < MaxDelay; at += step {
			empty := alone(at+step) - alone(at)
			holding := of*empty + (1-of)*(byHand(at+step)-byHand(at))
			worst = max(worst, empty/holding, holding/empty)
			quiet := (of*(1-alone(at)) + (1-of)*(1-byHand(at))) / (1 - alone(at))
			if quiet <= most {
				silent = at
			}
			if at == MaxDelay-10*time.Minute {
				after = quiet
			}
		}
		t.Logf("%.0f%% by orders: a pass tells %.2f to 1 at most, silence 2 to 1 after %v, %.1f to 1 after %v", 100*of, worst, silent, after, MaxDelay-10*time.Minute)
		if of == ordered && worst > most {
			t.Errorf("a pass tells %.2f to 1, want at most %d", worst, most)
		}
		if of == ordered && silent < LateDelay {
			t.Errorf("silence tells %d to 1 after %v already, want after %v", most, silent, LateDelay)
		}
	}
}
