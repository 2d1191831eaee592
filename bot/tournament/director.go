package tournament

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage/competition"
)

// drop takes somebody out, oneself if nobody is named, or takes that back.
func drop(r *request) rules.Act {
	p := cmp.Or(r.Person("player"), person(r.User))
	if r.Yes("back") {
		return rules.TakeBackDrop{Person: p, Reason: r.Options["why"]}
	}
	return rules.Drop{Person: p, Reason: r.Options["why"], Played: r.Yes("played")}
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
		if r.Err == nil && r.Options[option] == "" {
			r.Err = &desk.Refusal{Key: "ruling-" + option}
		}
	}
	kind, why := r.Options["kind"], r.Options["why"]
	if kind == pardon {
		need("number")
		return rules.TakeBackConduct{Number: r.Number("number"), Reason: why}
	}
	need("player")
	switch p := r.Person("player"); kind {
	case warning:
		return rules.Warn{Person: p, Reason: why}
	case penalty:
		need("points")
		return rules.Penalise{Person: p, Points: r.Number("points"), Reason: why}
	default:
		return rules.Disqualify{Person: p, Reason: why, Played: r.Yes("played")}
	}
}

// correct shows what a director's decision would make of a match; a press asks why
// and does it.
func (b *Room) correct(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	c := rules.CorrectResult{
		Match: rules.MatchID{Round: roundOf(r, t), Table: r.Number("table")}, Reason: "…",
		Ruling: rules.Ruling{Kind: rules.OutcomeKind(r.Options["result"]), Winner: r.Person("winner")},
	}
	if r.Options["first-points"] != "" || r.Options["second-points"] != "" {
		c.Ruling.Score = &rules.Score{r.Number("first-points"), r.Number("second-points")}
	}
	by, err := b.directing(ctx, r, t, c)
	if err != nil {
		return desk.Reply{}, err
	}
	m, o, err := t.State.Corrected(c, by)
	switch {
	case err != nil:
		return desk.Reply{}, err
	case o == nil:
		return said(r, t, "nothing-changes"), nil
	}
	return correctionShown(r.Voice, t, m, c, *o), nil
}

