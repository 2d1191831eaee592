package tournament

import (
	"context"
	"slices"

	"skald/bot/desk"
	rules "skald/engine/league/tournament"
)

// fill begins the act of a form that a button with the rest of the act has asked
// for.
const fill = "fill-"

// Press returns what a button, a select or a form does; nil if there is nothing. A
// button on an old message says what can be done now.
func (b *Room) Press(id desk.ID) desk.Handler {
	return map[string]desk.Handler{
		toJoin:        b.ofTournament(b.join),
		fill + toJoin: b.ofTournament(b.joined),
		toLeave:       b.doing("left", leave),
		toCheckIn:     b.doing("checked-in", func(*request) rules.Act { return rules.CheckIn{} }),
		toSheet:       b.ofTournament(b.sheet),
		fill + toSheet: b.doing("sheet.kept", func(r *request) rules.Act {
			return rules.ChangeSheet{Person: person(r.User), Sheet: sheetIn(r)}
		}),
		toReport:        b.ofTournament(b.pressedReport),
		fill + toReport: b.ofTournament(b.pressedReport),
		toSend:          b.ofTournament(b.send),
		toConfirm:       b.doing("confirmed", func(r *request) rules.Act { return rules.ConfirmResult{Round: r.pressed(0), Report: r.pressed(1)} }),
		toConcede:       b.ofTournament(b.concede),
		toConceded:      b.doing("conceded", func(r *request) rules.Act { return rules.Concede{Round: r.pressed(0), Played: true} }),
		toPick:          b.ofTournament(b.pickNext),
		toDomain:        b.ofTournament(b.pickNext),
		toCard:          b.ofTournament(b.pickCard),
		toDigest:        b.ofTournament(b.page),
		toPairings:      b.ofTournament(b.page),
		toStandings:     b.ofTournament(b.page),
		toDecide:        b.ofTournament(b.decide),
		fill + toDecide: b.ofTournament(b.decided),
		toRetry:         b.ofTournament(b.retry),
		toCloseRound:    b.ofTournament(b.closeRound),
		toClose:         b.ofTournament(b.close),
		toRules:         b.rules,
	}[id.What]
}

// page shows a page of the scenario of a match, of a round's pairings or of the
// table after a round.
func (b *Room) page(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	id := r.Pressed.Numbered()
	switch id.What {
	case toDigest:
		m, _ := t.State.Match(matchOf(id))
		return scenarioText(r.Voice, t, m, id.Page), nil
	case toPairings:
		return roundText(r.Voice, t, id.Numbers.At(0), id.Page), nil
	}
	return b.shownTable(ctx, r.Voice, t, id.Numbers.At(0), id.Page), nil
}

// send sends a report and says what it has come to: it waits for the opponent,
// agrees with their report or differs from it.
func (b *Room) send(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	n := r.Pressed.Numbered().Numbers
	t, err := b.act(ctx, r, t, rules.ReportResult{Round: n.At(0), Own: n.At(1), Other: n.At(2), Unfinished: n.At(3) == 1})
	if err != nil {
		return desk.Reply{}, err
	}
	m, open := t.State.OpenMatch(person(r.User))
	_, conflicts := t.State.Unsettled()
	switch {
	case !open:
		return said(r, t, "confirmed"), nil
	case slices.Contains(conflicts, m.ID):
		return said(r, t, "reported-differs"), nil
	}
	return said(r, t, "reported"), nil
}
