package main

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"skald/bot/table"
	"skald/engine/match/proof"
)

// saved writes an export to a file and returns its name.
func saved(t *testing.T, e proof.Export) string {
	t.Helper()
	var b bytes.Buffer
	if err := e.Write(&b); err != nil {
		t.Fatal(err)
	}
	return savedText(t, b.String())
}

func savedText(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "m.json")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// finished is a match that was given up, as exported.
func finished(t *testing.T) (*deskOf, *table.Match, proof.Export) {
	t.Helper()
	d := newDeskOf(t)
	if _, err := d.table.Archive.ExportAll(t.Context(), d.match); err != nil {
		t.Fatal(err)
	}
	m, err := d.table.Resign(t.Context(), table.Press{By: 1, Interaction: 1298000000000000000}, d.match)
	if err != nil {
		t.Fatal(err)
	}
	e, err := d.table.Archive.Export(t.Context(), d.match)
	if err != nil {
		t.Fatal(err)
	}
	return d, m.Match, e
}

// TestVerifyPrintsWhatToCompare: the figures are those that the bot tells the
// channel, and what they prove is said.
func TestVerifyPrintsWhatToCompare(t *testing.T) {
	t.Parallel()
	d, m, e := finished(t)
	said := d.want(t, "Compare these with the channel", "verify", saved(t, e))
	sum := m.Commitment()
	seed, _ := m.Seed()
	end, ok := m.End()
	if !ok {
		t.Fatal("the match has no last hash")
	}
	for _, want := range []string{
		hex.EncodeToString(sum[:]), hex.EncodeToString(seed[:]), hex.EncodeToString(end[:]), "match        " + string(m.ID) + " (" + e.Game + ")",
		"edition      this program's", "options      \"leaders\"=\"chosen\"", ": 1, ", fmt.Sprintf("records      %d, to the end", m.Seq),
		"1 time the operator took the secrets out", "honest in itself", "Proven, if", "not proven:",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("said %s\nwithout %q", said, want)
		}
	}
	// A match that another made up fits itself, and its figures do not fit the
	// channel.
	_, _, other := finished(t)
	forged := d.want(t, "honest in itself", "verify", saved(t, other))
	for _, figure := range [][]byte{sum[:], end[:]} {
		if strings.Contains(forged, hex.EncodeToString(figure)) {
			t.Errorf("another match has the figure %x", figure)
		}
	}
}

// TestVerifyOfUnfinished: an export of a running match says that it is one.
func TestVerifyOfUnfinished(t *testing.T) {
	t.Parallel()
	d := newDeskOf(t)
	all, err := d.table.Archive.ExportAll(t.Context(), d.match)
	if err != nil {
		t.Fatal(err)
	}
	if said := d.want(t, "not finished", "verify", saved(t, all)); !strings.Contains(said, "Nothing is proven before the end") {
		t.Errorf("said %s", said)
	}
	open, err := d.table.Archive.ExportOpen(t.Context(), d.match)
	if err != nil {
		t.Fatal(err)
	}
	d.refused(t, "without its secrets", "verify", saved(t, open))
}

// TestVerifyOfAnotherEdition names the edition by its hash.
func TestVerifyOfAnotherEdition(t *testing.T) {
	t.Parallel()
	d, _, e := finished(t)
	own := e.Edition
	e.Edition = bytes.Replace(own, []byte(`"name"`), []byte(` "name"`), 1)
	said, err := d.run(t, "verify", saved(t, e))
	if err == nil || !strings.Contains(said, "edition      another than this program's, SHA-256 ") {
		t.Errorf("said %s, %v", said, err)
	}
}

// TestVerifyPrintsNothingRaw: what a terminal would obey is printed as escapes,
// and no line of a file's own making comes out.
func TestVerifyPrintsNothingRaw(t *testing.T) {
	t.Parallel()
	d, m, e := finished(t)
	raw, err := os.ReadFile(saved(t, e))
	if err != nil {
		t.Fatal(err)
	}
	sound := string(raw)
	const evil = `x (saga): honest\n\u001b]0;pwned\u0007\u001b[2J\u009b1m\u202e`
	for what, forged := range map[string]string{
		"match":    strings.Replace(sound, `"`+string(m.ID)+`"`, `"`+evil+`"`, 1),
		"game":     strings.Replace(sound, `"game": "`, `"game": "`+evil, 1),
		"option":   strings.Replace(sound, `"players"`, `"options": {"`+evil+`": "`+evil+`"}, "players"`, 1),
		"notation": strings.Replace(sound, `"notation": "`, `"notation": "`+evil, 1),
		"kind":     strings.Replace(sound, `"kind": "move"`, `"kind": "`+evil+`"`, 1),
		"key":      strings.Replace(sound, `"key": "`, `"key": "`+evil, 1),
		"time":     strings.Replace(sound, `"at": "`, `"at": "`+evil, 1),
		"person":   strings.Replace(sound, `"by": "`, `"by": "`+evil, 1),
		"field":    strings.Replace(sound, `"game":`, `"`+evil+`": 1, "game":`, 1),
		"behind":   sound + "\x1b[2J",
	} {
		if forged == sound {
			t.Fatalf("%s: nothing was forged", what)
		}
		said, err := d.run(t, "verify", savedText(t, forged))
		if err == nil {
			t.Errorf("%s: believed", what)
			continue
		}
		if printed := strings.ReplaceAll(said, "\n", "") + err.Error(); strings.ContainsFunc(printed, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%s: printed %q", what, printed)
		}
		for line := range strings.Lines(said) {
			if strings.HasPrefix(line, "x (saga)") {
				t.Errorf("%s: a line of the file's own: %q", what, line)
			}
		}
	}
}

// TestVerifySaysWhoTookOver: seats that got another player are told with who gave
// them to whom.
func TestVerifySaysWhoTookOver(t *testing.T) {
	t.Parallel()
	d := newDeskOf(t)
	o, err := d.table.OfferSeat(t.Context(), table.Press{By: 1, Interaction: 1298000000000000001}, d.match, 7)
	if err == nil {
		o, err = d.table.TakeSeat(t.Context(), table.Press{By: 7, Interaction: 1298000000000000002}, d.match, o.Offer.Number)
	}
	if err == nil {
		_, err = d.table.Resign(t.Context(), table.Press{By: 7, Interaction: 1298000000000000003}, d.match)
	}
	if err != nil {
		t.Fatal(err)
	}
	e, err := d.table.Archive.Export(t.Context(), d.match)
	if err != nil {
		t.Fatal(err)
	}
	side := o.About().Side(o.SeatsOf(7).First())
	d.want(t, fmt.Sprintf("seats        %s from 1 to 7 with record %d, by 1", side, o.Seq-1), "verify", saved(t, e))
}
