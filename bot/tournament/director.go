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
	c := rules.CorrectResult{
		Match: rules.MatchID{Round: r.round(t), Table: r.number("table")}, Reason: "…",
		Ruling: rules.Ruling{Kind: rules.OutcomeKind(r.text("result")), Winner: r.user("winner")},
	}
	if r.text("first-points") != "" || r.text("second-points") != "" {
		c.Ruling.Score = &rules.Score{r.number("first-points"), r.number("second-points")}
	}
	m, o, err := t.State.Corrected(c, directing(r, t))
	switch {
	case err != nil:
		return desk.Reply{}, err
	case o == nil:
		return said(r, t, "nothing-changes"), nil
	}
	return correctionShown(r.Voice, t, m, c, *o), nil
}

// decide asks a director why, if they may decide.
func (b *Room) decide(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	c, err := pressedCorrection(r, t)
	if err == nil {
		_, err = t.State.Decide(c, directing(r, t), 0)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return askWhy(r.Voice, r.Pressed.Numbered()), nil
}

// decided corrects a match for the reason that a director wrote.
func (b *Room) decided(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	c, err := pressedCorrection(r, t)
	if err != nil {
		return desk.Reply{}, err
	}
	c.Reason = r.Filled
	return b.done(ctx, r, t, c, "decided")
}

// outcomes lists what a director can make of a match, played at a table or with
// the bot. A button names an outcome by its place here.
var outcomes = []rules.OutcomeKind{
	rules.OutcomePlayed, rules.OutcomeUnfinished, rules.OutcomeNoShow, rules.OutcomeDoubleNoShow, rules.OutcomeConcession,
	rules.OutcomeDirectorWin, rules.OutcomeDirectorDraw, rules.OutcomeBothLose, rules.OutcomeHostedWin, rules.OutcomeHostedDraw,
}

// correcting is the id of the button that asks for the reason of a correction, which is
// all that lacks. Its numbers are round, table, outcome, winner and points.
func correcting(t *Tournament, m rules.Match, r rules.Ruling) desk.NumberedID {
	winner, score := m.Seat(r.Winner), [2]int{}
	if r.Score != nil {
		score = [2]int{r.Score[0] + 1, r.Score[1] + 1}
		if r.Kind != rules.OutcomeConcession {
			winner = rules.NoSeat // the points say it
		}
	}
	return idOf(t, toDecide, m.ID.Round, m.ID.Table, slices.Index(outcomes, r.Kind), int(winner)+1, score[0], score[1])
}

// pressedCorrection reads the correction of a button.
func pressedCorrection(r *request, t *Tournament) (c rules.CorrectResult, err error) {
	id := r.Pressed.Numbered()
	n := id.Numbers
	m, ok := t.State.Match(matchOf(id))
	if !ok || len(n) != 6 || n.At(2) >= len(outcomes) || n.At(3) > 2 {
		return c, &desk.Refusal{Key: "unknown-command"}
	}
	c = rules.CorrectResult{Match: m.ID, Ruling: rules.Ruling{Kind: outcomes[n.At(2)]}, Reason: "…"}
	if n.At(3) > 0 {
		c.Ruling.Winner = m.Seats[n.At(3)-1]
	}
	if n.At(4) > 0 && n.At(5) > 0 {
		c.Ruling.Score = &rules.Score{n.At(4) - 1, n.At(5) - 1}
	}
	return c, nil
}
