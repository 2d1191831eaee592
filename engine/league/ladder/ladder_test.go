package ladder_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"skald/engine/league/ladder"
)

// sure are numbers under which everybody has a place from the start.
func sure() *ladder.Data {
	o := ladder.Standard()
	o.Start.Deviation = 60
	return o
}

// game is a duel that red won, lost or drew.
func game(match string, at int64, red, blue ladder.Person, score float64) ladder.Event {
	ranks := map[float64][2]int{1: {1, 2}, 0.5: {1, 1}, 0: {2, 1}}[score]
	return ladder.Event{At: at, Fact: ladder.Played{Match: ladder.MatchID(match), End: ladder.ByRules, Seats: []ladder.Seat{
		{Person: red, Side: "red", Rank: ranks[0], Actions: 5},
		{Person: blue, Side: "blue", Rank: ranks[1], Actions: 5},
	}}}
}

func joined(names ...ladder.Person) []ladder.Event {
	var log []ladder.Event
	for _, p := range names {
		log = append(log, ladder.Event{At: 1, By: p, Fact: ladder.Joined{Person: p}})
	}
	return log
}

func fold(t *testing.T, o *ladder.Data, terms ladder.Terms, log []ladder.Event) *ladder.State {
	t.Helper()
	s, err := ladder.Fold(o, terms, log)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The people of the tests.
const (
	vera ladder.Person = 90001 + iota
	adam
	bera
	kari
	ylva
	loki
	mod
)

var people = map[string]ladder.Person{"vera": vera, "adam": adam, "bera": bera, "kari": kari, "ylva": ylva, "loki": loki, "mod": mod}

// named prints a value with names in place of people's numbers.
func named(v any) string {
	text := fmt.Sprint(v)
	for name, p := range people {
		text = strings.ReplaceAll(text, p.String(), name)
	}
	return text
}

// apply carries a state on by an event, and returns what it changed.
func apply(t *testing.T, s **ladder.State, e ladder.Event) ladder.Report {
	t.Helper()
	next, err := (*s).Apply(e)
	if err != nil {
		t.Fatal(err)
	}
	*s = next
	return next.Report(next.Events() - 1)
}

func number(i int) ladder.Person { return ladder.Person(1000 + i) }

// rungs is a ladder of n people who all have a place, number 1 first.
func rungs(t *testing.T, n int) *ladder.State {
	t.Helper()
	var log []ladder.Event
	for i := range n {
		log = append(log, joined(number(i+1))...)
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			log = append(log, game(fmt.Sprintf("m%d-%d", i, j), 100, number(i+1), number(j+1), 1))
		}
	}
	return fold(t, sure(), duels, log)
}

