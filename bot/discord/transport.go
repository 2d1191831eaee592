package discord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"skald/bot/clock"
	"skald/engine/match/chessclock"
)

// A transport lets through why Discord refuses, where discordgo would see but the
// status, and lets a doubting clock hear Discord's time.
type transport struct {
	http.RoundTripper
	clock clock.Clock
}

// RoundTrip sends one request.
func (t transport) RoundTrip(req *http.Request) (*http.Response, error) {
	answer, err := t.RoundTripper.RoundTrip(req)
	if err == nil {
		if date, err := http.ParseTime(answer.Header.Get("Date")); err == nil {
			chessclock.Witness(t.clock, date)
		}
	}
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
