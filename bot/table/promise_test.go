package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/refusal"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/storagetest"
)

// head reads the stored head of a match.
func (d *desk) head(id storage.MatchID) string {
	d.t.Helper()
	snap, err := storagetest.Now(d.ctx, d.store).Load(id)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(snap.Head)
}

// TestPromiseWithLobby holds that the commitment stands before anybody joins
// and stays what it was, through a restart under another edition too.
func TestPromiseWithLobby(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{Options: map[string]string{"goal": "40"}})
		promised := m.Commitment()
		if promised == [32]byte{} {
			t.Fatal("a new lobby has no commitment")
		}
		if _, ok := m.Seed(); ok {
			t.Error("the seed is known in the lobby")
		}
		mail, err := d.store.DueMail(d.ctx, d.now, 0, nil)
		if err != nil || len(mail) != 1 || mail[0].Kind != matches.CommitmentMail || mail[0].Replaces != "" || mail[0].Channel != longhall {
			t.Errorf("first mail %+v, %v; want the commitment, that nothing replaces", mail, err)
		}
		if !strings.Contains(d.head(m.ID), `"promise"`) {
			t.Error("the promise is not stored with the lobby")
		}
		d.again(d.store)
		d.Table = table.New(d.store, []engine.Game{duel{hoardOf(twoFaces)}}, table.Options{})
		m = d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		if got := string(m.Game.(engine.Editioned).Edition()); got != sixFaces {
			t.Errorf("the match plays by edition %s, want six faces, under which it was promised", got)
		}
		got := slices.DeleteFunc(d.sent(), func(s string) bool { return strings.HasPrefix(s, "secret") })
		if want := []string{"commitment 0", "lobby 0", "turn 0"}; !slices.Equal(got, want) {
			t.Errorf("mail %v to the channel, want %v", got, want)
		}
		running := m.Commitment()
		if strings.Contains(d.head(m.ID), `"promise"`) {
			t.Error("the promise stays in the head of a match that has begun")
		}
		if _, ok := m.End(); ok {
			t.Error("the hash of the last record is known while the match runs: secrets can be guessed by it")
		}
		m = d.playOut(m.ID)
		seed, _ := m.Seed()
		kept := seed.Commit(engine.Terms{Match: string(m.ID), Game: "duel", Edition: []byte(sixFaces), Options: map[string]string{"goal": "40"}})
		if running != promised || m.Commitment() != promised || kept != promised {
			t.Errorf("commitment %x in the lobby, %x running, %x over, the seed's %x", promised, running, m.Commitment(), kept)
		}
		if end, ok := m.End(); !ok || end == [32]byte{} {
			t.Error("the hash of the last record is not known at the end")
		}
	})
}

// TestCancelledPromise holds that a lobby's seed does not outlive it.
func TestCancelledPromise(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("duel", head.Opening{})
	d.must(d.Cancel(d.ctx, d.by(vera), m.ID))
	if h := d.head(m.ID); strings.Contains(h, "seed") {
		t.Errorf("head of a cancelled match: %s", h)
	}
}

// TestJoinsInDice holds which interactions are under the dice: of those who
// took a seat or began, of each person the last, in order, and not the one that made
// the lobby.
func TestJoinsInDice(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("hoard", head.Opening{})
		var want []storage.InteractionID
		join := func(u storage.UserID, side string) {
			p := d.by(u)
			want = append(want, p.Interaction)
			d.must(d.Join(d.ctx, p, m.ID, side))
			d.must(d.Join(d.ctx, p, m.ID, side)) // a doubled press
		}
		join(adam, "blue")
		for range 100 { // and leaves nothing behind
			d.must(d.Leave(d.ctx, d.by(adam), m.ID))
			join(adam, "blue")
		}
		join(adam, "green")
		if h := d.head(m.ID); len(h) > 1000 {
			t.Errorf("the lobby's head takes %d bytes", len(h))
		}
		want = want[len(want)-1:]
		_, err := d.Join(d.ctx, d.by(adam), m.ID, "green")
		d.refused(refusal.AlreadySeated, err)
		_, err = d.Start(d.ctx, d.by(adam), m.ID)
		d.refused(refusal.NotOpener, err)
		p := d.by(vera)
		want = append(want, p.Interaction)
		d.must(d.Start(d.ctx, p, m.ID))
		e, err := d.Archive.Export(d.ctx, d.playOut(m.ID).ID)
		if err != nil || !slices.Equal(e.Joins, want) {
			t.Fatalf("interactions %v under the dice, %v; want %v", e.Joins, err, want)
		}
		e.Joins[0]++
		table.Rechain(&e)
		if rep, err := proof.Verify(games, e); err != nil || rep.Honest() {
			t.Errorf("other interactions give the same match: %+v, %v", rep, err)
		}
	})
}

