package tournament

import (
	"cmp"
	"slices"
)

// SetDigest says whether a week's digest is told.
type SetDigest struct{ On bool }

// DigestSet says whether digests are told from now on.
type DigestSet struct {
	On bool `json:"on"`
}

// DigestDue says that the digest of the time since the last one is told.
type DigestDue struct {
	From Unix `json:"from"`
}

func (DigestSet) kind() string { return "digest-set" }
func (DigestDue) kind() string { return "digest" }

func (a SetDigest) do(w *turn) error {
	switch {
	case !w.directs():
		return w.t.notDirector()
	case w.t.Over():
		return refuse(KeyOver)
	case a.On == w.t.digest:
		return refuse(KeyDigestSo)
	}
	w.emit(DigestSet(a))
	return nil
}

func (f DigestSet) apply(t *Tournament, e Event) error {
	t.digest, t.digestedAt = f.On, e.At
	return nil
}

func (f DigestDue) apply(t *Tournament, e Event) error {
	t.digestedAt = e.At
	return nil
}

// A Digest is what happened in some time.
type Digest struct {
	Results []Match // that were settled then
	Upsets  []Upset // the greatest first
	Waiting []Match // of the open round, without a result
}

// An Upset is a match that somebody won who had stood below the other before its round.
type Upset struct {
	Won, Lost   Person
	Place, Over int // in which they stood
}

// mostUpsets bounds what a digest tells of upsets, and of who waits.
const mostUpsets = 3

// DigestOf returns what happened from a moment on, before another.
func (t *Tournament) DigestOf(from, to Unix) (d Digest) {
	for i := range t.played {
		r := &t.played[i]
		if r.Void {
			continue
		}
		var places map[Person]int
		for _, m := range r.Matches {
			switch {
			case !m.Settled && !r.Closed:
				d.Waiting = append(d.Waiting, m)
			case !m.Settled || m.At < from || m.At >= to:
			default:
				if d.Results = append(d.Results, m); i == 0 || m.Outcome.Winner == NoSeat || !m.Outcome.Met {
					continue
				}
				if places == nil {
					places = map[Person]int{}
					for _, row := range t.Standings(i) {
						places[row.Person] = row.Place
					}
				}
				won, lost := m.Seats[m.Outcome.Winner], m.Seats[m.Outcome.Winner.Other()]
				if places[lost] > 0 && places[won] > places[lost] {
					d.Upsets = append(d.Upsets, Upset{Won: won, Lost: lost, Place: places[won], Over: places[lost]})
				}
			}
		}
	}
	slices.SortStableFunc(d.Upsets, func(a, b Upset) int { return cmp.Compare(b.Place-b.Over, a.Place-a.Over) })
	d.Upsets = d.Upsets[:min(len(d.Upsets), mostUpsets)]
	d.Waiting = d.Waiting[:min(len(d.Waiting), mostUpsets)]
	return d
}

// Moved returns by how many places people have come up in a round, down if it is below 0.
func (t *Tournament) Moved(round int) map[Person]int {
	moved := map[Person]int{}
	if round < 2 {
		return moved
	}
	for _, row := range t.Standings(round - 1) {
		moved[row.Person] = row.Place
	}
	for _, row := range t.Standings(round) {
		if was := moved[row.Person]; was == 0 || row.Place == 0 {
			delete(moved, row.Person)
		} else {
			moved[row.Person] = was - row.Place
		}
	}
	return moved
}
