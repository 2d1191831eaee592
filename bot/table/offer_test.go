package table_test

import (
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
)

func (d *desk) offer(m *table.Match, by, to storage.UserID) *table.Match {
	d.t.Helper()
	return d.must(d.OfferSeat(d.ctx, d.by(by), m.ID, to))
}

// TestHandOver: an offer moves nothing until it is taken, by whom it names, and
// outlasts a restart.
func TestHandOver(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		seq := m.Seq
		m = d.offer(m, vera, bera)
		if o := m.Offer; !o.Open() || o.By != vera || o.To != bera || o.Seats != m.SeatsOf(vera) || m.Seq != seq || m.SeatsOf(vera) == 0 {
			t.Fatalf("the offer is %+v in %v", m.Offer, m)
		}
		if got := d.sent(); !slices.Equal(got, []string{"offer 0"}) {
			t.Errorf("mail %v, want the offer's", got)
		}
		if same := d.offer(m, vera, bera); same.Offer.Number != 1 || len(d.sent()) != 0 {
			t.Errorf("offered again it is %+v", same.Offer)
		}
		if !m.MayTake(bera) || m.MayTake(kari) || m.MayTake(adam) || m.MayTake(vera) {
			t.Error("it is not Bera alone who may take it")
		}
		d.again(d.store)
		m = d.do(m.ID, vera, "roll") // plays on meanwhile
		for _, c := range []struct {
			u   storage.UserID
			key string
		}{{vera, refusal.OwnSeat}, {adam, refusal.AlreadySeated}, {kari, refusal.OfferedTo}} {
			_, err := d.TakeSeat(d.ctx, d.by(c.u), m.ID, 1)
			d.refused(c.key, err)
		}
		_, err := d.TakeSeat(d.ctx, d.by(bera), m.ID, 2)
		d.refused(refusal.OfferOver, err)
		press := d.by(bera)
		m = d.must(d.TakeSeat(d.ctx, press, m.ID, 1))
		if m.Offer.State != head.Taken || m.Offer.Taker != bera || m.SeatsOf(bera) == 0 || m.SeatsOf(vera) != 0 {
			t.Errorf("the offer is %+v, players %v", m.Offer, m.Players)
		}
		if again := d.must(d.TakeSeat(d.ctx, press, m.ID, 1)); again.Seq != m.Seq {
			t.Error("a doubled press takes it twice")
		}
		_, err = d.TakeSeat(d.ctx, d.by(kari), m.ID, 1)
		d.refused(refusal.OfferOver, err)
		if e := d.log(m.ID, m.Seq-1)[0]; e.Kind != record.SeatKind || e.By != vera || e.From != vera || e.To != bera {
			t.Errorf("the log tells %+v", e)
		}
		m = d.offer(m, bera, vera) // and back
		m = d.must(d.TakeSeat(d.ctx, d.by(vera), m.ID, 2))
		d.playOut(m.ID)
		d.honest(m.ID)
	})
}

