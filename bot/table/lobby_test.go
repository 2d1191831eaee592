package table_test

import (
	"maps"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/storage"
)

func TestFullTableStarts(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{Side: "blue", Invited: []storage.UserID{adam}, Guild: 7, Locale: "de"})
		if m.Status != head.Lobby || m.Seq != 0 || !slices.Equal(m.Players, []storage.UserID{0, vera}) || m.Guild != 7 {
			t.Fatalf("opened as %v, players %v, guild %v", m, m.Players, m.Guild)
		}
		if got := m.Waiting(); !slices.Equal(got, []storage.UserID{adam}) {
			t.Errorf("lobby waits for %v, want Adam", got)
		}
		if m.Public() != nil || m.ToMove() != 0 {
			t.Error("a lobby has a position")
		}
		if mine, err := d.List(d.ctx, adam); err != nil || len(mine) != 1 {
			t.Errorf("Of(Adam) = %v, %v; want the match he is invited to", mine, err)
		}
		m = d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		if m.Status != head.Running || !slices.Equal(m.Players, []storage.UserID{adam, vera}) || m.Seq != 1 {
			t.Fatalf("after the last seat is taken: %v, players %v", m, m.Players)
		}
		if m.Turn.Number != 1 || m.Turn.From != 0 || m.ToMove() != engine.SeatSet(0, 1) {
			t.Errorf("first turn %+v, to move %b", m.Turn, m.ToMove())
		}
		if m.Commitment() == [32]byte{} {
			t.Error("no commitment is posted at the start")
		}
		if _, ok := m.Seed(); ok {
			t.Error("the seed is known while the match runs")
		}
		want := []string{"commitment 0", "lobby 0", "secret 0 for 102", "secret 0 for 101", "turn 0"}
		got := d.sent()
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("mail %v, want %v", got, want)
		}
		at := d.at(longhall)
		if at.ID != m.ID || at.Locale != "de" || at.Guild != 7 {
			t.Errorf("At(longhall) = %v in %q, want %v in de", at, at.Locale, m)
		}
	})
}

func TestLobbyRules(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		_, err := d.At(d.ctx, longhall)
		d.refused(refusal.NoMatchHere, err)
		_, err = d.Create(d.ctx, d.by(vera), head.Opening{Game: "chess", Channel: longhall})
		d.refused(refusal.UnknownGame, err)
		for _, o := range []map[string]string{{"goal": "13"}, {"speed": "12"}} {
			_, err = d.Create(d.ctx, d.by(vera), head.Opening{Game: "hoard", Channel: longhall, Options: o})
			d.refused(refusal.BadOption, err)
		}
		_, err = d.Create(d.ctx, d.by(vera), head.Opening{Game: "hoard", Channel: longhall, Side: "pink"})
		d.refused(refusal.UnknownSide, err)

		m := d.open("hoard", head.Opening{Options: map[string]string{"goal": "12"}})
		if want := map[string]string{"goal": "12"}; !maps.Equal(m.Options, want) {
			t.Errorf("options %v, want %v: all of them, also those at their default", m.Options, want)
		}
		_, err = d.Create(d.ctx, d.by(adam), head.Opening{Game: "hoard", Channel: longhall})
		if r := d.refused(refusal.ChannelBusy, err); r.Match != m.ID {
			t.Errorf("busy with %q, want %q", r.Match, m.ID)
		}
		_, err = d.Start(d.ctx, d.by(vera), m.ID)
		if r := d.refused(refusal.TooFewPlayers, err); len(r.Args) != 2 || r.Args[0].Number != 1 || r.Args[1].Number != 2 {
			t.Errorf("too few with %v, want 1 of 2", r.Args)
		}
		_, err = d.Join(d.ctx, d.by(vera), m.ID, "")
		d.refused(refusal.AlreadySeated, err)
		_, err = d.Join(d.ctx, d.by(adam), m.ID, "red")
		if r := d.refused(refusal.SideTaken, err); !slices.Equal(r.Users, []storage.UserID{vera}) {
			t.Errorf("taken by %v, want Vera", r.Users)
		}
		_, err = d.Join(d.ctx, d.by(adam), m.ID, "pink")
		d.refused(refusal.UnknownSide, err)
		_, err = d.Leave(d.ctx, d.by(adam), m.ID)
		d.refused(refusal.NotSeated, err)
		d.must(d.Join(d.ctx, d.by(adam), m.ID, "blue"))
		if m = d.must(d.Join(d.ctx, d.by(adam), m.ID, "green")); !slices.Equal(m.Players, []storage.UserID{vera, 0, adam, 0}) {
			t.Errorf("after a change of sides: %v", m.Players)
		}
		_, err = d.Start(d.ctx, d.by(adam), m.ID)
		d.refused(refusal.NotOpener, err)
		_, err = d.Cancel(d.ctx, d.by(adam), m.ID)
		d.refused(refusal.NotOpener, err)
		_, err = d.Act(d.ctx, d.by(vera), m.ID, 0, act("pick left"))
		d.refused(refusal.NotRunning, err)
		_, err = d.Resign(d.ctx, d.by(vera), m.ID)
		d.refused(refusal.NotRunning, err)
		_, err = m.Privates(vera)
		d.refused(refusal.NotRunning, err)
		_, err = d.Archive.Export(d.ctx, m.ID)
		d.refused(refusal.NotRunning, err)

		m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
		if m.Status != head.Running || !slices.Equal(m.Players, []storage.UserID{vera, adam}) {
			t.Fatalf("started as %v with %v, want both moved up", m, m.Players)
		}
		_, err = d.Join(d.ctx, d.by(bera), m.ID, "")
		d.refused(refusal.NotLobby, err)
		_, err = d.Cancel(d.ctx, d.by(vera), m.ID)
		d.refused(refusal.NotLobby, err)
	})
}

