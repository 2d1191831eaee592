package discord

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
)

// A Fault is what Discord answered, sorted by what can be done about it.
type Fault struct {
	Code      int           // Discord's code, else the HTTP status; 0: no answer at all
	Temporary bool          // known to be so: the same request may succeed later
	After     time.Duration // not before
}

// The codes of Discord's that its callers act on. NoMutualServers is one that
// discordgo has no name for.
const (
	UnknownChannel    = discordgo.ErrCodeUnknownChannel
	UnknownMessage    = discordgo.ErrCodeUnknownMessage
	MissingAccess     = discordgo.ErrCodeMissingAccess
	MissingPermission = discordgo.ErrCodeMissingPermissions
	ClosedDirect      = discordgo.ErrCodeCannotSendMessagesToThisUser
	NoMutualServers   = 50278
	TooManyOldEdits   = discordgo.ErrCodeMaximumNumberOfEditsToMessagesOlderThanOneHourReached
	ArchivedThread    = discordgo.ErrCodePerformedOperationOnArchivedThread
	LockedThread      = discordgo.ErrCodeThreadIsLocked
	InvalidBody       = discordgo.ErrCodeInvalidFormBody
)

// FaultOf sorts an error. Only what is known to be temporary is called so: the
// network, a deadline, a rate limit, Discord's own trouble.
func FaultOf(err error) Fault {
	var limit *heldBack
	var refused *discordgo.RESTError
	var network *networkError
	switch {
	case errors.As(err, &limit):
		return Fault{Code: http.StatusTooManyRequests, Temporary: true, After: limit.after}
	case errors.As(err, &refused):
		return faultOf(refused)
	case errors.As(err, &network):
		return Fault{Temporary: true}
	}
	return Fault{}
}

func faultOf(refused *discordgo.RESTError) Fault {
	status := refused.Response.StatusCode
	f := Fault{Code: status, Temporary: status >= http.StatusInternalServerError || status == http.StatusUnauthorized}
	if refused.Message != nil && refused.Message.Code != 0 {
		f.Code = refused.Message.Code
		f.Temporary = f.Temporary || f.Code == discordgo.ErrCodeOpeningDirectMessagesTooFast
	}
	return f
}

// heldBack is a request that a rate limit does not let through yet.
type heldBack struct{ after time.Duration }

func (h *heldBack) Error() string { return "rate limited for " + h.after.String() }

// networkError is a request that got no answer.
type networkError struct{ err error }

func (e *networkError) Error() string { return e.err.Error() }
func (e *networkError) Unwrap() error { return e.err }

// discreet sorts what discordgo returns of a request, and takes the address out
// of it: that of an answer to an interaction holds its token. Whatever is
// neither a refusal nor a rate limit is an answer that did not come whole.
func discreet(err error) error {
	var refused *discordgo.RESTError
	var limit *discordgo.RateLimitError
	var network *url.Error
	switch {
	case errors.As(err, &refused):
		return err
	case errors.As(err, &limit):
		return &heldBack{after: limit.RetryAfter}
	case errors.As(err, &network):
		return &networkError{network.Err}
	}
	return &networkError{err}
}
