package championship

import "fmt"

// Rank tells who of the entrants is rated, the best first. The program does so before a
// season starts whose seeds are by rating: the rules know of no ladder.
type Rank struct{ Order []Person }

// Ranked says so.
type Ranked struct {
	Season int      `json:"season"`
	Order  []Person `json:"order"`
}

func (Ranked) kind() string { return "ranked" }

func (a Rank) do(w *turn) error {
	f := Ranked{Season: w.c.season.Number, Order: []Person{}}
	switch {
	case w.by.Person != 0:
		return w.c.notDirector()
	case w.c.season.phase != Registering:
		return refuse(KeyNotRegistering)
	}
	for _, p := range a.Order {
		if _, in := w.c.season.entrant(p); in {
			f.Order = append(f.Order, p)
		}
	}
	if len(f.Order) > 0 {
		w.emit(f)
	}
	return nil
}

func (f Ranked) apply(c *Championship, _ Event) error {
	if c.season.phase != Registering || f.Season != c.season.Number || len(f.Order) > hardMost {
		return fmt.Errorf("season %d cannot be ranked", f.Season)
	}
	c.season.ranks = f.Order
	return nil
}

// WantsRanks reports whether a season starts by a moment whose seeds are by rating.
func (c *Championship) WantsRanks(at Unix) bool {
	return c.settings.Rated && !c.over && c.season.phase == Registering && c.season.starts > 0 && c.season.starts <= at && c.season.ranks == nil
}
