package desk

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"golang.org/x/sync/semaphore"

	"skald/storage"
	"skald/storage/recent"
)

// pictures draws boards and hands for everybody who asks: a few at once, and the
// last ones drawn are kept, so that asking again costs nothing.
type pictures struct {
	places *semaphore.Weighted
	kept   *recent.Map[PictureKey, []byte]
}

// maxKept is how many pictures are kept, of about 200 KB each.
const maxKept = 64

// newPictures returns one that draws what is not among the pictures kept. One
// processor is left to those who are answered meanwhile.
func newPictures(kept *recent.Map[PictureKey, []byte]) pictures {
	return pictures{semaphore.NewWeighted(int64(max(1, runtime.GOMAXPROCS(0)-1))), kept}
}

// PictureKey is what a picture shows. Two pictures of one key are the same.
type PictureKey struct {
	Match    storage.MatchID
	Seq      uint64 // of the match
	Since    uint64 // what is marked as new
	Seat     int    // of a hand, or BoardSeat and the like
	Plate    string // of the board: which of several pictures; "": it is the only one
	Language string
	Names    string // of the players; what is looked up
}

// The seats of pictures that are nobody's.
const (
	BoardSeat = -1
	ChartSeat = -2
	PlaceSeat = -4 // of the place that a question is about
	AboutSeat = -3 // of a picture to look things up in

	posterSeat = -4 // of a title, in no match
)

// Picture returns the picture of a key, drawn by paint unless it is kept. It waits
// for a place until the context ends.
func (p pictures) Picture(ctx context.Context, key PictureKey, paint func(io.Writer) error) ([]byte, error) {
	if png, ok := p.kept.Get(key); ok {
		return png, nil
	}
	if err := p.places.Acquire(ctx, 1); err != nil {
		return nil, fmt.Errorf("draw match %s: %w", key.Match, err)
	}
	defer p.places.Release(1)
	if png, ok := p.kept.Get(key); ok { // somebody else asked for the same
		return png, nil
	}
	png, err := painted(paint)
	if err != nil {
		return nil, fmt.Errorf("draw match %s: %w", key.Match, err)
	}
	p.kept.Put(key, png)
	return png, nil
}

// painted paints a picture. A panic is an error: a bug of one board is one
// message's.
func painted(paint func(io.Writer) error) (png []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	var b bytes.Buffer
	if err := paint(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// MaxTold is how many numbers of a line an alt text tells.
const MaxTold = 12

// Thinned returns at most so many of a list, evenly, its first and last among
// them.
func Thinned[T any](list []T, most int) []T {
	if len(list) <= most {
		return list
	}
	few := make([]T, most)
	for i := range few {
		few[i] = list[i*(len(list)-1)/(most-1)]
	}
	return few
}
