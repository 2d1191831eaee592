package league_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/table"
	ladderrules "skald/engine/league/ladder"
	rules "skald/engine/league/tournament"
	"skald/engine/match/head"
	ended "skald/engine/match/rules"
	"skald/storage"
	"skald/storage/competition"
)

const (
	vera storage.UserID = 101
	adam storage.UserID = 102
	bera storage.UserID = 103
)

var atHall = league.Where{Guild: home, Channel: hall}

func (d *desk) joins(users ...storage.UserID) *ladder.Ladder {
	d.t.Helper()
	var l *ladder.Ladder
	for _, u := range users {
		l = d.ladder(d.Ladders.Join(d.ctx, d.by(u), atHall, "en", "hoard"))
	}
	return l
}

func (d *desk) ladder(l *ladder.Ladder, err error) *ladder.Ladder {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	return l
}

func (d *desk) acts(u storage.UserID, act ladderrules.Fact) *ladder.Ladder {
	d.t.Helper()
	l := d.ladder(d.Ladders.Of(d.ctx, home, "hoard"))
	return d.ladder(d.Ladders.Act(d.ctx, league.By{Press: d.by(u)}, l.ID, act))
}

// forbidden ends the test unless the error is the ladder's refusal of that key.
func (d *desk) forbidden(key ladderrules.Key, err error) {
	d.t.Helper()
	var no *ladderrules.Refusal
	if !errors.As(err, &no) || no.Key != key {
		d.t.Fatalf("error %v, want the refusal %q", err, key)
	}
}

// begin begins the match of a pairing in a thread of its own.
func (d *desk) begin(l *ladder.Ladder, pairing int) storage.MatchID {
	d.t.Helper()
	id, err := d.Meet(d.ctx, l.ID, ladderrules.PairingKey(pairing), storage.ChannelID(7000+pairing))
	if err != nil || id == "" {
		d.t.Fatalf("pairing %d begins as %q, %v", pairing, id, err)
	}
	return id
}

func (d *desk) results(l *ladder.Ladder) []*ladderrules.Result {
	d.t.Helper()
	return d.ladder(d.Ladders.Load(d.ctx, l.ID)).State.Results()
}

// TestLadder challenges, plays and is rated, over a restart at every step; what is
// done twice is done once.
func TestLadder(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		l := d.joins(vera, adam)
		if l.Head.Channel != hall || l.Head.Names[vera] != "P101" || len(l.State.Members()) != 2 {
			t.Errorf("ladder %+v with %v, want vera and adam at home in the hall", l.Head, l.State.Members())
		}
		_, err := d.Ladders.Join(d.ctx, d.by(vera), atHall, "en", "hoard")
		d.forbidden(ladderrules.KeyMemberAlready, err)
		press := d.by(vera)
		for range 2 { // a doubled press
			l = d.ladder(d.Ladders.Act(d.ctx, league.By{Press: press}, l.ID, ladderrules.Challenged{From: ladderrules.Person(vera), To: ladderrules.Person(adam)}))
		}
		if got := d.kinds(); got[competition.ChallengeMail] != 1 || len(l.State.Challenges()) != 1 {
			t.Errorf("mail %v and challenges %v, want one of each", got, l.State.Challenges())
		}
		d.again(d.store)
		l = d.acts(adam, ladderrules.Accepted{Challenge: 1})
		if got := d.kinds(); got[competition.PairingMail] != 1 || got[competition.ChallengeMail] != 1 {
			t.Errorf("mail %v, want the challenge's and the pairing's", got)
		}
		id := d.begin(l, 1)
		if again := d.begin(l, 1); again != id {
			t.Errorf("begun again as %s, want %s", again, id)
		}
		d.again(d.store)
		if p, open := d.ladder(d.Ladders.Load(d.ctx, l.ID)).State.Pairing(1); !open || p.Match != ladderrules.MatchID(id) {
			t.Errorf("pairing %+v, want it begun as %s", p, id)
		}
		d.play(id)
		d.again(d.store) // the process ends after the match's commit
		d.elapse()
		d.again(d.store)
		d.elapse()
		results := d.results(l)
		if len(results) != 1 || results[0].Match != ladderrules.MatchID(id) || !results[0].Counts() {
			t.Fatalf("results %+v, want the one match", results)
		}
		if got := d.kinds(); got[competition.NewsMail] != 1 || got[competition.PairingMail] != 1 {
			t.Errorf("mail %v, want one line of news and the pairing's", got)
		}
		if list, err := d.Due(d.ctx); err != nil || len(list) != 0 {
			t.Errorf("due %v, %v: want nothing", list, err)
		}
		state := d.ladder(d.Ladders.Load(d.ctx, l.ID)).State
		if p, ok := state.Pairing(1); !ok || p.Challenge != 1 || state.Result(p.Match) == nil {
			t.Errorf("the pairing is %+v, %v", p, ok)
		}
		if err := d.Replay(d.ctx, func(_ storage.LeagueID, fault error) error { return fault }); err != nil {
			t.Error(err)
		}
		if rep, err := d.table.Archive.ReplayMatch(d.ctx, id); err != nil || !rep.Honest() {
			t.Errorf("replay of the ladder's match: %+v, %v", rep, err)
		}
	})
}

