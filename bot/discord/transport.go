package discord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// transport sends discordgo's requests to the API version and the place we
// mean: discordgo computes its addresses once, for version 9 and for Discord. It
// also lets through why Discord refuses, where discordgo would see but the
// status.
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
	answer, err := t.next.RoundTrip(out)
	if err != nil || answer.StatusCode != http.StatusTooManyRequests {
		return answer, err
	}
	return answer, unlimited(answer)
}

// unlimited makes a refusal of an answer that is one, though it comes with the
// status of a rate limit: no waiting helps a message that was edited too often,
// and of a rate limit discordgo does not read the code.
func unlimited(answer *http.Response) error {
	raw, err := io.ReadAll(answer.Body)
	if err := errors.Join(err, answer.Body.Close()); err != nil {
		return fmt.Errorf("read refusal: %w", err)
	}
	answer.Body = io.NopCloser(bytes.NewReader(raw))
	var refusal struct {
		Code int `json:"code"`
	}
	if json.Unmarshal(raw, &refusal) == nil && refusal.Code == TooManyOldEdits {
		answer.StatusCode, answer.Status = http.StatusBadRequest, "400 Bad Request"
	}
	return nil
}
