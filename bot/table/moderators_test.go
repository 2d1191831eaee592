package table_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/storagetest"
)

const iceland storage.GuildID = 901

// overseer is a press by somebody who moderates the server.
func (d *desk) overseer(u storage.UserID) table.Press {
	p := d.by(u)
	p.Oversees = iceland
	return p
}

// moderated is a match of three on a server, in which all have hidden their
// cards and Vera has rolled.
func (d *desk) moderated() *table.Match {
	d.t.Helper()
	m := d.open("hoard", head.Opening{Guild: iceland})
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
	m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
	for _, u := range []storage.UserID{vera, adam, bera} {
		d.do(m.ID, u, "pick left")
	}
	return d.do(m.ID, vera, "roll")
}

func TestPause(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		_, err := d.Moderators.Act(d.ctx, d.by(kari), m.ID, head.Proposal{Act: head.ModPause, Reason: "a quarrel"})
		d.refused(refusal.NotOverseer, err)
		_, err = d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModPause, Reason: " \n "})
		d.refused(refusal.NoReason, err)
		since := m.Turn.Since
		d.now = d.now.Add(60e9)
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModPause, Reason: "a\nquarrel"}))
		if !m.Paused() || m.Pause.By != kari || m.Pause.Reason != "a quarrel" || len(m.Waiting()) != 0 || !m.Turn.Since.Equal(since) {
			t.Fatalf("paused by %+v, waits for %v since %v; want by Kari, for nobody, since %v", m.Pause, m.Waiting(), m.Turn.Since, since)
		}
		for name, try := range map[string]func() error{
			"act":    func() error { _, err := d.Act(d.ctx, d.by(adam), m.ID, 0, act("roll")); return err },
			"undo":   func() error { _, err := d.Undo(d.ctx, d.by(vera), m.ID, 0); return err },
			"resign": func() error { _, err := d.Resign(d.ctx, d.by(bera), m.ID); return err },
			"legal":  func() error { _, err := m.Legal(adam, nil); return err },
			"pause": func() error {
				_, err := d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModPause, Reason: "again"})
				return err
			},
		} {
			no := d.refused(refusal.IsPaused, try())
			if no.Word != "a quarrel" || !slices.Equal(no.Users, []storage.UserID{kari}) {
				t.Errorf("%s: %+v, want who paused it and why", name, no)
			}
		}
		if m.Undoable() || m.Offers(1) != nil {
			t.Error("a paused match offers something")
		}
		if list, err := storagetestWaiting(d, adam); err != nil || len(list) != 0 {
			t.Errorf("waiting for Adam: %v, %v; want nothing", list, err)
		}
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModResume, Reason: "settled"}))
		if m.Paused() || !slices.Equal(m.Waiting(), []storage.UserID{adam}) || !m.Turn.Since.Equal(d.now) {
			t.Errorf("resumed: %+v, waits for %v since %v", m.Pause, m.Waiting(), m.Turn.Since)
		}
		_, err = d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModResume, Reason: "again"})
		d.refused(refusal.NotPaused, err)
		log := d.log(m.ID, m.Seq-2)
		if log[0].Kind != record.PauseKind || log[0].Moderator != kari || log[0].Reason != "a quarrel" || log[1].Kind != record.ResumeKind {
			t.Errorf("the log ends with %+v, want the pause and its end", log)
		}
		d.do(m.ID, adam, "roll")
		d.honest(m.ID)
	})
}

// TestUndoOverPause: a pause between an action and its undo takes nothing away
// from the player, and is not taken back itself.
func TestUndoOverPause(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("hoard", head.Opening{Guild: iceland})
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
	d.must(d.Start(d.ctx, d.by(vera), m.ID))
	d.do(m.ID, vera, "pick left")
	d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModPause, Reason: "wait"}))
	m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModResume, Reason: "on"}))
	m = d.undo(m, vera)
	if m.Question.Open() || !m.ToMove().Has(0) {
		t.Fatalf("Vera is asked %+v, to move %b; want her action taken back freely", m.Question, m.ToMove())
	}
	log := d.log(m.ID, 1)
	if !log[0].Undone || log[1].Undone || log[2].Undone {
		t.Errorf("undone: %v %v %v, want the action alone", log[0].Undone, log[1].Undone, log[2].Undone)
	}
	d.honest(m.ID)
}

