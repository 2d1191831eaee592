package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"skald/bot/discord"
	"skald/storage"
)

// A Mailer is a room that has mail of its own.
type Mailer interface{ Mails() []Kind }

// A Kind is one kind of mail: a row of the list that New takes.
type Kind struct {
	// Name is storage.Mail.Kind. The row "" says by Failed what is said of mail that no
	// other row is of.
	Name string
	// Is reports whether a mail of this name is of this row; nil: each is.
	Is func(context.Context, storage.Mail) (bool, error)
	// Send makes the message as it is by now and sends it. It returns what is
	// posted now, if that changed, and mail of the next step. An error that may
	// pass though it is not Discord's is marked with Later.
	Send func(context.Context, *Sender, storage.Mail) (storage.Delivery, error)
	// Patience is for how long a failure that may pass is tried again; 0: a day.
	Patience time.Duration
	// Waits says that the mail is tried for 30 days where its channel cannot be
	// written to.
	Waits bool
	// Failed adds to a delivery what is said and written down of a mail that is
	// given up, or that waits for its channel; it may give up what would wait. The
	// mail stood aside already if its channel could not be written to before.
	// Nil: nothing is.
	Failed func(context.Context, storage.Mail, discord.Fault, *storage.Delivery)
}

// ErrUnknown is the failure of a mail of a kind that this version does not know.
var ErrUnknown = errors.New("mail of a kind this version does not know")

// errLater marks a failure that may pass, such as one to read the store.
var errLater = errors.New("mail cannot be made now")

// Later marks an error that may pass: the mail is tried again.
func Later(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", errLater, err)
}

// kind returns the row of a mail. With an error it is the one that tells
// of it.
func (s *Sender) kind(ctx context.Context, mail storage.Mail) (unknown Kind, err error) {
	for _, k := range s.kinds {
		is := k.Name == mail.Kind
		if is && k.Is != nil {
			is, err = k.Is(ctx, mail)
		}
		switch {
		case is || err != nil:
			return k, err
		case k.Name == "":
			unknown = k
		}
	}
	return unknown, ErrUnknown
}