func TestChallengeWithinPlaces(t *testing.T) {
	t.Parallel()
	s := rungs(t, 9)
	for i, l := range s.Table(ladder.Duels, 200) {
		if want := number(i + 1); l.Place != i+1 || l.Person != want {
			t.Fatalf("line %d is %+v, want %s on its place", i+1, l, want)
		}
	}
	for _, test := range []struct {
		from, to int
		want     *ladder.Refusal
	}{
		{1, 6, nil},
		{6, 1, nil},
		{1, 7, &ladder.Refusal{Key: ladder.KeyTooFar, Person: number(7), Have: 6, Limit: 5, Place: 1, Theirs: 7}},
		{9, 3, &ladder.Refusal{Key: ladder.KeyTooFar, Person: number(3), Have: 6, Limit: 5, Place: 9, Theirs: 3}},
		{9, 4, nil},
	} {
		got := s.Check(ladder.Event{At: 200, By: number(test.from), Fact: ladder.Challenged{From: number(test.from), To: number(test.to)}})
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%d challenges %d: got %+v, want %+v", test.from, test.to, got, test.want)
		}
	}
	// After ten years idle nobody has a place, and anybody may challenge anyone.
	if got := s.Check(ladder.Event{At: 10 * 365 * day, Fact: ladder.Challenged{From: number(1), To: number(9)}}); got != nil {
		t.Errorf("without places: refused with %+v", got)
	}
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	// Two who have never met anybody stronger share what they have.
	s := fold(t, sure(), duels, joined(vera, adam, bera))
	apply(t, &s, game("m1", 100, vera, adam, 1))
	table := s.Table(ladder.Duels, 100)
	for i, want := range []ladder.Row{{Place: 1, Person: vera}, {Place: 2, Person: bera}, {Place: 3, Person: adam}} {
		if table[i].Place != want.Place || table[i].Person != want.Person || table[i].Shared {
			t.Errorf("line %d: %+v, want %+v", i+1, table[i], want)
		}
	}
	shared := fold(t, sure(), duels, joined(vera, adam, bera)).Table(ladder.Duels, 100)
	for i, l := range shared {
		if l.Place != 1 || !l.Shared {
			t.Errorf("line %d of equals: %+v, want the first place, shared", i+1, l)
		}
	}
	// Deviation 160 is provisional, anything below is not.
	for deviation, want := range map[float64]bool{160: true, math.Nextafter(160, 0): false} {
		o := ladder.Standard()
		o.Start.Deviation = deviation
		if got := fold(t, o, duels, joined(vera)).Table(ladder.Duels, 100)[0]; got.Provisional != want || (got.Place == 0) != want {
			t.Errorf("deviation %v: %+v, want provisional %v", deviation, got, want)
		}
	}
}

// TestVoid holds each reason why a match counts for nothing, and that then
// nobody's rating changes.
func TestVoid(t *testing.T) {
	t.Parallel()
	seat := func(p ladder.Person, rank, actions int) ladder.Seat {
		return ladder.Seat{Person: p, Side: "red", Rank: rank, Actions: actions}
	}
	teams := ladder.Terms{Seats: 2, Sides: []string{"a", "b", "c", "d"}, Teams: [][]int{{0, 2}, {1, 3}}}
	for name, test := range map[string]struct {
		terms ladder.Terms
		seats []ladder.Seat
		end   ladder.End
		want  ladder.Void
	}{
		"counts":               {duels, []ladder.Seat{seat(vera, 1, 3), seat(adam, 2, 3)}, ladder.ByRules, ladder.Void{}},
		"lost on time, counts": {duels, []ladder.Seat{seat(vera, 1, 3), seat(adam, 2, 3)}, ladder.ByTime, ladder.Void{}},
		"two actions":          {duels, []ladder.Seat{seat(vera, 1, 9), seat(adam, 2, 2)}, ladder.ByRules, ladder.Void{Why: ladder.TooShort, Person: adam, Actions: 2, Needs: 3}},
		"one person":           {duels, []ladder.Seat{seat(vera, 1, 9), seat(vera, 2, 9)}, ladder.ByRules, ladder.Void{Why: ladder.OnePerson, Person: vera}},
		"an AI":                {duels, []ladder.Seat{seat(vera, 1, 9), {Side: "blue", AI: true, Rank: 2, Actions: 9}}, ladder.ByRules, ladder.Void{Why: ladder.AgainstAI}},
		"a stranger":           {duels, []ladder.Seat{seat(vera, 1, 9), seat(loki, 2, 9)}, ladder.ByRules, ladder.Void{Why: ladder.Stranger, Person: loki}},
		"ended":                {duels, []ladder.Seat{seat(vera, 1, 9), seat(adam, 1, 9)}, ladder.ByNobody, ladder.Void{Why: ladder.EndedEarly}},
		"a team each":          {teams, []ladder.Seat{seat(vera, 1, 9), seat(adam, 2, 9), seat(vera, 1, 9), seat(adam, 2, 9)}, ladder.ByRules, ladder.Void{}},
		"both teams":           {teams, []ladder.Seat{seat(vera, 1, 9), seat(vera, 2, 9), seat(adam, 1, 9), seat(adam, 2, 9)}, ladder.ByRules, ladder.Void{Why: ladder.OnePerson, Person: vera}},
		"one team alone":       {teams, []ladder.Seat{seat(vera, 1, 9)}, ladder.ByRules, ladder.Void{Why: ladder.OnePerson, Person: vera}},
	} {
		s := fold(t, ladder.Standard(), test.terms, joined(vera, adam))
		before := table(s, 100)
		rep := apply(t, &s, ladder.Event{At: 100, Fact: ladder.Played{Match: "m", Seats: test.seats, End: test.end}})
		if rep.Result.Void != test.want {
			t.Errorf("%s: got %+v, want %+v", name, rep.Result.Void, test.want)
		}
		if counts := test.want.Why == ""; counts != (table(s, 100) != before) || counts != (len(rep.Changes) == 2) {
			t.Errorf("%s: counts %v, and the table was\n%sand is\n%s", name, counts, before, table(s, 100))
		}
	}
}

