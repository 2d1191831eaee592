package speechtest

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"skald/bot"
	"skald/bot/words"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/render"
	"skald/render/rendertest"
)

// sitters are those who sit at the tables of these tests; the letters lack one
// of their names.
var sitters = []string{"Ragnhild Lodbrok", "Æthelflæd", "山田", "Friederike von Hohenstein zu Waldenburg"}

// TestPicturesInWords reads what stands on the pictures of every title in every
// language that has words of it: boards of matches played by chance, their
// charts, and what is looked up; in a long run three times as many boards. With
// SKALD_PICTURES it saves some to be looked at.
func TestPicturesInWords(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for _, title := range titlestest.Every() {
		about := title.Game.About()
		for _, lang := range claiming(t, title) {
			t.Run(about.Key+"/"+lang, func(t *testing.T) {
				t.Parallel()
				label := labelled(titlestest.Catalogue(t).Speak(lang), about)
				setup := engine.Setup{Players: about.Seats.Max}
				scenes := rendertest.Matches(title.Game, setup, sitters, label)
				if os.Getenv("SKALD_LONG") == "" {
					some := scenes[:0]
					for i := 0; i < len(scenes); i += 3 {
						some = append(some, scenes[i])
					}
					scenes = some
				}
				rendertest.Legible(t, title.Painter, scenes)
				rendertest.Chart(t, title.Painter, title.Game, setup, sitters, label)
				first := rendertest.Scenes(title.Game, setup, 1, 1)[0].Now
				rendertest.References(t, title.Painter, first, label)
				rendertest.Save(t, somePictures(title, lang, label))
			})
		}
	}
}

func labelled(voice *words.Voice, about *engine.About) render.Labels {
	return func(vocabulary, word string) string { return voice.LabelOf(about, vocabulary, word) }
}

// somePictures are worth a look in a language: boards from the beginning to the
// end, the chart, and what is looked up.
func somePictures(title bot.Title, lang string, label render.Labels) rendertest.Samples {
	about := title.Game.About()
	setup := engine.Setup{Players: about.Seats.Max}
	scenes := rendertest.Scenes(title.Game, setup, 5, 2000)
	var samples rendertest.Samples
	add := func(name string, draw func() ([]byte, error)) {
		samples = append(samples, rendertest.Sample{Name: about.Key + "-" + lang + "-" + name, Draw: draw})
	}
	for part := range 5 {
		s := scenes[part*(len(scenes)-1)/4]
		s.Labels, s.Names = label, sitters
		if plated, ok := title.Painter.(render.Plated); ok {
			for _, name := range plated.Plates() {
				add(fmt.Sprint(name, "-", part), func() ([]byte, error) {
					var b bytes.Buffer
					err := plated.Plate(&b, name, s)
					return b.Bytes(), err
				})
			}
			continue
		}
		add(fmt.Sprint("board-", part), func() ([]byte, error) {
			var b bytes.Buffer
			err := title.Painter.Board(&b, s)
			return b.Bytes(), err
		})
	}
	add("chart", rendertest.CourseOf(title.Painter, title.Game, setup, 5, sitters, label))
	for _, name := range title.Painter.(render.Reference).References() {
		add(name, rendertest.Reference(title.Painter, name, scenes[0].Now, label))
	}
	return samples
}
