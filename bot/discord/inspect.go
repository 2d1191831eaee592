package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// An Application is what the developer portal says of the token's application,
// as far as the bot depends on it.
type Application struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"`
	Endpoint string        `json:"interactions_endpoint_url"` // where Discord sends interactions instead of over the gateway; "" as it must be
	CodeOnly bool          `json:"bot_require_code_grant"`    // inviting it needs more than the link
	Intents  bool          `json:"-"`                         // privileged intents are switched on
	Invite   []Permissions `json:"-"`                         // what the portal's own link asks for; empty if it has none
	Ahead    time.Duration `json:"-"`                         // how far this machine's clock is ahead of Discord's, to about a second
}

// privileged are the flags of an application whose privileged intents are
// switched on, in many servers and in few.
const privileged = 1<<12 | 1<<13 | 1<<14 | 1<<15 | 1<<18 | 1<<19

// Inspect asks Discord once, within the context's time, what it says of a token.
// A refused one is a *Refusal.
func Inspect(ctx context.Context, token Token, base *url.URL) (Application, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, base.JoinPath("v"+apiVersion, "applications/@me").String(), nil)
	if err != nil {
		return Application{}, fmt.Errorf("ask for the application: %w", err)
	}
	req.Header.Set("Authorization", "Bot "+string(token))
	req.Header.Set("User-Agent", userAgent)
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return Application{}, fmt.Errorf("ask for the application: %w", err)
	}
	defer answer.Body.Close()
	switch answer.StatusCode {
	case http.StatusOK:
	case http.StatusUnauthorized, http.StatusForbidden:
		return Application{}, refusals[closedBadToken]
	default:
		return Application{}, fmt.Errorf("ask for the application: Discord answers %s", answer.Status)
	}
	var told struct {
		Application
		Flags   int64 `json:"flags"`
		Install *link `json:"install_params"`
		Kinds   map[string]struct {
			Link *link `json:"oauth2_install_params"`
		} `json:"integration_types_config"`
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(&told); err != nil {
		return Application{}, fmt.Errorf("read the application: %w", err)
	}
	a := told.Application
	a.Intents = told.Flags&privileged != 0
	const onServers = "0"
	for _, l := range []*link{told.Install, told.Kinds[onServers].Link} {
		if l != nil {
			a.Invite = append(a.Invite, l.Permissions)
		}
	}
	if now, err := http.ParseTime(answer.Header.Get("Date")); err == nil {
		a.Ahead = time.Since(now).Truncate(time.Second)
	}
	return a, nil
}

// link is an invitation that the portal hands out.
type link struct {
	Permissions Permissions `json:"permissions,string"`
}
