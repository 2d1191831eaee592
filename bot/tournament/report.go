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
	return previewed(r, t, rules.ReportResult{Round: r.round(t), Unfinished: r.yes("unfinished")}, r.text("own"), r.text("theirs"))
}

// pressedReport does so for a match that a button names, with the points of a form.
func (b *Room) pressedReport(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	return previewed(r, t, rules.ReportResult{Round: r.pressed(0)}, r.Fields[fieldOwn], r.Fields[fieldOther])
}

// previewed shows what a report says with the points that were typed.
func previewed(r *request, t *Tournament, a rules.ReportResult, own, other string) (desk.Reply, error) {
	me := person(r.User)
	m, _, err := t.State.Preview(me, a)
	switch {
	case err != nil:
		return desk.Reply{}, err
	case own == "" && other == "":
		return askReport(r.Voice, t, m, me), nil
	}
	if a.Own, err = desk.Number(own); err == nil {
		a.Other, err = desk.Number(other)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	m, o, err := t.State.Preview(me, a)
	return reportShown(r.Voice, t, m, a, o), err
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
	if err := t.State.MayPick(id, person(r.User)); err != nil {
		return desk.Reply{}, err
	}
	m, _ := t.State.Match(id)
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