func TestInvitedOnly(t *testing.T) {
	d := newDesk(t, storage.NewMemory())
	m := d.open("hoard", head.Opening{Invited: []storage.UserID{adam}})
	_, err := d.Join(d.ctx, d.by(bera), m.ID, "")
	if r := d.refused(refusal.NotInvited, err); !slices.Equal(r.Users, []storage.UserID{adam}) {
		t.Errorf("invited are %v, want Adam", r.Users)
	}
	if m = d.must(d.Join(d.ctx, d.by(adam), m.ID, "")); m.Status != head.Lobby {
		t.Errorf("status %s with a seat free, want %s", m.Status, head.Lobby)
	}
}

func TestLeaveAndCancel(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("hoard", head.Opening{})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		if m = d.must(d.Leave(d.ctx, d.by(vera), m.ID)); m.Opener != adam || m.Status != head.Lobby {
			t.Fatalf("after the opener left: %v of %v, want it to pass to Adam", m, m.Opener)
		}
		if m = d.must(d.Leave(d.ctx, d.by(adam), m.ID)); m.Status != head.Cancelled {
			t.Fatalf("after all left: %v", m)
		}
		_, err := d.At(d.ctx, longhall)
		d.refused(refusal.NoMatchHere, err)
		_, err = d.Join(d.ctx, d.by(adam), m.ID, "")
		d.refused(refusal.NotLobby, err)
		m = d.open("hoard", head.Opening{})
		d.must(d.Cancel(d.ctx, d.by(vera), m.ID))
		if mine, err := d.List(d.ctx, vera); err != nil || len(mine) != 0 {
			t.Errorf("List(Vera) = %v, %v; want none", mine, err)
		}
		d.open("duel", head.Opening{})
	})
}

func TestAloneOnAllSeats(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{Invited: []storage.UserID{vera}})
		m = d.must(d.Join(d.ctx, d.by(vera), m.ID, ""))
		if m.Status != head.Running || m.SeatsOf(vera) != engine.SeatSet(0, 1) {
			t.Fatalf("%v, seats %b, want both", m, m.SeatsOf(vera))
		}
		if got := m.Waiting(); !slices.Equal(got, []storage.UserID{vera}) {
			t.Errorf("waits for %v, want Vera once", got)
		}
		if views, err := m.Privates(vera); err != nil || len(views) != 2 {
			t.Errorf("%d private views, %v; want 2", len(views), err)
		}
		if m = d.playOut(m.ID); m.Status != head.Over {
			t.Errorf("%v, want it over", m)
		}
	})
}

