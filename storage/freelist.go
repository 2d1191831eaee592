package storage

import (
	"fmt"
	"math/bits"
)

// The list of free pages has a page of its own, with a head like all others and
// then the numbers of the pages in ascending order.
const (
	freeListPage = 0x10
	noFreeList   = 1<<64 - 1
	longList     = 0xffff // in the head's count: the list begins with its true count
)

// free reads the list of free pages: none of them may belong to anything.
func (p *pages) free(id uint64) error {
	if id == noFreeList {
		return nil
	}
	h, err := p.head(id)
	if err != nil {
		return err
	}
	if h.kind != freeListPage {
		return p.wrong(id, "not the list of free pages")
	}
	if err := p.take(h.id, h.last); err != nil {
		return err
	}
	body, err := p.body(h)
	if err != nil {
		return err
	}
	list, count := body[pageHeadLen:], uint64(h.count)
	if h.count == longList {
		count, list = native.Uint64(list), list[8:]
	}
	if count > uint64(len(list)/8) {
		return p.wrong(id, "the list of free pages ends too early")
	}
	last := uint64(1)
	for i := range count {
		page := native.Uint64(list[8*i:])
		if page <= last || page >= p.limit {
			return p.wrong(id, "the list of free pages is out of order")
		}
		if !p.deep && page != last+1 {
			if err := p.runsInto(page); err != nil {
				return err
			}
		}
		if err := p.take(page, page); err != nil {
			return err
		}
		last = page
	}
	if p.deep {
		return p.allTaken()
	}
	return nil
}

// runsInto refuses a free page into which the leaf before it runs on.
func (p *pages) runsInto(free uint64) error {
	before := free - 1
	for !p.taken.has(before) {
		before--
	}
	if !p.unread.has(before) {
		return nil
	}
	h, err := p.head(before)
	if err == nil && h.last >= free {
		err = p.wrong(free, "two things claim it")
	}
	return err
}

// allTaken refuses a file with pages that are neither in use nor free.
func (p *pages) allTaken() error {
	n := uint64(0)
	for _, set := range p.taken {
		n += uint64(bits.OnesCount64(set))
	}
	if n != p.limit {
		return fmt.Errorf("%w: pages that belong to nothing: %d", ErrDamaged, p.limit-n)
	}
	return nil
}
