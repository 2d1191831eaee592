package championship_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"skald/engine/league"
	"skald/engine/league/calendar"
	"skald/engine/league/championship"
)

// TestYear is a year of 300 people in divisions of three levels, four seasons by the
// calendar alone: some never come, some leave in the middle, some join later. Every match
// has an end, everybody of a season is in its table, and every season is told once.
func TestYear(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(6, 6))
	events, err := championship.Create("abc", seed, championship.Settings{
		Name: "League", Title: "hoard", Format: championship.Divisions, Size: 8, Levels: 3, Up: 1, Down: 2, Nobody: championship.NobodyOut, Digest: true,
		Calendar: calendar.Calendar{Zone: "Europe/Berlin", First: calendar.Date{Year: 2027, Month: 1, Day: 1, Hour: 18}, Every: calendar.Period{Count: 3, Unit: calendar.Months}},
	}, director, born)
	if err != nil {
		t.Fatal(err)
	}
	c, err := championship.New(seed).Apply(events...)
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	apply := func(events []championship.Event, err error) {
		t.Helper()
		if err == nil {
			c, err = c.Apply(events...)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			count[e.Kind()]++
		}
	}
	strength := map[league.Person]float64{}
	press := uint64(0)
	join := func(p league.Person, at league.Unix) {
		press++
		strength[p] = 1500 + 250*rnd.NormFloat64()
		apply(c.Decide(championship.Join{}, league.Actor{Person: p, Press: press}, at))
	}
	for i := range 300 {
		join(league.Person(1000+i), born+1)
	}
	comes := func(p league.Person) bool { return p%11 != 0 }
	next := league.Person(2000)
	tables := map[int]int{}
	for now := born; now < born+400*day && len(c.Past()) < 4; now += day / 2 {
		apply(c.Elapse(now))
		if c.Phase() == championship.Registering && c.Season() > 1 && rnd.IntN(10) == 0 {
			join(next, now)
			next++
		}
		if open := c.Open(0); len(open) > 0 && rnd.IntN(20) == 0 {
			p := open[0].Seats[0]
			apply(c.Decide(championship.Withdraw{Person: p}, league.Actor{Person: p}, now))
		}
		for _, m := range c.Open(0) {
			if now, ok := c.Match(m.Number); !ok || now.Settled || !comes(m.Seats[0]) || !comes(m.Seats[1]) || rnd.IntN(6) > 0 {
				continue
			}
			places := []int{1, 2}
			if rnd.Float64() < 0.5+(strength[m.Seats[1]]-strength[m.Seats[0]])/800 {
				places = []int{2, 1}
			}
			apply(c.Decide(championship.Hear{Match: m.Number, Places: places}, league.Actor{}, now))
		}
		if n := len(c.Past()); n > 0 && tables[n] == 0 {
			tables[n] = len(c.Past()[n-1].Table)
			if tables[n] != len(c.Entrants()) || slices.ContainsFunc(c.Matches(), func(m championship.Match) bool { return !m.Settled }) {
				t.Fatalf("season %d: %d of %d are in the table", n, tables[n], len(c.Entrants()))
			}
		}
	}
	if len(c.Past()) != 4 || count["started"] != 4 || count["season-ended"] != 4 || count["season-opened"] != 3 {
		t.Fatalf("after a year: %d seasons, %v", len(c.Past()), count)
	}
	// The strong are above the weak after four seasons.
	sum, n := map[int]float64{}, map[int]float64{}
	for _, f := range c.Past()[3].Table {
		sum[f.Level] += strength[f.Person]
		n[f.Level]++
	}
	if a, b, z := sum[1]/n[1], sum[2]/n[2], sum[3]/n[3]; a < b || b < z {
		t.Errorf("the levels' mean strengths are %.0f, %.0f, %.0f", a, b, z)
	}
	t.Logf("%v; %v people of levels with mean strengths %.0f, %.0f, %.0f", count, n, sum[1]/n[1], sum[2]/n[2], sum[3]/n[3])
}
