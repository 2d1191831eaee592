package page

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/kosmos"
	"skald/engine/match/course"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/engine/pax"
	"skald/engine/saga"
	"skald/engine/vikings878"
	"skald/render"
	"skald/render/hoardboard"
	"skald/render/kosmosboard"
	"skald/render/paxboard"
	"skald/render/sagaboard"
	"skald/render/vikings878board"
	"skald/storage/ids"
)

// plain is a voice that says keys.
type plain struct{}

func (plain) Language() string                               { return "en" }
func (plain) Title(a *engine.About) string                   { return a.Key }
func (plain) Side(a *engine.About, s engine.Seat) string     { return fmt.Sprintf("seat <%d>", s) }
func (plain) LabelOf(_ *engine.About, _, word string) string { return word }
func (plain) Join(list ...string) string                     { return strings.Join(list, ", ") }
func (plain) Knows(*engine.About, engine.Note) bool          { return true }
func (plain) Say(key string, data map[string]any) string     { return fmt.Sprint(key, data) }
func (plain) Note(_ *engine.About, n engine.Note, _ func(engine.Seat) string) string {
	return fmt.Sprint(n.Key, n.Args)
}

func (plain) Gathering(*engine.About, engine.Note, func(engine.Seat) string) (string, string, bool) {
	return "", "", false
}

type title struct {
	game    engine.Game
	painter render.Painter
	players int
}

func titles() []title {
	cache := render.NewCache()
	return []title{
		{hoard.Standard(), hoardboard.New(cache), 3}, {saga.Standard(), sagaboard.New(cache), 2}, {kosmos.Standard(), kosmosboard.New(cache), 4},
		{vikings878.Standard(), vikings878board.New(cache), 4}, {pax.Standard(), paxboard.New(cache), 4},
	}
}

// played is a match of chance as a page shows it, of so many records at most.
func played(t testing.TB, of title, seed uint64, most int) Source {
	t.Helper()
	about, choice := of.game.About(), rand.New(rand.NewPCG(seed, 7))
	setup := &record.Setup{Terms: record.Terms{Game: about.Key, Options: about.Stated(nil), Players: make([]ids.User, of.players), Seed: bytes.Repeat([]byte{byte(seed)}, 32)}, Scheme: record.SeedScheme}
	for i := range setup.Players {
		setup.Players[i] = ids.User(i + 1)
	}
	out, err := rules.SetUp(of.game, setup)
	if err != nil {
		t.Fatal(err)
	}
	var list []record.Record
	at := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	add := func(r record.Record) {
		r.Seq, r.At, r.Rules = uint64(len(list)), at, about.RulesVersion()
		r.Notes, r.Secrets, r.Rolls, r.Position = out.Notes, out.Secrets, out.Rolls, out.State.Encode()
		r.Hash = record.HashOf(r.Position)
		list = append(list, r)
	}
	add(record.Record{Shown: record.Shown{Kind: record.SetupKind, Seat: -1}, Setup: setup})
	for out.State.ToMove() != 0 && len(list) < most {
		seat := engine.Awaited(out.State).First()
		legal := out.State.Legal(seat, nil)
		a := legal[choice.IntN(len(legal))]
		if out, err = rules.Play(out.State, seat, a, setup.Dice(uint64(len(list)))); err != nil {
			t.Fatal(err)
		}
		add(record.Record{Shown: record.Shown{Kind: record.MoveKind, Seat: int(seat), By: setup.Players[seat], Notation: about.Format(a)}})
	}
	course.NumberTurns(about, list)
	past := course.Past{Game: of.game, Setup: setup}
	reading := course.Reading{About: about, Over: true, Players: setup.Players, Seq: uint64(len(list))}
	open, err := past.Opened(list, reading)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Vera", "<script>alert(1)</script>", "עדה", "🛶 Øystein"}[:of.players]
	return Source{
		Voice: plain{}, About: about, Painter: of.painter, Names: names, Moments: past.Moments(list, reading), Open: open,
		Held: func(s engine.Secret) string { return fmt.Sprint(s.Key, len(s.Args)) }, Result: &engine.Result{Winners: 1},
	}
}

func pageOf(t testing.TB, s Source) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(t.Context(), &b, s, func(float64) error { return nil }); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPageSizes holds how large pages of long matches are.
func TestPageSizes(t *testing.T) {
	t.Parallel()
	matches := uint64(12)
	switch {
	case os.Getenv("SKALD_LONG") != "":
		matches = 200
	case testing.Short():
		matches = 2
	}
	for _, of := range titles() {
		t.Run(of.game.About().Key, func(t *testing.T) {
			t.Parallel()
			var longest Source
			for seed := range matches {
				if s := played(t, of, seed+1, 20_000); len(s.Moments) > len(longest.Moments) {
					longest = s
				}
			}
			began := time.Now()
			data := pageOf(t, longest)
			const most = 4 << 20
			t.Logf("%d records: %d KB, %v", len(longest.Moments), len(data)>>10, time.Since(began))
			if len(data) > most {
				t.Errorf("the longest of %d matches, %d records, is %d bytes, want at most %d", matches, len(longest.Moments), len(data), most)
			}
			if folder := os.Getenv("SKALD_FILMS"); folder != "" {
				_ = os.WriteFile(filepath.Join(folder, of.game.About().Key+".html"), data, 0o600)
			}
		})
	}
}

