package vote_test

import (
	"testing"

	"skald/engine/enginetest"
	"skald/engine/enginetest/vote"
)

func TestLaws(t *testing.T) { enginetest.Laws(t, vote.Game{}, 5) }

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, vote.Game{}) }