// TestLadderDeadlines: a challenge lapses once, and a pairing that never began
// frees its people, also if nothing ran at that moment.
func TestLadderDeadlines(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	l := d.joins(vera, adam, bera)
	d.acts(vera, ladderrules.Challenged{From: ladderrules.Person(vera), To: ladderrules.Person(adam)})
	d.acts(vera, ladderrules.Challenged{From: ladderrules.Person(vera), To: ladderrules.Person(bera)})
	d.acts(bera, ladderrules.Accepted{Challenge: 2})
	d.kinds()
	d.pass(24*time.Hour - time.Second)
	if got := d.kinds(); len(got) != 0 {
		t.Errorf("mail %v, want none before anything is due", got)
	}
	d.again(d.store)
	d.pass(time.Second)
	if now := d.ladder(d.Ladders.Load(d.ctx, l.ID)).State; len(now.Pairings()) != 0 || len(now.Challenges()) != 1 {
		t.Errorf("pairings %v, challenges %v: want the pairing given up", now.Pairings(), now.Challenges())
	}
	if got := d.kinds(); got[competition.PairingMail] != 1 || got[competition.NewsMail] != 1 {
		t.Errorf("mail %v, want the pairing's and one line", got)
	}
	if id, err := d.Meet(d.ctx, l.ID, ladderrules.PairingKey(1), 7001); err != nil || id != "" {
		t.Errorf("a pairing that was given up begins as %q, %v", id, err)
	}
	d.pass(30 * 24 * time.Hour)
	d.elapse()
	if got := d.kinds(); got[competition.ChallengeMail] != 1 {
		t.Errorf("mail %v, want the challenge's, once", got)
	}
	_, err := d.Ladders.Act(d.ctx, league.By{Press: d.by(adam)}, l.ID, ladderrules.Accepted{Challenge: 1})
	d.forbidden(ladderrules.KeyChallengeOver, err)
}

// TestLadderQueue pairs who waits, and again when their match is over.
func TestLadderQueue(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	d.joins(vera, adam)
	d.acts(vera, ladderrules.Wished{Person: ladderrules.Person(vera), Matches: 1})
	l := d.acts(adam, ladderrules.Wished{Person: ladderrules.Person(adam), Matches: 1})
	if got := l.State.Pairings(); len(got) != 1 || got[0].Seats[0] != ladderrules.Person(vera) {
		t.Fatalf("pairings %v, want one, vera first", got)
	}
	d.play(d.begin(l, 1))
	d.elapse()
	l = d.ladder(d.Ladders.Load(d.ctx, l.ID))
	if got := l.State.Pairings(); len(got) != 1 || got[0].Number != 2 || got[0].Seats[0] != ladderrules.Person(adam) {
		t.Errorf("pairings %v, want the second, adam first", got)
	}
}

