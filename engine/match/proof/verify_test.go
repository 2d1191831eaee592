package proof_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/storage"
)

func TestExportFile(t *testing.T) {
	t.Parallel()
	e := exported(t)
	var file bytes.Buffer
	if err := e.Write(&file); err != nil {
		t.Fatal(err)
	}
	once := file.String()
	back, err := proof.ReadExport(&file)
	if err != nil {
		t.Fatal(err)
	}
	rep, err := proof.Verify(games, back)
	if err != nil || !rep.Honest() || rep.Records != len(e.Records) {
		t.Errorf("verify: %+v, %v", rep, err)
	}
	var again bytes.Buffer
	if err := back.Write(&again); err != nil || again.String() != once {
		t.Errorf("written again it differs (%v)", err)
	}
	if _, err := proof.ReadExport(bytes.NewBufferString(`{"format":"other"}`)); err == nil {
		t.Error("another format is read")
	}
	if _, err := proof.Verify(games[:1], back); err == nil {
		t.Error("a game that is not there is verified")
	}
}

// A file that no match can be is refused before anybody works on it.
func TestVerifyIsBounded(t *testing.T) {
	t.Parallel()
	endless := &countedReader{}
	if _, err := proof.ReadExport(endless); err == nil || !strings.Contains(err.Error(), "64 MB") {
		t.Errorf("an endless file: %v, want a refusal of more than 64 MB", err)
	}
	if most := 65 << 20; endless.read > most {
		t.Errorf("%d bytes of it were read, want at most %d", endless.read, most)
	}
	e := exported(t)
	e.Edition = json.RawMessage("no edition") // which nobody looks at any more
	e.Players = make([]storage.UserID, 1_000_000)
	if _, err := proof.Verify(games, e); err == nil || !strings.Contains(err.Error(), "1000000 seats in a game of at most") {
		t.Errorf("a million players: %v, want a refusal of so many seats", err)
	}
}

// countedReader is spaces without end.
type countedReader struct{ read int }

func (r *countedReader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	r.read += len(p)
	return len(p), nil
}

// TestVerifyDetects changes one thing of an honest file at a time.
func TestVerifyDetects(t *testing.T) {
	t.Parallel()
	honest := exported(t)
	raw, err := json.Marshal(honest)
	if err != nil {
		t.Fatal(err)
	}
	find := func(kind string) int {
		return slices.IndexFunc(honest.Records, func(r record.Shown) bool {
			return string(r.Kind) == kind || len(r.Notation) >= len(kind) && r.Notation[:len(kind)] == kind
		})
	}
	rolled, peeked, paid, last := find("roll"), find("peek"), find("forced"), len(honest.Records)-1
	if paid < 0 {
		t.Fatal("no move of the match was forced: choose another seed")
	}
	for _, c := range []struct {
		name   string
		want   proof.FaultKind
		seq    int
		change func(*proof.Export)
	}{
		{"seed", proof.CommitmentFault, 0, func(e *proof.Export) { e.Seed[0] ^= 1 }},
		{"commitment", proof.CommitmentFault, 0, func(e *proof.Export) { e.Commitment[31] ^= 1 }},
		{"match id", proof.CommitmentFault, 0, func(e *proof.Export) { e.Match = "00000000" }},
		{"a die", proof.NotesFault, rolled, func(e *proof.Export) { e.Records[rolled].Notes[0].Args[1].Number ^= 7 }},
		{"a note more", proof.NotesFault, rolled, func(e *proof.Export) {
			e.Records[rolled].Notes = append(e.Records[rolled].Notes, engine.NewNote("note.lie"))
		}},
		{"a secret", proof.SecretsFault, peeked, func(e *proof.Export) { e.Records[peeked].Secrets[0].Args[0].Number++ }},
		{"who got the secret", proof.SecretsFault, peeked, func(e *proof.Export) { e.Records[peeked].Secrets[0].Seat ^= 1 }},
		{"a draw more", proof.RollsFault, peeked, func(e *proof.Export) { e.Records[peeked].Rolls++ }},
		{"a position", proof.PositionFault, rolled, func(e *proof.Export) { e.Records[rolled].Hash[5] ^= 1 }},
		{"another choice", proof.SecretsFault, 1, func(e *proof.Export) { e.Records[1].Notation = "pick right" }},
		{"an unknown word", proof.NotationFault, 1, func(e *proof.Export) { e.Records[1].Notation = "pick both" }},
		{"an illegal move", proof.RuleFault, rolled, func(e *proof.Export) { e.Records[rolled].Notation = "pick left" }},
		{"a seat", proof.PlayerFault, rolled, func(e *proof.Export) { e.Records[rolled].Seat ^= 1 }},
		{"no seat", proof.PlayerFault, rolled, func(e *proof.Export) { e.Records[rolled].Seat = -1 }},
		{"a person", proof.PlayerFault, rolled, func(e *proof.Export) { e.Records[rolled].By = bera }},
		{"forced for moved", proof.ForcedFault, rolled, func(e *proof.Export) { e.Records[rolled].Kind = record.ForcedKind }},
		{"moved for forced", proof.ForcedFault, paid, func(e *proof.Export) { e.Records[paid].Kind = record.MoveKind }},
		{"unknown kind", proof.OrderFault, peeked, func(e *proof.Export) { e.Records[peeked].Kind = "prayer" }},
		{"a record left out", proof.OrderFault, peeked, func(e *proof.Export) { e.Records = slices.Delete(e.Records, peeked, peeked+1) }},
		{"no records", proof.OrderFault, 0, func(e *proof.Export) { e.Records = nil }},
		{"the end left out", proof.ResultFault, last - 1, func(e *proof.Export) { e.Records = e.Records[:last] }},
		{"no result", proof.ResultFault, last, func(e *proof.Export) { e.Result = nil }},
		{"another winner", proof.ResultFault, last, func(e *proof.Export) { e.Result.Winners[0] ^= 1 }},
		{"an edition", proof.NotesFault, rolled, func(e *proof.Export) { e.Edition = []byte(twoFaces) }},
		{"an option", proof.NotesFault, 0, func(e *proof.Export) { e.Options = nil }},
		{"one player", proof.RuleFault, 0, func(e *proof.Export) { e.Players = e.Players[:1] }},
		{"a resignation at the end", proof.OrderFault, last + 1, func(e *proof.Export) {
			e.Records = append(e.Records, record.Shown{Seq: uint64(last) + 1, Kind: record.ResignKind, By: vera})
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var e proof.Export
			if err := json.Unmarshal(raw, &e); err != nil {
				t.Fatal(err)
			}
			c.change(&e)
			rep, err := proof.Verify(games, e)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(rep.Faults, func(f proof.Fault) bool { return f.What == c.want && f.Seq == uint64(c.seq) }) {
				t.Errorf("faults %v, want %s at record %d", rep.Faults, c.want, c.seq)
			}
		})
	}
}
