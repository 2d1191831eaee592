package saga

import (
	"maps"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// TestEditionFaults spoils the edition in every way and wants each fault told,
// all of them at once.
func TestEditionFaults(t *testing.T) {
	t.Parallel()
	type object = map[string]any
	tile := func(e object, i int) object { return e["tiles"].([]any)[i].(object) }
	enginetest.EditionFaults(t, Standard(), []enginetest.SpoiltEdition{
		{"no name", func(e object) { delete(e, "name") }, []string{"name: it is missing"}},
		{"unknown field", func(e object) { e["colour"] = "red"; tile(e, 1)["price"] = 3 }, []string{"colour: there is no such field", "tiles[2].price: there is no such field"}},
		{"unknown area", func(e object) { e["edges"].([]any)[0] = []any{"northumbria", "scotland"} },
			[]string{`edges[1][2]: "scotland" is no area`}},
		{"missing area", func(e object) { e["edges"].([]any)[0] = []any{"northumbria"} },
			[]string{"edges[1]: there are 1, it must be 2"}},
		{"an edge of three", func(e object) { e["edges"].([]any)[0] = []any{"northumbria", "mercia", "essex"} }, []string{"edges[1]: there are 3, it must be 2"}},
		{"edge to itself", func(e object) { e["edges"] = append(e["edges"].([]any), []any{"kent", "kent"}) }, []string{"edges[11]: kent–kent joins an area to itself"}},
		{"edge twice", func(e object) { e["edges"] = append(e["edges"].([]any), []any{"kent", "essex"}) }, []string{"edges[11]: kent–essex is there twice"}},
		{"edge over the sea", func(e object) { e["edges"] = append(e["edges"].([]any), []any{"kent", "south"}) }, []string{"joins England to Scandinavia"}},
		{"edge to the Drakkar", func(e object) { e["edges"] = append(e["edges"].([]any), []any{"drakkar", "south"}) }, []string{"the Drakkar has no neighbours"}},
		{"three tiles", func(e object) { e["tiles"] = e["tiles"].([]any)[:3] }, []string{"tiles: there are 3, it must be 4", "tiles: 0 have initiative, it must be one"}},
		{"two resolve first", func(e object) { tile(e, 0)["resolvesFirst"] = true }, []string{"tiles: 2 have resolvesFirst, it must be one"}},
		{"no initiative", func(e object) { delete(tile(e, 3), "initiative") }, []string{"tiles: 0 have initiative, it must be one"}},
		{"unknown deed", func(e object) { tile(e, 0)["saxon"] = object{"actions": []any{"plunder"}} }, []string{`tiles[1].saxon.actions[1]: "plunder" is no deed`}},
		{"a deed of the other side", func(e object) { tile(e, 0)["saxon"] = object{"actions": []any{"scout"}, "bonus": []any{"muster"}} },
			[]string{"tiles[1].saxon.bonus[1]: muster cannot stand here", "tiles[1].saxon.actions[1]: scout cannot stand here"}},
		{"a Bonus as an Action", func(e object) { tile(e, 0)["viking"] = object{"actions": []any{"coin"}} }, []string{"tiles[1].viking.actions[1]: coin cannot stand here"}},
		{"a deed twice", func(e object) { tile(e, 0)["viking"] = object{"actions": []any{"scout", "scout"}} }, []string{"tiles[1].viking.actions[2]: scout is there twice"}},
		{"no Action", func(e object) { tile(e, 2)["viking"] = object{} }, []string{"tiles[3].viking.actions: there is no Action"}},
		{"one of one", func(e object) { tile(e, 2)["viking"] = object{"actions": []any{"scout"}, "oneOf": true} }, []string{"tiles[3].viking.oneOf: it needs two Actions or more"}},
		{"round marker off the track", func(e object) { e["track"].(object)["round"] = 10 }, []string{"track.round: 10 is not from 1 to 9"}},
		{"a short track", func(e object) { e["track"].(object)["spaces"] = 1 }, []string{"track.spaces: 1 is not from 2 to 200"}},
		{"over before it began", func(e object) { e["track"].(object)["round"] = 2 }, []string{"track: round is 2 and stronghold is 2: the match would end with its first round"}},
		{"Coins that do not sum", func(e object) { e["coins"].(object)["viking"] = 7; e["coins"].(object)["saxon"] = 9 }, []string{"coins: the sides begin with 7 and 9, but there are 15 in all"}},
		{"won at once", func(e object) { e["coins"].(object)["viking"] = 8 }, []string{"coinsToWin: it is 8, and the Vikings begin with 8 Coins"}},
		{"numbers", func(e object) {
			maps.Copy(e, object{"warriors": 13, "strongholds": 1, "vikingRecruits": 0, "pillage": object{"coins": -1, "markerSteps": 1}, "areasToWin": 8, "coinsToWin": 16})
		}, []string{"warriors: 13 is not from 6 to 12", "strongholds: 1 is not", "vikingRecruits: 0 is not", "pillage.coins: -1 is not", "areasToWin: 8 is not", "coinsToWin: 16 is not"}},
		{"four coasts", func(e object) { e["coastal"] = e["coastal"].([]any)[:4] }, []string{"coastal: there are 4, it must be 5"}},
		{"other coasts", func(e object) { e["coastal"] = []any{"mercia", "north", "kent", "kent", "essex"} },
			[]string{"coastal[1]: mercia cannot be Coastal", "coastal[2]: north cannot be Coastal", "coastal[4]: kent is there twice"}},
		{"names", func(e object) {
			name := object{"leader": "stormer", "names": []any{object{"language": "", "name": ""}}}
			e["leaderNames"] = []any{name, object{"leader": "stormer"}, object{"leader": "loki"}}
		}, []string{"leaderNames[1].names[1].language: it is missing", "leaderNames[1].names[1].name: it has 0 characters", "leaderNames[2]: stormer is there twice", `leaderNames[3].leader: "loki" is no leader`}},
	})
}

// TestEditionPlays changes every value that can be changed and plays on.
func TestEditionPlays(t *testing.T) {
	t.Parallel()
	data := strings.NewReplacer(
		`"vikingRecruits": 3`, `"vikingRecruits": 1`,
		`"warriors": 12`, `"warriors": 9`,
		`"spaces": 9, "round": 9`, `"spaces": 30, "round": 25`,
		`"pillage": {"coins": 1, "markerSteps": 1, "embark": true}`, `"pillage": {"coins": 2, "markerSteps": 2, "embark": false}`,
		`"coastal": ["northumbria"`, `"coastal": ["wessex"`,
		`["central", "south"]`, `["north", "south"]`,
		`"initiative": true,`, `"initiative": true, "resolvesFirst": true,`,
		`"resolvesFirst": true,
			"viking": {"bonus": ["muster"]`, `"viking": {"bonus": ["coin"]`,
	).Replace(string(standardEdition))
	g, err := Standard().WithEdition([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(g.(engine.Editioned).Edition()); got != data {
		t.Errorf("Edition returns %q", got)
	}
	for n := range uint64(20) {
		dice := engine.NewDice(engine.Seed{}, n)
		s, err := g.New(engine.Setup{Players: 2}, dice, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s.ToMove() != 0 {
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			if s, err = s.Apply(seat, legal[dice.IntN(len(legal))], dice, nil); err != nil {
				t.Fatal(err)
			}
			if err := s.(engine.Auditor).Audit(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestMap holds the neighbours that the rulebook names.
func TestMap(t *testing.T) {
	t.Parallel()
	e := Standard().Printed
	for _, tt := range []struct {
		a, b Area
		want bool
	}{
		{Northumbria, Mercia, true}, {Mercia, Wessex, true}, {Essex, Kent, true}, {North, Central, true},
		{Northumbria, EastAnglia, false}, {North, South, false}, {Kent, South, false}, {Drakkar, South, false},
	} {
		if got := e.Adjacent(tt.a, tt.b); got != tt.want || e.Adjacent(tt.b, tt.a) != got {
			t.Errorf("Adjacent(%s, %s) = %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
	if got := e.adjacent[Northumbria]; got != 1<<Mercia {
		t.Errorf("Northumbria has the neighbours %b, want one", got)
	}
}
