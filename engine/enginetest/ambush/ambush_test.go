package ambush_test

import (
	"testing"

	"skald/engine/enginetest"
	"skald/engine/enginetest/ambush"
)

func TestLaws(t *testing.T) { enginetest.Laws(t, ambush.Game{}, 20) }

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, ambush.Game{}) }
