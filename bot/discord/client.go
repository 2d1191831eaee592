package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"skald/bot/clock"
	"skald/storage"
	"skald/storage/recent"

	"github.com/bwmarrin/discordgo"
)

// DefaultBase is Discord's API.
const DefaultBase = "https://discord.com/api"

// A Client is the bot's side of Discord's HTTP API. Every request has a
// deadline, and none sleeps: what a rate limit holds back fails at once with
// the wait, which is the caller's to spend. Channel messages are not tried again
// from here (the outbox does that); answers to interactions are, while their
// time lasts.
type Client struct {
	clock    clock.Clock
	base     string                                         // what stands before the path of a request
	channels *discordgo.Session                             // and all else that counts against the global limit
	answers  *discordgo.Session                             // to interactions, which do not
	app      string                                         // the application's id; set by Login
	opened   *recent.Map[storage.UserID, storage.ChannelID] // channels of direct messages
	ours     *recent.Map[storage.InteractionID, int]        // how often the last interactions came
	looked   *recent.Map[string, looked]                    // by path

	commands atomic.Pointer[map[string]string] // the ids of the registered commands, by name
	// OnAnswered is told of each first answer. It is set before anything is answered.
	OnAnswered func(Answered)
}

// apiVersion is the version of Discord's API that the bot speaks.
const apiVersion = "10"

// NewClient returns a client of the API at base, which is what stands before
// /v10.
func NewClient(token Token, base *url.URL, c clock.Clock) *Client {
	return &Client{
		clock: c, base: base.JoinPath("v"+apiVersion).String() + "/", channels: newSession(token, c), answers: newSession(token, c),
		OnAnswered: func(Answered) {}, looked: recent.New[string, looked](maxLooked),
		opened: recent.New[storage.UserID, storage.ChannelID](maxOpened), ours: recent.New[storage.InteractionID, int](maxOurs),
	}
}

// userAgent is how Discord wants bots to name themselves.
const userAgent = "DiscordBot (https://github.com/skald, 1)"

// newSession returns a discordgo session that never acts on its own: what it would
// try again, wait for or keep is switched off where nothing is said of it.
func newSession(token Token, c clock.Clock) *discordgo.Session {
	pool := http.DefaultTransport.(*http.Transport).Clone()
	pool.MaxIdleConnsPerHost = 64
	return &discordgo.Session{
		Token: "Bot " + string(token), UserAgent: userAgent, Ratelimiter: discordgo.NewRatelimiter(),
		Client:   &http.Client{Timeout: 20 * time.Second, Transport: transport{pool, c}},
		LogLevel: -1, // what it has to say is in its errors
	}
}

// Login asks who the token's application is. It must succeed before anything
// else is asked for. A refused token is a *Refusal.
func (c *Client) Login(ctx context.Context) error {
	var app struct {
		ID string `json:"id"`
	}
	err := c.do(ctx, "GET", "oauth2/applications/@me", "login", nil, &app)
	if f := FaultOf(err); f.Code == http.StatusUnauthorized || f.Code == http.StatusForbidden {
		return refusals[closedBadToken]
	}
	if err == nil {
		c.app = app.ID
	}
	return err
}

// User returns the bot's own user id, which is that of its application.
func (c *Client) User() storage.UserID {
	id, _ := storage.ParseUserID(c.app)
	return id
}

// do makes one request that counts against the global limit. bucket names the
// rate-limit bucket; in and out, what is sent and what is read as JSON, may be nil.
func (c *Client) do(ctx context.Context, method, path, bucket string, in, out any, files ...File) error {
	return request(ctx, c.channels, c.channels.Ratelimiter, method, c.base+path, bucket, in, out, files)
}

// answer makes one request about an interaction. These have no common limit, so
// each asks a limiter of its own, which is forgotten with it.
func (c *Client) answer(ctx context.Context, method, path, bucket string, in, out any, files ...File) error {
	return request(ctx, c.answers, discordgo.NewRatelimiter(), method, c.base+path, bucket, in, out, files)
}

func request(ctx context.Context, s *discordgo.Session, limits *discordgo.RateLimiter, method, address, bucket string, in, out any, files []File) error {
	options := []discordgo.RequestOption{discordgo.WithContext(ctx)}
	if in != nil {
		carried, err := withFiles(in, files)
		if err != nil {
			return fmt.Errorf("encode %s %s: %w", method, bucket, err)
		}
		options = append(options, carried.carry)
	}
	b := limits.GetBucket(bucket)
	b.Lock()
	if wait := limits.GetWaitTime(b, 1); wait > 0 {
		b.Unlock()
		return fmt.Errorf("%s %s: %w", method, bucket, heldBack(wait))
	}
	b.Remaining--
	answer, err := s.RequestWithLockedBucket(method, address, "", nil, b, 0, options...)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, bucket, sorted(err))
	}
	if out == nil || len(answer) == 0 {
		return nil
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("read answer to %s %s: %w", method, bucket, err)
	}
	return nil
}

// A Token is the bot's secret. It prints and logs as "[token]".
type Token string

// String returns "[token]".
func (Token) String() string { return "[token]" }

// GoString returns "[token]".
func (Token) GoString() string { return "[token]" }

// LogValue returns "[token]".
func (Token) LogValue() slog.Value { return slog.StringValue("[token]") }
