// Package ids is how people, channels, matches and competitions are called: numbers
// and short names, each of a type of its own, and how they are written and read. They
// are values, which know neither a store nor what they name.
package ids

import (
	"encoding/base32"
	"fmt"
	"io"
	"strings"
)

// Match names a match: 8 characters of lower-case Crockford base32, without
// i, l, o and u.
type Match string

const (
	Len        = 8 // of a Match or a League
	crockford  = "0123456789abcdefghjkmnpqrstvwxyz"
	matchBytes = Len * 5 / 8
)

var matchCode = base32.NewEncoding(crockford).WithPadding(base32.NoPadding)

// NewMatch draws an id from 40 bits of rand. It may have been drawn before: a store
// must refuse the second of one id.
func NewMatch(rand io.Reader) (Match, error) {
	var raw [matchBytes]byte
	if _, err := io.ReadFull(rand, raw[:]); err != nil {
		return "", fmt.Errorf("draw match id: %w", err)
	}
	return Match(matchCode.EncodeToString(raw[:])), nil
}

// ParseMatch reads an id as people type it: upper case is taken for lower, i
// and l for 1, o for 0.
func ParseMatch(s string) (Match, error) {
	id := Match(asTyped(s))
	if !id.Valid() {
		return "", fmt.Errorf("parse match id %q: want %d letters and digits", s, Len)
	}
	return id, nil
}

// asTyped takes what people mistake in an id for what is meant.
func asTyped(s string) string {
	return strings.NewReplacer("i", "1", "l", "1", "o", "0").Replace(strings.ToLower(s))
}

// String returns the id's 8 characters.
func (id Match) String() string { return string(id) }

// Valid reports whether the id is one that NewMatch could draw.
func (id Match) Valid() bool {
	if len(id) != Len {
		return false
	}
	for i := range len(id) {
		if strings.IndexByte(crockford, id[i]) < 0 {
			return false
		}
	}
	return true
}

// League names a league: an l and 7 characters of a match's alphabet, which
// has no l, so that it is never taken for a match.
type League string

const leagueMark = "l"

// NewLeague draws an id from 35 bits of rand, as NewMatch does.
func NewLeague(rand io.Reader) (League, error) {
	id, err := NewMatch(rand)
	if err != nil {
		return "", fmt.Errorf("draw league id: %w", err)
	}
	return League(leagueMark + string(id[1:])), nil
}

// ParseLeague reads an id as people type it.
func ParseLeague(s string) (League, error) {
	mark, rest := s[:min(1, len(s))], s[min(1, len(s)):]
	id := League(strings.ToLower(mark) + asTyped(rest))
	if !id.Valid() {
		return "", fmt.Errorf("parse league id %q: want an l and %d letters and digits", s, Len-1)
	}
	return id, nil
}

// String returns the id's 8 characters.
func (id League) String() string { return string(id) }

// Valid reports whether the id is one that NewLeague could draw.
func (id League) Valid() bool {
	return len(id) == Len && string(id[:1]) == leagueMark && Match("0"+string(id[1:])).Valid()
}
