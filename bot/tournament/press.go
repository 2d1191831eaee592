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

// Press returns what a button, a select or a form does. A button on an old message
// says what can be done now.
func (b *Room) Press(id desk.ID) desk.Handler {
	switch id.What {
	case toJoin:
		return b.ofTournament(b.join)
	case fill + toJoin:
		return b.ofTournament(b.joined)
	case toLeave:
		return b.doing("left", leave)
	case toCheckIn:
		return b.doing("checked-in", func(*options) rules.Act { return rules.CheckIn{} })
	case toSheet:
		return b.ofTournament(b.sheet)
	case fill + toSheet:
		return b.doing("sheet.kept", func(o *options) rules.Act {
			return rules.ChangeSheet{Person: person(o.User), Sheet: sheetIn(o.Request)}
		})
	case toReport:
		return b.ofTournament(b.askedReport)
	case fill + toReport:
		return b.ofTournament(b.filledReport)
	case toSend:
		return b.ofTournament(b.send)
	case toConfirm:
		return b.doing("confirmed", func(o *options) rules.Act { return rules.ConfirmResult{Round: o.pressed(0), Report: o.pressed(1)} })
	case toConcede:
		return b.ofTournament(b.concede)
	case toConceded:
		return b.doing("conceded", func(o *options) rules.Act { return rules.Concede{Round: o.pressed(0), Played: true} })
	case toPick, toDomain:
		return b.ofTournament(b.pickNext)
	case toCard:
		return b.ofTournament(b.pickCard)
	case toDigest:
		return b.shown(func(_ context.Context, r *desk.Request, t *Tournament, id desk.NumberedID) desk.Reply {
			m, _ := t.State.Match(matchOf(id))
			return scenarioText(r.Voice, t, m, id.Page)
		})
	case toDecide:
		return b.ofTournament(b.decide)
	case fill + toDecide:
		return b.ofTournament(b.decided)
	case toPairings:
		return b.shown(func(_ context.Context, r *desk.Request, t *Tournament, id desk.NumberedID) desk.Reply {
			return roundText(r.Voice, t, id.Numbers.At(0), id.Page)
		})
	case toStandings:
		return b.shown(func(ctx context.Context, r *desk.Request, t *Tournament, id desk.NumberedID) desk.Reply {
			return b.shownTable(ctx, r.Voice, t, id.Numbers.At(0), id.Page)
		})
	case toRetry:
		return b.ofTournament(b.retry)
	case toCloseRound:
		return b.ofTournament(b.closeRound)
	case toClose:
		return b.ofTournament(b.close)
	case toRules:
		return b.rules
	}
	return nil
}

// shown returns a handler of a button that shows something.
func (b *Room) shown(show func(context.Context, *desk.Request, *Tournament, desk.NumberedID) desk.Reply) desk.Handler {
	return b.ofTournament(func(ctx context.Context, r *desk.Request, t *Tournament) (desk.Reply, error) {
		return show(ctx, r, t, r.Pressed.Numbered()), nil
	})
}

// askedReport asks for the points of a match that its presser may report.
func (b *Room) askedReport(_ context.Context, r *desk.Request, t *Tournament) (desk.Reply, error) {
	m, err := reportable(t, person(r.User), r.Pressed.Numbered().Numbers.At(0))
	if err != nil {
		return desk.Reply{}, err
	}
	return askReport(r.Voice, t, m, person(r.User)), nil
}

func (b *Room) filledReport(_ context.Context, r *desk.Request, t *Tournament) (desk.Reply, error) {
	m, err := reportable(t, person(r.User), r.Pressed.Numbered().Numbers.At(0))
	if err != nil {
		return desk.Reply{}, err
	}
	return showReport(r, t, m, r.Fields[fieldOwn], r.Fields[fieldOther], false)
}

// send sends a report and says what it has come to: it waits for the opponent,
// agrees with their report or differs from it.
func (b *Room) send(ctx context.Context, r *desk.Request, t *Tournament) (desk.Reply, error) {
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
