package discord

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// No error names the address of an answer, which holds the interaction's token.
func TestErrorsHoldNoToken(t *testing.T) {
	t.Parallel()
	const address = "https://discord.com/api/v9/interactions/1/aW50ZXJhY3Rpb24/callback"
	for _, err := range []error{
		&url.Error{Op: "Post", URL: address, Err: errors.New("connection refused")},
		&discordgo.RateLimitError{RateLimit: &discordgo.RateLimit{TooManyRequests: &discordgo.TooManyRequests{RetryAfter: time.Second}, URL: address}},
	} {
		got := sorted(err)
		if strings.Contains(got.Error(), "aW50ZXJhY3Rpb24") {
			t.Errorf("the error tells the token: %v", got)
		}
		if f := FaultOf(got); !f.Temporary {
			t.Errorf("%v is not tried again", got)
		}
	}
	if f := FaultOf(sorted(&discordgo.RateLimitError{RateLimit: &discordgo.RateLimit{TooManyRequests: &discordgo.TooManyRequests{RetryAfter: time.Second}}})); f.After != time.Second {
		t.Errorf("got a wait of %s, want 1s", f.After)
	}
}

// It follows from who refused what can be done about a refusal.
func TestRefusalsAreSorted(t *testing.T) {
	t.Parallel()
	refused := func(status, code int) error {
		r := &discordgo.RESTError{Response: &http.Response{StatusCode: status}}
		if code != 0 {
			r.Message = &discordgo.APIErrorMessage{Code: code}
		}
		return sorted(r)
	}
	for _, c := range []struct {
		status, code int
		want         Fault
	}{
		{http.StatusForbidden, MissingPermission, Fault{Code: MissingPermission}},
		{http.StatusForbidden, 0, Fault{Code: http.StatusForbidden, Temporary: true}},
		{http.StatusForbidden, discordgo.ErrCodeOpeningDirectMessagesTooFast, Fault{Code: 40003, Temporary: true}},
		{http.StatusUnauthorized, 0, Fault{Code: http.StatusUnauthorized, Temporary: true}},
		{http.StatusBadRequest, InvalidBody, Fault{Code: InvalidBody}},
		{http.StatusNotFound, 0, Fault{Code: http.StatusNotFound}},
		{http.StatusBadGateway, 0, Fault{Code: http.StatusBadGateway, Temporary: true}},
	} {
		if got := FaultOf(refused(c.status, c.code)); got != c.want {
			t.Errorf("%d with code %d: got %+v, want %+v", c.status, c.code, got, c.want)
		}
	}
}