// TestLadderGathering plays a match of three, whom the queue gathered: the winner
// gains and the last loses, and nothing of duels changes.
func TestLadderGathering(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	l := d.joins(vera, adam, bera)
	for _, u := range []storage.UserID{vera, adam, bera} {
		l = d.acts(u, ladderrules.Wished{Person: ladderrules.Person(u), Matches: 1, Seats: 3})
	}
	if got := l.State.Pairings(); len(got) != 1 || len(got[0].Seats) != 3 {
		t.Fatalf("pairings %v, want one of three", got)
	}
	id := d.begin(l, 1)
	if m, err := d.table.Match(d.ctx, id); err != nil || len(m.Players) != 3 {
		t.Fatalf("match %+v, %v; want one of three", m, err)
	}
	d.play(id)
	d.elapse()
	results := d.results(l)
	if len(results) != 1 || len(results[0].Parties) != 3 || !results[0].Counts() {
		t.Fatalf("results %+v, want one of three", results)
	}
	for _, p := range results[0].Parties {
		gained := p.After.Mean > p.Before.Mean
		if score := results[0].Score(p); score == 1 && !gained || p.Rank == 3 && gained {
			t.Errorf("%+v scored %g: their skill went from %.2f to %.2f", p, score, p.Before.Mean, p.After.Mean)
		}
	}
	now := d.ladder(d.Ladders.Load(d.ctx, l.ID)).State
	if m := now.Member(ladderrules.Person(vera)); m.Duel.Last != 0 || m.Crowd.Last == 0 {
		t.Errorf("vera is %+v, want rated in gatherings alone", m)
	}
}

// TestLadderEndings holds what each end of a match is to the ladder.
func TestLadderEndings(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		end  func(d *desk, id storage.MatchID) error
		void string
		how  ladderrules.End
	}{
		"resigned at once": {func(d *desk, id storage.MatchID) error {
			_, err := d.table.Resign(d.ctx, d.by(vera), id)
			return err
		}, ladderrules.TooShort, ladderrules.ByResign},
		"ended by a moderator": {func(d *desk, id storage.MatchID) error {
			p := d.by(dora)
			p.Oversees = home
			_, err := d.table.Moderators.Act(d.ctx, p, id, head.Proposal{Act: head.ModClose, Ended: ended.Reasons()[0]})
			return err
		}, ladderrules.EndedEarly, ladderrules.ByNobody},
	} {
		d := newDesk(t, storage.NewMemory())
		d.joins(vera, adam)
		d.acts(vera, ladderrules.Challenged{From: ladderrules.Person(vera), To: ladderrules.Person(adam)})
		l := d.acts(adam, ladderrules.Accepted{Challenge: 1})
		if err := test.end(d, d.begin(l, 1)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		d.elapse()
		results := d.results(l)
		if len(results) != 1 || results[0].Void.Why != test.void || results[0].End != test.how {
			t.Errorf("%s: results %+v, want %s", name, results, test.void)
		}
		if now := d.ladder(d.Ladders.Load(d.ctx, l.ID)).State; len(now.Pairings()) != 0 {
			t.Errorf("%s: pairings %v stay open", name, now.Pairings())
		}
	}
	d := newDesk(t, storage.NewMemory())
	d.joins(vera, adam)
	d.acts(vera, ladderrules.Challenged{From: ladderrules.Person(vera), To: ladderrules.Person(adam)})
	l := d.acts(adam, ladderrules.Accepted{Challenge: 1})
	p := d.by(dora)
	p.Oversees = home
	if err := d.table.Moderators.Delete(d.ctx, p, d.begin(l, 1), "it is broken"); err != nil {
		t.Fatal(err)
	}
	d.elapse()
	if now := d.ladder(d.Ladders.Load(d.ctx, l.ID)).State; len(now.Pairings()) != 0 || len(now.Results()) != 0 {
		t.Errorf("after its match was deleted: pairings %v, results %v", now.Pairings(), now.Results())
	}
}

