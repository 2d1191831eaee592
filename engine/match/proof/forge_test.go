package proof_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"skald/engine"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

func has(rep proof.Report, what proof.FaultKind, seq uint64) bool {
	return slices.ContainsFunc(rep.Faults, func(f proof.Fault) bool { return f.What == what && f.Seq == seq })
}

func swapPeople(e *proof.Export) {
	e.Players = []storage.UserID{e.Players[1], e.Players[0]}
	for i := range e.Records {
		if r := &e.Records[i]; r.By != 0 {
			r.By = e.Players[r.Seat]
		}
	}
}

// A forger plays a whole match at a table of their own, as they would have
// liked it.
type forger struct {
	seed  byte          // of the table's chance
	games []engine.Game // nil: those of the truth
	last  bool          // takes the last legal action each time instead of the first
}

func (f forger) play(t *testing.T) proof.Export {
	t.Helper()
	if f.games == nil {
		f.games = games
	}
	d := deskOf(t, f.games, f.seed)
	return d.export(d.playOut(d.duel(""), f.last))
}

// TestForgedWhole makes up whole files in which everything fits. No file can
// tell them from the truth; the figures that verifying gives are others than
// those that the channel was told, and say where the lie is.
func TestForgedWhole(t *testing.T) {
	t.Parallel()
	truth := forger{seed: 1}.play(t)
	told, err := proof.Verify(games, truth)
	if err != nil || !told.Honest() || !told.Over || !told.Own {
		t.Fatalf("the truth: %+v, %v", told, err)
	}
	cut := func(e *proof.Export, records int) {
		e.Records, e.Result = e.Records[:records], nil
	}
	for name, c := range map[string]struct {
		forge      func() proof.Export
		commitment bool // stays as the channel was told
		another    bool // edition
		over       bool
	}{
		"other seed": {func() proof.Export {
			return forger{seed: 9}.play(t)
		}, false, false, true},
		"other course": {func() proof.Export {
			return forger{seed: 1, last: true}.play(t)
		}, true, false, true},
		"other edition": {func() proof.Export {
			return forger{seed: 1, games: []engine.Game{duel{hoardOf(nineFaces)}}}.play(t)
		}, false, true, true},
		"swapped people": {func() proof.Export {
			e := forger{seed: 1}.play(t)
			swapPeople(&e)
			return e
		}, true, false, true},
		"changed times": {func() proof.Export {
			e := forger{seed: 1}.play(t)
			for i := range e.Records {
				e.Records[i].At = e.Records[i].At.Add(-time.Hour)
			}
			return e
		}, true, false, true},
		"cut match": {func() proof.Export {
			e := forger{seed: 1}.play(t)
			cut(&e, 3)
			return e
		}, true, false, false},
		"cut by a resignation": {func() proof.Export {
			e := forger{seed: 1}.play(t)
			cut(&e, 4)
			resigned := engine.NewNote(rules.NoteResigned, engine.SeatArg("who", 0))
			e.Records[3] = record.Shown{
				Seq: 3, At: e.Records[3].At, By: vera, Kind: record.ResignKind, Notes: []engine.Note{resigned}, Hash: e.Records[2].Hash,
			}
			if err := json.Unmarshal([]byte(`{"winners":[1],"why":[{"key":"table.resigned","args":[{"name":"who","kind":2}]}]}`), &e.Result); err != nil {
				t.Fatal(err)
			}
			return e
		}, true, false, true},
	} {
		e := c.forge()
		e.Match = truth.Match
		rechain(&e)
		rep, err := proof.Verify(games, e)
		if err != nil || !rep.Honest() {
			t.Errorf("%s: %v, %v; the forgery is not whole", name, rep.Faults, err)
			continue
		}
		if kept := bytes.Equal(rep.Commitment, told.Commitment); kept != c.commitment {
			t.Errorf("%s: commitment as promised is %t, want %t", name, kept, c.commitment)
		}
		if bytes.Equal(rep.End, told.End) {
			t.Errorf("%s: the last hash is that of the truth", name)
		}
		if rep.Over != c.over || rep.Own == c.another {
			t.Errorf("%s: over %t, own edition %t; want %t, %t", name, rep.Over, rep.Own, c.over, !c.another)
		}
	}
}