func storagetestWaiting(d *desk, u storage.UserID) (ids []storage.MatchID, err error) {
	err = d.store.Read(d.ctx, func(r storage.Reader) error {
		ids, err = r.WaitingFor(u)
		return err
	})
	return ids, err
}

// TestSkip: the dice choose, the seat's player learns what, and it is verified.
func TestSkip(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		_, err := d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModSkip, Seat: 0, Reason: "gone"})
		d.refused(refusal.NothingToSkip, err)
		_, err = d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModSkip, Seq: m.Seq - 1, Seat: 1, Reason: "gone"})
		d.refused(refusal.Stale, err)
		o, err := d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModSkip, Seq: m.Seq, Seat: 1, Reason: "gone"})
		m = d.must(o, err)
		if o.Told[0].Kind != record.SkipKind || o.Told[0].Notes[0].Key != rules.NoteSkipped || o.Told[0].Notation != "" {
			t.Errorf("told %+v, want a skip without its notation", o.Told[0])
		}
		if d.record(m.ID, o.Told[0].Seq).Rolls == 0 {
			t.Error("no die was thrown to choose")
		}
		d.honest(m.ID)
		for m.Status == head.Running {
			m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModSkip, Seat: m.ToMove().First(), Reason: "gone"}))
		}
		d.honest(m.ID)
	})
}

// TestSkipHand: a skipped player who was dealt a choice of a hidden kind is told
// by letter, and the moderator is told no more than of another's act.
func TestSkipHand(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("hoard", head.Opening{Guild: iceland})
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
	m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
	d.letterMail()
	o, err := d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModSkip, Seat: 1, Reason: "gone"})
	d.must(o, err)
	for _, told := range o.Told {
		if len(told.Secrets) != 0 {
			t.Errorf("the moderator is told %+v", told.Secrets)
		}
	}
	if got := d.letterMail(); !slices.Contains(got, adam) {
		t.Errorf("letters to %v, want to Adam", got)
	}
}

func TestRewind(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		rolled := m.Public()
		_, list, err := d.Moderators.Rewinds(d.ctx, m.ID, 10)
		if err != nil || len(list) != 4 {
			t.Fatalf("%d actions can be taken back, %v; want 4", len(list), err)
		}
		for _, r := range list {
			if r.Notation != "" || len(r.Notes) == 0 {
				t.Errorf("%+v is not what everybody may read", r.Entry)
			}
		}
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModRewind, Seq: m.Seq, Back: list[1].Back, Reason: "a mistake"}))
		if !m.ToMove().Has(2) || m.ToMove().Len() != 1 {
			t.Fatalf("to move %b, want Bera's hand", m.ToMove())
		}
		_, err = d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModRewind, Back: list[0].Back, Reason: "what was taken back"})
		d.refused(refusal.Stale, err)
		_, err = d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModRewind, Back: list[1].Back, Reason: "nothing since"})
		d.refused(refusal.NothingToUndo, err)
		d.do(m.ID, bera, "pick left")
		m = d.do(m.ID, vera, "roll")
		if m.Public().Heading().Key != rolled.Heading().Key {
			t.Errorf("another roll than before the rewind")
		}
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModRestart, Reason: "from the start"}))
		if m.ToMove() != 7 || m.Undoable() {
			t.Errorf("to move %b, undoable %v; want the setup", m.ToMove(), m.Undoable())
		}
		if log := d.log(m.ID, m.Seq-1); log[0].Notes[0].Key != rules.NoteRestarted || log[0].Reason != "from the start" {
			t.Errorf("the log ends with %+v", log[0])
		}
		d.honest(m.ID)
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModEnd, Reason: "enough"}))
		_, err = d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModRestart, Reason: "again"})
		d.refused(refusal.SeedTold, err)
		d.honest(m.ID)
	})
}

