// Package titlestest holds what tests of titles share: the list of all titles and
// the example game, by how many people each is played, a painter that paints
// nothing, and the titles' sentences.
package titlestest

import (
	"io"
	"os"
	"testing"

	"skald/bot"
	"skald/cmd/skald/titles"
	"skald/engine"
	"skald/engine/hoard"
	"skald/render"
	"skald/render/hoardboard"
)

// Every is every title there is, and the example game, which is held to all that a
// title is.
func Every() []bot.Title {
	return append(titles.All(), bot.Title{Game: hoard.Standard(), Painter: hoardboard.New(render.NewCache())})
}

// Undrawn is Every with titles whose boards are Blank.
func Undrawn() []bot.Title {
	list := Every()
	for i := range list {
		list[i].Painter = Blank{}
	}
	return list
}

// People is how many people can play a title: where seats are of teams, one
// person may hold all of a team's.
func People(about *engine.About) engine.Range {
	if len(about.Teams) > 0 {
		return engine.Range{Min: len(about.Teams), Max: about.Seats.Max}
	}
	return about.Seats
}

// Numbers lists how many people play a title in a test: as few and as many as can
// be, where teams are divided and in a long run any number, and in a short one as
// few alone.
func Numbers(about *engine.About) (list []int) {
	people := People(about)
	all := len(about.Teams) > 0 || os.Getenv("SKALD_LONG") != ""
	for n := people.Min; n <= people.Max && (n == people.Min || !testing.Short()); n++ {
		if all || n == people.Min || n == people.Max {
			list = append(list, n)
		}
	}
	return list
}

// Blank is a painter of one pixel, for tests that do not depend on pictures.
type Blank struct{}

// OnePixel is a picture that any client can show.
var OnePixel = []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\nIDATx\x9cc`\x00\x00\x00\x02\x00\x01H\xaf\xa4q\x00\x00\x00\x00IEND\xaeB`\x82")

// Board implements render.Painter.
func (Blank) Board(w io.Writer, _ render.Scene) error {
	_, err := w.Write(OnePixel)
	return err
}

// Hand implements render.Painter.
func (Blank) Hand(w io.Writer, _ engine.PrivateView, _ render.Labels) error {
	_, err := w.Write(OnePixel)
	return err
}