// TestGathering rates three people, of whom one had not played before.
func TestGathering(t *testing.T) {
	t.Parallel()
	terms := ladder.Terms{Seats: 3, Sides: []string{"1", "2", "3"}}
	s := fold(t, ladder.Standard(), terms, joined(vera, adam, bera))
	play := func(n int) {
		seats := []ladder.Seat{{Person: vera, Side: "1", Rank: 1, Actions: 5}, {Person: adam, Side: "2", Rank: 2, Actions: 5}, {Person: bera, Side: "3", Rank: 2, Actions: 5}}
		apply(t, &s, ladder.Event{At: int64(100 + n), Fact: ladder.Played{Match: ladder.MatchID(fmt.Sprint("m", n)), Seats: seats, End: ladder.ByRules}})
	}
	for n := range 4 {
		play(n)
	}
	if l, _ := s.Row(ladder.Gatherings, vera, 200); !l.Provisional || l.Place != 0 || l.Record.Won != 4 {
		t.Errorf("after four matches: %+v, want provisional with four wins", l)
	}
	play(4)
	table := s.Table(ladder.Gatherings, 200)
	if table[0].Person != vera || table[0].Place != 1 || table[1].Place != 2 || table[2].Place != 2 || !table[2].Shared {
		t.Errorf("after five matches: %+v, want vera before two who share the second place", table)
	}
	if got, _ := s.Row(ladder.Duels, vera, 200); got.Record.Games() != 0 {
		t.Errorf("a gathering changed the table of duels: %+v", got)
	}
	if got := s.Check(ladder.Event{At: 300, Fact: ladder.Challenged{From: vera, To: adam}}); got == nil || got.Key != ladder.KeyNotForTwo || got.Limit != 3 {
		t.Errorf("a challenge where three play: %+v", got)
	}
	for _, p := range []ladder.Person{vera, adam, bera} {
		apply(t, &s, ladder.Event{At: 400, By: p, Fact: ladder.Wished{Person: p, Matches: 1}})
	}
	groups := s.Pairs(10 * day)
	if len(groups) != 1 || len(groups[0]) != 3 || slices.Contains(groups[0], 0) {
		t.Errorf("the queue forms %v, want one group of three", groups)
	}
}