func TestModeratorEnds(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		_, err := d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModEnd, Winners: engine.SeatSet(3), Reason: "nobody there"})
		d.refused(refusal.NotSeated, err)
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModEnd, Winners: engine.SeatSet(1).With(2), Reason: strings.Repeat("long ", 100)}))
		result, over := m.Result()
		if !over || result.Winners != 6 || m.Status != head.Over || m.Closed.By != kari || len([]rune(m.Closed.Why)) > rules.MaxReason {
			t.Errorf("%v with %+v, closed %+v; want Adam and Bera to have won", m, result, m.Closed)
		}
		d.honest(m.ID)
	})
}

// interfered is a finished match in which a moderator did one of everything, and
// the seqs of what they did.
func interfered(t *testing.T) (proof.Export, map[record.Kind]uint64) {
	t.Helper()
	d := newDesk(t, storage.NewMemory())
	m := d.moderated()
	at := map[record.Kind]uint64{}
	did := func(o table.Outcome, err error) {
		t.Helper()
		m = d.must(o, err)
		at[o.Told[0].Kind] = o.Told[0].Seq
	}
	did(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModRewind, Back: 3, Reason: "a mistake"}))
	did(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModSkip, Seat: 0, Reason: "gone"}))
	did(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModPause, Reason: "a quarrel"}))
	did(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModResume, Reason: "settled"}))
	did(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModEnd, Winners: engine.SeatSet(1), Reason: "enough"}))
	e, err := d.Archive.Export(d.ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() || rep.Moderated != 5 || rep.Undone != 0 {
		t.Fatalf("the truth: %+v, %v; want five acts of a moderator's", rep, err)
	}
	return e, at
}