func TestOverLeavesTheChannel(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		first := d.playOut(d.duel().ID)
		if at := d.at(longhall); at.ID != first.ID {
			t.Fatalf("At = %v, want the match that ended there", at)
		}
		if mine, err := d.List(d.ctx, vera); err != nil || len(mine) != 0 {
			t.Errorf("List(Vera) = %v, %v; want none", mine, err)
		}
		_, err := d.Act(d.ctx, d.by(vera), first.ID, 1, act("roll"))
		d.refused(refusal.IsOver, err)
		_, err = d.Resign(d.ctx, d.by(vera), first.ID)
		d.refused(refusal.IsOver, err)
		_, err = d.Leave(d.ctx, d.by(vera), first.ID)
		d.refused(refusal.IsOver, err)
		second := d.open("duel", head.Opening{})
		if at := d.at(longhall); at.ID != second.ID {
			t.Errorf("At = %v, want the new match", at)
		}
		if again := d.load(first.ID); again.Status != head.Over {
			t.Errorf("the old match reads %v", again)
		}
	})
}

func TestOfIsInOrder(t *testing.T) {
	d := newDesk(t, storage.NewMemory())
	open := func(c storage.ChannelID) storage.MatchID {
		d.now = d.now.Add(1000)
		m := d.open("duel", head.Opening{Channel: c})
		return d.must(d.Join(d.ctx, d.by(adam), m.ID, "")).ID
	}
	a, b, c := open(601), open(602), open(603)
	d.do(a, vera, "pick left") // only Adam's turn
	d.now = d.now.Add(1000)
	d.do(b, adam, "pick left") // Vera's alone, since later
	mine, err := d.List(d.ctx, vera)
	if err != nil {
		t.Fatal(err)
	}
	var got []storage.MatchID
	for _, m := range mine {
		got = append(got, m.ID)
	}
	if want := []storage.MatchID{c, b, a}; !slices.Equal(got, want) {
		t.Errorf("List(Vera) = %v, want %v", got, want)
	}
}

// fewer is the example game, of which an option leaves three of the four seats.
type fewer struct{ *hoard.Game }

func (fewer) About() *engine.About {
	a := *hoard.Standard().About()
	a.Sides, a.Options = nil, []engine.Option{{Key: "goal", Values: []string{"12", "40"}, Most: map[string]int{"40": 3}}}
	return &a
}

// TestFewerSeats holds that a lobby has as many seats as its options are for, and
// that a full one begins.
func TestFewerSeats(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	d.upgrade([]engine.Game{fewer{hoardOf(sixFaces)}})
	for goal, want := range map[string]int{"12": 4, "40": 3} {
		options := map[string]string{"goal": goal}
		_, err := d.Create(d.ctx, d.by(vera), head.Opening{Game: "hoard", Channel: longhall, Options: options, Invited: []storage.UserID{adam, bera, kari, 4711}})
		if r := d.refused(refusal.TooManyPeople, err); r.Args[1].Number != want {
			t.Errorf("goal %s: five people for %d seats, want %d", goal, r.Args[1].Number, want)
		}
	}
	m := d.open("hoard", head.Opening{Options: map[string]string{"goal": "40"}})
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	if m = d.must(d.Join(d.ctx, d.by(bera), m.ID, "")); m.Status != head.Running {
		t.Errorf("with three of three seats taken: %v", m)
	}
	_, err := d.Create(d.ctx, d.by(vera), head.Opening{Game: "hoard", Channel: meadhall, Options: map[string]string{"goal": "40"}, Reserved: []storage.UserID{adam, bera, kari, vera}})
	d.refused(refusal.TooManyPeople, err)
}
