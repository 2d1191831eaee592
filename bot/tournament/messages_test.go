package tournament

import (
	"strings"
	"testing"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/league/tournament"
	"skald/storage"
)

// cupOf is a tabletop tournament of four in its first round, and its room.
func cupOf(t *testing.T, s tournament.Settings) (*league.Room, *league.Tournament) {
	t.Helper()
	room := league.On(table.New(storage.NewMemory(), []engine.Game{hoard.Standard()}, table.Options{}), nil)
	s.Name = "Yule *Cup*"
	cup, err := room.Tournaments.Open(t.Context(), table.Press{By: 100, Name: "Dora"}, league.Opening{Guild: 9, Channel: 5, Settings: s})
	acts := []struct {
		by  storage.UserID
		act tournament.Act
	}{{101, tournament.Join{}}, {102, tournament.Join{}}, {103, tournament.Join{}}, {104, tournament.Join{}}, {100, tournament.Start{}}, {100, tournament.PairRound{}}}
	for i := 0; err == nil && i < len(acts); i++ {
		p := table.Press{By: acts[i].by, Name: "P" + acts[i].by.String(), Interaction: storage.InteractionID(i + 1)}
		cup, err = room.Tournaments.Act(t.Context(), league.By{Press: p}, cup.ID, acts[i].act)
	}
	if err != nil {
		t.Fatal(err)
	}
	return room, cup
}

// TestNewsOfEveryFact holds that each fact that is told has a sentence in both
// languages, with all that it speaks of.
func TestNewsOfEveryFact(t *testing.T) {
	t.Parallel()
	_, cup := cupOf(t, tournament.Settings{})
	first := tournament.MatchID{Round: 1, Table: 1}
	score := tournament.Score{14, 9}
	outcome := tournament.Outcome{Kind: tournament.OutcomePlayed, Score: &score, Points: [2]int{5, 1}, GoalAverage: [2]int{15, 5}, Met: true}
	facts := []tournament.Fact{
		tournament.DirectorNamed{Person: 101}, tournament.DirectorRemoved{Person: 101}, tournament.EntrantJoined{Person: 105}, tournament.EntrantLeft{Person: 101},
		tournament.SheetChanged{Person: 101}, tournament.CheckInBegan{}, tournament.CheckInBegan{Until: 99}, tournament.CheckInEnded{Missing: []tournament.Person{101}},
		tournament.CheckInEnded{}, tournament.Started{Lot: []tournament.Person{101}, Rounds: 2, Absent: []tournament.Person{102}},
		tournament.KindChosen{Round: 2, Scenario: tournament.Scenario{Kind: tournament.KindBattle, Battle: 3}},
		tournament.KindChosen{Round: 2, Scenario: tournament.Scenario{Kind: tournament.KindExpedition}},
		tournament.KindChosen{Round: 2, Scenario: tournament.Scenario{Kind: tournament.KindSet, Cards: []string{"fine-day", "loyalty"}}},
		tournament.PairingsMade{Round: 1, Matches: []tournament.Pairing{{Seats: [2]tournament.Person{101, 102}, Met: 2}}, Bye: &tournament.Bye{Person: 103, Points: 5, GoalAverage: 10}},
		tournament.PairsSwapped{Round: 1, Tables: [2]int{1, 2}, Pairs: []tournament.Pairing{{Seats: [2]tournament.Person{101, 102}}, {Seats: [2]tournament.Person{103, 104}}}},
		tournament.RoundTimeOver{Round: 1}, tournament.RoundEnded{Round: 1}, tournament.RoundVoided{Round: 1}, tournament.Halted{Round: 1, Active: 1},
		tournament.DraftVoided{Match: first, Reason: "why"}, tournament.ResultCorrected{Match: first, Outcome: outcome, Reason: "why"},
		tournament.EntrantDropped{Person: 101}, tournament.EntrantDropped{Person: 100, Reason: "why"}, tournament.EntrantReturned{Person: 101, Reason: "why"},
		tournament.ConductJudged{Kind: tournament.Warning, Person: 101, Reason: "why"}, tournament.ConductJudged{Kind: tournament.Deduction, Person: 101, Points: 2, Reason: "why"},
		tournament.ConductJudged{Kind: tournament.Disqualification, Person: 101, Reason: "why"}, tournament.ConductForgiven{Number: 1, Reason: "why"},
		tournament.Closed{Seed: "ab"}, tournament.Cancelled{Seed: "ab", Reason: "why"},
	}
	for _, cause := range []tournament.Cause{
		tournament.ByBoth, tournament.BySilence, tournament.ByClosing, tournament.ByPlayer, tournament.ByLeaving, tournament.ByDirector, tournament.ByHost, tournament.ByUndecided,
	} {
		facts = append(facts, tournament.ResultSettled{Match: first, Outcome: outcome, Cause: cause})
	}
	for _, v := range voices(t) {
		for _, f := range facts {
			e := tournament.Event{By: 100, Steward: true, Fact: f}
			if !e.IsPublic() {
				t.Errorf("%T is not told", f)
			}
			whole(t, v, NewsLine(v, cup, e))
		}
		for _, key := range []string{league.NoticeThread, league.NoticeMatch, league.NoticeUndecided} {
			whole(t, v, CupNotice(v, cup, league.Notice{Key: key, Pairing: "1.1", Users: []storage.UserID{100}}).Text)
		}
		for _, o := range Rulings() {
			m, _ := cup.State.Match(first)
			whole(t, v, Outcome(v, m, tournament.Outcome{Kind: o, Winner: 1}))
		}
		for page := range 3 {
			whole(t, v, string(CupRulesPage(v, cup.State.Data(), page).Text))
		}
		for table := range 2 {
			m, _ := cup.State.Match(tournament.MatchID{Round: 1, Table: table + 1})
			whole(t, v, string(CupScenario(v, cup, m, 0).Text))
		}
		for _, no := range tournament.Keys() {
			refusal := &tournament.Refusal{
				Key: no, People: map[string]tournament.Person{"person": 1, "opponent": 2}, Words: map[string]string{"card": "loyalty", "domain": "special", "own": "special", "kind": "battle", "mode": "m"},
				Numbers: map[string]int{
					"characters": 1, "least": 1, "most": 1, "rounds": 1, "points": 1, "hours": 1, "minutes": 1, "round": 1, "table": 1, "players": 1, "battle": 1, "cards": 1, "domains": 1,
					"matches": 1, "conflicts": 1, "banners": 1, "first": 1, "second": 1, "number": 1,
				},
			}
			for _, reader := range []tournament.Person{1, 9} {
				whole(t, v, CupRefusal(v, refusal, reader))
			}
		}
	}
}