// decide asks a director why, if they may decide.
func (b *Room) decide(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	c, err := pressedCorrection(r, t)
	var by rules.Actor
	if err == nil {
		by, err = b.directing(ctx, r, t, c)
	}
	if err == nil {
		_, err = t.State.Decide(c, by, 0)
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

// round pairs the next round, closes the open one, or chooses what a round of a
// mixed tournament is.
func (b *Room) round(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	switch do := r.Options["do"]; {
	case do == "close":
		return b.closeRound(ctx, r, t)
	case do == "choose", do == "" && r.Options["kind"] != "":
		return b.chooseRound(ctx, r, t)
	}
	return b.done(ctx, r, t, rules.PairRound{}, "paired")
}

// closeRound closes the open round. Where matches were not reported it asks first
// by a button, which closes the round all the same.
func (b *Room) closeRound(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	reply, err := b.done(ctx, r, t, rules.CloseRound{Anyway: r.Pressed.What == toCloseRound}, "round-closed")
	var no *rules.Refusal
	if errors.As(err, &no) && no.Key == rules.KeyRoundUnplayed {
		return openMatches(r.Voice, t, "tournament.round.unplayed", "anyway", toCloseRound), nil
	}
	return reply, err
}

// close ends a tournament, or cancels one in which nothing was played. While
// matches are open it asks first by a button, which closes it all the same; it does
// not ask who is no director and gives their reason.
func (b *Room) close(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	why, directs := strings.TrimSpace(r.Options["why"]), t.State.Directs(person(r.User))
	if !directs && why == "" && r.UserAllowed.Has(manages) && !t.State.Over() {
		return desk.Reply{}, &desk.Refusal{Key: "close-why"}
	}
	reply, err := b.done(ctx, r, t, rules.Close{Anyway: r.Pressed.What == toClose || !directs, Reason: why}, "closed")
	var no *rules.Refusal
	if !errors.As(err, &no) {
		return reply, err
	}
	switch no.Key {
	case rules.KeyMatchesOpen:
		if no.Numbers["conflicts"] == 0 {
			return openMatches(r.Voice, t, "tournament.round.close", "end", toClose), nil
		}
	case rules.KeyNothingPlayed, rules.KeyNotRunning:
		return b.done(ctx, r, t, rules.Cancel{Reason: why}, "cancelled")
	}
	return reply, err
}

// chooseRound says what a round of a mixed tournament will be.
func (b *Room) chooseRound(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	act := rules.ChooseKind{Kind: rules.Kind(r.Options["kind"]), Round: r.NumberOr("round", t.State.Paired()+1)}
	data := t.State.Data()
	if typed := r.Options["battle"]; typed != "" {
		battle, ok := data.FindBattle(typed)
		if !ok {
			return desk.Reply{}, &desk.Refusal{Key: "no-battle", Data: words.Data{"word": typed, "most": len(data.Battles)}}
		}
		act.Battle = battle.Number
		if act.Kind == "" {
			act.Kind = rules.KindBattle
		}
	}
	for name := range strings.SplitSeq(r.Options["cards"], ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		id, err := cardNamed(r.Request, data, name)
		if err != nil {
			return desk.Reply{}, err
		}
		act.Cards = append(act.Cards, id)
	}
	return b.done(ctx, r, t, act, "done")
}

// cardNamed finds a card by its id, or by its name in the language of a request.
func cardNamed(r *desk.Request, data *rules.Data, typed string) (string, error) {
	if c, _, ok := data.FindCard(typed); ok {
		return c.ID, nil
	}
	for _, d := range data.Expedition.Domains {
		for _, c := range d.Cards {
			if strings.EqualFold(of(r.Voice, nil).CardLabel(data, c.ID), typed) {
				return c.ID, nil
			}
		}
	}
	return "", &rules.Refusal{Key: rules.KeyUnknownCard, Words: map[string]string{"card": typed}}
}

// pairings shows a round's pairings. A director may swap two people, or have
// posted again what could not be posted.
func (b *Room) pairings(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	if r.Yes("again") {
		return b.retry(ctx, r, t)
	}
	swap := rules.SwapPairs{A: r.Person("swap"), B: r.Person("with")}
	if r.Err == nil && swap != (rules.SwapPairs{}) {
		if swap.A == 0 || swap.B == 0 {
			return desk.Reply{}, &desk.Refusal{Key: "swap-two"}
		}
		return b.done(ctx, r, t, swap, "swapped")
	}
	return roundText(r.Voice, t, roundOf(r, t), 0), nil
}

// retry posts anew what is missing of the open round's pairings, and what is gone
// from the channel by now.
func (b *Room) retry(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	_, _, err := b.held.Change(ctx, r.Press(), t.ID, func(t *Tournament) (next step, err error) {
		round, _ := t.State.Open()
		open := slices.DeleteFunc(slices.Clone(round.Matches), func(m rules.Match) bool { return m.Settled })
		keys, err := b.Lacking(ctx, t.ID, t.Head.Channel, phrase.Each(open, func(m rules.Match) desk.Pairing {
			return desk.Pairing{Key: m.ID.Key(), Threaded: m.Threaded(), Hosted: m.Kind == rules.KindHosted}
		}))
		for _, key := range keys {
			next.Mail = append(next.Mail, competition.About(competition.PairingMail, t.Head, t.ID, key))
		}
		return next, err
	})
	if err != nil {
		return desk.Reply{}, err
	}
	return said(r, t, "retried"), nil
}

// standings shows the table, or lets a director have it told each week what happened.
func (b *Room) standings(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	if want := r.Options["digest"]; want != "" { // it is told with the table each week
		return b.done(ctx, r, t, rules.SetDigest{On: want == "on"}, "done")
	}
	return b.shownTable(ctx, r.Voice, t, roundOf(r, t), 0), nil
}

// rules shows a page of how tournaments are held.
func (b *Room) rules(_ context.Context, r *desk.Request) (desk.Reply, error) {
	return rulesPage(r.Voice, b.held.data, r.Pressed.Numbered().Page), nil
}
