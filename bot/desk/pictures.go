package desk

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"

	"golang.org/x/sync/semaphore"

	"skald/storage"
)

// maxTold is how many numbers of a line the alt text tells.
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

// pictures draws boards and hands for everybody who asks: a few at once, and the
// last ones drawn are kept, so that asking again costs nothing.
type pictures struct {
	places *semaphore.Weighted
	*kept
}

// kept are the last pictures drawn.
type kept struct {
	mu   sync.Mutex
	list []picture // the last used last
}

// newPictures returns one that draws what is not among the pictures kept. One
// processor is left to those who are answered meanwhile.
func newPictures(k *kept) *pictures {
	return &pictures{semaphore.NewWeighted(int64(max(1, runtime.GOMAXPROCS(0)-1))), k}
}

// maxKept is how many pictures are kept, of about 200 KB each.
const maxKept = 64

// pictureKey is what a picture shows. Two pictures of one key are the same.
type PictureKey struct {
	Match    storage.MatchID
	Seq      uint64 // of the match
	Since    uint64 // what is marked as new
	Seat     int    // of a hand; boardSeat: the board; chartSeat: the chart
	Plate    string // of the board: which of several pictures; "": it is the only one
	Language string
	Names    string // of the players; what is looked up
}

// The seats of pictures that are nobody's.
const (
	BoardSeat = -1
	ChartSeat = -2
	AboutSeat = -3 // of a picture to look things up in
)

type picture struct {
	key PictureKey
	png []byte
}

// draw returns the picture of a key, drawn by paint unless it is kept. It waits
// for a place until the context ends. What panics while drawing is an error: a
// bug of one board is one message's.
func (p *pictures) draw(ctx context.Context, key PictureKey, paint func(io.Writer) error) ([]byte, error) {
	if png := p.find(key); png != nil {
		return png, nil
	}
	if err := p.places.Acquire(ctx, 1); err != nil {
		return nil, fmt.Errorf("draw match %s: %w", key.Match, err)
	}
	defer p.places.Release(1)
	if png := p.find(key); png != nil { // somebody else asked for the same
		return png, nil
	}
	png, err := painted(paint)
	if err != nil {
		return nil, fmt.Errorf("draw match %s: %w", key.Match, err)
	}
	p.keep(key, png)
	return png, nil
}

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

// find returns a kept picture, nil if it is not.
func (k *kept) find(key PictureKey) []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	i := slices.IndexFunc(k.list, func(k picture) bool { return k.key == key })
	if i < 0 {
		return nil
	}
	found := k.list[i]
	k.list = append(slices.Delete(k.list, i, i+1), found)
	return found.png
}

func (k *kept) keep(key PictureKey, png []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.list) == maxKept {
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list = append(k.list, picture{key, png})
}
