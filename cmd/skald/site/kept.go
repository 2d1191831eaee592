package site

import (
	"container/list"
	"sync"
	"time"
)

// A key names an answer: a page in a language.
type key struct{ page, lang string }

// kept are answers, as many as there is room for: those that were asked for last.
type kept struct {
	most int // bytes

	mu    sync.Mutex
	bytes int
	byKey map[key]*list.Element
	order list.List // of *keptDoc, the last used first
}

type keptDoc struct {
	key   key
	doc   *doc
	until time.Time // when it is to be looked after
}

func newKept(most int) *kept { return &kept{most: most, byKey: map[key]*list.Element{}} }

// overhead is what an answer takes besides its bytes.
const overhead = 512

// get returns an answer, and whether it need not be looked after; nil if there is none.
func (k *kept) get(of key, now time.Time) (d *doc, good bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	at := k.byKey[of]
	if at == nil {
		return nil, false
	}
	k.order.MoveToFront(at)
	one := at.Value.(*keptDoc)
	return one.doc, now.Before(one.until)
}

// put keeps an answer until a moment. One that would take half of all room is not.
func (k *kept) put(of key, d *doc, until time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if at := k.byKey[of]; at != nil {
		k.drop(at)
	}
	size := len(d.body) + overhead
	if size > k.most/2 {
		return
	}
	k.byKey[of] = k.order.PushFront(&keptDoc{of, d, until})
	for k.bytes += size; k.bytes > k.most; {
		k.drop(k.order.Back())
	}
}

// forget drops an answer.
func (k *kept) forget(of key) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if at := k.byKey[of]; at != nil {
		k.drop(at)
	}
}

func (k *kept) drop(at *list.Element) {
	one := k.order.Remove(at).(*keptDoc)
	delete(k.byKey, one.key)
	k.bytes -= len(one.doc.body) + overhead
}
