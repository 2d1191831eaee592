package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// discordgo asks the gateway for the version in a package variable; it is set
// once, before any session is made.
func init() { discordgo.APIVersion = apiVersion }

// A Fatal is a refusal by Discord that trying again cannot mend. Its key names
// the sentence that says what to change.
type Fatal struct{ Why string }

func (f *Fatal) Error() string { return f.Why }

// fatal lists the close codes after which no attempt is made, and what the
// operator should change.
var fatal = map[int]string{
	4004: "Discord refuses the token: copy the bot's token from the developer portal into DISCORD_TOKEN",
	4010: "Discord refuses the shard: run one skald per token",
	4011: "the bot is in too many servers for one connection: it needs sharding, which this version cannot do",
	4012: "Discord no longer speaks this version of its gateway: upgrade skald",
	4013: "Discord does not know the intents asked for: upgrade skald",
	4014: "Discord refuses an intent: skald needs no privileged intent, check that the application is the right one",
}

// supervisor keeps the gateway connected. It opens, waits for the connection to
// end, and opens again, later and later while that does not last.
type supervisor struct {
	token   Token
	base    *url.URL
	log     *slog.Logger
	silence time.Duration
	intents discordgo.Intent // none: commands and presses come without
	patience,
	first, longest, stable time.Duration // watchdog of one attempt; backoff; what counts as lasting
	handle func(*discordgo.InteractionCreate)
	ready  func() // every READY
	rest   *rest
}

func newSupervisor(token Token, base *url.URL, log *slog.Logger) *supervisor {
	return &supervisor{
		token: token, base: base, log: log, silence: silence,
		patience: 30 * time.Second, first: time.Second, longest: 5 * time.Minute, stable: time.Minute,
	}
}

// run supervises until the context ends, or Discord refuses for good.
func (s *supervisor) run(ctx context.Context) error {
	var (
		wait    = s.first
		session *connection
	)
	for {
		began := time.Now()
		var err error
		if session == nil {
			session, err = s.identify(ctx)
		}
		if err == nil {
			err = s.attempt(ctx, session)
		}
		if ctx.Err() != nil {
			return nil
		}
		var refused *Fatal
		if errors.As(err, &refused) {
			return err
		}
		if errors.Is(err, errStuck) {
			session = nil // it may hold its own lock for ever: leave it
		}
		if time.Since(began) > s.stable {
			wait = s.first
		}
		pause := wait/2 + rand.N(wait)
		s.log.Warn("gateway lost", "err", err, "again_in", pause.Round(time.Millisecond))
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
		wait = min(2*wait, s.longest)
	}
}

var (
	errStuck = errors.New("gateway does not answer")
	errLost  = errors.New("connection ended")
)

// connection is one discordgo session and the news of it.
type connection struct {
	*discordgo.Session
	ended chan struct{}
}

// identify makes a session that will IDENTIFY, if the day's budget allows it.
func (s *supervisor) identify(ctx context.Context) (*connection, error) {
	if err := s.budget(ctx); err != nil {
		return nil, err
	}
	session, err := newSession(s.token, s.base)
	if err != nil {
		return nil, err
	}
	c := &connection{Session: session, ended: make(chan struct{}, 1)}
	session.Identify.Intents = s.intents
	session.Dialer = newDialer(s.silence)
	session.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) { s.handle(e) })
	session.AddHandler(func(*discordgo.Session, *discordgo.Ready) { s.ready() })
	session.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case c.ended <- struct{}{}:
		default:
		}
	})
	return c, nil
}

// budget asks how many IDENTIFYs the day still holds: past the last one Discord
// resets the token, so the bot waits instead.
func (s *supervisor) budget(ctx context.Context) error {
	var gate struct {
		Limit struct {
			Remaining  int `json:"remaining"`
			ResetAfter int `json:"reset_after"` // milliseconds
		} `json:"session_start_limit"`
	}
	if err := s.rest.do(ctx, "GET", "gateway/bot", "gateway", nil, &gate); err != nil {
		if faultOf(err).code == 401 {
			return &Fatal{Why: fatal[4004]}
		}
		return err
	}
	if gate.Limit.Remaining > 5 {
		return nil
	}
	until := time.Duration(gate.Limit.ResetAfter) * time.Millisecond
	s.log.Error("the day's identify budget is spent: waiting", "until", time.Now().Add(until))
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(until):
		return nil
	}
}

// attempt opens the session and stays until the connection ends. Opening runs
// beside a watchdog, since discordgo can block in it for ever.
func (s *supervisor) attempt(ctx context.Context, c *connection) error {
	opened := make(chan error, 1)
	go func() { opened <- c.Open() }()
	select {
	case err := <-opened:
		if err != nil {
			return explain(err)
		}
	case <-time.After(s.patience):
		return errStuck
	case <-ctx.Done():
		return ctx.Err()
	}
	s.log.Info("gateway connected")
	select {
	case <-c.ended:
		return errLost
	case <-ctx.Done():
		closed := make(chan struct{})
		go func() { c.Close(); close(closed) }()
		select {
		case <-closed:
		case <-time.After(3 * time.Second):
		}
		return ctx.Err()
	}
}

// explain turns a close code that no retry can mend into a Fatal.
func explain(err error) error {
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		if why, ok := fatal[closed.Code]; ok {
			return &Fatal{Why: why}
		}
	}
	return fmt.Errorf("open gateway: %w", err)
}
