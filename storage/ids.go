package storage

import (
	"encoding/base32"
	"fmt"
	"io"
	"strings"
)

// MatchID names a match: 8 characters of lower-case Crockford base32, without
// i, l, o and u.
type MatchID string

const (
	matchIDLen   = 8
	crockford    = "0123456789abcdefghjkmnpqrstvwxyz"
	matchIDBytes = matchIDLen * 5 / 8
)

var matchIDCode = base32.NewEncoding(crockford).WithPadding(base32.NoPadding)

// NewMatchID draws an id from 40 bits of rand. A store holds so few of the
// 10^12 ids that a second draw of the same one is left to Apply, which refuses
// it with ErrConflict.
func NewMatchID(rand io.Reader) (MatchID, error) {
	var raw [matchIDBytes]byte
	if _, err := io.ReadFull(rand, raw[:]); err != nil {
		return "", fmt.Errorf("draw match id: %w", err)
	}
	return MatchID(matchIDCode.EncodeToString(raw[:])), nil
}

// ParseMatchID reads an id as people type it: upper case is taken for lower, i
// and l for 1, o for 0.
func ParseMatchID(s string) (MatchID, error) {
	id := MatchID(asTyped(s))
	if !id.valid() {
		return "", fmt.Errorf("parse match id %q: want %d letters and digits", s, matchIDLen)
	}
	return id, nil
}

// asTyped takes what people mistake in an id for what is meant.
func asTyped(s string) string {
	return strings.NewReplacer("i", "1", "l", "1", "o", "0").Replace(strings.ToLower(s))
}

// String returns the id's 8 characters.
func (id MatchID) String() string { return string(id) }

func (id MatchID) valid() bool {
	if len(id) != matchIDLen {
		return false
	}
	for i := range len(id) {
		if strings.IndexByte(crockford, id[i]) < 0 {
			return false
		}
	}
	return true
}