// TestForgedResignation ends a running match by a resignation that nobody made.
func TestForgedResignation(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	running := d.export(d.duel(""))
	for name, r := range map[string]record.Shown{
		"nobody on no seat":   {Seat: -1},
		"nobody on a seat":    {Seat: 0},
		"a player on no seat": {Seat: -1, By: vera},
		"a seat too far":      {Seat: 7, By: vera},
		"another's seat":      {Seat: 1, By: vera},
		"a stranger":          {Seat: 0, By: bera},
		"a stranger on none":  {Seat: -1, By: bera},
	} {
		e := running
		last := e.Records[len(e.Records)-1]
		r.Seq, r.At, r.Kind, r.Hash = last.Seq+1, last.At, record.ResignKind, last.Hash
		e.Records = append(slices.Clone(e.Records), r)
		rechain(&e)
		if rep, err := proof.Verify(games, e); err != nil || !has(rep, proof.PlayerFault, r.Seq) {
			t.Errorf("%s: faults %v, %v; want a fault of the player", name, rep.Faults, err)
		}
	}
}

// TestForgedClosing ends a match by a moderator whom nobody saw: that they
// might is nowhere proven, so verifying says who it was, and the last hash is
// another.
func TestForgedClosing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	m := d.duel("")
	running := d.export(m)
	truth := d.export(d.must(d.Resign(d.ctx, d.by(vera), m.ID)))
	last := running.Records[len(running.Records)-1]
	closing := record.Shown{
		Seq: last.Seq + 1, At: last.At, By: bera, Seat: -1, Kind: record.CloseKind, Notes: []engine.Note{engine.NewNote("table.closed-gone")}, Hash: last.Hash,
	}
	for name, c := range map[string]struct {
		change func(*record.Shown)
		fault  proof.FaultKind // "": none
	}{
		"whole":      {func(*record.Shown) {}, ""},
		"by nobody":  {func(r *record.Shown) { r.By = 0 }, proof.PlayerFault},
		"from seat":  {func(r *record.Shown) { r.Seat = 0 }, proof.PlayerFault},
		"no reason":  {func(r *record.Shown) { r.Notes = nil }, proof.NotesFault},
		"own reason": {func(r *record.Shown) { r.Notes = []engine.Note{engine.NewNote("table.closed-won")} }, proof.NotesFault},
		"notation":   {func(r *record.Shown) { r.Notation = "roll" }, proof.NotationFault},
	} {
		e, r := running, closing
		c.change(&r)
		e.Records = append(slices.Clone(e.Records), r)
		if err := json.Unmarshal([]byte(`{"winners":[],"why":[{"key":"table.closed-gone"}]}`), &e.Result); err != nil {
			t.Fatal(err)
		}
		rechain(&e)
		rep, err := proof.Verify(games, e)
		if err != nil || rep.Honest() != (c.fault == "") || c.fault != "" && !has(rep, c.fault, r.Seq) {
			t.Errorf("%s: faults %v, %v; want %q", name, rep.Faults, err, c.fault)
		}
		if c.fault == "" && (rep.Closed != bera || rep.End.String() == truth.Last.String()) {
			t.Errorf("%s: closed by %s, last hash %s", name, rep.Closed, rep.End)
		}
	}
}

// TestForgedPeople puts people into a file who are on no seat of it.
func TestForgedPeople(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*proof.Export){
		"nobody on a seat": func(e *proof.Export) { e.Players[1] = 0 },
		"the table set up by a player": func(e *proof.Export) {
			e.Records[0].By, e.Records[0].Seat = vera, 0
		},
		"a third seat": func(e *proof.Export) { e.Players = append(e.Players, bera) },
	} {
		e := exported(t)
		change(&e)
		rechain(&e)
		if rep, err := proof.Verify(games, e); err == nil && rep.Honest() {
			t.Errorf("%s: honest", name)
		}
	}
}

