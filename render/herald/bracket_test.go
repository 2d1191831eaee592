package herald_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/words"
	"skald/engine"
	"skald/engine/league"
	"skald/engine/league/championship"
	"skald/render"
	"skald/render/herald"
	"skald/render/leagueboard"
)

// TestBrackets plays knock-outs of many sizes to the end. After each match everybody who
// waits for one stands in a picture, unless the round has more pairs than one holds; each
// pair of a later round is led to from the round before, and nobody is mentioned.
func TestBrackets(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	boards := leagueboard.New(render.NewLettering())
	teller := herald.Teller{
		Voice: catalogue.Speak("en"), Called: func(p league.Person) string { return fmt.Sprintf("<@%d>", p) },
		At: time.Time.String, Ago: time.Time.String, Literal: func(s string) string { return s },
	}
	named := func(p league.Person) string { return fmt.Sprintf("Player %d", p) }
	for _, format := range []championship.Format{championship.KnockOut, championship.KnockTwice} {
		for _, n := range []int{2, 3, 5, 8, 13, 16, 24, 40} {
			if format == championship.KnockTwice && n == 2 {
				continue // too few
			}
			t.Run(fmt.Sprintf("%s of %d", format, n), func(t *testing.T) {
				t.Parallel()
				c := newCup(t, format, n)
				drawn, shown := 0, 0
				for {
					open := c.state.Open(0)
					pictures := teller.Brackets(c.state, "Cup", named)
					drawn = max(drawn, len(pictures))
					var names []string
					for _, p := range pictures {
						if err := boards.Bracket(io.Discard, p.Board); err != nil {
							t.Fatalf("%d open: %v", len(open), err)
						}
						if strings.Contains(p.Alt, "@") || !strings.Contains(p.Alt, "Player") {
							t.Errorf("told as %q", p.Alt)
						}
						names = append(names, namesIn(t, p.Board)...)
					}
					for _, m := range open {
						stage := slices.IndexFunc(c.state.Stages(), func(s championship.Stage) bool {
							return slices.ContainsFunc(s.Pairs, func(p championship.Pair) bool { return p.Node == m.Node-1 })
						})
						if len(c.state.Stages()[stage].Pairs) > leagueboard.MostPairs {
							continue
						}
						for _, p := range m.Seats {
							if shown++; !slices.Contains(names, named(p)) {
								t.Errorf("%s waits for match %d and is not in the picture", named(p), m.Number)
							}
						}
					}
					if len(open) == 0 {
						break
					}
					c.do(championship.Hear{Match: open[0].Number, Places: []int{1 + open[0].Number%2, 2 - open[0].Number%2}}, 0)
				}
				if want := map[championship.Format]int{championship.KnockOut: 1, championship.KnockTwice: 2}[format]; drawn != want {
					t.Errorf("%d pictures, want %d", drawn, want)
				}
				if shown == 0 {
					t.Error("nobody was looked for")
				}
			})
		}
	}
}

// namesIn are those who stand in a picture. A pair of a round that is no larger than the
// one before is led to from there.
func namesIn(t *testing.T, b leagueboard.Bracket) (names []string) {
	t.Helper()
	for i, r := range b.Rounds {
		for _, p := range r.Pairs {
			for _, s := range p.Sides {
				names = append(names, s.Name)
			}
			if i > 0 && len(p.From) == 0 && p.Above == "" && len(b.Rounds[i-1].Pairs) >= len(r.Pairs) {
				t.Errorf("round %d: %+v comes from nowhere", i+1, p)
			}
		}
	}
	return names
}

// A cup is a knock-out that a test plays.
type cup struct {
	t     *testing.T
	state *championship.Championship
	now   league.Unix
	press uint64
}

func newCup(t *testing.T, f championship.Format, n int) *cup {
	t.Helper()
	c := &cup{t: t, state: championship.New(engine.Seed{7}), now: 1_798_000_000}
	events, err := championship.Create("abc", engine.Seed{7}, championship.Settings{Name: "Cup", Title: "hoard", Format: f, Third: f == championship.KnockOut && n > 3}, 1, c.now)
	if err != nil {
		t.Fatal(err)
	}
	c.apply(events)
	for i := range n {
		c.do(championship.Join{}, league.Person(100+i))
	}
	c.do(championship.Start{}, 1)
	for range 50 { // until nothing is due at once
		events, err := c.state.Elapse(c.now)
		if err != nil {
			t.Fatal(err)
		}
		c.apply(events)
	}
	return c
}

// do does somebody's act, and what is due after it.
func (c *cup) do(act championship.Act, by league.Person) {
	c.t.Helper()
	c.press++
	events, err := c.state.Decide(act, league.Actor{Person: by, Press: c.press}, c.now)
	if err != nil {
		c.t.Fatalf("%T: %v", act, err)
	}
	c.apply(events)
	events, err = c.state.Elapse(c.now)
	if err != nil {
		c.t.Fatal(err)
	}
	c.apply(events)
}

func (c *cup) apply(events []championship.Event) {
	c.t.Helper()
	for _, e := range events {
		next, err := c.state.Apply(e)
		if err != nil {
			c.t.Fatal(err)
		}
		c.state = next
	}
}
