package table_test

import (
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
)

// replaced lets Kari, who looks on, put somebody in the place of another.
func (d *desk) replaced(m *table.Match, from, to storage.UserID) *table.Match {
	d.t.Helper()
	return d.must(d.Reseat(d.ctx, d.by(kari), m.ID, from, to))
}

// TestSeatChange: the new player has the seat with all that belongs to it, the
// one before has nothing of it any more; and the match replays to its end.
func TestSeatChange(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		at := m.Seq
		m = d.replaced(m, vera, bera)
		if !slices.Equal(m.Players, []storage.UserID{bera, adam}) || !slices.Equal(m.Waiting(), []storage.UserID{bera}) {
			t.Fatalf("players %v, waits for %v; want Bera instead of Vera", m.Players, m.Waiting())
		}
		if m.Turn.Unseen != at || m.Turn.From != m.Seq || m.Since(bera) != 0 || !m.TookOver(bera, at) || m.TookOver(adam, 0) {
			t.Errorf("turn %+v, since %d; want a turn of Bera's whose story begins with record %d", m.Turn, m.Since(bera), at)
		}
		if got, want := d.sent(), []string{"turn 3", "secret 3 for 101", "secret 3 for 103"}; !slices.Equal(got, want) {
			t.Errorf("mail %v, want %v", got, want)
		}
		d.again(d.store)
		m = d.load(m.ID)
		if views, err := m.Privates(bera); err != nil || len(views) != 1 || len(views[0].Describe()) == 0 {
			t.Errorf("Bera sees %v, %v; want what the seat may see", views, err)
		}
		_, err := m.Privates(vera)
		d.refused(refusal.NotSeated, err)
		_, err = d.Act(d.ctx, d.by(vera), m.ID, 0, act("roll"))
		d.refused(refusal.NotSeated, err)
		l, err := d.Letter(d.ctx, m.ID, bera)
		if err != nil || len(l.News) != 0 {
			t.Errorf("Bera is told %v, %v; want nothing of before", l.News, err)
		}
		for u, want := range map[storage.UserID]int{vera: 0, bera: 1} {
			if list, err := d.List(d.ctx, u); err != nil || len(list) != want {
				t.Errorf("%d has %d matches, %v; want %d", u, len(list), err, want)
			}
		}
		e := d.log(m.ID, at)
		if len(e) != 1 || e[0].Kind != record.SeatKind || e[0].From != vera || e[0].To != bera || e[0].By != kari || !slices.Equal(e[0].Seats, []int{0}) {
			t.Errorf("the log tells %+v", e)
		}
		for i, e := range d.log(m.ID, 0) {
			want := vera
			if uint64(i) >= at {
				want = bera
			}
			if e.Player(0) != want || e.Player(1) != adam {
				t.Errorf("at record %d %d and %d sat there, want %d and Adam", i, e.Player(0), e.Player(1), want)
			}
		}
		d.honest(m.ID)
		m = d.do(m.ID, bera, "roll")
		m = d.playOut(m.ID)
		d.honest(m.ID)
		file, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		rep, err := proof.Verify(games, file)
		if err != nil || !rep.Honest() || !rep.Over || len(rep.Seated) != 1 || rep.Seated[0].Seq != at || rep.Players[0] != vera {
			t.Errorf("verify: %+v, %v", rep, err)
		}
	})
}

// TestSeatChangeAside: who is not to move is replaced within the turn, hears of
// it with their own, and a question that stood lapses.
func TestSeatChangeAside(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.do(d.duel().ID, vera, "roll") // Adam's turn
	m = d.undo(m, vera)
	if !m.Question.Open() {
		t.Fatal("nobody is asked")
	}
	at, turn := m.Seq, m.Turn.Number
	m = d.replaced(m, vera, bera)
	if m.Question.State != head.Outpaced || m.Turn.Number != turn {
		t.Errorf("question %+v, turn %d; want it outpaced, and turn %d", m.Question, m.Turn.Number, turn)
	}
	_, err := d.Undo(d.ctx, d.by(adam), m.ID, 0)
	d.refused(refusal.NothingToUndo, err) // of before
	m = d.do(m.ID, adam, "roll")
	for !slices.Contains(m.Waiting(), bera) {
		m = d.do(m.ID, m.Waiting()[0], "roll")
	}
	if m.Turn.Unseen != at {
		t.Errorf("Bera's story begins with record %d, want %d", m.Turn.Unseen, at)
	}
	m = d.undo(m, adam)
	if got := m.ToAnswer(); !slices.Equal(got, []storage.UserID{bera}) {
		t.Fatalf("%v are asked, want Bera", got)
	}
	m = d.answer(m, bera, true)
	d.honest(m.ID)
	_, err = d.Undo(d.ctx, d.by(bera), m.ID, 0)
	d.refused(refusal.NothingToUndo, err)
}

func TestSeatChangeRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	lobby := d.open("duel", head.Opening{Channel: meadhall})
	_, err := d.Reseat(d.ctx, d.by(kari), lobby.ID, vera, bera)
	d.refused(refusal.NotRunning, err)
	m := d.three()
	for _, c := range []struct {
		from, to storage.UserID
		key      string
	}{{vera, adam, refusal.PlaysAlready}, {vera, vera, refusal.PlaysAlready}, {kari, 109, refusal.NotSeated}} {
		_, err := d.Reseat(d.ctx, d.by(kari), m.ID, c.from, c.to)
		d.refused(c.key, err)
	}
	d.must(d.Resign(d.ctx, d.by(bera), m.ID))
	_, err = d.Reseat(d.ctx, d.by(kari), m.ID, bera, kari)
	d.refused(refusal.HasLeft, err)
	_, err = d.Reseat(d.ctx, d.by(kari), m.ID, adam, bera)
	d.refused(refusal.PlaysAlready, err)
	d.must(d.Resign(d.ctx, d.by(adam), m.ID))
	_, err = d.Reseat(d.ctx, d.by(kari), m.ID, vera, kari)
	d.refused(refusal.IsOver, err)
}

// TestSeveralSeatsChange: who has several seats gives them all.
func TestSeveralSeatsChange(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.three(vera, adam, vera)
	m = d.replaced(m, vera, bera)
	if got := m.SeatsOf(bera); got != engine.SeatSet(0, 2) || m.SeatsOf(vera) != 0 {
		t.Errorf("Bera has %b, Vera %b", got, m.SeatsOf(vera))
	}
	d.playOut(m.ID)
	d.honest(m.ID)
}

// TestSeatChangeIsNoUndo: a moderator who takes back what was done before a change
// of seats leaves the seats as they are, and a change in a pause is theirs alone.
func TestSeatChangeIsNoUndo(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	const gudrun storage.UserID = 109
	m := d.offer(d.moderated(), adam, 0)
	m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModPause, Reason: "wait"}))
	_, err := d.TakeSeat(d.ctx, d.by(gudrun), m.ID, 1)
	d.refused(refusal.IsPaused, err)
	d.replaced(m, vera, gudrun)
	d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModResume, Reason: "on"}))
	_, list, err := d.Moderators.Rewinds(d.ctx, m.ID, 9)
	if err != nil || slices.ContainsFunc(list, func(r table.Rewindable) bool { return r.Kind != record.MoveKind }) {
		t.Errorf("%+v can be taken back, %v; want moves alone", list, err)
	}
	m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModRestart, Reason: "anew"}))
	if want := []storage.UserID{gudrun, adam, bera}; !slices.Equal(m.Players, want) {
		t.Errorf("after a rewind players %v, want %v", m.Players, want)
	}
	for _, e := range d.log(m.ID, 1) {
		if e.Kind == record.SeatKind && e.Undone || e.Kind == record.MoveKind && !e.Undone {
			t.Errorf("record %d, %s, is undone: %t", e.Seq, e.Kind, e.Undone)
		}
	}
	for _, u := range m.Players {
		m = d.do(m.ID, u, "pick left")
	}
	d.playOut(m.ID)
	d.honest(m.ID)
}

