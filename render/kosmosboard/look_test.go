package kosmosboard_test

import (
	"bytes"
	"image"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
)

// german says countries and captions as a German table might.
func german(vocabulary, word string) string {
	return map[string]string{
		"turn": "Zug", "over": "Das Spiel ist zu Ende", "ending": "Letzte Karte", "ask-turn": "Ritterkarte auslegen", "ask-more": "Anwerben oder beenden",
		"ask-knight": "Freien Ritter nehmen?", "ask-add": "Ritter hinzufügen?", "free": "Freie Ritter", "hand": "Deine Ritter", "face-down": "Verdeckt",
	}[word]
}

// TestSamples writes pictures to the folder that SKALD_PICTURES names, to be
// looked at: each as it is and as a phone shows it.
func TestSamples(t *testing.T) {
	dir := os.Getenv("SKALD_PICTURES")
	if dir == "" {
		t.Skip("SKALD_PICTURES names no folder")
	}
	for _, s := range []struct {
		name             string
		players, actions int
		cards            string
		labels           render.Labels
	}{
		{"2-early", 2, 6, "crown", nil}, {"3-middle", 3, 60, "mixed", german}, {"4-early", 4, 14, "crown", nil},
		{"4-late", 4, 70, "back", german}, {"4-end", 4, 100000, "back", german}, {"2-end", 2, 100000, "crown", nil},
	} {
		m := play(t, s.players, s.actions, s.cards, 7)
		save(t, dir, s.name, func(b *bytes.Buffer) error { return painter.Board(b, m.now, m.since, s.labels) })
	}
	for name, views := range map[string][2]*kosmos.Public{"4-crowded": {crowded(), earlier()}, "4-roomy": {roomy(), earlier()}, "4-ended": {ended(), nil}} {
		save(t, dir, name, func(b *bytes.Buffer) error {
			return painter.Board(b, engine.PublicView(views[0]), views[1], german)
		})
	}
	for name, v := range hands() {
		save(t, dir, "hand-"+name, func(b *bytes.Buffer) error { return painter.Hand(b, v, german) })
	}
}

// save writes a picture, and again 400 pixels wide.
func save(t *testing.T, dir, name string, drawn func(*bytes.Buffer) error) {
	t.Helper()
	var b bytes.Buffer
	if err := drawn(&b); err != nil {
		t.Fatalf("draw %s: %v", name, err)
	}
	t.Logf("%s: %d bytes", name, b.Len())
	full := decoded(t, b.Bytes())
	phone := image.NewRGBA(image.Rect(0, 0, 400, full.Bounds().Dy()*400/full.Bounds().Dx()))
	draw.CatmullRom.Scale(phone, phone.Rect, full, full.Bounds(), draw.Src, nil)
	writePicture(t, filepath.Join(dir, "kosmos-board-"+name+".png"), full)
	writePicture(t, filepath.Join(dir, "kosmos-board-"+name+"-400.png"), phone)
}
