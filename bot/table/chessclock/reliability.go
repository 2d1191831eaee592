package chessclock

// A Reliability is how reliable a person is: of how many times that a match with a
// clock waited for them, how many they acted in time, without an excuse.
type Reliability struct {
	Met int `json:"met,omitempty"`
	Of  int `json:"of,omitempty"`
}

func (r *Reliability) count(met bool) {
	r.Of++
	if met {
		r.Met++
	}
}

// Share is how much of it was in time, in percent, rounded down.
func (r Reliability) Share() int {
	if r.Of == 0 {
		return 0
	}
	return r.Met * 100 / r.Of
}

// Plus adds what a later tally of a match has more than an earlier one.
func (r Reliability) Plus(now, before Reliability) Reliability {
	return Reliability{r.Met + now.Met - before.Met, r.Of + now.Of - before.Of}
}
