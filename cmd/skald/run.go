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
	"skald/storage/fleet"
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
	store, err := openStore(ctx, c, true, log)
	if err != nil {
		return err
	}
	var others fleet.Fleet // none: this process is alone
	if all := fleetOf(store); all != nil {
		others = all
		go whileServing(ctx, all)
		var parted context.CancelFunc
		ctx, parted = leaving(ctx, all, log)
		defer parted()
	}
	watched := figures.Store(store)
	heart, err := c.setTable(ctx, watched, log)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	b, err := newBot(c, heart, log, figures, others)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	h := &health{bot: b, store: store, watched: watched, now: time.Now}
	page, err := c.serveHTTP(h, figures, log)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	pages, err := c.serveWeb(ctx, heart.table, b, log)
	if err != nil {
		if page != nil {
			err = errors.Join(err, page.ln.Close())
		}
		return errors.Join(err, store.Close())
	}
	var operator sync.WaitGroup
	served, stop := context.WithCancel(ctx)
	operator.Go(func() { listen(served, c, &control{store, heart.table, log, patience, h}) })
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
	if pages != nil {
		operator.Go(func() { pages.run(served) })
	}
	if page != nil {
		operator.Go(func() { page.run(served) })
		operator.Go(func() {
			h.census.Run(served, heart.table, clock.System{}, func(err error) { log.Error("matches cannot be counted", "err", err) })
		})
	}
	err = tend(ctx, b, heart)
	stop()
	operator.Wait()
	return errors.Join(err, store.Close())
}

// newBot makes the bot on the table of a heart; watch and others may be nil.
func newBot(c *config, h *heartbeat, log *slog.Logger, watch bot.Watcher, others fleet.Fleet) (*bot.Bot, error) {
	catalogue, err := words.Load()
	if err != nil {
		return nil, err
	}
	var hook func(context.Context, string, []byte) error
	if c.hook != nil {
		hook = c.hook.Send
	}
	var b *bot.Bot
	b = bot.New(bot.Config{
		Hook: hook, Page: c.webPages(h.table, func() *bot.Bot { return b }), Token: c.token, Base: c.base, Guild: c.guild, Titles: c.titles,
		Table: h.table, Words: catalogue, Log: log, Clock: h.clock, Watch: watch, Fleet: others,
	})
	return b, nil
}

// play makes a bot that nobody watches and runs it, with its web pages if there are any.
func play(ctx context.Context, c *config, h *heartbeat) error {
	b, err := newBot(c, h, h.log, nil, nil)
	if err != nil {
		return err
	}
	pages, err := c.serveWeb(ctx, h.table, b, h.log)
	if err != nil {
		return err
	}
	served, stop := context.WithCancel(ctx)
	var beside sync.WaitGroup
	if pages != nil {
		beside.Go(func() { pages.run(served) })
	}
	err = tend(ctx, b, h)
	stop()
	beside.Wait()
	return err
}

// tend runs a bot, keeps its table tidy, and writes down that it runs.
func tend(ctx context.Context, b *bot.Bot, h *heartbeat) error {
	beside, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	all.Go(func() { prune(beside, h.table, h.log) })
	all.Go(func() { h.run(beside) })
	err := b.Run(ctx)
	stop()
	all.Wait()
	return err
}

// watch cries out at each tick if the data file is no longer where it was: what
// is played then is lost with the process.
func watch(ctx context.Context, store any, tick <-chan time.Time, log *slog.Logger) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick:
			if err := inPlace(store); err != nil {
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
		case <-tick.C:
			if _, err := t.Prune(ctx, t.Now().Add(-time.Hour)); err != nil && ctx.Err() == nil {
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
