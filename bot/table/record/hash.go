package record

import (
	"crypto/sha256"
	"encoding/hex"
)

// Hash are bytes that JSON holds in hexadecimal, so that people can compare
// them.
type Hash []byte

// String returns the hexadecimal digits.
func (h Hash) String() string { return hex.EncodeToString(h) }

// MarshalText writes the hexadecimal digits.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h), nil }

// UnmarshalText reads what MarshalText wrote.
func (h *Hash) UnmarshalText(text []byte) error {
	b, err := hex.AppendDecode(nil, text)
	*h = b
	return err
}

// HashOf returns the SHA-256 of bytes, such as those of a position.
func HashOf(position []byte) Hash {
	sum := sha256.Sum256(position)
	return sum[:]
}
