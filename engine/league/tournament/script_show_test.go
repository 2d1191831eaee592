package tournament_test

import (
	"fmt"
	"strconv"
	"strings"

	"skald/engine/league/tournament"
)

// result prints what points are worth in a scenario: result battle-1 14 9.
func (s *stage) result(args []string) (string, error) {
	d := tournament.Standard()
	goal := tournament.Goal{Least: d.Expedition.Least, Lead: d.Expedition.Lead}
	if b, ok := d.FindBattle(strings.TrimPrefix(args[0], "battle-")); ok {
		goal = b.Goal()
	}
	a, _ := strconv.Atoi(args[1])
	b, _ := strconv.Atoi(args[2])
	score := tournament.Score{a, b}
	if err := d.CheckScore(goal, score); err != nil {
		return "", err
	}
	o := d.Result(goal, score)
	word := "draw"
	if o.Winner != tournament.NoSeat {
		word = "win"
	}
	return fmt.Sprintf("%s %d-%d %d-%d\n", word, o.Points[0], o.Points[1], o.GoalAverage[0], o.GoalAverage[1]), nil
}

// table prints the standings after a round, by default the last.
func (s *stage) table(args []string) (string, error) {
	round := s.t.Paired()
	if len(args) > 0 {
		round, _ = strconv.Atoi(args[0])
	}
	var b strings.Builder
	for _, l := range s.t.Standings(round) {
		place := "-"
		if l.Place > 0 {
			place = strconv.Itoa(l.Place)
		}
		if l.Shared {
			place += "="
		}
		fmt.Fprintf(&b, "%s %s %d %d %d %d-%d-%d", place, s.name(l.Person), l.Points, l.GoalAverage, l.Resistance, l.Wins, l.Draws, l.Losses)
		for _, n := range []struct {
			word string
			n    int
		}{{"bye", l.Byes}, {"walkover", l.NoShowWins}, {"absent", l.NoShows}, {"deducted", l.Deducted}, {"warned", l.Warnings}} {
			if n.n > 0 {
				fmt.Fprintf(&b, " %s=%d", n.word, n.n)
			}
		}
		if l.Dropped {
			b.WriteString(" dropped")
		}
		if l.Disqualified {
			b.WriteString(" disqualified")
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

// pairings prints a round, by default the last.
func (s *stage) pairings(args []string) (string, error) {
	round := s.t.Paired()
	if len(args) > 0 {
		round, _ = strconv.Atoi(args[0])
	}
	r, ok := s.t.Round(round)
	if !ok {
		return "", fmt.Errorf("round %d is not paired", round)
	}
	var b strings.Builder
	for _, m := range r.Matches {
		fmt.Fprintf(&b, "%d %s %s", m.ID.Table, s.name(m.Seats[0]), s.name(m.Seats[1]))
		if m.Met > 0 {
			fmt.Fprintf(&b, " met=%d", m.Met)
		}
		if m.Settled {
			o := m.Outcome
			fmt.Fprintf(&b, " %s %d-%d %d-%d", o.Kind, o.Points[0], o.Points[1], o.GoalAverage[0], o.GoalAverage[1])
		}
		b.WriteString("\n")
	}
	if r.Bye != nil {
		fmt.Fprintf(&b, "bye %s\n", s.name(r.Bye.Person))
	}
	return b.String(), nil
}

// draft prints a draft: draft round=R table=T.
func (s *stage) draft(args []string) (string, error) {
	id := words(args).match()
	v, ok := s.t.DraftOf(id)
	if !ok {
		return "", fmt.Errorf("there is no draft")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "draft %d first=%s second=%s\n", v.Number, s.name(v.First), s.name(v.Second))
	for _, p := range v.Picks {
		fmt.Fprintf(&b, "%s %s %s", s.name(p.Person), p.Domain, p.Card)
		if p.Random {
			b.WriteString(" random")
		}
		b.WriteString("\n")
	}
	if v.Done {
		fmt.Fprintf(&b, "begins=%s\n", s.t.BeginsMatch(id))
	} else if v.Turn != 0 {
		fmt.Fprintf(&b, "turn=%s domains=%s cards=%d in=%d\n", s.name(v.Turn), strings.Join(v.Domains, ","), len(v.Cards), v.Until-s.now)
	}
	return b.String(), nil
}

// entrants prints who is in, in the order of the lot.
func (s *stage) entrants([]string) (string, error) {
	list := s.t.Entrants()
	names := make([]string, len(list))
	for i, e := range list {
		at := i
		if e.Lot > 0 {
			at = e.Lot - 1
		}
		names[at] = s.name(e.Person)
	}
	return strings.Join(names, " ") + "\n", nil
}

// plan prints what the rounds are and will be.
func (s *stage) plan(args []string) (string, error) {
	last, _ := strconv.Atoi(args[0])
	var b strings.Builder
	for r := 1; r <= last; r++ {
		p := s.t.Plan(r)
		fmt.Fprintf(&b, "%d %s", r, p.Kind)
		if p.Battle > 0 {
			fmt.Fprintf(&b, " %d", p.Battle)
		}
		if len(p.Cards) > 0 {
			fmt.Fprintf(&b, " %s", strings.Join(p.Cards, ","))
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

// may prints what somebody can do about a match now, by trying: may WHO round=R
// table=T.
func (s *stage) may(args []string) (string, error) {
	by, id := tournament.Actor{Person: s.person(args[0])}, words(args[1:]).match()
	m, ok := s.t.Match(id)
	if !ok {
		return "\n", nil
	}
	var list []string
	can := func(word string, act tournament.Act) bool {
		events, err := s.t.Decide(act, by, 0)
		if err != nil || len(events) == 0 {
			return false
		}
		list = append(list, word)
		return true
	}
	if m.Seat(by.Person) != tournament.NoSeat {
		can("report", tournament.ReportResult{Round: id.Round})
		can("confirm", tournament.ConfirmResult{Round: id.Round})
		can("concede", tournament.Concede{Round: id.Round})
		if cards := s.t.Pickable(&m); len(cards) > 0 && id.Round == s.t.Paired() {
			can("pick", tournament.PickCard{Card: cards[0]})
		}
	}
	const reason = "-"
	draw := tournament.Ruling{Kind: tournament.OutcomeDirectorDraw}
	can("dice", tournament.EnterFirstPlayer{Match: id, Dice: [2]int{1, 2}})
	if !can("decide", tournament.DecideMatch{Match: id, Ruling: draw, Reason: reason}) {
		can("correct", tournament.CorrectResult{Match: id, Ruling: draw, Reason: reason})
	}
	can("void", tournament.VoidDraft{Match: id, Reason: reason})
	return strings.Join(list, " ") + "\n", nil
}

// event prints what came about, in a word or a few.
func (s *stage) event(e tournament.Event) string {
	switch f := e.Fact.(type) {
	case tournament.Started:
		return fmt.Sprintf("started rounds=%d", f.Rounds)
	case tournament.PairingsMade:
		return fmt.Sprintf("paired round=%d kind=%s", f.Round, f.Kind)
	case tournament.RoundEnded:
		return fmt.Sprintf("ended round=%d", f.Round)
	case tournament.ResultSettled:
		return fmt.Sprintf("settled round=%d table=%d %s %s %d-%d %d-%d", f.Match.Round, f.Match.Table, f.Outcome.Kind, f.Cause,
			f.Outcome.Points[0], f.Outcome.Points[1], f.Outcome.GoalAverage[0], f.Outcome.GoalAverage[1])
	case tournament.CardPicked:
		word := ""
		if f.Random {
			word = " random"
		}
		return "picked" + word
	case tournament.EntrantLeft:
		return "left " + s.name(f.Person)
	case tournament.CheckInEnded:
		return fmt.Sprintf("check-in ended missing=%d", len(f.Missing))
	default:
		return strings.TrimPrefix(fmt.Sprintf("%T", e.Fact), "tournament.")
	}
}
