package tournament

import "fmt"

// An OutcomeKind is how a match came to its end.
type OutcomeKind string

// The outcomes of T9.
const (
	OutcomePlayed       OutcomeKind = "played"
	OutcomeUnfinished   OutcomeKind = "unfinished" // the round's time ended it
	OutcomeBye          OutcomeKind = "bye"
	OutcomeNoShow       OutcomeKind = "no-show"
	OutcomeDoubleNoShow OutcomeKind = "double-no-show"
	OutcomeConcession   OutcomeKind = "concession"
	OutcomeDirectorWin  OutcomeKind = "director-win"
	OutcomeDirectorDraw OutcomeKind = "director-draw"
	OutcomeBothLose     OutcomeKind = "director-both-lose"
	OutcomeHostedWin    OutcomeKind = "hosted-win"
	OutcomeHostedDraw   OutcomeKind = "hosted-draw"
)

// fixedOutcomes have their value in the data.
var fixedOutcomes = []OutcomeKind{
	OutcomeBye, OutcomeNoShow, OutcomeDoubleNoShow, OutcomeConcession, OutcomeDirectorWin,
	OutcomeDirectorDraw, OutcomeBothLose, OutcomeHostedWin, OutcomeHostedDraw,
}

// An Outcome is what a match was worth, by seat. It stands in the log as it was,
// whatever the data say later.
type Outcome struct {
	Kind        OutcomeKind `json:"kind"`
	Winner      Seat        `json:"winner"`          // NoSeat: nobody
	Score       *Score      `json:"score,omitempty"` // the match points, where some were told
	Points      [2]int      `json:"points"`
	GoalAverage [2]int      `json:"goal_average"`
	Met         bool        `json:"met"` // for rematches, resistance and sides
}

// noShow reports whether nothing was played.
func (o Outcome) noShow() bool { return o.Kind == OutcomeNoShow || o.Kind == OutcomeDoubleNoShow }

// fixed returns an outcome that no points decide; of a concession it is the value
// without points.
func (t *Tournament) fixed(kind OutcomeKind, winner Seat) Outcome {
	v, _ := t.data.value(kind)
	o := Outcome{Kind: kind, Winner: winner, Points: v.Points, GoalAverage: v.GoalAverage, Met: v.Met}
	if winner == 1 {
		o.Points[0], o.Points[1] = o.Points[1], o.Points[0]
		o.GoalAverage[0], o.GoalAverage[1] = o.GoalAverage[1], o.GoalAverage[0]
	}
	return o
}

// playedOutcome returns what a match is worth by its points.
func (t *Tournament) playedOutcome(m *Match, s Score, unfinished bool) Outcome {
	o := t.data.Result(t.Goal(m.ID), s)
	if unfinished {
		o.Kind = OutcomeUnfinished
	}
	return o
}

// conceded returns what a match is worth that one gave up after it had begun: the
// goal average is that of the points as they stand, but the winner's at least
// that of a concession without points.
func (t *Tournament) conceded(winner Seat, s *Score) Outcome {
	o := t.fixed(OutcomeConcession, winner)
	if s == nil {
		return o
	}
	o.Score = s
	if ga := t.data.GoalAverages(*s)[winner]; ga > o.GoalAverage[winner] {
		o.GoalAverage[winner], o.GoalAverage[winner.Other()] = ga, t.data.GoalAverage.OutOf-ga
	}
	return o
}

// A Goal is what a win takes by a scenario.
type Goal struct {
	Least        int // match points
	Lead         int // over the other's
	Banners      int // there are, 0 without a cap
	CapBase      int // the most match points without a banner
	CapPerBanner int // more with each
}

// Goal returns the goal of a battle.
func (b Battle) Goal() Goal {
	g := Goal{Least: b.Least, Lead: b.Lead, CapBase: b.CapBase, CapPerBanner: b.CapPerBanner}
	if b.CapPerBanner > 0 {
		g.Banners = b.Objectives
	}
	return g
}

