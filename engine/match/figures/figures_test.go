package figures_test

import (
	"fmt"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/figures"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/storage/ids"
)

var begin = time.Unix(1_800_000_000, 0).UTC()

// played is a match of so many turns that took as many hours.
func played(game string, turns int, why string, winners []int, players ...ids.User) figures.Played {
	p := figures.Played{Began: begin, Head: head.Head{Game: game, Result: &record.Result{Winners: winners}}}
	p.Players, p.Ended, p.Turn.Number = players, begin.Add(time.Duration(turns)*time.Hour), uint32(turns)
	if why != "" {
		p.Result.Why = []engine.Note{engine.NewNote(why, engine.SeatArg("who", engine.Seat(len(players)-1)))}
	}
	return p
}

func games() func(string) *engine.About {
	teams := &engine.About{Key: "teams", Teams: []engine.Seats{1 | 4, 2 | 8}}
	return func(key string) *engine.About {
		return map[string]*engine.About{"duel": {Key: "duel"}, "teams": teams}[key]
	}
}

// TestOfPerson counts what came of a person's matches: shared wins, lost seats and those
// against nobody apart, allies as no opponents, and what this program does not know not at all.
func TestOfPerson(t *testing.T) {
	t.Parallel()
	left := played("duel", 4, "table.resigned", []int{0}, 3, 2)
	left.Former = []ids.User{7}
	list := []figures.Played{
		played("duel", 10, "duel.end", []int{0}, 7, 2),
		played("duel", 12, "duel.end", []int{0}, 2, 7),
		played("duel", 2, "table.drawn", []int{0, 1}, 7, 3),
		played("duel", 1, "", nil, 7, 3),
		left,
		played("teams", 40, "teams.end", []int{0, 2}, 2, 3, 7, 5),
		played("duel", 5, "duel.end", []int{0}, 7, 7),
		played("other", 5, "other.end", []int{0}, 7, 2),
		played("duel", 5, "duel.end", []int{0}, 4, 5),
	}
	got := figures.OfPerson(list, 7, games())
	if want := (figures.Tally{Won: 2, Drawn: 1, Lost: 1, Nobody: 1, Left: 1}); got.Tally != want {
		t.Errorf("in all %+v, want %+v", got.Tally, want)
	}
	if text := fmt.Sprint(got.Titles); text != "[{duel {1 1 1 1 1}} {teams {1 0 0 0 0}}]" {
		t.Errorf("by title %s", text)
	}
	if text := fmt.Sprint(got.Sides); text != "[{duel 0 {1 1 0 1 0}} {duel 1 {0 0 1 0 0}} {teams 2 {1 0 0 0 0}}]" {
		t.Errorf("by side %s", text)
	}
	if text := fmt.Sprint(got.Opponents); text != "[{3 {1 1 0 1 0}} {2 {1 0 1 0 0}} {5 {1 0 0 0 0}}]" {
		t.Errorf("by opponent %s", text)
	}
	if e := got.Endings; len(e) != 4 || e[0].Game != "duel" || e[0].N != 2 || !e[0].Alike || e[0].Why.Key != "duel.end" {
		t.Errorf("endings %+v", e)
	}
	if got.Turns != (figures.Spread[int]{Least: 0, Middle: 3, Most: 39}) || got.Took.Most != 40*time.Hour {
		t.Errorf("lengths %+v, %+v", got.Turns, got.Took)
	}
	if nobody := figures.OfPerson(list, 9, games()); nobody.Of() != 0 || nobody.Titles != nil {
		t.Errorf("of somebody who never played: %+v", nobody)
	}
}

// TestOfTitle counts how a game went, by seat.
func TestOfTitle(t *testing.T) {
	t.Parallel()
	list := []figures.Played{
		played("duel", 10, "duel.end", []int{0}, 7, 2),
		played("duel", 20, "duel.end", []int{1}, 7, 2, 3),
		played("teams", 40, "teams.end", []int{0, 2}, 2, 3, 7, 5),
		played("duel", 2, "table.drawn", []int{0, 1}, 7, 3),
		played("duel", 1, "", nil, 7, 3),
	}
	got := figures.OfTitle(list, "duel")
	if text := fmt.Sprint(got.Matches, got.Drawn, got.Nobody, got.Seats); text != "4 1 1 [{1 1 1 1 0} {1 1 1 1 0} {0 0 1 0 0}]" {
		t.Errorf("counted %s", text)
	}
	if e := got.Endings; len(e) != 2 || e[0].N != 2 || e[0].Alike {
		t.Errorf("endings %+v, want two, of which one says another seat", e)
	}
	if got.Turns != (figures.Spread[int]{Least: 0, Middle: 1, Most: 19}) || !got.Since.Equal(begin.Add(time.Hour)) {
		t.Errorf("lengths %+v since %v", got.Turns, got.Since)
	}
	if none := figures.OfTitle(list, "tafl"); none.Matches != 0 {
		t.Errorf("of a game that nobody played: %+v", none)
	}
}

func TestPace(t *testing.T) {
	t.Parallel()
	var p figures.Pace
	p.Add(course.Pace{Took: 10 * time.Hour, Waits: []course.Wait{{User: 7, For: 3 * time.Hour}, {User: 2, For: time.Hour}}}, 7)
	p.Add(course.Pace{Took: time.Hour}, 7)
	if p != (figures.Pace{Matches: 2, Took: 11 * time.Hour, Waited: 3 * time.Hour}) {
		t.Errorf("a pace of %+v", p)
	}
}
