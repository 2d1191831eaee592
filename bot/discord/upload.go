package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
)

// An Uploaded is a file that somebody attached to a command.
type Uploaded struct {
	Name string `json:"filename"`
	Size int    `json:"size"`
	URL  string `json:"url"`
}

// filesAt are where Discord keeps what is attached.
var filesAt = []string{"cdn.discordapp.com", "media.discordapp.net"}

// ErrTooLarge is of a file that is larger than it may be.
var ErrTooLarge = errors.New("the file is too large")

// Read returns what is in a file, of so many bytes at most. It asks nobody but Discord,
// or whom the bot is told to take for it, and does not say who asks.
func (c *Client) Read(ctx context.Context, f Uploaded, most int) ([]byte, error) {
	if f.Size > most {
		return nil, ErrTooLarge
	}
	at, err := url.Parse(f.URL)
	base, err2 := url.Parse(c.base)
	if err != nil || err2 != nil || (at.Scheme != "https" || !slices.Contains(filesAt, at.Host)) && (at.Scheme != base.Scheme || at.Host != base.Host) {
		return nil, errors.New("read file: it is not at Discord's")
	}
	req, err := http.NewRequestWithContext(ctx, "GET", f.URL, nil)
	if err != nil {
		return nil, fmt.Errorf("read file: %w", err)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("read file: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("read file: %s", answer.Status)
	}
	raw, err := io.ReadAll(io.LimitReader(answer.Body, int64(most)+1))
	if err == nil && len(raw) > most {
		err = ErrTooLarge
	}
	return raw, err
}
