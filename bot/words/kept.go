package words

import "sync"

// A phrase is a sentence that a voice says the same every time: one without
// data, or a counted word.
type phrase struct {
	key   string
	count int
}

// uncounted is the count of a sentence without data.
const uncounted = -1

// keptCounts is the first count that is said anew each time: a board has fewer
// of anything.
const keptCounts = 64

// kept are the phrases that a voice has said, which are most of what a message
// is made of: the labels of words and buttons. There are no more than the
// catalogue has keys, times the counts. The zero value is ready.
type kept struct {
	mu   sync.RWMutex
	said map[phrase]string
}

// once returns a phrase as it was said before, else says it. What no language
// has is not kept: its key may be anybody's data.
func (k *kept) once(p phrase, say func() (said string, known bool)) (string, bool) {
	k.mu.RLock()
	said, ok := k.said[p]
	k.mu.RUnlock()
	if ok {
		return said, true
	}
	said, ok = say()
	if ok {
		k.mu.Lock()
		defer k.mu.Unlock()
		if k.said == nil {
			k.said = map[phrase]string{}
		}
		k.said[p] = said
	}
	return said, ok
}