// TestForgedModeration makes up what no moderator could do. The hashes fit.
func TestForgedModeration(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind  record.Kind
		what  proof.FaultKind
		forge func(*record.Shown)
	}{
		"skip by nobody":           {record.SkipKind, proof.ModeratorFault, func(r *record.Shown) { r.Moderator = 0 }},
		"skip as another":          {record.SkipKind, proof.ModeratorFault, func(r *record.Shown) { r.By = vera }},
		"skip without a reason":    {record.SkipKind, proof.ModeratorFault, func(r *record.Shown) { r.Reason = "" }},
		"skip of another choice":   {record.SkipKind, proof.NotationFault, func(r *record.Shown) { r.Notation = other(r.Notation) }},
		"skip of another seat":     {record.SkipKind, proof.PlayerFault, func(r *record.Shown) { r.Seat = 1 }},
		"skip of fewer throws":     {record.SkipKind, proof.RollsFault, func(r *record.Shown) { r.Rolls-- }},
		"skip told as an action":   {record.SkipKind, proof.NotesFault, func(r *record.Shown) { r.Notes = r.Notes[1:] }},
		"skip as an action":        {record.SkipKind, proof.ModeratorFault, func(r *record.Shown) { r.Kind = record.MoveKind }},
		"rewind by nobody":         {record.UndoKind, proof.PlayerFault, func(r *record.Shown) { r.Moderator, r.By, r.Reason = 0, 0, "" }},
		"rewind as a player's":     {record.UndoKind, proof.ConsentFault, func(r *record.Shown) { r.Moderator, r.By, r.Seat, r.Reason = 0, vera, 0, "" }},
		"rewind of what is undone": {record.UndoKind, proof.UndoFault, func(r *record.Shown) { r.Back = r.Seq }},
		"rewind of nothing":        {record.UndoKind, proof.UndoFault, func(r *record.Shown) { r.Back = r.Seq - 1 }},
		"rewind of more":           {record.UndoKind, proof.PositionFault, func(r *record.Shown) { r.Back = 2 }},
		"rewind from a seat":       {record.UndoKind, proof.PlayerFault, func(r *record.Shown) { r.Seat = 0 }},
		"rewind by consent":        {record.UndoKind, proof.ConsentFault, func(r *record.Shown) { r.Agreed = []record.Consent{{By: adam}} }},
		"rewind with a notation":   {record.UndoKind, proof.NotationFault, func(r *record.Shown) { r.Notation = "roll" }},
		"pause by nobody":          {record.PauseKind, proof.ModeratorFault, func(r *record.Shown) { r.Moderator = 0 }},
		"pause that never began":   {record.ResumeKind, proof.OrderFault, func(r *record.Shown) { r.Kind = record.PauseKind }},
		"end of a pause in none":   {record.PauseKind, proof.OrderFault, func(r *record.Shown) { r.Kind = record.ResumeKind }},
		"aid without a note":       {record.ResumeKind, proof.NotesFault, func(r *record.Shown) { r.Kind = record.AidKind }},
		"end by nobody":            {record.EndKind, proof.ModeratorFault, func(r *record.Shown) { r.Moderator = 0 }},
		"end for another":          {record.EndKind, proof.ResultFault, func(r *record.Shown) { r.Notes[1] = engine.NewNote(rules.NoteAwarded, engine.SeatArg("who", 0)) }},
		"end for a stranger":       {record.EndKind, proof.NotesFault, func(r *record.Shown) { r.Notes[1] = engine.NewNote(rules.NoteAwarded, engine.SeatArg("who", 5)) }},
		"end for an unknown why":   {record.EndKind, proof.NotesFault, func(r *record.Shown) { r.Notes[0].Key = "table.bought" }},
		"a reason on two lines":    {record.EndKind, proof.ModeratorFault, func(r *record.Shown) { r.Reason = "a\nb" }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, at := interfered(t)
			seq := at[c.kind]
			c.forge(&e.Records[seq])
			table.Rechain(&e)
			rep, err := proof.Verify(games, e)
			if err != nil || !has(rep, c.what, seq) {
				t.Errorf("%v, %v; want a fault of %s at record %d", rep.Faults, err, c.what, seq)
			}
		})
	}
	for name, forge := range map[string]func(*record.Shown){
		"who": func(r *record.Shown) { r.Moderator, r.By = bera, bera },
		"why": func(r *record.Shown) { r.Reason = "another" },
	} {
		e, at := interfered(t)
		forge(&e.Records[at[record.PauseKind]])
		if rep, err := proof.Verify(games, e); err != nil || !has(rep, proof.ChainFault, at[record.PauseKind]+1) {
			t.Errorf("%s: %v, %v; want a broken chain", name, rep.Faults, err)
		}
	}
	e, at := interfered(t)
	pause, resume := e.Records[at[record.PauseKind]], e.Records[at[record.ResumeKind]]
	resume.Kind, resume.By, resume.Moderator, resume.Reason, resume.Seat, resume.Notation = record.MoveKind, adam, 0, "", 1, "roll"
	e.Records[at[record.ResumeKind]] = resume
	table.Rechain(&e)
	if rep, err := proof.Verify(games, e); err != nil || !has(rep, proof.OrderFault, pause.Seq+1) {
		t.Errorf("an action while it is paused: %v, %v", rep.Faults, err)
	}
}

// other is another action of the hoard.
func other(notation string) string {
	if notation == "roll" {
		return "peek blue"
	}
	return "roll"
}

