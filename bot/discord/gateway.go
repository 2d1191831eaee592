package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"skald/bot/clock"
	"skald/engine/match/chessclock"
	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// A Gateway keeps the connection by which the interactions of a shard come. Where one ends that
// Discord still knows, it goes on at once, since people press meanwhile; a new one
// is begun later and later while that does not last. It speaks to the gateway
// itself: discordgo reconnects at its own discretion, and its ways of doing so can
// neither be switched off whole nor be ended.
type Gateway struct {
	client *Client
	token  Token
	clock  clock.Clock
	log    *slog.Logger
	handle func(*Interaction)
	OnSaid func(*Said) // as in Gateways

	intents  discordgo.Intent // of direct messages alone: commands and presses come without
	patience time.Duration    // how long opening may take
	silence  time.Duration    // how long nothing may come before a connection counts as dead
	stable   time.Duration    // how long a connection must last to count as good
	spacing  time.Duration    // from one IDENTIFY to the next
	backoff  clock.Backoff

	shard, shards int // which of how many it is
	turn          *turn
	identified    bool // it was before; Run's alone
	opened        func()
	identifies    func(context.Context) error // waits until other processes let it
	claims        func(id uint64) bool        // it is to be dealt with here
	handling      sync.WaitGroup              // what came and is being dealt with

	mu    sync.Mutex
	state GatewayState
}

// GatewayState is how the connection is.
type GatewayState struct {
	Connected bool
	Since     time.Time // when that began; zero before the first connection
	Opened    int       // how many connections there were
}

// NewGateway returns a gateway that hands interactions to handle, each in a
// goroutine of its own.
func NewGateway(client *Client, token Token, c clock.Clock, log *slog.Logger, handle func(*Interaction)) *Gateway {
	return &Gateway{
		client: client, token: token, clock: c, log: log, handle: handle, OnSaid: func(*Said) {},
		intents:  discordgo.IntentsDirectMessages,
		patience: 30 * time.Second, silence: longestSilence, stable: time.Minute,
		spacing: 6 * time.Second, // Discord wants 5 s
		backoff: clock.Backoff{First: time.Second, Longest: 40 * time.Second},
		shards:  1, turn: newTurn(), opened: func() {}, identifies: func(context.Context) error { return nil }, claims: func(uint64) bool { return true },
	}
}

// maxResumes is how often in a row a session is tried again that cannot be
// reached. A new one costs an IDENTIFY.
const maxResumes = 5

// Run keeps connected until the context ends. It returns an error, a *Refusal,
// only if Discord refuses for good.
func (g *Gateway) Run(ctx context.Context) error {
	s := &session{}
	for failed := 1; ; failed++ {
		resuming := s.known()
		lasted, err := g.connect(ctx, s)
		if ctx.Err() != nil {
			return nil
		}
		if IsRefusal(err) {
			return err
		}
		if lasted > g.stable || lasted > 0 && resuming {
			failed = 1
		}
		if lasted == 0 && failed >= maxResumes {
			s.forget()
		}
		wait := g.backoff.Wait(failed)
		// RESUME costs no IDENTIFY, and presses go unheard until then; only what is
		// resumed and lost again and again must not become a storm.
		if s.known() && (lasted > g.backoff.First || lasted > 0 && !resuming) {
			wait = 0
		}
		g.log.Warn("gateway lost", "err", err, "again_in", wait.Round(time.Millisecond))
		if clock.Sleep(ctx, g.clock, wait) != nil {
			return nil
		}
	}
}

// State returns how the connection is now.
func (g *Gateway) State() GatewayState {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.state
}

func (g *Gateway) note(connected bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.state.Connected, g.state.Since = connected, g.clock.Now()
	if connected {
		g.state.Opened++
	}
}

// A Said is a direct message of a person's. What it says is nobody's to read.
type Said struct {
	ID      storage.MessageID
	Channel storage.ChannelID
	User    storage.UserID
}

// hearken reads a message and hands it on, if a person wrote it to the bot alone: not
// what bots write, the bot itself among them, nor what Discord writes by itself.
func (g *Gateway) hearken(raw []byte) {
	defer func() {
		if p := recover(); p != nil {
			g.log.Error("direct message left unanswered", "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	var m struct {
		ID      storage.MessageID     `json:"id"`
		Channel storage.ChannelID     `json:"channel_id"`
		Guild   storage.GuildID       `json:"guild_id"`
		Type    discordgo.MessageType `json:"type"`
		Webhook string                `json:"webhook_id"`
		Author  person                `json:"author"`
	}
	err := json.Unmarshal(raw, &m)
	written := m.Type == discordgo.MessageTypeDefault || m.Type == discordgo.MessageTypeReply
	if err != nil || m.ID == 0 || m.Channel == 0 || m.Guild != 0 || m.Author.ID == 0 || m.Author.Bot || m.Webhook != "" || !written {
		return
	}
	if g.claims(uint64(m.ID)) {
		g.OnSaid(&Said{ID: m.ID, Channel: m.Channel, User: m.Author.ID})
	}
}

// receive reads an interaction and hands it on. A panic ends the
// interaction, not the process.
func (g *Gateway) receive(raw []byte) {
	defer func() {
		if p := recover(); p != nil {
			g.log.Error("interaction left unanswered", "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	i, err := readInteraction(raw)
	if err != nil {
		g.log.Warn("interaction left unanswered", "err", err)
		return
	}
	chessclock.Witness(g.clock, Made(i.ID))
	i.Received = g.clock.Now()
	if g.claims(uint64(i.ID)) {
		g.handle(i)
	}
}
