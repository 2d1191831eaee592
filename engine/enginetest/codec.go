package enginetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"skald/engine"
)

// Begun returns the position of a match of so many players at its beginning, the
// same every time.
func Begun[S engine.State](t testing.TB, g engine.Game, players int) S {
	t.Helper()
	s, err := g.New(engine.Setup{Players: players}, engine.NewDice(engine.Seed{3}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.(S)
}

// Codec holds the stored form of a position, that of a match of so many players
// at its beginning, to the SHA-256 of its bytes, and that bytes of no such form
// are refused. Do not change the hash: matches are stored like this. Another form
// is another version of the codec.
func Codec(t *testing.T, g engine.Game, players int, want string) {
	t.Helper()
	data := Begun[engine.State](t, g, players).Encode()
	sum := sha256.Sum256(data)
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("a position is stored as %x, which has the hash %s, want %s", data, got, want)
	}
	for _, bad := range [][]byte{nil, {}, {99}, data[:10], append(bytes.Clone(data), 0)} {
		if _, err := g.Decode(bad); err == nil {
			t.Errorf("Decode accepts %x", bad)
		}
	}
}

// A Spoilt position is one that no rule could leave: how to make it of another,
// and what the error says of it, in part.
type Spoilt[S engine.State] = struct {
	Want  string
	Spoil func(S)
}

// DecodeRefuses holds that positions which no rule could leave are not read. Each
// is made of a fresh one.
func DecodeRefuses[S engine.State](t *testing.T, g engine.Game, fresh func(testing.TB) S, list []Spoilt[S]) {
	t.Helper()
	for _, c := range list {
		t.Run(c.Want, func(t *testing.T) {
			t.Parallel()
			s := fresh(t)
			c.Spoil(s)
			if _, err := g.Decode(s.Encode()); err == nil || !strings.Contains(err.Error(), c.Want) {
				t.Errorf("Decode: %v, want %q", err, c.Want)
			}
		})
	}
}