// TestAuditsAreTold: whatever a moderator does, the server's log channel is told,
// in one commit with it; what leaves no record the match's channel is told too.
func TestAuditsAreTold(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		const logs storage.ChannelID = 777
		if err := d.People.Keep(d.ctx, storage.Owner{Guild: iceland}, matches.Moderation{Log: logs}); err != nil {
			t.Fatal(err)
		}
		told := func(act head.ModAct, channels ...storage.ChannelID) {
			t.Helper()
			var in []storage.ChannelID
			for {
				mail, err := d.store.DueMail(d.ctx, d.now, 0, nil)
				if err != nil {
					t.Fatal(err)
				}
				if len(mail) == 0 {
					break
				}
				for _, m := range mail {
					if m.Kind == matches.AuditMail {
						a, err := matches.AuditIn(m)
						if err != nil || a.Act != act || a.By != kari || a.Reason != "why not" || a.Game != "hoard" {
							t.Errorf("%+v, %v; want %s by Kari", a, err, act)
						}
						in = append(in, m.Channel)
					}
					if err := d.store.Ack(d.ctx, storage.Delivery{ID: m.ID, Gone: true}); err != nil {
						t.Fatal(err)
					}
				}
			}
			slices.Sort(in)
			if !slices.Equal(in, channels) {
				t.Errorf("%s is told in %v, want in %v", act, in, channels)
			}
		}
		const why = "why not"
		m := d.moderated()
		d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModPause, Reason: why}))
		told(head.ModPause, logs)
		d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModResend, Reason: why}))
		told(head.ModResend, logs)
		d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModExport, Reason: why}))
		if e, err := d.Archive.ExportOpen(d.ctx, m.ID); err != nil || len(e.Seed) != 0 || len(e.Records) == 0 {
			t.Errorf("exported a seed of %d bytes and %d records, %v; want no seed", len(e.Seed), len(e.Records), err)
		}
		told(head.ModExport, logs)
		d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModResume, Reason: why}))
		told(head.ModResume, logs)
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModMove, Channel: meadhall, Reason: why}))
		told(head.ModMove, logs)
		if at := d.at(meadhall); at.ID != m.ID {
			t.Errorf("match %s is in the meadhall, want %s", at.ID, m.ID)
		}
		_, err := d.Moderators.Act(d.ctx, d.by(vera), m.ID, head.Proposal{Act: head.ModMove, Channel: longhall, Reason: why})
		d.refused(refusal.NotOverseer, err)
		d.honest(m.ID)
		err = d.Moderators.ReleaseFor(d.ctx, d.overseer(kari), m.ID, why)
		d.refused(refusal.NotQuarantined, err)
		err = d.Moderators.Delete(d.ctx, d.by(vera), m.ID, why)
		d.refused(refusal.NotOverseer, err)
		press := d.overseer(kari)
		for range 2 { // a doubled press is one
			if err := d.Moderators.Delete(d.ctx, press, m.ID, why); err != nil {
				t.Fatal(err)
			}
		}
		told(head.ModDelete, meadhall, logs)
		_, err = d.Match(d.ctx, m.ID)
		d.refused(refusal.NoMatchHere, err)
		_, err = d.At(d.ctx, meadhall)
		d.refused(refusal.NoMatchHere, err)
	})
}

// TestResend: the message and all letters go out anew.
func TestResend(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.moderated()
	d.sent()
	m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModResend, Reason: "lost"}))
	mail, err := d.store.DueMail(d.ctx, d.now, 0, nil)
	if err != nil || len(mail) != 4 {
		t.Fatalf("%d mails, %v; want a message and three letters", len(mail), err)
	}
	for _, one := range mail {
		if string(one.Body) != matches.Anew {
			t.Errorf("%s says %q, want %q", kindOfMail(one), one.Body, matches.Anew)
		}
	}
	log := d.log(m.ID, m.Seq-1)
	if log[0].Kind != record.AidKind || log[0].Notes[0].Key != rules.NoteResent || log[0].Reason != "lost" {
		t.Errorf("the log ends with %+v", log[0])
	}
	d.honest(m.ID)
}

func TestDiagnose(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		_, err := d.Moderators.Diagnose(d.ctx, d.by(vera), m.ID)
		d.refused(refusal.NotOverseer, err)
		mail, err := d.store.DueMail(d.ctx, d.now, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.store.Ack(d.ctx, storage.Delivery{ID: mail[0].ID, Attempts: 3, Trouble: "50013"}); err != nil {
			t.Fatal(err)
		}
		g, err := d.Moderators.Diagnose(d.ctx, d.overseer(kari), m.ID)
		if err != nil || !slices.Equal(g.Held, []storage.UserID{adam}) || len(g.Faults) != 0 || g.Records != int(m.Seq) {
			t.Errorf("%+v, %v; want that it waits for Adam, and no fault", g, err)
		}
		if len(g.Unsent) == 0 || g.Unsent[0].Trouble != "50013" || g.Unsent[0].Attempts != 3 || g.Unsent[0].Body != nil {
			t.Errorf("unsent %+v, want the mail that Discord refused", g.Unsent)
		}
		if want := []head.ModAct{"resend", "pause", "move", "export", "skip", "replace", "rewind", "restart", "end", "delete"}; !slices.Equal(g.Acts, want) {
			t.Errorf("can be done: %v, want %v", g.Acts, want)
		}
		list, more, err := d.Moderators.Oversee(d.ctx, iceland, 0, 10)
		if err != nil || more || len(list) != 1 || list[0].Unsent != 1 || list[0].Unreadable || !slices.Equal(list[0].Waiting, []storage.UserID{adam}) {
			t.Errorf("the server's list: %+v, %v, %v", list, more, err)
		}
	})
}

