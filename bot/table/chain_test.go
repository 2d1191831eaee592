package table_test

import (
	"os"
	"testing"
	"time"

	"skald/bot/table"
	"skald/bot/table/proof"
	"skald/bot/table/record"
	"skald/engine"
	"skald/storage"
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
			d := newDesk(t, storage.NewMemory())
			m := d.duel()
			for range 6 {
				m = d.do(m.ID, m.Waiting()[0], "roll")
			}
			if _, err := d.Archive.ExportAll(d.ctx, m.ID); err != nil {
				t.Fatal(err)
			}
			d.must(d.Resign(d.ctx, d.by(vera), m.ID))
			e, err := d.Archive.Export(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
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

// TestChainOfOtherNotes holds that what is told is under the hashes by itself,
// also should a later rulebook tell it otherwise.
func TestChainOfOtherNotes(t *testing.T) {
	t.Parallel()
	e := exported(t)
	table.Rechain(&e)
	end := e.Last.String()
	for name, change := range map[string]func(*record.Shown){
		"note":     func(r *record.Shown) { r.Notes = append(r.Notes, engine.NewNote("note.lie")) },
		"detail":   func(r *record.Shown) { r.Notes[0].Detail = true },
		"passing":  func(r *record.Shown) { r.Notes[0].Passing = true },
		"secret":   func(r *record.Shown) { r.Secrets = append(r.Secrets, engine.NewSecret(0, "secret.lie")) },
		"notation": func(r *record.Shown) { r.Notation += " " },
		"rolls":    func(r *record.Shown) { r.Rolls++ },
		"position": func(r *record.Shown) { r.Hash = nil },
		"kind":     func(r *record.Shown) { r.Kind = record.ForcedKind },
		"by":       func(r *record.Shown) { r.By = bera },
		"seat":     func(r *record.Shown) { r.Seat = -1 },
	} {
		other := exported(t)
		change(&other.Records[4])
		if table.Rechain(&other); other.Last.String() == end {
			t.Errorf("another %s leaves the last hash as it is", name)
		}
	}
}
