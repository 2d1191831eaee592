package league

import "hash/maphash"

// An Index says where in a list the value of a key is. It is never changed: Put
// returns another index, which shares nearly everything with the first.
type Index[K comparable] struct {
	seed  maphash.Seed
	pages [pageSize]*[pageSize][]slot[K]
}

const pageSize = 32

type slot[K comparable] struct {
	key K
	at  int
}

// NewIndex returns an empty index.
func NewIndex[K comparable]() *Index[K] { return &Index[K]{seed: maphash.MakeSeed()} }

func (x *Index[K]) bucket(key K) (page, at int) {
	h := maphash.Comparable(x.seed, key)
	return int(h % pageSize), int(h / pageSize % pageSize)
}

// Find returns where the value of a key is, and whether there is one.
func (x *Index[K]) Find(key K) (at int, ok bool) {
	page, i := x.bucket(key)
	if x.pages[page] == nil {
		return 0, false
	}
	for _, s := range x.pages[page][i] {
		if s.key == key {
			return s.at, true
		}
	}
	return 0, false
}

// Put returns the index with one more key, which it must not hold yet.
func (x *Index[K]) Put(key K, at int) *Index[K] {
	next := *x
	page, i := x.bucket(key)
	var p [pageSize][]slot[K]
	if x.pages[page] != nil {
		p = *x.pages[page]
	}
	p[i] = append(p[i][:len(p[i]):len(p[i])], slot[K]{key, at})
	next.pages[page] = &p
	return &next
}