// TestDiagnoseQuarantine: a match that cannot be read is listed and released.
func TestDiagnoseQuarantine(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		d.Table = table.New(d.store, nil, table.Options{})
		g, err := d.Moderators.Diagnose(d.ctx, d.overseer(kari), m.ID)
		if err != nil || g.Match != nil || !slices.Equal(g.Acts, []head.ModAct{head.ModRelease, head.ModDelete}) {
			t.Errorf("%+v, %v; want a match that can be released or deleted", g, err)
		}
		if list, _, err := d.Moderators.Oversee(d.ctx, iceland, 0, 10); err != nil || len(list) != 1 || !list[0].Unreadable {
			t.Errorf("the server's list: %+v, %v; want it unreadable", list, err)
		}
		if err := d.Moderators.ReleaseFor(d.ctx, d.overseer(kari), m.ID, "nobody can play"); err != nil {
			t.Fatal(err)
		}
		if list, _, err := d.Moderators.Oversee(d.ctx, iceland, 0, 10); err != nil || len(list) != 0 {
			t.Errorf("the server's list after the release: %+v, %v", list, err)
		}
		if err := d.Moderators.Delete(d.ctx, d.overseer(kari), m.ID, "nobody can read"); err != nil {
			t.Fatal(err)
		}
	})
}

// TestDiagnoseFault: of a record that does not follow a moderator learns which it
// is, and nothing of what stands in it.
func TestDiagnoseFault(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		r := storagetest.Now(d.ctx, d.store)
		rows, err := r.Records(m.ID, 0, m.Seq)
		if err != nil {
			t.Fatal(err)
		}
		_, rev, err := r.Head(m.ID)
		if err != nil {
			t.Fatal(err)
		}
		rows[2] = bytes.Replace(rows[2], []byte("pick left"), []byte("pick right"), 1)
		if err := d.store.Rewrite(d.ctx, m.ID, rev, rows); err != nil {
			t.Fatal(err)
		}
		g, err := d.Moderators.Diagnose(d.ctx, d.overseer(kari), m.ID)
		if err != nil || len(g.Faults) == 0 || g.Faults[0].Seq != 2 {
			t.Fatalf("faults %v, %v; want some of record 2", g.Faults, err)
		}
		for _, f := range g.Faults {
			if f.Want != "" || f.Got != "" {
				t.Errorf("a moderator learns %v", f)
			}
		}
	})
}