// TestForgedSeat lies about who got whose seat. The hashes fit.
func TestForgedSeat(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.duel()
	at := m.Seq
	d.now = d.now.Add(time.Minute)
	m = d.replaced(m, vera, bera)
	m = d.do(m.ID, bera, "roll")
	d.must(d.Resign(d.ctx, d.by(bera), m.ID))
	for name, c := range map[string]struct {
		seq   uint64
		what  proof.FaultKind
		forge func(change, move *record.Shown)
	}{
		"from a stranger":        {at, proof.PlayerFault, func(r, _ *record.Shown) { r.From = kari }},
		"from nobody":            {at, proof.PlayerFault, func(r, _ *record.Shown) { r.From = 0 }},
		"to nobody":              {at, proof.PlayerFault, func(r, _ *record.Shown) { r.To = 0 }},
		"to another player":      {at, proof.PlayerFault, func(r, _ *record.Shown) { r.To = adam }},
		"to who sits there":      {at, proof.PlayerFault, func(r, _ *record.Shown) { r.To = vera }},
		"to another":             {at + 1, proof.PlayerFault, func(r, _ *record.Shown) { r.To = kari }},
		"by nobody":              {at, proof.PlayerFault, func(r, _ *record.Shown) { r.By = 0 }},
		"no seat":                {at, proof.PlayerFault, func(r, _ *record.Shown) { r.Seats = nil }},
		"a seat too many":        {at, proof.PlayerFault, func(r, _ *record.Shown) { r.Seats = []int{0, 1} }},
		"another's seat":         {at, proof.PlayerFault, func(r, _ *record.Shown) { r.Seats, r.Seat = []int{1}, 1 }},
		"another's seat and him": {at + 1, proof.PlayerFault, func(r, _ *record.Shown) { r.Seats, r.Seat, r.From = []int{1}, 1, adam }},
		"a seat too far":         {at, proof.PlayerFault, func(r, _ *record.Shown) { r.Seats = []int{-1} }},
		"a notation":             {at, proof.NotationFault, func(r, _ *record.Shown) { r.Notation = "roll" }},
		"a note":                 {at, proof.NotesFault, func(r, _ *record.Shown) { r.Notes = []engine.Note{engine.NewNote(course.NoteExported)} }},
		"a die":                  {at, proof.RollsFault, func(r, _ *record.Shown) { r.Rolls = 1 }},
		"another position":       {at, proof.PositionFault, func(r, _ *record.Shown) { r.Hash[0] ^= 1 }},
		"the one before acts":    {at + 1, proof.PlayerFault, func(_, r *record.Shown) { r.By = vera }},
		"with a move":            {at + 1, proof.PlayerFault, func(_, r *record.Shown) { r.Seats, r.From, r.To = []int{0}, bera, kari }},
		"with consent":           {at, proof.ConsentFault, func(r, _ *record.Shown) { r.Agreed = []record.Consent{{By: adam}} }},
	} {
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		c.forge(&e.Records[at], &e.Records[at+1])
		table.Rechain(&e)
		if rep, err := proof.Verify(games, e); err != nil || !has(rep, c.what, c.seq) {
			t.Errorf("%s: %v, %v; want a fault of %s at record %d", name, rep.Faults, err, c.what, c.seq)
		}
	}
	for name, forge := range map[string]func(*record.Shown){
		"who it is":  func(r *record.Shown) { r.To = kari },
		"which seat": func(r *record.Shown) { r.Seats = []int{1} },
	} {
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		forge(&e.Records[at])
		if rep, err := proof.Verify(games, e); err != nil || !has(rep, proof.ChainFault, at+1) {
			t.Errorf("%s: %v, %v; want a broken chain", name, rep.Faults, err)
		}
	}
}

// TestSeatChangeAcrossRules: a change of seats under older rules is read with its
// people, also where the position after it is not kept; one under newer rules
// plays nothing that these would force.
func TestSeatChangeAcrossRules(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.replaced(d.duel(), adam, bera)
		for range 3 {
			m = d.do(m.ID, m.Waiting()[0], "roll")
		}
		older := int(m.Seq)
		d.upgrade(revisedGames)
		m = d.replaced(m, vera, 109)
		m = d.playOut(m.ID)
		d.honest(m.ID)
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		rep, err := proof.Verify(revisedGames, e)
		if err != nil || !rep.Honest() || rep.Older != older || len(rep.Seated) != 2 {
			t.Errorf("verify: %+v, %v; want two changes of seats and %d older records", rep, err, older)
		}
		for name, forge := range map[string]func(*record.Shown){
			"from a stranger":   func(r *record.Shown) { r.From = 108 },
			"to another player": func(r *record.Shown) { r.To = vera },
			"another's seat":    func(r *record.Shown) { r.Seats = []int{0} },
			"a seat too far":    func(r *record.Shown) { r.Seats = []int{7} },
		} {
			forged, err := d.Archive.Export(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			forge(&forged.Records[3])
			table.Rechain(&forged)
			if rep, err := proof.Verify(revisedGames, forged); err != nil || !has(rep, proof.PlayerFault, 3) {
				t.Errorf("%s: %v, %v; want a fault of the player at record 3", name, rep.Faults, err)
			}
		}
	})
}
