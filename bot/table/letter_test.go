package table_test

import (
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/matches"
)

// letterMail returns for whom letters wait in the outbox, and empties it.
func (d *desk) letterMail() []storage.UserID {
	d.t.Helper()
	var users []storage.UserID
	for {
		mail, err := d.store.DueMail(d.ctx, d.now, 0, nil)
		if err != nil {
			d.t.Fatal(err)
		}
		for _, one := range mail {
			if one.Kind == matches.SecretMail {
				users = append(users, one.User)
			}
			if err := d.store.Ack(d.ctx, storage.Delivery{ID: one.ID, Gone: true}); err != nil {
				d.t.Fatal(err)
			}
		}
		if len(mail) == 0 {
			slices.Sort(users)
			return users
		}
	}
}

// letter reads what a player's direct message is made of.
func (d *desk) letter(id storage.MatchID, u storage.UserID) table.Letter {
	d.t.Helper()
	l, err := d.Letter(d.ctx, id, u)
	if err != nil {
		d.t.Fatal(err)
	}
	return l
}

// TestLettersWaitForTheTurn holds that a letter is brought up to date when the
// turn passes, once, and that what a player's own act told them is no news.
func TestLettersWaitForTheTurn(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		if got, want := d.letterMail(), []storage.UserID{vera, adam}; !slices.Equal(got, want) {
			t.Errorf("letters at the start to %v, want %v", got, want)
		}
		m = d.do(m.ID, vera, "peek blue")
		if got := d.letterMail(); len(got) != 0 {
			t.Errorf("letters while the turn lasts to %v, want none", got)
		}
		if news := d.letter(m.ID, vera).News; len(news) != 0 {
			t.Errorf("news of %d secrets by one's own act, want none", len(news))
		}
		d.again(d.store)
		m = d.do(m.ID, vera, "roll")
		if got, want := d.letterMail(), []storage.UserID{vera}; !slices.Equal(got, want) {
			t.Errorf("letters when the turn has passed to %v, want %v", got, want)
		}
		m = d.do(m.ID, adam, "roll")
		if got := d.letterMail(); len(got) != 0 {
			t.Errorf("letters of a turn that showed nobody a secret to %v, want none", got)
		}
		m = d.playOut(m.ID)
		if got := d.letterMail(); m.Status != head.Over || slices.Contains(got, 0) {
			t.Errorf("letters to %v", got)
		}
	})
}

// gossip is the example game, where a peek is told to the one peeked at too.
type gossip struct{ engine.Game }

func (g gossip) About() *engine.About {
	about := *g.Game.About()
	about.Key = "gossip"
	return &about
}

func (g gossip) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	state, err := g.Game.New(s, d, t)
	return gossiping{state}, err
}

func (g gossip) Decode(b []byte) (engine.State, error) {
	state, err := g.Game.Decode(b)
	return gossiping{state}, err
}

type gossiping struct{ engine.State }

func (g gossiping) Apply(s engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	state, err := g.State.Apply(s, a, d, t)
	if a.Verb == hoard.Peek && err == nil {
		t.Only(1-s, "secret.drew", engine.NumberArg("card", 3))
	}
	return gossiping{state}, err
}

// TestNews holds that what came out by another's act is written at once, and is
// news until it was sent.
func TestNews(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	d.Table = table.New(d.store, []engine.Game{gossip{duel{hoardOf(sixFaces)}}}, table.Options{Now: func() time.Time { return d.now }})
	m := d.open("gossip", head.Opening{Channel: longhall})
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	d.do(m.ID, vera, "pick left")
	d.do(m.ID, adam, "pick left")
	d.letterMail()
	m = d.do(m.ID, vera, "peek blue")
	if got, want := d.letterMail(), []storage.UserID{adam}; !slices.Equal(got, want) {
		t.Errorf("letters to %v, want to %v at once", got, want)
	}
	if mine, theirs := d.letter(m.ID, vera), d.letter(m.ID, adam); len(mine.News) != 0 || len(theirs.News) != 1 {
		t.Errorf("%d and %d secrets are news, want 0 and 1", len(mine.News), len(theirs.News))
	}
	sent := matches.Sent{Message: 9, Seq: m.Seq}
	if err := d.store.Ack(d.ctx, storage.Delivery{ID: 1 << 60, Match: m.ID, To: adam, Posted: sent.Encode()}); err != nil {
		t.Fatal(err)
	}
	if l := d.letter(m.ID, adam); l.Sent != sent || len(l.News) != 0 {
		t.Errorf("after it was sent: %+v, %d secrets are news; want %+v, 0", l.Sent, len(l.News), sent)
	}
}

// TestUndoneIsWritten holds that a letter does not keep what was taken back.
func TestUndoneIsWritten(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{Channel: longhall})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		d.do(m.ID, vera, "pick left")
		if got := d.letterMail(); !slices.Contains(got, vera) {
			t.Errorf("letters after the pick to %v, want to Vera", got)
		}
		undone := d.must(d.Undo(d.ctx, d.by(vera), m.ID, 0))
		if undone.ToMove().Len() != 2 {
			t.Fatalf("after the undo it waits for %d, want both", undone.ToMove().Len())
		}
		if got, want := d.letterMail(), []storage.UserID{vera}; !slices.Equal(got, want) {
			t.Errorf("letters after the undo to %v, want %v", got, want)
		}
	})
}
