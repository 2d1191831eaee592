package table_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

const fixtureLeague storage.LeagueID = "l0000001"

func hosting(c storage.ChannelID) table.Hosting {
	return table.Hosting{
		Fixture: head.Fixture{League: fixtureLeague, Pairing: "2.3"},
		Opening: head.Opening{Game: "duel", Channel: c, Guild: 9, Locale: "en", Clock: "steady", Options: map[string]string{"goal": "40"}},
		Players: []storage.UserID{adam, vera}, Seed: engine.Seed{7}, Joins: []storage.InteractionID{71, 72},
	}
}

func (d *desk) host(c storage.ChannelID) *table.Match {
	d.t.Helper()
	return d.must(d.Fixtures.Host(d.ctx, hosting(c)))
}

// endings are the endings that a league has not taken.
func (d *desk) endings() (list []matches.Ending) {
	d.t.Helper()
	err := d.store.Read(d.ctx, func(r storage.Reader) error {
		reports, err := r.Reports(fixtureLeague)
		for _, one := range reports {
			e, err := matches.ReadEnding(one)
			if err != nil {
				return err
			}
			list = append(list, e)
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return list
}

// TestHost begins a league's match without a lobby, once, with the chance that
// the league promised.
func TestHost(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.host(longhall)
		if m.Status != head.Running || m.Player(0) != adam || m.Player(1) != vera {
			t.Errorf("hosted match is %s with %v, want it running with adam and vera", m.Status, m.Players)
		}
		if got := d.sent(); got[0] != "commitment 0" || slices.Contains(got, "lobby 0") {
			t.Errorf("mail %v, want the commitment first and no lobby", got)
		}
		want := engine.Seed{7}.Commit(engine.Terms{
			Match: string(m.ID), Game: "duel", Edition: m.Game.(engine.Editioned).Edition(), Options: m.Options,
		})
		if m.Commitment() != want {
			t.Error("the commitment is not of the league's seed")
		}
		if again := d.host(longhall); again.ID != m.ID {
			t.Errorf("hosted again: match %s, want %s", again.ID, m.ID)
		}
		other := hosting(longhall)
		other.Fixture.Pairing = "2.4"
		_, err := d.Fixtures.Host(d.ctx, other)
		d.refused(refusal.ChannelBusy, err)
		_, err = d.OfferSeat(d.ctx, d.by(adam), m.ID, 0)
		d.refused(refusal.FixtureSeat, err)

		again := d.host(meadhall)
		for _, id := range []storage.MatchID{m.ID, again.ID} {
			d.do(id, adam, "pick left")
			d.do(id, vera, "pick right")
			d.playOut(id)
		}
		if one, two := d.log(m.ID, 0), d.log(again.ID, 0); !reflect.DeepEqual(notesOf(one), notesOf(two)) {
			t.Error("two matches of one seed and the same joins do not have the same chance")
		}
		if over := d.host(longhall); over.ID != m.ID || over.Status != head.Over {
			t.Errorf("hosted after its end: %s, %s; want the match that was played", over.ID, over.Status)
		}
		if rep, err := d.Archive.ReplayMatch(d.ctx, m.ID); err != nil || !rep.Honest() {
			t.Errorf("replay of a hosted match: %+v, %v", rep, err)
		}
	})
}

func notesOf(log []table.Entry) (notes [][]engine.Note) {
	for _, e := range log {
		notes = append(notes, e.Notes)
	}
	return notes
}

func TestHostRefuses(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	for key, change := range map[string]func(*table.Hosting){
		refusal.UnknownGame:   func(h *table.Hosting) { h.Game = "chess" },
		refusal.TooFewPlayers: func(h *table.Hosting) { h.Players = h.Players[:1] },
		refusal.TableFull:     func(h *table.Hosting) { h.Players = append(h.Players, bera, kari, 105, 106, 107) },
		refusal.UnknownClock:  func(h *table.Hosting) { h.Clock = "sundial" },
		refusal.BadOption:     func(h *table.Hosting) { h.Options = map[string]string{"goal": "41"} },
	} {
		h := hosting(longhall)
		change(&h)
		_, err := d.Fixtures.Host(d.ctx, h)
		d.refused(key, err)
	}
}

// TestEndings: a league's match reports once that it is over, whichever way it
// ends, and the league learns how.
func TestEndings(t *testing.T) {
	t.Parallel()
	mod := func(d *desk) table.Press {
		p := d.by(kari)
		p.Oversees = 9
		return p
	}
	tests := []struct {
		name    string
		end     func(*desk, storage.MatchID) error
		how     record.Kind
		winners engine.Seats
		actions []int
		deleted bool
	}{
		{name: "resigned", how: record.ResignKind, winners: 1, actions: []int{1, 1}, end: func(d *desk, id storage.MatchID) error {
			_, err := d.Resign(d.ctx, d.by(vera), id)
			return err
		}},
		{name: "ended by a moderator", how: record.EndKind, winners: 2, actions: []int{1, 1}, end: func(d *desk, id storage.MatchID) error {
			_, err := d.Moderators.Act(d.ctx, mod(d), id, head.Proposal{Act: head.ModEnd, Winners: 2, Reason: "the clock was wrong"})
			return err
		}},
		{name: "agreed", how: record.DrawKind, winners: 3, actions: []int{1, 1}, end: func(d *desk, id storage.MatchID) error {
			if _, err := d.Draw(d.ctx, d.by(vera), id); err != nil {
				return err
			}
			_, err := d.Answer(d.ctx, d.by(adam), id, 1, true)
			return err
		}},
		{name: "called off", how: record.CloseKind, actions: []int{1, 1}, end: func(d *desk, id storage.MatchID) error {
			if _, err := d.Fixtures.CallOff(d.ctx, id); err != nil {
				return err
			}
			o, err := d.Fixtures.CallOff(d.ctx, id) // twice is once
			if rep, fault := d.Archive.ReplayMatch(d.ctx, id); fault != nil || !rep.Honest() || o.Closed.Reason != rules.BySettling {
				return errors.Join(fault, errors.New("a match that was called off does not replay"))
			}
			return err
		}},
		{name: "deleted", deleted: true, end: func(d *desk, id storage.MatchID) error { return d.Moderators.Delete(d.ctx, mod(d), id, "it is broken") }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			everyStore(t, func(t *testing.T, d *desk) {
				m := d.host(longhall)
				d.do(m.ID, adam, "pick left")
				d.do(m.ID, vera, "pick right")
				if _, err := d.Fixtures.Finish(d.ctx, m.ID); err == nil {
					t.Error("a match that runs has finished")
				}
				if got := d.endings(); got != nil {
					t.Fatalf("reported before the end: %v", got)
				}
				if err := tt.end(d, m.ID); err != nil {
					t.Fatal(err)
				}
				want := []matches.Ending{{Match: m.ID, Pairing: "2.3", Deleted: tt.deleted}}
				if got := d.endings(); !reflect.DeepEqual(got, want) {
					t.Errorf("reported %v, want %v", got, want)
				}
				f, err := d.Fixtures.Finish(d.ctx, m.ID)
				if tt.deleted {
					d.refused(refusal.NoMatchHere, err)
					return
				}
				if err != nil || f.How != tt.how || f.Winners != tt.winners || !slices.Equal(f.Actions, tt.actions) || !slices.Equal(f.First, m.Players) {
					t.Errorf("finished %+v, %v; want %s, winners %b, actions %v", f, err, tt.how, tt.winners, tt.actions)
				}
				d.open("duel", head.Opening{}) // the match gives up its channel, which reports nothing
				if got := d.endings(); len(got) != 1 {
					t.Errorf("reported again: %v", got)
				}
			})
		})
	}
}

