package bot

import (
	"context"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"skald/bot/clock"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/lobby"
	"skald/bot/moderation"
	"skald/bot/outbox"
	"skald/bot/play"
	"skald/bot/reminders"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/words"
	"skald/storage"
)

// A Title is a game that can be played: its rulebook and its board.
type Title = desk.Title

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

// Bot is the bot: the frame that runs, dispatches and registers what its rooms
// hand in. It is made by New and lives while Run does.
type Bot struct {
	*desk.Desk
	guild    storage.GuildID
	gateway  *discord.Gateway
	sender   *outbox.Sender
	rooms    []desk.Room
	byName   map[string]desk.Room
	commands []desk.Command

	life    context.Context // ends when handlers must
	busy    gate            // handlers under way
	people  attendance
	urgent  answering // who is being answered
	uploads uploads

	watch     Watcher
	elsewhere elsewhere
}

// newRooms is the one list of the rooms that there are, a subject each.
func newRooms(d *desk.Desk) []desk.Room {
	return []desk.Room{lobby.New(d), play.New(d), moderation.New(d), tournament.New(d), ladder.New(d), reminders.New(d)}
}

// New makes a bot.
func New(c Config) (*Bot, error) {
	client, err := discord.NewClient(c.Token, c.Base, c.Clock)
	if err != nil {
		return nil, err
	}
	d := desk.New(c.Titles)
	d.Table, d.Leagues, d.Words, d.Log, d.Clock, d.Client = c.Table, league.On(c.Table, c.Log), c.Words, c.Log, c.Clock, client
	b := &Bot{Desk: d, guild: c.Guild, rooms: newRooms(d), byName: map[string]desk.Room{}}
	b.urgent.clock = c.Clock
	b.uploads = make(uploads, maxUploads)
	b.gateway = discord.NewGateway(client, c.Token, c.Base, c.Clock, c.Log, b.receive)
	b.sender = outbox.New(c.Table.Store(), client, c.Clock, c.Log, Mails(d.Unhurried()))
	b.sender.GiveWay(b.urgent.precede)
	if b.watch = c.Watch; b.watch == nil {
		b.watch = unwatched{}
	}
	client.OnAnswered(b.answered)
	d.OnDrawn(b.watch.Drawn)
	for _, room := range b.rooms {
		b.byName[room.Name()] = room
	}
	b.commands = b.commandTable()
	for _, cmd := range b.commands {
		d.Typed[cmd.FullName()] = cmd
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

	if !b.busy.close(b.Clock.After(drainTime)) {
		b.Log.Warn("closing while handlers run")
	}
	end()
	stop()
	side.Wait()
	return err
}

// login asks who we are, until Discord answers. A refused token is final.
func (b *Bot) login(ctx context.Context) error {
	backoff := clock.Backoff{First: time.Second, Longest: time.Minute}
	err := backoff.Retry(ctx, b.Clock, func() (again bool, err error) {
		err = b.Client.Login(ctx)
		return !discord.IsRefusal(err), err
	}, func(err error, wait time.Duration) {
		b.Log.Warn("Discord does not answer", "err", err, "again_in", wait)
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
