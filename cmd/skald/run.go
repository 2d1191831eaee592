package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"skald/bot"
	"skald/bot/clock"
	"skald/bot/table"
	"skald/bot/words"
	"skald/cmd/skald/metrics"
	"skald/storage"
)

// run is the program: it reads the configuration and does what the first
// argument asks.
func run(ctx context.Context, args []string, getenv func(string) string, stdout io.Writer) error {
	verb := ""
	if len(args) > 0 {
		verb, args = args[0], args[1:]
	}
	switch verb {
	case "version":
		return version(stdout)
	case "help", "-h", "--help":
		_, err := io.WriteString(stdout, usage)
		return err
	case "doctor":
		return doctor(ctx, getenv, args, stdout)
	}
	c, err := configure(getenv)
	if err != nil {
		return fmt.Errorf("configuration:\n%w", err)
	}
	switch verb {
	case "":
		return serve(ctx, c)
	case "try":
		return try(ctx, c, args, stdout)
	case "export":
		return export(ctx, c, args, stdout)
	case "verify":
		return verify(c, args, stdout)
	case "replay":
		return replay(ctx, c, args, stdout, os.Stderr)
	case "backup":
		return backup(ctx, c, args, stdout)
	case "check":
		return check(ctx, args, stdout)
	case "restore":
		return restore(ctx, c, args, stdout)
	case "rehearse":
		return rehearse(ctx, c, args, stdout, os.Stderr)
	case "health":
		return askHealth(ctx, c, args, stdout)
	case "release":
		return release(ctx, c, args, stdout)
	}
	return fmt.Errorf("%q is no command\n%s", verb, usage)
}

const usage = `usage:
  skald                     serve Discord (needs DISCORD_TOKEN)
  skald try [--addr A] [--data FILE] [--share]
                            play in a browser, without Discord
  skald export MATCH        write a match as JSON (--with-secrets: also what a running one hides)
  skald verify FILE         check an exported match
  skald replay --all        replay every stored match by today's rules
  skald release MATCH       free the channel of a match that cannot be read
  skald backup FILE         copy the data file while the bot runs
  skald check FILE          read a data file from end to end
  skald restore FILE        put a backup in the place of the data file (--force: of a newer one)
  skald rehearse FILE       try this program on a copy of a data file, before an update
  skald doctor              look at settings, token, data file, disk, and say what to mend
  skald health              how the running skald is doing; fails if it is not well
  skald version
`

var errNoToken = errors.New("DISCORD_TOKEN is empty: put the bot's token there (see .env.example), or run `skald try` to play without one")

// serve plays on Discord until the context ends.
func serve(ctx context.Context, c *config) error {
	if c.token == "" {
		return errNoToken
	}
	figures := metrics.New()
	log := slog.New(figures.Listen(c.logger(os.Stderr).Handler()))
	store, err := storage.Open(c.data, storage.Options{Log: log})
	if err != nil {
		return err
	}
	watched := figures.Store(store)
	t := table.New(watched, c.games(), table.Options{Log: log})
	b, err := newBot(c, t, log, figures)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	h := &health{bot: b, store: store, watched: watched, now: time.Now}
	page, err := c.serveHTTP(h, figures, log)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	var operator sync.WaitGroup
	served, stop := context.WithCancel(ctx)
	operator.Go(func() { listen(served, c, &control{store, t, log, patience, h}) })
	operator.Go(func() {
		tick := time.NewTicker(time.Minute)
		defer tick.Stop()
		watch(served, store, tick.C, log)
	})
	if c.backup.dir != "" {
		operator.Go(func() {
			(&backups{c.backup, c.data, store, clock.System{}, log, figures.BackedUp}).run(served)
		})
	}
	if page != nil {
		operator.Go(func() { page.run(served) })
		operator.Go(func() {
			h.census.Run(served, t, clock.System{}, func(err error) { log.Error("matches cannot be counted", "err", err) })
		})
	}
	err = tend(ctx, b, t, log)
	stop()
	operator.Wait()
	return errors.Join(err, store.Close())
}

// newBot makes the bot on a table; watch may be nil.
func newBot(c *config, t *table.Table, log *slog.Logger, watch bot.Watcher) (*bot.Bot, error) {
	catalogue, err := words.Load()
	if err != nil {
		return nil, err
	}
	return bot.New(bot.Config{
		Token: c.token, Base: c.base, Guild: c.guild, Titles: c.titles,
		Table: t, Words: catalogue, Log: log, Clock: clock.System{}, Watch: watch,
	})
}

// play makes a bot that nobody watches and runs it.
func play(ctx context.Context, c *config, t *table.Table, log *slog.Logger) error {
	b, err := newBot(c, t, log, nil)
	if err != nil {
		return err
	}
	return tend(ctx, b, t, log)
}

// tend runs a bot, and keeps its table tidy.
func tend(ctx context.Context, b *bot.Bot, t *table.Table, log *slog.Logger) error {
	tidy, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() { defer close(done); prune(tidy, t, log) }()
	err := b.Run(ctx)
	stop()
	<-done
	return err
}

// watch cries out at each tick if the data file is no longer where it was: what
// is played then is lost with the process.
func watch(ctx context.Context, store *storage.Bolt, tick <-chan time.Time, log *slog.Logger) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick:
			if err := store.InPlace(); err != nil {
				log.Error("the data file was moved or replaced under this process: make a backup now, stop, and restore it", "err", err)
			}
		}
	}
}

// prune forgets, every ten minutes, the interactions that are older than an
// hour: Discord repeats none so late.
func prune(ctx context.Context, t *table.Table, log *slog.Logger) {
	tick := time.NewTicker(10 * time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			if _, err := t.Prune(ctx, now.Add(-time.Hour)); err != nil && ctx.Err() == nil {
				log.Error("interactions cannot be pruned", "err", err)
			}
		}
	}
}

func version(stdout io.Writer) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this program was built without module support")
	}
	revision := ""
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			revision = " " + s.Value
		}
	}
	_, err := fmt.Fprintf(stdout, "skald %s%s, %s, data schema %d\n", info.Main.Version, revision, info.GoVersion, storage.Schema)
	return err
}

// flags reads a command's flags and wants so many arguments after them.
func flags(name string, args []string, want int, define func(*flag.FlagSet)) ([]string, error) {
	set := flag.NewFlagSet("skald "+name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	if define != nil {
		define(set)
	}
	if err := set.Parse(args); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", name, err, usage)
	}
	if set.NArg() != want {
		return nil, fmt.Errorf("%s takes %d arguments, not %d\n%s", name, want, set.NArg(), usage)
	}
	return set.Args(), nil
}