// TestQueueOfSizes: who wants three at a table waits for others who do.
func TestQueueOfSizes(t *testing.T) {
	t.Parallel()
	terms := ladder.Terms{Seats: 2, Most: 4}
	s := fold(t, ladder.Standard(), terms, joined(vera, adam, bera, kari))
	wish := func(p ladder.Person, seats int) *ladder.Refusal {
		t.Helper()
		e := ladder.Event{At: 10, By: p, Fact: ladder.Wished{Person: p, Matches: 1, Seats: seats}}
		no := s.Check(e)
		if no == nil {
			apply(t, &s, e)
		}
		return no
	}
	for _, seats := range []int{1, 5} {
		if no := wish(vera, seats); no == nil || no.Key != ladder.KeyBadSize || no.Have != seats || no.Least != 2 || no.Limit != 4 {
			t.Errorf("%d people: %+v, want 2 to 4", seats, no)
		}
	}
	wish(vera, 0)
	wish(adam, 3)
	wish(bera, 3)
	if got := s.Pairs(10 * day); len(got) != 0 {
		t.Errorf("paired %v, want nobody", got)
	}
	wish(kari, 3)
	if got := named(s.Pairs(10 * day)); got != "[[adam bera kari]]" {
		t.Errorf("paired %s, want the three", got)
	}
	if no := wish(kari, 3); no == nil || no.Key != ladder.KeyWishedBefore {
		t.Errorf("the same wish again: %+v", no)
	}
	if no := wish(kari, 2); no != nil || named(s.Pairs(10*day)) != "[[vera kari]]" {
		t.Errorf("kari changes their mind: %+v, %v; want them paired with vera", no, s.Pairs(10*day))
	}
}

// TestBalance holds the figure of T13.4 on results of a ladder: 60 to 40
// between people who are and stay equal.
func TestBalance(t *testing.T) {
	t.Parallel()
	var log []ladder.Event
	for i := range 200 {
		log = append(log, joined(number(i))...)
	}
	for i := range 100 {
		score := 1.0
		if i%5 < 2 {
			score = 0
		}
		log = append(log, game(fmt.Sprint("m", i), 100, number(2*i), number(2*i+1), score))
	}
	b := fold(t, ladder.Standard(), duels, log).Balance()
	if got := fmt.Sprintf("%.2f %+v %v", b.Advantage, b.First, b.Sides); got != "52.33 {Won:60 Drawn:0 Lost:40} [red blue]" {
		t.Errorf("got %s, want 52.33 from 60 to 40", got)
	}
	if got := fmt.Sprintf("%.3f", b.Expected); got != "0.575" {
		t.Errorf("the first side scores %s between equals, want 0.575", got)
	}
	// A later result counts with the advantage that the side has by then.
	s := fold(t, ladder.Standard(), duels, append(log, joined(vera, adam)...))
	rep := apply(t, &s, game("late", 200, vera, adam, 1))
	if got := fmt.Sprintf("%.2f", rep.Result.Advantage); got != "52.33" {
		t.Errorf("the advantage counted is %s, want 52.33", got)
	}
	if won := rep.Changes[0].Now.Mean; won >= 1662.2 || won <= 1500 {
		t.Errorf("a win from the better side gives %.2f, want less than 1662.21", won)
	}
}

