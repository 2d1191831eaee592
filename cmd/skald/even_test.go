package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/search"
	"skald/engine/selfplay"
)

// A cell is what skald selfplay came to between players of equal strength.
type cell struct {
	Game     string
	Players  int
	Strength string
	Percent  []float64 // of the wins, by side, or by place in the order of play where lot says who begins
	Matches  int
}

// enough is how many matches make a cell.
const enough = 100

// cells are all that were played, by title, players and strength.
func cells(t *testing.T) (list []cell) {
	t.Helper()
	raw, err := os.ReadFile("testdata/even.json")
	if err == nil {
		err = json.Unmarshal(raw, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestReadmeEven tells how even each title is, with intervals.
func TestReadmeEven(t *testing.T) {
	said, last := titlestest.Catalogue(t).Speak("en"), ""
	want := "| game | seats | strength | wins by side, or in the order of play, % | matches |\n|---|---|---|---|---|\n"
	for _, c := range cells(t) {
		i := slices.IndexFunc(titles.All(), func(title bot.Title) bool { return title.Game.About().Key == c.Game })
		if _, ok := search.StrengthNamed(c.Strength); i < 0 || !ok || c.Matches < enough {
			t.Fatalf("%+v is no cell", c)
		}
		about := titles.All()[i].Game.About()
		if n := len(about.Parties(c.Players)); !about.Seats.Has(c.Players) || len(c.Percent) != n {
			t.Fatalf("%+v has not %d parties", c, n)
		}
		var shares []string
		for _, percent := range c.Percent {
			low, high := selfplay.Tally{Matches: c.Matches, Won: percent / 100 * float64(c.Matches)}.Interval()
			shares = append(shares, fmt.Sprintf("%.1f [%.1f–%.1f]", percent, 100*low, 100*high))
		}
		name := said.Titled(about)
		if name == last {
			name = ""
		} else {
			last = name
		}
		want += fmt.Sprintf("| %s | %d | *%s* | %s | %d |\n", name, c.Players, c.Strength, strings.Join(shares, ", "), c.Matches)
	}
	made(t, "../../.github/EDITIONS.md", "even", want)
}

// strongest tells in short how even a title is between the strongest players that have
// played it, for each number of seats.
func strongest(t *testing.T, about *engine.About) (lines []string) {
	t.Helper()
	all := slices.DeleteFunc(cells(t), func(c cell) bool { return c.Game != about.Key })
	for i, c := range all {
		if i+1 < len(all) && all[i+1].Players == c.Players {
			continue // a stronger one comes
		}
		var shares []string
		for _, percent := range c.Percent {
			shares = append(shares, fmt.Sprintf("%.0f", percent))
		}
		lines = append(lines, strings.Join(shares, " : "))
	}
	return lines
}
