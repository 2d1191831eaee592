package speechtest

import (
	"testing"

	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/story"
	"skald/engine/pax"
	game "skald/engine/vikings878"
)

// TestSetupGathers holds that the tiles that lie on the map from the start are
// told in one sentence, in every language.
func TestSetupGathers(t *testing.T) {
	t.Parallel()
	about := pax.Standard().About()
	teller := new(engine.Teller)
	if _, err := pax.Standard().New(engine.Setup{Players: 3}, engine.NewDice(engine.Seed{}, 0), teller); err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "On the map from the start: ", "de": "Von Anfang an auf der Karte: "} {
		v := titlestest.Catalogue(t).Speak(lang)
		tiles := 0
		for _, n := range teller.Notes() {
			common, item, ok := v.Gathering(about, n, func(s engine.Seat) string { return v.Side(about, s) })
			if !ok {
				continue
			}
			tiles++
			if got := story.Gathered(common, item); got != want+item+"." {
				t.Errorf("%s: got %q, want %q and the tile", lang, got, want)
			}
		}
		if tiles != 3 {
			t.Errorf("%s: %d tiles lie on the map from the start, want 3", lang, tiles)
		}
	}
}

// TestPlacingsGather holds that units that are placed one after another can be
// told in one sentence, in every language.
func TestPlacingsGather(t *testing.T) {
	t.Parallel()
	about := game.Standard().About()
	note := engine.NewNote("note.housed", engine.SeatArg("who", game.Thegns.Seat()), engine.NumberArg("n", 2),
		engine.Arg{Name: "faction", Kind: engine.KindWord, Vocabulary: "faction", Word: "thegns"},
		engine.Arg{Name: "shire", Kind: engine.KindWord, Vocabulary: "spot", Word: "york"})
	for lang, want := range map[string]string{"en": "Thegns: 2 to York, 1 to Durham.", "de": "Thegns: 2 nach York, 1 to Durham."} {
		v := titlestest.Catalogue(t).Speak(lang)
		common, item, ok := v.Gathering(about, note, func(s engine.Seat) string { return v.Side(about, s) })
		if got := story.Gathered(common, item+", 1 to Durham"); !ok || got != want {
			t.Errorf("%s: got %q (%v), want %q", lang, got, ok, want)
		}
	}
}