// TestRunningExport: an export of a running match is not finished, and one
// without its secrets proves nothing yet.
func TestRunningExport(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	m := d.duel("")
	e := d.export(m)
	if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() || rep.Over {
		t.Errorf("of a running match: %+v, %v; want honest and not over", rep, err)
	}
	e, err := d.Archive.ExportOpen(d.ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := proof.Verify(games, e); err == nil || !strings.Contains(err.Error(), "without its secrets") {
		t.Errorf("of a running match without its secrets: %v", err)
	}
}

// TestReadExportRefuses reads files that say more, or other, than Write writes.
func TestReadExportRefuses(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	if err := exported(t).Write(&file); err != nil {
		t.Fatal(err)
	}
	sound := file.String()
	for name, forged := range map[string]string{
		"trailing bytes":   sound + "honest",
		"a second file":    sound + sound,
		"an unknown field": strings.Replace(sound, `"game":`, `"verdict": "honest", "game":`, 1),
		"unknown in note":  strings.Replace(sound, `"key":`, `"lie": 1, "key":`, 1),
		"format":           strings.Replace(sound, "skald-match-2", "skald-match-3", 1),
		"cut":              sound[:len(sound)-3],
		"escapes":          strings.Replace(sound, `"game":`, "\"\\u001b[2J\x7f\": 1, \"game\":", 1),
		"an id":            strings.Replace(sound, `"101"`, `"1\u001b[2J"`, 1),
	} {
		if forged == sound {
			t.Fatalf("%s: nothing was forged", name)
		}
		_, err := proof.ReadExport(strings.NewReader(forged))
		if err == nil {
			t.Errorf("%s: it was read", name)
		} else if printsRaw(err.Error()) {
			t.Errorf("%s: the error is raw: %q", name, err)
		}
	}
}

// printsRaw reports whether a terminal would obey some of a text.
func printsRaw(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// TestVerifyPrintsNothingRaw puts what a terminal obeys into every text of a
// file.
func TestVerifyPrintsNothingRaw(t *testing.T) {
	t.Parallel()
	const evil = "x\x1b]0;pwned\a\x1b[2J\u009b1m\u202e\nmatch x (duel): honest"
	for name, change := range map[string]func(*proof.Export){
		"match":    func(e *proof.Export) { e.Match = evil },
		"case":     func(e *proof.Export) { e.Match = storage.MatchID(strings.ToUpper(string(e.Match))) },
		"game":     func(e *proof.Export) { e.Game = evil },
		"format":   func(e *proof.Export) { e.Format = evil },
		"edition":  func(e *proof.Export) { e.Edition = []byte(evil) },
		"option":   func(e *proof.Export) { e.Options = map[string]string{evil: evil} },
		"kind":     func(e *proof.Export) { e.Records[1].Kind = evil },
		"notation": func(e *proof.Export) { e.Records[1].Notation = evil },
		"spelling": func(e *proof.Export) { e.Records[1].Notation += " " },
		"setup":    func(e *proof.Export) { e.Records[0].Notation = evil },
		"note":     func(e *proof.Export) { e.Records[1].Notes[0].Key = evil },
		"secret":   func(e *proof.Export) { e.Records[1].Secrets[0].Args[0].Word = evil },
		"result": func(e *proof.Export) {
			if err := json.Unmarshal([]byte(`{"winners":[9],"why":[{"key":"\u001b[2J\u009b"}]}`), &e.Result); err != nil {
				t.Fatal(err)
			}
		},
	} {
		e := exported(t)
		change(&e)
		rechain(&e)
		rep, err := proof.Verify(games, e)
		if err == nil && rep.Honest() {
			t.Errorf("%s: honest", name)
		}
		if err != nil && printsRaw(err.Error()) {
			t.Errorf("%s: the error is raw: %q", name, err)
		}
		for _, f := range rep.Faults {
			if printsRaw(f.String()) {
				t.Errorf("%s: the fault is raw: %q", name, f)
			}
		}
	}
}
