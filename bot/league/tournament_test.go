package league_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/engine"
	rules "skald/engine/league/tournament"
	"skald/engine/match/head"
	match "skald/engine/match/rules"
	"skald/storage"
	"skald/storage/competition"
)

// TestHostedTournament plays a whole tournament of four with the bot as host: the
// matches begin and report themselves, and the next round comes by itself, over a
// restart in the middle.
func TestHostedTournament(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		held := d.open(rules.Settings{Title: "hoard", Clock: "steady"}, 4)
		if got := d.kinds(); got[competition.RegistrationMail] != 1 {
			t.Errorf("mail %v, want one registration that was replaced", got)
		}
		held = d.do(held.ID, dora, rules.Start{})
		if got := d.kinds(); got[competition.NewsMail] != 1 || got[competition.PairingMail] != 2 {
			t.Errorf("mail %v, want news and two pairings", got)
		}
		seeds := map[engine.Seed]bool{}
		for round := 1; round <= 2; round++ {
			begun := d.meet(d.held(held.ID))
			for of, id := range begun {
				m, err := d.table.Match(d.ctx, id)
				if err != nil || m.Status != head.Running || m.Fixture.League != held.ID {
					t.Fatalf("match of %v: %v, %v", of, m, err)
				}
				if again, err := d.Meet(d.ctx, held.ID, of.Key(), thread(of)); err != nil || again != id {
					t.Errorf("begun again: %s, %v, want %s", again, err, id)
				}
				d.play(id)
				if o, err := d.table.Match(d.ctx, id); err == nil {
					seed, _ := o.Seed()
					seeds[seed] = true
				}
			}
			d.again(d.store)
			if round == 2 && d.held(held.ID).State.Paired() != 2 {
				t.Fatal("the second round was not paired")
			}
			d.elapse()
			d.elapse() // nothing more is due
			for of := range begun {
				if m, _ := d.held(held.ID).State.Match(of); !m.Settled || m.Cause != rules.ByHost {
					t.Errorf("match %v is settled %t by %q, want by the host", of, m.Settled, m.Cause)
				}
			}
		}
		if len(seeds) != 4 {
			t.Errorf("%d seeds of 4 matches", len(seeds))
		}
		d.do(held.ID, dora, rules.Close{})
		held = d.held(held.ID)
		if lines := held.State.Standings(2); !held.Head.Over || lines[0].Points < 7 || lines[0].Wins+lines[0].Draws != 2 {
			t.Errorf("over %t, first %+v; want 7 points or more by two matches", held.Head.Over, lines[0])
		}
		if seed := held.Head.MatchSeed(rules.MatchID{Round: 1, Table: 1}.Key()); !seeds[seed] {
			t.Error("the seed of a match does not follow from the tournament's")
		}
		d.again(d.store)
		if now, fresh := held.State.Standings(2), d.held(held.ID).State.Standings(2); !slices.Equal(now, fresh) {
			t.Errorf("worked out again it is %+v, and was carried on to %+v", fresh, now)
		}
		if found, err := d.Tournaments.Meant(d.ctx, league.Where{Guild: home, Channel: hall, User: 101}); err != nil || len(found) != 1 {
			t.Errorf("found %v, %v; want the one that is over", found, err)
		}
		err := d.Replay(d.ctx, func(id storage.LeagueID, fault error) error { return fault })
		if err != nil {
			t.Error(err)
		}
	})
}

// TestMatchIsCalledOff: who drops from a match that was not played yet was not
// there, and the match ends.
func TestMatchIsCalledOff(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	held := d.do(d.open(rules.Settings{Title: "hoard"}, 4).ID, dora, rules.Start{})
	begun := d.meet(held)
	first := rules.MatchID{Round: 1, Table: 1}
	_, err := d.Tournaments.Act(d.ctx, league.By{Press: d.by(dora)}, held.ID, rules.SwapPairs{})
	if err == nil {
		t.Error("pairs of unknown people were swapped")
	}
	m, _ := held.State.Match(first)
	held = d.do(held.ID, storage.UserID(m.Seats[0]), rules.Drop{Person: m.Seats[0]})
	if m, _ = held.State.Match(first); m.Outcome.Kind != rules.OutcomeNoShow || m.Outcome.Winner != 1 {
		t.Errorf("the match was %+v, want a no-show", m.Outcome)
	}
	d.posted(held.ID, first, competition.Place{Match: begun[first]})
	for range 2 {
		if _, err := d.Meet(d.ctx, held.ID, first.Key(), thread(first)); err != nil {
			t.Fatal(err)
		}
	}
	if o, err := d.table.Match(d.ctx, begun[first]); err != nil || o.Status != head.Over || o.Closed.Reason != match.BySettling {
		t.Errorf("match %v, %v; want it called off", o, err)
	}
	d.elapse()
	if list, err := d.Due(d.ctx); err != nil || len(list) != 0 {
		t.Errorf("due %v, %v: its ending was not taken", list, err)
	}
	if again, _ := d.held(held.ID).State.Match(first); again.Outcome != m.Outcome {
		t.Errorf("its ending changed the outcome to %+v", again.Outcome)
	}
}