// stored puts a match of testdata into the store.
func (d *desk) stored(file string) storage.MatchID {
	d.t.Helper()
	var row struct {
		Match   storage.MatchID   `json:"match"`
		Head    json.RawMessage   `json:"head"`
		Records []json.RawMessage `json:"records"`
	}
	raw, err := os.ReadFile("testdata/" + file)
	if err == nil {
		err = json.Unmarshal(raw, &row)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	c := storage.Commit{Match: row.Match, Head: row.Head, Channel: longhall, Holds: true, Users: []storage.UserID{vera, adam}}
	for _, r := range row.Records {
		c.Records = append(c.Records, r)
	}
	if _, err := d.store.Apply(d.ctx, c); err != nil {
		d.t.Fatal(err)
	}
	return row.Match
}

// TestStoredGoesOn plays on a match that an earlier commit stored, with an undo, a
// pause and another player on a seat.
func TestStoredGoesOn(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		id := d.stored("running.json")
		if rep := d.replayAll()[id]; !rep.Honest() || rep.Records != 11 {
			t.Errorf("replay: %+v", rep)
		}
		end := d.playOut(id)
		if _, ok := end.End(); end.Status != head.Over || !ok {
			t.Errorf("%v has no end", end)
		}
		d.honest(id)
	})
}

// TestStoredLobby begins a match whose lobby an earlier commit stored.
func TestStoredLobby(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		lobby := d.stored("lobby.json")
		promised := d.load(lobby).Commitment()
		if m := d.must(d.Join(d.ctx, d.by(adam), lobby, "")); m.Status != head.Running || m.Commitment() != promised {
			t.Errorf("%v begins under another commitment", m)
		}
		d.playOut(lobby)
		d.honest(lobby)
	})
}

// TestStoredExports exports a match that an earlier commit stored: the file is
// byte for byte what that commit wrote, and verifies.
func TestStoredExports(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		id := d.stored("over.json")
		e, err := d.Archive.Export(d.ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("testdata/over-export.json")
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := e.Write(&file); err != nil || file.String() != string(want) {
			t.Errorf("exported %s, %v; want %s", file.String(), err, want)
		}
		back, err := proof.ReadExport(bytes.NewReader(want))
		if err != nil {
			t.Fatal(err)
		}
		if rep, err := proof.Verify(games, back); err != nil || !rep.Honest() || !rep.Over {
			t.Errorf("verify: %+v, %v", rep, err)
		}
	})
}

// TestOtherVersions: heads and records of other versions are left alone, and the
// sentence says what to do.
func TestOtherVersions(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.duel()
	sound := d.head(m.ID)
	for version, want := range map[string]string{`"v":6`: "written by a newer skald (this one knows 5): upgrade skald", `"v":4`: "from before the first release"} {
		damage(t, d.store, m.ID, strings.Replace(sound, `"v":5`, version, 1))
		if _, err := d.Match(d.ctx, m.ID); !errors.Is(err, matches.ErrQuarantined) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", version, err, want)
		}
	}
}

// TestDamagedPromise quarantines a lobby whose promise cannot be kept.
func TestDamagedPromise(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("duel", head.Opening{})
	sound := d.head(m.ID)
	for _, h := range []string{
		strings.Replace(sound, `"seed":"`, `"seed":"00`, 1), strings.Replace(sound, `"commitment":"`, `"commitment":"00`, 1),
		strings.Replace(sound, `"named":"`, `"named":"00`, 1), strings.Replace(sound, `"named":"`, `"edition":"AAAA","other":"`, 1),
		regexp.MustCompile(`"named":"[0-9a-f]{64}"`).ReplaceAllLiteralString(sound, `"named":"`+strings.Repeat("12", 32)+`"`),
	} {
		if h == sound {
			t.Fatal("nothing was damaged")
		}
		damage(t, d.store, m.ID, h)
		if _, err := d.Match(d.ctx, m.ID); !errors.Is(err, matches.ErrQuarantined) {
			t.Errorf("head %s: error %v, want quarantine", h, err)
		}
	}
}

// TestDamagedChain quarantines a match whose records could not be chained on,
// and one whose dice derive from its seed by a scheme that nobody knows.
func TestDamagedChain(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.duel()
	sound := d.head(m.ID)
	damage(t, d.store, m.ID, strings.Replace(sound, `"last":"`, `"last":"00`, 1))
	if _, err := d.Match(d.ctx, m.ID); !errors.Is(err, matches.ErrQuarantined) {
		t.Errorf("with a bad hash: error %v, want quarantine", err)
	}
	damage(t, d.store, m.ID, sound)
	rows, err := storagetest.Now(d.ctx, d.store).Records(m.ID, 0, m.Seq)
	if err != nil {
		t.Fatal(err)
	}
	snap, err := storagetest.Now(d.ctx, d.store).Load(m.ID)
	if err != nil {
		t.Fatal(err)
	}
	rows[0] = bytes.Replace(rows[0], []byte(`"way":2`), []byte(`"way":3`), 1)
	if err := d.store.Rewrite(d.ctx, m.ID, snap.Rev, rows); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Match(d.ctx, m.ID); !errors.Is(err, matches.ErrQuarantined) {
		t.Errorf("with an unknown seed scheme: error %v, want quarantine", err)
	}
}
