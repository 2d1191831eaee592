package bot

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// A refusal is why a request cannot be done, found before the table was asked:
// a sentence's key and what it speaks of.
type refusal struct {
	key  string
	data words.Data
}

// shown is what its sentence speaks of, what somebody typed as they typed it.
func (e *refusal) shown() words.Data {
	data := maps.Clone(e.data)
	if typed, ok := data["word"].(string); ok {
		data["word"] = present.Literal(typed)
	}
	return data
}

func (e *refusal) Error() string { return fmt.Sprintf("refused: %s %v", e.key, e.data) }

// refused decides who reads an error. A refusal is the player's: they read why,
// and what can be done now. All else is the operator's, and the player reads a
// code.
func (b *Bot) refused(ctx context.Context, r *request, name string, err error) present.Reply {
	if text, why, ok := cupRefusal(r.voice, r.User, err); ok {
		b.log.Debug("refused", "command", name, "user", r.User, "why", why)
		return present.Sentence(text)
	}
	aside := r.known == nil && r.button.Match == "" // the channel's match has nothing to do with it
	m, matchErr := b.match(ctx, r)
	var byRule *engine.RuleError
	var byTable *table.Refusal
	var byBot *refusal
	var text, why string
	switch {
	case errors.As(err, &byRule) && matchErr == nil:
		text, why = present.Refusal(r.voice, m, byRule), byRule.Why.Key
	case errors.As(err, &byTable):
		if byTable.Key == table.Stale && matchErr == nil && m.HasAnswered(r.User) {
			byTable = &table.Refusal{Key: table.AnsweredAlready, Users: m.Waiting()} // what they pressed was theirs
		}
		themself := len(byTable.Users) == 1 && byTable.Users[0] == r.User
		key, data := "refuse."+byTable.Key, refusalData(r.voice, m, byTable)
		switch {
		case matchErr != nil:
		case byTable.Key == table.NotRunning && m.Status == table.Lobby:
			key = "refuse.not-begun"
		case byTable.Key == table.Stale:
			if data["since"] = b.since(ctx, r, m); data["since"] != "" {
				key = "refuse.stale-since"
			}
		}
		text, why = present.Refused(r.voice, key, data, themself), byTable.Key
		if matchErr == nil {
			text = strings.TrimSpace(text + " " + present.TooLate(r.voice, m, r.User, byTable))
		}
	case errors.As(err, &byBot):
		text, why = r.voice.Say("refuse."+byBot.key, byBot.shown()), byBot.key
	default:
		return b.apologise(r, name, err)
	}
	b.log.Debug("refused", "command", name, "user", r.User, "why", why)
	reply := present.Sentence(text)
	if matchErr != nil || aside && (byTable == nil || byTable.Match == "") {
		return reply
	}
	reply = reply.Then(present.Prompt(r.voice, m, r.User))
	if byRule != nil {
		reply = present.Citing(reply, r.voice, m, byRule.Rule)
	}
	return reply
}

// since says what happened first since the button that was pressed was drawn,
// such as that an offer is accepted which it would have withdrawn; "" if that is
// not known.
func (b *Bot) since(ctx context.Context, r *request, m *table.Match) string {
	if r.button.Seq == 0 || r.button.Match != m.ID {
		return ""
	}
	log, err := b.table.After(ctx, m.ID, r.button.Seq)
	if err != nil {
		return "" // what can be done now is told all the same
	}
	return present.First(r.voice, m, log)
}

// refusalData is what a refusal's sentence can speak of.
func refusalData(v *words.Voice, m *table.Match, no *table.Refusal) words.Data {
	data := words.Data{"users": present.Mentions(v, no.Users), "word": present.Literal(no.Word)}
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
func (b *Bot) apologise(r *request, name string, err error) present.Reply {
	code := fmt.Sprintf("%04X", uint16(r.ID>>22)^uint16(r.ID))
	if errors.Is(err, context.Canceled) {
		b.log.Info("interrupted", "command", name, "user", r.User, "code", code)
	} else {
		b.log.Error("handler failed", "command", name, "user", r.User, "err", err, "code", code)
		b.broken.remember(r.about(), present.Broken{Code: code, At: r.Received})
	}
	return present.Sentence(r.voice.Say("broken", words.Data{"code": code}))
}
