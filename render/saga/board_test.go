package sagaboard_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"skald/engine"
	sagaboard "skald/render/saga"
)

// TestSamples writes the samples to the folder that SKALD_PICTURES names, to
// be looked at.
func TestSamples(t *testing.T) {
	dir := os.Getenv("SKALD_PICTURES")
	if dir == "" {
		t.Skip("SKALD_PICTURES names no folder")
	}
	p := sagaboard.New()
	for name, views := range map[string][2]engine.PublicView{
		"setup": {setup(t), nil}, "crowded": {crowded(t), earlier(t)}, "combat": {fighting(t), crowded(t)}, "end": {ended(t), nil},
	} {
		var b bytes.Buffer
		if err := p.Board(&b, views[0], views[1], nil); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes", name, b.Len())
		if err := os.WriteFile(filepath.Join(dir, "board-"+name+".png"), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, v := range hands() {
		var b bytes.Buffer
		if err := p.Hand(&b, v, nil); err != nil {
			t.Fatal(err)
		}
		t.Logf("hand %s: %d bytes", name, b.Len())
		if err := os.WriteFile(filepath.Join(dir, "board-hand-"+name+".png"), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