// A competition hears of no match on another server, where others moderate: its pairing
// came to nothing.
func TestEndingsElsewhere(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	d.joins(vera, adam)
	d.acts(vera, ladderrules.Challenged{From: ladderrules.Person(vera), To: ladderrules.Person(adam)})
	l := d.acts(adam, ladderrules.Accepted{Challenge: 1})
	o, err := d.table.Fixtures.Host(d.ctx, table.Hosting{
		Fixture: head.Fixture{League: l.ID, Pairing: ladderrules.PairingKey(1)}, Players: []storage.UserID{vera, adam},
		Opening: head.Opening{Game: "hoard", Guild: home + 1, Channel: 7001},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.table.Resign(d.ctx, d.by(vera), o.Match.ID); err != nil {
		t.Fatal(err)
	}
	d.elapse()
	now := d.ladder(d.Ladders.Load(d.ctx, l.ID)).State
	if len(now.Results()) != 0 || len(now.Pairings()) != 0 {
		t.Errorf("results %v and pairings %v, want none", now.Results(), now.Pairings())
	}
}

// TestTournamentIsRated: a hosted match of a tournament counts on the server's
// ladder, too, once, for members.
func TestTournamentIsRated(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		l := d.joins(101, 102, 103)
		held := d.do(d.open(rules.Settings{Title: "hoard", Clock: "steady"}, 4).ID, dora, rules.Start{})
		begun := d.meet(d.held(held.ID))
		members := 0
		for of, id := range begun {
			m, _ := d.held(held.ID).State.Match(of)
			if m.Seats[0] != 104 && m.Seats[1] != 104 {
				members++
			}
			d.play(id)
		}
		d.again(d.store)
		d.elapse()
		d.elapse()
		results := d.results(l)
		if len(results) != members || members != 1 || !results[0].Counts() {
			t.Errorf("results %+v, want the one match of two members", results)
		}
		if m, _ := d.held(held.ID).State.Match(rules.MatchID{Round: 1, Table: 1}); !m.Settled {
			t.Error("the tournament did not hear of its match")
		}
	})
}

// TestLadderEvents tells of a correction whose rating it changed.
func TestLadderEvents(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	d.joins(vera, adam)
	d.acts(vera, ladderrules.Challenged{From: ladderrules.Person(vera), To: ladderrules.Person(adam)})
	l := d.acts(adam, ladderrules.Accepted{Challenge: 1})
	id := d.begin(l, 1)
	d.play(id)
	d.elapse()
	void := ladderrules.Voided{Match: ladderrules.MatchID(id), Reason: "they agreed"}
	_, err := d.Ladders.Act(d.ctx, league.By{Press: d.by(vera)}, l.ID, void)
	d.forbidden(ladderrules.KeyOwnMatch, err)
	state := d.ladder(d.Ladders.Load(d.ctx, l.ID)).State
	events, err := state.Decide(void, league.By{Press: d.by(dora)}.Actor(), d.Unix())
	if err != nil {
		t.Fatal(err)
	}
	tried, err := state.Apply(events...)
	if err != nil {
		t.Fatal(err)
	}
	try := tried.Report(state.Events())
	if len(try.Changes) != 2 {
		t.Fatalf("tried: %+v, %v; want two changes", try, err)
	}
	l = d.acts(dora, void)
	told, err := d.Ladders.Events(d.ctx, l, l.From, l.Seq)
	if err != nil || len(told) != 1 || !slices.Equal(l.State.Report(int(l.From)).Changes, try.Changes) || told[0].By != ladderrules.Person(dora) {
		t.Errorf("told %+v, %v; want what was tried, by dora", told, err)
	}
	if _, err := d.Ladders.Of(d.ctx, home+1, "hoard"); !isNoLadder(err) {
		t.Errorf("another server's ladder: %v", err)
	}
	if _, err := d.Ladders.Join(d.ctx, d.by(vera), atHall, "en", "chess"); err == nil {
		t.Error("a ladder of a title that is none")
	}
}

