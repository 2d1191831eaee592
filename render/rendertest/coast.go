package rendertest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"skald/render"
)

// Coast holds a coast, as it was read, to the hash of its numbers: a board whose
// coast changed would be another everywhere.
func Coast(t *testing.T, c render.Coast, want string) {
	t.Helper()
	sum := sha256.Sum256(fmt.Append(nil, c))
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("%d rings with the hash %s, want %s", len(c), got, want)
	}
}