// posted writes down what stands in a pairing's place, as the sender does.
func (d *desk) posted(id storage.LeagueID, of rules.MatchID, p competition.Place) {
	d.t.Helper()
	err := d.table.Store().Ack(d.ctx, storage.Delivery{ID: 1 << 40, League: id, Place: of.Key(), Posted: p.Encode()})
	if err != nil {
		d.t.Fatal(err)
	}
}

// TestEndingsThatDecideNothing: a match that a moderator ended without a winner,
// or deleted, leaves its pairing to a director.
func TestEndingsThatDecideNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	held := d.do(d.open(rules.Settings{Title: "hoard"}, 4).ID, dora, rules.Start{})
	begun := d.meet(held)
	d.kinds()
	p := d.by(dora)
	p.Oversees = home
	if _, err := d.table.Moderators.Act(d.ctx, p, begun[rules.MatchID{Round: 1, Table: 1}], head.Proposal{Act: head.ModEnd, Reason: "no reason"}); err != nil {
		t.Fatal(err)
	}
	p.Interaction++
	d.press++
	if err := d.table.Moderators.Delete(d.ctx, p, begun[rules.MatchID{Round: 1, Table: 2}], "no reason"); err != nil {
		t.Fatal(err)
	}
	d.elapse()
	if open, _ := d.held(held.ID).State.Unsettled(); len(open) != 2 {
		t.Errorf("%d matches are open, want both", len(open))
	}
	if got := d.kinds()[competition.NoticeMail]; got != 2 {
		t.Errorf("%d notices to the director, want 2", got)
	}
	d.do(held.ID, dora, rules.DecideMatch{Match: rules.MatchID{Round: 1, Table: 1}, Ruling: rules.Ruling{Kind: rules.OutcomeDirectorDraw}, Reason: "they asked for it"})
}

// TestDeadlineOverARestart: a report that nobody answers counts once its time is
// over, once, also if nothing ran then.
func TestDeadlineOverARestart(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		held := d.open(rules.Settings{Remote: true}, 2)
		d.do(held.ID, dora, rules.Start{})
		d.do(held.ID, dora, rules.PairRound{})
		d.do(held.ID, 101, rules.ReportResult{Own: 14, Other: 9})
		d.pass(23 * time.Hour)
		if m, _ := d.held(held.ID).State.Match(rules.MatchID{Round: 1, Table: 1}); m.Settled {
			t.Fatal("the report counts before its time")
		}
		d.again(d.store)
		d.pass(400 * 24 * time.Hour)
		after := d.held(held.ID)
		m, _ := after.State.Match(rules.MatchID{Round: 1, Table: 1})
		if !m.Settled || m.Cause != rules.BySilence {
			t.Errorf("settled %t by %q, want by silence", m.Settled, m.Cause)
		}
		d.again(d.store)
		d.elapse()
		if now := d.held(held.ID); now.Seq < after.Seq || now.State.Paired() != 1 {
			t.Errorf("%d events, %d before", now.Seq, after.Seq)
		}
	})
}

// TestDoubledPress: one interaction is one act, and another's act is refused by
// the tournament's rules.
func TestDoubledPress(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		opening := tournament.Opening{Guild: home, Channel: hall, Settings: rules.Settings{Name: "Cup"}}
		p := d.by(dora)
		one, two := d.must(d.Tournaments.Open(d.ctx, p, opening)), d.must(d.Tournaments.Open(d.ctx, p, opening))
		if one.ID != two.ID {
			t.Errorf("one press made %s and %s", one.ID, two.ID)
		}
		p = d.by(101)
		d.must(d.Tournaments.Act(d.ctx, league.By{Press: p}, one.ID, rules.Join{}))
		d.again(d.store)
		held := d.must(d.Tournaments.Act(d.ctx, league.By{Press: p}, one.ID, rules.Join{}))
		if n := len(held.State.Entrants()); n != 1 || held.Seq != 2 {
			t.Errorf("%d entrants, %d events after a doubled press; want 1, 2", n, held.Seq)
		}
		_, err := d.Tournaments.Act(d.ctx, league.By{Press: d.by(101)}, one.ID, rules.Join{})
		d.refused(rules.KeyJoined, err)
		_, err = d.Tournaments.Act(d.ctx, league.By{Press: d.by(101)}, one.ID, rules.Start{})
		d.refused(rules.KeyNotDirector, err)
	})
}

