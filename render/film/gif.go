package film

import (
	"compress/lzw"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"io"
	"time"

	"skald/render"
)

// A reel writes an animated GIF frame by frame, so that no more than one frame is held.
// A frame is written as the rectangle that differs from the one before, with what is
// the same in it left out.
type reel struct {
	w     io.Writer
	size  image.Point
	clear uint8   // the colour that leaves a pixel as it is
	shown []uint8 // the pixels that stand
	room  []uint8
	began bool
}

// The parts of a GIF (GIF89a, W3C).
const (
	gifExtension = 0x21
	gifControl   = 0xF9
	gifImage     = 0x2C
	gifEnd       = 0x3B

	keepFrame = 1 << 2 // the frame stays, and the next is laid upon it
	seeThru   = 1      // one colour of it leaves what lies below
	wideTable = 0xF7   // a table of 256 colours, of eight bits each
)

func newReel(w io.Writer, size image.Point) *reel {
	return &reel{w: w, size: size, clear: uint8(len(render.Colours())), shown: make([]uint8, size.X*size.Y)}
}

// begin writes what comes before the frames: size, colours, and that it is shown again
// and again.
func (r *reel) begin() error {
	r.began = true
	head := []byte("GIF89a")
	head = binary.LittleEndian.AppendUint16(head, uint16(r.size.X))
	head = binary.LittleEndian.AppendUint16(head, uint16(r.size.Y))
	head = append(head, wideTable, 0, 0)
	var table [3 * 256]byte
	for i, c := range render.Colours() {
		of := c.(color.RGBA)
		copy(table[3*i:], []byte{of.R, of.G, of.B})
	}
	head = append(head, table[:]...)
	head = append(head, gifExtension, 0xFF, 11)
	head = append(head, "NETSCAPE2.0"...)
	head = append(head, 3, 1, 0, 0, 0)
	_, err := r.w.Write(head)
	return err
}

// frame writes a picture that is shown so long. Of the one before it differs in a part
// at most.
func (r *reel) frame(pix []uint8, part image.Rectangle, shown time.Duration) error {
	full := !r.began
	if full {
		part = image.Rectangle{Max: r.size}
		if err := r.begin(); err != nil {
			return fmt.Errorf("write film: %w", err)
		}
	}
	if part = part.Intersect(image.Rectangle{Max: r.size}); part.Empty() {
		part = image.Rect(0, 0, 1, 1)
	}
	r.room = r.room[:0]
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row, stands := pix[y*r.size.X:], r.shown[y*r.size.X:]
		for x := part.Min.X; x < part.Max.X; x++ {
			c := row[x]
			if !full && c == stands[x] {
				c = r.clear
			}
			r.room = append(r.room, c)
		}
		copy(stands[part.Min.X:part.Max.X], row[part.Min.X:part.Max.X])
	}
	head := []byte{gifExtension, gifControl, 4, keepFrame | seeThru}
	head = binary.LittleEndian.AppendUint16(head, uint16(shown/(10*time.Millisecond)))
	head = append(head, r.clear, 0, gifImage)
	for _, n := range []int{part.Min.X, part.Min.Y, part.Dx(), part.Dy()} {
		head = binary.LittleEndian.AppendUint16(head, uint16(n))
	}
	head = append(head, 0, 8) // no colours of its own; eight bits
	if _, err := r.w.Write(head); err != nil {
		return fmt.Errorf("write film: %w", err)
	}
	blocks := &blockWriter{w: r.w}
	packed := lzw.NewWriter(blocks, lzw.LSB, 8)
	_, err := packed.Write(r.room)
	if err == nil {
		err = packed.Close()
	}
	if err == nil {
		err = blocks.close()
	}
	if err != nil {
		return fmt.Errorf("write film: %w", err)
	}
	return nil
}

// end writes what comes after the frames.
func (r *reel) end() error {
	if _, err := r.w.Write([]byte{gifEnd}); err != nil {
		return fmt.Errorf("write film: %w", err)
	}
	return nil
}

// A blockWriter parts what is written into blocks of 255 bytes, each with its length
// before it.
type blockWriter struct {
	w    io.Writer
	room [256]byte
	n    int
}

// Write implements io.Writer.
func (b *blockWriter) Write(data []byte) (int, error) {
	all := len(data)
	for len(data) > 0 {
		n := copy(b.room[1+b.n:], data)
		b.n, data = b.n+n, data[n:]
		if b.n == 255 {
			if err := b.flush(); err != nil {
				return 0, err
			}
		}
	}
	return all, nil
}

func (b *blockWriter) flush() error {
	b.room[0] = byte(b.n)
	_, err := b.w.Write(b.room[:1+b.n])
	b.n = 0
	return err
}

// close writes the last block, and an empty one, which ends them.
func (b *blockWriter) close() error {
	if b.n > 0 {
		if err := b.flush(); err != nil {
			return err
		}
	}
	return b.flush()
}
