package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/enginetest/ambush"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
)

// bands starts a match of the toy of two teams: Vera on both seats of the north,
// Adam and Bera in the south. Vera's crow is to raid.
func (d *desk) bands(o head.Opening) *table.Match {
	d.t.Helper()
	m := d.open("ambush", o)
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	d.must(d.Join(d.ctx, d.by(bera), m.ID, "elk"))
	return d.must(d.Start(d.ctx, d.by(vera), m.ID))
}

// banded does what a band's player says.
func (d *desk) banded(m *table.Match, u storage.UserID, notation string) (table.Outcome, error) {
	d.t.Helper()
	a, err := ambush.Game{}.About().Parse(notation)
	if err != nil {
		d.t.Fatal(err)
	}
	return d.Act(d.ctx, d.by(u), m.ID, m.Seq, a)
}

func (d *desk) playBands(m *table.Match) *table.Match {
	d.t.Helper()
	for m.Status == head.Running {
		u := m.Waiting()[0]
		legal, err := m.Legal(u, nil)
		if err != nil {
			d.t.Fatal(err)
		}
		m = d.must(d.Act(d.ctx, d.by(u), m.ID, m.VisibleSeq(), legal[0]))
	}
	return m
}

func TestTeamLobby(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("ambush", head.Opening{Side: "wolf"})
		_, err := d.Start(d.ctx, d.by(vera), m.ID)
		if no := d.refused(refusal.TeamEmpty, err); m.Enough() || no.Args[0].Number != 2 {
			t.Errorf("refused by %v, want the third seat's team named", no)
		}
		m = d.must(d.Join(d.ctx, d.by(vera), m.ID, "crow"))
		if m.SeatsOf(vera) != 0b0011 {
			t.Fatalf("Vera has the seats %b, want both of her team", m.SeatsOf(vera))
		}
		_, err = d.Join(d.ctx, d.by(vera), m.ID, "elk")
		d.refused(refusal.OtherTeam, err)
		_, err = d.Join(d.ctx, d.by(vera), m.ID, "wolf")
		d.refused(refusal.AlreadySeated, err)
		_, err = d.Join(d.ctx, d.by(vera), m.ID, "")
		d.refused(refusal.AlreadySeated, err)
		_, err = d.Join(d.ctx, d.by(adam), m.ID, "crow")
		d.refused(refusal.SideTaken, err)
		m = d.must(d.Join(d.ctx, d.by(adam), m.ID, "elk"))
		if m.Status != head.Lobby || !m.Enough() {
			t.Fatalf("%v, enough %v; want a lobby that can begin", m, m.Enough())
		}
		m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
		if want := []storage.UserID{vera, vera, adam, adam}; m.Status != head.Running || !slices.Equal(m.Players, want) {
			t.Fatalf("%v of %v, want a match of %v", m, m.Players, want)
		}
		d.playBands(m)
		d.honest(m.ID)

		// A player without a wish plays for the team that has nobody, and a full
		// table begins.
		m = d.open("ambush", head.Opening{Channel: meadhall})
		m = d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		m = d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
		_, err = d.Join(d.ctx, d.by(bera), m.ID, "elk")
		d.refused(refusal.OtherTeam, err) // she came to the north, where a seat was free
		m = d.must(d.Join(d.ctx, d.by(kari), m.ID, ""))
		if want := []storage.UserID{vera, bera, adam, kari}; m.Status != head.Running || !slices.Equal(m.Players, want) {
			t.Fatalf("%v of %v, want a match of %v", m, m.Players, want)
		}
	})
}

