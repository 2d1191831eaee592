package kosmos

import (
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
	set := func(e object, i int) []any { return e["sets"].([]any)[i].([]any) }
	side := func(e object, i int, name string) object { return e["countries"].([]any)[i].(object)[name].(object) }
	enginetest.EditionFaults(t, Standard(), []enginetest.SpoiltEdition{
		{"no name", func(e object) { delete(e, "name") }, []string{"name: it is missing"}},
		{"unknown fields", func(e object) { e["colour"] = "red"; side(e, 1, "back")["price"] = 3 }, []string{"colour: there is no such field", "countries[2].back.price: there is no such field"}},
		{"unknown knight", func(e object) { set(e, 1)[0] = "red5"; set(e, 2)[0] = "hidden" }, []string{`sets[2][1]: "red5" is no card`, `sets[3][1]: "hidden" is no knight of the box`}},
		{"four sets", func(e object) { e["sets"] = e["sets"].([]any)[:4] }, []string{"sets: there are 4, it must be 5"}},
		{"a short set", func(e object) { e["sets"].([]any)[4] = set(e, 4)[:11] }, []string{"sets[5]: there are 11 knights, it must be 12"}},
		{"a colour is missing", func(e object) { set(e, 4)[3] = "red2" }, []string{"sets[5]: 0 knights are blue, it must be from 1 to 6"}},
		{"castle set", func(e object) { e["castleSet"] = 6 }, []string{"castleSet: 6 is not from 1 to 5"}},
		{"another castle set", func(e object) { e["castleSet"] = 2 }, []string{"castleLayout: it does not use each knight of the castle set once"}},
		{"layout of five", func(e object) { e["castleLayout"] = e["castleLayout"].([]any)[:5] }, []string{"castleLayout: there are 5 countries, it must be 6"}},
		{"layout of one", func(e object) { e["castleLayout"].([]any)[0] = []any{"red3"} }, []string{"castleLayout[1]: there are 1, it must be 2"}},
		{"layout colours", func(e object) {
			e["castleLayout"].([]any)[0] = []any{"blue2", "red3"}
			e["castleLayout"].([]any)[1] = []any{"green4", "green1"}
		}, []string{"castleLayout[1]: the first knight of burgenland is blue2, it must be red", "castleLayout[2]: both knights of waldland are green", "castleLayout: it does not use each knight"}},
		{"five countries", func(e object) { e["countries"] = e["countries"].([]any)[:5] }, []string{"countries: there are 5, it must be 6"}},
		{"countries in disorder", func(e object) { e["countries"].([]any)[0].(object)["land"] = "waldland" }, []string{"countries[1].land: waldland stands in place 1, it must be in place 2"}},
		{"unknown country", func(e object) { e["countries"].([]any)[0].(object)["land"] = "wales" }, []string{`countries[1].land: "wales" is no land`}},
		{"unknown property", func(e object) { side(e, 0, "back")["during"] = "fly" }, []string{`countries[1].back.during: "fly" is no property`}},
		{"a property in the other field", func(e object) { side(e, 0, "back")["during"] = "bonus" }, []string{"countries[1].back.during: bonus cannot stand here"}},
		{"a property twice", func(e object) { side(e, 1, "back")["during"] = "stronger" }, []string{"countries[2].back.during: stronger is there twice"}},
		{"fame", func(e object) { side(e, 3, "crown")["fame"] = 10 }, []string{"countries[4].crown.fame: 10 is not from 0 to 9"}},
	})
}

// TestWithEdition plays by other data: a Goldland that pays 3.
func TestWithEdition(t *testing.T) {
	t.Parallel()
	other := strings.Replace(string(standardEdition), `"back": {"fame": 2,`, `"back": {"fame": 3,`, 1)
	g, err := Standard().WithEdition([]byte(other))
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(engine.Setup{Players: 2, Options: map[string]string{optionCards: valueBack}}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Public().(Public).Lands[Goldland].Fame; got != 3 {
		t.Errorf("Goldland pays %d, want 3", got)
	}
}

// TestStandardEdition holds what is known of the printed sets: each is worth
// 30, and each value from 1 to 4 is there three times.
func TestStandardEdition(t *testing.T) {
	t.Parallel()
	for i, set := range Standard().Printed.Sets {
		sum, values := 0, [MaxValue + 1]int{}
		for _, c := range set {
			sum += c.Value()
			values[c.Value()]++
		}
		if want := [MaxValue + 1]int{0, 3, 3, 3, 3}; sum != 30 || values != want {
			t.Errorf("set %d is worth %d with %v of each value, want 30 and %v", i+1, sum, values, want)
		}
	}
}
