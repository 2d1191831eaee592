package bot

import (
	"context"
	"errors"
	"fmt"

	"skald/bot/desk"
	"skald/bot/words"
)

// refused decides who reads an error. A refusal is the player's: they read why,
// and what can be done now. All else is the operator's, and the player reads a
// code.
func (b *Bot) refused(ctx context.Context, r *desk.Request, name string, err error) desk.Reply {
	for _, room := range b.rooms {
		refuser, ok := room.(desk.Refuser)
		if !ok {
			continue
		}
		if reply, why, ok := refuser.Refused(ctx, r, err); ok {
			b.Log.Debug("refused", "command", name, "user", r.User, "why", why)
			return reply
		}
	}
	return b.apologise(r, name, err)
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