func TestTeamsTakeTurns(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.bands(head.Opening{})
		if want := []storage.UserID{vera, vera, adam, bera}; !slices.Equal(m.Players, want) {
			t.Fatalf("players %v, want %v", m.Players, want)
		}
		m = d.must(d.banded(m, vera, "raid hill"))
		m = d.must(d.banded(m, adam, "pass"))
		m = d.must(d.banded(m, bera, "pass"))
		m = d.must(d.banded(m, adam, "raid ford"))
		if got := m.Acting(vera); got != 0b0011 || !slices.Equal(m.Waiting(), []storage.UserID{vera}) {
			t.Fatalf("Vera acts from the seats %b, and %v are waited for", got, m.Waiting())
		}

		// One press passes for both, in one commit; one undo takes both back.
		seq := m.Seq
		o, err := d.banded(m, vera, "pass")
		m = d.must(o, err)
		if m.Seq != seq+2 || len(o.Told) != 2 || o.Told[0].Seat != 0 || o.Told[1].Seat != 1 {
			t.Fatalf("one press is %d records: %+v", m.Seq-seq, o.Told)
		}
		if !slices.Equal(m.Waiting(), []storage.UserID{vera}) || m.Awaited() != 0b0010 {
			t.Fatalf("then the seats %b are awaited, want the wolf's to raid", m.Awaited())
		}
		d.playBands(m)
		d.honest(m.ID)
		if m = d.load(m.ID); m.Status != head.Over {
			t.Fatal(m)
		}
		if r, _ := m.Result(); r.Winners != 0b0011 && r.Winners != 0b1100 && r.Winners != 0b1111 {
			t.Errorf("the seats %b win", r.Winners)
		}
		next, err := m.Rematch(adam)
		if err != nil || !slices.Equal(next.Reserved, []storage.UserID{adam, bera, vera, vera}) {
			t.Fatalf("a rematch keeps seats for %v, %v", next.Reserved, err)
		}
		next.Channel = meadhall
		again := d.must(d.Create(d.ctx, d.by(adam), next))
		again = d.must(d.Join(d.ctx, d.by(vera), again.ID, ""))
		again = d.must(d.Join(d.ctx, d.by(bera), again.ID, ""))
		if again.Status != head.Running || again.SeatsOf(vera) != 0b1100 {
			t.Errorf("%v, Vera on the seats %b", again, again.SeatsOf(vera))
		}
	})
}

// TestOneUndoForEach takes back what one press did for two seats.
func TestOneUndoForEach(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		// Vera, who invited herself, has three farms, and Adam answers last.
		m := d.open("vote", head.Opening{Invited: []storage.UserID{vera, adam}})
		for _, side := range []string{"birch", "elm"} {
			m = d.must(d.Join(d.ctx, d.by(vera), m.ID, side))
		}
		m = d.must(d.Join(d.ctx, d.by(adam), m.ID, "fir"))
		m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
		m = d.must(d.farmed(m, vera, 0, "call war"))
		seq := m.Seq
		m = d.must(d.farmed(m, vera, m.Seq, "vote yes"))
		if m.Seq != seq+3 || m.Awaited() != 0b1000 {
			t.Fatalf("one press is %d records, the seats %b are awaited", m.Seq-seq, m.Awaited())
		}
		_, err := d.farmed(m, vera, seq, "vote no")
		d.refused(refusal.Stale, err) // the same button, pressed twice
		m = d.must(d.Undo(d.ctx, d.by(vera), m.ID, m.Seq))
		if m.Question.Open() || m.Awaited() != 0b1111 {
			t.Fatalf("taken back, the seats %b are awaited, question %+v", m.Awaited(), m.Question)
		}
		m = d.must(d.farmed(m, vera, 0, "vote no"))
		m = d.must(d.farmed(m, adam, 0, "vote yes"))
		d.playFarms(m)
		d.honest(m.ID)
	})
}

// TestChoice asks who has several seats from which they act, where it matters.
func TestChoice(t *testing.T) {
	d := newDesk(t, storage.NewMemory())
	spring, pass := engine.Do(ambush.Spring), engine.Do(ambush.Pass)
	for range 20 {
		d.seed++
		d.again(storage.NewMemory())
		m := d.bands(head.Opening{})
		for _, step := range []struct {
			by   storage.UserID
			says string
		}{{vera, "raid hill"}, {adam, "pass"}, {bera, "pass"}, {adam, "raid ford"}} {
			m = d.must(d.banded(m, step.by, step.says))
		}
		if m.Takers(vera, spring).Len() < 2 {
			continue
		}
		if got := m.Choice(vera, spring); got != 0b0011 {
			t.Errorf("a choice between the seats %b, want both", got)
		}
		if got := m.Choice(vera, pass); got != 0 {
			t.Errorf("a choice between the seats %b to pass, which is done for each", got)
		}
		_, err := d.ActFrom(d.ctx, d.by(vera), m.ID, 0b0100, m.Seq, spring)
		d.refused(refusal.NotYourTurn, err)
		o, err := d.ActFrom(d.ctx, d.by(vera), m.ID, 0b0010, m.Seq, spring)
		m = d.must(o, err)
		if len(o.Told) != 1 || o.Told[0].Seat != 1 || m.Awaited() != 0b0001 {
			t.Errorf("told %+v, the seats %b are awaited", o.Told, m.Awaited())
		}
		return
	}
	t.Fatal("no match dealt both bands an ambush")
}

