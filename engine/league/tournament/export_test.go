package tournament_test

import (
	"fmt"
	"strings"
	"testing"

	"skald/engine/league/tournament"
)

// finished plays two rounds of three people: a bye each round, a drop, a penalty.
func finished(t *testing.T) *hall {
	t.Helper()
	h := newHall(t, tournament.Settings{Mode: tournament.ModeMixed, Rounds: 2})
	h.do(director, tournament.ChooseKind{Round: 1, Kind: tournament.KindBattle, Battle: 5})
	h.join(3)
	h.do(director, tournament.Start{})
	h.do(director, tournament.PairRound{})
	r, _ := h.Open()
	first, second := r.Matches[0].Seats[0], r.Matches[0].Seats[1]
	h.do(first, tournament.ReportResult{Own: 9, Other: 4})
	h.do(second, tournament.ConfirmResult{})
	h.do(director, tournament.Penalise{Person: first, Points: 2, Reason: "slow"})
	h.do(second, tournament.Drop{Person: second})
	return h
}

func TestExport(t *testing.T) {
	t.Parallel()
	h := finished(t)
	lot := map[tournament.Person]string{}
	for _, e := range h.Entrants() {
		lot[e.Person] = []string{"", "=Åsa", "Bo, \"the old\"", "Cid"}[e.Lot]
	}
	name := func(p tournament.Person) string { return lot[p] }
	var b strings.Builder
	if err := h.StandingsTable(1, name).WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	want := `place,name,points,goal_average,resistance,wins,draws,losses,byes,no_show_wins,no_shows,obtained,deducted,warnings,mark
1,Cid,5,10,0,0,0,0,1,0,0,5,0,0,
2,'=Åsa,3,15,1,1,0,0,0,0,0,5,2,0,
3,"Bo, ""the old""",1,5,5,0,0,1,0,0,0,1,0,0,dropped
`
	if got := b.String(); got != want {
		t.Errorf("standings\n%s\nwant\n%s", got, want)
	}
	b.Reset()
	if err := h.ResultsTable(name).WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	want = `round,table,first,second,scenario,rematch,outcome,match_points_first,match_points_second,points_first,points_second,goal_average_first,goal_average_second
1,1,'=Åsa,"Bo, ""the old""",raise-your-banners,false,played,9,4,5,1,15,5
1,,Cid,,,false,bye,,,5,,10,
`
	if got := b.String(); got != want {
		t.Errorf("results\n%s\nwant\n%s", got, want)
	}
}

// TestSharedPlaces holds how places are printed.
func TestSharedPlaces(t *testing.T) {
	t.Parallel()
	for want, line := range map[string]tournament.Row{
		"2=": {Place: 2, Shared: true}, "4": {Place: 4}, "": {Disqualified: true},
	} {
		if got := line.PlaceText(); got != want {
			t.Errorf("%+v is printed %q, want %q", line, got, want)
		}
	}
}

// TestSheetsAreShownWhenRoundOneIs holds who sees a warband sheet when.
func TestSheetsAreShownWhenRoundOneIs(t *testing.T) {
	t.Parallel()
	h := newHall(t, tournament.Settings{})
	sheet := tournament.Sheet{Faction: "Danes", Units: "4 warriors"}
	h.do(1, tournament.Join{Sheet: sheet})
	h.do(2, tournament.Join{})
	sees := func(viewer tournament.Person, want bool) {
		t.Helper()
		got, ok := h.SheetFor(viewer, 1)
		if ok != want || ok && got != sheet {
			t.Errorf("%d sees %+v, %v, want %v", viewer, got, ok, want)
		}
	}
	sees(1, true)
	sees(director, true)
	sees(2, false)
	h.do(director, tournament.Start{})
	sees(2, false)
	h.do(director, tournament.PairRound{})
	sees(2, true)
	if _, ok := h.SheetFor(1, 99); ok {
		t.Error("a stranger has a sheet")
	}
}

// TestTwoTournaments holds that people play several at once.
func TestTwoTournaments(t *testing.T) {
	t.Parallel()
	one, two := finished(t), newHall(t, tournament.Settings{})
	two.join(2)
	two.do(director, tournament.Start{})
	two.do(director, tournament.PairRound{})
	if m, ok := two.OpenMatch(1); !ok || m.Seat(1) == tournament.NoSeat {
		t.Errorf("person 1 has no match in the second: %+v", m)
	}
	if got := one.Paired(); got != 1 {
		t.Errorf("the first has %d rounds, want 1", got)
	}
}

// TestWarnings holds what is warned of and not refused.
func TestWarnings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		players, rounds int
		want            bool
	}{{2, 1, false}, {2, 2, true}, {6, 5, false}, {6, 6, true}, {5, 5, false}, {5, 6, true}} {
		if got := tournament.Rematches(c.players, c.rounds); got != c.want {
			t.Errorf("%d players in %d rounds must meet twice: %v, want %v", c.players, c.rounds, got, c.want)
		}
	}
	d := tournament.Standard()
	for minutes, want := range map[int64]bool{0: false, 134: true, 135: false, 90: true} {
		if advised, got := d.ShortClock(tournament.Settings{Round: minutes * 60}); got != want || advised != 135 {
			t.Errorf("%d minutes are short: %v of %d, want %v of 135", minutes, got, advised, want)
		}
	}
	if _, short := d.ShortClock(tournament.Settings{Title: "hoard", Round: 60}); short {
		t.Error("a hosted title's clock is called short")
	}
}

// TestDrawsCanBeRepeated holds that the seed is fixed beforehand, and that the
// interactions change what it draws.
func TestDrawsCanBeRepeated(t *testing.T) {
	t.Parallel()
	lots := map[string]bool{}
	for press := range uint64(4) {
		h := newHall(t, tournament.Settings{})
		for p := range tournament.Person(8) {
			h.do(p+1, tournament.Join{Interaction: 50 + uint64(p)})
		}
		h.do(director, tournament.Start{Interaction: 100 + press})
		lots[fmt.Sprint(h.log[len(h.log)-1].Fact.(tournament.Started).Lot)] = true
		if got, want := h.Commitment(), tournament.Commitment(h.seed); got != want {
			t.Errorf("the commitment is %s, want %s", got, want)
		}
	}
	if len(lots) != 4 {
		t.Errorf("four starts draw %d lots", len(lots))
	}
}

// TestReplayRefusesOtherSeeds holds that a log belongs to its seed, and that the
// seed is told at the end.
func TestReplayRefusesOtherSeeds(t *testing.T) {
	t.Parallel()
	h := finished(t)
	seed := h.seed
	seed[0]++
	if _, err := tournament.Replay(h.data, seed, h.log); err == nil {
		t.Error("a log replays with another seed")
	}
	h.do(director, tournament.Close{})
	last := h.log[len(h.log)-1].Fact.(tournament.Closed)
	if want := fmt.Sprintf("%x", h.seed[:]); last.Seed != want {
		t.Errorf("the close tells %s, want %s", last.Seed, want)
	}
}
