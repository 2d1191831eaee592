package storage

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// bbolt believes the list of free pages, and how many pages belong together, as
// it finds them: one flipped bit there opens like any other file, and later
// commits write over matches that nobody touched. So the pages are read here
// first, as bbolt lays them out in every file of its version 2, by code that
// believes nothing.
//
// A page begins with its number, its kind, a count and how many pages it runs
// on (16 bytes). Elements of 16 bytes follow: of a branch, where its key is,
// the key's length and a child; of a leaf, a flag, where its key is, and the
// lengths of key and value. Numbers are in the machine's own byte order.

const (
	pageHeadLen = 16
	elementLen  = 16

	branchPage = 0x01
	leafPage   = 0x02

	bucketFlag = 0x01 // of a leaf's element: its value is a bucket
)

var native = binary.NativeEndian

// pages is a data file as a row of pages.
type pages struct {
	file   io.ReaderAt
	size   int    // of one page
	limit  uint64 // how many there are
	taken  pageSet
	unread pageSet // leaves of which it is not known how far they run on
	deep   bool    // read the leaves too
}

func newPages(file io.ReaderAt, size int, limit uint64, deep bool) *pages {
	p := &pages{file: file, size: size, limit: limit, deep: deep}
	p.taken, p.unread = make(pageSet, limit/64+1), make(pageSet, limit/64+1)
	p.taken.add(0) // the meta pages
	p.taken.add(1)
	return p
}

// pageSet is a bit for each page.
type pageSet []uint64

func (s pageSet) add(id uint64)      { s[id/64] |= 1 << (id % 64) }
func (s pageSet) has(id uint64) bool { return s[id/64]&(1<<(id%64)) != 0 }

// checkPages walks from the root of a transaction's tree over all its pages and
// refuses the file if two things claim one page, or if a page in use is listed
// as free. Deep, it reads each page of the tree, and holds its keys to their
// order; else only what branches say of their leaves, a hundredth of the file.
func checkPages(file io.ReaderAt, pageSize, txid int, deep bool) error {
	for id := range int64(2) {
		meta := make([]byte, pageHeadLen+56)
		if _, err := file.ReadAt(meta, id*int64(pageSize)); err != nil {
			return fmt.Errorf("%w: meta page %d: %w", ErrDamaged, id, err)
		}
		if native.Uint64(meta[64:]) != uint64(txid) {
			continue
		}
		root, freeList, limit := native.Uint64(meta[32:]), native.Uint64(meta[48:]), native.Uint64(meta[56:])
		p := newPages(file, pageSize, limit, deep)
		if err := p.tree(root, nil, nil, true); err != nil {
			return err
		}
		return p.free(freeList)
	}
	return fmt.Errorf("%w: no meta page of transaction %d", ErrDamaged, txid)
}

type pageHead struct {
	id    uint64
	kind  uint16
	count int
	last  uint64 // the last page that belongs to it
}

func (p *pages) wrong(id uint64, what string) error {
	return fmt.Errorf("%w: page %d: %s", ErrDamaged, id, what)
}

func (p *pages) head(id uint64) (pageHead, error) {
	if id < 2 || id >= p.limit {
		return pageHead{}, p.wrong(id, "there is none")
	}
	var raw [pageHeadLen]byte
	if _, err := p.file.ReadAt(raw[:], int64(id)*int64(p.size)); err != nil {
		return pageHead{}, p.wrong(id, err.Error())
	}
	h := pageHead{
		id: native.Uint64(raw[:]), kind: native.Uint16(raw[8:]), count: int(native.Uint16(raw[10:])),
		last: id + uint64(native.Uint32(raw[12:])),
	}
	if h.id != id || h.last >= p.limit {
		return h, p.wrong(id, "its head is wrong")
	}
	return h, nil
}

// body reads a page with all that belongs to it.
func (p *pages) body(h pageHead) ([]byte, error) {
	body := make([]byte, int(h.last-h.id+1)*p.size)
	if _, err := p.file.ReadAt(body, int64(h.id)*int64(p.size)); err != nil {
		return nil, p.wrong(h.id, err.Error())
	}
	return body, nil
}

// take marks pages as belonging to something, once.
func (p *pages) take(first, last uint64) error {
	for id := first; id <= last; id++ {
		if p.taken.has(id) {
			return p.wrong(id, "two things claim it")
		}
		p.taken.add(id)
	}
	return nil
}

