package render

import (
	"image"
	"sync"
)

// Sheets are the backgrounds of a kind that differ by a key, such as the
// number of players. Each is drawn when it is needed first.
type Sheets[K comparable] struct {
	most int
	draw func(K) *image.RGBA
	mu   sync.Mutex
	kept map[K]func() *Sheet
}

// NewSheets returns the sheets that draw composes, of which at most so many
// are kept.
func NewSheets[K comparable](most int, draw func(K) *image.RGBA) *Sheets[K] {
	return &Sheets[K]{most: most, draw: draw, kept: map[K]func() *Sheet{}}
}

// Of returns the sheet of a key. Whoever needs the same sheet waits while it
// is drawn, and nobody else does.
func (s *Sheets[K]) Of(key K) *Sheet { return s.find(key)() }

func (s *Sheets[K]) find(key K) func() *Sheet {
	s.mu.Lock()
	defer s.mu.Unlock()
	sheet, ok := s.kept[key]
	if !ok {
		if len(s.kept) >= s.most {
			clear(s.kept)
		}
		sheet = sync.OnceValue(func() *Sheet { return NewSheet(s.draw(key)) })
		s.kept[key] = sheet
	}
	return sheet
}
