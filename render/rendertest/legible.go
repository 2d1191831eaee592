package rendertest

import (
	"fmt"
	"image"
	"testing"

	"skald/render"
)

// mostHidden is how much of a text may be hidden: the edge of a letter.
const mostHidden = 0.02

// Legible reads the pictures of scenes and wants every text large enough to be
// read where the picture is as wide as a phone (render.Small), whole within the
// picture, over no other text, and hidden by nothing.
func Legible(t *testing.T, p render.Painter, scenes []render.Scene) {
	t.Helper()
	reader, ok := p.(render.Reader)
	if !ok {
		t.Fatalf("%T cannot be read", p)
	}
	defer func() {
		if n := reader.SmallestStamp(); n > 0 && n < render.Small {
			t.Errorf("letters of %d pixels are stamped, want at least %d", n, render.Small)
		}
	}()
	told := map[string]bool{}
	for i, s := range scenes {
		for name, read := range pictures(reader, s) {
			list, size, err := read()
			if err != nil {
				t.Fatalf("read: %v", err)
			}
			if len(list) == 0 {
				t.Fatalf("scene %d%s: nothing is written", i, name)
			}
			for _, fault := range faultsOf(list, size) {
				if !told[fault] {
					told[fault] = true
					t.Errorf("scene %d%s: %s", i, name, fault)
				}
			}
		}
	}
}

// pictures are what reads each picture of the table, by its name.
func pictures(r render.Reader, s render.Scene) map[string]func() ([]render.Writing, image.Point, error) {
	all := map[string]func() ([]render.Writing, image.Point, error){}
	plated, ok := r.(render.Plated)
	if !ok {
		all[""] = func() ([]render.Writing, image.Point, error) { return r.ReadBoard(s) }
		return all
	}
	for _, name := range plated.Plates() {
		all[", "+name] = func() ([]render.Writing, image.Point, error) {
			if each, ok := r.(render.PlateReader); ok {
				return each.ReadPlate(name, s)
			}
			return r.ReadBoard(s)
		}
	}
	return all
}

// Written wants all that stands written on a picture of that size to be read,
// as Legible does.
func Written(t *testing.T, name string, list []render.Writing, size image.Point) {
	t.Helper()
	if len(list) == 0 {
		t.Errorf("%s: nothing is written", name)
	}
	for _, fault := range faultsOf(list, size) {
		t.Errorf("%s: %s", name, fault)
	}
}

// faultsOf returns what cannot be read of a picture, and why.
func faultsOf(list []render.Writing, size image.Point) []string {
	var faults []string
	for i, w := range list {
		if least := render.Small * size.X / render.Wide; w.Size < least {
			faults = append(faults, fmt.Sprintf("%q at %v has letters of %d pixels, want at least %d", w.Text, w.At, w.Size, least))
		}
		if !w.At.In(image.Rectangle{Max: size}) {
			faults = append(faults, fmt.Sprintf("%q at %v leaves the picture", w.Text, w.At))
		}
		if w.Hidden > mostHidden {
			faults = append(faults, fmt.Sprintf("%.0f%% of %q at %v is hidden", 100*w.Hidden, w.Text, w.At))
		}
		for _, other := range list[:i] {
			if over := w.At.Intersect(other.At); !over.Empty() {
				faults = append(faults, fmt.Sprintf("%q at %v lies over %q at %v", w.Text, w.At, other.Text, other.At))
			}
		}
	}
	return faults
}
