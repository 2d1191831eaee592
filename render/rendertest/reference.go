package rendertest

import (
	"bytes"
	"slices"
	"testing"

	"skald/engine"
	"skald/render"
)

// References draws all pictures to look things up in from a view, and wants them
// to be read, to differ, and no others.
func References(t *testing.T, p render.Painter, of engine.PublicView, l render.Labels) {
	t.Helper()
	r, seen := p.(render.Reference), map[string]string{}
	if len(r.References()) == 0 {
		t.Error("there is nothing to look up")
	}
	for _, name := range r.References() {
		data, err := Reference(p, name, of, l)()
		if err != nil {
			t.Fatalf("draw: %v", err)
		}
		if other, ok := seen[string(data)]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[string(data)] = name
		list, size, err := p.(render.Reader).ReadReference(name, of, l)
		if err != nil {
			t.Fatalf("read: %v", err)
		}
		for _, fault := range faultsOf(list, size) {
			t.Errorf("%s: %s", name, fault)
		}
		lines, err := r.Lookup(name, of, l)
		if err != nil || len(lines) < 2 || slices.Contains(lines, "") {
			t.Errorf("%s in words: %q, %v", name, lines, err)
		}
		if err := r.Reference(&bytes.Buffer{}, name, nil, nil); err == nil {
			t.Errorf("%s was drawn of no view", name)
		}
	}
	if err := r.Reference(&bytes.Buffer{}, "none", of, nil); err == nil {
		t.Error("a picture was drawn that there is not")
	}
}

// Reference returns what draws a picture to look things up in.
func Reference(p render.Painter, name string, of engine.PublicView, l render.Labels) func() ([]byte, error) {
	return func() ([]byte, error) {
		var b bytes.Buffer
		err := p.(render.Reference).Reference(&b, name, of, l)
		return b.Bytes(), err
	}
}
