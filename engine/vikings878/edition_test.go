package vikings878

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
	shire := func(e object, no int) object { return e["shires"].([]any)[no-1].(object) }
	leader := func(e object, i int) object { return e["leaders"].([]any)[i].(object) }
	option := func(e object) object { return e["options"].(object) }
	enginetest.EditionFaults(t, Standard(), []enginetest.SpoiltEdition{
		{"no name", func(e object) { delete(e, "name") }, []string{"name: it is missing"}},
		{"unknown fields", func(e object) { e["colour"] = 1; shire(e, 2)["road"] = true }, []string{"colour: there is no such field", "shires[2].road: there is no such field"}},
		{"62 shires", func(e object) { e["shires"] = e["shires"].([]any)[:62] }, []string{"shires: there are 62, it must be 63"}},
		{"unknown words", func(e object) {
			shire(e, 1)["shire"] = "wales"
			shire(e, 2)["kingdom"] = "gwynedd"
			shire(e, 3)["coasts"] = []any{"baltic"}
			leader(e, 0)["leader"] = "canute"
			leader(e, 1)["deck"] = "d"
			e["events"].(object)["thegns"].([]any)[0] = "feast"
			option(e)["epic"].([]any)[0] = "rain"
		}, []string{`shires[1].shire: "wales" is no shire`, `shires[2].kingdom: "gwynedd" is no kingdom`, `shires[3].coasts[1]: "baltic" is no sea`,
			`leaders[1].leader: "canute" is no leader`, `leaders[2].deck: "d" is no deck`, `events.thegns[1]: "feast" is no event`, `options.epic[1]: "rain" is no epic`}},
		{"shires in disorder", func(e object) { shire(e, 1)["shire"] = "york" }, []string{"shires[1].shire: york stands in place 1, it must be in place 15"}},
		{"a border of one side", func(e object) { shire(e, 53)["borders"] = []any{"winchester"} }, []string{"shires[54].borders: meon does not border on selsey"}},
		{"a shire that borders on itself", func(e object) { b := shire(e, 53)["borders"].([]any); shire(e, 53)["borders"] = append(b, "meon") }, []string{"shires[53].borders: meon does not border on meon"}},
		{"a border twice", func(e object) { b := shire(e, 53)["borders"].([]any); shire(e, 53)["borders"] = append(b, "selsey") }, []string{"shires[53].borders: selsey is there twice"}},
		{"coordinates", func(e object) { shire(e, 1)["x"] = -1; shire(e, 1)["y"] = 1201 }, []string{"shires[1].x: -1 is not from 0 to 1000", "shires[1].y: 1201 is not from 0 to 1200"}},
		{"icons without a city", func(e object) { shire(e, 1)["icons"] = object{"thegns": 1} }, []string{"shires[1]: only a City Shire has an old name, Ceolwulf or icons"}},
		{"a city in a Marsh", func(e object) { shire(e, 31)["setup"] = object{"thegns": 1} }, []string{"shires[31]: a Marsh has neither a city nor units"}},
		{"set-up", func(e object) { shire(e, 2)["setup"] = object{"thegns": 4} }, []string{"shires[2].setup.thegns: 4 is not from 0 to 3"}},
		{"too few units", func(e object) { e["units"].(object)["housecarls"] = 11 }, []string{"shires: 8 housecarls are set up and 4 placed freely, there are 11"}},
		{"units", func(e object) { e["units"].(object)["norsemen"] = 61 }, []string{"units.norsemen: 61 is not from 1 to 60"}},
		{"a die of seven faces", func(e object) { e["dice"].(object)["fyrd"].(object)["flee"] = 4 }, []string{"dice.fyrd: it has 7 faces, it must be 6"}},
		{"a die without a Hit", func(e object) {
			e["dice"].(object)["thegns"] = object{"hit": 0, "command": 2, "flee": 4, "max": 7}
		}, []string{"dice.thegns.max: 7 is not from 1 to 6", "dice.thegns.hit: without a Hit no battle would end"}},
		{"a rune die", func(e object) { option(e)["rune"].(object)["hit"] = 1 }, []string{"options.rune: it has 5 faces, it must be 6"}},
		{"cards of movement", func(e object) {
			m := e["movement"].(object)
			m["thegns"] = m["thegns"].([]any)[:6]
			m["norsemen"].([]any)[0].(object)["armies"] = 5
		}, []string{"movement.thegns: there are 6, it must be 7", "movement.norsemen[1].armies: 5 is not from 1 to 4"}},
		{"another side's event", func(e object) { e["events"].(object)["thegns"].([]any)[0] = "viking-fort" }, []string{"events.thegns[1]: viking-fort is no event of the english"}},
		{"eleven events", func(e object) { e["events"].(object)["thegns"] = e["events"].(object)["thegns"].([]any)[:11] }, []string{"events.thegns: there are 11, it must be 12"}},
		{"the standard deck", func(e object) { e["standardDeck"].([]any)[0] = 13.0; e["standardDeck"].([]any)[1] = 20.0 }, []string{"standardDeck[2]: 20 is not from 1 to 19"}},
		{"a card twice in the standard deck", func(e object) { e["standardDeck"].([]any)[0] = 2.0 }, []string{"standardDeck[2]: 2 is there twice"}},
		{"a deck without the Treaty", func(e object) { e["standardDeck"].([]any)[0] = 13.0 }, []string{"standardDeck: it has 12 cards and 6 of movement, it must be 12 and all 7"}},
		{"the Fyrd deck", func(e object) { e["fyrdDeck"] = []any{} }, []string{"fyrdDeck: there are 0 cards"}},
		{"a Fyrd card", func(e object) { e["fyrdDeck"].([]any)[3] = 10.0 }, []string{"fyrdDeck[4]: 10 is not from 1 to 9"}},
		{"six leaders", func(e object) { e["leaders"] = e["leaders"].([]any)[:6] }, []string{"leaders: there are 6, it must be 7"}},
		{"two first leaders", func(e object) { leader(e, 1)["deck"] = "a" }, []string{"leaders: 2 are of deck a, it must be 1"}},
		{"a leader twice", func(e object) { leader(e, 1)["leader"] = "halfdan" }, []string{"leaders[2].leader: halfdan is there twice"}},
		{"Alfred among the Vikings", func(e object) { leader(e, 1)["leader"] = "alfred" }, []string{"leaders[2].leader: alfred has no card of this kind"}},
		{"a leader without a sea", func(e object) { leader(e, 1)["seas"] = []any{} }, []string{"leaders[2].seas: a leader lands at a sea, and Reinforcements does not"}},
		{"a leader of few coasts", func(e object) { leader(e, 1)["seas"] = []any{"severn-sea"} }, []string{"leaders[2].seas: he can land in 3 shires, it must be more than 6"}},
		{"no first units", func(e object) { leader(e, 0)["norsemen"], leader(e, 0)["berserkers"] = 0, 0 }, []string{"leaders[1]: the first card must have a leader and units"}},
		{"Alfred's round", func(e object) { e["alfred"].(object)["round"] = 8 }, []string{"alfred.round: 8 is not from 1 to 7"}},
		{"churches", func(e object) { option(e)["churches"].([]any)[0] = "meon" }, []string{"options.churches[1]: meon is no City Shire"}},
		{"Epic cards", func(e object) { option(e)["epic"].([]any)[0] = "mud"; option(e)["epicInDeck"] = 9 }, []string{"options.epic: mud is there twice", "options.epicInDeck: 9 is not from 1 to 8"}},
	})
}

