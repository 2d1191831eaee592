package tournament

import (
	"context"
	"strings"

	"skald/bot/desk"
	rules "skald/engine/league/tournament"
)

// report shows what somebody's report says before it is sent. Without points it
// asks for them.
func (b *Room) report(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	m, err := reportable(t, person(r.User), r.round(t))
	switch {
	case err != nil:
		return desk.Reply{}, err
	case r.text("own") == "" && r.text("theirs") == "":
		return askReport(r.Voice, t, m, person(r.User)), nil
	}
	return showReport(r, t, m, r.text("own"), r.text("theirs"), r.yes("unfinished"))
}

// reportable returns somebody's match of a round if they may report it.
func reportable(t *Tournament, p rules.Person, round int) (rules.Match, error) {
	events, err := t.State.Decide(rules.ReportResult{Round: round}, rules.Actor{Person: p}, 0)
	if err != nil {
		return rules.Match{}, err
	}
	m, _ := t.State.Match(events[0].Fact.(rules.ReportMade).Match)
	return m, nil
}

// showReport shows what a report says, from the points that were typed.
func showReport(r *request, t *Tournament, m rules.Match, typedOwn, typedOther string, unfinished bool) (desk.Reply, error) {
	own, err := desk.Number(typedOwn)
	if err != nil {
		return desk.Reply{}, err
	}
	other, err := desk.Number(typedOther)
	if err != nil {
		return desk.Reply{}, err
	}
	s := rules.Score{own, other}
	if m.Seat(person(r.User)) == 1 {
		s = rules.Score{other, own}
	}
	if err := t.State.Data().CheckScore(t.State.Goal(m.ID), s); err != nil {
		return desk.Reply{}, err
	}
	return reportShown(r.Voice, t, m, own, other, unfinished, wouldBe(t, m, s, unfinished)), nil
}

// concede asks whether somebody really gives their match up.
func (b *Room) concede(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	m, open := t.State.OpenMatch(person(r.User))
	if !open {
		_, err := t.State.Decide(rules.Concede{}, rules.Actor{Person: person(r.User)}, 0)
		return desk.Reply{}, err
	}
	return concedeAsked(r.Voice, t, m), nil
}

// pick picks a card by its name, or asks for one. It also takes the dice that two
// rolled at their table, and lets a director begin a draft anew.
func (b *Room) pick(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	m, open := t.State.OpenMatch(person(r.User))
	var act rules.Act
	key := "done"
	switch {
	case r.text("anew") != "":
		act = rules.VoidDraft{Match: rules.MatchID{Round: t.State.Paired(), Table: r.number("anew")}, Reason: r.text("why")}
	case r.text("dice") != "":
		dice, err := readDice(r.text("dice"))
		if r.err = err; open && m.Seat(person(r.User)) == 1 {
			dice[0], dice[1] = dice[1], dice[0]
		}
		act, key = rules.EnterFirstPlayer{Match: m.ID, Dice: dice}, "dice-entered"
	case r.text("card") != "":
		id, err := cardNamed(r.Request, t.State.Data(), r.text("card"))
		r.err, act, key = err, rules.PickCard{Card: id}, "picked"
	default:
		if err := t.State.MayPick(m.ID, person(r.User)); err != nil {
			return desk.Reply{}, err
		}
		return askDomain(r.Voice, t, m), nil
	}
	return b.done(ctx, r, t, act, key)
}

// readDice reads two dice, "5-3".
func readDice(typed string) (dice [2]int, err error) {
	own, theirs, _ := strings.Cut(typed, "-")
	if dice[0], err = desk.Number(own); err == nil {
		dice[1], err = desk.Number(theirs)
	}
	return dice, err
}

// pickNext asks for a domain, or for a card of the domain that was chosen.
func (b *Room) pickNext(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	id := matchOf(r.Pressed.Numbered())
	m, ok := t.State.Match(id)
	if !ok {
		return desk.Reply{}, unknownMatch(id)
	}
	if err := t.State.MayPick(id, person(r.User)); err != nil {
		return desk.Reply{}, err
	}
	if len(r.Values) == 1 {
		if d, ok := t.State.Data().FindDomain(r.Values[0]); ok {
			return askCard(r.Voice, t, m, d, person(r.User)), nil
		}
	}
	return askDomain(r.Voice, t, m), nil
}

// pickCard picks the card that was chosen. The second player picks twice, so they
// are asked again.
func (b *Room) pickCard(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	if len(r.Values) != 1 {
		return b.pickNext(ctx, r, t)
	}
	t, err := b.act(ctx, r, t, rules.PickCard{Card: r.Values[0]})
	if err != nil {
		return desk.Reply{}, err
	}
	m, _ := t.State.Match(matchOf(r.Pressed.Numbered()))
	if d, _ := t.State.DraftOf(m.ID); d.Turn == person(r.User) {
		return askDomain(r.Voice, t, m), nil
	}
	return said(r, t, "picked"), nil
}
