package kosmos

import (
	"testing"

	"skald/engine/enginetest"
)

func TestLaws(t *testing.T) { enginetest.Laws(t, Standard(), 4) }

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, Standard()) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, Standard()) }