// TestOfferRefused: one offer is open at a time, of a player, to somebody else.
func TestOfferRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	lobby := d.open("duel", head.Opening{Channel: meadhall})
	_, err := d.OfferSeat(d.ctx, d.by(vera), lobby.ID, 0)
	d.refused(refusal.NotRunning, err)
	m := d.three()
	for _, c := range []struct {
		by, to storage.UserID
		key    string
	}{{vera, vera, refusal.OwnSeat}, {vera, adam, refusal.PlaysAlready}, {kari, 0, refusal.NotSeated}} {
		_, err := d.OfferSeat(d.ctx, d.by(c.by), m.ID, c.to)
		d.refused(c.key, err)
	}
	_, err = d.TakeSeat(d.ctx, d.by(kari), m.ID, 1)
	d.refused(refusal.OfferOver, err)
	m = d.offer(m, vera, 0)
	for _, by := range []storage.UserID{vera, adam} {
		_, err = d.OfferSeat(d.ctx, d.by(by), m.ID, kari)
		if no := d.refused(refusal.OfferOpen, err); no.Users[0] != vera {
			t.Errorf("refused by %v", no)
		}
	}
	_, err = d.WithdrawOffer(d.ctx, d.by(adam), m.ID, 1)
	d.refused(refusal.OfferedTo, err)
	d.must(d.Resign(d.ctx, d.by(bera), m.ID))
	_, err = d.OfferSeat(d.ctx, d.by(bera), m.ID, 0)
	d.refused(refusal.HasLeft, err)
	_, err = d.TakeSeat(d.ctx, d.by(bera), m.ID, 1)
	d.refused(refusal.HasLeft, err)
	m = d.must(d.TakeSeat(d.ctx, d.by(kari), m.ID, 1))
	if m.SeatsOf(kari) == 0 {
		t.Errorf("players %v, want Kari among them", m.Players)
	}
	d.playOut(m.ID)
	d.honest(m.ID)
}

// TestOfferEnds: it is withdrawn, declined, or lapses with the match or with who
// made it; and the same is not offered again at once.
func TestOfferEnds(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.offer(d.three(), vera, kari)
	if m = d.must(d.WithdrawOffer(d.ctx, d.by(vera), m.ID, 1)); m.Offer.State != head.Withdrawn {
		t.Errorf("withdrawn it is %q", m.Offer.State)
	}
	_, err := d.WithdrawOffer(d.ctx, d.by(vera), m.ID, 1)
	d.refused(refusal.OfferOver, err)
	_, err = d.OfferSeat(d.ctx, d.by(vera), m.ID, kari)
	if no := d.refused(refusal.AskedLately, err); no.Args[0].Number != int(d.now.Add(time.Hour).Unix()) {
		t.Errorf("refused by %v", no)
	}
	d.now = d.now.Add(time.Hour)
	m = d.offer(m, vera, kari)
	if m = d.must(d.WithdrawOffer(d.ctx, d.by(kari), m.ID, 2)); m.Offer.State != head.Declined {
		t.Errorf("declined it is %q", m.Offer.State)
	}
	m = d.offer(m, vera, 0)
	if m = d.must(d.Resign(d.ctx, d.by(vera), m.ID)); m.Offer.State != head.Lapsed {
		t.Errorf("when who made it left it is %q", m.Offer.State)
	}
	m = d.offer(m, adam, 0)
	if m = d.replaced(m, adam, kari); m.Offer.State != head.Lapsed {
		t.Errorf("when who made it was replaced it is %q", m.Offer.State)
	}
	m = d.offer(m, bera, 0)
	d.sent()
	if m = d.must(d.Resign(d.ctx, d.by(kari), m.ID)); m.Status != head.Over || m.Offer.State != head.Lapsed {
		t.Errorf("%v, and the offer is %q", m, m.Offer.State)
	}
	if got := d.sent(); !slices.Contains(got, "offer 0") {
		t.Errorf("mail %v, want the offer's among it", got)
	}
	_, err = d.TakeSeat(d.ctx, d.by(101), m.ID, 5)
	d.refused(refusal.IsOver, err)
}

// TestOneTakesTheSeat: of many who press at once, one has the seat.
func TestOneTakesTheSeat(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.offer(d.duel(), vera, 0)
		d.press += 1000
		if n := atOnce(t, refusal.OfferOver, func(i int) error {
			_, err := d.TakeSeat(d.ctx, table.Press{By: storage.UserID(1000 + i), Interaction: d.press + storage.InteractionID(i)}, m.ID, 1)
			return err
		}); n != 1 {
			t.Errorf("%d have taken one seat", n)
		}
		if m = d.load(m.ID); m.Player(0) < 1000 || m.Offer.Taker != m.Player(0) {
			t.Errorf("players %v, taken by %v", m.Players, m.Offer.Taker)
		}
		d.honest(m.ID)
	})
}
