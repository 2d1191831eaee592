package rendertest

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"
)

// Update is the flag by which a test writes again what it compares with.
var Update = flag.Bool("update", false, "write again what tests compare with")

const (
	// apart is how far a channel may be off before an eye sees it.
	apart = 40
	// allowance is the share of pixels, one in so many, that may be off.
	allowance = 2000
	// phone is the width of a picture on a phone.
	phone = 400
)

// Golden compares the golden samples with the pictures in testdata, pixel by
// pixel with a tolerance: bytes may change with another release of the
// compressor. It writes what differs into a file and names it. With -update it
// writes the pictures instead; with -short it looks at the first alone.
func Golden(t *testing.T, samples Samples) {
	t.Helper()
	for _, s := range samples {
		if !s.Golden {
			continue
		}
		data, err := s.Draw()
		if err != nil {
			t.Fatalf("draw %s: %v", s.Name, err)
		}
		compare(t, filepath.Join("testdata", s.Name+".png"), data)
		if testing.Short() {
			return
		}
	}
}

// compare holds a picture against a file.
func compare(t *testing.T, file string, data []byte) {
	t.Helper()
	if *Update {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatalf("write golden: %v", err)
		}
		return
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("read golden: %v", err)
	}
	got, want := decode(t, data), decode(t, golden)
	if got.Bounds() != want.Bounds() {
		t.Errorf("%s: got size %v, want %v", file, got.Bounds(), want.Bounds())
		return
	}
	if off, shown := difference(got, want); off*allowance > got.Bounds().Dx()*got.Bounds().Dy() {
		out := filepath.Join(os.TempDir(), "difference-"+filepath.Base(t.Name())+"-"+filepath.Base(file))
		write(t, out, shown)
		t.Errorf("%s: %d pixels differ, red in %s; -update accepts the new picture", file, off, out)
	}
}

// difference counts the pixels that an eye would tell apart, and shows them in
// red.
func difference(got, want *image.RGBA) (int, *image.RGBA) {
	off, shown := 0, image.NewRGBA(want.Bounds())
	copy(shown.Pix, want.Pix)
	for i := 0; i < len(want.Pix); i += 4 {
		for j := range 3 {
			if max(got.Pix[i+j], want.Pix[i+j])-min(got.Pix[i+j], want.Pix[i+j]) > apart {
				shown.SetRGBA(i/4%want.Rect.Dx(), i/4/want.Rect.Dx(), color.RGBA{255, 0, 0, 255})
				off++
				break
			}
		}
	}
	return off, shown
}

func decode(t *testing.T, data []byte) *image.RGBA {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("decode picture: %v", err)
	}
	plain := image.NewRGBA(m.Bounds().Sub(m.Bounds().Min))
	draw.Draw(plain, plain.Rect, m, m.Bounds().Min, draw.Src)
	return plain
}

// Save writes the samples to the folder that SKALD_PICTURES names, to be
// looked at: each as it is and as a phone shows it.
func Save(t *testing.T, samples Samples) {
	t.Helper()
	dir := os.Getenv("SKALD_PICTURES")
	if dir == "" {
		t.Skip("SKALD_PICTURES names no folder")
	}
	for name, data := range drawAll(t, samples) {
		t.Logf("%s: %d bytes", name, len(data))
		full := decode(t, data)
		small := image.NewRGBA(image.Rect(0, 0, phone, full.Rect.Dy()*phone/full.Rect.Dx()))
		draw.CatmullRom.Scale(small, small.Rect, full, full.Rect, draw.Src, nil)
		write(t, filepath.Join(dir, name+".png"), full)
		write(t, filepath.Join(dir, name+"-phone.png"), small)
	}
}

func write(t *testing.T, file string, m image.Image) {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatalf("encode picture: %v", err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatalf("write picture: %v", err)
	}
}
