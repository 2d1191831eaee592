package tournament

import (
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// pressed does what a button of a tournament is for. A button that stands on an
// old message says what can be done now.
func (b *Room) pressed(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if r.Pressed.What == toRules {
		return b.rulesAsked(ctx, r)
	}
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	id, me := r.Pressed.Numbered(), person(r.User)
	switch id.What {
	case toJoin:
		return b.join(ctx, r)
	case toLeave:
		return b.leave(ctx, r)
	case toCheckIn:
		return b.simply(ctx, r, rules.CheckIn{}, "tournament.checked-in")
	case toSheet:
		return b.sheet(ctx, r)
	case toReport:
		m, err := reportable(t, me, id.Numbers.At(0))
		if err != nil {
			return desk.Reply{}, err
		}
		return askReport(r.Voice, t, m, me), nil
	case toSend:
		return b.sendReport(ctx, r, rules.ReportResult{Round: id.Numbers.At(0), Own: id.Numbers.At(1), Other: id.Numbers.At(2), Unfinished: id.Numbers.At(3) == 1})
	case toConfirm:
		return b.simply(ctx, r, rules.ConfirmResult{Round: id.Numbers.At(0), Report: id.Numbers.At(1)}, "tournament.confirmed")
	case toConcede:
		return b.concede(ctx, r)
	case toConceded:
		return b.simply(ctx, r, rules.Concede{Round: id.Numbers.At(0), Played: true}, "tournament.conceded")
	case toPick, toDomain, toCard:
		return b.pressDraft(ctx, r, t)
	case toDigest:
		m, _ := t.State.Match(matchOf(id))
		return scenarioText(r.Voice, t, m, id.Page), nil
	case toDecide:
		return b.pressDecide(r, t)
	case toPairings:
		return roundText(r.Voice, t, id.Numbers.At(0), id.Page), nil
	case toStandings:
		return b.shownTable(ctx, r.Voice, t, id.Numbers.At(0), id.Page), nil
	case toRetry:
		return b.retry(ctx, r, t)
	case toClose:
		return b.closeNow(ctx, r, t, true)
	case toCloseRound:
		return b.closeRound(ctx, r, t, true)
	}
	return b.PressUnknown(ctx, r)
}

// pressDraft walks through a pick: a domain, then a card of it.
func (b *Room) pressDraft(ctx context.Context, r *desk.Request, t *league.Tournament) (desk.Reply, error) {
	me := person(r.User)
	if r.Pressed.What == toCard && len(r.Values) == 1 {
		now, err := b.act(ctx, r, t, rules.PickCard{Card: r.Values[0]}, nil)
		if err != nil {
			return desk.Reply{}, err
		}
		m, _ := now.State.Match(matchOf(r.Pressed.Numbered()))
		if !now.State.DraftDone(&m) && m.Seats[picker(now, m)] == me {
			return askDomain(r.Voice, now, m), nil // the second player picks twice
		}
		return b.saidOf(r, now, "tournament.picked"), nil
	}
	m, ok := t.State.Match(matchOf(r.Pressed.Numbered()))
	if !ok {
		return desk.Reply{}, &rules.Refusal{Key: rules.KeyUnknownMatch, Numbers: map[string]int{"round": r.Pressed.Numbered().Numbers.At(0), "table": r.Pressed.Numbered().Numbers.At(1)}}
	}
	if err := t.State.MayPick(m.ID, me); err != nil {
		return desk.Reply{}, err
	}
	if r.Pressed.What == toDomain && len(r.Values) == 1 {
		if d, ok := b.Leagues.Tournaments.Data().FindDomain(r.Values[0]); ok {
			return askCard(r.Voice, t, m, d, me), nil
		}
	}
	return askDomain(r.Voice, t, m), nil
}

// pressDecide asks a director why, if they may decide.
func (b *Room) pressDecide(r *desk.Request, t *league.Tournament) (desk.Reply, error) {
	c, ok := readCorrection(r.Pressed.Numbered())
	m, there := t.State.Match(c.Match)
	if !ok || !there {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	by := rules.Actor{Person: person(r.User)}
	by.Steward = !t.State.Directs(by.Person) && r.UserAllowed.Has(manages)
	if _, err := t.State.Decide(c.Act(m, "…"), by, 0); err != nil {
		return desk.Reply{}, err
	}
	return askWhy(r.Voice, r.Pressed.Numbered()), nil
}

// filled does what a form of a tournament was for.
func (b *Room) filled(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	switch strings.TrimPrefix(r.Pressed.What, fill) {
	case toJoin:
		return b.joined(ctx, r, t, sheetIn(r))
	case toSheet:
		now, err := b.act(ctx, r, t, rules.ChangeSheet{Person: person(r.User), Sheet: sheetIn(r)}, nil)
		if err != nil {
			return desk.Reply{}, err
		}
		return b.saidOf(r, now, "tournament.sheet.kept"), nil
	case toReport:
		m, err := reportable(t, person(r.User), r.Pressed.Numbered().Numbers.At(0))
		if err != nil {
			return desk.Reply{}, err
		}
		return b.showReport(r, t, m, r.Fields[fieldOwn], r.Fields[fieldOther], false)
	case toDecide:
		return b.decided(ctx, r, t)
	}
	return desk.Sentence(r.Voice.Say("refuse.unknown-command", words.Data{})), nil
}

// sendReport sends a report and says what it has come to: it waits for the
// opponent, agrees with their report or differs from it.
func (b *Room) sendReport(ctx context.Context, r *desk.Request, report rules.ReportResult) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err == nil {
		t, err = b.act(ctx, r, t, report, nil)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	m, open := t.State.OpenMatch(person(r.User))
	_, conflicts := t.State.Unsettled()
	switch {
	case !open:
		return b.saidOf(r, t, "tournament.confirmed"), nil
	case slices.Contains(conflicts, m.ID):
		return b.saidOf(r, t, "tournament.reported-differs"), nil
	}
	return b.saidOf(r, t, "tournament.reported"), nil
}
