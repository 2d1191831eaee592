package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/play"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/words"
	"skald/engine"
)

// refused decides who reads an error. A refusal is the player's: they read why,
// and what can be done now. All else is the operator's, and the player reads a
// code.
func (b *Bot) refused(ctx context.Context, r *desk.Request, name string, err error) desk.Reply {
	if text, why, ok := tournament.RefusalSaid(r.Voice, r.User, err); ok {
		b.Log.Debug("refused", "command", name, "user", r.User, "why", why)
		return desk.Sentence(text)
	}
	aside := r.Known == nil && r.Button.Match == "" // the channel's match has nothing to do with it
	m, matchErr := b.Match(ctx, r)
	var byRule *engine.RuleError
	var byTable *table.Refusal
	var byBot *desk.Refusal
	var text, why string
	switch {
	case errors.As(err, &byRule) && matchErr == nil:
		text, why = play.Refusal(r.Voice, m, byRule), byRule.Why.Key
	case errors.As(err, &byTable):
		if byTable.Key == table.Stale && matchErr == nil && m.HasAnswered(r.User) {
			byTable = &table.Refusal{Key: table.AnsweredAlready, Users: m.Waiting()} // what they pressed was theirs
		}
		themself := len(byTable.Users) == 1 && byTable.Users[0] == r.User
		key, data := "refuse."+byTable.Key, refusalData(r.Voice, m, byTable)
		switch {
		case matchErr != nil:
		case byTable.Key == table.NotRunning && m.Status == table.Lobby:
			key = "refuse.not-begun"
		case byTable.Key == table.Stale:
			if data["since"] = b.since(ctx, r, m); data["since"] != "" {
				key = "refuse.stale-since"
			}
		}
		text, why = phrase.Refused(r.Voice, key, data, themself), byTable.Key
		if matchErr == nil {
			text = strings.TrimSpace(text + " " + play.TooLate(r.Voice, m, r.User, byTable))
		}
	case errors.As(err, &byBot):
		text, why = r.Voice.Say("refuse."+byBot.Key, byBot.Shown()), byBot.Key
	default:
		return b.apologise(r, name, err)
	}
	b.Log.Debug("refused", "command", name, "user", r.User, "why", why)
	reply := desk.Sentence(text)
	if matchErr != nil || aside && (byTable == nil || byTable.Match == "") {
		return reply
	}
	reply = reply.Then(play.Prompt(r.Voice, m, r.User))
	if byRule != nil {
		reply = play.Citing(reply, r.Voice, m, byRule.Rule)
	}
	return reply
}

// since says what happened first since the button that was pressed was drawn,
// such as that an offer is accepted which it would have withdrawn; "" if that is
// not known.
func (b *Bot) since(ctx context.Context, r *desk.Request, m *table.Match) string {
	if r.Button.Seq == 0 || r.Button.Match != m.ID {
		return ""
	}
	log, err := b.Table.After(ctx, m.ID, r.Button.Seq)
	if err != nil {
		return "" // what can be done now is told all the same
	}
	return play.First(r.Voice, m, log)
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

// apologise says that something broke, and logs it under the code that the
// player reads.
func (b *Bot) apologise(r *desk.Request, name string, err error) desk.Reply {
	code := fmt.Sprintf("%04X", uint16(r.ID>>22)^uint16(r.ID))
	if errors.Is(err, context.Canceled) {
		b.Log.Info("interrupted", "command", name, "user", r.User, "code", code)
	} else {
		b.Log.Error("handler failed", "command", name, "user", r.User, "err", err, "code", code)
		b.Broken.Remember(r.About(), desk.Broken{Code: code, At: r.Received})
	}
	return desk.Sentence(r.Voice.Say("broken", words.Data{"code": code}))
}
