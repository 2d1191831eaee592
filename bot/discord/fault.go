package discord

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// A Fault is what Discord answered, sorted by what can be done about it.
type Fault struct {
	Code      int           // Discord's code, else the HTTP status; 0: no answer at all
	Temporary bool          // known to be so: the same request may succeed later
	After     time.Duration // not before
}

// The codes of Discord's that its callers act on. NoMutualServers is one that
// discordgo has no name for, and ThreadThere another.
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
	UnknownMember     = discordgo.ErrCodeUnknownMember
	UnknownRole       = discordgo.ErrCodeUnknownRole
	InvalidRole       = 50028
	UnknownEvent      = 10070
	ThreadThere       = 160004
	TooLarge          = discordgo.ErrCodeRequestEntityTooLarge
	InvalidBody       = discordgo.ErrCodeInvalidFormBody
)

// Closed reports whether the channel cannot be written to until somebody changes
// something there.
func (f Fault) Closed() bool {
	return slices.Contains([]int{MissingAccess, MissingPermission, ArchivedThread, LockedThread}, f.Code)
}

// Stays reports whether a message stays as it is, though others can be written.
func (f Fault) Stays() bool {
	return f.Closed() || slices.Contains([]int{TooManyOldEdits, UnknownMessage}, f.Code)
}

// Gone reports whether the channel does not exist any more.
func (f Fault) Gone() bool { return f.Code == UnknownChannel }

// NoDirect reports whether the person cannot be written to by direct message.
func (f Fault) NoDirect() bool {
	return slices.Contains([]int{ClosedDirect, NoMutualServers, MissingAccess}, f.Code)
}

// An Error is a request that Discord did not do, or of which nobody knows
// whether it did.
type Error struct {
	Fault
	Err error
}

func (e *Error) Error() string { return e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }

// FaultOf returns the fault of an *Error, else the zero Fault.
func FaultOf(err error) Fault {
	if failed, ok := errors.AsType[*Error](err); ok {
		return failed.Fault
	}
	return Fault{}
}

// heldBack is the error of a request that a rate limit does not let through yet.
func heldBack(after time.Duration) *Error {
	f := Fault{Code: http.StatusTooManyRequests, Temporary: true, After: after}
	return &Error{Fault: f, Err: fmt.Errorf("rate limited for %s", after)}
}

// sorted sorts what discordgo returns of a request, and takes the address out of
// it: that of an answer to an interaction holds its token. Only what is known to
// be temporary is called so: the network, a deadline, a rate limit, Discord's own
// trouble. All else that is neither a refusal nor a rate limit is an answer that
// did not come whole.
func sorted(err error) *Error {
	var refused *discordgo.RESTError
	var limit *discordgo.RateLimitError
	var network *url.Error
	switch {
	case errors.As(err, &refused):
		return &Error{Fault: faultOf(refused), Err: err}
	case errors.As(err, &limit):
		return heldBack(limit.RetryAfter)
	case errors.As(err, &network):
		return &Error{Fault: Fault{Temporary: true}, Err: network.Err}
	}
	return &Error{Fault: Fault{Temporary: true}, Err: err}
}

func faultOf(refused *discordgo.RESTError) Fault {
	status := refused.Response.StatusCode
	f := Fault{Code: status, Temporary: status >= http.StatusInternalServerError || status == http.StatusUnauthorized}
	switch {
	case refused.Message != nil && refused.Message.Code != 0:
		f.Code = refused.Message.Code
		f.Temporary = f.Temporary || f.Code == discordgo.ErrCodeOpeningDirectMessagesTooFast
	case status == http.StatusForbidden: // whoever refuses without a code is not Discord's API but stands before it
		f.Temporary = true
	}
	return f
}

// A Refusal is one by Discord that trying again cannot mend. Why tells the
// operator what to change.
type Refusal struct{ Why string }

func (r *Refusal) Error() string { return r.Why }

// closedBadToken is the gateway's close code for a token that Discord does not know.
const closedBadToken = 4004

// closedShards is that for a bot that needs more shards.
const closedShards = 4011

// refusals are by the gateway's close codes after which no attempt is made.
var refusals = map[int]*Refusal{
	closedBadToken: {"Discord refuses the token: copy the bot's token from the developer portal into DISCORD_TOKEN"},
	4010:           {"Discord refuses the shard: run one skald per token"},
	closedShards:   {"the bot is in too many servers for so few connections"},
	4012:           {"Discord no longer speaks this version of its gateway: upgrade skald"},
	4013:           {"Discord does not know the intents asked for: upgrade skald"},
	4014:           {"Discord refuses an intent: skald needs no privileged intent, check that the application is the right one"},
}

// explain turns a close code that no retry can mend into a *Refusal.
func explain(err error) error {
	if closed, ok := errors.AsType[*websocket.CloseError](err); ok {
		if refused := refusals[closed.Code]; refused != nil {
			return refused
		}
	}
	return fmt.Errorf("read from gateway: %w", err)
}

// IsRefusal reports whether an error is a *Refusal.
func IsRefusal(err error) bool {
	_, ok := errors.AsType[*Refusal](err)
	return ok
}