// TestPageOfVeryLong holds how large the page of 2,000 records is, where a match has so
// many: one that was played again and again.
func TestPageOfVeryLong(t *testing.T) {
	t.Parallel()
	records, list := 200, titles()[:1]
	if os.Getenv("SKALD_LONG") != "" {
		records, list = 2000, titles()
	}
	for _, of := range list {
		t.Run(of.game.About().Key, func(t *testing.T) {
			t.Parallel()
			s := played(t, of, 1, records)
			s.Open = nil // what is held is text
			for round := uint32(1); len(s.Moments) < records; round++ {
				again := played(t, of, uint64(round)+1, records-len(s.Moments)).Moments
				for i := range again {
					again[i].Number, again[i].Within = uint64(len(s.Moments)+i), again[i].Within+1000*round
				}
				s.Moments = append(s.Moments, again...)
			}
			began := time.Now()
			data := pageOf(t, s)
			t.Logf("%d records: %d KB, %v", len(s.Moments), len(data)>>10, time.Since(began))
			if most := records * (10 << 20) / 2000 * 2; len(data) > min(most, 10<<20) {
				t.Errorf("%d records are %d bytes", len(s.Moments), len(data))
			}
		})
	}
}

// TestPageBoards unpacks the boards of a page as its script does, both ways, and holds
// them against the boards as they are drawn alone.
func TestPageBoards(t *testing.T) {
	t.Parallel()
	for _, of := range titles()[:2] {
		s := played(t, of, 3, 150)
		page := string(pageOf(t, s))
		raw := regexp.MustCompile(`(?s)<script id="data" type="application/json">(.*?)</script>`).FindStringSubmatch(page)
		if raw == nil {
			t.Fatal("the page has no data")
		}
		var d data
		if err := json.Unmarshal([]byte(raw[1]), &d); err != nil {
			t.Fatal(err)
		}
		if len(d.Numbers) != len(s.Moments) || len(d.Board) != len(s.Moments) || len(d.Held) != of.players {
			t.Fatalf("%d numbers, %d texts, %d seats of %d moments", len(d.Numbers), len(d.Board), len(d.Held), len(s.Moments))
		}
		changes := unpacked(t, d)
		pixels := make([]uint8, d.Width*d.Height)
		var each [][]uint8
		for _, c := range changes {
			apply(pixels, c)
			each = append(each, bytes.Clone(pixels))
		}
		for i := len(changes) - 1; i > 0; i-- {
			if !bytes.Equal(pixels, each[i]) {
				t.Fatalf("%s: board %d is another on the way back", of.game.About().Key, i)
			}
			apply(pixels, changes[i])
		}
		for _, i := range []int{0, len(each) / 2, len(each) - 1} {
			var alone render.Raster
			scene := render.Scene{Now: s.Moments[i].View, Names: s.Names, Labels: s.label}
			if i > 0 {
				scene.Since = s.Moments[i-1].View
			}
			if _, err := of.painter.(render.Reeler).Reel(&alone, "", scene); err != nil {
				t.Fatal(err)
			}
			stage := render.NewStage(width(len(s.Moments)))
			if _, err := stage.Show(&alone); err != nil {
				t.Fatal(err)
			}
			if stage.Size.Y == d.Height && !bytes.Equal(stage.Pix, each[i]) {
				t.Errorf("%s: board %d is not as it is drawn alone", of.game.About().Key, i)
			}
		}
	}
}

// unpacked are the changes of all frames.
func unpacked(t *testing.T, d data) (list [][]byte) {
	t.Helper()
	for _, chunk := range d.Chunks {
		packed, err := base64.StdEncoding.DecodeString(chunk)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
		if err != nil {
			t.Fatal(err)
		}
		for len(raw) > 0 {
			n := apply(nil, raw)
			list, raw = append(list, raw[:n]), raw[n:]
		}
	}
	return list
}

// apply applies a change to pixels, unless there are none, and returns how long it is.
func apply(pixels []uint8, change []byte) (n int) {
	at := 0
	for {
		skip, a := binary.Uvarint(change[n:])
		length, b := binary.Uvarint(change[n+a:])
		n += a + b
		if length == 0 {
			return n
		}
		at += int(skip)
		for range length {
			if pixels != nil {
				pixels[at] ^= change[n]
			}
			at, n = at+1, n+1
		}
	}
}

// TestPageIsClosed holds that a page asks nobody for anything, that names are no markup,
// and that of a match without secrets none are there.
func TestPageIsClosed(t *testing.T) {
	t.Parallel()
	s := played(t, titles()[0], 1, 60)
	s.Notes = []record.Note{{Seq: s.Moments[3].Seq, Text: "</script><img src=x>\x00"}}
	page := string(pageOf(t, s))
	for _, no := range []string{"http://", "https://", "<script>alert", "<img src=x", "src=\"//", "@import", "url("} {
		if strings.Contains(page, no) {
			t.Errorf("the page has %q", no)
		}
	}
	for _, yes := range []string{`id="seat"`, `<a href="#3">`, "&lt;script&gt;alert(1)", "עדה"} {
		if !strings.Contains(page, yes) {
			t.Errorf("the page lacks %q", yes)
		}
	}
	s.Open, s.Result = nil, nil
	if page := string(pageOf(t, s)); strings.Contains(page, `id="seat"`) || !strings.Contains(page, "webpage.runs") {
		t.Error("the page of a match that runs offers secrets, or does not say that it runs")
	}
	for i := range s.Moments {
		s.Moments[i].View = nil
	}
	if page := string(pageOf(t, s)); strings.Contains(page, `id="last"`) || !strings.Contains(page, "webpage.no-board") {
		t.Error("a page without boards shows one")
	}
}
