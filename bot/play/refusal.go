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

// Refused says why a request is refused, and what can be done in the match now.
func (b *Room) Refused(ctx context.Context, r *desk.Request, err error) (reply desk.Reply, why string, ok bool) {
	unrelated := r.Known == nil && r.Pressed.Match() == "" // the channel's match has nothing to do with it
	m, matchErr := b.Match(ctx, r)
	var v View
	if matchErr == nil {
		v = b.View(r.Voice, m, r.User)
	}
	var byRule *engine.RuleError
	var byTable *table.Refusal
	var byBot *desk.Refusal
	var text string
	switch {
	case errors.As(err, &byRule) && matchErr == nil:
		text, why = v.Refusal(v.about, byRule, v.ByMention), byRule.Why.Key
	case errors.As(err, &byTable):
		text, why = b.byTable(ctx, r, v, byTable), byTable.Key
	case errors.As(err, &byBot):
		text, why = r.Voice.Say("refuse."+byBot.Key, byBot.Shown()), byBot.Key
	default:
		return desk.Reply{}, "", false
	}
	reply = desk.Sentence(text)
	if matchErr != nil || unrelated && (byTable == nil || byTable.Match == "") {
		return reply, why, true
	}
	reply = reply.Then(v.prompt())
	if byRule != nil {
		reply = v.Citing(reply, byRule.Rule)
	}
	return reply, why, true
}

// byTable says a refusal of the table's; v is zero where no match could be read.
func (b *Room) byTable(ctx context.Context, r *desk.Request, v View, no *table.Refusal) string {
	known := v.about != nil
	if known && no.Key == table.Stale && v.HasAnswered(r.User) {
		no = &table.Refusal{Key: table.AnsweredAlready, Users: v.Waiting()} // the button that they pressed was theirs
	}
	themself := len(no.Users) == 1 && no.Users[0] == r.User
	key, data := "refuse."+no.Key, refusalData(r.Voice, v.about, no)
	switch {
	case !known:
		return phrase.Refused(r.Voice, key, data, themself)
	case no.Key == table.NotRunning && v.Status == table.Lobby:
		key = "refuse.not-begun"
	case no.Key == table.OwnQuestion && v.Question.Kind == table.TimeQuestion:
		key = "refuse.own-time"
	case no.Key == table.Stale && v.Status != table.Running:
		key, data["since"] = "refuse.stale-over", b.since(ctx, r, v)
	case no.Key == table.Stale:
		if data["since"] = b.since(ctx, r, v); data["since"] != "" {
			key = "refuse.stale-since"
		}
	}
	return strings.TrimSpace(phrase.Refused(r.Voice, key, data, themself) + " " + v.tooLate(no))
}

// since says what happened first since the button that was pressed was drawn,
// such as that an offer is accepted which it would have withdrawn; "" if that is
// not known.
func (b *Room) since(ctx context.Context, r *desk.Request, v View) string {
	if r.Pressed.Seq == 0 || r.Pressed.Match() != v.ID {
		return ""
	}
	log, err := b.Table.After(ctx, v.ID, r.Pressed.Seq)
	if err != nil {
		return "" // what can be done now is told all the same
	}
	return v.first(log)
}

// refusalData is what a refusal's sentence can speak of; about is the game of the
// match that it is about, nil if none could be read.
func refusalData(v *words.Voice, about *engine.About, no *table.Refusal) words.Data {
	data := words.Data{"users": phrase.Mentions(v, no.Users), "word": phrase.Literal(no.Word)}
	for _, a := range no.Args {
		data[a.Name] = a.Number
		if a.Kind == engine.KindSeat && about != nil {
			data[a.Name] = v.Side(about, engine.Seat(a.Number))
		}
	}
	return data
}
