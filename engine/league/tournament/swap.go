package tournament

import "fmt"

// SwapPairs lets two people of two tables change places, before anything of the
// round is reported.
type SwapPairs struct{ A, B Person }

// PairsSwapped replaces two tables' pairings.
type PairsSwapped struct {
	Round  int       `json:"round"`
	Tables [2]int    `json:"tables"`
	Pairs  []Pairing `json:"pairs"`
}

func (a SwapPairs) do(w *turn) error {
	if err := w.rules(); err != nil {
		return err
	}
	r, ok := w.t.current()
	if !ok {
		return refuse(KeyNoRoundOpen)
	}
	one, err := w.t.matchOf(a.A, r.Number)
	if err != nil {
		return err
	}
	two, err := w.t.matchOf(a.B, r.Number)
	if err != nil {
		return err
	}
	for _, m := range []*Match{one, two} {
		if m.Seat(w.by.Person) != NoSeat {
			return refuse(KeyOwnMatch).match(m.ID)
		}
	}
	if one.ID == two.ID {
		return refuse(KeySwapSame).match(one.ID)
	}
	for i := range r.Matches {
		if m := &r.Matches[i]; m.Settled || m.Begun {
			return refuse(KeyMatchBegun).match(m.ID)
		}
	}
	for _, m := range []*Match{one, two} {
		if len(m.Draft.Picks) > 0 {
			return refuse(KeyDraftBegun).match(m.ID)
		}
	}
	met := w.t.meetings()
	f := PairsSwapped{Round: r.Number, Tables: [2]int{one.ID.Table, two.ID.Table}}
	for _, change := range []struct {
		m        *Match
		out, new Person
	}{{one, a.A, a.B}, {two, a.B, a.A}} {
		p := Pairing{Seats: change.m.Seats, Rolls: change.m.Rolls}
		p.Seats[change.m.Seat(change.out)] = change.new
		p.Met = met[couple(p.Seats[0], p.Seats[1])]
		f.Pairs = append(f.Pairs, p)
	}
	w.emit(f)
	return nil
}

func (PairsSwapped) kind() string { return "swapped" }

func (f PairsSwapped) apply(t *Tournament, e Event) error {
	r, ok := t.current()
	if !ok || r.Number != f.Round || len(f.Pairs) != len(f.Tables) || f.Tables[0] == f.Tables[1] {
		return fmt.Errorf("round %d cannot be swapped", f.Round)
	}
	people := map[Person]int{}
	for i, table := range f.Tables {
		m, err := t.factMatch(MatchID{f.Round, table})
		if err != nil {
			return err
		}
		if err := f.Pairs[i].check(r.Kind); err != nil {
			return err
		}
		if m.Settled {
			return fmt.Errorf("table %d is settled", table)
		}
		for seat := range m.Seats {
			people[m.Seats[seat]]++
			people[f.Pairs[i].Seats[seat]]--
		}
	}
	for p, n := range people {
		if n != 0 {
			return fmt.Errorf("%d is not of these tables", p)
		}
	}
	for i, table := range f.Tables {
		id := MatchID{f.Round, table}
		*t.mustMatch(id) = newMatch(id, f.Pairs[i], r.Kind, e.At)
	}
	return nil
}