// TestReplacePlayer: a moderator offers somebody's seats to another person, who plays
// on once they accept, also in a pause; then everybody is told at once.
func TestReplacePlayer(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		const ulfr, heir storage.UserID = 998, 999
		m := d.moderated()
		d.must(d.Moderators.Act(d.ctx, d.overseer(ulfr), m.ID, head.Proposal{Act: head.ModPause, Reason: "gone"}))
		for key, to := range map[string]storage.UserID{refusal.PlaysAlready: bera, refusal.NotSeated: 0, refusal.NotToModerator: ulfr} {
			_, err := d.Moderators.Act(d.ctx, d.overseer(ulfr), m.ID, head.Proposal{Act: head.ModReplace, From: adam, To: to, Reason: "gone"})
			d.refused(key, err)
		}
		_, err := d.Moderators.Act(d.ctx, d.by(vera), m.ID, head.Proposal{Act: head.ModReplace, From: adam, To: kari, Reason: "gone"})
		d.refused(refusal.NotOverseer, err)
		d.sent()
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(ulfr), m.ID, head.Proposal{Act: head.ModReplace, From: adam, To: kari, Reason: "gone"}))
		if o := m.Offer; m.Player(1) != adam || !o.Open() || o.By != adam || o.To != kari || o.Moderator != ulfr || o.Reason != "gone" {
			t.Fatalf("seat 1 is %s's, and offered: %+v; want Adam's until Kari accepts", m.Player(1), o)
		}
		_, err = d.WithdrawOffer(d.ctx, d.by(adam), m.ID, m.Offer.Number)
		d.refused(refusal.OfferedTo, err)
		_, err = d.TakeSeat(d.ctx, d.by(heir), m.ID, m.Offer.Number)
		d.refused(refusal.OfferedTo, err)
		m = d.must(d.TakeSeat(d.ctx, d.by(kari), m.ID, m.Offer.Number))
		if m.Player(1) != kari || !m.Paused() {
			t.Errorf("seat 1 is %s's, paused %v; want Kari's in a pause", m.Player(1), m.Paused())
		}
		if log := d.log(m.ID, m.Seq-1); log[0].Moderator != ulfr || log[0].Reason != "gone" || log[0].From != adam || log[0].To != kari {
			t.Errorf("the log ends with %+v, want the moderator's act", log[0])
		}
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(ulfr), m.ID, head.Proposal{Act: head.ModResume, Reason: "on"}))
		if !slices.Equal(m.Waiting(), []storage.UserID{kari}) {
			t.Errorf("it waits for %v, want Kari", m.Waiting())
		}
		d.do(m.ID, kari, "roll")
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(ulfr), m.ID, head.Proposal{Act: head.ModRestart, Reason: "from the start"}))
		if m.Player(1) != kari {
			t.Errorf("after the rewind seat 1 is %s's, want Kari's", m.Player(1))
		}
		m = d.do(m.ID, kari, "pick left")

		// Adam lost his seat so, and gets none in the match any more.
		_, err = d.Moderators.Act(d.ctx, d.overseer(ulfr), m.ID, head.Proposal{Act: head.ModReplace, From: bera, To: adam, Reason: "he is back"})
		d.refused(refusal.LostSeat, err)
		_, err = d.OfferSeat(d.ctx, d.by(bera), m.ID, adam)
		d.refused(refusal.LostSeat, err)
		m = d.must(d.OfferSeat(d.ctx, d.by(bera), m.ID, 0))
		_, err = d.TakeSeat(d.ctx, d.by(adam), m.ID, m.Offer.Number)
		d.refused(refusal.LostSeat, err)
		if m.MayTake(adam) || !m.MayTake(heir) {
			t.Error("Adam may take a seat, or a stranger may not")
		}
		// The moderator's offer of the same seats takes the place of the player's own.
		number := m.Offer.Number
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(ulfr), m.ID, head.Proposal{Act: head.ModReplace, From: bera, To: heir, Reason: "gone, too"}))
		if m.Offer.Number != number || m.Offer.To != heir {
			t.Errorf("offered: %+v, want it in the place of offer %d", m.Offer, number)
		}
		m = d.must(d.WithdrawOffer(d.ctx, d.by(heir), m.ID, number))
		if m.Offer.State != head.Declined || m.Player(2) != bera {
			t.Errorf("declined: %+v, seat 2 is %s's", m.Offer, m.Player(2))
		}
		d.honest(m.ID)
	})
}

// An act that there is not is an error, and changes nothing.
func TestActUnknown(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		for _, act := range []head.ModAct{"", "dance", head.ModRelease, head.ModDelete} {
			if _, err := d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: act, Reason: "why"}); err == nil {
				t.Errorf("act %q is done", act)
			}
		}
		if now, err := d.Match(d.ctx, m.ID); err != nil || now.Seq != m.Seq {
			t.Errorf("after them the match is at %d, %v, want %d", now.Seq, err, m.Seq)
		}
	})
}