// TestOpenRefuses what cannot be hosted.
func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	for want, s := range map[string]rules.Settings{league.UnknownGame: {Name: "Cup", Title: "chess"}} {
		_, err := d.Tournaments.Open(d.ctx, d.by(dora), tournament.Opening{Guild: home, Channel: hall, Settings: s})
		var no *league.Refusal
		if !errors.As(err, &no) || no.Key != want {
			t.Errorf("open %+v: %v, want %s", s, err, want)
		}
	}
	if list, err := d.Tournaments.Listed(d.ctx, home); err != nil || len(list) != 0 {
		t.Errorf("after refusals there are %v, %v", list, err)
	}
}

// torn is a store that fails at one change of a league or a match, before it is
// made or after.
type torn struct {
	table.Store
	left int // changes until it fails
	made bool
}

var errTorn = errors.New("the machine is gone")

func (s *torn) fails() (before, after bool) {
	s.left--
	return s.left == 0 && !s.made || s.left < 0, s.left == 0 && s.made
}

func (s *torn) Apply(ctx context.Context, c storage.Commit) (uint64, error) {
	before, after := s.fails()
	if before {
		return 0, errTorn
	}
	rev, err := s.Store.Apply(ctx, c)
	if after {
		return 0, errTorn
	}
	return rev, err
}

func (s *torn) ApplyLeague(ctx context.Context, c storage.LeagueCommit) (uint64, error) {
	before, after := s.fails()
	if before {
		return 0, errTorn
	}
	rev, err := s.Store.ApplyLeague(ctx, c)
	if after {
		return 0, errTorn
	}
	return rev, err
}

// TestKilledAtEveryPlace resigns a match and lets the tournament hear of it, and
// has the machine fail before and after each commit: after the restart the match
// counts once.
func TestKilledAtEveryPlace(t *testing.T) {
	t.Parallel()
	for kill := 1; kill <= 6; kill++ {
		for _, made := range []bool{false, true} {
			d := newDesk(t, storage.NewMemory())
			held := d.do(d.open(rules.Settings{Title: "hoard"}, 2).ID, dora, rules.Start{})
			whole, first := d.store, rules.MatchID{Round: 1, Table: 1}
			d.again(&torn{Store: whole, left: kill, made: made})
			p := d.by(101)
			run := func() error {
				id, err := d.Meet(d.ctx, held.ID, first.Key(), thread(first))
				if err == nil {
					_, err = d.table.Resign(d.ctx, p, id)
				}
				if err == nil {
					err = d.Hear(d.ctx, held.ID)
				}
				return err
			}
			err := run()
			d.again(whole)
			if err != nil {
				if !errors.Is(err, errTorn) {
					t.Fatalf("kill %d, made %t: %v", kill, made, err)
				}
				var over *match.Refusal
				if err := run(); err != nil && !errors.As(err, &over) {
					t.Fatalf("kill %d, made %t, after the restart: %v", kill, made, err)
				}
				d.elapse()
			}
			m, _ := d.held(held.ID).State.Match(first)
			if !m.Settled || m.Outcome.Kind != rules.OutcomeNoShow {
				t.Errorf("kill %d, made %t: settled %t as %q; want a no-show, since nobody acted three times", kill, made, m.Settled, m.Outcome.Kind)
			}
			events, err := d.Tournaments.Events(d.ctx, d.held(held.ID), 0, 99)
			settled := slices.DeleteFunc(events, func(e rules.Event) bool { _, ok := e.Fact.(rules.ResultSettled); return !ok })
			if err != nil || len(settled) != 1 {
				t.Errorf("kill %d, made %t: counted %d times, %v", kill, made, len(settled), err)
			}
			ids := 0
			_ = whole.Read(d.ctx, func(r storage.Reader) error {
				list, err := r.Matches("", 0)
				ids = len(list)
				return err
			})
			if ids != 1 {
				t.Errorf("kill %d, made %t: %d matches were begun", kill, made, ids)
			}
		}
	}
}

// TestCloseWhileMatchesRun: a tournament that is closed while matches run counts
// them for nobody, and calls them off; none begins any more.
func TestCloseWhileMatchesRun(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	held := d.do(d.open(rules.Settings{Title: "hoard"}, 4).ID, dora, rules.Start{})
	begun := d.meet(held)
	first, second := rules.MatchID{Round: 1, Table: 1}, rules.MatchID{Round: 1, Table: 2}
	d.posted(held.ID, first, competition.Place{Match: begun[first]})
	d.play(begun[first])
	d.elapse()
	d.posted(held.ID, second, competition.Place{Match: begun[second]})
	d.do(held.ID, dora, rules.Close{Anyway: true})
	for _, id := range []rules.MatchID{first, second} {
		if _, err := d.Meet(d.ctx, held.ID, id.Key(), thread(id)); err != nil {
			t.Fatal(err)
		}
		if m, err := d.table.Match(d.ctx, begun[id]); err != nil || m.Status == head.Running {
			t.Errorf("match of %v still runs: %v, %v", id, m, err)
		}
	}
}

