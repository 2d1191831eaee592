package discord

import (
	"errors"
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
		got := discreet(err)
		if strings.Contains(got.Error(), "aW50ZXJhY3Rpb24") {
			t.Errorf("the error tells the token: %v", got)
		}
		if f := FaultOf(got); !f.Temporary {
			t.Errorf("%v is not tried again", got)
		}
	}
	if f := FaultOf(discreet(&discordgo.RateLimitError{RateLimit: &discordgo.RateLimit{TooManyRequests: &discordgo.TooManyRequests{RetryAfter: time.Second}}})); f.After != time.Second {
		t.Errorf("got a wait of %s, want 1s", f.After)
	}
}
