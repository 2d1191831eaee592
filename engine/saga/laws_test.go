package saga

import (
	"testing"

	"skald/engine/enginetest"
)

func TestRandomMatches(t *testing.T) { enginetest.RandomMatches(t, Standard(), 150, 1500) }

func TestAllocations(t *testing.T) { enginetest.Allocations(t, Standard()) }

func BenchmarkRandomPlay(b *testing.B) { enginetest.RandomPlay(b, Standard()) }

func BenchmarkLegal(b *testing.B) { enginetest.LegalLists(b, Standard()) }

func TestLaws(t *testing.T) { enginetest.Laws(t, Standard(), 25) }

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, Standard()) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, Standard()) }
