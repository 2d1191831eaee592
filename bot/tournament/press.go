package tournament

import (
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/words"
	"skald/engine/league/tournament"
)

// pressCup does what a button of a tournament is for. A button that stands on an
// old message says what can be done now.
func (b *Room) pressCup(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if r.Pressed.What == CupRules {
		return b.cupRules(ctx, r)
	}
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	id, me := r.Pressed.Numbered(), person(r.User)
	switch id.What {
	case CupJoin:
		return b.cupJoin(ctx, r)
	case CupLeave:
		return b.cupLeave(ctx, r)
	case CupCheckIn:
		return b.simply(ctx, r, tournament.CheckIn{}, "cup.checked-in")
	case CupSheet:
		return b.cupSheet(ctx, r)
	case CupReport:
		m, err := reportable(cup, me, id.Numbers.At(0))
		if err != nil {
			return desk.Reply{}, err
		}
		return AskReport(r.Voice, cup, m, me), nil
	case CupSend:
		return b.sendReport(ctx, r, tournament.ReportResult{Round: id.Numbers.At(0), Own: id.Numbers.At(1), Other: id.Numbers.At(2), Unfinished: id.Numbers.At(3) == 1})
	case CupConfirm:
		return b.simply(ctx, r, tournament.ConfirmResult{Round: id.Numbers.At(0), Report: id.Numbers.At(1)}, "cup.confirmed")
	case CupConcede:
		return b.cupConcede(ctx, r)
	case CupConceded:
		return b.simply(ctx, r, tournament.Concede{Round: id.Numbers.At(0), Played: true}, "cup.conceded")
	case CupPick, CupDomain, CupCard:
		return b.pressDraft(ctx, r, cup)
	case CupDigest:
		m, _ := cup.State.Match(CupMatch(id))
		return CupScenario(r.Voice, cup, m, id.Page), nil
	case CupDecide:
		return b.pressDecide(r, cup)
	case CupPairings:
		return RoundText(r.Voice, cup, id.Numbers.At(0), id.Page), nil
	case CupStandings:
		return b.ShownTable(ctx, r.Voice, cup, id.Numbers.At(0), id.Page), nil
	case CupRetry:
		return b.retry(ctx, r, cup)
	case CupEnd:
		return b.closeCup(ctx, r, cup, true)
	case CupAnyway:
		return b.closeRound(ctx, r, cup, true)
	}
	return b.PressUnknown(ctx, r)
}

// pressDraft walks through a pick: a domain, then a card of it.
func (b *Room) pressDraft(ctx context.Context, r *desk.Request, cup *league.Tournament) (desk.Reply, error) {
	me := person(r.User)
	if r.Pressed.What == CupCard && len(r.Values) == 1 {
		now, err := b.cupAct(ctx, r, cup, tournament.PickCard{Card: r.Values[0]}, nil)
		if err != nil {
			return desk.Reply{}, err
		}
		m, _ := now.State.Match(CupMatch(r.Pressed.Numbered()))
		if !now.State.DraftDone(&m) && m.Seats[Picker(now, m)] == me {
			return AskDomain(r.Voice, now, m), nil // the second player picks twice
		}
		return b.saidOf(r, now, "cup.picked"), nil
	}
	m, ok := cup.State.Match(CupMatch(r.Pressed.Numbered()))
	if !ok {
		return desk.Reply{}, &tournament.Refusal{Key: tournament.KeyUnknownMatch, Numbers: map[string]int{"round": r.Pressed.Numbered().Numbers.At(0), "table": r.Pressed.Numbered().Numbers.At(1)}}
	}
	if err := cup.State.MayPick(m.ID, me); err != nil {
		return desk.Reply{}, err
	}
	if r.Pressed.What == CupDomain && len(r.Values) == 1 {
		if d, ok := b.Leagues.Tournaments.Data().FindDomain(r.Values[0]); ok {
			return AskCard(r.Voice, cup, m, d, me), nil
		}
	}
	return AskDomain(r.Voice, cup, m), nil
}

// pressDecide asks a director why, if they may decide.
func (b *Room) pressDecide(r *desk.Request, cup *league.Tournament) (desk.Reply, error) {
	c, ok := ReadCorrection(r.Pressed.Numbered())
	m, there := cup.State.Match(c.Match)
	if !ok || !there {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	by := tournament.Actor{Person: person(r.User)}
	by.Steward = !cup.State.Directs(by.Person) && r.UserAllowed.Has(manages)
	if _, err := cup.State.Decide(c.Act(m, "…"), by, 0); err != nil {
		return desk.Reply{}, err
	}
	return CupWhy(r.Voice, r.Pressed.Numbered()), nil
}

// fillCup does what a form of a tournament was for.
func (b *Room) fillCup(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	switch strings.TrimPrefix(r.Pressed.What, fill) {
	case CupJoin:
		return b.joined(ctx, r, cup, sheetIn(r))
	case CupSheet:
		now, err := b.cupAct(ctx, r, cup, tournament.ChangeSheet{Person: person(r.User), Sheet: sheetIn(r)}, nil)
		if err != nil {
			return desk.Reply{}, err
		}
		return b.saidOf(r, now, "cup.sheet.kept"), nil
	case CupReport:
		m, err := reportable(cup, person(r.User), r.Pressed.Numbered().Numbers.At(0))
		if err != nil {
			return desk.Reply{}, err
		}
		return b.showReport(r, cup, m, r.Fields[FieldOwn], r.Fields[FieldOther], false)
	case CupDecide:
		return b.decided(ctx, r, cup)
	}
	return desk.Sentence(r.Voice.Say("refuse.unknown-command", words.Data{})), nil
}

// sendReport sends a report and says what it has come to: it waits for the
// opponent, agrees with their report or differs from it.
func (b *Room) sendReport(ctx context.Context, r *desk.Request, report tournament.ReportResult) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err == nil {
		cup, err = b.cupAct(ctx, r, cup, report, nil)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	m, open := cup.State.OpenMatch(person(r.User))
	_, conflicts := cup.State.Unsettled()
	switch {
	case !open:
		return b.saidOf(r, cup, "cup.confirmed"), nil
	case slices.Contains(conflicts, m.ID):
		return b.saidOf(r, cup, "cup.reported-differs"), nil
	}
	return b.saidOf(r, cup, "cup.reported"), nil
}