// TestAllyTakesOver holds that who resigns leaves their seats to an ally, and
// that without one the other team wins.
func TestAllyTakesOver(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.bands(head.Opening{Clock: "quick"})
		if !m.GoesOnWithout(bera) || m.GoesOnWithout(vera) || m.Ally(bera) != adam || m.Ally(vera) != 0 {
			t.Fatalf("allies %d and %d", m.Ally(bera), m.Ally(vera))
		}
		if got := m.Opponents(adam); !slices.Equal(got, []storage.UserID{vera}) {
			t.Errorf("Adam plays against %v", got)
		}
		_, err := d.OfferSeat(d.ctx, d.by(adam), m.ID, vera)
		d.refused(refusal.PlaysAlready, err)
		m = d.must(d.Resign(d.ctx, d.by(bera), m.ID))
		if m.Status != head.Running || m.SeatsOf(adam) != 0b1100 || m.Plays(bera) {
			t.Fatalf("%v, Adam on the seats %b", m, m.SeatsOf(adam))
		}
		d.now = d.now.Add(time.Hour)
		m = d.must(d.banded(m, vera, "raid hill"))
		m = d.must(d.banded(m, adam, "pass"))
		m = d.must(d.banded(m, adam, "raid wood"))
		m = d.must(d.Resign(d.ctx, d.by(adam), m.ID))
		if r, _ := m.Result(); m.Status != head.Over || r.Winners != 0b0011 {
			t.Fatalf("%v, won by the seats %b", m, r.Winners)
		}
		d.honest(m.ID)

		// Forged: the seats went to the other team.
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		for i := range e.Records {
			if e.Records[i].Kind == record.SeatKind {
				e.Records[i].To = vera
			}
		}
		rep, err := proof.Verify(games, e)
		if err != nil || !strings.Contains(faultsOf(rep), "an ally") {
			t.Errorf("verified: %v, %v", rep.Faults, err)
		}
	})
}

func faultsOf(r proof.Report) string {
	var b strings.Builder
	for _, f := range r.Faults {
		b.WriteString(f.String() + "\n")
	}
	return b.String()
}

// TestHandOverToAlly lets an ally take a seat that is offered, and nobody who
// plays against it.
func TestHandOverToAlly(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.bands(head.Opening{})
		m = d.must(d.OfferSeat(d.ctx, d.by(bera), m.ID, 0))
		if m.MayTake(vera) || !m.MayTake(adam) || m.MayTake(bera) {
			t.Error("who may take the offered seat is another")
		}
		_, err := d.TakeSeat(d.ctx, d.by(vera), m.ID, m.Offer.Number)
		d.refused(refusal.AlreadySeated, err)
		m = d.must(d.TakeSeat(d.ctx, d.by(adam), m.ID, m.Offer.Number))
		if m.SeatsOf(adam) != 0b1100 {
			t.Errorf("Adam has the seats %b", m.SeatsOf(adam))
		}
		views, err := m.Privates(adam)
		if err != nil || len(views) != 2 {
			t.Errorf("he sees %d hands, %v", len(views), err)
		}
		d.playBands(m)
		d.honest(m.ID)
	})
}

// TestTeamSecrets tells a person on several seats once what their team was told.
func TestTeamSecrets(t *testing.T) {
	d := newDesk(t, storage.NewMemory())
	m := d.open("ambush", head.Opening{})
	d.must(d.Join(d.ctx, d.by(vera), m.ID, "wolf"))
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	o, err := d.Start(d.ctx, d.by(vera), m.ID)
	d.must(o, err)
	if n := len(o.Told[0].Secrets); n != 2 {
		t.Errorf("Vera is told %d secrets, want what each of her bands holds, once", n)
	}
}

// TestAnswersEndATurn holds that what an answer in another's turn brings is told
// before the turn that follows, though who answered is to move in it.
func TestAnswersEndATurn(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("ambush", head.Opening{})
		d.must(d.Join(d.ctx, d.by(vera), m.ID, "wolf"))
		d.must(d.Join(d.ctx, d.by(adam), m.ID, "bear"))
		m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
		asked := d.must(d.banded(m, vera, "raid ford"))
		m = d.must(d.banded(asked, adam, "pass")) // for both bands; the bear is to raid
		if want := engine.Seats(0b0100); m.Awaited() != want {
			t.Fatalf("the match waits for %b, want %b", m.Awaited(), want)
		}
		if m.Turn.Number == asked.Turn.Number || m.Turn.From != m.Seq || m.Turn.Unseen != asked.Seq {
			t.Errorf("turn %+v after %+v at %d: want a new one, and the answer told before it", m.Turn, asked.Turn, m.Seq)
		}
		taken := d.must(d.Undo(d.ctx, d.by(adam), m.ID, m.VisibleSeq()))
		if taken.Awaited() != asked.Awaited() {
			t.Errorf("the match waits for %b after the answer was taken back, want %b", taken.Awaited(), asked.Awaited())
		}
	})
}
