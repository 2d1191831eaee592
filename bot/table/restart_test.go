package table_test

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"testing"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/storagetest"
)

// TestRestart plays one match on one table and an equal one on tables that are
// replaced after every act: both logs are the same.
func TestRestart(t *testing.T) {
	t.Parallel()
	play := func(restart bool) proof.Export {
		d := newDesk(t, storage.NewMemory())
		m := d.duel()
		for m.Status == head.Running {
			if restart {
				d.again(d.store)
			}
			u := m.Waiting()[0]
			legal, err := m.Legal(u, nil)
			if err != nil {
				t.Fatal(err)
			}
			m = d.must(d.Act(d.ctx, d.by(u), m.ID, m.Seq, legal[0]))
		}
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	var straight, broken bytes.Buffer
	if err := errors.Join(play(false).Write(&straight), play(true).Write(&broken)); err != nil {
		t.Fatal(err)
	}
	if straight.String() != broken.String() {
		t.Errorf("with restarts the match is\n%s\nwithout\n%s", broken.String(), straight.String())
	}
}

func TestReopenedFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	s, err := storage.Open(path, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, s)
	m := d.duel()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = storage.Open(path, storage.Options{}); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	d.again(s)
	d.store = s
	now := d.load(m.ID)
	if now.Seq != m.Seq || now.Turn != m.Turn || now.ToMove() != m.ToMove() || now.Commitment() != m.Commitment() || !now.Opened.Equal(m.Opened) {
		t.Errorf("reads %+v, want %+v", now, m)
	}
	if mail := d.sent(); len(mail) == 0 {
		t.Error("unsent mail is gone")
	}
	d.playOut(m.ID)
}

// TestEditionStays replaces the die by a smaller one while a match runs: the
// match keeps its own.
func TestEditionStays(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.Table = table.New(d.store, []engine.Game{hoardOf(twoFaces), duel{hoardOf(twoFaces)}}, table.Options{})
		m = d.load(m.ID)
		if got := string(m.Game.(engine.Editioned).Edition()); got != sixFaces {
			t.Errorf("the match plays by edition %s, want %s", got, sixFaces)
		}
		m = d.playOut(m.ID)
		highest := 0
		for _, e := range d.log(m.ID, 0) {
			for _, n := range e.Notes {
				if n.Key == "note.rolled" {
					highest = max(highest, n.Args[1].Number)
				}
			}
		}
		if highest < 3 {
			t.Errorf("highest roll %d: not the die of the match", highest)
		}
		if e, err := d.Archive.Export(d.ctx, m.ID); err != nil || string(e.Edition) != sixFaces {
			t.Errorf("exported edition %q, %v", e.Edition, err)
		}
	})
}

// damage overwrites the head of a match.
func damage(t *testing.T, s table.Store, id storage.MatchID, head string) {
	t.Helper()
	snap, err := storagetest.Now(context.Background(), s).Load(id)
	if err != nil {
		t.Fatal(err)
	}
	c := storage.Commit{Match: id, Rev: snap.Rev, Head: []byte(head), Channel: longhall, Holds: true, Users: []storage.UserID{vera, adam}}
	if _, err := s.Apply(context.Background(), c); err != nil {
		t.Fatal(err)
	}
}

func TestQuarantine(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		bad := d.duel()
		good := d.open("duel", head.Opening{Channel: meadhall})
		for _, head := range []string{
			"{", `{"v":4}`, `{"v":1,"game":"chess","status":"running"}`, `{"v":1,"game":"duel","status":"asleep"}`,
			`{"v":1,"game":"duel","status":"running","players":["101"]}`,
		} {
			damage(t, d.store, bad.ID, head)
			if _, err := d.Match(d.ctx, bad.ID); !errors.Is(err, matches.ErrQuarantined) {
				t.Errorf("head %s: error %v, want quarantine", head, err)
			}
		}
		_, err := d.Act(d.ctx, d.by(vera), bad.ID, 0, act("roll"))
		if !errors.Is(err, matches.ErrQuarantined) {
			t.Errorf("error %v, want quarantine", err)
		}
		if released, err := d.Moderators.Release(d.ctx, good.ID); released || err != nil {
			t.Errorf("release a sound match: %t, %v", released, err)
		}
		d.at(meadhall) // a sound match is not released
		if next := d.open("duel", head.Opening{}); d.at(longhall).ID != next.ID {
			t.Error("a match that cannot be read keeps its channel")
		}
		reports := d.replayAll()
		if rep := reports[bad.ID]; rep.Honest() {
			t.Errorf("the replay of the damaged match says %+v", rep)
		}
	})
}

func TestDamagedRecord(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		rows, err := storagetest.Now(d.ctx, d.store).Records(m.ID, 0, m.Seq)
		if err != nil {
			t.Fatal(err)
		}
		_, rev, err := storagetest.Now(d.ctx, d.store).Head(m.ID)
		if err != nil {
			t.Fatal(err)
		}
		sound := rows[2]
		for _, row := range []string{"", "x", `{"v":9}`, string(rows[1]), string(bytes.Replace(sound, []byte(`"position":"AQ`), []byte(`"position":"Ag`), 1))} {
			rows[2] = []byte(row)
			if err := d.store.Rewrite(d.ctx, m.ID, rev, rows); err != nil {
				t.Fatal(err)
			}
			if _, err := d.Match(d.ctx, m.ID); !errors.Is(err, matches.ErrQuarantined) {
				t.Errorf("record %q: error %v, want quarantine", row, err)
			}
		}
		rows[2] = sound
		if err := d.store.Rewrite(d.ctx, m.ID, rev, rows); err != nil {
			t.Fatal(err)
		}
		d.do(m.ID, vera, "roll")
	})
}
