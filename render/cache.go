package render

import (
	"image"
	"sync/atomic"
)

// What a cache keeps: strips as they are written, and what their tiles consist of,
// which takes four times as much. In fifty matches played at once each finds
// its last picture again; and a bot with every game has room on a small machine.
const (
	keptStrips = 12 << 20
	keptTiles  = 36 << 20
)

// A Cache keeps what the last pictures consist of, so that a picture costs what is
// new in it. The sheets of all painters share one, and its bounds; the zero cache
// keeps nothing.
type Cache struct {
	sheets atomic.Uint64 // how many there are
	strips recent[strip]
	tiles  recent[tile]
}

// NewCache returns a cache of about 48 MB.
func NewCache() *Cache {
	c := &Cache{}
	c.strips.most, c.tiles.most = keptStrips, keptTiles
	return c
}

// NewSheet returns a sheet of an opaque picture. What is drawn upon it is kept.
func (c *Cache) NewSheet(background *image.RGBA) *Sheet {
	return newSheet(c, background)
}

// NewSheet returns a sheet of an opaque picture for one drawing: nothing of it is
// kept.
func NewSheet(background *image.RGBA) *Sheet { return newSheet(&Cache{}, background) }