// TestLadderMoves: from then on it speaks and plays in another channel.
func TestLadderMoves(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	d.joins(vera, adam)
	d.kinds()
	const inn storage.ChannelID = 501
	l := d.acts(dora, ladderrules.Moved{Home: inn.String()})
	mail, err := d.table.Store().DueMail(d.ctx, d.now, 0, nil)
	if err != nil || len(mail) != 1 || mail[0].Channel != inn || l.Head.Channel != inn {
		t.Errorf("mail %+v, %v, home %v; want one line in the inn", mail, err, l.Head.Channel)
	}
	d.again(d.store)
	if l = d.ladder(d.Ladders.Load(d.ctx, l.ID)); l.Head.Channel != inn {
		t.Errorf("home %v after a restart, want the inn", l.Head.Channel)
	}
	_, err = d.Ladders.Act(d.ctx, league.By{Press: d.by(dora)}, l.ID, ladderrules.Moved{Home: inn.String()})
	d.forbidden(ladderrules.KeyAtHome, err)
}

func isNoLadder(err error) bool {
	var no *league.Refusal
	return errors.As(err, &no) && no.Key == league.NoLadder
}

// TestLadderWishesFold: however often somebody changes their wish, the log holds the
// last one alone once it had effect, and that alone goes under the dice. A wish waits
// through a restart, and a changed one keeps its turn.
func TestLadderWishesFold(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		l := d.joins(vera, adam)
		logged := func() int {
			t.Helper()
			log, err := d.Ladders.Events(d.ctx, l, 0, l.Seq)
			if err != nil {
				t.Fatal(err)
			}
			return len(log)
		}
		before, joins := logged(), uint64(d.press)
		wish := func(u storage.UserID, n int) {
			l = d.acts(u, ladderrules.Wished{Person: ladderrules.Person(u), Matches: n})
		}
		for range 20 {
			wish(vera, 1)
			wish(vera, 2)
		}
		if got := l.State.Wish(ladderrules.Person(vera)); logged() != before || got.Matches != 2 {
			t.Errorf("%d events after %d, wish %+v; want no more, and two matches", logged(), before, got)
		}
		wish(vera, 0)
		if got := l.State.Wishes(); len(got) != 0 || l.Seq != uint64(before) {
			t.Errorf("wishes %v, %d events; want nothing left", got, l.Seq)
		}
		wish(vera, 1)
		wish(vera, 2)
		last := uint64(d.press)
		d.again(d.store)
		if l = d.ladder(d.Ladders.Load(d.ctx, l.ID)); l.State.Wish(ladderrules.Person(vera)).Matches != 2 {
			t.Error("the wish is lost in a restart")
		}
		wish(adam, 1)
		p, ok := l.State.Pairing(1)
		if want := []uint64{joins - 1, joins, last, last + 1}; !ok || !slices.Equal(l.State.Presses(p), want) {
			t.Errorf("under the dice are %v, want %v", l.State.Presses(p), want)
		}
		if got := logged(); got != before+3 {
			t.Errorf("%d events, want the two wishes and the pairing behind %d", got, before)
		}
		if err := d.Replay(d.ctx, func(_ storage.LeagueID, fault error) error { return fault }); err != nil {
			t.Error(err)
		}
	})
}

