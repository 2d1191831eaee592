package vikings878

import (
	"testing"

	"skald/engine/enginetest"
)

func TestRandomMatches(t *testing.T) { enginetest.RandomMatches(t, Standard(), 60, 3000) }

func TestAllocations(t *testing.T) { enginetest.Allocations(t, Standard()) }

func BenchmarkRandomPlay(b *testing.B) { enginetest.RandomPlay(b, Standard()) }

func BenchmarkLegal(b *testing.B) { enginetest.LegalLists(b, Standard()) }

func TestLaws(t *testing.T) { enginetest.Laws(t, Standard(), 1) }

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, Standard()) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, Standard()) }
