package table_test

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

func TestWhoMayAct(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		if got := m.Waiting(); !slices.Equal(got, []storage.UserID{vera}) {
			t.Fatalf("waits for %v, want Vera", got)
		}
		_, err := d.Act(d.ctx, d.by(adam), m.ID, m.Seq, act("roll"))
		if r := d.refused(refusal.NotYourTurn, err); !slices.Equal(r.Users, []storage.UserID{vera}) {
			t.Errorf("it waits for %v, want Vera", r.Users)
		}
		_, err = d.Act(d.ctx, d.by(bera), m.ID, m.Seq, act("roll"))
		d.refused(refusal.NotSeated, err)
		_, err = d.Act(d.ctx, d.by(vera), m.ID, m.Seq-1, act("roll"))
		d.refused(refusal.Stale, err)
		picking := d.open("duel", head.Opening{Channel: meadhall})
		picking = d.must(d.Join(d.ctx, d.by(adam), picking.ID, ""))
		if got := picking.PublicActions(0, hoard.Pick); got != nil {
			t.Errorf("open actions %v of a verb that holds a secret", got)
		}
		_, err = d.Resign(d.ctx, d.by(bera), m.ID)
		d.refused(refusal.NotSeated, err)
		_, err = m.Legal(adam, nil)
		d.refused(refusal.NotYourTurn, err)
		_, err = m.Legal(bera, nil)
		d.refused(refusal.NotSeated, err)
		_, err = m.Privates(bera)
		d.refused(refusal.NotSeated, err)
		if _, ok := m.Hint(bera, act("pick left"), 0); ok {
			t.Error("a spectator gets hints")
		}
		if h, ok := m.Hint(adam, act("pick left"), 0); !ok || h.Seat != 1 {
			t.Errorf("Adam's hint speaks to seat %d, %v", h.Seat, ok)
		}
		if m.Offers(0) == nil || m.Offers(1) != nil {
			t.Errorf("offers %v and %v, want only the first seat's", m.Offers(0), m.Offers(1))
		}
		if got := m.PublicActions(0, hoard.Peek); !slices.Equal(got, []engine.Action{act("peek blue")}) {
			t.Errorf("open actions %v, want the one to peek at", got)
		}
		if got := m.PublicActions(1, hoard.Peek); got != nil {
			t.Errorf("open actions %v of a seat that is not to move", got)
		}
		_, err = d.Act(d.ctx, d.by(vera), m.ID, m.Seq, act("pick left"))
		var rule *engine.RuleError
		if !errors.As(err, &rule) || rule.Why.Key != "refuse.not-now" {
			t.Errorf("error %v, want the game's own refusal", err)
		}
		if now := d.load(m.ID); now.Seq != m.Seq {
			t.Errorf("%d records after refusals, want %d", now.Seq, m.Seq)
		}
		_, err = d.Match(d.ctx, "00000000")
		d.refused(refusal.NoMatchHere, err)
	})
}

func TestTurnsAndMail(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		turn := m.Turn
		if turn.Number != 3 || turn.From != 3 {
			t.Fatalf("after two picks %+v, want turn 3 from record 3", turn)
		}
		d.sent()
		m = d.do(m.ID, vera, "peek blue")
		if m.Turn != turn {
			t.Errorf("turn %+v while the same player goes on, want %+v", m.Turn, turn)
		}
		if got, want := d.sent(), []string{"turn 3"}; !slices.Equal(got, want) {
			t.Errorf("mail %v, want %v", got, want)
		}
		m = d.do(m.ID, vera, "roll")
		if m.Turn.Number == turn.Number || m.Turn.From != m.Seq {
			t.Errorf("turn %+v of %d records after it passed", m.Turn, m.Seq)
		}
		if got := m.Since(vera); got != 5 {
			t.Errorf("Vera's last act was before %d, want 5", got)
		}
		if got := m.Since(adam); got != 3 {
			t.Errorf("Adam's last act was before %d, want 3", got)
		}
		// Unsent turn messages give way to the newest.
		m = d.playOut(m.ID)
		turns := 0
		for _, one := range d.sent() {
			if strings.HasPrefix(one, "turn") {
				turns++
				if want := fmt.Sprintf("turn %d", m.Seq-1); one != want {
					t.Errorf("mail %q, want %q", one, want)
				}
			}
		}
		if turns != 1 {
			t.Errorf("%d turn mails wait, want 1", turns)
		}
	})
}

func TestForcedMoveIsPlayed(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.playOut(d.duel().ID)
		log := d.log(m.ID, 0)
		forced := 0
		for i, e := range log {
			if e.Kind != record.ForcedKind {
				continue
			}
			forced++
			if e.Notation != "pay" || e.By != 0 || !e.At.Equal(log[i-1].At) || e.Seat == log[i-1].Seat {
				t.Errorf("forced record %+v after %+v", e, log[i-1])
			}
			if log[i-1].Notes[0].Key != "note.dragon" {
				t.Errorf("forced after %v, want the dragon awake", log[i-1].Notes)
			}
		}
		if forced == 0 {
			t.Fatal("no move of the match was forced: choose another seed")
		}
	})
}

