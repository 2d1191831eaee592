package localdiscord

import (
	"bytes"
	"sync"
)

// scratch is memory that requests are read into one after another: most bring a
// picture of some 100 KB.
type scratch struct{ pool sync.Pool }

// maxScratch is the longest that is kept.
const maxScratch = 1 << 20

func (s *scratch) take() *bytes.Buffer {
	if b, ok := s.pool.Get().(*bytes.Buffer); ok {
		return b
	}
	return new(bytes.Buffer)
}

func (s *scratch) give(b *bytes.Buffer) {
	if b.Cap() <= maxScratch {
		b.Reset()
		s.pool.Put(b)
	}
}
