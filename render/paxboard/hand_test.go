package paxboard

import (
	"strings"
	"testing"

	"skald/bot/words"
	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// TestAbilitiesWhole holds that there is room for the words of every tile's
// ability, in each language.
func TestAbilitiesWhole(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	e, letters := boxOf(t, game.Standard()), render.NewLettering()
	room := abilityRoom(handKey{tiles: 1}.card(0))
	for _, lang := range []string{"en", "de"} {
		voice := catalogue.Speak(lang)
		about := game.Standard().About()
		for tile := range e.Tiles {
			gist := voice.LabelOf(about, "gist", e.Tile(game.Tile(tile)).Word)
			if got := strings.Join(letters.Wrap(render.Bold, gist, cardSmall, cardRoom, cardLines), " "); got != gist {
				t.Errorf("%s, the card of tile %d: got %q, want %q", lang, tile, got, gist)
			}
			var list []string
			for _, n := range e.DescribeTile(game.Tile(tile)) {
				list = append(list, voice.Note(game.Standard().About(), n, func(engine.Seat) string { return "" }))
			}
			text := strings.Join(list, " ")
			if got := strings.Join(letters.Wrap(render.Bold, text, abilityLetters, room, abilityLines), " "); got != text {
				t.Errorf("%s, tile %d: got %q, want %q", lang, tile, got, text)
			}
		}
	}
}
