// Package press is what a button, a select or a form carries: its custom id, as the bot
// writes and reads it. Clients keep it for as long as the message stands, so it is a form
// in which something is stored. It knows no room and no chat service.
package press

import (
	"fmt"
	"strconv"
	"strings"

	"skald/storage"
)

// An ID is a custom id as the frame reads it: the room that a button, a select or
// a form belongs to, and what is to be done there. Clients can read it, so in public
// it holds nothing that is secret.
type ID struct {
	Room string
	What string
	Of   string // the match or the competition; "": none
	Seq  uint64 // how far that match was when the button was drawn
	Rest string // the room's own, which it reads into a type of its own
}

// String writes the custom id: room/what/of/seq/rest, without what is empty at its
// end.
func (id ID) String() string {
	seq := ""
	if id.Seq != 0 {
		seq = strconv.FormatUint(id.Seq, 10)
	}
	return joined(id.Room, id.What, id.Of, seq, id.Rest)
}

// ReadID reads a custom id; false means that it is of another shape.
func ReadID(text string) (id ID, ok bool) {
	parts := strings.SplitN(text, "/", 5)
	if len(parts) < 2 || parts[1] == "" {
		return ID{}, false
	}
	parts = append(parts, make([]string, 5-len(parts))...)
	id = ID{Room: parts[0], What: parts[1], Of: parts[2], Rest: strings.TrimRight(parts[4], "/")}
	if parts[3] != "" {
		var err error
		if id.Seq, err = strconv.ParseUint(parts[3], 10, 64); err != nil {
			return ID{}, false
		}
	}
	return id, true
}

// With returns the id with a rest of these parts: a/b/c.
func (id ID) With(parts ...string) ID {
	id.Rest = joined(parts...)
	return id
}

// joined writes the parts of a custom id, without those that are empty at its end.
func joined(parts ...string) string {
	return strings.TrimRight(strings.Join(parts, "/"), "/")
}

// Match is the match that the id names; "" if it names none.
func (id ID) Match() storage.MatchID {
	if id.League() != "" { // no match's id is a league's
		return ""
	}
	return storage.MatchID(id.Of)
}

// League is the competition that the id names; "" if it names none.
func (id ID) League() storage.LeagueID {
	league, err := storage.ParseLeagueID(id.Of)
	if err != nil {
		return ""
	}
	return league
}

// A NumberedID is a custom id whose rest is numbers and a page: 1.2.3/4.
type NumberedID struct {
	ID      // without its rest
	Numbers Numbers
	Page    int
}

// String writes the custom id.
func (id NumberedID) String() string {
	return id.With(id.Numbers.String(), WritePage(id.Page)).String()
}

// Numbered reads the rest of an id as numbers and a page; where it is something
// else there are none.
func (id ID) Numbered() NumberedID {
	numbers, page, _ := strings.Cut(id.Rest, "/")
	read, none := NumberedID{ID: id}, NumberedID{ID: id}
	var ok bool
	if read.Page, ok = ReadPage(page); !ok {
		return none
	}
	if numbers == "" {
		return read
	}
	for part := range strings.SplitSeq(numbers, ".") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return none
		}
		read.Numbers = append(read.Numbers, n)
	}
	return read
}

// Pages returns the buttons of the same id to other pages.
func (id NumberedID) Pages() func(page int) fmt.Stringer {
	return func(page int) fmt.Stringer {
		id.Page = page
		return id
	}
}

// Numbers are numbers in a custom id.
type Numbers []int

// String writes the numbers: 1.2.3.
func (n Numbers) String() string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint([]int(n)), "[]"), " ", ".")
}

// At is the number at a place; 0 if there are not so many.
func (n Numbers) At(place int) int {
	if place >= len(n) {
		return 0
	}
	return n[place]
}

// maxPage is the number of the furthest page: no list is as long.
const maxPage = 10_000

// ReadPage reads the number of a page; "" is the first.
func ReadPage(text string) (page int, ok bool) {
	if text == "" {
		return 0, true
	}
	page, err := strconv.Atoi(text)
	return min(page, maxPage), err == nil && page >= 0
}

// WritePage writes the number of a page for ReadPage.
func WritePage(page int) string {
	if page <= 0 {
		return ""
	}
	return strconv.Itoa(page)
}