// Goal returns what a win takes in a match.
func (t *Tournament) Goal(id MatchID) Goal {
	if id.Round >= 1 && id.Round <= len(t.played) {
		if b, ok := t.data.Battle(t.played[id.Round-1].Battle); ok {
			return b.Goal()
		}
	}
	return Goal{Least: t.data.Expedition.Least, Lead: t.data.Expedition.Lead}
}

// Result returns what a match played to the end is worth: to win, somebody needs
// so many match points and so many more than the other; otherwise it is a draw.
// The goal average comes from the points alone.
func (d *Data) Result(g Goal, s Score) Outcome {
	o := Outcome{Kind: OutcomePlayed, Winner: NoSeat, Score: &s, Met: true, GoalAverage: d.GoalAverages(s)}
	for seat := range Seat(2) {
		if s[seat] >= g.Least && s[seat]-s[seat.Other()] >= g.Lead {
			o.Winner = seat
		}
	}
	if o.Winner == NoSeat {
		o.Points = [2]int{d.Points.Draw, d.Points.Draw}
	} else {
		o.Points[o.Winner], o.Points[o.Winner.Other()] = d.Points.Win, d.Points.Loss
	}
	return o
}

// GoalAverages returns the goal average of both by their match points.
func (d *Data) GoalAverages(s Score) [2]int {
	leader := Seat(0)
	if s[1] > s[0] {
		leader = 1
	}
	table := d.GoalAverage.ByLead
	var ga [2]int
	ga[leader] = table[min(s[leader]-s[leader.Other()], len(table)-1)]
	ga[leader.Other()] = d.GoalAverage.OutOf - ga[leader]
	return ga
}

// CheckScore returns why match points cannot be: a *Refusal.
func (d *Data) CheckScore(g Goal, s Score) error {
	banners := 0
	for _, n := range s {
		switch {
		case !d.Limits.MatchPoints.holds(n):
			return refuse(KeyPointsRange).number("points", n).span(d.Limits.MatchPoints)
		case g.Banners == 0:
			continue
		}
		if most := g.CapBase + g.Banners*g.CapPerBanner; n > most {
			return refuse(KeyBannerCap).number("points", n).number("most", most)
		}
		banners += max(0, (n-g.CapBase+g.CapPerBanner-1)/g.CapPerBanner)
	}
	if banners > g.Banners {
		return refuse(KeyBannerCount).number("banners", banners).number("most", g.Banners)
	}
	return nil
}

// A Cause is by whose word a match was settled.
type Cause string

// The causes.
const (
	ByBoth      Cause = "both"      // confirmed, or reported alike
	BySilence   Cause = "silence"   // nobody answered the report
	ByClosing   Cause = "closing"   // the round was closed
	ByPlayer    Cause = "player"    // one conceded
	ByLeaving   Cause = "leaving"   // one dropped or was disqualified
	ByDirector  Cause = "director"  // decided
	ByHost      Cause = "host"      // played with the bot
	ByUndecided Cause = "undecided" // no director decided in time
)

// ResultSettled gives a match its outcome.
type ResultSettled struct {
	Match   MatchID `json:"match"`
	Outcome Outcome `json:"outcome"`
	Cause   Cause   `json:"cause"`
	Reason  string  `json:"reason,omitempty"`
}

func (w *turn) settle(id MatchID, o Outcome, cause Cause) {
	w.emit(ResultSettled{Match: id, Outcome: o, Cause: cause})
}

func (ResultSettled) kind() string { return "settled" }

func (f ResultSettled) apply(t *Tournament, e Event) error {
	m, err := t.factMatch(f.Match)
	if err != nil {
		return err
	}
	if m.Settled {
		return fmt.Errorf("round %d table %d is settled already", f.Match.Round, f.Match.Table)
	}
	if err := f.Outcome.check(); err != nil {
		return err
	}
	m.Settled, m.At, m.Outcome, m.Cause = true, e.At, f.Outcome, f.Cause
	return nil
}

func (o Outcome) check() error {
	if err := worth(o.Points[0], o.Points[1], o.GoalAverage[0], o.GoalAverage[1]); err != nil {
		return err
	}
	if o.Winner < NoSeat || o.Winner > 1 {
		return fmt.Errorf("seat %d cannot win", o.Winner)
	}
	return nil
}
