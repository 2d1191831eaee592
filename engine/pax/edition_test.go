package pax

import (
	"encoding/json"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

type object = map[string]any

// TestEditionFaults spoils the edition in every way and wants each fault told,
// all of them at once.
func TestEditionFaults(t *testing.T) {
	t.Parallel()
	item := func(e object, list string, i int) object { return e[list].([]any)[i].(object) }
	enginetest.EditionFaults(t, Standard(), []enginetest.SpoiltEdition{
		{"unknown operation", func(e object) { item(e, "tiles", 0)["ability"] = "fly(3)" }, []string{`tiles[1].ability: "fly(3)": there is no such operation`}},
		{"arguments", func(e object) {
			item(e, "tiles", 0)["ability"] = "gain(12);gain;gain(1,2);gain(1"
		}, []string{`"gain(12)": "12" must be a whole number from 1 to 9`, `"gain": it has 0 arguments, it takes 1`, `"gain(1,2)": it has 2 arguments, it takes 1`, `"gain(1": the bracket is not closed`}},
		{"kinds of arguments", func(e object) {
			item(e, "tiles", 0)["ability"] = "steal(1,far)"
			item(e, "tiles", 2)["ability"] = "place_ship(MIDDLE)"
			item(e, "tiles", 12)["ability"] = "gain_per(1,ships_UP,4)"
			item(e, "tiles", 56)["ability"] = "influence(kings,1)"
			item(e, "tiles", 38)["ability"] = "return_all_ships(atlantis)"
		}, []string{`"far" must be colocated or a WIND`, `"MIDDLE" must be ANY, a WIND, WINDS joined by +, or a region`, `"ships_UP" must be ships_WIND`, `"kings" must be one of jarldom`, `"atlantis" must be a region`}},
		{"under another trigger", func(e object) { item(e, "tiles", 1)["ability"] = "discount(1)" }, []string{`"discount(1)": it is under ACTIVATE, it must be under INVEST`}},
		{"a bonus for another deed", func(e object) { item(e, "tiles", 47)["ability"] = "bonus(1,theocracy)" }, []string{"it must be under ALWAYS"}},
		{"on another thing", func(e object) {
			item(e, "tiles", 4)["ability"] = "gain_ships(2)"
			item(e, "jarls", 1)["ability"] = "toll(1)"
			item(e, "tiles", 42)["trigger"] = "ACTIVATE"
			item(e, "tiles", 42)["ability"] = "gain(1)"
			item(e, "tiles", 24)["trigger"] = "WINTER"
			item(e, "tiles", 5)["trigger"] = "ALTHING"
		}, []string{"it stands on a powerful ally, not on a Venture", "it stands on a Venture, not on a Jarl", "stands on a Venture, not on an Advocate", "an Event is under IMMEDIATE or ALTHING", "is under ALTHING on a Venture",
			`"challenge(1,NORTH)": it is under ALTHING`, `"each_gain(1)": it is under WINTER`}},
		{"a cut-off post", func(e object) {
			item(e, "regions", 0)["posts"].([]any)[1].(object)["entry"] = "atlantis"
		}, []string{`regions[1].posts[2].entry: "atlantis" is no sea or river region`}},
		{"a region that cannot be reached", func(e object) { e["borders"] = e["borders"].([]any)[:36] }, []string{"borders: indialand cannot be reached from vesterhav"}},
		{"a border of nothing", func(e object) { e["borders"].([]any)[0] = []any{"vesterhav", "jorvik"} }, []string{`borders[1][2]: "jorvik" is no sea or river region`}},
		{"two tiles of one word", func(e object) { inOneLanguage(e); item(e, "tiles", 1)["id"] = "v01" }, []string{`tiles[2].id: "v01" is the word of v01 too`, `"v02" is no word of the edition`}},
		{"words that notation needs", func(e object) {
			inOneLanguage(e)
			item(e, "tiles", 1)["id"] = "home"
			item(e, "tiles", 2)["id"] = "Big one"
		}, []string{`"home" means something else`, `"Big one" must be 1 to 30 small letters`, `"v02" is no word of the edition`, `"v03" is no word of the edition`}},
		{"a long name", func(e object) { item(e, "tiles", 1)["name"] = strings.Repeat("x", 300) }, []string{"tiles[2].name: it has 300 characters, it must have from 1 to 60"}},
		{"a name that calls everybody", func(e object) { item(e, "tiles", 1)["name"] = "@everyone" }, []string{`tiles[2].name: "@everyone" has '@'`}},
		{"a home that is nowhere", func(e object) {
			item(e, "homes", 0)["borders"] = []any{"danmork"}
			item(e, "jarls", 0)["home"] = "york"
			item(e, "jarls", 2)["home"] = "skaraborg"
		}, []string{`homes[1].borders[1]: "danmork" is no sea or river region`, `jarls[1].home: "york" is no home`, "skaraborg is another Jarl's home"}},
		{"posts that say nothing", func(e object) { e["allies"] = e["allies"].([]any)[:5]; item(e, "tradeCenters", 0)["post"] = "jorvik" }, []string{"the post pope-of-rome is of the kind ally, and nothing says what it does", "the post jorvik is of the kind empty, it must be trade", "the post bulgar-post is of the kind trade, and nothing says what it does"}},
		{"tests", func(e object) {
			item(e, "victoryCards", 0)["test"] = "glory>=2 and established>7"
			item(e, "victoryCards", 1)["test"] = "types>=many"
		}, []string{`"glory": there is no such variable`, `"established>7": it must be a variable, >= and a number`, `"many" must be a whole number from 1 to 250`}},
		{"too few cards", func(e object) { inOneLanguage(e); e["victoryCards"] = e["victoryCards"].([]any)[2:] }, []string{"victoryCards: 3 are Novice, it must be at least 4", `"n1" is no word of the edition`, `"n2" is no word of the edition`}},
		{"too few tiles", func(e object) { inOneLanguage(e); e["tiles"] = e["tiles"].([]any)[:71] }, []string{"tiles: 11 are of block 6, it must be 12", `"g12" is no word of the edition`}},
		{"too few Ventures for the start", func(e object) {
			for i := range 24 {
				item(e, "tiles", i)["location"] = "NORTH"
			}
		}, []string{"for 2 players 0 Ventures of the blocks above 2 can be put into regions at the start, it must be 4", "for 3 players 0", "for 4 players 0", "for 5 players 0"}},
		{"numbers", func(e object) {
			n := e["numbers"].(object)
			n["actions"], n["silfr"], n["trackCosts"] = 0, 300, []any{}
		}, []string{"numbers.actions: 0 is not from 1 to 9", "numbers.silfr: 300 is not from 1 to 250", "numbers.trackCosts: there are 0 spaces"}},
		{"names of nothing", func(e object) {
			e["names"] = []any{object{"language": "en", "words": []any{object{"word": "atlantis", "name": "Atlantis"}}}}
		}, []string{`"en" is no further language`, `"atlantis" is no word of the edition`}},
		{"handicaps", func(e object) {
			e["handicaps"] = []any{object{"players": 2, "followers": []any{10}}, object{"players": 7}, object{"players": 3, "followers": []any{1, 1, 1, 1}},
				object{"players": 4, "followers": []any{2, 3, 0}}, object{"players": 2, "followers": []any{}}}
		}, []string{"handicaps[1].followers[1]: 10 is not from 1 to 9", "handicaps[2].players: 7 is not from 2 to 6", "handicaps[3].followers: there are 4, it must be from 1 to 3",
			"handicaps[4].followers[2]: 3 is not from 1 to 2", "handicaps[4].followers[3]: 0 is not from 1 to 2", "handicaps[5].players: 2 players have a handicap already", "handicaps[5].followers: there are 0"}},
		{"no field", func(e object) { e["colour"] = "red" }, []string{"colour: there is no such field"}},
	})
}

// inOneLanguage leaves one further language of the names, so that a word that is gone is
// one fault.
func inOneLanguage(e object) { e["names"] = e["names"].([]any)[:1] }

// edition is the standard edition as it is written.
func edition(t *testing.T) object {
	t.Helper()
	var e object
	if err := json.Unmarshal(standardEdition, &e); err != nil {
		t.Fatal(err)
	}
	return e
}

func written(t *testing.T, e object) []byte {
	t.Helper()
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestWithEdition plays by other data: a mint that brings 5, under another name. The
// verbs and their parameters are the same, and the old game is as it was.
func TestWithEdition(t *testing.T) {
	t.Parallel()
	e := edition(t)
	mint := e["tiles"].([]any)[0].(object)
	mint["ability"], mint["id"], mint["name"] = "gain(5)", "mint", "Great Mint"
	e["names"] = []any{object{"language": "de", "words": []any{object{"word": "mint", "name": "Große Münze"}}}}
	before := Standard()
	g, err := before.WithEdition(written(t, e))
	if err != nil {
		t.Fatal(err)
	}
	about := g.About()
	for lang, want := range map[string]string{"en": "Great Mint", "de": "Große Münze"} {
		if got := about.Label(lang, "tile", "mint"); got != want {
			t.Errorf("the label in %s is %q, want %q", lang, got, want)
		}
	}
	if got, want := about.Label("de", "place", "jorvik"), "9 Jorvik"; got != want {
		t.Errorf("without a German name jorvik is called %q, want %q", got, want)
	}
	for i, v := range before.About().Verbs {
		if about.Verbs[i].Name != v.Name || len(about.Verbs[i].Params) != len(v.Params) {
			t.Errorf("the verb %s is another one", v.Name)
		}
	}
	if _, ok := before.About().Vocabulary("tile").Index("mint"); ok {
		t.Error("the old game knows the new word")
	}
	if got := g.(*Game).Printed.programs[0].steps[0].N; got != 5 {
		t.Errorf("the mint brings %d, want 5", got)
	}
	if _, err := g.New(engine.Setup{Players: 3}, engine.NewDice(engine.Seed{}, 0), nil); err != nil {
		t.Error(err)
	}
}
