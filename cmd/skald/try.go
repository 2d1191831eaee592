package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"

	"skald/bot/discord"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/page"
	"skald/bot/table"
	"skald/storage"
)

// try plays on a page: a small Discord on loopback, and the bot that serves the
// real one connected to it. Nothing is kept.
func try(ctx context.Context, c *config, args []string, stdout io.Writer) error {
	var addr string
	_, err := flags("try", args, 0, func(f *flag.FlagSet) {
		f.StringVar(&addr, "addr", "127.0.0.1:8390", "where the page is served")
	})
	if err != nil {
		return err
	}
	log := c.logger(os.Stderr)
	world, err := localdiscord.New(localdiscord.Options{
		Guild: "The Longhall", Channels: []string{"longhall", "mead-hall", "harbour"},
		Users: []string{"Vera", "Adam", "Sigrid", "Olaf"}, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return err
	}
	world.User("Olaf").SetModerator(true)
	world.Handle("/", page.Handler(world, page.Options{}))
	if err := world.Start(ctx, addr); err != nil {
		return fmt.Errorf("serve the page: %w (another address: skald try --addr 127.0.0.1:8391)", err)
	}
	defer world.Close()
	if c.base, err = url.Parse(world.URL() + "/api"); err != nil {
		return fmt.Errorf("read own address: %w", err)
	}
	c.token, c.guild = discord.Token(world.Token()), 0
	store := storage.NewMemory()
	defer store.Close()
	fmt.Fprintf(stdout, "Skald is at %s — open it in a browser, type / in the channel, or press. Ctrl+C ends it; nothing is kept.\n", world.URL())
	err = play(ctx, c, table.New(store, c.games(), table.Options{Log: log}), log)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
