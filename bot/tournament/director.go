package tournament

import (
	"cmp"
	"context"
	"slices"

	"skald/bot/desk"
	rules "skald/engine/league/tournament"
)

// drop takes somebody out, oneself if nobody is named, or takes that back.
func drop(r *request) rules.Act {
	p := cmp.Or(r.user("player"), person(r.User))
	if r.yes("back") {
		return rules.TakeBackDrop{Person: p, Reason: r.text("why")}
	}
	return rules.Drop{Person: p, Reason: r.text("why"), Played: r.yes("played")}
}

// move lets a tournament speak in the channel in which this is typed.
func (b *Room) move(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	if r.Thread {
		return desk.Reply{}, &desk.Refusal{Key: "not-in-thread"}
	}
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	if t.Head.Channel == r.Channel {
		return desk.Reply{}, &rules.Refusal{Key: rules.KeyAtHome}
	}
	return b.done(ctx, r, t, rules.Move{Home: r.Channel.String()}, "moved")
}

// The kinds of a director's ruling on conduct.
const (
	warning          = "warning"
	penalty          = "penalty"
	disqualification = "disqualification"
	pardon           = "pardon"
)

// rulings lists the kinds in the order in which they are offered.
var rulings = []string{warning, penalty, disqualification, pardon}

// ruling reads a ruling on conduct. It refuses one that lacks what its kind needs:
// a pardon the number of what it takes back, a penalty its points, and all but a
// pardon the player.
func ruling(r *request) rules.Act {
	need := func(option string) {
		if r.err == nil && r.text(option) == "" {
			r.err = &desk.Refusal{Key: "ruling-" + option}
		}
	}
	kind, why := r.text("kind"), r.text("why")
	if kind == pardon {
		need("number")
		return rules.TakeBackConduct{Number: r.number("number"), Reason: why}
	}
	need("player")
	switch p := r.user("player"); kind {
	case warning:
		return rules.Warn{Person: p, Reason: why}
	case penalty:
		need("points")
		return rules.Penalise{Person: p, Points: r.number("points"), Reason: why}
	default:
		return rules.Disqualify{Person: p, Reason: why, Played: r.yes("played")}
	}
}

// correct shows what a director's decision would make of a match; a press asks why
// and does it.
func (b *Room) correct(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	c := correction{Match: rules.MatchID{Round: r.round(t), Table: r.number("table")}, Kind: rules.OutcomeKind(r.text("result")), Winner: rules.NoSeat}
	winner := r.user("winner")
	if r.text("first-points") != "" || r.text("second-points") != "" {
		c.Score = &rules.Score{r.number("first-points"), r.number("second-points")}
	}
	m, ok := t.State.Match(c.Match)
	if !ok {
		return desk.Reply{}, unknownMatch(c.Match)
	}
	if winner != 0 {
		if c.Winner = m.Seat(winner); c.Winner == rules.NoSeat {
			return desk.Reply{}, &rules.Refusal{Key: rules.KeyWinnerOfMatch, Numbers: map[string]int{"round": m.ID.Round, "table": m.ID.Table}}
		}
	}
	events, err := t.State.Decide(c.Act(m, "…"), directing(r, t), 0)
	if err != nil {
		return desk.Reply{}, err
	}
	for _, e := range events {
		switch f := e.Fact.(type) {
		case rules.ResultSettled:
			return correctionShown(r.Voice, t, m, c, f.Outcome), nil
		case rules.ResultCorrected:
			return correctionShown(r.Voice, t, m, c, f.Outcome), nil
		}
	}
	return said(r, t, "nothing-changes"), nil
}

// pressedCorrection reads the correction of a button, with its match.
func pressedCorrection(r *request, t *Tournament) (c correction, m rules.Match, err error) {
	c, ok := readCorrection(r.Pressed.Numbered())
	m, there := t.State.Match(c.Match)
	if !ok || !there {
		err = &desk.Refusal{Key: "unknown-command"}
	}
	return c, m, err
}

// decide asks a director why, if they may decide.
func (b *Room) decide(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	c, m, err := pressedCorrection(r, t)
	if err == nil {
		_, err = t.State.Decide(c.Act(m, "…"), directing(r, t), 0)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return askWhy(r.Voice, r.Pressed.Numbered()), nil
}

// decided corrects a match for the reason that a director wrote.
func (b *Room) decided(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	c, m, err := pressedCorrection(r, t)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.done(ctx, r, t, c.Act(m, r.Filled), "decided")
}

// outcomes lists what a director can make of a match, played at a table or with
// the bot. A button names an outcome by its place here.
var outcomes = []rules.OutcomeKind{
	rules.OutcomePlayed, rules.OutcomeUnfinished, rules.OutcomeNoShow, rules.OutcomeDoubleNoShow, rules.OutcomeConcession,
	rules.OutcomeDirectorWin, rules.OutcomeDirectorDraw, rules.OutcomeBothLose, rules.OutcomeHostedWin, rules.OutcomeHostedDraw,
}

// A correction is what a director wants a match to be, as a button carries it. The
// reason is asked for last.
type correction struct {
	Match  rules.MatchID
	Kind   rules.OutcomeKind
	Winner rules.Seat // NoSeat: nobody
	Score  *rules.Score
}

// button returns the id of the button that asks why. Its numbers are round, table,
// outcome, winner and points.
func (c correction) button(t *Tournament) desk.NumberedID {
	score := [2]int{}
	if c.Score != nil {
		score = [2]int{c.Score[0] + 1, c.Score[1] + 1}
	}
	winner := c.Winner
	if c.Score != nil && c.Kind != rules.OutcomeConcession {
		winner = rules.NoSeat // the points say it
	}
	return idOf(t, toDecide, c.Match.Round, c.Match.Table, slices.Index(outcomes, c.Kind), int(winner)+1, score[0], score[1])
}

// readCorrection reads what a button carries; false if that is no correction.
func readCorrection(id desk.NumberedID) (c correction, ok bool) {
	n := id.Numbers
	if len(n) != 6 || n.At(2) >= len(outcomes) || n.At(3) > 2 {
		return c, false
	}
	c = correction{Match: matchOf(id), Kind: outcomes[n.At(2)], Winner: rules.Seat(n.At(3) - 1)}
	if n.At(4) > 0 && n.At(5) > 0 {
		c.Score = &rules.Score{n.At(4) - 1, n.At(5) - 1}
	}
	return c, true
}

// Act returns the correction as the tournament takes it.
func (c correction) Act(m rules.Match, reason string) rules.CorrectResult {
	r := rules.Ruling{Kind: c.Kind, Score: c.Score}
	if c.Winner != rules.NoSeat {
		r.Winner = m.Seats[c.Winner]
	}
	return rules.CorrectResult{Match: c.Match, Ruling: r, Reason: reason}
}
