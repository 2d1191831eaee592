package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"time"

	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
	"skald/storage"
)

// A Title is a game that can be played: its rulebook and its board. Its words
// stand in bot/words under the game's key.
type Title struct {
	Game    engine.Game
	Painter render.Painter
}

// Config is what a Bot is made of.
type Config struct {
	Token  Token
	Base   *url.URL        // what stands before /v10: https://discord.com/api
	Guild  storage.GuildID // register commands here only, for development; 0: everywhere
	Titles []Title
	Table  *table.Table
	Words  *words.Catalogue
	Log    *slog.Logger
	Now    func() time.Time
}

// Bot is the bot. It is made by New and lives while Run does.
type Bot struct {
	titles []Title
	table  *table.Table
	words  *words.Catalogue
	log    *slog.Logger
	now    func() time.Time
	guild  storage.GuildID

	rest    *rest
	gateway *supervisor
	list    []command
	byKey   map[string]command

	life    context.Context // ends when handlers must
	busy    sync.WaitGroup  // handlers under way
	closing sync.RWMutex    // held while busy grows
	closed  bool
}

// DefaultBase is Discord's API.
const DefaultBase = "https://discord.com/api"

// New makes a bot. It fails if a command breaks a limit of Discord's.
func New(c Config) (*Bot, error) {
	r, err := newREST(c.Token, c.Base)
	if err != nil {
		return nil, err
	}
	b := &Bot{
		titles: c.Titles, table: c.Table, words: c.Words, log: c.Log, now: c.Now, guild: c.Guild,
		rest: r, gateway: newSupervisor(c.Token, c.Base, c.Log), byKey: map[string]command{},
	}
	b.list = b.commands()
	for _, cmd := range b.list {
		b.byKey[cmd.key()] = cmd
	}
	return b, nil
}

// Run serves Discord until the context ends: then it stops taking
// interactions, finishes those under way, and returns within seconds. It
// returns an error early only if Discord refuses for good.
func (b *Bot) Run(ctx context.Context) error {
	life, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	b.life = life
	if err := b.login(ctx); err != nil {
		return err
	}
	work, stop := context.WithCancel(ctx)
	defer stop()
	var side sync.WaitGroup
	side.Go(func() { b.register(work) })
	side.Go(func() { newSender(b).run(work) })

	b.gateway.rest, b.gateway.handle, b.gateway.ready = b.rest, b.receive, func() {}
	err := b.gateway.run(ctx)

	b.drain(5 * time.Second)
	end()
	stop()
	side.Wait()
	return err
}

// login asks who we are, until Discord answers. A refused token is final.
func (b *Bot) login(ctx context.Context) error {
	for wait := time.Second; ; wait = min(2*wait, time.Minute) {
		var app id
		err := b.rest.do(ctx, "GET", "oauth2/applications/@me", "login", nil, &app)
		if err == nil {
			b.rest.app = app.ID.String()
			return nil
		}
		if ctx.Err() != nil {
			return nil
		}
		if f := faultOf(err); f.code == 401 || f.code == 403 {
			return &Fatal{Why: fatal[4004]}
		}
		b.log.Warn("Discord does not answer", "err", err, "again_in", wait)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
	}
}

// enter counts a handler in, unless the bot is closing.
func (b *Bot) enter() bool {
	b.closing.RLock()
	defer b.closing.RUnlock()
	if b.closed {
		return false
	}
	b.busy.Add(1)
	return true
}

// drain waits for the handlers under way, at most so long.
func (b *Bot) drain(limit time.Duration) {
	b.closing.Lock()
	b.closed = true
	b.closing.Unlock()
	done := make(chan struct{})
	go func() { b.busy.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(limit):
		b.log.Warn("closing while handlers run")
	}
}

// titleOf returns the title with that key, or nil.
func (b *Bot) titleOf(key string) *Title {
	for i := range b.titles {
		if b.titles[i].Game.About().Key == key {
			return &b.titles[i]
		}
	}
	return nil
}

// match returns the match a request is about: the one its button belongs to,
// else the one of its channel.
func (b *Bot) match(ctx context.Context, r *Request) (*table.Match, error) {
	if r.press.match != "" {
		return b.table.Match(ctx, r.press.match)
	}
	return b.table.At(ctx, r.Channel)
}

// refuse whispers a refusal and, where there is a match, what can be done now.
func (b *Bot) refuse(ctx context.Context, r *Request, text string) Whisper {
	w := plain(text)
	m, err := b.match(ctx, r)
	if err != nil {
		return w
	}
	p := b.prompt(r, m)
	w.Rows = p.Rows
	return w.and(p.Text)
}

// refusal says an error as a player reads it, and its key for the log, without
// the words that the player used; an empty key means that it is none of theirs.
func (b *Bot) refusal(ctx context.Context, r *Request, err error) (text, key string) {
	var rule *engine.RuleError
	var no *table.Refusal
	var notation *wordError
	switch {
	case errors.As(err, &rule):
		return b.ruling(ctx, r, rule), rule.Why.Key
	case errors.As(err, &no):
		return r.Voice.Say("refuse."+no.Key, refusalData(no)), no.Key
	case errors.As(err, &notation):
		return r.Voice.Say("refuse."+notation.key, notation.data), notation.key
	}
	return "", ""
}

// ruling says a refusal by the rulebook of the match that was asked for.
func (b *Bot) ruling(ctx context.Context, r *Request, rule *engine.RuleError) string {
	m, err := b.match(ctx, r)
	if err != nil {
		return rule.Error()
	}
	return r.Voice.Refusal(m.About(), rule, mentioning(m))
}

// refusalData is what a refusal's sentence can speak of.
func refusalData(no *table.Refusal) words.Data {
	users := make([]string, len(no.Users))
	for i, u := range no.Users {
		users[i] = mention(u)
	}
	data := words.Data{"users": strings.Join(users, ", "), "word": no.Word}
	for _, a := range no.Args {
		data[a.Name] = a.Number
	}
	return data
}

// wordError is a word that fits nothing.
type wordError struct {
	key  string
	data words.Data
}

func (e *wordError) Error() string { return fmt.Sprintf("%s %v", e.key, e.data) }