// tree walks a tree whose keys are at least from and below to (nil: no bound).
// The top tree's leaves hold the buckets.
func (p *pages) tree(id uint64, from, to []byte, top bool) error {
	h, err := p.head(id)
	if err == nil {
		err = p.take(h.id, h.last)
	}
	if err != nil {
		return err
	}
	switch h.kind {
	case branchPage:
		return p.branch(h, from, to, top)
	case leafPage:
		if !p.deep && !top {
			return nil
		}
		body, err := p.body(h)
		if err != nil {
			return err
		}
		return p.leaf(id, body, h.count, from, to, top)
	}
	return p.wrong(id, "neither branch nor leaf")
}

func (p *pages) branch(h pageHead, from, to []byte, top bool) error {
	body, err := p.body(h)
	if err != nil {
		return err
	}
	if h.count == 0 {
		return p.wrong(h.id, "an empty branch")
	}
	keys, children := make([][]byte, h.count+1), make([]uint64, h.count)
	for i := range children {
		element, ok := elementAt(body, i)
		if !ok {
			return p.wrong(h.id, "it ends too early")
		}
		children[i] = native.Uint64(element[8:])
		at := pageHeadLen + i*elementLen
		if keys[i], ok = bytesAt(body, at, native.Uint32(element), native.Uint32(element[4:])); !ok {
			return p.wrong(h.id, "it ends too early")
		}
	}
	keys[h.count] = to
	if !p.deep && !top {
		first, err := p.head(children[0])
		if err != nil {
			return err
		}
		if first.kind == leafPage {
			return p.leaves(children)
		}
	}
	for i, child := range children {
		if !ordered(from, keys[i], keys[i+1]) {
			return p.wrong(h.id, "its keys are out of order")
		}
		if err := p.tree(child, keys[i], keys[i+1], top); err != nil {
			return err
		}
	}
	return nil
}

// leaves takes a branch's leaves unread: how many pages each runs on is asked
// only where free pages follow.
func (p *pages) leaves(children []uint64) error {
	for _, id := range children {
		if id < 2 || id >= p.limit {
			return p.wrong(id, "there is none")
		}
		if err := p.take(id, id); err != nil {
			return err
		}
		p.unread.add(id)
	}
	return nil
}

func (p *pages) leaf(id uint64, body []byte, count int, from, to []byte, top bool) error {
	last := from
	for i := range count {
		element, ok := elementAt(body, i)
		if !ok {
			return p.wrong(id, "it ends too early")
		}
		at, keyLen := pageHeadLen+i*elementLen, native.Uint32(element[8:])
		key, ok := bytesAt(body, at, native.Uint32(element[4:]), keyLen)
		if !ok {
			return p.wrong(id, "it ends too early")
		}
		value, ok := bytesAt(body, at+int(keyLen), native.Uint32(element[4:]), native.Uint32(element[12:]))
		if !ok {
			return p.wrong(id, "it ends too early")
		}
		if i > 0 && bytes.Equal(last, key) || !ordered(last, key, to) {
			return p.wrong(id, "its keys are out of order")
		}
		last = key
		if isBucket := native.Uint32(element) == bucketFlag; isBucket != top {
			return p.wrong(id, "a bucket where none belongs, or none where one does")
		}
		if top {
			if err := p.bucket(id, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// bucket reads a bucket's root, or the one page of it that is kept in its
// place.
func (p *pages) bucket(id uint64, value []byte) error {
	if len(value) < 16 {
		return p.wrong(id, "a bucket without a root")
	}
	if root := native.Uint64(value); root != 0 {
		return p.tree(root, nil, nil, false)
	}
	inline := value[16:]
	if len(inline) < pageHeadLen || native.Uint16(inline[8:]) != leafPage {
		return p.wrong(id, "a bucket without a page")
	}
	return p.leaf(id, inline, int(native.Uint16(inline[10:])), nil, nil, false)
}

func elementAt(body []byte, i int) ([]byte, bool) {
	at := pageHeadLen + i*elementLen
	if at+elementLen > len(body) {
		return nil, false
	}
	return body[at : at+elementLen], true
}

// bytesAt is n bytes of body that begin offset bytes after at.
func bytesAt(body []byte, at int, offset, n uint32) ([]byte, bool) {
	start := uint64(at) + uint64(offset)
	if start+uint64(n) > uint64(len(body)) {
		return nil, false
	}
	return body[start : start+uint64(n)], true
}

// ordered says whether from ≤ key < to, where nil is no bound.
func ordered(from, key, to []byte) bool {
	return (from == nil || bytes.Compare(from, key) <= 0) && (to == nil || bytes.Compare(key, to) < 0)
}