// TestLengths holds that lengths of time are said in days, hours and minutes.
func TestLengths(t *testing.T) {
	t.Parallel()
	_, cup := cupOf(t, tournament.Settings{})
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
			text += string(CupRulesPage(v, cup.State.Data(), page).Text)
		}
		for _, no := range []*tournament.Refusal{
			{Key: tournament.KeyPickTime, Numbers: numbers("minutes", 90)}, {Key: tournament.KeyRoundTime, Numbers: numbers("minutes", 0)}, {Key: tournament.KeyConfirmTime, Numbers: numbers("hours", 200)},
		} {
			text += "\n" + CupRefusal(v, no, 1)
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
	if said == "" || strings.Contains(said, "<no value>") || strings.Contains(said, "[cup.") || strings.Contains(said, "[scenario.") {
		t.Errorf("%s: %q", v.Language(), said)
	}
}

// TestCupExport: names are cells that no program takes for formulas, and the
// printed text has a line for each.
func TestCupExport(t *testing.T) {
	t.Parallel()
	_, cup := cupOf(t, tournament.Settings{})
	cup.Head.Names[101] = "=1+1"
	v := voices(t)[0]
	if got := string(CSV(v, cup).Data); !strings.Contains(got, `"'=1+1",101,0,0,0`) || strings.Count(got, "\r\n") != 5 {
		t.Errorf("CSV:\n%s", got)
	}
	reply := New(desk.New(nil)).CupExport(v, cup)
	if n := len(reply.Files); n != 3 || !strings.Contains(string(reply.Files[2].Data), "Round 1") {
		t.Errorf("%d files; printed:\n%s", n, reply.Files[2].Data)
	}
}

// TestCupPictures: the table and the pairings are pictures that say in words what
// they show.
func TestCupPictures(t *testing.T) {
	t.Parallel()
	_, cup := cupOf(t, tournament.Settings{})
	p, v := New(desk.New(nil)), voices(t)[0]
	msg, err := p.PostedTable(t.Context(), v, cup, 1)
	if err != nil || len(msg.Files) != 1 || !strings.Contains(msg.Files[0].Alt, "P101: tournament points 0") || len(msg.Rows) != 1 {
		t.Errorf("table %+v, %v", msg.Text, err)
	}
	files, err := p.PairingsPictures(t.Context(), v, cup, 1)
	if err != nil || len(files) != 1 || !strings.Contains(files[0].Alt, "P10") {
		t.Errorf("%d pictures, %v", len(files), err)
	}
}

// TestCupRefusalOfOneself holds that who is refused for what they are themself is
// not read of as of somebody else.
func TestCupRefusalOfOneself(t *testing.T) {
	t.Parallel()
	no := &tournament.Refusal{Key: tournament.KeyJoined, People: map[string]tournament.Person{"person": 1}}
	v := voices(t)[0]
	for reader, want := range map[tournament.Person]string{1: "You are in the tournament already.", 2: "<@1> is in the tournament already."} {
		if got := CupRefusal(v, no, reader); got != want {
			t.Errorf("%d reads %q, want %q", reader, got, want)
		}
	}
}
