package leagueboard

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot/words"
	"skald/engine/league"
	"skald/engine/league/ladder"
)

// TestLadderMoves: the picture of a ladder as it is now shows who has come up since the
// week ended, and so does its text; a season that is closed shows nobody.
func TestLadderMoves(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	const monday, day = int64(1_700_467_200), int64(24 * 60 * 60)
	s := ladder.New(ladder.Standard(), ladder.Terms{Seats: 2, Sides: []string{"red", "blue"}})
	apply := func(events []ladder.Event, err error) {
		t.Helper()
		if err == nil {
			s, err = s.Apply(events...)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	do := func(at int64, by league.Person, act ladder.Fact) {
		t.Helper()
		apply(s.Decide(act, league.Actor{Person: by}, league.Unix(at)))
	}
	beats := func(at int64, won, lost ladder.Person) {
		t.Helper()
		do(at, 0, ladder.Played{Match: ladder.MatchID("match" + strconv.FormatInt(at, 10)), End: ladder.ByRules, Seats: []ladder.Seat{
			{Person: won, Side: "red", Rank: 1, Actions: 9}, {Person: lost, Side: "blue", Rank: 2, Actions: 9},
		}})
	}
	do(monday, 9, ladder.Brought{People: []ladder.Old{{Person: 1, Rating: 1560, Deviation: 80}, {Person: 2, Rating: 1530, Deviation: 80}}})
	do(monday+1, 1, ladder.Joined{Person: 1})
	do(monday+2, 2, ladder.Joined{Person: 2})
	beats(monday+3, 1, 2)
	apply(s.Elapse(league.Unix(monday + 7*day)))
	for i := range int64(6) {
		beats(monday+8*day+i, 2, 1)
	}
	now := monday + 9*day
	for _, lang := range catalogue.Languages() {
		l := Ladder{Voice: catalogue.Speak(lang), State: s, Title: "Hoard", Named: func(p ladder.Person) string { return strconv.Itoa(int(p)) }, Now: time.Unix(now, 0)}
		rows := s.Table(ladder.Duels, now)
		for closed, want := range map[bool][2]int{false: {1, -1}, true: {}} {
			lines := l.Standings(s.Season(), closed, rows, 0, 1).Lines
			if len(lines) != 2 || lines[0].Moved != want[0] || lines[1].Moved != want[1] {
				t.Errorf("closed %v: %+v, want them moved by %v", closed, lines, want)
			}
			if alt := l.Alt(s.Season(), closed, rows); strings.Contains(alt, "▲1") == closed || strings.Contains(alt, "▼1") == closed {
				t.Errorf("%s, closed %v: %s", lang, closed, alt)
			}
		}
	}
}