// TestTournamentCorrectsLadder: what a director makes of a hosted match, the server's
// ladder counts, too; what counts for nobody takes the rating back.
func TestTournamentCorrectsLadder(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		l := d.joins(101, 102)
		held := d.do(d.open(rules.Settings{Title: "hoard", Clock: "steady"}, 2).ID, dora, rules.Start{})
		of := rules.MatchID{Round: 1, Table: 1}
		id := d.meet(d.held(held.ID))[of]
		key := of.Key()
		if err := d.store.Ack(d.ctx, storage.Delivery{League: held.ID, Place: key, Posted: competition.Place{Match: id}.Encode()}); err != nil {
			t.Fatal(err)
		}
		d.play(id)
		d.elapse()
		before := d.results(l)
		if len(before) != 1 || !before[0].Counts() {
			t.Fatalf("results %+v, want one that counts", before)
		}
		loser := rules.Person(before[0].Seats[0].Person)
		if before[0].Seats[0].Rank == 1 {
			loser = rules.Person(before[0].Seats[1].Person)
		}
		ruled := func(ruling rules.Ruling) {
			t.Helper()
			d.kinds()
			d.do(held.ID, dora, rules.CorrectResult{Match: of, Ruling: ruling, Reason: "two windows, one player"})
			d.again(d.store)
			amended := 0
			for {
				due, err := d.store.DueMail(d.ctx, d.now, 1, nil)
				if err != nil || len(due) == 0 {
					break
				}
				if due[0].Kind == competition.AmendMail {
					amended++
					err = errors.Join(d.Amend(d.ctx, due[0]), d.Amend(d.ctx, due[0])) // told twice it is done once
				}
				if err = errors.Join(err, d.store.Ack(d.ctx, storage.Delivery{ID: due[0].ID, Gone: true})); err != nil {
					t.Fatal(err)
				}
			}
			if amended != 1 {
				t.Fatalf("%d mails amend, want one", amended)
			}
		}
		ruled(rules.Ruling{Kind: rules.OutcomeDirectorWin, Winner: loser})
		if r := d.results(l)[0]; !r.Corrected || r.Reason != "two windows, one player" || r.Parties[0].After == before[0].Parties[0].After {
			t.Errorf("the ladder has %+v, want the other winner", r)
		}
		ruled(rules.Ruling{Kind: rules.OutcomeDoubleNoShow})
		if r := d.results(l)[0]; r.Counts() {
			t.Errorf("the ladder has %+v, want that it counts for nobody", r)
		}
		ruled(rules.Ruling{Kind: rules.OutcomeHostedDraw})
		if r := d.results(l)[0]; !r.Counts() || r.Seats[0].Rank != 1 || r.Seats[1].Rank != 1 {
			t.Errorf("the ladder has %+v, want a draw", r)
		}
	})
}

// TestLadderMovesWhatIsOpen: what is open of a ladder is posted anew in the channel to
// which it moves, and what has ended is not.
func TestLadderMovesWhatIsOpen(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	d.joins(vera, adam, bera)
	challenge := func(from, to storage.UserID) {
		d.acts(from, ladderrules.Challenged{From: ladderrules.Person(from), To: ladderrules.Person(to)})
	}
	challenge(vera, adam)
	challenge(vera, bera)
	challenge(adam, bera)
	d.acts(bera, ladderrules.Accepted{Challenge: 2})
	d.acts(bera, ladderrules.Declined{Challenge: 3})
	d.kinds()
	l := d.acts(dora, ladderrules.Moved{Home: (hall + 1).String()})
	var got []string
	for {
		mail, err := d.store.DueMail(d.ctx, d.now, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(mail) == 0 {
			break
		}
		m := mail[0]
		if m.Channel != hall+1 || l.Head.Channel != hall+1 {
			t.Errorf("%s goes to %s, want the new channel", m.Kind, m.Channel)
		}
		if got = append(got, m.Kind); m.Kind != competition.NewsMail {
			got[len(got)-1] += " " + competition.PairingIn(m)
		}
		if err := d.store.Ack(d.ctx, storage.Delivery{ID: m.ID, Gone: true}); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(got)
	want := []string{competition.ChallengeMail + " " + ladderrules.ChallengeKey(1), competition.NewsMail, competition.PairingMail + " " + ladderrules.PairingKey(1)}
	if !slices.Equal(got, want) {
		t.Errorf("posted %q, want %q", got, want)
	}
}
