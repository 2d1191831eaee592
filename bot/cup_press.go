package bot

import (
	"context"
	"slices"

	"skald/bot/league"
	"skald/bot/present"
	"skald/bot/words"
	"skald/engine/league/tournament"
)

// pressCup does what a button of a tournament is for. A button that stands on an
// old message says what can be done now.
func (b *Bot) pressCup(ctx context.Context, r *request) (present.Reply, error) {
	if r.button.Topic == present.CupRules {
		return b.cupRules(ctx, r)
	}
	cup, err := b.cup(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	id, me := r.button, person(r.User)
	switch id.Topic {
	case present.CupJoin:
		return b.cupJoin(ctx, r)
	case present.CupLeave:
		return b.cupLeave(ctx, r)
	case present.CupCheckIn:
		return b.simply(ctx, r, tournament.CheckIn{}, "cup.checked-in")
	case present.CupSheet:
		return b.cupSheet(ctx, r)
	case present.CupReport:
		m, err := reportable(cup, me, id.Number(0))
		if err != nil {
			return present.Reply{}, err
		}
		return present.AskReport(r.voice, cup, m, me), nil
	case present.CupSend:
		return b.sendReport(ctx, r, tournament.ReportResult{Round: id.Number(0), Own: id.Number(1), Other: id.Number(2), Unfinished: id.Number(3) == 1})
	case present.CupConfirm:
		return b.simply(ctx, r, tournament.ConfirmResult{Round: id.Number(0), Report: id.Number(1)}, "cup.confirmed")
	case present.CupConcede:
		return b.cupConcede(ctx, r)
	case present.CupConceded:
		return b.simply(ctx, r, tournament.Concede{Round: id.Number(0), Played: true}, "cup.conceded")
	case present.CupPick, present.CupDomain, present.CupCard:
		return b.pressDraft(ctx, r, cup)
	case present.CupDigest:
		m, _ := cup.State.Match(present.CupMatch(id))
		return present.CupScenario(r.voice, cup, m, id.Page), nil
	case present.CupDecide:
		return b.pressDecide(r, cup)
	case present.CupPairings:
		return present.RoundText(r.voice, cup, id.Number(0), id.Page), nil
	case present.CupStandings:
		return b.presenter.ShownTable(ctx, r.voice, cup, id.Number(0), id.Page), nil
	case present.CupRetry:
		return b.retry(ctx, r, cup)
	case present.CupEnd:
		return b.closeCup(ctx, r, cup, true)
	case present.CupAnyway:
		return b.closeRound(ctx, r, cup, true)
	}
	return b.pressUnknown(ctx, r)
}

// pressDraft walks through a pick: a domain, then a card of it.
func (b *Bot) pressDraft(ctx context.Context, r *request, cup *league.Cup) (present.Reply, error) {
	me := person(r.User)
	if r.button.Topic == present.CupCard && len(r.Values) == 1 {
		now, err := b.cupAct(ctx, r, cup, tournament.PickCard{Card: r.Values[0]}, nil)
		if err != nil {
			return present.Reply{}, err
		}
		m, _ := now.State.Match(present.CupMatch(r.button))
		if !now.State.DraftDone(&m) && m.Seats[present.Picker(now, m)] == me {
			return present.AskDomain(r.voice, now, m), nil // the second player picks twice
		}
		return b.saidOf(r, now, "cup.picked"), nil
	}
	m, ok := cup.State.Match(present.CupMatch(r.button))
	if !ok {
		return present.Reply{}, &tournament.Refusal{Key: tournament.KeyUnknownMatch, Numbers: map[string]int{"round": r.button.Number(0), "table": r.button.Number(1)}}
	}
	if err := cup.State.MayPick(m.ID, me); err != nil {
		return present.Reply{}, err
	}
	if r.button.Topic == present.CupDomain && len(r.Values) == 1 {
		if d, ok := b.leagues.Data().FindDomain(r.Values[0]); ok {
			return present.AskCard(r.voice, cup, m, d, me), nil
		}
	}
	return present.AskDomain(r.voice, cup, m), nil
}

// pressDecide asks a director why, if they may decide.
func (b *Bot) pressDecide(r *request, cup *league.Cup) (present.Reply, error) {
	c, ok := present.ReadCorrection(r.button)
	m, there := cup.State.Match(c.Match)
	if !ok || !there {
		return present.Reply{}, &refusal{key: "unknown-command"}
	}
	by := tournament.Actor{Person: person(r.User)}
	by.Steward = !cup.State.Directs(by.Person) && r.UserAllowed.Has(manages)
	if _, err := cup.State.Do(c.Act(m, "…"), by, 0); err != nil {
		return present.Reply{}, err
	}
	return present.CupWhy(r.voice, r.button), nil
}

// fillCup does what a form of a tournament was for.
func (b *Bot) fillCup(ctx context.Context, r *request) (present.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	switch r.button.Topic {
	case present.CupJoin:
		return b.joined(ctx, r, cup, sheetIn(r))
	case present.CupSheet:
		now, err := b.cupAct(ctx, r, cup, tournament.ChangeSheet{Person: person(r.User), Sheet: sheetIn(r)}, nil)
		if err != nil {
			return present.Reply{}, err
		}
		return b.saidOf(r, now, "cup.sheet.kept"), nil
	case present.CupReport:
		m, err := reportable(cup, person(r.User), r.button.Number(0))
		if err != nil {
			return present.Reply{}, err
		}
		return b.showReport(r, cup, m, r.Fields[present.FieldOwn], r.Fields[present.FieldOther], false)
	case present.CupDecide:
		return b.decided(ctx, r, cup)
	}
	return present.Sentence(r.voice.Say("refuse.unknown-command", words.Data{})), nil
}

// sendReport sends a report and says what it has come to: it waits for the
// opponent, agrees with their report or differs from it.
func (b *Bot) sendReport(ctx context.Context, r *request, report tournament.ReportResult) (present.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err == nil {
		cup, err = b.cupAct(ctx, r, cup, report, nil)
	}
	if err != nil {
		return present.Reply{}, err
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