// TestTournamentBudgets holds how many may be open on both stores: those of a server
// too, also after a restart, and that a doubled press is no further one.
func TestTournamentBudgets(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		open := func(u storage.UserID, channel storage.ChannelID, guild storage.GuildID) (table.Press, error) {
			p := d.by(u)
			_, err := d.Tournaments.Open(d.ctx, p, tournament.Opening{Guild: guild, Channel: channel, Settings: rules.Settings{Name: "Cup"}})
			return p, err
		}
		wants := func(key string, err error) {
			t.Helper()
			var no *league.Refusal
			if key == "" && err == nil || errors.As(err, &no) && no.Key == key {
				return
			}
			t.Fatalf("refused: %v, want %q", err, key)
		}
		for i := range 50 {
			_, err := open(storage.UserID(1000+i/3), storage.ChannelID(2000+i/10), home)
			wants("", err)
			if i == 2 {
				_, err := open(1000, 2001, home+1)
				wants(league.OpenOfPerson, err) // of all servers
			}
			if i == 9 {
				_, err := open(5000, 2000, home)
				wants(league.OpenInChannel, err)
				elsewhere, err := d.Tournaments.Open(d.ctx, d.by(5002), tournament.Opening{Guild: home, Channel: 2999, Settings: rules.Settings{Name: "Cup"}})
				wants("", err)
				_, err = d.Tournaments.Act(d.ctx, league.By{Press: d.by(5002)}, elsewhere.ID, rules.Move{Home: "2000"})
				wants(league.OpenInChannel, err)
				d.do(elsewhere.ID, 5002, rules.Move{Home: "2998"})
				d.do(elsewhere.ID, 5002, rules.Cancel{})
			}
		}
		d.again(d.store)
		_, err := open(5000, 3000, home)
		wants(league.OpenInServer, err)
		for range 2 {
			_, err = open(5000, 3000, home+1)
			wants("", err)
		}
		p, err := open(5000, 3000, home+1)
		wants("", err)
		_, err = open(5000, 3000, home+1)
		wants(league.OpenOfPerson, err)
		held, err := d.Tournaments.Open(d.ctx, p, tournament.Opening{Guild: home + 1, Channel: 3000, Settings: rules.Settings{Name: "Cup"}})
		if err != nil || held == nil {
			t.Errorf("a doubled press: %v", err)
		}
		d.do(held.ID, 5000, rules.NameDirector{Person: 5001})
		d.do(held.ID, 5001, rules.RemoveDirector{Person: 5000})
		_, err = open(5000, 3000, home+1)
		wants(league.OpenOfPerson, err) // whoever directs it by now
		d.do(held.ID, 5001, rules.Cancel{})
		_, err = open(5000, 3000, home+1)
		wants("", err)
	})
}

// TestRegistrationLapses: a tournament that nobody starts is cancelled after 30 days,
// also if nothing ran then, and told once.
func TestRegistrationLapses(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	held := d.open(rules.Settings{}, 3)
	d.kinds()
	d.pass(30*24*time.Hour - time.Second)
	if got := d.held(held.ID); got.State.Over() {
		t.Fatal("it lapses before 30 days are over")
	}
	d.again(d.store)
	d.pass(40 * 24 * time.Hour)
	d.elapse()
	if got := d.held(held.ID); !got.State.Over() {
		t.Error("it is open after 70 days")
	}
	if got := d.kinds(); got[competition.NewsMail] != 1 || got[competition.RegistrationMail] != 1 {
		t.Errorf("mail %v, want one line and the registration's", got)
	}
}

// TestJoinsAreBounded holds that somebody who joins a tournament and leaves it again
// and again comes to an end of it, and is in by a director's invitation still.
func TestJoinsAreBounded(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		held := d.open(rules.Settings{}, 2)
		for range 5 {
			d.do(held.ID, 7, rules.Join{})
			d.do(held.ID, 7, rules.Leave{})
		}
		_, err := d.Tournaments.Act(d.ctx, league.By{Press: d.by(7)}, held.ID, rules.Join{})
		var no *rules.Refusal
		if !errors.As(err, &no) || no.Key != rules.KeyJoinedOften {
			t.Fatalf("joined once more: %v", err)
		}
		_, err = d.Tournaments.Act(d.ctx, league.By{Press: d.by(101)}, held.ID, rules.Join{})
		if !errors.As(err, &no) || no.Key != rules.KeyJoined {
			t.Errorf("joined who is in: %v", err)
		}
		d.do(held.ID, dora, rules.Invite{Person: 7})
		d.do(held.ID, 7, rules.Join{})
	})
}
