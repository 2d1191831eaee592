package tournament

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/hoard"
	rules "skald/engine/league/tournament"
	"skald/storage"
	"skald/storage/competition"
)

// tournamentOf is the room, with a tabletop tournament of four in its first round.
func tournamentOf(t *testing.T, s rules.Settings) (*Room, *Tournament) {
	t.Helper()
	d := desk.New(nil)
	d.Leagues = league.On(table.New(storage.NewMemory(), []engine.Game{hoard.Standard()}, table.Options{}), nil)
	room := New(d)
	s.Name = "Yule *Cup*"
	held, err := room.held.Open(t.Context(), table.Press{By: 100, Name: "Dora"}, Opening{Guild: 9, Channel: 5, Settings: s})
	acts := []struct {
		by  storage.UserID
		act rules.Act
	}{{101, rules.Join{}}, {102, rules.Join{}}, {103, rules.Join{}}, {104, rules.Join{}}, {100, rules.Start{}}, {100, rules.PairRound{}}}
	for i := 0; err == nil && i < len(acts); i++ {
		p := table.Press{By: acts[i].by, Name: "P" + acts[i].by.String(), Interaction: storage.InteractionID(i + 1)}
		held, err = room.held.Act(t.Context(), league.By{Press: p}, held.ID, acts[i].act)
	}
	if err != nil {
		t.Fatal(err)
	}
	return room, held
}

// TestNewsOfEveryFact holds that each fact that is told has a sentence in both
// languages, with all that it speaks of.
func TestNewsOfEveryFact(t *testing.T) {
	t.Parallel()
	_, held := tournamentOf(t, rules.Settings{})
	first := rules.MatchID{Round: 1, Table: 1}
	score := rules.Score{14, 9}
	outcome := rules.Outcome{Kind: rules.OutcomePlayed, Score: &score, Points: [2]int{5, 1}, GoalAverage: [2]int{15, 5}, Met: true}
	facts := []rules.Fact{
		rules.DirectorNamed{Person: 101}, rules.DirectorRemoved{Person: 101}, rules.EntrantJoined{Person: 105}, rules.EntrantLeft{Person: 101},
		rules.SheetChanged{Person: 101}, rules.CheckInBegan{}, rules.CheckInBegan{Until: 99}, rules.CheckInEnded{Missing: []rules.Person{101}},
		rules.CheckInEnded{}, rules.Started{Lot: []rules.Person{101}, Rounds: 2, Absent: []rules.Person{102}},
		rules.KindChosen{Round: 2, Scenario: rules.Scenario{Kind: rules.KindBattle, Battle: 3}},
		rules.KindChosen{Round: 2, Scenario: rules.Scenario{Kind: rules.KindExpedition}},
		rules.KindChosen{Round: 2, Scenario: rules.Scenario{Kind: rules.KindSet, Cards: []string{"fine-day", "loyalty"}}},
		rules.PairingsMade{Round: 1, Matches: []rules.Pairing{{Seats: [2]rules.Person{101, 102}, Met: 2}}, Bye: &rules.Bye{Person: 103, Points: 5, GoalAverage: 10}},
		rules.PairsSwapped{Round: 1, Tables: [2]int{1, 2}, Pairs: []rules.Pairing{{Seats: [2]rules.Person{101, 102}}, {Seats: [2]rules.Person{103, 104}}}},
		rules.RoundTimeOver{Round: 1}, rules.RoundEnded{Round: 1}, rules.RoundVoided{Round: 1}, rules.Halted{Round: 1, Active: 1},
		rules.DraftVoided{Match: first, Reason: "why"}, rules.ResultCorrected{Match: first, Outcome: outcome, Reason: "why"},
		rules.EntrantDropped{Person: 101}, rules.EntrantDropped{Person: 100, Reason: "why"}, rules.EntrantReturned{Person: 101, Reason: "why"},
		rules.ConductJudged{Kind: rules.Warning, Person: 101, Reason: "why"}, rules.ConductJudged{Kind: rules.Deduction, Person: 101, Points: 2, Reason: "why"},
		rules.ConductJudged{Kind: rules.Disqualification, Person: 101, Reason: "why"}, rules.ConductForgiven{Number: 1, Reason: "why"},
		rules.Closed{Seed: "ab"}, rules.Cancelled{Seed: "ab", Reason: "why"}, rules.Closed{Seed: "ab", Reason: "why"}, rules.Cancelled{Seed: "ab", Lapsed: true},
		rules.EntrantInvited{Person: 101}, rules.Moved{Home: "7"}, rules.EntrantJoined{Person: 101, Interaction: 5, Late: true},
	}
	for _, cause := range []rules.Cause{
		rules.ByBoth, rules.BySilence, rules.ByClosing, rules.ByPlayer, rules.ByLeaving, rules.ByDirector, rules.ByHost, rules.ByUndecided,
	} {
		facts = append(facts, rules.ResultSettled{Match: first, Outcome: outcome, Cause: cause})
	}
	for _, v := range voices(t) {
		for _, f := range facts {
			e := rules.Event{By: 100, Steward: true, Fact: f}
			if !e.IsPublic() {
				t.Errorf("%T is not told", f)
			}
			whole(t, v, of(v, held).News(e))
		}
		for _, key := range []string{competition.NoticeThread, competition.NoticeMatch, competition.NoticeUndecided} {
			msg, _ := mails{}.Notice(v, held, competition.Notice{Key: key, Pairing: "1.1", Users: []storage.UserID{100}})
			whole(t, v, msg.Text)
		}
		for _, o := range outcomes {
			m, _ := held.State.Match(first)
			whole(t, v, of(v, held).Outcome(m, rules.Outcome{Kind: o, Winner: 1}))
		}
		for page := range 3 {
			whole(t, v, string(rulesPage(v, held.State.Data(), page).Text))
		}
		for table := range 2 {
			m, _ := held.State.Match(rules.MatchID{Round: 1, Table: table + 1})
			whole(t, v, string(scenarioText(v, held, m, 0).Text))
		}
		for _, no := range rules.Keys() {
			refusal := &rules.Refusal{
				Key: no, People: map[string]rules.Person{"person": 1, "opponent": 2}, Words: map[string]string{"card": "loyalty", "domain": "special", "own": "special", "kind": "battle", "mode": "m"},
				Numbers: map[string]int{
					"characters": 1, "least": 1, "most": 1, "rounds": 1, "points": 1, "hours": 1, "minutes": 1, "round": 1, "table": 1, "players": 1, "battle": 1, "cards": 1, "domains": 1,
					"matches": 1, "conflicts": 1, "banners": 1, "first": 1, "second": 1, "number": 1, "days": 1,
				},
			}
			for _, reader := range []rules.Person{1, 9} {
				whole(t, v, of(v, nil).Refusal(refusal, reader))
			}
		}
	}
}

