package main

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/storage"
)

// TestUpgrade opens a file that a program of older rules and of an older layout
// left, with two running matches: they replay and verify without faults, as far
// as they can be played again, and are played on to their ends.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "old.db")
	if err := unpack("../../storage/testdata/schema5.db.gz", path); err != nil {
		t.Fatal(err)
	}
	d := &deskOf{environment: environment{"SKALD_DATA": path, "SKALD_LOG_LEVEL": "error"}, data: path, log: new(safeBuffer)}
	const notAgain = "played under older rules (from version 1 on; this program's are version"
	replays := func(when string) {
		t.Helper()
		said, err := d.run(t, "replay", "--all")
		if err != nil || strings.Count(said, notAgain) != 2 || !strings.Contains(said, "2 matches replayed, 0 with faults\n2 of them began under older rules") {
			t.Errorf("%s, replay: %s, %v", when, said, err)
		}
	}
	replays("before anything is played")
	d.open(t)
	choose := rand.New(rand.NewPCG(1, 2))
	var ids []storage.MatchID
	err := d.table.Archive.Replay(t.Context(), func(r proof.Report) error {
		ids = append(ids, r.Match)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		m, err := d.table.Match(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		older := m.Seq
		for m.Status == head.Running {
			by := m.Waiting()[0]
			legal, err := m.Legal(by, nil)
			if err != nil {
				t.Fatal(err)
			}
			o, err := d.table.Act(t.Context(), table.Press{By: by}, id, 0, legal[choose.IntN(len(legal))])
			if err != nil {
				t.Fatal(err)
			}
			m = o.Match
		}
		e, err := d.table.Archive.Export(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		said := d.want(t, "not shown to be honest in itself", "verify", saved(t, e))
		for _, want := range []string{
			fmt.Sprintf("records 0 to %d were played", older-1), fmt.Sprintf("Records %d to %d follow from the position", older, m.Seq-1),
			"not proven: that the dice of the records that were not played again",
		} {
			if !strings.Contains(said, want) {
				t.Errorf("verify says %s\nwithout %q", said, want)
			}
		}
	}
	d.close(t)
	replays("at the end")
}

// TestUpgradingNamesSchema: the list of layouts ends where "skald version" does.
func TestUpgradingNamesSchema(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../.github/UPGRADING.md")
	if err != nil {
		t.Fatal(err)
	}
	var last string
	for line := range strings.Lines(string(raw)) {
		if layout, ok := strings.CutPrefix(line, "| "); ok {
			last, _, _ = strings.Cut(layout, " |")
		}
	}
	if want := fmt.Sprint(storage.Schema); last != want {
		t.Errorf("the last layout is %q, want %s, which \"skald version\" prints", last, want)
	}
}

func unpack(from, to string) (err error) {
	file, err := os.Open(from)
	if err != nil {
		return err
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, packed)
	return errors.Join(err, out.Close())
}
