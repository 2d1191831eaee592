package bot

import (
	"context"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"skald/bot/clock"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// A Title is a game that can be played: its rulebook and its board.
type Title = present.Title

// Config is what a Bot is made of.
type Config struct {
	Token  discord.Token
	Base   *url.URL        // what stands before /v10: discord.DefaultBase
	Guild  storage.GuildID // register commands here only, for development; 0: everywhere
	Titles []Title
	Table  *table.Table
	Words  *words.Catalogue
	Log    *slog.Logger
	Clock  clock.Clock
	Watch  Watcher // nil: nobody does
}

// Bot is the bot. It is made by New and lives while Run does.
type Bot struct {
	titles    []Title
	table     *table.Table
	leagues   *league.Room
	words     *words.Catalogue
	log       *slog.Logger
	clock     clock.Clock
	guild     storage.GuildID
	presenter *present.Presenter

	client   *discord.Client
	gateway  *discord.Gateway
	sender   *outbox.Sender
	commands []command
	byName   map[string]command
	presses  map[present.ButtonKind]handler

	life    context.Context // ends when handlers must
	busy    gate            // handlers under way
	people  people
	urgent  answering // who is being answered
	uploads uploads
	broken  broken
	taught  taught

	watch     Watcher
	elsewhere elsewhere
}

// New makes a bot.
func New(c Config) (*Bot, error) {
	client, err := discord.NewClient(c.Token, c.Base, c.Clock)
	if err != nil {
		return nil, err
	}
	b := &Bot{
		titles: c.Titles, table: c.Table, leagues: league.On(c.Table, c.Log), words: c.Words, log: c.Log, clock: c.Clock, guild: c.Guild,
		presenter: present.New(c.Titles), client: client, byName: map[string]command{},
	}
	b.urgent.clock = c.Clock
	b.uploads = make(uploads, maxUploads)
	b.gateway = discord.NewGateway(client, c.Token, c.Base, c.Clock, c.Log, b.receive)
	b.sender = outbox.New(c.Table, b.leagues, client, b.presenter.Unhurried(), c.Words, c.Clock, c.Log)
	b.sender.GiveWay(b.urgent.precede)
	if b.watch = c.Watch; b.watch == nil {
		b.watch = unwatched{}
	}
	client.OnAnswered(b.answered)
	b.presenter.OnDrawn(b.watch.Drawn)
	b.commands, b.presses = b.commandTable(), b.pressTable()
	for _, cmd := range b.commands {
		b.byName[cmd.fullName()] = cmd
	}
	return b, nil
}

// drainTime is how long handlers under way may take once the bot is to end.
const drainTime = 3 * time.Second

// Run serves Discord until the context ends: then it stops taking interactions,
// finishes those under way, and returns within seconds. It returns an error early
// only if Discord refuses for good.
func (b *Bot) Run(ctx context.Context) error {
	life, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	b.life = life
	if err := b.login(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	work, stop := context.WithCancel(ctx)
	defer stop()
	var side sync.WaitGroup
	side.Go(func() { b.register(work) })
	side.Go(func() { b.sender.Run(work) })
	side.Go(func() { b.keepTime(work) })

	err := b.gateway.Run(ctx)

	if !b.busy.close(b.clock.After(drainTime)) {
		b.log.Warn("closing while handlers run")
	}
	end()
	stop()
	side.Wait()
	return err
}

// login asks who we are, until Discord answers. A refused token is final.
func (b *Bot) login(ctx context.Context) error {
	backoff := clock.Backoff{First: time.Second, Longest: time.Minute}
	err := backoff.Retry(ctx, b.clock, func() (again bool, err error) {
		err = b.client.Login(ctx)
		return !discord.IsRefusal(err), err
	}, func(err error, wait time.Duration) {
		b.log.Warn("Discord does not answer", "err", err, "again_in", wait)
	})
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// gate counts what is under way, until it is closed.
type gate struct {
	mu     sync.Mutex
	closed bool
	inside sync.WaitGroup
}

// enter counts one more in, unless the gate is closed; leave counts it out.
func (g *gate) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.closed {
		g.inside.Add(1)
	}
	return !g.closed
}

func (g *gate) leave() { g.inside.Done() }

// close lets nobody in any more and waits for those inside, until the time is
// over; it reports whether all have left.
func (g *gate) close(over <-chan time.Time) bool {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	left := make(chan struct{})
	go func() { g.inside.Wait(); close(left) }()
	select {
	case <-left:
		return true
	case <-over:
		return false
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