// TestLengths holds that lengths of time are said in days, hours and minutes.
func TestLengths(t *testing.T) {
	t.Parallel()
	_, held := tournamentOf(t, rules.Settings{})
	numbers := func(name string, n int) map[string]int {
		return map[string]int{"least": 1, "most": 7 * 24 * 60, name: n}
	}
	for i, want := range [][]string{
		{"should take 2 hours 15 minutes or more", "A pick takes 1 minute to 7 days, not 1 hour 30 minutes.", "A round takes 1 minute to 7 days, not 0 minutes.", "is 1 hour to 420 days, not 8 days 8 hours."},
		{"mindestens 2 Stunden 15 Minuten dauern", "Eine Wahl dauert 1 Minute bis 7 Tage, nicht 1 Stunde 30 Minuten.", "Eine Runde dauert 1 Minute bis 7 Tage, nicht 0 Minuten.", "beträgt 1 Stunde bis 420 Tage, nicht 8 Tage 8 Stunden."},
	} {
		v := voices(t)[i]
		text := ""
		for page := range 3 {
			text += string(rulesPage(v, held.State.Data(), page).Text)
		}
		for _, no := range []*rules.Refusal{
			{Key: rules.KeyPickTime, Numbers: numbers("minutes", 90)}, {Key: rules.KeyRoundTime, Numbers: numbers("minutes", 0)}, {Key: rules.KeyConfirmTime, Numbers: numbers("hours", 200)},
		} {
			text += "\n" + of(v, nil).Refusal(no, 1)
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("nothing says %q in %q", w, text)
			}
		}
	}
}

func voices(t *testing.T) []*words.Voice {
	t.Helper()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	return []*words.Voice{c.Speak("en"), c.Speak("de")}
}

// whole ends the test if a sentence lacks a word or something that it speaks of.
func whole(t *testing.T, v *words.Voice, said string) {
	t.Helper()
	if said == "" || strings.Contains(said, "<no value>") || strings.Contains(said, "[tournament.") || strings.Contains(said, "[scenario.") {
		t.Errorf("%s: %q", v.Language(), said)
	}
}

