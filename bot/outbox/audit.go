package outbox

import (
	"context"
	"fmt"

	"skald/bot/moderation"
	"skald/bot/table"
	"skald/storage"
)

// sendAudit posts a line about what a moderator did, in the language of the
// match. It asks nothing of the match, which may be gone.
func (s *Sender) sendAudit(ctx context.Context, mail storage.Mail) error {
	a, err := table.AuditIn(mail)
	if err != nil {
		return err
	}
	msg := moderation.Audit(s.words.Speak(a.Locale), a, mail.Channel).Message()
	msg.Nonce, msg.Silent = fmt.Sprintf("%s-a%d", mail.Match, mail.ID), true
	_, err = s.messenger.Post(ctx, mail.Channel, msg)
	return err
}
