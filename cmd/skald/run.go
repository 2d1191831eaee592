package main

import (
	"context"
	"errors"
	"fmt"
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

var errNoToken = errors.New("DISCORD_TOKEN is empty: put the bot's token there (see .env.example), or run `skald try` to play without one")

// serve plays on Discord until the context ends.
func serve(ctx context.Context, a *call) error {
	c := a.config
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
	}), nil
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

// version says which program this is.
func version(_ context.Context, a *call) error {
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
	_, err := fmt.Fprintf(a.out, "skald %s%s, %s, data schema %d\n", info.Main.Version, revision, info.GoVersion, storage.Schema)
	return err
}
