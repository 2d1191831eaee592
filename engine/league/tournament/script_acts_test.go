package tournament_test

import (
	"fmt"
	"strconv"
	"strings"

	"skald/engine/league/tournament"
)

// act does what somebody does: by WHO VERB [word]... . Of "by WHO+ …" WHO acts as
// a steward, since no director is left. It prints what comes about.
func (s *stage) act(args []string) (string, error) {
	who, steward := strings.CutSuffix(args[0], "+")
	actor := tournament.Actor{Person: s.person(who), Steward: steward}
	act, err := s.read(args[1], words(args[2:]))
	if err != nil {
		return "", err
	}
	before := s.t.Standings(s.t.Paired())
	events, err := s.t.Decide(act, actor, s.now)
	if after := s.t.Standings(s.t.Paired()); fmt.Sprint(before) != fmt.Sprint(after) {
		return "", fmt.Errorf("the act changed the tournament before it was saved")
	}
	if err != nil {
		return "", err
	}
	return s.save(events)
}

// words are what stands after a verb: plain ones in their order, and those with
// "=", by their names.
type words []string

func (w words) at(i int) string {
	for _, word := range w {
		if strings.Contains(word, "=") {
			continue
		}
		if i == 0 {
			return word
		}
		i--
	}
	return ""
}

func (w words) int(i int) int { n, _ := strconv.Atoi(w.at(i)); return n }

func (w words) named(name string) string {
	for _, word := range w {
		if value, ok := strings.CutPrefix(word, name+"="); ok {
			return strings.ReplaceAll(value, "_", " ")
		}
	}
	return ""
}

func (w words) number(name string) int { n, _ := strconv.Atoi(w.named(name)); return n }

func (w words) has(word string) bool {
	for _, known := range w {
		if known == word {
			return true
		}
	}
	return false
}

// score reads points such as 14-9, nil of none.
func (w words) score() *tournament.Score {
	a, b, ok := strings.Cut(w.named("points"), "-")
	if !ok {
		return nil
	}
	first, _ := strconv.Atoi(a)
	second, _ := strconv.Atoi(b)
	return &tournament.Score{first, second}
}

// match reads round=R table=T.
func (w words) match() tournament.MatchID {
	return tournament.MatchID{Round: w.number("round"), Table: w.number("table")}
}

func (w words) list(name string) []string {
	if w.named(name) == "" {
		return nil
	}
	return strings.Split(w.named(name), ",")
}

func (s *stage) read(verb string, w words) (tournament.Act, error) {
	reason := w.named("reason")
	sheet := tournament.Sheet{Faction: w.named("faction"), Units: w.named("units")}
	if n := w.number("long"); n > 0 {
		sheet.Units = strings.Repeat("x", n)
		reason = sheet.Units
	}
	switch verb {
	case "join":
		s.press++
		return tournament.Join{Sheet: sheet, Interaction: s.press}, nil
	case "leave":
		return tournament.Leave{}, nil
	case "sheet":
		return tournament.ChangeSheet{Person: s.person(w.at(0)), Sheet: sheet}, nil
	case "open-check-in":
		until := tournament.Unix(seconds(w.named("in")))
		if until != 0 {
			until += s.now
		}
		return tournament.OpenCheckIn{Until: until}, nil
	case "check-in":
		return tournament.CheckIn{}, nil
	case "invite":
		return tournament.Invite{Person: s.person(w.at(0)), Sheet: sheet}, nil
	case "start":
		s.press++
		return tournament.Start{Interaction: s.press}, nil
	case "director":
		return tournament.NameDirector{Person: s.person(w.at(0))}, nil
	case "no-director":
		return tournament.RemoveDirector{Person: s.person(w.at(0))}, nil
	case "choose":
		return tournament.ChooseKind{Round: w.number("round"), Kind: tournament.Kind(w.at(0)), Battle: w.number("battle"), Cards: w.list("cards")}, nil
	case "round":
		return tournament.PairRound{}, nil
	case "close-round":
		return tournament.CloseRound{Anyway: w.has("anyway")}, nil
	case "swap":
		return tournament.SwapPairs{A: s.person(w.at(0)), B: s.person(w.at(1))}, nil
	case "move":
		return tournament.Move{Home: w.at(0)}, nil
	case "digest":
		return tournament.SetDigest{On: w.at(0) == "on"}, nil
	case "undecided":
		return tournament.LeaveUndecided{Match: w.match()}, nil
	case "begin":
		return tournament.Begin{Match: w.match()}, nil
	case "dice":
		return tournament.EnterFirstPlayer{Match: w.match(), Dice: [2]int{w.int(0), w.int(1)}}, nil
	case "pick":
		return tournament.PickCard{Domain: w.named("domain"), Card: w.at(0)}, nil
	case "void":
		return tournament.VoidDraft{Match: w.match(), Reason: reason}, nil
	case "report":
		return tournament.ReportResult{Round: w.number("round"), Own: w.int(0), Other: w.int(1), Unfinished: w.has("unfinished")}, nil
	case "confirm":
		return tournament.ConfirmResult{Round: w.number("round"), Report: w.number("report")}, nil
	case "concede":
		return tournament.Concede{Round: w.number("round"), Played: w.has("played"), Score: w.score()}, nil
	case "hosted":
		h := tournament.ReportHosted{Match: w.match(), ByRules: w.has("rules"), Actions: [2]int{w.number("first"), w.number("second")}}
		if w.named("winner") != "" {
			h.Winner = s.person(w.named("winner"))
		}
		return h, nil
	case "drop":
		return tournament.Drop{Person: s.person(w.at(0)), Played: w.has("played"), Score: w.score(), Reason: reason}, nil
	case "take-back-drop":
		return tournament.TakeBackDrop{Person: s.person(w.at(0)), Reason: reason}, nil
	case "warn":
		return tournament.Warn{Person: s.person(w.at(0)), Reason: reason}, nil
	case "penalty":
		return tournament.Penalise{Person: s.person(w.at(0)), Points: w.int(1), Reason: reason}, nil
	case "disqualify":
		return tournament.Disqualify{Person: s.person(w.at(0)), Played: w.has("played"), Score: w.score(), Reason: reason}, nil
	case "take-back":
		return tournament.TakeBackConduct{Number: w.int(0), Reason: reason}, nil
	case "decide", "correct":
		r := tournament.Ruling{Kind: tournament.OutcomeKind(w.at(0)), Score: w.score()}
		if w.named("winner") != "" {
			r.Winner = s.person(w.named("winner"))
		}
		if verb == "correct" {
			return tournament.CorrectResult{Match: w.match(), Ruling: r, Reason: reason}, nil
		}
		return tournament.DecideMatch{Match: w.match(), Ruling: r, Reason: reason}, nil
	case "close":
		return tournament.Close{Anyway: w.has("anyway"), Reason: reason}, nil
	case "cancel":
		return tournament.Cancel{Reason: reason}, nil
	}
	return nil, fmt.Errorf("no verb %q", verb)
}
