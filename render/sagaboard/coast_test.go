package sagaboard

import (
	"testing"

	"skald/render/rendertest"
)

func TestCoastOfScandinavia(t *testing.T) {
	rendertest.Coast(t, coastOfScandinavia, "79e6fdf5f5a18390c8c2db7fb19321d4eba21124b7b85d79809b8209d684fd39")
}
