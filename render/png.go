package render

import (
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"

	"skald/render/deflate"
)

// A picture is written as these chunks: the header and the palette; a chunk
// of two bytes that begins the compressed stream; a chunk for each strip; and
// a chunk that ends the stream.

// chunkStart is how many bytes of a chunk come before its data.
const chunkStart = 8

// closeChunk fills in the length and the kind of a chunk whose data begin at
// chunkStart, and appends its checksum.
func closeChunk(chunk []byte, kind string) []byte {
	binary.BigEndian.PutUint32(chunk, uint32(len(chunk)-chunkStart))
	copy(chunk[4:], kind)
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
}

func appendChunk(out []byte, kind string, data ...byte) []byte {
	from := len(out)
	out = append(out, make([]byte, chunkStart)...)
	out = append(out, data...)
	return append(out[:from], closeChunk(out[from:], kind)...)
}

// appendHead appends what comes before the strips.
func appendHead(out []byte, size image.Point) []byte {
	out = append(out, "\x89PNG\r\n\x1a\n"...)
	var header []byte
	header = binary.BigEndian.AppendUint32(header, uint32(size.X))
	header = binary.BigEndian.AppendUint32(header, uint32(size.Y))
	header = append(header, 8, 3, 0, 0, 0) // bits, palette, deflate, filters, no interlace
	out = appendChunk(out, "IHDR", header...)
	var colours []byte
	for _, c := range fixed().colours {
		rgb := c.(color.RGBA)
		colours = append(colours, rgb.R, rgb.G, rgb.B)
	}
	out = appendChunk(out, "PLTE", colours...)
	return appendChunk(out, "IDAT", 0x78, 0x01) // zlib: deflate, a window of 32 KB, fast
}

// appendTail appends what comes after the strips: an empty last block, and the
// checksum of all rows.
func appendTail(out []byte, sum checksum) []byte {
	out = appendChunk(out, "IDAT", binary.BigEndian.AppendUint32(deflate.AppendEnd(nil), uint32(sum))...)
	return appendChunk(out, "IEND")
}

// A checksum is zlib's, Adler-32; that of nothing is 1.
type checksum uint32

// modulus is what Adler-32 reckons by.
const modulus = 65521

// join returns the checksum of what c is of, followed by what next is of,
// which is so long. Adler-32 is a sum of bytes plus 1 in the lower half, and in
// the upper one the sum of all values that the lower half passed through.
func (c checksum) join(next checksum, length int) checksum {
	before := uint64(c&0xffff) + modulus - 1
	low := (before + uint64(next&0xffff)) % modulus
	high := (uint64(c>>16) + uint64(next>>16) + uint64(length)%modulus*before) % modulus
	return checksum(high<<16 | low)
}

// A share is what some of the bytes add to a checksum: low their sum, high the
// sum of each as often as there are bytes from there to the end.
type share struct{ low, high uint64 }

// shareOf returns the share of some columns of rows. Data has width bytes of each
// row, of stride in the whole; so many stand behind them in each.
func shareOf(data []byte, width, stride, behind int) share {
	var s share
	for len(data) > 0 {
		var low, high uint64
		for _, b := range data[:width] {
			low += uint64(b)
			high += low
		}
		data = data[width:]
		after := len(data)/width*stride + behind
		s = s.plus(share{low, high + low*uint64(after)})
	}
	return s
}

func (s share) plus(t share) share {
	return share{(s.low + t.low) % modulus, (s.high + t.high) % modulus}
}

// of returns the checksum of so many bytes of which s is the share of all.
func (s share) of(size int) checksum {
	return checksum((s.high+uint64(size))%modulus<<16 | (s.low+1)%modulus)
}
