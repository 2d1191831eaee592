package pax

import (
	"testing"

	"skald/engine/enginetest"
)

func TestRandomMatches(t *testing.T) { enginetest.RandomMatches(t, Standard(), 6, 20_000) }

func TestAllocations(t *testing.T) { enginetest.Allocations(t, Standard()) }

func TestLaws(t *testing.T) { enginetest.Laws(t, Standard(), 1) }

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, Standard()) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, Standard()) }

func BenchmarkLegal(b *testing.B) { enginetest.LegalLists(b, Standard()) }

func BenchmarkRandomPlay(b *testing.B) { enginetest.RandomPlay(b, Standard()) }
