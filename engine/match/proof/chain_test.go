package proof_test

import (
	"os"
	"testing"
	"time"

	"skald/engine/match/proof"
)

// TestChainGolden holds the hashes on a stored file, against figures that
// another program made of it by the descriptions in chain.go and the engine's
// dice. Do not change file or figures: a match that began so must be verifiable
// for ever.
func TestChainGolden(t *testing.T) {
	t.Parallel()
	file, err := os.Open("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	e, err := proof.ReadExport(file)
	if err != nil {
		t.Fatal(err)
	}
	rep, err := proof.Verify(games, e)
	if err != nil || !rep.Honest() || !rep.Over || rep.Exported != 1 {
		t.Fatalf("verify: %+v, %v", rep, err)
	}
	if want := "917ba858f4d67de2b0bae0f12dc1733c299efb7da7978e60d0688c48620ee8ab"; rep.Commitment.String() != want {
		t.Errorf("commitment %s, want %s", rep.Commitment, want)
	}
	if want := "7c9e686d9c02bd91bda253f12faddc6123f226a81bf8fc647904f8f8fe238fe7"; rep.End.String() != want {
		t.Errorf("hash of the last record %s, want %s", rep.End, want)
	}
}

// TestChainCovers changes one thing of an honest file at a time that the rules
// say nothing of: the hashes do.
func TestChainCovers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		seq    int
		change func(*proof.Export)
	}{
		"a time":                {6, func(e *proof.Export) { e.Records[5].At = e.Records[5].At.Add(time.Nanosecond) }},
		"the last time":         {-1, func(e *proof.Export) { e.Records[len(e.Records)-1].At = time.Time{} }},
		"a hash":                {7, func(e *proof.Export) { e.Records[7].Prev[0] ^= 1 }},
		"a hash left out":       {0, func(e *proof.Export) { e.Records[0].Prev = nil }},
		"the last hash":         {-1, func(e *proof.Export) { e.Last[31] ^= 1 }},
		"people swapped":        {0, swapPeople},
		"an interaction":        {0, func(e *proof.Export) { e.Joins[0]++ }},
		"no interactions":       {0, func(e *proof.Export) { e.Joins = nil }},
		"an export kept secret": {-1, func(e *proof.Export) { e.Records[len(e.Records)-1].Exported = nil }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			m := d.duel("")
			for range 6 {
				m = d.do(m.ID, m.Waiting()[0], "roll")
			}
			d.export(m) // which is told, and under the hashes from then on
			e := d.export(d.must(d.Resign(d.ctx, d.by(vera), m.ID)))
			if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() {
				t.Fatalf("before the change: %+v, %v", rep, err)
			}
			seq := uint64(c.seq)
			if c.seq < 0 {
				seq = uint64(len(e.Records) - 1)
			}
			c.change(&e)
			rep, err := proof.Verify(games, e)
			if err != nil || !has(rep, proof.ChainFault, seq) {
				t.Errorf("faults %v, %v; want %s at record %d", rep.Faults, err, proof.ChainFault, seq)
			}
		})
	}
}
