package page

import (
	"bufio"
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"math"

	"skald/render"
)

// Frames are written as changes: of the pixels that differ from the frame before, how
// many are the same before them, how many differ, and by which bits, until the frame is
// whole. Since the same bits lead forth and back, a page can go either way. The first
// frame differs from pixels of colour 0.
type frames struct {
	size   image.Point
	chunks []string
	most   int // bytes that further chunks may have

	before []uint8
	count  int           // frames of the chunk that is being written
	packed bytes.Buffer  // it
	pack   *flate.Writer // into packed; nil: no chunk was begun yet
	open   *bufio.Writer // into pack
}

// perChunk is how many frames are compressed together: a page unpacks what it needs.
const perChunk = 64

// gap is how many pixels that stay are cheaper told as such than among those that change.
const gap = 6

// fitted draws the board after each moment as wide as there is room for. From how much was
// drawn when there was no room left follows how wide all can be.
func (s Source) fitted(ctx context.Context, step func(done float64) error) (*frames, []byte, error) {
	wide := width(len(s.Moments))
	for {
		most, share := room(len(s.Moments)), 0.0
		if wide <= leastWidth {
			most = math.MaxInt
		}
		f, last, err := s.film(ctx, wide, most, func(done float64) error {
			share = done
			return step(done)
		})
		if !errors.Is(err, errFull) {
			return f, last, err
		}
		wide = max(leastWidth, min(wide*15/16, int(float64(wide)*math.Sqrt(share)*0.96)))
	}
}

// film draws the board after each moment so wide, and returns the last as a picture, too.
// Where a moment has none that can be shown, the one before stays. Its error is errFull
// if that takes more bytes than most.
func (s Source) film(ctx context.Context, wide, most int, step func(done float64) error) (*frames, []byte, error) {
	var (
		raster render.Raster
		stage  = render.NewStage(wide)
		f      = frames{most: most}
		scene  = render.Scene{Labels: s.label, Names: s.Names}
		early  int // frames before the first board
	)
	painter, ok := s.Painter.(render.Reeler)
	if !ok {
		return nil, nil, fmt.Errorf("a %T paints no boards one after another", s.Painter)
	}
	for _, i := range []int{0, len(s.Moments) / 2, len(s.Moments) - 1} { // some boards grow
		if view := s.Moments[i].View; view != nil {
			if _, err := painter.Reel(&raster, "", render.Scene{Now: view, Labels: s.label, Names: s.Names}); err != nil {
				return nil, nil, err
			}
			if err := stage.Fit(&raster); err != nil {
				return nil, nil, err
			}
		}
	}
	for i, m := range s.Moments {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if err := step(float64(i) / float64(len(s.Moments))); err != nil {
			return nil, nil, err
		}
		if m.View == nil {
			if f.before == nil {
				early++
			} else if err := f.add(stage.Pix, image.Rectangle{}); err != nil {
				return nil, nil, err
			}
			continue
		}
		scene.Since, scene.Now = scene.Now, m.View
		if _, err := painter.Reel(&raster, "", scene); err != nil {
			return nil, nil, err
		}
		part, err := stage.Show(&raster)
		if err != nil {
			return nil, nil, err
		}
		if f.before == nil {
			f.size, f.before = stage.Size, make([]uint8, len(stage.Pix))
			for range early {
				if err := f.add(f.before, image.Rectangle{}); err != nil {
					return nil, nil, err
				}
			}
		}
		if err := f.add(stage.Pix, part); err != nil {
			return nil, nil, err
		}
	}
	if f.before == nil {
		return &f, nil, nil // no board of it can be shown
	}
	last, err := lastBoard(stage)
	if err == nil {
		err = f.flush()
	}
	return &f, last, err
}

// add adds a frame that differs from the one before in a part at most.
func (f *frames) add(pix []uint8, part image.Rectangle) error {
	if f.count == perChunk {
		if err := f.flush(); err != nil {
			return err
		}
	}
	if f.count == 0 {
		if err := f.begin(); err != nil {
			return err
		}
	}
	f.count++
	var number [binary.MaxVarintLen64]byte
	put := func(n int) { f.open.Write(number[:binary.PutUvarint(number[:], uint64(n))]) }
	end := 0 // of what is told
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := y * f.size.X
		for x := row + part.Min.X; x < row+part.Max.X; x++ {
			if pix[x] == f.before[x] {
				continue
			}
			from, to := x, x+1
			for same := 0; x < row+part.Max.X && same < gap; x++ {
				if same++; pix[x] != f.before[x] {
					same, to = 0, x+1
				}
			}
			put(from - end)
			put(to - from)
			for i := from; i < to; i++ {
				f.open.WriteByte(pix[i] ^ f.before[i])
				f.before[i] = pix[i]
			}
			end = to
			x = to
		}
	}
	put(0)
	put(0)
	return nil
}

// begin begins a chunk.
func (f *frames) begin() (err error) {
	f.packed.Reset()
	if f.pack != nil {
		f.pack.Reset(&f.packed)
		f.open.Reset(f.pack)
		return nil
	}
	f.pack, err = flate.NewWriter(&f.packed, flate.DefaultCompression)
	f.open = bufio.NewWriter(f.pack)
	return err
}

// flush ends a chunk.
func (f *frames) flush() error {
	if f.count == 0 {
		return nil
	}
	if err := errors.Join(f.open.Flush(), f.pack.Close()); err != nil { // of what add wrote, too
		return err
	}
	f.chunks = append(f.chunks, base64.StdEncoding.EncodeToString(f.packed.Bytes()))
	f.count = 0
	if f.most -= len(f.chunks[len(f.chunks)-1]); f.most < 0 {
		return errFull
	}
	return nil
}
