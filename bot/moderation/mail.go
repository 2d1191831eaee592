package moderation

import (
	"context"
	"fmt"

	"skald/bot/matchmail"
	"skald/bot/outbox"
	"skald/bot/table"
	"skald/storage"
)

// Mails returns the kinds of mail of moderators.
func (r *Room) Mails() []outbox.Kind {
	d := matchmail.Desk{Desk: r.Desk}
	return []outbox.Kind{{Name: table.AuditMail, Send: mails{d}.audit, Waits: true}}
}

type mails struct{ matchmail.Desk }

// audit posts a line about what a moderator did, in the language of the match. It
// asks nothing of the match, which may be gone.
func (d mails) audit(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
	a, err := table.AuditIn(mail)
	if err != nil {
		return storage.Delivery{}, err
	}
	v := d.Words.Speak(a.Locale)
	st := outbox.Standing{
		Mail: mail, In: mail.Channel, Message: Audit(v, a, mail.Channel).Message(),
		Nonce: fmt.Sprintf("%s-a%d", mail.Match, mail.ID), Fixed: true, Voice: v, Log: []any{"match", mail.Match},
	}
	_, _, err = s.Stand(ctx, st)
	return storage.Delivery{}, err
}