// TestEndingIsWithTheEnd fails each commit of a match's last act once: there is
// an ending when the match is over, and only then.
func TestEndingIsWithTheEnd(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.host(longhall)
	d.do(m.ID, adam, "pick left")
	d.do(m.ID, vera, "pick right")
	p := d.by(vera)
	for _, made := range []bool{false, true} {
		d.again(&torn{store: d.store, made: made})
		if _, err := d.Resign(d.ctx, p, m.ID); err == nil {
			t.Fatal("the store failed, and nobody was told")
		}
		d.again(d.store)
		over := d.load(m.ID).Status == head.Over
		if got := len(d.endings()); over != made || (got == 1) != made {
			t.Errorf("made %t: over %t with %d endings", made, over, got)
		}
	}
	d.must(d.Resign(d.ctx, p, m.ID)) // the same press again
	if got := len(d.endings()); got != 1 {
		t.Errorf("%d endings after the doubled press, want 1", got)
	}
}

// torn is a store whose next commit fails, before or after it is made.
type torn struct {
	store
	made bool
}

func (s *torn) Apply(ctx context.Context, c storage.Commit) (uint64, error) {
	if s.made {
		if _, err := s.store.Apply(ctx, c); err != nil {
			return 0, err
		}
	}
	return 0, errors.New("the disk is full")
}

// TestTimeEnding: a match that ends by the clock reports it, too.
func TestTimeEnding(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.host(longhall)
	d.do(m.ID, adam, "pick left")
	d.do(m.ID, vera, "pick right")
	for range 60 {
		d.now = d.now.Add(24 * time.Hour)
		due, err := d.Due(d.ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range due {
			if _, err := d.Elapse(d.ctx, id); err != nil {
				t.Fatal(err)
			}
		}
		now := d.load(m.ID)
		if now.Question.Open() {
			for _, u := range now.Players {
				_, _ = d.Answer(d.ctx, d.by(u), m.ID, now.Question.Number, true) // who may not is refused
			}
		}
		if d.load(m.ID).Status == head.Over {
			break
		}
	}
	f, err := d.Fixtures.Finish(d.ctx, m.ID)
	if err != nil || f.How != record.TimeEndKind || f.Winners.Len() != 1 {
		t.Errorf("finished %+v, %v; want one winner by the clock", f, err)
	}
	if got := d.endings(); len(got) != 1 {
		t.Errorf("reported %v, want one ending", got)
	}
}
