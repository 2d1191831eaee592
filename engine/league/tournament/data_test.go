package tournament_test

import (
	"strings"
	"testing"

	"skald/engine/league/tournament"
)

// TestDataFaults holds that a data file's faults are told, each with its place.
func TestDataFaults(t *testing.T) {
	t.Parallel()
	_, err := tournament.ReadData([]byte(`{"points": {"win": "many"}, "limits": {"players": {"least": 1, "most": 9}}, "bonus": 3}`))
	if err == nil {
		t.Fatal("the data are accepted")
	}
	for _, want := range []string{
		"bonus: there is no such field",
		"points.win: it must be a whole number",
		"goal_average.by_lead: it is empty",
		"outcomes: there is no bye",
		"limits.players: 1 to 9 is no range from 2",
		"mixed: it is empty",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the faults lack %q:\n%v", want, err)
		}
	}
}

// TestScale holds the table of the goal average, which is ours.
func TestScale(t *testing.T) {
	t.Parallel()
	d := tournament.Standard()
	if !d.GoalAverage.Source.Ours() || d.Points.Source.Ours() {
		t.Errorf("the scale is from %q, the points from %q", d.GoalAverage.Source, d.Points.Source)
	}
	for lead := range 100 {
		want := min(10+lead, 20)
		if got := d.GoalAverages(tournament.Score{lead, 0}); got != [2]int{want, 20 - want} {
			t.Errorf("a lead of %d gives %v, want %d-%d", lead, got, want, 20-want)
		}
	}
}

// TestNames holds that battles and cards are found by what people call them; the
// manual's list calls two battles otherwise than its headings, and a battle and a
// card have one name.
func TestNames(t *testing.T) {
	t.Parallel()
	d := tournament.Standard()
	for word, want := range map[string]int{
		"1": 1, " 6 ": 6, "take-and-hold": 1, "TERRE SACRÉE": 2, "colère des seigneurs de guerre": 3, "La colère des seigneurs": 3,
		"Régnez sur le champ de bataille": 4, "Hebt eure Banner": 5, "Dawn and Dusk": 6, "7": 0, "0": 0, "": 0, "sacred-earth": 0,
	} {
		if b, ok := d.FindBattle(word); b.Number != want || ok != (want > 0) {
			t.Errorf("%q is battle %d, want %d", word, b.Number, want)
		}
	}
	for word, want := range map[string]string{
		"Terre sacrée": "sacred-earth", "loyauté": "loyalty", "The Target": "target", "Zange": "pincer", "": "", "sacred-ground": "",
	} {
		if c, _, ok := d.FindCard(word); c.ID != want || ok != (want != "") {
			t.Errorf("%q is card %q, want %q", word, c.ID, want)
		}
	}
	for _, domain := range d.Expedition.Domains {
		if len(domain.Cards) != 6 {
			t.Errorf("%s has %d cards, want 6", domain.ID, len(domain.Cards))
		}
		for _, c := range domain.Cards {
			if (c.Begins != "") != (domain.ID == "duration") {
				t.Errorf("%s says that %q begins", c.ID, c.Begins)
			}
		}
	}
}

// TestAutomaticRounds holds the logarithm and where it is held.
func TestAutomaticRounds(t *testing.T) {
	t.Parallel()
	d := tournament.Standard()
	battles := tournament.Settings{Mode: tournament.ModeBattles}
	mixed := tournament.Settings{Mode: tournament.ModeMixed}
	hosted := tournament.Settings{Title: "hoard"}
	for _, c := range []struct {
		players, tabletop, hosted int
	}{{2, 1, 1}, {3, 2, 2}, {4, 2, 2}, {5, 3, 3}, {8, 3, 3}, {9, 4, 4}, {64, 6, 6}, {65, 6, 7}, {250, 6, 8}} {
		for s, want := range map[tournament.Settings]int{battles: c.tabletop, mixed: c.tabletop, hosted: c.hosted} {
			if got := d.AutomaticRounds(s, c.players); got != want {
				t.Errorf("%d players of %q play %d rounds, want %d", c.players, s.Mode, got, want)
			}
		}
	}
}

// TestNarrowerLimits holds that a log stands when the data have become narrower.
func TestNarrowerLimits(t *testing.T) {
	t.Parallel()
	h := finished(t)
	narrow := *tournament.Standard()
	narrow.Limits.Players.Most, narrow.Limits.Rounds.Most, narrow.Limits.MatchPoints.Most, narrow.Limits.ConfirmHours.Most = 2, 1, 3, 1
	narrow.Penalties.Most = 1
	got, err := tournament.Replay(&narrow, h.seed, h.log)
	if err != nil {
		t.Fatal(err)
	}
	if got.Standings(1)[0] != h.Standings(1)[0] {
		t.Errorf("the table is led by %+v, want %+v", got.Standings(1)[0], h.Standings(1)[0])
	}
}
