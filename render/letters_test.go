package render_test

import (
	"bytes"
	"image"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/go-fonts/stix/stix2textbold"
	"github.com/go-fonts/stix/stix2textbolditalic"
	"golang.org/x/image/font/opentype"

	"skald/render"
	"skald/render/rendertest"
)

// letters are those of each language that the alphabet of English does not have, with the
// signs by which it quotes.
var letters = []string{
	"äöüß ÄÖÜ „“ Bärenhäuter",
	"àâæçéèêëîïôœùûüÿ ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ « » Féroé",
	"ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ „” Źródło żółci",
	"… – — • × · ‹ › ’ 0123456789",
}

// TestLetters: the boards' fonts draw every letter of the four languages (a golden), large
// and as small as a map has them.
func TestLetters(t *testing.T) {
	t.Parallel()
	rendertest.Golden(t, rendertest.Samples{{Name: "letters", Golden: true, Draw: func() ([]byte, error) {
		all, ground := render.NewLettering(), image.NewRGBA(image.Rect(0, 0, 1000, 400))
		for i := range ground.Pix {
			ground.Pix[i] = 255
		}
		c, y := render.NewSheet(ground).Canvas(), 40
		for _, line := range letters {
			for _, style := range []render.Style{render.Bold, render.Italic} {
				c.Text(all.Face(style, 26), line, 20, y, render.Left, render.Ink)
				c.Text(all.Face(style, 13), line, 700, y, render.Left, render.Ink)
				y += 45
			}
		}
		var out bytes.Buffer
		err := c.WritePNG(&out)
		c.Release()
		return out.Bytes(), err
	}}})
}

// TestLettersThatAreWritten: no sentence has a letter that the boards' fonts lack.
func TestLettersThatAreWritten(t *testing.T) {
	t.Parallel()
	folder := os.DirFS("../bot/words")
	files, err := fs.Glob(folder, "*/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("words: %v, %v", files, err)
	}
	for _, font := range [][]byte{stix2textbold.TTF, stix2textbolditalic.TTF} {
		f, err := opentype.Parse(font)
		if err != nil {
			t.Fatal(err)
		}
		var lacks []rune
		looked := map[rune]bool{}
		for _, name := range files {
			text, err := fs.ReadFile(folder, name)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range string(text) + strings.Join(letters, "") {
				if looked[r] || !unicode.IsLetter(r) {
					continue
				}
				looked[r] = true
				if i, err := f.GlyphIndex(nil, r); err != nil || i == 0 {
					lacks = append(lacks, r)
				}
			}
		}
		slices.Sort(lacks)
		if len(lacks) > 0 || len(looked) < 80 {
			t.Errorf("of %d letters the font lacks %q", len(looked), string(lacks))
		}
	}
}
