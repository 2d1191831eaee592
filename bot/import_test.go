package bot_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// attaches types a command with a file.
func (r *room) attaches(u *localtest.User, line, option string, f localdiscord.File) *localtest.Reply {
	r.t.Helper()
	reply, err := u.Slash(r.ctx, r.hall, line, map[string]any{option: f})
	if err != nil {
		r.t.Fatal(err)
	}
	return reply
}

// TestImportFile: a moderator brings ratings by a file, as a spreadsheet writes it; lines
// of strangers, doubles, formulas and what is no table are named and left out, a file of a
// million lines is refused before it is read, and nobody else brings any.
func TestImportFile(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	file := func(text string) localdiscord.File {
		return localdiscord.File{Name: "old.csv", Kind: "text/csv", Data: []byte(text)}
	}
	id := r.guest.ID.String()
	good := file("player;name;rating;deviation\n" + id + ";Guest;1800,5;90\n" + id + ";Again;1700;90\n=HYPERLINK(\"x\");Evil;1;1\nSomebody;Else;1500;90\n1234567;Stranger;1600;80\n")
	r.expect(r.attaches(r.vera, "ladder import", "file", good).Text(), "Only a moderator can do that")
	r.guest.SetModerator(true)
	said := r.attaches(r.guest, "ladder import", "file", good).Text()
	r.expect(said, "2 people: their ratings are taken", "Line 3: "+id+" stands there already", "Line 4", "Line 5")
	r.has("has brought the ratings of an older ladder", "2 people")
	r.slash(r.guest, "ladder join")
	r.expect(r.slash(r.vera, "ladder standings").Text(), r.guest.Mention()+" **180")
	if strings.Contains(r.slash(r.vera, "ladder standings").Text(), "1234567") {
		t.Error("a stranger is on the ladder")
	}
	for text, want := range map[string]string{
		strings.Repeat("1234567890123456,1500,90\n", 1_000_000/9): "at most",
		"\x00\x01\x02PNG":               "no columns",
		"place,name\n1,Somebody\n":      "player",
		"\xff\xfe1\x002\x00,\x001\x005": "no columns",
	} {
		if said := r.attaches(r.guest, "ladder import", "file", file(text)).Text(); strings.Contains(said, "are taken") || strings.Contains(said, "broke") || !strings.Contains(strings.ToLower(said), want) {
			t.Errorf("%.20q is answered by %q, want %q", text, said, want)
		}
	}
	if n := r.count("has brought the ratings"); n != 1 {
		t.Errorf("%d imports are told, want one", n)
	}
}

// TestChampionshipExport: everybody may have all that everybody may know, as tables in
// one file, in which no name is a formula.
func TestChampionshipExport(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, _ := r.champions(4, "format=round-robin")
	r.says(r.slash(director, "championship start"), "has started")
	open := r.championship().State.Open(0)
	r.resigns(open[0], 1, presses()())
	r.heard()
	r.until("the match counts", func() bool { m, _ := r.championship().State.Match(open[0].Number); return m.Settled })
	files := r.slash(r.guest, "championship export").Message.Attachments
	if len(files) != 1 {
		t.Fatalf("the export is %+v", files)
	}
	_, raw, ok := r.guest.File(files[0].ID)
	if !ok {
		t.Fatal("nobody may read the export")
	}
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]int{}
	for _, f := range z.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(in).ReadAll()
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		lines[f.Name] = len(rows) - 1
	}
	matches := len(r.championship().State.Matches())
	if fmt.Sprint(lines) != fmt.Sprint(map[string]int{"players.csv": 4, "matches.csv": 2 * matches, "tables.csv": 4, "seasons.csv": 0}) {
		t.Errorf("the sheets have %v lines", lines)
	}
}
