package table_test

import (
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/storage"
	"skald/storage/matches"
)

// due lets happen what is due and says to how many matches.
func (d *desk) due() int {
	d.t.Helper()
	ids, err := d.Due(d.ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, id := range ids {
		d.must(d.Elapse(d.ctx, id))
	}
	return len(ids)
}

// A lobby expires once, also when the program was not running at that hour.
func TestLobbyExpires(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{})
		d.now = d.now.Add(25 * time.Hour)
		d.due() // it is shown once more
		d.sent()
		d.now = d.now.Add(table.LobbyLife - 25*time.Hour - time.Second)
		if n := d.due(); n != 0 || d.load(m.ID).Status != head.Lobby {
			t.Fatalf("a second too early %d matches are due, the lobby is %v", n, d.load(m.ID))
		}
		d.now = d.now.Add(time.Hour)
		d.again(d.store)
		if n := d.due(); n != 1 {
			t.Errorf("%d matches are due, want the lobby", n)
		}
		m = d.load(m.ID)
		if m.Status != head.Cancelled || m.Closed == nil || m.Closed.By != 0 {
			t.Errorf("the lobby is %v, closed %+v; want it cancelled by nobody", m, m.Closed)
		}
		if got := d.sent(); len(got) != 1 || got[0] != "lobby 0" {
			t.Errorf("mail %v, want the lobby's", got)
		}
		if n := d.due(); n != 0 {
			t.Errorf("it is due %d times more", n)
		}
		if next := d.open("duel", head.Opening{}); next.Channel != m.Channel {
			t.Error("its channel is not free")
		}
	})
}

// A running match has its message looked after once a day, and keeps time for
// that however often it is asked.
func TestRunningMatchIsLookedAfter(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		for day := range 3 {
			d.now = d.now.Add(24 * time.Hour)
			if n := d.due() + d.due(); n != 1 {
				t.Errorf("day %d: looked after %d times, want once", day, n)
			}
			want := []string{"turn 2", "nudge 2 for 101"}
			if day == 1 {
				want = want[:1]
			}
			if got := d.sent(); !slices.Equal(got, want) {
				t.Errorf("day %d: mail %v, want %v", day, got, want)
			}
		}
		if got := d.load(m.ID); got.Seq != m.Seq || got.Turn != m.Turn {
			t.Errorf("looking made %v of %v", got, m)
		}
	})
}

// However often somebody asks, a message is looked after once a minute.
func TestLooksAreRare(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		for range 3 {
			d.must(d.Look(d.ctx, m.ID))
		}
		if got := d.sent(); len(got) != 1 {
			t.Errorf("mail %v, want one", got)
		}
		_, err := d.Repost(d.ctx, d.by(bera), m.ID)
		d.refused(refusal.NotSeated, err)
		d.must(d.Repost(d.ctx, d.by(vera), m.ID)) // a look is no repost
		_, err = d.Repost(d.ctx, d.by(adam), m.ID)
		d.refused(refusal.TooSoon, err)
		d.must(d.Look(d.ctx, m.ID)) // and leaves it its mail
		mail, err := d.store.DueMail(d.ctx, d.now, 0, nil)
		if err != nil || len(mail) != 1 || string(mail[0].Body) != matches.Anew {
			t.Errorf("mail %+v, %v; want one for a new message", mail, err)
		}
	})
}

// A match goes to another server, where others moderate it, once everybody with a
// seat has asked for it in the same channel within three days; one of a league never.
func TestMoveToAnotherServer(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		const elsewhere storage.GuildID = 7
		const there, other storage.ChannelID = 4721, 4722
		m := d.duel()
		ask := func(u storage.UserID, c storage.ChannelID, still ...storage.UserID) {
			t.Helper()
			now := d.must(d.Move(d.ctx, d.by(u), m.ID, elsewhere, c))
			if now.Guild == elsewhere || now.Channel != m.Channel || !slices.Equal(now.StillToAsk(), still) {
				t.Errorf("%s asks for %s: the match is in %s of server %s and waits for %v, want %v", u, c, now.Channel, now.Guild, now.StillToAsk(), still)
			}
		}
		ask(vera, there, adam)
		ask(vera, there, adam) // does not agree twice
		ask(adam, other, vera) // is another channel
		ask(vera, there, adam)
		d.now = d.now.Add(head.ConsentLife)
		ask(adam, there, vera) // is too late
		_, err := d.Move(d.ctx, d.by(bera), m.ID, elsewhere, there)
		d.refused(refusal.NotSeated, err)
		now := d.must(d.Move(d.ctx, d.by(vera), m.ID, elsewhere, there))
		if now.Guild != elsewhere || now.Channel != there || now.Relocation != nil {
			t.Errorf("all have asked, and the match is in %s of server %s", now.Channel, now.Guild)
		}

		alone := d.open("duel", head.Opening{})
		if now := d.must(d.Move(d.ctx, d.by(vera), alone.ID, elsewhere, 4711)); now.Guild != elsewhere {
			t.Errorf("the lobby of Vera alone is on server %s, want %s", now.Guild, elsewhere)
		}
		_, err = d.Move(d.ctx, d.by(vera), d.host(4712).ID, elsewhere, 4713)
		d.refused(refusal.OtherServer, err)
	})
}

// A match moves with one commit: its new channel is held, its old one free, and
// its message is to be posted in the new one.
func TestMove(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		_, err := d.Move(d.ctx, d.by(bera), m.ID, iceland, meadhall)
		d.refused(refusal.NotSeated, err)
		_, err = d.Move(d.ctx, d.by(vera), m.ID, iceland, longhall)
		d.refused(refusal.HasChannel, err)
		other := d.open("duel", head.Opening{Channel: meadhall})
		_, err = d.Move(d.ctx, d.by(vera), m.ID, iceland, meadhall)
		d.refused(refusal.ChannelBusy, err)
		d.must(d.Cancel(d.ctx, d.by(vera), other.ID))
		d.sent()

		press := d.by(vera)
		d.must(d.Move(d.ctx, press, m.ID, iceland, meadhall))
		d.must(d.Move(d.ctx, press, m.ID, iceland, meadhall)) // doubled
		if now := d.at(meadhall); now.ID != m.ID || now.Guild != iceland || now.Seq != m.Seq {
			t.Errorf("in the new channel is %v on server %s, want %v", now, now.Guild, m)
		}
		mail, err := d.store.DueMail(d.ctx, d.now, 0, nil)
		if err != nil || len(mail) != 1 || mail[0].Kind != matches.TurnMail || mail[0].Channel != meadhall {
			t.Errorf("mail %+v, %v; want one to the new channel", mail, err)
		}
		_, err = d.At(d.ctx, longhall)
		d.refused(refusal.NoMatchHere, err)
		if free := d.open("duel", head.Opening{}); free.Channel != storage.ChannelID(longhall) {
			t.Error("the old channel is not free")
		}
	})
}
