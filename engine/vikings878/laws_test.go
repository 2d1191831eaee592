package vikings878

import (
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

func TestRandomMatches(t *testing.T) { enginetest.RandomMatches(t, Standard(), 60, 3000) }

func TestAllocations(t *testing.T) { enginetest.Allocations(t, Standard()) }

// BenchmarkRandomPlay measures random play. It reports besides what two people
// wait for each other in matches of simple players who pass by a standing order.
func BenchmarkRandomPlay(b *testing.B) {
	enginetest.RandomPlay(b, Standard())
	var sum tally
	const matches = 30
	for n := range uint64(matches) {
		sum.add(playSimple(b, Standard(), engine.Setup{Players: Factions}, n, nil))
	}
	b.ReportMetric(float64(sum.waits)/matches, "waits/match")
}

func BenchmarkLegal(b *testing.B) { enginetest.LegalLists(b, Standard()) }

func TestLaws(t *testing.T) { enginetest.Laws(t, Standard(), 1) }

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, Standard()) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, Standard()) }

func TestLesson(t *testing.T) { enginetest.Lesson(t, Standard()) }