// TestTournamentExport: names are cells that no program takes for formulas, and the
// printed text has a line for each.
func TestTournamentExport(t *testing.T) {
	t.Parallel()
	room, held := tournamentOf(t, rules.Settings{})
	held.Head.Names[101] = "=1+1"
	v := voices(t)[0]
	reply, err := room.export(t.Context(), &request{Request: &desk.Request{Interaction: &discord.Interaction{}, Voice: v}}, held)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(reply.Files[0].Data); !strings.Contains(got, ",'=1+1,0,0,0") || !strings.Contains(got, ",101\n") || strings.Count(got, "\n") != 5 {
		t.Errorf("standings:\n%s", got)
	}
	if got := string(reply.Files[1].Data); !strings.Contains(got, "outcome") || !strings.Contains(got, ",cause\n") || strings.Count(got, "\n") != 3 {
		t.Errorf("matches:\n%s", got)
	}
	if n := len(reply.Files); n != 3 || !strings.Contains(string(reply.Files[2].Data), "Round 1") {
		t.Errorf("%d files; printed:\n%s", n, reply.Files[2].Data)
	}
}

// play lets a director decide all matches of a round for whoever stood lower, by another
// score at each table, and do more.
func play(t *testing.T, p *Room, held *Tournament, round int, more ...rules.Act) *Tournament {
	t.Helper()
	places := map[rules.Person]int{}
	for i, l := range held.State.Standings(round - 1) {
		places[l.Person] = i
	}
	r, _ := held.State.Round(round)
	var acts []rules.Act
	for i, m := range r.Matches {
		score := rules.Score{20, 3 + 5*i}
		if places[m.Seats[0]] < places[m.Seats[1]] {
			score = rules.Score{3 + 5*i, 20}
		}
		acts = append(acts, rules.DecideMatch{Match: m.ID, Ruling: rules.Ruling{Kind: rules.OutcomePlayed, Score: &score}, Reason: "why"})
	}
	for i, act := range append(acts, more...) {
		next, err := p.held.Act(t.Context(), league.By{Press: table.Press{By: 100, Interaction: storage.InteractionID(100*round + i)}}, held.ID, act)
		if err != nil {
			t.Fatalf("%T: %v", act, err)
		}
		held = next
	}
	return held
}

// TestTournamentPictures: the table and the pairings are pictures that say in words what
// they show.
func TestTournamentPictures(t *testing.T) {
	t.Parallel()
	p, held := tournamentOf(t, rules.Settings{})
	v := voices(t)[0]
	msg := mails{p}.Standings(t.Context(), v, held, 1)
	if len(msg.Files) != 1 || !strings.Contains(msg.Files[0].Alt, "P101: tournament points 0") || len(msg.Rows) != 1 {
		t.Errorf("table %+v", msg.Text)
	}
	held = play(t, p, held, 1, rules.PairRound{})
	held = play(t, p, held, 2)
	board, alt := of(v, held).Table(2)
	moved := held.State.Moved(2)
	up := 0
	for i, l := range held.State.Standings(2) {
		if board.Rows[i].Moved != moved[l.Person] {
			t.Errorf("%d has moved by %d in the picture, want %d", l.Person, board.Rows[i].Moved, moved[l.Person])
		}
		up = max(up, moved[l.Person])
	}
	if up == 0 || !strings.Contains(alt, fmt.Sprintf("▲%d", up)) {
		t.Errorf("somebody is up by %d: %s", up, alt)
	}
	files, err := p.pairingsPictures(t.Context(), v, held, 1)
	if err != nil || len(files) != 1 || !strings.Contains(files[0].Alt, "P10") {
		t.Errorf("%d pictures, %v", len(files), err)
	}
}

// TestTournamentRefusalOfOneself holds that who is refused for what they are themself is
// not read of as of somebody else.
func TestTournamentRefusalOfOneself(t *testing.T) {
	t.Parallel()
	no := &rules.Refusal{Key: rules.KeyJoined, People: map[string]rules.Person{"person": 1}}
	v := voices(t)[0]
	for reader, want := range map[rules.Person]string{1: "You are in the tournament already.", 2: "<@1> is in the tournament already."} {
		if got := of(v, nil).Refusal(no, reader); got != want {
			t.Errorf("%d reads %q, want %q", reader, got, want)
		}
	}
}
