package bot

import (
	"cmp"
	"context"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"skald/bot/championship"
	"skald/bot/clock"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/lesson"
	"skald/bot/lobby"
	"skald/bot/moderation"
	"skald/bot/opponent"
	"skald/bot/outbox"
	"skald/bot/play"
	"skald/bot/reminders"
	"skald/bot/replay"
	"skald/bot/review"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/words"
	"skald/storage"
	"skald/storage/fleet"
	"skald/storage/gate"
	"skald/storage/recent"
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
	Watch  Watcher     // nil: nobody does
	Fleet  fleet.Fleet // nil: this process is alone
	// Hook tells a program elsewhere something of a competition, once; nil: none is.
	Hook func(ctx context.Context, id string, body []byte) error
	Page func(g storage.GuildID, of string) string // see desk.Desk; nil: there are no web pages
}

// Bot is the bot: the frame that runs, dispatches and registers what its rooms
// hand in. It is made by New and lives while Run does.
type Bot struct {
	*desk.Desk
	guild    storage.GuildID
	gateway  *discord.Gateways
	sender   *outbox.Sender
	rooms    []desk.Room
	commands []desk.Command

	life    context.Context // ends when handlers must
	busy    gate.Gate       // handlers under way
	people  gate.Attendance
	spoken  *recent.Map[storage.UserID, string] // the language that people were noted to speak
	urgent  answering                           // who is being answered
	uploads uploads
	greeted *recent.Map[storage.UserID, time.Time] // who got a door by direct message, and when
	prompts prompts

	watch     Watcher
	elsewhere elsewhere
}

// newRooms is the one list of the rooms that there are, a subject each.
func newRooms(d *desk.Desk) []desk.Room {
	return []desk.Room{lobby.New(d), play.New(d), moderation.New(d), opponent.New(d), tournament.New(d), championship.New(d), ladder.New(d), reminders.New(d), review.New(d), replay.New(d), lesson.New(d)}
}

// those are the rooms that are a T, too.
func those[T any](rooms []desk.Room) []T {
	var list []T
	for _, room := range rooms {
		if t, ok := room.(T); ok {
			list = append(list, t)
		}
	}
	return list
}

// maxSpoken is of how many people the language is remembered.
const maxSpoken = 100_000

// New makes a bot.
func New(c Config) *Bot {
	client := discord.NewClient(c.Token, c.Base, c.Clock)
	d := desk.New(c.Titles)
	d.Table, d.Leagues, d.Words, d.Log, d.Clock, d.Client = c.Table, league.On(c.Table, c.Log), c.Words, c.Log, c.Clock, client
	d.Hook, d.Leagues.Hooked = c.Hook, c.Hook != nil
	if c.Page != nil {
		d.Page = c.Page
	}
	b := &Bot{
		Desk: d, guild: c.Guild, rooms: newRooms(d), watch: c.Watch,
		spoken: recent.New[storage.UserID, string](maxSpoken), urgent: answering{clock: c.Clock}, uploads: make(uploads, maxUploads),
		greeted: recent.New[storage.UserID, time.Time](maxDoors), prompts: newPrompts(),
	}
	if b.watch != nil {
		d.Drawn = b.watch.Drawn
	}
	b.gateway = discord.NewGateways(client, c.Token, c.Clock, c.Log, b.receive)
	b.gateway.OnSaid = b.greet
	d.Fleet = cmp.Or(c.Fleet, b.gateway.Fleet)
	b.gateway.Fleet = d.Fleet
	b.sender = outbox.New(c.Table.Store(), client, c.Clock, c.Log, Mails(d.Unhurried()))
	b.sender.Yield, d.Yield, client.OnAnswered = b.urgent.precede, b.urgent.precede, b.watched
	b.commands = b.commandTable()
	for _, cmd := range b.commands {
		d.Typed[cmd.FullName()] = cmd
	}
	return b
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
	for _, room := range those[desk.Worker](b.rooms) {
		side.Go(func() { room.Run(work) })
	}

	err := b.gateway.Run(ctx)

	if !b.busy.Close(b.Clock.After(drainTime)) {
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

// dueEvery is how often rooms are asked what is due. The store keeps that, so that it
// outlasts a restart.
const dueEvery = time.Minute

// keepTime has rooms deal with what falls due, until the context ends.
func (b *Bot) keepTime(ctx context.Context) {
	for ctx.Err() == nil {
		for _, room := range those[desk.Keeper](b.rooms) {
			room.Elapse(ctx)
		}
		_ = clock.Sleep(ctx, b.Clock, dueEvery) // its error is that the context ended
	}
}