// TestAmended plays random seasons and holds that a voided result leaves what
// would be without it, and a corrected one what would be had it been so.
func TestAmended(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(3, 10))
	people := []ladder.Person{vera, adam, bera, kari, ylva}
	for round := range 60 {
		log := joined(people...)
		without, otherwise := slices.Clone(log), slices.Clone(log)
		amended := fmt.Sprint("m", chance.IntN(40))
		for i := range 40 {
			a := chance.IntN(5)
			b := (a + 1 + chance.IntN(4)) % 5
			at := int64(day + i*day/2)
			e := game(fmt.Sprint("m", i), at, people[a], people[b], float64(chance.IntN(3))/2)
			log, otherwise = append(log, e), append(otherwise, e)
			if string(e.Fact.(ladder.Played).Match) == amended {
				otherwise[len(otherwise)-1] = game(amended, at, people[a], people[b], 0.5)
			} else {
				without = append(without, e)
			}
			if i == 25 {
				end := []ladder.Event{{At: at, By: mod, Fact: ladder.SeasonClosed{Reason: "Yule"}}, {At: at, By: mod, Fact: ladder.SeasonOpened{Name: "two"}}}
				log, without, otherwise = append(log, end...), append(without, end...), append(otherwise, end...)
			}
		}
		now := int64(60 * day)
		same := func(what string, got, want *ladder.State) {
			t.Helper()
			if g, w := table(got, now), table(want, now); g != w {
				t.Errorf("round %d, %s: got\n%swant\n%s", round, what, g, w)
			}
			for i, a := range got.Archives() {
				if w := want.Archives()[i]; !reflect.DeepEqual(a.Duels, w.Duels) || a.Results != w.Results {
					t.Errorf("round %d, %s: season %d is\n%swant\n%s", round, what, a.Number, lines(a.Duels), lines(w.Duels))
				}
			}
		}
		s := fold(t, ladder.Standard(), duels, log)
		kept := s
		if !s.Result(ladder.MatchID(amended)).Counts() {
			continue // these two played too often: its void changes nothing
		}
		rep := apply(t, &s, ladder.Event{At: now, By: mod, Fact: ladder.Voided{Match: ladder.MatchID(amended), Reason: "why"}})
		if len(rep.Changes) == 0 {
			t.Fatalf("void: %+v; want somebody's rating changed", rep)
		}
		same("voided", s, fold(t, ladder.Standard(), duels, without))
		apply(t, &s, ladder.Event{At: now, By: mod, Fact: ladder.Corrected{Match: ladder.MatchID(amended), Ranks: []int{1, 1}, Reason: "why"}})
		same("corrected", s, fold(t, ladder.Standard(), duels, otherwise))
		same("the state before", kept, fold(t, ladder.Standard(), duels, log))
		for _, c := range rep.Changes {
			if c.Was == c.Now {
				t.Errorf("round %d: %+v is no change", round, c)
			}
		}
	}
}

// TestPairsAvoidsRepeats holds that of all ways to pair, one is taken in which
// nobody meets again whom they just met, also where the nearest would.
func TestPairsAvoidsRepeats(t *testing.T) {
	t.Parallel()
	people := []ladder.Person{vera, adam, bera, kari}
	log := joined(people...)
	for _, pair := range [][]ladder.Person{{vera, adam}, {bera, kari}} {
		log = append(log, ladder.Event{At: 10, Fact: ladder.Paired{Seats: pair}})
	}
	for n := range 2 {
		b := fmt.Sprint("b", n)
		log = append(log, ladder.Event{At: 20, Fact: ladder.Begun{Pairing: n + 1, Match: ladder.MatchID(b)}}, game(b, 20, people[2*n], people[2*n+1], 0.5))
	}
	for _, p := range people {
		log = append(log, ladder.Event{At: 30, By: p, Fact: ladder.Wished{Person: p, Matches: 1}})
	}
	log = append(log, game("m1", 40, vera, kari, 1), game("m2", 40, bera, adam, 1))
	// Now vera and bera are alike, adam and kari are alike, and all four other
	// pairs just met but for these two.
	got := named(fold(t, ladder.Standard(), duels, log).Pairs(10 * day))
	if want := "[[bera vera] [adam kari]]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// Many wait: all are paired, and quickly enough.
	log = nil
	for i := range 101 {
		log = append(log, joined(number(i))...)
		log = append(log, ladder.Event{At: int64(i), By: number(i), Fact: ladder.Wished{Person: number(i), Matches: 1}})
	}
	if got := len(fold(t, ladder.Standard(), duels, log).Pairs(10 * day)); got != 50 {
		t.Errorf("of 101 who wait %d pairs are made, want 50", got)
	}
}

func TestSeatsOf(t *testing.T) {
	t.Parallel()
	s := fold(t, ladder.Standard(), duels, joined(vera, adam, bera))
	seat := func(a, b ladder.Person) {
		t.Helper()
		apply(t, &s, ladder.Event{At: 5, Fact: ladder.Paired{Seats: s.SeatsOf(a, b)}})
	}
	var got []string
	for range 4 {
		seat(vera, adam)
		pairings := s.Pairings()
		got = append(got, named(pairings[len(pairings)-1].Seats[0]))
	}
	if want := []string{"vera", "adam", "vera", "adam"}; !slices.Equal(got, want) {
		t.Errorf("red was %v, want %v", got, want)
	}
	if got := s.SeatsOf(loki, vera); !slices.Equal(got, []ladder.Person{loki, vera}) {
		t.Errorf("with a stranger: %v", got)
	}
}

