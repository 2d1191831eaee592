package speechtest

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/bot/discord"
	"skald/bot/play"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/enginetest"
)

// TestCaptionsFit describes every title's board in every language in 2,000
// positions of matches played by chance, in a long run in 10,000: the text beside the picture fits
// Discord, begins with whose move it is, and has room for the last of what
// happened and for all of the board.
func TestCaptionsFit(t *testing.T) {
	t.Parallel()
	positions := 2_000
	switch {
	case os.Getenv("SKALD_LONG") != "":
		positions = 10_000
	case testing.Short():
		positions = 500
	}
	for _, title := range titlestest.Every() {
		about := title.Game.About()
		for _, lang := range claiming(t, title) {
			t.Run(about.Key+"/"+lang, func(t *testing.T) {
				t.Parallel()
				voice := titlestest.Catalogue(t).Speak(lang)
				side := func(s engine.Seat) string { return voice.Side(about, s) }
				longest, setups := 0, enginetest.Setups(about)
				for n, seen := uint64(0), 0; seen < positions; n++ {
					setup := setups[int(n)%len(setups)]
					walk(t, title.Game, setup, n, func(view engine.PublicView, waits engine.Seats, told []engine.Note) {
						seen++
						var first []string
						for s := range waits.All() {
							first = append(first, voice.Note(about, view.Ask(s), side))
						}
						caption := play.Caption(voice, about, view, first, told)
						size := utf8.RuneCountInString(caption)
						longest = max(longest, size)
						if size > discord.MaxAlt || !strings.HasPrefix(caption, strings.Join(first, " ")) {
							t.Fatalf("%d characters: %s", size, caption)
						}
						lines := view.Describe()
						if b, ok := view.(engine.Briefer); ok {
							lines = b.Brief()
						}
						for _, line := range lines {
							if said := voice.Note(about, line, side); !strings.Contains(caption, said) {
								t.Fatalf("%q is missing in %s", said, caption)
							}
						}
						if len(told) > 0 {
							said := voice.Note(about, told[len(told)-1], side)
							if tail := said[max(0, len(said)-10):]; !strings.Contains(caption, tail) {
								t.Fatalf("%q has no room in %s", said, caption)
							}
						}
					})
				}
				t.Logf("the longest has %d characters", longest)
			})
		}
	}
}

// walk plays a match by chance and shows every position, and what led to it.
func walk(t *testing.T, game engine.Game, setup engine.Setup, n uint64, show func(engine.PublicView, engine.Seats, []engine.Note)) {
	t.Helper()
	dice, told := engine.NewDice(engine.Seed{11}, n), &engine.Teller{}
	s, err := game.New(setup, dice, told)
	for ; err == nil; told = (&engine.Teller{}) {
		show(s.Public(), s.ToMove(), told.Notes())
		if _, over := s.Result(); over {
			return
		}
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		s, err = s.Apply(seat, legal[dice.IntN(len(legal))], dice, told)
	}
	t.Fatal(err)
}
