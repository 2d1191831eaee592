package play

import (
	"context"
	"errors"
	"strings"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// Refused says why the rules, the table or the bot refuse a request, and what can
// be done in the match now.
func (b *Room) Refused(ctx context.Context, r *desk.Request, err error) (reply desk.Reply, why string, ok bool) {
	aside := r.Known == nil && r.Pressed.Match() == "" // the channel's match has nothing to do with it
	m, matchErr := b.Match(ctx, r)
	var byRule *engine.RuleError
	var byTable *table.Refusal
	var byBot *desk.Refusal
	var text string
	switch {
	case errors.As(err, &byRule) && matchErr == nil:
		text, why = Refusal(r.Voice, m, byRule), byRule.Why.Key
	case errors.As(err, &byTable):
		text, why = b.byTable(ctx, r, m, byTable), byTable.Key
	case errors.As(err, &byBot):
		text, why = r.Voice.Say("refuse."+byBot.Key, byBot.Shown()), byBot.Key
	default:
		return desk.Reply{}, "", false
	}
	reply = desk.Sentence(text)
	if matchErr != nil || aside && (byTable == nil || byTable.Match == "") {
		return reply, why, true
	}
	reply = reply.Then(Prompt(r.Voice, m, r.User))
	if byRule != nil {
		reply = Citing(reply, r.Voice, m, byRule.Rule)
	}
	return reply, why, true
}

// byTable says a refusal of the table's; m is the match that it is about, nil if
// none could be read.
func (b *Room) byTable(ctx context.Context, r *desk.Request, m *table.Match, no *table.Refusal) string {
	if no.Key == table.Stale && m != nil && m.HasAnswered(r.User) {
		no = &table.Refusal{Key: table.AnsweredAlready, Users: m.Waiting()} // what they pressed was theirs
	}
	themself := len(no.Users) == 1 && no.Users[0] == r.User
	key, data := "refuse."+no.Key, refusalData(r.Voice, m, no)
	switch {
	case m == nil:
		return phrase.Refused(r.Voice, key, data, themself)
	case no.Key == table.NotRunning && m.Status == table.Lobby:
		key = "refuse.not-begun"
	case no.Key == table.Stale:
		if data["since"] = b.since(ctx, r, m); data["since"] != "" {
			key = "refuse.stale-since"
		}
	}
	return strings.TrimSpace(phrase.Refused(r.Voice, key, data, themself) + " " + TooLate(r.Voice, m, r.User, no))
}

// since says what happened first since the button that was pressed was drawn,
// such as that an offer is accepted which it would have withdrawn; "" if that is
// not known.
func (b *Room) since(ctx context.Context, r *desk.Request, m *table.Match) string {
	if r.Pressed.Seq == 0 || r.Pressed.Match() != m.ID {
		return ""
	}
	log, err := b.Table.After(ctx, m.ID, r.Pressed.Seq)
	if err != nil {
		return "" // what can be done now is told all the same
	}
	return First(r.Voice, m, log)
}

// refusalData is what a refusal's sentence can speak of.
func refusalData(v *words.Voice, m *table.Match, no *table.Refusal) words.Data {
	data := words.Data{"users": phrase.Mentions(v, no.Users), "word": phrase.Literal(no.Word)}
	for _, a := range no.Args {
		data[a.Name] = a.Number
		if a.Kind == engine.KindSeat && m != nil {
			data[a.Name] = v.Side(m.About(), engine.Seat(a.Number))
		}
	}
	return data
}