// TestStandardEdition holds what is known of the printed map and cards.
func TestStandardEdition(t *testing.T) {
	t.Parallel()
	e := Standard().Printed
	count := func(name string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: got %d, want %d", name, got, want)
		}
	}
	borders, icons, setup := 0, Garrison{}, Garrison{}
	var kingdoms [Kingdoms]int
	for i := range e.Shires {
		d := &e.Shires[i]
		borders += len(d.Borders)
		kingdoms[d.Kingdom]++
		icons.Housecarls += d.Icons.Housecarls
		icons.Thegns += d.Icons.Thegns
		setup.Housecarls += d.Setup.Housecarls
		setup.Thegns += d.Setup.Thegns
	}
	count("borders", borders, 2*147)
	count("cities", e.cities.Len(), 17)
	count("cities with icons", e.iconCity.Len(), 11)
	count("coasts", e.coast.Len(), 36)
	for sea, want := range []int{16, 8, 8, 5} {
		count(Sea(sea).String(), e.sea[sea].Len(), want)
	}
	for k, want := range []int{23, 20, 16, 4} {
		count(Kingdom(k).String(), kingdoms[k], want)
	}
	if want := Of(31, 44, 45, 63); e.marsh != want {
		t.Errorf("marsh: %b, want %b", e.marsh, want)
	}
	if want := Of(4, 2, 15, 22); e.northern != want {
		t.Errorf("northern cities: %b, want %b", e.northern, want)
	}
	if want := Of(27, 36, 37); e.ceolwulf != want {
		t.Errorf("Ceolwulf: %b, want %b", e.ceolwulf, want)
	}
	if (icons != Garrison{7, 12} || setup != Garrison{8, 17}) {
		t.Errorf("icons %v and set-up %v", icons, setup)
	}
	count("churches", e.churches.Len(), 14)
}

// TestWithEdition plays by other data: a Thegns' Treaty of four armies.
func TestWithEdition(t *testing.T) {
	t.Parallel()
	other := strings.Replace(string(standardEdition), `"thegns": [{"armies": 2, "shires": 3}`, `"thegns": [{"armies": 4, "shires": 3}`, 1)
	g, err := Standard().WithEdition([]byte(other))
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(engine.Setup{Players: Factions}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Public().(Public).Edition.movement[Thegns][Treaty].Armies; got != 4 {
		t.Errorf("the Treaty has %d armies, want 4", got)
	}
	if _, err := g.(*Game).WithEdition([]byte("{}")); err == nil {
		t.Error("an empty edition is accepted")
	}
}
