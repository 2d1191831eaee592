package main

import (
	"testing"

	"skald/bot/words"
	"skald/engine"
	game "skald/engine/vikings878"
)

// TestPlacingsGather holds that units that are placed one after another can be
// told in one sentence, in every language.
func TestPlacingsGather(t *testing.T) {
	t.Parallel()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	about := game.Standard().About()
	note := engine.NewNote("note.housed", engine.SeatArg("who", game.Thegns.Seat()), engine.NumberArg("n", 2),
		engine.Arg{Name: "faction", Kind: engine.KindWord, Vocabulary: "faction", Word: "thegns"},
		engine.Arg{Name: "shire", Kind: engine.KindWord, Vocabulary: "spot", Word: "york"})
	for lang, want := range map[string]string{"en": "Thegns: 2 to York, 1 to Durham.", "de": "Thegns: 2 nach York, 1 to Durham."} {
		v := c.Speak(lang)
		common, item, ok := v.Gathering(about, note, func(s engine.Seat) string { return v.Side(about, s) })
		if got := words.Gathered(common, item+", 1 to Durham"); !ok || got != want {
			t.Errorf("%s: got %q (%v), want %q", lang, got, ok, want)
		}
	}
}