func TestLogHidesNotations(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		log := d.log(m.ID, 1)
		if len(log) != 2 {
			t.Fatalf("log of %d, want 2", len(log))
		}
		for _, e := range log {
			if e.Notation != "" || e.Notes[0].Key != "note.picked" {
				t.Errorf("entry %+v, want the note without the notation", e)
			}
		}
		_, err := d.Archive.Export(d.ctx, m.ID)
		d.refused(refusal.SecretUntilOver, err)
		if all, err := d.Archive.ExportAll(d.ctx, m.ID); err != nil || len(all.Records) != 3 {
			t.Errorf("ExportAll of %d records, %v; want 3", len(all.Records), err)
		}
		d.must(d.Resign(d.ctx, d.by(adam), m.ID))
		if log = d.log(m.ID, 1); log[0].Notation != "pick left" {
			t.Errorf("log of a match that is over: %+v", log)
		}
	})
}

func TestResign(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		m = d.must(d.Resign(d.ctx, d.by(adam), m.ID))
		r, over := m.Result()
		if !over || m.Status != head.Over || r.Winners != engine.SeatSet(0) || r.Why[0].Key != rules.NoteResigned {
			t.Fatalf("%v, result %+v", m, r)
		}
		if v := m.Public().(hoard.Public); !v.Over || v.Crews[0].Card == 0 {
			t.Errorf("the position is not laid open: %+v", v)
		}
		if m.ToMove() != 0 || len(m.Waiting()) != 0 || m.Turn.Number != 4 {
			t.Errorf("to move %b, turn %+v", m.ToMove(), m.Turn)
		}
		seed, ok := m.Seed()
		if !ok || seed.Commit(engine.Terms{Match: string(m.ID), Game: "duel", Edition: []byte(sixFaces), Options: map[string]string{"goal": "40"}}) != m.Commitment() {
			t.Error("the seed does not keep the commitment")
		}
		if got, want := d.sent(), []string{"turn 3"}; !slices.Equal(got, want) {
			t.Errorf("mail %v, want %v", got, want)
		}
	})
}

func TestMatchesPrintNoSecrets(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.duel()
	var log strings.Builder
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "match", m, "value", *m)
	if want := fmt.Sprintf(`"match":"%s","value":"%s"}`, m.ID, m.ID); !strings.Contains(log.String(), want) {
		t.Errorf("logged as %s, want %s", log.String(), want)
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%d", "%x"} {
		for _, got := range []string{fmt.Sprintf(verb, m), fmt.Sprintf(verb, *m)} {
			if want := "match " + string(m.ID) + " (running, 3 records)"; got != want {
				t.Errorf("%s prints %q, want %q", verb, got, want)
			}
		}
	}
}

func TestErrorsForOperators(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		value fmt.Stringer
		err   error
		want  string
	}{
		{err: &rules.Refusal{Key: refusal.NotYourTurn, Users: []storage.UserID{vera}}, want: "refused: not-your-turn user=101"},
		{err: &rules.Refusal{Key: refusal.ChannelBusy, Match: "00000001"}, want: "refused: channel-busy match=00000001"},
		{err: &rules.Refusal{Key: refusal.BadOption, Word: "goal=1"}, want: `refused: bad-option "goal=1"`},
		{err: &rules.Refusal{Key: refusal.TooFewPlayers, Args: []engine.Arg{engine.NumberArg("have", 1)}}, want: "refused: too-few-players have=1"},
		{value: proof.Fault{Seq: 3, What: proof.RollsFault, Want: "1", Got: "2"}, want: "record 3: rolls: file says 2, replay gives 1"},
	} {
		got := fmt.Sprint(c.value)
		if c.err != nil {
			got = c.err.Error()
		}
		if got != c.want {
			t.Errorf("prints %q, want %q", got, c.want)
		}
	}
}

func TestTwoChannelsAreTwoMatches(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		a := d.duel()
		b := d.open("duel", head.Opening{Channel: meadhall})
		d.must(d.Join(d.ctx, d.by(adam), b.ID, ""))
		d.do(a.ID, vera, "roll")
		if now := d.at(meadhall); now.Seq != 1 {
			t.Errorf("the other match has %d records, want 1", now.Seq)
		}
	})
}

// TestFirstTurnTellsTheTurnBefore holds that who has done nothing yet is told the
// turn before theirs, not all that happened since the start.
func TestFirstTurnTellsTheTurnBefore(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("hoard", head.Opening{Invited: []storage.UserID{adam, bera}})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		m = d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
		if m.Status != head.Running {
			m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
		}
		for i, want := range []struct {
			player storage.UserID
			first  bool
			unseen uint64
		}{{vera, true, 0}, {adam, true, 1}, {bera, true, 2}, {vera, false, 2}} {
			if i > 0 {
				m = d.do(m.ID, m.Waiting()[0], "pick left")
			}
			if m.Waiting()[0] != want.player || m.FirstTurn() != want.first || m.Turn.Unseen != want.unseen {
				t.Errorf("turn %d waits for %v, first turn %v, story from record %d; want %+v", i+1, m.Waiting(), m.FirstTurn(), m.Turn.Unseen, want)
			}
		}
	})
}