func TestCSV(t *testing.T) {
	t.Parallel()
	s := fold(t, ladder.Standard(), duels, append(joined(vera, adam), game("m1", 100, vera, adam, 1)))
	apply(t, &s, ladder.Event{At: 200, By: mod, Fact: ladder.Voided{Match: "m1", Reason: `=HYPERLINK("x"), they said`}})
	var table, results bytes.Buffer
	name := func(p ladder.Person) string { return strings.ToUpper(named(p)) }
	if err := s.WriteStandings(&table, ladder.Duels, 300, name); err != nil {
		t.Fatal(err)
	}
	if err := s.WriteResults(&results, name); err != nil {
		t.Fatal(err)
	}
	want := `place,player,name,rating,deviation,provisional,won,drawn,lost
,vera,VERA,1500.0000,350.0000,true,0,0,0
,adam,ADAM,1500.0000,350.0000,true,0,0,0
`
	if got := named(table.String()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	want = `match,at,season,seat,side,player,name,rank,actions,end,void,reason,before,after,deviation
m1,100,1,1,red,vera,VERA,1,5,rules,by-moderator,"'=HYPERLINK(""x""), they said",,,
m1,100,1,2,blue,adam,ADAM,2,5,rules,by-moderator,"'=HYPERLINK(""x""), they said",,,
`
	if got := named(results.String()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestImpossibleLogs(t *testing.T) {
	t.Parallel()
	for _, act := range []ladder.Fact{
		ladder.Left{Person: loki}, ladder.Accepted{Challenge: 1}, ladder.Declined{Challenge: 1}, ladder.Withdrawn{}, ladder.Lapsed{Challenge: -1},
		ladder.Begun{Pairing: 1, Match: "m"}, ladder.Undone{Pairing: 1}, ladder.Voided{Match: "m"}, ladder.Corrected{Match: "m"}, nil,
	} {
		s := fold(t, ladder.Standard(), duels, joined(vera))
		before := table(s, 10)
		if _, err := s.Apply(ladder.Event{At: 5, Fact: act}); err == nil {
			t.Errorf("%T %+v follows an empty ladder", act, act)
		}
		if got := table(s, 10); got != before {
			t.Errorf("%T: the table was\n%sand is\n%s", act, before, got)
		}
	}
}

func TestStandardNumbers(t *testing.T) {
	t.Parallel()
	o := ladder.Standard()
	if o.Status != "ours" || o.Start.Mean != 1500 || o.Tau != 0.5 || o.Gathering.Deviation != 25.0/3 || o.Gathering.Beta != 25.0/6 {
		t.Errorf("got %+v", o)
	}
	if _, err := ladder.ReadData([]byte(`{}`)); err == nil {
		t.Error("numbers of 0 are taken")
	}
	if _, err := ladder.ReadData([]byte(`[`)); err == nil {
		t.Error("broken numbers are taken")
	}
}

// BenchmarkFold folds a busy server's log of five thousand matches.
func BenchmarkFold(b *testing.B) {
	chance := rand.New(rand.NewPCG(1, 2))
	var log []ladder.Event
	for i := range 100 {
		log = append(log, joined(number(i))...)
	}
	for i := range 5000 {
		a := chance.IntN(100)
		log = append(log, game(fmt.Sprint("m", i), int64(i*3600), number(a), number((a+1+chance.IntN(99))%100), float64(chance.IntN(3))/2))
	}
	for b.Loop() {
		if _, err := ladder.Fold(ladder.Standard(), duels, log); err != nil {
			b.Fatal(err)
		}
	}
}
