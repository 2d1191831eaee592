package discord

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// transport sends discordgo's requests to the API version and the place we
// mean: discordgo computes its addresses once, for version 9 and for Discord.
type transport struct {
	base *url.URL // what stands before /v10, such as https://discord.com/api
	next http.RoundTripper
}

// apiVersion is the version of Discord's API that the bot speaks.
const apiVersion = "10"

// RoundTrip rewrites /api/v9/ of discord.com and refuses any other host, so
// that neither token nor move can go astray.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	_, path, ok := strings.Cut(req.URL.Path, "/api/v9/")
	if !ok || req.URL.Host != "discord.com" {
		return nil, fmt.Errorf("request to %s: not Discord's API", req.URL.Host)
	}
	to := t.base.JoinPath("v"+apiVersion, path)
	to.RawQuery = req.URL.RawQuery
	out := req.Clone(req.Context())
	out.URL, out.Host = to, to.Host
	return t.next.RoundTrip(out)
}
