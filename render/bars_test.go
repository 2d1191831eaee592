package render

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// TestBars holds that every row and part is written, within the picture, and that what
// cannot be drawn is refused.
func TestBars(t *testing.T) {
	t.Parallel()
	letters := NewLettering()
	bars := Bars{Title: "Matches on this server", Parts: []string{"Won", "Drawn", "Without a winner", "Lost", "Given up"}, Rows: []Bar{
		{"Vikings", []int{12, 1, 0, 8, 2}}, {"A side with a name as long as that of no other side", []int{1, 0, 0, 0, 0}}, {"Thegns", []int{0, 0, 0, 0, 0}},
		{"Zürich · Łódź · Æthelred", []int{40, 3, 2, 31, 1}},
	}}
	var out bytes.Buffer
	if err := WriteBars(&out, letters, bars); err != nil {
		t.Fatal(err)
	}
	if folder := os.Getenv("SKALD_FILMS"); folder != "" {
		_ = os.WriteFile(filepath.Join(folder, "bars.png"), out.Bytes(), 0o600)
	}
	if size, err := png.DecodeConfig(&out); err != nil || size.Width != Wide {
		t.Errorf("a picture of %+v, %v", size, err)
	}
	b, err := bars.draw(letters)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Release()
	said := map[string]bool{}
	for _, w := range b.journal.writings() {
		said[w.Text] = true
		if w.Size < Small || !w.At.In(b.Bounds()) {
			t.Errorf("%q of %d pixels at %v in a picture of %v", w.Text, w.Size, w.At, b.Bounds())
		}
	}
	for _, want := range []string{"Matches on this server", "Without a winner", "Vikings", "77", "31", "0"} {
		if !said[want] {
			t.Errorf("%q is not written: %v", want, said)
		}
	}
	for why, bad := range map[string]Bars{
		"no rows":   {Parts: bars.Parts},
		"no parts":  {Rows: bars.Rows},
		"ragged":    {Parts: bars.Parts[:2], Rows: bars.Rows},
		"nothing":   {Parts: bars.Parts, Rows: bars.Rows[2:3]},
		"too many":  {Parts: bars.Parts, Rows: make([]Bar, MostBars+1)},
		"less of 0": {Parts: []string{"Won"}, Rows: []Bar{{"x", []int{-1}}}},
	} {
		if err := WriteBars(&out, letters, bad); err == nil {
			t.Errorf("%s: no error", why)
		}
	}
}
