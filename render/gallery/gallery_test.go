package gallery

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"

	"skald/storage/recent"
)

// A PictureKey is one as a bot has it.
type PictureKey struct {
	Match, Plate, Language, Names string
	Seq, Since                    uint64
	Seat                          int
}

const (
	maxKept   = 64
	BoardSeat = -1
)

func newPictures(kept *recent.Map[PictureKey, []byte]) Gallery[PictureKey] { return New(kept) }

// paint writes a text as if it were a picture, and counts how often.
func paint(count *int, text string) func(io.Writer) error {
	return func(w io.Writer) error {
		*count++
		_, err := io.WriteString(w, text)
		return err
	}
}

func TestPicturesAreKept(t *testing.T) {
	t.Parallel()
	p, drawn := newPictures(recent.New[PictureKey, []byte](maxKept)), 0
	draw := func(key PictureKey) {
		t.Helper()
		if png, err := p.Picture(t.Context(), key, paint(&drawn, key.Language)); err != nil || string(png) != key.Language {
			t.Fatalf("draw %v: %q, %v", key, png, err)
		}
	}
	first := PictureKey{Match: "m", Seq: 1, Seat: BoardSeat, Language: "en"}
	draw(first)
	draw(first)
	if drawn != 1 {
		t.Errorf("drawn %d times, want once", drawn)
	}
	for _, other := range []PictureKey{
		{Match: "n", Seq: 1, Seat: BoardSeat, Language: "en"}, {Match: "m", Seq: 2, Seat: BoardSeat, Language: "en"},
		{Match: "m", Seq: 1, Since: 1, Seat: BoardSeat, Language: "en"}, {Match: "m", Seq: 1, Seat: BoardSeat, Plate: "near", Language: "en"}, {Match: "m", Seq: 1, Language: "en"}, {Match: "m", Seq: 1, Seat: BoardSeat, Language: "de"},
		{Match: "m", Seq: 1, Seat: BoardSeat, Language: "en", Names: "Vera"},
	} {
		before := drawn
		if draw(other); drawn != before+1 {
			t.Errorf("%+v is taken for another picture", other)
		}
	}
	for i := range 2 * maxKept {
		draw(PictureKey{Match: "many", Seq: uint64(i), Language: "x"})
		draw(first) // whatever is asked for stays
	}
	if p.kept.Len() != maxKept {
		t.Errorf("%d pictures are kept, want %d", p.kept.Len(), maxKept)
	}
	before := drawn
	if draw(first); drawn != before {
		t.Error("a picture that was asked for all the time was forgotten")
	}
}

// A person who waits for a place to draw stops waiting when their context ends.
func TestPicturesWaitWithAContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPictures(recent.New[PictureKey, []byte](maxKept))
		for p.places.TryAcquire(1) { // all are taken
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() {
			_, err := p.Picture(ctx, PictureKey{Match: "m"}, func(io.Writer) error { return nil })
			done <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the context's error", err)
		}
	})
}

// A painter that fails or panics fails one picture and keeps no place.
func TestPicturesOutliveAPainter(t *testing.T) {
	t.Parallel()
	p, drawn := newPictures(recent.New[PictureKey, []byte](maxKept)), 0
	broken := errors.New("no ink")
	for range 20 {
		if _, err := p.Picture(t.Context(), PictureKey{Match: "m"}, func(io.Writer) error { return broken }); !errors.Is(err, broken) {
			t.Fatalf("got %v, want %v", err, broken)
		}
		if _, err := p.Picture(t.Context(), PictureKey{Match: "m"}, func(io.Writer) error { panic("spilled") }); err == nil || !strings.Contains(err.Error(), "spilled") {
			t.Fatalf("got %v, want the panic as an error", err)
		}
	}
	if _, err := p.Picture(t.Context(), PictureKey{Match: "m"}, paint(&drawn, "x")); err != nil || drawn != 1 {
		t.Errorf("drawn %d times, %v; want once", drawn, err)
	}
}
