package outbox

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"skald/bot/discord"
	"skald/storage"
)

// A Mailer is a room that has mail of its own.
type Mailer interface{ Mails() []Kind }

// A Kind is one kind of mail: a row of the list that New takes.
type Kind struct {
	// Name is storage.Mail.Kind. The row "" takes mail of names that no row has.
	Name string
	// Is reports whether a mail of this name is of this row; nil: each is.
	Is func(context.Context, storage.Mail) (bool, error)
	// Send makes the message as it is by now and sends it. It returns what is
	// posted now, if that changed, and mail of the next step. An error that may
	// pass though it is not Discord's is marked with Later.
	Send func(context.Context, *Sender, storage.Mail) (storage.Delivery, error)
	// Waits says that the mail is tried for 30 days where its channel cannot be
	// written to.
	Waits bool
	// Failed adds to a delivery what is said and written down of a mail that is
	// given up, or that waits for its channel; it may give up what would wait.
	// Nil: nothing is.
	Failed func(context.Context, storage.Mail, Fault, *storage.Delivery)
}

// A Fault is why a mail could not be sent.
type Fault struct {
	Code int  // Discord's; 0: there was no answer, or the fault is ours
	Told bool // at the last attempt the channel could not be written to either
}

// unwritable are the refusals of a channel that takes no message until somebody
// changes something there.
var unwritable = []int{discord.MissingAccess, discord.MissingPermission, discord.ArchivedThread, discord.LockedThread}

// closedDirect are the refusals of people who cannot be written to.
var closedDirect = []int{discord.ClosedDirect, discord.NoMutualServers, discord.MissingAccess}

// Closed reports whether the channel cannot be written to until somebody changes
// something there.
func (f Fault) Closed() bool { return slices.Contains(unwritable, f.Code) }

// Gone reports whether the channel does not exist any more.
func (f Fault) Gone() bool { return f.Code == discord.UnknownChannel }

// NoDirect reports whether a person cannot be written to by direct message.
func (f Fault) NoDirect() bool { return slices.Contains(closedDirect, f.Code) }

// FaultOf returns the fault of an error of Discord's.
func FaultOf(err error) Fault { return Fault{Code: discord.FaultOf(err).Code} }

// shut reports whether a mail's channel could not be written to when it was tried
// last.
func shut(mail storage.Mail) bool {
	code, err := strconv.Atoi(mail.Trouble)
	return err == nil && mail.Channel != 0 && slices.Contains(unwritable, code)
}

// ErrUnknown is the failure of a mail of a kind that this version does not know.
var ErrUnknown = errors.New("mail of a kind this version does not know")

// storeError is a failure to read the store, which may pass.
type storeError struct{ error }

func (e storeError) Unwrap() error { return e.error }

// Later marks an error that may pass: the mail is tried again.
func Later(err error) error {
	if err == nil {
		return nil
	}
	return storeError{err}
}

// kind returns the row of a mail. With an error it is the first of the mail's
// name.
func (s *Sender) kind(ctx context.Context, mail storage.Mail) (Kind, error) {
	rows := s.kinds[mail.Kind]
	if len(rows) == 0 {
		rows = s.kinds[""]
	}
	for _, k := range rows {
		if k.Is == nil {
			return k, nil
		}
		is, err := k.Is(ctx, mail)
		if err != nil {
			return rows[0], err
		}
		if is {
			return k, nil
		}
	}
	return Kind{}, ErrUnknown
}
